//! `aspectra cite`: BibTeX for measures, from what the units themselves refer to.

use crate::output::Output;
use anyhow::Result;
use aspectra_eval::language::{Measure, measures};
use clap::Args;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra cite nDCG@10 \"CAM(RBP)\"     the papers of the measures, and of those around and inside them
  aspectra cite                         Aspectra itself

What a measure refers to stands on its page too (aspectra measures NAME).";

/// Print BibTeX for measures
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Cite {
    /// The measures, as eval takes them; Aspectra itself where there are none
    #[arg(value_name = "MEASURE")]
    measures: Vec<String>,
}

/// The papers that units refer to.
const PAPERS: &str = include_str!("cite/papers.bib");

/// What stands among the references of units and is nothing to cite.
const NOTHING: &[&str] = &["no paper", "this page"];

impl Cite {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let mut text = String::new();
        if self.measures.is_empty() {
            text = format!(
                "@software{{aspectra,\n  title = {{Aspectra: evaluation of ranked retrieval with several aspects}},\n  version = {{{}}}\n}}\n",
                env!("CARGO_PKG_VERSION")
            );
        }
        let mut cited: Vec<(Source, Vec<String>)> = Vec::new();
        for word in &self.measures {
            // A collapse or an aggregate has a paper of its own, whatever stands inside it.
            let named =
                measures(word).or_else(|refusal| Measure::bare(word).map(|one| vec![one]).map_err(|_| refusal))?;
            named.iter().for_each(|measure| cite(measure, &mut cited));
        }
        for (source, by) in &cited {
            if !text.is_empty() {
                text.push('\n');
            }
            // Outside of the entry, because bibliographies print what is in it.
            text.push_str(&format!("% reference of {}\n", by.join(", ")));
            match source {
                Source::Paper(entry) => text.push_str(&format!("{entry}\n")),
                Source::Other(words) => {
                    text.push_str(&format!(
                        "@misc{{{},\n  title = {{{{{}}}}}\n}}\n",
                        key(words),
                        words.replace('_', "\\_")
                    ));
                }
            }
        }
        Output::open(None)?.write(|out| out.write_all(text.as_bytes()))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Where a measure comes from.
#[derive(PartialEq)]
enum Source {
    /// The BibTeX of a paper.
    Paper(&'static str),
    /// What has none: a program, or a page of a track.
    Other(&'static str),
}

/// The key of what has no entry: its letters and digits, which stay what they are.
fn key(words: &str) -> String {
    words.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// Adds what a measure and those inside it refer to, each once with the units that do.
fn cite(measure: &Measure, cited: &mut Vec<(Source, Vec<String>)>) {
    let mut next = Some(measure);
    while let Some(current) = next {
        let unit = current.unit();
        for reference in unit.reference.split("; ").filter(|reference| !NOTHING.contains(reference)) {
            let source = paper(reference).map_or(Source::Other(reference), Source::Paper);
            match cited.iter_mut().find(|(known, _)| *known == source) {
                Some((_, by)) if by.iter().any(|name| name == unit.name) => {}
                Some((_, by)) => by.push(unit.name.to_owned()),
                None => cited.push((source, vec![unit.name.to_owned()])),
            }
        }
        next = current.inner();
    }
}

/// The entry of a reference.
fn paper(reference: &str) -> Option<&'static str> {
    let is_it = |block: &&str| block.lines().any(|line| line.strip_prefix("% ") == Some(reference));
    let block = PAPERS.split("\n\n").find(is_it)?;
    block.find('@').map(|start| block[start..].trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;
    use aspectra_eval::language::units;

    #[test]
    fn what_looks_like_a_paper_has_an_entry() {
        let entries = PAPERS.split("\n\n").skip(1);
        for entry in entries.clone() {
            assert!(
                entry.trim_end().ends_with("\n}") && entry.matches('{').count() == entry.matches('}').count(),
                "{entry}"
            );
        }
        let mut keys: Vec<&str> =
            entries.filter_map(|entry| entry.split_once('{')?.1.split_once(',')).map(|(k, _)| k).collect();
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), all, "a key is there twice");
        for unit in units() {
            for reference in unit.reference.split("; ") {
                let is_paper = reference.contains(" & ") || reference.contains(" et al.");
                assert!(!is_paper || paper(reference).is_some(), "{}: {reference} has no entry", unit.name);
            }
        }
    }
}
