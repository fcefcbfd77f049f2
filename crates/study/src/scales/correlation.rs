//! Tables 1 and 2: correlation with the total orders.

use super::of;
use crate::sentence::{listed, two};
use crate::{Error, Exhibit, Ground, Section};
use aspectra_eval::finding::{Table, Value};
use aspectra_meta::correlate::{Correlating, Correlation, correlate_pair};

pub(super) fn make(ground: &Ground<'_>) -> Result<Section, Error> {
    let how = Correlating { samples: 0, seed: ground.settings.seed, ..Correlating::default() };
    let mut section = Section::default();
    for (view, matrices) in of(ground)? {
        let Some((order, others)) = matrices.split_first() else { continue };
        let mut found: Vec<Correlation> = Vec::new();
        for other in others {
            found.push(correlate_pair(other, order, &how)?);
        }
        for (a, b) in &view.pairs {
            if let [a, b] = &ground.scored()?.named(&[a, b])[..] {
                found.push(correlate_pair(a, b, &how)?);
            }
        }
        let (name, title) = match view.name {
            "set" => ("set_based", "Kendall's tau among set-based measures (Table 1)"),
            _ => ("rank_based", "Kendall's tau among rank-based measures (Table 2)"),
        };
        let columns = ["pair", "topic_by_topic", "overall", "topics_at_1", "topics", "undefined"];
        let mut table = Table::new(name, title, 1, &columns);
        let mut perfect: Vec<String> = Vec::new();
        let mut misled: Vec<String> = Vec::new();
        for one in &found {
            let pair = format!("{} vs {}", one.a, one.b);
            table.row([
                Value::from(&pair),
                Value::from(&one.mean),
                Value::from(&one.overall),
                one.perfect.into(),
                one.defined.into(),
                one.undefined.into(),
            ]);
            let is_perfect = one.perfect == one.defined && one.defined > 0;
            if is_perfect {
                perfect.push(pair.clone());
            }
            if is_perfect && one.overall.as_ref().is_ok_and(|tau| *tau < 0.9) {
                misled.push(format!("{pair} (overall {})", two(&one.overall)));
            }
        }
        let mut exhibit =
            Exhibit::new(table).fact("runs", ground.runs.len()).fact("topics", ground.judgments.topics().len());
        exhibit.says.push(match perfect.len() {
            0 => String::from("No pair orders the runs alike on every topic."),
            _ => format!("On every topic the same order: {}.", listed(&perfect)),
        });
        if !misled.is_empty() {
            exhibit.says.push(format!(
                "An overall tau below 0.9 hides this for {}: the means weigh topics differently.",
                listed(&misled)
            ));
        }
        section.exhibits.push(exhibit);
    }
    Ok(section)
}
