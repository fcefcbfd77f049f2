//! An axiomatic analysis of diversity evaluation metrics: section 6 of the RBU paper.

mod grid;
mod official;
mod scenarios;
mod scores;
mod table;
mod unanimous;

use crate::Error;
use crate::study::{Part, Study};
use aspectra_eval::Judgments;

pub(crate) static STUDY: Study = Study {
    name: "rbu",
    summary: "measures of diversity by unanimity, RBU among them",
    title: "Measures of diversity: what all others agree on",
    reference: "Amigo, Spina & Carrillo-de-Albornoz, An Axiomatic Analysis of Diversity Evaluation Metrics, SIGIR 2018, section 6",
    corrections: &[
        "The logarithm of Metric Unanimity has base 2, as the paper's worked example needs.",
        "Where all other measures tie on a pair of runs, both directions count as agreed; the paper does not say.",
        "RBU pays its effort once for each document and weighs rank i by p^i (`form=paper`, `effort=outside`), as text and proofs have it; equation 11 pays it once for each subtopic.",
        "Grades become probabilities by (2^g - 1)/2^K with K the largest label of the collection.",
        "In the simulated scenarios r' = u r holds for these probabilities, and a document stays relevant to binary measures however small its draw. Relevance and weights are drawn once for \
         all runs of a topic, and lengths once for each run and topic; the paper does not say how. Each scenario is one draw: another seed gives somewhat other figures.",
        "RBU without effort stands in a row of its own, because it does not see how long a run is; the paper leaves it out of its Table 2. Normalized variants are left out, as in the paper: they have the same unanimity.",
        "Measures of one grade read the largest over the subtopics, as in the paper. The Dynamic Domain track of Table 3 needs sessions and is left out.",
    ],
    measures: grid::measures,
    topics: 1,
    fits,
    parts: &[
        Part {
            name: "scores",
            title: "Scores of the runs",
            about: "The paper's grid: k in {10, 20, 50, 100, 1000}, p in {0.8, 0.9, 0.99}, alpha in {0.1, 0.25, 0.5, 0.75}, e in {0, 0.001, 0.05, 0.1, 0.5}.",
            make: scores::make,
        },
        Part {
            name: "unanimity",
            title: "Metric Unanimity on the runs as they are (Table 2, first column)",
            about: "How much of what all other measures agree on each measure captures: 1 is all, 0 what chance captures. Of each measure those parameters are listed that give the highest value.",
            make: unanimous::make,
        },
        Part {
            name: "scenarios",
            title: "Simulated scenarios (Table 2, second and third column)",
            about: "Graded relevance, random weights of subtopics, and runs cut at random: anywhere, or within the first 50 documents.",
            make: scenarios::make,
        },
        Part {
            name: "official",
            title: "Official measures, a fixed depth, and no effort (Table 3)",
            about: "The measures that the track reported, with RBU; then those of depth 20 alone, with RBU at the same depth; then the same without effort (e = 0).",
            make: official::make,
        },
    ],
};

fn fits(judgments: &Judgments) -> Result<(), Error> {
    if judgments.has_subtopics() || judgments.aspects().len() > 1 {
        return Ok(());
    }
    let message = aspectra_eval::Message::new(format!(
        "{}: has neither subtopics nor several aspects, which measures of diversity read; say that column 2 names subtopics with ",
        judgments.source()
    ));
    Err(aspectra_eval::Error::input(message.option("subtopics", "")).into())
}
