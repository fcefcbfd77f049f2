//! Tables 5 and 6: what the best runs retrieve.

use super::{INSIDE, METHODS, label};
use crate::sentence::{largest, listed, percent, smallest, verb};
use crate::{Error, Exhibit, Ground, Section};
use aspectra_eval::finding::{Table, Value};
use aspectra_meta::quality::{BANDS, Quality, Unjudged, labelled, quality};

/// Ranks that are looked at one by one.
const FIRST: usize = 5;
/// As deep as the last band.
const DEPTH: u32 = 100;

pub(super) fn make(ground: &Ground<'_>) -> Result<Section, Error> {
    // By method: the best runs by nDCG and by AP.
    let mut at_5: Vec<Vec<Quality>> = Vec::new();
    let mut at_100: Vec<Vec<Quality>> = Vec::new();
    for method in METHODS {
        at_5.push(of(ground, method, "5")?);
        at_100.push(of(ground, method, "100")?);
    }
    Ok(Section { exhibits: vec![zero(&at_5), bands(&at_100)], ..Section::default() })
}

fn of(ground: &Ground<'_>, method: &str, cutoff: &str) -> Result<Vec<Quality>, Error> {
    let kept = ground.kept()?;
    let matrices = ground.scored()?.named(&INSIDE.map(|(inside, _)| label(method, &format!("{inside}@{cutoff}"))));
    let look = |matrix| {
        quality::<Error>(matrix, FIRST, Unjudged::Zero, |run, topic| {
            let topic = ground.judgments.topic_index(topic.as_bytes());
            Ok(topic.map_or(Vec::new(), |topic| labelled(ground.judgments, &kept[run].1, topic, DEPTH)))
        })
    };
    matrices.iter().map(look).collect()
}

fn zero(found: &[Vec<Quality>]) -> Exhibit {
    let columns = ["rank", "CAM", "MM", "EUCL", "MANH", "CHEB"];
    let title = "Documents without any label above 0 in the best run of each topic, by nDCG and AP together (Table 5; the fewer, the better)";
    let mut table = Table::new("zero_aspect", title, 1, &columns);
    // Counts of both measures together, as in the paper.
    let counts = |method: &[Quality], rank: usize| -> (usize, usize) {
        method.iter().fold((0, 0), |(zero, seen), one| (zero + one.zero.zero[rank], seen + one.zero.seen[rank]))
    };
    let cell = |(zero, seen): (usize, usize)| match seen {
        0 => Value::Undefined("no document at this rank".into()),
        _ => Value::Text(format!("{zero} ({})", percent(zero as f64 / seen as f64))),
    };
    for rank in 0..FIRST {
        table.row(
            std::iter::once(Value::Text((rank + 1).to_string())).chain(found.iter().map(|of| cell(counts(of, rank)))),
        );
    }
    let all = |of: &[Quality]| (0..FIRST).map(|rank| counts(of, rank)).fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
    let totals: Vec<(usize, usize)> = found.iter().map(|of| all(of)).collect();
    table.row(std::iter::once(Value::Text(format!("1-{FIRST}"))).chain(totals.iter().map(|total| cell(*total))));
    let share = |(zero, seen): (usize, usize)| if seen == 0 { f64::NAN } else { zero as f64 / seen as f64 };
    let shares: Vec<f64> = totals.iter().map(|total| share(*total)).collect();
    let named: Vec<(&str, f64)> = METHODS.into_iter().zip(shares).collect();
    let exhibit = Exhibit::new(table).fact("unjudged documents", "counted as 0");
    match (smallest(&named), largest(&named)) {
        (Some((_, least)), Some((_, most))) if least == most => {
            exhibit.says(format!("The best runs of all methods have as many such documents ({}).", percent(least)))
        }
        (Some((few, least)), Some((many, most))) => exhibit.says(format!(
            "The runs that {} {} first have the fewest such documents ({}), those of {} the most ({}).",
            listed(&few),
            verb(few.len(), "puts", "put"),
            percent(least),
            listed(&many),
            percent(most)
        )),
        _ => exhibit.says("No run retrieved a document."),
    }
}

fn bands(found: &[Vec<Quality>]) -> Exhibit {
    let columns = ["ranks", "CAM", "MM", "EUCL", "MANH", "CHEB"];
    let title = "Mean sum of labels in the best run of each topic, mean of nDCG's and AP's best (Table 6; the more, the better)";
    let mut table = Table::new("document_quality", title, 1, &columns);
    let mut leaders: Vec<String> = Vec::new();
    for (band, (from, to)) in BANDS.into_iter().enumerate() {
        let means: Vec<Option<f64>> = found
            .iter()
            .map(|of| {
                let defined: Vec<f64> = of.iter().filter_map(|one| one.quality[band].clone().ok()).collect();
                (!defined.is_empty()).then(|| defined.iter().sum::<f64>() / defined.len() as f64)
            })
            .collect();
        let value =
            |mean: &Option<f64>| mean.map_or(Value::Undefined("no document at these ranks".into()), Value::Real);
        table.row(std::iter::once(Value::Text(format!("{from}-{to}"))).chain(means.iter().map(value)));
        let named: Vec<(&str, f64)> =
            METHODS.into_iter().zip(means).filter_map(|(name, mean)| Some((name, mean?))).collect();
        if let Some((first, _)) = largest(&named) {
            let first = if first.len() == METHODS.len() { String::from("all methods alike") } else { listed(&first) };
            leaders.push(format!("{first} at ranks {from}-{to}"));
        }
    }
    Exhibit::new(table)
        .fact("unjudged documents", "counted as 0")
        .says(format!("The best labels are found by {}.", listed(&leaders)))
}
