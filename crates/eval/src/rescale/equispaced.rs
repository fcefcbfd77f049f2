//! Gives the values of a measure equal distances: a score becomes its place among all values that the measure can take.
//!
//! **Formula.** With v_0 < v_1 < ... < v_m the values of M@k over all rankings of k grades from 0 to K, K the facet's largest
//! label, Equispaced(M@k) = j/m where M@k = v_j; 0 where M takes one value only.
//!
//! **Worked example.** K = 2, gRBP@2 with p = 0.8 and the ranking (1, 2): gRBP is in proportion to 1 + 0.8 * 2 = 2.6. The nine
//! rankings have the values 0, 0.8, 1, 1.6, 1.8, 2, 2.6, 2.8, 3.6; 2.6 is the sixth behind 0: 6/8 = 0.75.
//!
//! **Choices.** The order that M gives to rankings stays as it is, and ties stay ties; only distances change. It is an
//! interval scale on the order of M itself, whatever that order is, and says nothing for or against it. `over=grades` looks at all
//! rankings of grades, `over=pool` at those that the topic's pool can fill, which differ from topic to topic: then the best
//! possible ranking of a topic scores 1. Measures with a recall base take other values on each topic, and so each topic has
//! its own list. Values are listed when the measure is bound to judgments, at most a million rankings for a topic. A
//! score that no ranking of k grades has is undefined: measures that tell unjudged documents from those of grade 0 have such.
//!
//! Whether this is needed is disputed. Ferrante, Ferro & Fuhr hold that means and many tests are sound on interval scales
//! only, and map measures like this. Moffat answers that measures have a meaning as they are, and that equal
//! distances take away what a measure says about how much better a ranking is; Ferrante, Ferro & Fuhr have replied.
//!
//! **Reference.** Ferrante, Ferro & Fuhr, Towards meaningful statements in IR evaluation: mapping evaluation measures to
//! interval scales, IEEE Access 2021. Against: Moffat, Batch evaluation metrics in information retrieval: measures, scales,
//! and meaning, IEEE Access 2022. Reply: Ferrante, Ferro & Fuhr, arXiv 2212.11735, 2022.

use super::Rescale;
use crate::error::{Error, Result};
use crate::join::TieGroup;
use crate::judgments::Cell;
use crate::language::Measure;
use crate::language::unit::*;
use crate::measure::graded::{Column, Form, Labelled, Ranking, Residual, Scorer};
use crate::message::counted;
use crate::scores::Score;
use aspectra_words::words;
use rayon::prelude::*;

/// The most rankings whose scores are listed for one column.
const MOST: u64 = 1_000_000;

/// The most rankings for all columns together.
const MOST_IN_ALL: u64 = 200_000_000;

/// How many rankings a thread scores at a time.
const PIECE: u64 = 4096;

/// Doubles that differ by less than this share are the same value, computed in two ways.
const ROUNDING: f64 = 8.0 * f64::EPSILON;

words! {
    /// Which rankings' values count.
    enum Over {
        Grades = "grades": "all rankings of grades",
        Pool = "pool": "those that the topic's pool can fill",
    }
}

const OVER: Declared<Over> = word(
    "over",
    "which rankings' values count: grades for all rankings of so many grades, pool for those that the topic's pool can fill",
)
.or_word(&Over::Grades);

struct Equispaced {
    over: Over,
}

impl Rescale for Equispaced {
    fn check(&self, measure: &Measure, cutoff: u32, highest: f64, columns: usize) -> Result<()> {
        let count = |length: u32| (highest.floor() + 1.0).powi(length.min(1_000_000) as i32);
        let fits = |length: u32| count(length) <= MOST as f64 && count(length) * columns as f64 <= MOST_IN_ALL as f64;
        if fits(cutoff) {
            return Ok(());
        }
        let longest = (1..cutoff).take_while(|&length| fits(length)).last();
        let advice = match longest {
            Some(length) => format!("cut off at {length} or less"),
            None => String::from("there are too many grades or topics for that"),
        };
        Err(Error::misfit(format!(
            "{measure} would list the scores of {}^{cutoff} rankings for each of {}, more than {MOST} or \
             {MOST_IN_ALL} in all; {advice}",
            highest.floor() + 1.0,
            counted(columns, "topic")
        )))
    }

    fn around(&self, inner: Box<dyn Scorer>, cutoff: u32) -> Box<dyn Scorer> {
        Box::new(Placed { inner, cutoff, over: self.over, values: Vec::new() })
    }
}

/// A measure and, for each column, the values it can take.
struct Placed {
    inner: Box<dyn Scorer>,
    cutoff: u32,
    over: Over,
    values: Vec<std::result::Result<Box<[f64]>, &'static str>>,
}

impl Placed {
    /// The values that the measure takes on a column, rising.
    fn list(&self, number: usize, column: &Column<'_>) -> std::result::Result<Box<[f64]>, &'static str> {
        if column.highest().fract() != 0.0 || column.descending().iter().any(|grade| grade.fract() != 0.0) {
            return Err("grades that are not whole numbers are not a number of grades");
        }
        let base = column.highest() as u64 + 1;
        let mut room = vec![u32::MAX; base as usize];
        if self.over == Over::Pool {
            room[1..].fill(0);
            column.descending().iter().filter(|grade| **grade > 0.0).for_each(|grade| room[*grade as usize] += 1);
        }
        let count = base.pow(self.cutoff);
        let pieces = (0..count.div_ceil(PIECE)).into_par_iter().map(|piece| {
            let (mut labelled, mut used) = (Vec::with_capacity(self.cutoff as usize), vec![0; base as usize]);
            let mut found = Vec::new();
            for code in piece * PIECE..count.min((piece + 1) * PIECE) {
                labelled.clear();
                used.fill(0);
                let mut rest = code;
                for rank in 1..=self.cutoff {
                    let grade = rest % base;
                    rest /= base;
                    used[grade as usize] += 1;
                    labelled.push(Labelled { rank, cell: Cell::of_grade(grade as f64) });
                }
                if used.iter().zip(&room).any(|(used, room)| used > room) {
                    continue;
                }
                let ranking = Ranking { labelled: &labelled, retrieved: self.cutoff, strangers: &[] };
                match self.inner.score(number, ranking) {
                    Score::Undefined(reason) => return Err(reason),
                    score => found.push(score.number().ok_or("a text has no place among numbers")?),
                }
            }
            Ok(found)
        });
        let mut values: Vec<f64> = pieces.collect::<std::result::Result<Vec<_>, _>>()?.concat();
        values.sort_unstable_by(f64::total_cmp);
        values.dedup_by(|later, first| is_same(*later, *first));
        Ok(values.into())
    }
}

fn is_same(a: f64, b: f64) -> bool {
    (a - b).abs() <= ROUNDING * a.abs().max(b.abs())
}

impl Scorer for Placed {
    fn add_pool(&mut self, column: &Column<'_>) {
        self.inner.add_pool(column);
        self.values.push(self.list(self.values.len(), column));
    }

    fn score(&self, column: usize, ranking: Ranking<'_>) -> Score {
        let score = self.inner.score(column, ranking);
        let values = match &self.values[column] {
            Ok(values) => values,
            Err(reason) => return Score::Undefined(reason),
        };
        let Some(number) = score.number() else { return score };
        // The first value that is not smaller, or the one before it where rounding put it there.
        let at = values.partition_point(|value| *value < number);
        let near =
            [at, at.saturating_sub(1)].into_iter().find(|&at| values.get(at).is_some_and(|v| is_same(*v, number)));
        match near {
            Some(place) => Score::ratio(place as f64, values.len() as f64 - 1.0),
            None => Score::Undefined("no full ranking of grades has this score"),
        }
    }

    fn expected(&self, _column: usize, _ranking: Ranking<'_>, _ties: &[TieGroup]) -> Option<Score> {
        None
    }

    fn needs_strangers(&self) -> bool {
        self.inner.needs_strangers()
    }

    fn needs_whole_grades(&self) -> bool {
        self.inner.needs_whole_grades()
    }

    fn residual(&self) -> Residual {
        self.inner.residual()
    }

    fn tail(&self, _column: usize, _retrieved: u32) -> f64 {
        0.0
    }

    fn form(&self) -> Form {
        Form::Other
    }

    fn gain(&self, column: usize, grade: f64) -> f64 {
        self.inner.gain(column, grade)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "Equispaced",
    summary: "The place of a score among all values that the measure inside can take, so that steps are equal.",
    spellings: &[],
    params: &[OVER.param],
    at: At::Nothing,
    reference: "Ferrante, Ferro & Fuhr, IEEE Access 2021 (means need interval scales); against it Moffat, IEEE Access 2022 \
                (measures mean something as they are); reply by Ferrante, Ferro & Fuhr, arXiv 2212.11735, 2022",
    examples: &[
        Example {
            measure: "Equispaced(gRBP@2)",
            judgments: "a:2 b:1 c:0",
            ranking: "b a",
            score: 0.75,
            working: "1 + 0.8 * 2 = 2.6 is the seventh of 0, 0.8, 1, 1.6, 1.8, 2, 2.6, 2.8, 3.6: 6/8",
        },
        Example {
            measure: "Equispaced(P@4)",
            judgments: "a:1 b:0",
            ranking: "a b",
            score: 0.25,
            working: "1/4 is the second of 0, 1/4, 2/4, 3/4, 1",
        },
        Example {
            measure: "Equispaced(P@4,over=pool)",
            judgments: "a:1 b:0",
            ranking: "a b",
            score: 1.0,
            working: "one document is relevant, so that 0 and 1/4 are all values there are",
        },
    ],
    role: Role::Rescale(Make(&|args| Ok(Box::new(Equispaced { over: args.get(&OVER) })))),
};
