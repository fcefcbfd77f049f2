//! The name of a measure's row in trec_eval's output.

use super::grammar::parse;
use super::name::Measure;
use super::registry::Registry;
use super::tools::{Spelling, Style, Tool};
use super::value::Value;

/// What trec_eval calls the row of a measure: `P_5`, `iprec_at_recall_0.10`, `set_F_0.5`; `None` where it has no such
/// measure (a `rel` other than 1, for instance, is an option there and not part of the name).
///
/// ```
/// use aspectra_eval::language::{Measure, trec_row};
/// let row = |text: &str| trec_row(&text.parse::<Measure>().unwrap());
/// assert_eq!(row("P@5").as_deref(), Some("P_5"));
/// assert_eq!(row("AP").as_deref(), Some("map"));
/// assert_eq!(row("IPrec(rule=v9)@0.1").as_deref(), Some("iprec_at_recall_0.10"));
/// assert_eq!(row("AP(rel=2)"), None);
/// ```
pub fn trec_row(measure: &Measure) -> Option<String> {
    let values = values(measure);
    let registry = Registry::of_process();
    registry.spellings(Tool::TrecEval).find_map(|spelling| row(&registry, spelling, measure, &values))
}

fn row(registry: &Registry, spelling: &Spelling, measure: &Measure, values: &[String]) -> Option<String> {
    // Version 9 gave its rows the same names.
    let is_measure =
        |text: &str| parse(registry, text).is_ok_and(|parsed| parsed == *measure || parsed.in_version_9() == *measure);
    if matches!(spelling.style, Style::Plain | Style::Literal) && is_measure(spelling.plain) {
        return Some(spelling.name.to_owned());
    }
    if spelling.style == Style::Plain || !spelling.with.starts_with(measure.unit().name) {
        return None;
    }
    let value = values.iter().find(|value| is_measure(&spelling.with.replace("{}", value)))?;
    match spelling.style {
        Style::Points => value.parse::<f64>().ok().map(|point| format!("{}_{point:.2}", spelling.name)),
        _ => Some(format!("{}_{value}", spelling.name)),
    }
}

/// The values of a measure and of those inside it, as trec_eval would write them.
fn values(measure: &Measure) -> Vec<String> {
    let mut found = Vec::new();
    let mut next = Some(measure);
    while let Some(current) = next {
        let params = current.unit().accepted_params();
        found.extend(params.filter_map(|param| current.args().value(param)).map(|value| match value {
            Value::Gains(map) => {
                map.iter().map(|(label, gain)| format!("{label}={gain}")).collect::<Vec<String>>().join(",")
            }
            Value::Reals(list) => list.iter().map(ToString::to_string).collect::<Vec<String>>().join(","),
            other => other.to_string(),
        }));
        next = current.inner();
    }
    found
}
