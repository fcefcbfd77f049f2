//! Normalized MDCU against alpha-nDCG: section 4 of the MDCU paper.

mod concordance;
mod correlation;
mod scores;
mod sensitivity;

use crate::Error;
use crate::ground::{Asked, Ground, Labels, Settings};
use crate::study::{Part, Study};
use aspectra_eval::Judgments;
use aspectra_meta::ScoreMatrix;
use aspectra_stats::normalize::Normalization;

pub(crate) static STUDY: Study = Study {
    name: "mdcu",
    summary: "normalized MDCU against alpha-nDCG: correlation and conclusions",
    title: "MDCU, normalized by topic, against alpha-nDCG",
    reference: "the evaluation of the MDCU framework on TREC Web Diversity (implementation and statistical analysis), section 4",
    corrections: &[
        "MDCU scores are normalized inside each topic over the runs given, alpha-nDCG is not. A one-way test then finds more pairs for MDCU because normalizing takes out what topics add to its error, \
         not because MDCU tells more apart: read the two-way table.",
        "The paper names the Siegel-Tukey test, which compares spread; what it describes is Tukey's HSD, and that is used.",
        "The paper does not name the base of MDCU's logarithm. It is 2 here; the correlations and the part on sensitivity have other bases too. Nor does it name its level of significance, which is 0.05 here.",
        "Documents are read in the order of their ranks; the paper's script read them in the order of their ids.",
        "alpha-nDCG is ndeval's: binary, with a greedy ideal, which is what the paper ran. Standard scores use the sample standard deviation.",
    ],
    measures,
    topics: 2,
    fits: |judgments| (super::rbu::STUDY.fits)(judgments),
    parts: &[
        Part {
            name: "scores",
            title: "Scores of the runs",
            about: "MDCU with several bases and alpha-nDCG (alpha = 0.5), at 5 and at 20 documents, before anything is normalized.",
            make: scores::make,
        },
        Part {
            name: "correlation",
            title: "Do they order the runs alike? (Figures 1 and 2)",
            about: "Pearson's r and Kendall's tau of the mean scores of the runs.",
            make: correlation::make,
        },
        Part {
            name: "concordance",
            title: "Do they lead to the same conclusions? (Tables 1 and 2)",
            about: "Every pair of runs is tested with both measures by Tukey's HSD. A: both significant, M: one of them, P: none; agreement (A) or disagreement (D) on which run is better. \
                    The one-way test is the paper's, the two-way test is the one to use.",
            make: concordance::make,
        },
        Part {
            name: "sensitivity",
            title: "How much depends on the base and on the runs",
            about: "The same conclusions with other bases of MDCU's logarithm, and without each of the runs in turn: normalized scores of all others change when a run leaves.",
            make: sensitivity::make,
        },
    ],
};

pub(crate) const CUTOFFS: [u32; 2] = [5, 20];
/// The bases that the paper's repository tries.
pub(crate) const BASES: [&str; 5] = ["1.01", "2", "3", "4", "5"];
/// The base where the paper does not say one.
pub(crate) const USUAL_BASE: &str = "2";
/// The level of significance.
pub(crate) const ALPHA: f64 = 0.05;

/// The ways to normalize, with their names.
pub(crate) const NORMALIZED: [(Normalization, &str); 2] =
    [(Normalization::ZScore, "z-score"), (Normalization::MinMax, "min-max")];

fn measures(_judgments: &Judgments, _settings: &Settings) -> Vec<Asked> {
    let mut asked = Vec::new();
    for k in CUTOFFS {
        asked.extend(Asked::on(Labels::Given, alpha_ndcg(k), &format!("alpha_nDCG@{k}")));
        for base in BASES {
            asked.extend(Asked::on(Labels::Given, mdcu(base, k), &format!("MDCU(b={base})@{k}")));
        }
    }
    asked
}

pub(crate) fn alpha_ndcg(k: u32) -> String {
    format!("alpha-nDCG@{k}")
}

pub(crate) fn mdcu(base: &str, k: u32) -> String {
    format!("MDCU b={base} @{k}")
}

/// The scores of MDCU with a base, normalized, and of alpha-nDCG; `None` where one is not there.
pub(crate) fn pair(
    ground: &Ground<'_>,
    base: &str,
    k: u32,
    (how, word): (Normalization, &str),
) -> Result<Option<(ScoreMatrix, ScoreMatrix)>, Error> {
    let mut found = ground.scored()?.named(&[mdcu(base, k), alpha_ndcg(k)]).into_iter();
    Ok(found.next().zip(found.next()).map(|(mdcu, alpha)| {
        let name = format!("{}, {word}", mdcu.name);
        (ScoreMatrix { name, ..mdcu.normalized(how) }, alpha)
    }))
}
