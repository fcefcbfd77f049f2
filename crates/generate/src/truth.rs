//! What is true of a collection, as a table: `subject,name,quantity,value`.

use crate::collection::Collection;
use crate::judges;
use std::fmt::Write;

pub(crate) fn table(collection: &Collection<'_>) -> String {
    let settings = collection.plan.settings;
    let mut text = String::from("subject,name,quantity,value\n");
    let mut row = |subject: &str, name: &str, quantity: &str, value: String| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{subject},{name},{quantity},{value}");
    };
    for aspect in &settings.aspects {
        for (label, share) in aspect.shares.of_labels().iter().enumerate() {
            row("aspect", &aspect.name, &format!("share of label {label}"), share.to_string());
        }
    }
    for (a, first) in settings.aspects.iter().enumerate() {
        for (b, second) in settings.aspects.iter().enumerate().skip(a + 1) {
            let pair = format!("{}:{}", first.name, second.name);
            row("aspects", &pair, "correlation of merits", collection.plan.matrix[a][b].to_string());
        }
    }
    for (number, judge) in settings.judges.iter().enumerate() {
        row("judge", &judges::name(number), "error rate", judge.error.to_string());
        row("judge", &judges::name(number), "share judged", judge.share.to_string());
    }
    for topic in &collection.topics {
        let name = topic.number.to_string();
        row("topic", &name, "judged documents", topic.judged.len().to_string());
        row("topic", &name, "relevant documents", topic.relevant().to_string());
    }
    for system in &collection.systems {
        row("run", &system.name, "quality", system.quality.to_string());
        row("run", &system.name, "group", (system.group + 1).to_string());
        for (aspect, weight) in settings.aspects.iter().zip(&system.weights) {
            row("run", &system.name, &format!("weight of {}", aspect.name), weight.to_string());
        }
        if let Some(first) = system.copy_of {
            row("run", &system.name, "copy of", collection.systems[first].name.clone());
        }
        for topic in (1..).zip(&system.has).filter_map(|(topic, has)| (!has).then_some(topic)) {
            let topic: usize = topic;
            row("run", &system.name, "missing topic", topic.to_string());
        }
    }
    text
}
