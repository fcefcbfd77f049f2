//! Principled multi-aspect evaluation measures of rankings: section 4 of the TOMA paper.

mod anomalies;
mod bounds;
mod correlation;
mod power;
mod quality;
mod scores;

use crate::Error;
use crate::ground::{Asked, Labels, Settings};
use crate::study::{Part, Study};
use aspectra_eval::Judgments;
use aspectra_eval::message::counted;

/// The ways to make one score of several aspects, as the paper's columns.
pub(crate) const METHODS: [&str; 5] = ["CAM", "MM", "EUCL", "MANH", "CHEB"];

/// The measures inside, with the labels they read: AP is binary in the paper.
pub(crate) const INSIDE: [(&str, Labels); 2] = [("nDCG", Labels::Given), ("AP", Labels::Binary)];

pub(crate) static STUDY: Study = Study {
    name: "toma",
    summary: "several aspects in one score: CAM, MM and TOMA with three distances",
    title: "Several aspects in one score: CAM, MM and TOMA",
    reference: "Maistro, Lima, Simonsen & Lioma, Principled Multi-Aspect Evaluation Measures of Rankings, CIKM 2021, section 4",
    corrections: &[
        "MM is the harmonic mean of equation 6. The paper's Table 3 prints half of it.",
        "Correlations are Kendall's tau-b of scores. The script beside the paper correlates lists of run names sorted by score, which is why its Table 4 has values near 0; \
         expect larger ones here.",
        "All pairs of runs share the resamples of the bootstrap, and the seed is fixed; the paper drew afresh for each pair.",
        "The best run of a topic is that with the highest score, and of equals the one with the smallest name; the paper took the first of a folder.",
        "Labels above 0 are 1 for AP, as in the paper's tracks (its Table 3 counts only upper labels as 1, which leaves more documents that cannot be compared); TOMA then counts the upper half of its classes as relevant (`weight=top_half`), \
         as in its Table 3.",
        "Figure 2 has boxes over the paper's ideal rankings. What no ranking can pass is worked out beside them: the paper estimates it by the best of its ideal rankings.",
        "Label tuples may have any combination (`domain=product`), as in the paper's formula and code; a collection with gates takes those that its gates allow.",
    ],
    measures,
    topics: 2,
    fits,
    parts: &[
        Part {
            name: "scores",
            title: "Scores of the runs, and the collection (Table 2)",
            about: "Every run is scored on each aspect alone and by each method, with nDCG on the labels as they are and with AP on labels above 0.",
            make: scores::make,
        },
        Part {
            name: "anomalies",
            title: "Anomalies on small sets (Table 3)",
            about: "On a topic whose documents have labels that cannot be compared (one is better on one aspect, the other on another), every ranking of three of its documents is scored. A measure that can be read by itself has a ranking with score 1.",
            make: anomalies::make,
        },
        Part {
            name: "bounds",
            title: "How far CAM and MM can go (Figure 2)",
            about: "Rankings of the judged documents that are ideal in some way (by each order of the aspects, by the sum of the labels, by the sum of their squares, by the largest) are scored on each topic. The best of them is the \
                    paper's estimate of the largest score there is; the bound is what no ranking passes. Below 1 means that no system can be perfect by this measure.",
            make: bounds::make,
        },
        Part {
            name: "correlation",
            title: "Correlation of rankings of runs (Table 4, upper and middle part)",
            about: "Kendall's tau-b between the orders of the runs that two methods, or two aspects alone, give on each topic, averaged over topics; beside it the tau of the orders by mean score.",
            make: correlation::make,
        },
        Part {
            name: "power",
            title: "Discriminative power (Table 4, lower part)",
            about: "The share of pairs of runs that a studentized paired bootstrap tells apart.",
            make: power::make,
        },
        Part {
            name: "quality",
            title: "What the best runs retrieve (Tables 5 and 6)",
            about: "For each topic the run that a method puts first, with a cut-off of 5 and of 100 documents: how many of its first documents have no label above 0, and the mean sum of labels by rank.",
            make: quality::make,
        },
    ],
};

fn fits(judgments: &Judgments) -> Result<(), Error> {
    let aspects = judgments.aspects().len();
    if aspects >= 2 {
        return Ok(());
    }
    let message = aspectra_eval::Message::new(format!(
        "{}: has {}, and this study compares ways to make one score of several; give label columns a name each with ",
        judgments.source(),
        counted(aspects, "aspect")
    ));
    Err(aspectra_eval::Error::input(
        message.option("aspects", "NAMES").text(", or a file for each aspect with ").option("qrels", "NAME=FILE"),
    )
    .into())
}

/// What tables call a method with a measure inside.
pub(crate) fn label(method: &str, inside: &str) -> String {
    format!("{method} {inside}")
}

fn measures(judgments: &Judgments, _settings: &Settings) -> Vec<Asked> {
    let mut asked = Vec::new();
    for (inside, labels) in INSIDE {
        for aspect in judgments.aspects() {
            asked.extend(Asked::on(
                labels,
                label(&aspect.name, inside),
                &format!("{inside}(aspect='{}')", aspect.name),
            ));
        }
        for method in METHODS {
            asked.extend(Asked::on(labels, label(method, inside), &format!("{method}({inside})")));
            for cutoff in [5, 100] {
                let cut = format!("{inside}@{cutoff}");
                asked.extend(Asked::on(labels, label(method, &cut), &format!("{method}({cut})")));
            }
        }
    }
    asked
}
