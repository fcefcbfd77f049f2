//! Table 4: the orders of runs by two methods, and by two aspects.

use super::{INSIDE, METHODS, label};
use crate::sentence::{counted, listed, two, verb};
use crate::{Error, Exhibit, Ground, Section};
use aspectra_eval::finding::{Table, Value};
use aspectra_meta::correlate::{Correlating, Correlation, correlate, finding};
use aspectra_meta::{Outcome, ScoreMatrix};
use aspectra_report::figure::Subject;

/// Two orders are taken for equivalent from here up, as in the paper.
const EQUIVALENT: f64 = 0.9;

pub(super) fn make(ground: &Ground<'_>) -> Result<Section, Error> {
    let aspects: Vec<String> = ground.judgments.aspects().iter().map(|aspect| aspect.name.clone()).collect();
    let methods = METHODS.map(str::to_owned);
    let mut section = Section::default();
    section.exhibits.push(pairs(ground, "methods", "Kendall's tau between methods", &methods)?);
    section.exhibits.push(pairs(ground, "aspects", "Kendall's tau between single aspects", &aspects)?);
    Ok(section)
}

/// Every pair of names, with nDCG and with AP.
fn pairs(ground: &Ground<'_>, name: &'static str, title: &str, names: &[String]) -> Result<Exhibit, Error> {
    let how = Correlating { samples: 0, seed: ground.settings.seed, ..Correlating::default() };
    let scored = ground.scored()?;
    let mut found: Vec<Vec<Correlation>> = Vec::new();
    let mut drawn: Vec<(&str, aspectra_meta::Finding, Vec<ScoreMatrix>)> = Vec::new();
    for (inside, _) in INSIDE {
        let labels: Vec<String> = names.iter().map(|name| label(name, inside)).collect();
        let matrices = scored.named(&labels);
        let all = correlate(&matrices, &how)?;
        drawn.push((inside, finding(&all, &matrices, &how), matrices));
        found.push(all.pairs);
    }
    let columns = ["pair", "nDCG", "AP", "nDCG_overall", "AP_overall", "undefined_topics"];
    let mut table = Table::new(name, format!("{title}: topic by topic, and of the means"), 1, &columns);
    let places = (0..names.len()).flat_map(|a| (a + 1..names.len()).map(move |b| (a, b)));
    let mut rows: Vec<(String, Outcome, Outcome)> = Vec::new();
    for ((a, b), (ndcg, ap)) in places.zip(found[0].iter().zip(&found[1])) {
        let pair = format!("{} - {}", names[a], names[b]);
        table.row([
            Value::from(&pair),
            Value::from(&ndcg.mean),
            Value::from(&ap.mean),
            Value::from(&ndcg.overall),
            Value::from(&ap.overall),
            Value::Count(ndcg.undefined + ap.undefined),
        ]);
        rows.push((pair, ndcg.mean.clone(), ap.mean.clone()));
    }
    let mut exhibit =
        Exhibit::new(table).fact("runs", ground.runs.len()).fact("topics", ground.judgments.topics().len());
    exhibit.says = sentences(&rows);
    for (inside, finding, matrices) in &drawn {
        // One pair is a number, not a picture.
        if names.len() > 2 {
            let of = format!("Mean {inside}");
            exhibit = exhibit.figure("heatmap", &of, &Subject { finding: Some(finding), scores: matrices });
        }
    }
    Ok(exhibit)
}

fn sentences(rows: &[(String, Outcome, Outcome)]) -> Vec<String> {
    let mut says = Vec::new();
    for (column, inside) in [(0, "nDCG"), (1, "AP")] {
        let mut defined: Vec<(&str, f64)> = Vec::new();
        for (pair, ndcg, ap) in rows {
            if let Ok(tau) = if column == 0 { ndcg } else { ap } {
                defined.push((pair, *tau));
            }
        }
        defined.sort_by(|a, b| b.1.total_cmp(&a.1));
        let (Some(first), Some(last)) = (defined.first(), defined.last()) else {
            says.push(format!("With {inside} no pair has a tau: every run scores the same on every topic."));
            continue;
        };
        let equivalent: Vec<&str> =
            defined.iter().filter(|(_, tau)| *tau > EQUIVALENT).map(|(pair, _)| *pair).collect();
        let above = match equivalent.len() {
            0 => format!("no pair is above {EQUIVALENT}, the line of equivalence"),
            count => format!(
                "{} {} above {EQUIVALENT}, the line of equivalence: {}",
                counted(count, "pair"),
                verb(count, "is", "are"),
                listed(&equivalent)
            ),
        };
        says.push(match defined.len() {
            1 => format!("With {inside} the tau of {} is {}; {above}.", first.0, two(&Ok(first.1))),
            _ => format!(
                "With {inside} the most alike are {} (tau {}), the least alike {} ({}); {above}.",
                first.0,
                two(&Ok(first.1)),
                last.0,
                two(&Ok(last.1))
            ),
        });
    }
    says
}
