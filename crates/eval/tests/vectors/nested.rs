//! Ids that hold another measure: collapses and aggregates.

use crate::{collection, texts};
use aspectra_eval::Measure;
use aspectra_eval::collapse::Order;
use aspectra_eval::judgments::Aspect;
use serde_json::{Value, json};

/// The text of a collapse or aggregate; `None` where the id is not one.
pub(crate) fn text(id: &str, params: &Value, inputs: &Value) -> Option<Result<String, String>> {
    let (name, own) = match id {
        "toma" => (toma_name(params).ok()?, toma_arguments(params)),
        "cam" => ("CAM", aspect_arguments(params, inputs)),
        "mm" => ("MM", aspect_arguments(params, inputs)),
        "wham" => ("WHAM", params["lambda"].as_f64().map(|lambda| format!("lambda={lambda}")).into_iter().collect()),
        "ia" => ("IA", aspect_arguments(params, inputs)),
        "label_agg" if params["how"] == "harsh" => ("Harsh", Vec::new()),
        "label_agg" => ("Lenient", Vec::new()),
        _ => return None,
    };
    Some(inside(params).map(|inner| {
        let arguments: Vec<String> = std::iter::once(inner).chain(own).collect();
        format!("{name}({})", arguments.join(","))
    }))
}

/// The measure inside.
fn inside(params: &Value) -> Result<String, String> {
    let base = params["base"].as_str().ok_or("has no base")?;
    let mut own = json!({"k": params["k"]});
    match base {
        "err" => own["gain"] = params["gain"].clone(),
        "rbp" => {
            own["gain"] = params["gain"].clone();
            own["p"] = params["p"].clone();
        }
        _ => {}
    }
    texts::text(base, &own).ok_or_else(|| format!("base {base} is unknown"))?
}

fn toma_name(params: &Value) -> Result<&'static str, String> {
    match params["distance"].as_str() {
        Some("eucl") => Ok("EUCL"),
        Some("manh") => Ok("MANH"),
        Some("cheb") => Ok("CHEB"),
        other => Err(format!("distance {other:?} is unknown")),
    }
}

fn toma_arguments(params: &Value) -> Vec<String> {
    let mut arguments = Vec::new();
    for name in ["domain", "weight"] {
        arguments.extend(params[name].as_str().map(|value| format!("{name}={value}")));
    }
    if params["domain"] == "gated" {
        arguments.extend(params["gate"].as_u64().map(|gate| format!("gate={}", collection::aspect(gate))));
    }
    let lists = params["embedding"].as_array().into_iter().flatten().zip(0..).map(|(list, column)| {
        let places: Vec<&str> = list.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        format!("{}:{}", collection::aspect(column), places.join(","))
    });
    let lists: Vec<String> = lists.collect();
    if !lists.is_empty() {
        arguments.push(format!("embedding='{}'", lists.join(";")));
    }
    arguments
}

/// Thresholds, gains and weights of single aspects.
fn aspect_arguments(params: &Value, inputs: &Value) -> Vec<String> {
    let by_aspect = |list: &Value, write: &dyn Fn(&Value) -> String| -> Vec<String> {
        let values = list.as_array().into_iter().flatten().zip(0..);
        values.map(|(value, column)| format!("{}:{}", collection::aspect(column), write(value))).collect()
    };
    let gains = |list: &Value| {
        let gains: Vec<String> =
            list.as_array().into_iter().flatten().enumerate().map(|(label, gain)| format!("{label}:{gain}")).collect();
        format!("{{{}}}", gains.join(","))
    };
    let given = [
        ("rel", by_aspect(&params["thresholds"], &ToString::to_string)),
        ("gains", by_aspect(&params["gains"], &gains)),
        ("weights", by_aspect(&inputs["weights"], &ToString::to_string)),
    ];
    let written = given.into_iter().filter(|(_, list)| !list.is_empty());
    written.map(|(name, list)| format!("{name}='{}'", list.join(";"))).collect()
}

/// The grade of every tuple of the domain, smaller tuples first.
pub(crate) fn toma_weights(params: &Value, inputs: &Value) -> Result<Value, String> {
    let text = format!("{}({})", toma_name(params)?, toma_arguments(params).join(","));
    let highest = inputs["max_grades"].as_array().into_iter().flatten().filter_map(Value::as_i64);
    let aspects: Vec<Aspect> = highest
        .zip(0..)
        .map(|(highest, column)| Aspect { name: collection::aspect(column), highest: highest as i32, declared: true })
        .collect();
    let order = Measure::bare(&text).and_then(|measure| Order::new(&measure, &aspects));
    let order = order.map_err(|error| format!("{text}: {error}"))?;
    let mut grades: Vec<(&[i32], i64)> = Vec::new();
    for class in &order.classes {
        grades.extend(class.tuples.iter().map(|tuple| (&tuple[..], class.grade as i64)));
    }
    grades.sort_unstable();
    Ok(json!(grades))
}
