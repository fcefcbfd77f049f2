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
//! paper. No preferred document gives 0 (the script leaves such topics out).
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
    /// sum over j <= i of p^(j-1)/j, by i.
    overlap: Vec<f64>,
}

/// Ranks whose weights are looked up.
const LOOKED_UP: u32 = 1000;

impl Compat {
    fn new(p: f64, normalize: bool, depth: Option<u32>) -> Self {
        let mut sum = 0.0;
        let mut power = 1.0;
        let overlap = (0..=LOOKED_UP).map(|i| {
            if i > 0 {
                sum += power / f64::from(i);
                power *= p;
            }
            sum
        });
        Self { p, normalize, depth, overlap: overlap.collect() }
    }

    /// sum over j <= i of p^(j-1)/j: what a document adds that both lists hold from the first rank down to i.
    fn down_to(&self, i: u32) -> f64 {
        if let Some(sum) = self.overlap.get(i as usize) {
            return *sum;
        }
        let mut sum = self.overlap[LOOKED_UP as usize];
        let mut power = self.p.powf(f64::from(LOOKED_UP));
        for j in LOOKED_UP + 1..=i {
            let term = power / f64::from(j);
            // With p = 0.95 nothing is left to add after rank 700.
            if term < sum * 1e-18 {
                break;
            }
            sum += term;
            power *= self.p;
        }
        sum
    }
}

/// The preferred documents of a topic.
struct Preferred {
    /// Each label with how many documents have a larger one, largest first.
    labels: Vec<(f64, u32)>,
    count: u32,
    /// What an ideal shares with itself before each of its documents, summed: the sum of `down_to(j)` over j < count.
    before: f64,
}

impl Graded for Compat {
    type Pool = Preferred;

    fn prepare(&self, column: &Column<'_>) -> Preferred {
        let grades = &column.descending()[..column.descending().partition_point(|&grade| grade > 0.0)];
        let firsts = (0..grades.len()).filter(|at| *at == 0 || grades[at - 1] != grades[*at]);
        let counted = self.depth.map_or(grades.len(), |depth| grades.len().min(depth as usize)) as u32;
        Preferred {
            labels: firsts.map(|at| (grades[at], at as u32)).collect(),
            count: counted,
            before: (0..counted).map(|j| self.down_to(j)).sum(),
        }
    }

    fn score(&self, preferred: &Preferred, ranking: Ranking<'_>) -> Score {
        let depth = self.depth.unwrap_or(ranking.retrieved.max(preferred.count));
        let full = self.down_to(depth);
        let mut next: Vec<u32> = preferred.labels.iter().map(|(_, above)| above + 1).collect();
        let mut sum = 0.0;
        for (rank, grade) in ranking.top(Some(depth)).grades().filter(|(_, grade)| *grade > 0.0) {
            let Some(at) = preferred.labels.iter().position(|(label, _)| *label == grade) else { continue };
            let both = rank.max(next[at]);
            next[at] += 1;
            if both <= depth {
                sum += full - self.down_to(both - 1);
            }
        }
        if self.normalize {
            Score::ratio(sum, f64::from(preferred.count) * full - preferred.before)
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
            let depth = (args.get(&DEPTH) == Depth::At1000).then_some(LOOKED_UP);
            Ok(scorer(Compat::new(args.get(&P), args.get(&NORMALIZE), depth)))
        })),
    }),
};
