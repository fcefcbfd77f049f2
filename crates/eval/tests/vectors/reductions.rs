//! Labels of several judges that become one.

use aspectra_eval::judgments::{Fold, JudgeGroups, Label, Reduce, Rule};
use aspectra_eval::{JudgmentFormat, JudgmentReader, Source};
use serde_json::{Value, json};
use std::fmt::Write;

fn names(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned)).collect()
}

/// A list in quotes, as a rule's text has it.
fn list(key: &str, value: &Value) -> Option<String> {
    let names = names(value);
    (!names.is_empty()).then(|| format!("{key}='{}'", names.join(",")))
}

pub(crate) fn reduce(params: &Value, inputs: &Value) -> Result<Value, String> {
    let judges = names(&inputs["judges"]);
    let name = params["rule"].as_str().ok_or("has no rule")?;
    let mut groups = JudgeGroups::default();
    let mut parts: Vec<String> = Vec::new();
    match name {
        "judge" => parts.push(params["name"].as_str().unwrap_or_default().to_owned()),
        "first" => {
            for (number, step) in params["order"].as_array().into_iter().flatten().enumerate() {
                if let Some(judge) = step.as_str() {
                    parts.push(judge.to_owned());
                } else {
                    let group = format!("group{number}");
                    groups = groups.and(&group, names(step));
                    parts.push(group);
                }
            }
        }
        _ => parts.extend(list("order", &params["order"])),
    }
    for key in ["ties", "half", "within"] {
        parts.extend(params[key].as_str().map(|word| format!("{key}={word}")));
    }
    parts.extend(list("judges", &params["judges"]));
    parts.extend(params["quorum"].as_u64().map(|quorum| format!("quorum={quorum}")));
    let rule = Rule::read(&format!("{name}({})", parts.join(",")), &[]).map_err(|error| error.to_string())?;
    let again = Rule::read(&rule.to_string(), &[]).map_err(|error| error.to_string())?;
    if again.to_string() != rule.to_string() {
        return Err(format!("{rule} is read again as {again}"));
    }
    let fold = Fold::new(&rule, &judges, &groups).map_err(|error| error.to_string())?.ok_or("folds nothing")?;
    let (mut labels, mut ties, mut missing, mut from) = (Vec::new(), 0, 0, vec![0; fold.steps()]);
    for row in inputs["labels"].as_array().into_iter().flatten() {
        let given = row.as_array().into_iter().flatten().enumerate();
        let votes: Vec<(usize, f64)> = given.filter_map(|(judge, label)| Some((judge, label.as_f64()?))).collect();
        let found = fold.unit(&votes);
        ties += u64::from(found.is_tied);
        missing += u64::from(found.label.is_none());
        if let Some(step) = found.step {
            from[step] += 1;
        }
        labels.push(found.label);
    }
    let mut found = json!({"labels": labels, "ties": ties, "missing": missing});
    if fold.steps() > 0 {
        found["from"] = json!(from);
    }
    Ok(found)
}

/// Through the reader, as a user has it.
pub(crate) fn reduce_tuples(params: &Value, inputs: &Value) -> Result<Value, String> {
    let judges = names(&inputs["judges"]);
    let units = inputs["tuples"].as_array().ok_or("has no tuples")?;
    let width = units.iter().flat_map(|unit| unit.as_array()).flatten().filter_map(Value::as_array).map(Vec::len).max();
    let width = width.ok_or("has no tuple")?;
    let mut text = String::from("topic,doc,judge");
    (0..width).for_each(|aspect| write!(text, ",a{aspect}").unwrap_or_default());
    text.push('\n');
    for (unit, tuples) in units.iter().enumerate() {
        for (judge, tuple) in judges.iter().zip(tuples.as_array().into_iter().flatten()) {
            let Some(labels) = tuple.as_array() else { continue };
            write!(text, "1,{unit},{judge}").unwrap_or_default();
            for label in labels {
                write!(text, ",{}", label.as_u64().map_or(String::new(), |label| label.to_string()))
                    .unwrap_or_default();
            }
            text.push('\n');
        }
    }
    let rule = params["rule"].as_str().unwrap_or("majority");
    let ties = params["ties"].as_str().map_or(String::new(), |ties| format!("(ties={ties})"));
    let reduce = Reduce::default().and(&format!("{rule}{ties}")).map_err(|error| error.to_string())?.of_tuples();
    let reader = JudgmentReader::new()
        .file(Source::bytes("tuples.csv", text.into_bytes()))
        .format(JudgmentFormat::Csv)
        .reduce(reduce);
    let table = reader.table().map_err(|error| error.to_string())?;
    let label = |label: &Label| label.number().map_or(Value::Null, |number| json!(number));
    let mut found = vec![Value::Null; units.len()];
    for (number, row) in table.rows().iter().enumerate() {
        let place: usize = String::from_utf8_lossy(&row.document).parse().map_err(|_| "a document of its own")?;
        found[place] = table.labels(number).iter().map(label).collect();
    }
    let count = |code: &str| {
        let notice = table.notices().iter().find(|notice| notice.code() == code);
        let fact = notice.and_then(|notice| notice.facts().iter().find(|fact| fact.0 == "count").cloned());
        fact.and_then(|(_, fact)| serde_json::to_value(fact).ok()).unwrap_or(json!(0))
    };
    let missing = found.iter().filter(|labels| labels.is_null()).count();
    Ok(json!({"labels": found, "ties": count("judges-tied"), "missing": missing}))
}
