//! On which measures a mean is allowed.

use crate::sentence::{counted, listed};
use crate::{Exhibit, Ground};
use aspectra_eval::finding::{Table, Value};
use aspectra_eval::language::Scale;

/// A table of what the scales of the measures allow.
pub(crate) fn allowed(ground: &Ground<'_>) -> Exhibit {
    let mut table = Table::new("means", "Where a mean over topics is allowed", 3, &["measure", "mean", "because"]);
    let (mut sound, mut not) = (Vec::new(), 0);
    for asked in ground.asked() {
        let (verdict, why) = match asked.measure.scale() {
            Scale::Interval("") => ("yes", String::from("an interval scale")),
            Scale::Interval(condition) => ("if", condition.to_owned()),
            Scale::NotInterval(why) => ("no", why.to_owned()),
            _ => ("yes", String::from("a count")),
        };
        match verdict {
            "yes" => sound.push(asked.label.clone()),
            "no" => not += 1,
            _ => {}
        }
        table.row([Value::from(&asked.label), verdict.into(), Value::Text(why)]);
    }
    table.is_detail = table.rows.len() > 40;
    let exhibit = Exhibit::new(table);
    let sentence = match sound.len() {
        0 => {
            format!("None of the {} is an interval scale without condition.", counted(ground.asked().len(), "measure"))
        }
        1 => format!("Only {} is on an interval scale without condition.", listed(&sound)),
        2..=8 => format!("Only {} are on an interval scale without condition.", listed(&sound)),
        count => format!("{count} of the measures are on an interval scale without condition."),
    };
    let whose = match not {
        0 => return exhibit.says(sentence),
        _ if not == ground.asked().len() => String::from("all of them"),
        _ => format!("{not} of the {}", counted(ground.asked().len(), "measure")),
    };
    exhibit.says(format!(
        "{sentence} For {whose}, means over topics, analyses of variance and overall correlations take more for granted than the \
         scale gives; correlations topic by topic and tests of ranks need only the order."
    ))
}
