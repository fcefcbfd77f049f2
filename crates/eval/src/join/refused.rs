//! Lines of a run that cannot be used, while the line numbers of what stands before them are not known yet.

use crate::error::quoted;
use crate::message::Message;
use crate::parse::{BadLines, MOST_BAD_LINES, fields};

/// The bad lines of one block of a text: the first of them, and how many there are.
///
/// A line number costs a walk over all that stands before the line, so only the lines that are shown have one, and it
/// counts from the start of the block until the whole is put together.
#[derive(Debug, Default)]
pub(super) struct Refused {
    first: Vec<Refusal>,
    total: u64,
}

#[derive(Debug)]
struct Refusal {
    /// The line, from 0 at the start of the block.
    line: u64,
    why: Why,
}

/// What is wrong with a line.
#[derive(Debug)]
pub(super) enum Why {
    /// Anything that a sentence says.
    Text(String),
    /// It repeats the document of a line of the same block.
    Again { topic: String, document: String, first: u64 },
}

impl Why {
    /// A field that is no number.
    pub(super) fn no_number(line: &[u8], column: usize) -> Self {
        let found = quoted(fields(line).nth(column).unwrap_or_default());
        Self::Text(match column {
            3 => format!("rank {found} is not a whole number such as 1"),
            _ => format!("score {found} is not a finite number such as 12.5"),
        })
    }
}

impl Refused {
    /// Takes a line. `line` counts lines and `why` writes sentences, which happens only for what is shown.
    #[cold]
    pub(super) fn push(&mut self, line: impl FnOnce() -> u64, why: impl FnOnce() -> Why) {
        self.total += 1;
        if self.first.len() < MOST_BAD_LINES {
            self.first.push(Refusal { line: line(), why: why() });
        }
    }

    /// Whether every line could be used.
    pub(super) fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Hands the lines over. `before` says how many lines stand before the block, where somebody needs to know.
    pub(super) fn report<E>(self, bad: &mut BadLines, before: impl FnOnce() -> Result<u64, E>) -> Result<(), E> {
        let shown = self.first.len().min(bad.room());
        if shown > 0 {
            let before = before()?;
            for refusal in self.first.into_iter().take(shown) {
                bad.push(before + refusal.line + 1, refusal.why.message(before));
            }
        }
        bad.add_unseen(self.total - shown as u64);
        Ok(())
    }
}

impl Why {
    fn message(self, before: u64) -> Message {
        match self {
            Self::Text(text) => Message::new(text),
            Self::Again { topic, document, first } => Message::new(format!(
                "topic {topic}, document {document} appears again (first at line {}); keep one, or pass ",
                before + first + 1
            ))
            .option("duplicates", "first|last"),
        }
    }
}
