//! Interval scales in experiments: section 5 of the paper of Ferrante, Ferro and Losiouk.

mod correlation;
mod downsampling;
mod lengths;
mod scores;
mod separation;
mod verdicts;

use crate::Error;
use crate::ground::{Asked, Labels, Settings};
use crate::study::{Part, Study};
use aspectra_eval::Judgments;

pub(crate) static STUDY: Study = Study {
    name: "scales",
    summary: "interval scales: correlation, tests and smaller pools",
    title: "Measures and their scales: set-based and rank-based total orders",
    reference: "Ferrante, Ferro & Losiouk, How do interval scales help us with better understanding IR evaluation results?, Information Retrieval Journal 2020, section 5",
    corrections: &[
        "SBTO sorts labels descending; the paper's text sorts them ascending, by which two different sets have the same number.",
        "Generalized recall divides both sums by the largest gain, so that a perfect run scores 1.",
        "RBTO with the weights W3, which the paper calls an interval scale, is not even ordinal: (0, 2) and (1, 0) have the same number.",
        "The paper does not say which analysis of variance it used; its counts fit the two-way one. Both are here, and Friedman's test beside Kruskal-Wallis: \
         most of the gap between ranks and scores is the blocking by topics.",
        "Smaller pools keep one document of every grade, half of a document is rounded up, and each curve is a mean over repetitions.",
        "A collection with two labels is looked at as the paper's T08, one with more as its T26, on the first aspect.",
        "ERR turns labels into probabilities by (2^g - 1)/2^K. The paper gives it the weights 0, 5 and 10 and does not say how they become probabilities.",
        "Measures of collections with more than three labels follow the paper's pattern: p = 1/(K+1) with K the largest label, gains of DCG 5 for each step, and a last step of W3 that is twice as large as the others.",
    ],
    measures,
    topics: 2,
    fits: |_| Ok(()),
    parts: &[
        Part {
            name: "scores",
            title: "Scores of the runs",
            about: "Only the first documents of each run count, as many as `--length` says (250 in the paper). Which scale a measure is on is found out by scoring every ranking of a few documents; how much the number of documents matters, \
                    by comparing the orders of the runs with those at other lengths.",
            make: scores::make,
        },
        Part {
            name: "correlation",
            title: "Correlation of measures (Tables 1 and 2)",
            about: "Kendall's tau-b between the orders of the runs by two measures: on each topic, averaged, and of the orders by mean score. Measures on the same interval scale have 1 on every topic; \
                    the overall tau takes a mean first, which scales may not allow.",
            make: correlation::make,
        },
        Part {
            name: "separation",
            title: "Pairs of runs that tests separate (Tables 3 and 4)",
            about: "Tukey's test over all pairs of runs, after Kruskal-Wallis, Friedman, and one-way and two-way analysis of variance.",
            make: separation::make,
        },
        Part {
            name: "downsampling",
            title: "Smaller pools (Figures 1 and 2)",
            about: "Documents are taken out of the pool, as a share of each grade (stratified) or of the whole pool (uniform), and the order of the runs is compared with that on the full pool.",
            make: downsampling::make,
        },
    ],
};

/// The measures of one viewpoint: what tables call them, the measure, and whether the paper compares it with the total order.
pub(crate) struct Viewpoint {
    /// `set` or `rank`.
    pub(crate) name: &'static str,
    /// All, the total order first.
    pub(crate) members: Vec<(String, String)>,
    /// Further pairs beyond each with the total order.
    pub(crate) pairs: Vec<(&'static str, &'static str)>,
}

/// The largest label of the first aspect.
fn highest(judgments: &Judgments) -> i32 {
    judgments.aspects().first().map_or(1, |aspect| aspect.highest.max(1))
}

/// Set-based and rank-based measures, as the paper has them for two labels and for more.
pub(crate) fn viewpoints(judgments: &Judgments, length: u32) -> [Viewpoint; 2] {
    let highest = highest(judgments);
    let own = |label: &str, text: String| (label.to_owned(), text);
    let (sbto, rbto) = (own("SBTO", format!("SBTO@{length}")), own("RBTO", format!("RBTO@{length}")));
    if highest == 1 {
        let rbp = |p: &str| own(&format!("RBP p={p}"), format!("RBP(p={p})@{length}"));
        return [
            Viewpoint {
                name: "set",
                members: vec![
                    sbto,
                    own("Precision", format!("P@{length}")),
                    own("Recall", format!("R@{length}")),
                    own("F-measure", format!("F@{length}")),
                ],
                pairs: vec![("Precision", "Recall"), ("SBTO", "RBTO")],
            },
            Viewpoint {
                name: "rank",
                members: vec![rbto, rbp("0.5"), rbp("0.2"), rbp("0.8"), own("AP", format!("AP@{length}"))],
                pairs: Vec::new(),
            },
        ];
    }
    let listed = |gain: &dyn Fn(i32) -> i32| -> String {
        (1..=highest).map(|label| format!("{label}:{}", gain(label))).collect::<Vec<_>>().join(",")
    };
    let weights = |gain: &dyn Fn(i32) -> i32| -> String {
        (0..=highest).map(|label| gain(label).to_string()).collect::<Vec<_>>().join(",")
    };
    // W3 of the paper, [0, 1, 3]: the last step is larger than the others.
    let uneven = |label: i32| if label == highest { label + 1 } else { label };
    let p = 1.0 / f64::from(highest + 1);
    let grbp = |p: &str| own(&format!("gRBP p={p}"), format!("gRBP(p={p})@{length}"));
    [
        Viewpoint {
            name: "set",
            members: vec![
                sbto,
                own("Generalized Precision", format!("gP@{length}")),
                own("Generalized Recall", format!("gR@{length}")),
            ],
            pairs: vec![("Generalized Precision", "Generalized Recall"), ("SBTO", "RBTO")],
        },
        Viewpoint {
            name: "rank",
            members: vec![
                rbto,
                own(&format!("gRBP p=1/{}", highest + 1), format!("gRBP(p={p})@{length}")),
                own(
                    &format!("gRBP p=1/{}, W3", highest + 1),
                    format!("gRBP(p={p},gains={{{}}})@{length}", listed(&uneven)),
                ),
                grbp("0.2"),
                grbp("0.8"),
                own("DCG", format!("DCG(dcg=jk,b=10,gains={{{}}})@{length}", listed(&|label| 5 * label))),
                own("ERR", format!("ERR@{length}")),
                own("RBTO W2", format!("RBTO(weights='{}')@{length}", weights(&|label| 2 * label))),
                own("RBTO W3", format!("RBTO(weights='{}')@{length}", weights(&uneven))),
            ],
            pairs: Vec::new(),
        },
    ]
}

fn measures(judgments: &Judgments, settings: &Settings) -> Vec<Asked> {
    let all = viewpoints(judgments, settings.length);
    all.iter()
        .flat_map(|view| &view.members)
        .filter_map(|(label, text)| Asked::on(Labels::Given, label, text))
        .collect()
}

/// With which lengths the paper compares its own.
pub(crate) const OTHER_LENGTHS: [u32; 4] = [100, 250, 500, 1000];

/// The measures of a viewpoint that are there.
pub(crate) fn of(ground: &crate::Ground<'_>) -> Result<Vec<(Viewpoint, Vec<aspectra_meta::ScoreMatrix>)>, Error> {
    let scored = ground.scored()?;
    let all = viewpoints(ground.judgments, ground.settings.length);
    Ok(all
        .into_iter()
        .map(|view| {
            let labels: Vec<&str> = view.members.iter().map(|(label, _)| &**label).collect();
            let matrices = scored.named(&labels);
            (view, matrices)
        })
        .collect())
}
