//! Several judges: how far they agree, and whether another of them would have put the runs in another order.

use super::analyses::{Analyses, ByJudges};
use super::{JudgedApart, Story, digits, drawn, listed};
use crate::figure::Subject;
use crate::web::{Part, numbers, text};
use aspectra_meta::Finding;
use aspectra_meta::agreement::AspectAgreement;
use aspectra_meta::judges::JudgeChange;

/// More judges than this are shown as numbers only.
const MOST_SHADES: usize = 12;

/// More lines than this cannot be followed.
const MOST_LINES: usize = 40;

pub(super) fn part(story: &Story<'_>, found: &Analyses<'_>) -> Option<Part> {
    let (judges, by_judges) = (story.judges.as_ref()?, found.judges.as_ref()?);
    let names = &judges.labels.judges;
    let mut said =
        vec![format!("Labels of {} judges, {}, were made one by {}.", names.len(), listed(names, 8), judges.rule)];
    said.extend(by_judges.agreement.iter().filter(|aspect| aspect.aspect != "all").map(|one| agreement(one, names)));
    let mut body: String = said.iter().map(|sentence| format!("<p>{}</p>\n", text(sentence))).collect();
    let of_labels = Subject { finding: Some(&by_judges.labels), scores: &[] };
    match names.len() {
        2 => body.push_str(&drawn("confusion", &of_labels, true)),
        3..=MOST_SHADES => body.push_str(&drawn("agreement", &of_labels, false)),
        _ => {}
    }
    body.push_str(&tables(&by_judges.labels, &["pairs", "all"], "All coefficients of agreement"));
    body.push_str(&match &judges.apart {
        Ok(apart) => order(apart, by_judges),
        Err(reason) => format!("<p>{}</p>\n", text(&format!("The runs are not scored by each judge alone: {reason}."))),
    });
    Some(Part { id: String::from("judges"), heading: String::from("Would another judge say the same?"), body })
}

/// Tables of a finding, folded away.
fn tables(finding: &Finding, names: &[&str], summary: &str) -> String {
    let shown: String = finding.tables.iter().filter(|table| names.contains(&table.name)).map(numbers).collect();
    format!("<details>\n<summary>{summary}</summary>\n{shown}</details>\n")
}

/// How far judges agree on an aspect.
fn agreement(found: &AspectAgreement, names: &[String]) -> String {
    let joint = &found.joint;
    let (alpha, which) = match (&joint.alphas[1], &joint.alphas[2]) {
        (Ok(alpha), _) => (*alpha, "ordinal"),
        (_, Ok(alpha)) => (*alpha, "interval"),
        (Err(reason), _) => return format!("How far judges agree on {} cannot be said: {reason}.", found.aspect),
    };
    let interval = match &joint.interval {
        Ok((low, high)) => format!(" ({} to {} over topics)", digits(*low, 2), digits(*high, 2)),
        Err(_) => String::new(),
    };
    let same = match (&joint.agree, names) {
        (Ok(agree), [one, other]) => {
            format!(
                "{one} and {other} gave the same label to {}% of {} documents",
                digits(100.0 * agree, 1),
                joint.units
            )
        }
        (Ok(agree), _) => {
            format!("two judges gave a document the same label {}% of the time", digits(100.0 * agree, 1))
        }
        (Err(_), _) => format!("{} documents have labels of several judges", joint.units),
    };
    format!(
        "On {}, {same}; Krippendorff's {which} alpha, which is 1 where all agree and 0 where chance alone does, is {}{interval}.",
        found.aspect,
        digits(alpha, 2)
    )
}

/// Whether the order of the runs depends on who is asked.
fn order(apart: &JudgedApart<'_>, by_judges: &ByJudges) -> String {
    let (panel, reference) = (apart.panel, &apart.panel.judges[apart.reference]);
    let mut out = format!(
        "<p>{}</p>\n",
        text(&format!(
            "Asked alone, on the {} documents of {} topics that all of them labeled, against {reference}:",
            panel.units.0, panel.topics.0
        ))
    );
    out.push_str("<ul>\n");
    for one in &by_judges.changes {
        let matrix = &apart.matrices[one.judge][one.measure];
        out.push_str(&format!(
            "<li>{}</li>\n",
            text(&changed(one, &panel.judges[one.judge], &matrix.name, &matrix.runs))
        ));
    }
    out.push_str("</ul>\n");
    if let Some(conclusions) = &by_judges.conclusions {
        let runs = apart.matrices.first().and_then(|of| of.first()).map_or(0, |matrix| matrix.runs.len());
        if (2..=MOST_LINES).contains(&runs) {
            out.push_str(&drawn("judges", &Subject { finding: Some(conclusions), scores: &[] }, true));
        }
        let shown = ["changes", "bias", "bias_by_grade"];
        out.push_str(&tables(conclusions, &shown, "What changes, and how labels differ"));
    }
    out
}

/// What one judge changes by one measure, in a sentence.
pub(super) fn changed(one: &JudgeChange, judge: &str, measure: &str, runs: &[String]) -> String {
    let (change, pairs) = (&one.change, one.change.pairs);
    let order = match (&change.tau, change.drop) {
        (Ok(tau), _) if *tau >= 1.0 - 1e-12 => format!("{judge} puts the runs in the same order by {measure}"),
        (Ok(tau), (run, from, to)) => {
            let drop = match to > from {
                true => format!("; {} falls from place {from} to {to}", runs[run]),
                false => String::new(),
            };
            let chance = match &one.swap.p {
                Ok(p) if *p < 0.05 => format!(", more than noise in the labels explains (p = {})", digits(*p, 3)),
                Ok(_) => String::from(", no more than noise in the labels explains"),
                Err(_) => String::new(),
            };
            format!("{judge} changes the order by {measure} (tau {}){chance}{drop}", digits(*tau, 2))
        }
        (Err(reason), _) => format!("{judge} by {measure}: {reason}"),
    };
    match pairs.significant {
        0 => format!("{order}."),
        all if pairs.kept == all => {
            let new = if pairs.gained > 0 { format!("; {} new", counted(pairs.gained)) } else { String::new() };
            format!("{order}, and keeps all {all} significant differences{new}.")
        }
        all => format!(
            "{order}. Of {all} significant difference{} {} kept, {} lost, {} turned round; {} new.",
            if all == 1 { "" } else { "s" },
            counted(pairs.kept),
            pairs.lost,
            pairs.flipped,
            counted(pairs.gained)
        ),
    }
}

fn counted(count: usize) -> String {
    if count == 1 { String::from("1 is") } else { format!("{count} are") }
}
