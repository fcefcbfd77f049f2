//! Bpref where a relevant document counts only as far as it is also understandable, trustworthy, or whatever the further
//! aspects are.
//!
//! **Formula.** uBpref = (1/R) sum over retrieved relevant documents d of (1 - min(a(d), R)/min(N, R)) u(d), with a, R and N
//! of the first aspect as in Bpref, and u(d) the product of the gains on the further aspects.
//!
//! **Worked example.** a has labels (1, 1), b (0, 3), c (1, 3): relevance, readability up to 3. The ranking (a, b, c):
//! R = 2, N = 1; a adds 1 * 1/3, c adds (1 - 1/1) * 1 = 0: (1/3)/2 = 0.1667.
//!
//! **Choices.** u is g/K, K the aspect's largest label, or what `gains` gives; a document without such a label has u = 0.
//! Gains of the first aspect, where given, are a further factor: relevance is binary otherwise.
//! `rule=trectools` is what trectools computes: documents without a second label are removed before any is counted above
//! another; every label but 0 adds a term, negative ones too; N is all of the pool that is not relevant, negative ones too;
//! where min(N, R) = 0 the score is 0.
//!
//! **Reference.** trectools (Palotti, Scells & Zuccon, SIGIR 2019); Bpref: Buckley & Voorhees, SIGIR 2004.

use super::aspect_gains::{AspectGains, FacetMap, GAINS_OF_ASPECTS};
use super::{FacetPool, FacetRanking, Faceted, facet_scorer};
use crate::judgments::Axis;
use crate::judgments::Cell;
use crate::language::unit::*;
use crate::measure::graded::bpref::Judged;
use crate::measure::graded::gain::{Gain, GainForm};
use crate::scores::Score;
use aspectra_words::words;

words! {
    /// What negative and missing labels do.
    enum Rule {
        Published = "published": "nothing",
        Trectools = "trectools": "what they do in that tool",
    }
}

const RULE: Declared<Rule> =
    word("rule", "what negative and missing labels do: published, nothing; trectools, as that tool has it")
        .or_word(&Rule::Published);

struct UBpref {
    level: f64,
    gains: AspectGains,
    trectools: bool,
}

/// What a document does where it is retrieved.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Part {
    /// Adds a term times this.
    Term(f64),
    /// Stands above later ones.
    Above,
    /// Nothing.
    Nothing,
}

struct Pool {
    parts: Box<[Part]>,
    judged: Judged,
}

impl UBpref {
    fn part(&self, first: Option<&Gain>, maps: &[FacetMap], labels: &[Cell]) -> Part {
        let (grade, level) = (labels[0].grade(), self.level);
        let is_labelled = labels.iter().skip(1).all(|cell| cell.is_judged());
        let is_relevant = if self.trectools { grade < 0.0 || grade >= level } else { grade >= level };
        if labels[0] == Cell::ABSENT || labels[0] == Cell::MISSING || self.trectools && !is_labelled {
            Part::Nothing
        } else if is_relevant {
            let further = maps.iter().zip(labels).skip(1);
            let graded = first.map_or(1.0, |gain| gain.of(grade));
            Part::Term(further.fold(graded, |product, (map, &cell)| product * map.of(cell)))
        } else if grade >= 0.0 {
            Part::Above
        } else {
            Part::Nothing
        }
    }
}

impl Faceted for UBpref {
    type Pool = Pool;

    fn axis(&self) -> Axis {
        Axis::Aspects
    }

    fn reads_missing(&self) -> bool {
        true
    }

    fn prepare(&self, pool: &FacetPool<'_>) -> Pool {
        let (graded, maps) = (self.gains.of_first(pool), self.gains.of(pool));
        let is_relevant = |cell: Cell| cell.grade() >= self.level;
        let is_counted = |cell: Cell| cell.is_judged() || self.trectools && cell != Cell::ABSENT;
        let first = || pool.rows().map(|labels| labels[0]);
        Pool {
            parts: pool.rows().map(|labels| self.part(graded.as_ref(), &maps, labels)).collect(),
            judged: Judged {
                relevant: first().filter(|cell| is_relevant(*cell)).count() as u32,
                not_relevant: first().filter(|cell| is_counted(*cell) && !is_relevant(*cell)).count() as u32,
            },
        }
    }

    fn score(&self, pool: &Pool, ranking: FacetRanking<'_>) -> Score {
        if self.trectools && pool.judged.not_relevant.min(pool.judged.relevant) == 0 {
            return Score::Real(0.0);
        }
        let (mut sum, mut above) = (0.0, 0);
        for &row in ranking.rows {
            match pool.parts[row as usize] {
                Part::Term(worth) => sum += pool.judged.term(above) * worth,
                Part::Above => above += 1,
                Part::Nothing => {}
            }
        }
        Score::ratio(sum, f64::from(pool.judged.relevant))
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "uBpref",
    summary: "Bpref where a relevant document counts only as far as it is also good on the further aspects.",
    spellings: &[],
    params: &[REL.param, GAINS_OF_ASPECTS.param, RULE.param],
    at: At::Nothing,
    reference: "trectools (Palotti, Scells & Zuccon, SIGIR 2019)",
    examples: &[
        Example {
            measure: "uBpref",
            judgments: "a:1:1 b:0:3 c:1:3",
            ranking: "a b c",
            score: 0.16666666666666666,
            working: "R = 2, N = 1: (1 * 1/3 + (1 - 1/1) * 1)/2",
        },
        Example {
            measure: "uBpref(rule=trectools)",
            judgments: "a:1:1 b:0:-1 c:1:3 d:-1:3",
            ranking: "a b c",
            score: 0.6666666666666666,
            working: "b has no second label and stands above nobody: (1/3 + 1)/2",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "skipped: they neither count nor push others down",
        range: Range::UNIT,
        scale: Scale::NotInterval("its steps depend on the ranks of the other documents"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| {
            let trectools = args.get(&RULE) == Rule::Trectools;
            Ok(facet_scorer(UBpref { level: args.level(), gains: AspectGains::new(args, GainForm::Linear), trectools }))
        })),
    }),
};
