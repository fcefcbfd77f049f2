//! A collection from its TOML text.

use super::keys::Keys;
use super::spans::Spans;
use super::{Collection, CollectionAspect, Discretization, Meaning};
use crate::collapse::UNIT_EMBEDDING;
use crate::error::{Error, Result};
use crate::judgments::{Label, MissingRule};
use crate::message::counted;
use aspectra_words::Word;
use toml::{Table, Value};

const COLLECTION_KEYS: &[&str] = &[
    "name",
    "about",
    "columns",
    "subtopics",
    "qrels",
    "topics",
    "domain",
    "missing",
    "aspect",
    "tables",
    "order",
    "depth",
    "subtopic_0",
    "official",
];
const ASPECT_KEYS: &[&str] = &[
    "name",
    "from",
    "labels",
    "highest",
    "rename",
    "by_answer",
    "by_judge",
    "gate",
    "missing",
    "weight",
    "threshold",
    "embedding",
    "thresholds",
    "shares",
    "file",
    "lookup",
    "optional",
    "hidden",
];

/// The largest label of an aspect that is written out as a list from 0 to 1: the list is part of each measure's text.
const MOST_UNIT_LABELS: i32 = 1000;

impl Collection {
    /// Reads the text of a collection file; `source` names it in messages.
    ///
    /// # Errors
    /// What is not TOML, with its line; otherwise the key that is wrong and what was expected.
    pub fn parse(source: &str, text: &str) -> Result<Self> {
        let refuse = |error: toml::de::Error| {
            let position = Spans::position(source, text, error.span());
            Error::input(format!("is not TOML; {}", error.message().trim())).at(position)
        };
        let table: Table = text.parse().map_err(refuse)?;
        let spans = Spans::of(source, text).map_err(refuse)?;
        let keys = Keys { file: source, path: String::new(), table: &table, spans: &spans };
        keys.only(COLLECTION_KEYS)?;
        let missing = missing(&keys)?.unwrap_or_default();
        let gated_domain = match keys.text("domain")?.as_deref() {
            None => None,
            Some("gated") => Some(true),
            Some("product") => Some(false),
            Some(other) => return Err(keys.wrong("domain", &format!("is \"{other}\""), "gated or product")),
        };
        let mut collection = Self {
            source: source.to_owned(),
            about: keys.text("about")?.unwrap_or_default(),
            columns: keys.texts("columns")?,
            subtopics: keys.flag("subtopics")?.unwrap_or(false),
            qrels: keys.text("qrels")?,
            topics: keys.text("topics")?,
            gated_domain,
            aspects: aspects(&keys, missing)?,
            tables: Vec::new(),
            order: chosen(&keys, "order")?,
            depth: depth(&keys)?,
            subtopic_zero: chosen(&keys, "subtopic_0")?,
            official: keys.texts("official")?,
        };
        if let Err(error) = collection.official_measures() {
            return Err(keys.wrong("official", &format!("is wrong ({error})"), "a list of measures"));
        }
        collection.check(&keys)?;
        if let Some(tables) = keys.inside("tables")? {
            for (name, value) in tables.table {
                let Value::String(text) = value else {
                    return Err(tables.wrong(
                        name,
                        "is not text",
                        "a class table in quotes, aspects in its first line",
                    ));
                };
                let table = collection.class_table(&format!("{source}: tables.{name}"), text)?;
                collection.tables.push((name.clone(), table));
            }
        }
        Ok(collection)
    }

    /// Checks what one aspect says about another, and about the columns.
    fn check(&mut self, keys: &Keys<'_>) -> Result<()> {
        for (number, aspect) in self.aspects.iter().enumerate() {
            let wrong = |key: &str, found: &str, expected: &str| {
                keys.wrong(&format!("aspect[{}].{key}", aspect.name), found, expected)
            };
            if self.aspects[..number].iter().any(|other| other.name == aspect.name) {
                return Err(wrong("name", "is taken by an aspect before it", "each aspect to have its own name"));
            }
            if let Some(gate) = &aspect.gate {
                let known = self.aspects.iter().find(|other| other.name == *gate && other.name != aspect.name);
                let expected = "another aspect that has no gate itself";
                if known.is_none_or(|other| other.gate.is_some()) {
                    return Err(wrong("gate", &format!("is \"{gate}\""), expected));
                }
            }
            let has_column = self.columns.is_empty() || self.columns.contains(&aspect.from);
            if !has_column && aspect.file.is_none() && !aspect.optional {
                let found = format!("is \"{}\", which is no label column", aspect.from);
                return Err(wrong("from", &found, &format!("one of columns: {}", self.columns.join(", "))));
            }
        }
        if self.aspects.iter().all(|aspect| aspect.hidden) {
            return Err(keys.wrong("aspect", "has none that measures can read", "at least one [[aspect]]"));
        }
        Ok(())
    }
}

/// A rule by its word.
fn chosen<W: Word>(keys: &Keys<'_>, key: &str) -> Result<Option<W>> {
    let Some(word) = keys.text(key)? else { return Ok(None) };
    let known = || W::WORDS.join(", ");
    W::from_word(&word)
        .map(Some)
        .ok_or_else(|| keys.wrong(key, &format!("is \"{word}\""), &format!("one of {}", known())))
}

fn depth(keys: &Keys<'_>) -> Result<Option<u32>> {
    match keys.whole("depth")? {
        None => Ok(None),
        Some(number) => match u32::try_from(number).ok().filter(|depth| *depth > 0) {
            Some(depth) => Ok(Some(depth)),
            None => Err(keys.wrong("depth", &format!("is {number}"), "a number of documents from 1 up")),
        },
    }
}

fn aspects(keys: &Keys<'_>, missing: MissingRule) -> Result<Vec<CollectionAspect>> {
    let expected = "one [[aspect]] for each aspect, with a name";
    let list = match keys.table.get("aspect") {
        Some(Value::Array(list)) => list,
        Some(_) => return Err(keys.wrong("aspect", "is not a list of tables", expected)),
        None => return Err(keys.wrong("aspect", "is missing", expected)),
    };
    let mut found = Vec::new();
    for (number, value) in list.iter().enumerate() {
        let Value::Table(table) = value else {
            return Err(keys.wrong("aspect", "is not a list of tables", expected));
        };
        let path = format!("aspect[{}].", number + 1);
        let unnamed = Keys { path, table, ..*keys };
        let name = unnamed.text("name")?.ok_or_else(|| unnamed.wrong("name", "is missing", "the aspect's name"))?;
        // A measure's text carries the name: CAM(AP,weights='useful:0.5,correct:0.5').
        if name.contains([':', ';', ',', '\'', '"', '(', ')', '=', '@']) || name.contains(char::is_whitespace) {
            return Err(unnamed.wrong("name", &format!("is \"{name}\""), "a name without blanks, :;,=@, quotes"));
        }
        let keys = Keys { path: format!("aspect[{name}]."), table, ..*keys };
        keys.only(ASPECT_KEYS)?;
        found.push(aspect(&keys, name, missing)?);
    }
    Ok(found)
}

fn aspect(keys: &Keys<'_>, name: String, missing_elsewhere: MissingRule) -> Result<CollectionAspect> {
    let mut aspect = CollectionAspect {
        from: keys.text("from")?.unwrap_or_else(|| name.clone()),
        name,
        labels: keys.texts("labels")?,
        highest: keys.whole("highest")?,
        gate: keys.text("gate")?,
        weight: keys.share("weight")?,
        threshold: keys.share("threshold")?,
        file: keys.text("file")?,
        optional: keys.flag("optional")?.unwrap_or(false),
        hidden: keys.flag("hidden")?.unwrap_or(false),
        ..CollectionAspect::default()
    };
    aspect.by_document = match keys.text("lookup")?.as_deref() {
        None => false,
        Some("doc") => true,
        Some(other) => return Err(keys.wrong("lookup", &format!("is \"{other}\""), "\"doc\"")),
    };
    if let (false, Some(highest)) = (aspect.labels.is_empty(), aspect.highest)
        && Some(highest) != aspect.highest()
    {
        let found = format!("is {highest}, but labels has {}", aspect.labels.len());
        return Err(keys.wrong("highest", &found, "labels or highest, not both"));
    }
    aspect.missing = missing(keys)?.unwrap_or(missing_elsewhere);
    if let (Some(threshold), Some(highest)) = (aspect.threshold, aspect.highest())
        && threshold > f64::from(highest)
    {
        return Err(keys.wrong("threshold", &format!("is {threshold}"), &format!("one of {}", aspect.listed())));
    }
    if let Some(inside) = keys.inside("rename")? {
        aspect.rename = meanings(&inside, &aspect)?;
    }
    if let Some(judges) = keys.inside("by_judge")? {
        for judge in judges.table.keys() {
            if let Some(inside) = judges.inside(judge)? {
                aspect.by_judge.push((judge.clone(), meanings(&inside, &aspect)?));
            }
        }
    }
    if let Some(answers) = keys.inside("by_answer")? {
        for answer in answers.table.keys() {
            if let Some(inside) = answers.inside(answer)? {
                aspect.by_answer.push((answer.to_lowercase(), meanings(&inside, &aspect)?));
            }
        }
    }
    aspect.discretization = discretization(keys, &aspect)?;
    aspect.embedding = embedding(keys, &aspect)?;
    Ok(aspect)
}

fn meanings(keys: &Keys<'_>, aspect: &CollectionAspect) -> Result<Vec<(String, Meaning)>> {
    let each = keys.table.iter().map(|(label, value)| {
        let text = match value {
            Value::Integer(n) => n.to_string(),
            Value::String(text) => text.trim().to_owned(),
            other => other.to_string(),
        };
        let meaning = match aspect.grade(&Label::read(&text)) {
            _ if text == "missing" => Meaning::Missing,
            Some(Label::Whole(grade)) => Meaning::Grade(grade),
            _ => {
                let expected = format!("\"missing\" or a label of {}: {}", aspect.name, aspect.listed());
                return Err(keys.wrong(label, &format!("is {value}"), &expected));
            }
        };
        Ok((label.clone(), meaning))
    });
    each.collect()
}

fn missing(keys: &Keys<'_>) -> Result<Option<MissingRule>> {
    match keys.table.get("missing") {
        None => Ok(None),
        Some(Value::Integer(n)) if (0..=1_000_000_000).contains(n) => Ok(Some(MissingRule::Grade(*n as i32))),
        Some(other) => match other.as_str().and_then(MissingRule::from_word) {
            Some(rule) => Ok(Some(rule)),
            None => Err(keys.wrong("missing", &format!("is {other}"), "\"error\", \"zero\", \"drop\" or a grade")),
        },
    }
}

fn discretization(keys: &Keys<'_>, aspect: &CollectionAspect) -> Result<Option<Discretization>> {
    let (thresholds, shares) = (keys.numbers("thresholds")?, keys.numbers("shares")?);
    if thresholds.is_empty() && shares.is_empty() {
        return Ok(None);
    }
    let grades = aspect.highest().map_or(0, |highest| highest as usize + 1);
    if !thresholds.is_empty() && !shares.is_empty() {
        return Err(keys.wrong("shares", "stands beside thresholds", "only one of the two"));
    }
    if !shares.is_empty() {
        let list: Vec<f64> = shares.into_iter().map(|(_, x)| x).collect();
        let sum: f64 = list.iter().sum();
        if list.iter().any(|share| *share < 0.0) || (sum - 1.0).abs() > 1e-9 || list.len() != grades {
            let found = format!("has {} with sum {sum}", counted(list.len(), "share"));
            let expected = format!("a share for each of {}, worst first, with sum 1", counted(grades, "label"));
            return Err(keys.wrong("shares", &found, &expected));
        }
        return Ok(Some(Discretization::Shares(list)));
    }
    let list: Vec<f64> = thresholds.into_iter().map(|(_, x)| x).collect();
    if list.windows(2).any(|pair| pair[0] >= pair[1]) || list.len() + 1 != grades {
        let expected = format!("{}, rising, one between each two labels", counted(grades.saturating_sub(1), "number"));
        return Err(keys.wrong("thresholds", &format!("has {}", list.len()), &expected));
    }
    Ok(Some(Discretization::Thresholds(list)))
}

/// Labels from 0 to 1 in equal steps.
fn unit_embedding(keys: &Keys<'_>, aspect: &CollectionAspect) -> Result<Vec<String>> {
    match aspect.highest().filter(|highest| (1..=MOST_UNIT_LABELS).contains(highest)) {
        Some(highest) => Ok((0..=highest).map(|label| format!("{label}/{highest}")).collect()),
        None => {
            let expected =
                format!("an aspect whose labels or highest are declared, with 2 to {} labels", MOST_UNIT_LABELS + 1);
            Err(keys.wrong("embedding", &format!("is \"{UNIT_EMBEDDING}\""), &expected))
        }
    }
}

fn embedding(keys: &Keys<'_>, aspect: &CollectionAspect) -> Result<Vec<String>> {
    if keys.table.get("embedding").and_then(Value::as_str) == Some(UNIT_EMBEDDING) {
        return unit_embedding(keys, aspect);
    }
    let numbers = keys.numbers("embedding")?;
    if numbers.is_empty() {
        return Ok(Vec::new());
    }
    let grades = aspect.highest().map_or(0, |highest| highest as usize + 1);
    if numbers.len() != grades || numbers.windows(2).any(|pair| pair[0].1 > pair[1].1) {
        let expected = format!("{}, one for each label, worst first, that do not fall", counted(grades, "number"));
        return Err(keys.wrong("embedding", &format!("has {}", numbers.len()), &expected));
    }
    Ok(numbers.into_iter().map(|(text, _)| text).collect())
}
