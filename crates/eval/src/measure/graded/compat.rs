//! Compatibility: how alike the ranking is to the nearest ideal one, later ranks counting less.
//!
//! **Formula.** RBO(run, ideal)/RBO(ideal, ideal), where RBO(A,B) = sum over i <= D of p^(i-1) |A_1..i and B_1..i|/i, over
//! sum over i <= D of p^(i-1). The ideal holds the documents with a label above 0, largest first, equal labels in the order
//! of the run, those not retrieved last. `normalize=False` leaves the second RBO out.
//!
//! **Worked example.** p = 0.5, D = 3 (`depth=max`), the ranking (c, a, b), a and b preferred. The ideal is (a, b). They share
//! 0, 1 and 2 documents at ranks 1 to 3: 0 + 0.5 (1/2) + 0.25 (2/3) = 0.41667; the ideal with itself 1 + 0.5 + 0.25 (2/3)
//! = 1.66667; 0.25.
//!
//! **Choices.** D = 1,000 as in the authors' script; ir_measures takes the longer of the two lists (`depth=max`), which
//! gives other numbers. ir_measures also breaks ties of the ideal by score with 0 for documents not retrieved; here as in the
//! paper. A topic without a preferred document has no score and is left out of the mean, as in the script; with
//! `depth=max` it scores 0, as in ir_measures.
//!
//! **Reference.** Clarke, Vtyurina & Smucker, TOIS 2021; Webber, Moffat & Zobel, TOIS 2010 (RBO).

use super::{Column, Graded, Ranking, scorer};
use crate::language::unit::*;
use crate::scores::Score;
use aspectra_words::words;

struct Compat {
    p: f64,
    normalize: bool,
    /// D; the longer list where there is none.
    depth: Option<u32>,
    /// The tails for D, where it is the same for all rankings.
    tails: Vec<f64>,
}

/// Ranks that the authors' script compares.
const SCRIPT_DEPTH: u32 = 1000;

impl Compat {
    fn new(p: f64, normalize: bool, depth: Option<u32>) -> Self {
        Self { p, normalize, depth, tails: depth.map(|depth| tails(p, depth)).unwrap_or_default() }
    }
}

/// sum over j from i to D of p^(j-1)/j, by i less 1: what a document adds that both lists hold from rank i on. Summed from the
/// small end, because the difference of two sums from rank 1 loses four digits.
fn tails(p: f64, depth: u32) -> Vec<f64> {
    let mut power = 1.0;
    let mut tails: Vec<f64> = (1..=depth)
        .map(|j| {
            let term = power / f64::from(j);
            power *= p;
            term
        })
        .collect();
    let mut sum = 0.0;
    for term in tails.iter_mut().rev() {
        sum += *term;
        *term = sum;
    }
    tails
}

/// The preferred documents of a topic.
struct Preferred {
    /// Each label with how many documents have a larger one, largest first.
    labels: Vec<(f64, u32)>,
    count: u32,
}

impl Graded for Compat {
    type Pool = Preferred;

    fn prepare(&self, column: &Column<'_>) -> Preferred {
        let grades = &column.descending()[..column.descending().partition_point(|&grade| grade > 0.0)];
        let firsts = (0..grades.len()).filter(|at| *at == 0 || grades[at - 1] != grades[*at]);
        Preferred { labels: firsts.map(|at| (grades[at], at as u32)).collect(), count: grades.len() as u32 }
    }

    fn score(&self, preferred: &Preferred, ranking: Ranking<'_>) -> Score {
        if preferred.count == 0 {
            return match self.depth {
                Some(_) => Score::Undefined("no document is preferred"),
                None => Score::Real(0.0),
            };
        }
        let depth = self.depth.unwrap_or(ranking.retrieved.max(preferred.count));
        let own;
        let tails = match self.depth {
            Some(_) => &self.tails,
            None => {
                own = tails(self.p, depth);
                &own
            }
        };
        let mut next: Vec<u32> = preferred.labels.iter().map(|(_, above)| above + 1).collect();
        let mut sum = 0.0;
        for (rank, grade) in ranking.top(Some(depth)).grades().filter(|(_, grade)| *grade > 0.0) {
            let Some(at) = preferred.labels.iter().position(|(label, _)| *label == grade) else { continue };
            let both = rank.max(next[at]);
            next[at] += 1;
            sum += tails.get(both as usize - 1).copied().unwrap_or(0.0);
        }
        if self.normalize {
            Score::ratio(sum, tails.iter().take(preferred.count as usize).sum())
        } else {
            Score::ratio(sum * (1.0 - self.p), 1.0 - self.p.powf(f64::from(depth)))
        }
    }
}

const P: Declared<f64> = real("p", "the probability of comparing one rank further").between(0.0, 1.0).or(0.95);

const NORMALIZE: Declared<bool> = flag("normalize", true, "divide by what the ideal ranking has in common with itself");

words! {
    /// Where the lists end.
    enum Depth {
        At1000 = "1000": "at rank 1000",
        Longest = "max": "at the end of the longer list",
    }
}

const DEPTH: Declared<Depth> =
    word("depth", "down to which rank: 1000 as in the authors' script, or the longer list as in ir_measures")
        .or_word(&Depth::At1000);

pub(super) const UNIT: Unit = Unit {
    name: "Compat",
    summary: "How alike the ranking is to the nearest ideal one, later ranks counting less.",
    spellings: &[],
    params: &[P.param, NORMALIZE.param, DEPTH.param],
    at: At::Nothing,
    reference: "Clarke, Vtyurina & Smucker, TOIS 2021; Webber, Moffat & Zobel, TOIS 2010",
    examples: &[
        Example {
            measure: "Compat(depth=max,p=0.5)",
            judgments: "a:1 b:1 c:0",
            ranking: "c a b",
            score: 0.25,
            working: "(0 + 0.5/2 + 0.25 * 2/3)/(1 + 0.5 + 0.25 * 2/3) = 0.41667/1.66667",
        },
        Example {
            measure: "Compat(depth=max,normalize=False,p=0.5)",
            judgments: "a:1 b:1 c:0",
            ranking: "c a b",
            score: 0.23809523809523808,
            working: "0.41667/(1 + 0.5 + 0.25)",
        },
        Example {
            measure: "Compat",
            judgments: "a:2 b:1 c:0",
            ranking: "a b c",
            score: 1.0,
            working: "the ranking begins with an ideal one",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "not preferred",
        range: Range::UNIT,
        scale: Scale::NotInterval("what a document adds depends on the other documents"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| {
            let depth = (args.get(&DEPTH) == Depth::At1000).then_some(SCRIPT_DEPTH);
            Ok(scorer(Compat::new(args.get(&P), args.get(&NORMALIZE), depth)))
        })),
    }),
};
