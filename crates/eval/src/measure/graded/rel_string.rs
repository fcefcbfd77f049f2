//! Relevance string: the labels of the first documents, a character a rank, to be read by eye.
//!
//! **Formula.** The digit of a grade, `>` for a grade above 9, `-` for a document outside the pool, `.` for one in the pool
//! without a grade (a negative or missing label).
//!
//! **Worked example.** Labels 2, none, -1, 12: `2-.>`.
//!
//! **Choices.** trec_eval's `relstring`, 10 characters unless `@` asks for another number. trec_eval prints it in single
//! quotes, which are no part of the score.
//!
//! **Reference.** Buckley, trec_eval; no paper.

use super::{Column, Graded, Ranking, Residual, scorer};
use crate::language::unit::*;
use crate::scores::Score;

struct RelString {
    length: u32,
}

impl Graded for RelString {
    type Pool = ();

    fn needs_whole_grades(&self) -> bool {
        true
    }

    fn prepare(&self, _column: &Column<'_>) {}

    fn score(&self, _pool: &(), ranking: Ranking<'_>) -> Score {
        let characters = ranking.top(Some(self.length)).ranks().map(|(_, cell)| match cell {
            None => '-',
            Some(cell) if !cell.is_judged() => '.',
            Some(cell) => cell
                .whole()
                .and_then(|grade| u32::try_from(grade).ok())
                .and_then(|grade| char::from_digit(grade, 10))
                .unwrap_or('>'),
        });
        Score::Text(characters.collect::<String>().into_boxed_str())
    }

    fn residual(&self) -> Residual {
        Residual::Undefined("a text")
    }
}

/// How many characters there are where `@` does not say.
const USUAL_LENGTH: u32 = 10;

pub(super) const UNIT: Unit = Unit {
    name: "RelString",
    summary: "The labels of the first documents, a character a rank.",
    spellings: &[trec_eval_text("relstring", "RelString", "RelString@{}")],
    params: &[],
    at: At::Cutoff,
    reference: "Buckley, trec_eval; no paper",
    examples: &[Example {
        measure: "RelString@25",
        judgments: "a:2 b:-1 c:12",
        ranking: "a x b c",
        score: f64::NAN,
        working: "2-.>",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "shown as - outside the pool and . in it",
        range: Range::ANY,
        scale: Scale::Text,
        averaging: Averaging::Never,
        rows: Rows::Topics,
        build: Build::Graded(Make(&|args| Ok(scorer(RelString { length: args.cutoff().unwrap_or(USUAL_LENGTH) })))),
    }),
};
