//! Our JSON Lines and our JSON document: objects with run, topic, measure and score. ir_measures' JSON Lines have
//! query_id, measure and value, and no run: the file gives its name.

use super::builder::Builder;
use super::numbered;
use super::trec::stem;
use aspectra_eval::{Error, Message, Position, Result};
use serde_json::Value;

pub(super) fn read(text: &str, first: &str, builder: &mut Builder) -> Result<()> {
    // A document may stand on one line too; only it has the member "scores".
    let by_line = serde_json::from_str::<Value>(first).is_ok_and(|object| object.get("scores").is_none());
    if by_line {
        for (line, text) in numbered(text).filter(|(_, line)| !line.trim().is_empty()) {
            match serde_json::from_str::<Value>(text) {
                Ok(object) if object.get("aspectra").is_some() => {}
                Ok(object) => add(line, &object, builder),
                Err(error) => builder.bad(line, format!("is not a JSON object ({error})")),
            }
        }
        return Ok(());
    }
    let document: Value = serde_json::from_str(text).map_err(|error| {
        let position = Position::at_line(builder.file(), error.line() as u64).with_column(error.column() as u64);
        Error::input(format!("is not JSON ({error}); fetch or write the file again")).at(position)
    })?;
    let Some(scores) = document["scores"].as_array() else {
        return Err(Error::input(
            Message::new(format!("{}: the document has no list \"scores\"; write one with ", builder.file()))
                .command_with("eval", &[("by-topic", ""), ("format", "json")]),
        ));
    };
    // Our own writer puts the first score on line 2 and one on each line after it.
    for (at, object) in scores.iter().enumerate() {
        add(at as u64 + 2, object, builder);
    }
    Ok(())
}

fn add(line: u64, object: &Value, builder: &mut Builder) {
    if let (Some(topic), Some(measure), value) =
        (object["query_id"].as_str(), object["measure"].as_str(), &object["value"])
        && object.get("run").is_none()
    {
        let name = stem(builder.file()).to_owned();
        return builder.add(line, [&name, topic, measure], &value.to_string(), "");
    }
    // Leaderboards of the RAG tracks.
    let run = object["run_id"].as_str();
    let topic =
        object["topic_id"].as_str().map(str::to_owned).or_else(|| object["topic_id"].as_i64().map(|id| id.to_string()));
    if let (Some(run), Some(topic), Some(measure), Some(value)) =
        (run, topic, object["measure"].as_str(), object.get("value"))
    {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        return builder.add(line, [run, &topic, measure], &value, "");
    }
    let mut names = [""; 3];
    for (name, key) in names.iter_mut().zip(["run", "topic", "measure"]) {
        match object[key].as_str() {
            Some(text) => *name = text,
            None => return builder.bad(line, format!("has no text \"{key}\"; expected run, topic, measure and score")),
        }
    }
    let score = match &object["score"] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let text = |key: &str| object[key].as_str().unwrap_or_default();
    builder.add_kind(line, names, &score, text("reason"), text("kind"));
}
