//! JSON Lines: `{"query_id":"51","doc_id":"D2","score":9.2}`, an object a row; `rank` and `run` may be there too. An array of
//! such objects is read as well.

use super::json_dict::number;
use super::rows::Row;
use super::{FileRuns, Format, Head, no_layout};
use crate::error::Result;
use crate::parse::{
    BadJson, BadLines, Bytes, Json, JsonRow, Role, Scalar, refuse_empty, role, usual_names, without_mark,
};
use std::borrow::Cow;
use std::sync::Arc;

pub(super) const FORMAT: Format =
    Format { name: "JSON Lines", sniff, columns, names_come_first: true, layout: no_layout, read: Some(read) };

const SHAPE: &str = r#"{"query_id":"51","doc_id":"D2","score":9.2}"#;

fn sniff(head: &Head<'_>) -> std::result::Result<(), String> {
    let names = columns(head);
    if names.is_empty() {
        return Err(format!("does not begin as {SHAPE} does"));
    }
    let lacks = |wanted: Role| !names.iter().any(|name| matches!(role(name), Some((found, _)) if found == wanted));
    match [Role::Topic, Role::Document].into_iter().find(|role| lacks(*role)) {
        Some(role) => Err(format!("the first object has no key such as {}", usual_names(role))),
        None if lacks(Role::Score) && lacks(Role::Rank) => {
            Err(String::from("the first object has neither score nor rank"))
        }
        None => Ok(()),
    }
}

/// The keys of the first object.
fn columns(head: &Head<'_>) -> Vec<String> {
    let mut json = Json::new(head.bytes);
    json.take(b'[');
    let mut names = Vec::new();
    let read = json.entries(|json, key| {
        names.push(String::from_utf8_lossy(&key).into_owned());
        json.skip()
    });
    if read.is_ok() { names } else { Vec::new() }
}

fn read(_: &str, text: &Arc<Bytes>, bad: &mut BadLines) -> Result<FileRuns> {
    let bytes = without_mark(text);
    let mut runs = FileRuns::of_text(text);
    let mut json = Json::new(bytes);
    let mut row = JsonRow::begin(&mut json);
    let mut by = None;
    let walked = loop {
        match row.follows(&mut json) {
            Ok(true) => {}
            Ok(false) => break Ok(()),
            Err(found) => break Err(found),
        }
        if let Err(found) = object(&mut json, &mut runs, &mut by) {
            break Err(found);
        }
    };
    if let Err(found) = walked {
        let (line, message) = found.in_text(bytes);
        bad.push(line, format!("{message}; expected {SHAPE}"));
    }
    Ok(runs)
}

/// A value with the place of its name among those that say the same.
type Told<T> = Option<(usize, T)>;

/// Reads an object. `by` is what the objects before are put in order by: numbers of two kinds cannot be compared.
fn object<'a>(json: &mut Json<'a>, runs: &mut FileRuns, by: &mut Option<Role>) -> std::result::Result<(), BadJson> {
    let start = json.clone();
    let mut topic: Told<Cow<'a, [u8]>> = None;
    let mut document: Told<Cow<'a, [u8]>> = None;
    let mut run: Told<Cow<'a, [u8]>> = None;
    let (mut points, mut rank): (Told<f64>, Told<f64>) = (None, None);
    json.entries(|json, key| {
        // Most keys are plain: they are looked up as they are.
        let Some((role, place)) = std::str::from_utf8(&key).ok().and_then(known) else { return json.skip() };
        let slot = match role {
            Role::Topic => &mut topic,
            Role::Document => &mut document,
            Role::Run => &mut run,
            Role::Score | Role::Rank => {
                let (slot, what) = if role == Role::Score { (&mut points, "score") } else { (&mut rank, "rank") };
                // Where all have a score, a rank may be left out, and the other way around.
                return match number(json, what)? {
                    Some(number) => tell(slot, place, number, &key, json),
                    None => Ok(()),
                };
            }
            _ => return json.skip(),
        };
        let id = match json.scalar()? {
            Some(Scalar::Text(text)) => text,
            Some(Scalar::Number(text)) => Cow::Borrowed(text),
            // A title or a text may stand under a name that is less telling.
            _ => return Err(json.bad(format!("key {} has no name or number", crate::error::quoted(&key)))),
        };
        tell(slot, place, id, &key, json)
    })?;
    let lacks = |role: Role| start.bad(format!("an object without a key such as {}", usual_names(role)));
    let (_, topic) = topic.ok_or_else(|| lacks(Role::Topic))?;
    let (_, document) = document.ok_or_else(|| lacks(Role::Document))?;
    refuse_empty(&start, "topic", &topic)?;
    refuse_empty(&start, "document", &document)?;
    let rank = rank.map(|(_, rank)| rank);
    let points = points.map(|(_, score)| score);
    let by = *by.get_or_insert(if points.is_none() && rank.is_some() { Role::Rank } else { Role::Score });
    let score = match (by, points, rank) {
        (Role::Rank, _, Some(rank)) => -rank,
        (Role::Rank, _, None) => {
            return Err(start.bad("an object without a rank, where those before have one and no score"));
        }
        (_, Some(score), _) => score,
        (_, None, Some(_)) => {
            return Err(start.bad("an object with a rank and no score, where those before have scores"));
        }
        (_, None, None) => {
            let why = format!("an object without a number under a key such as {}", usual_names(Role::Score));
            return Err(start.bad(why));
        }
    };
    let run = run.map_or(Cow::Borrowed(&b""[..]), |(_, run)| run);
    runs.push(Row { run: &run, topic: &topic, document: &document, score, rank });
    Ok(())
}

/// The role of a key; the usual spellings at once.
#[inline]
fn known(key: &str) -> Option<(Role, usize)> {
    match key {
        "qid" => Some((Role::Topic, 3)),
        "query_id" => Some((Role::Topic, 2)),
        "docno" => Some((Role::Document, 0)),
        "doc_id" => Some((Role::Document, 3)),
        "score" => Some((Role::Score, 0)),
        "rank" => Some((Role::Rank, 0)),
        other => role(other),
    }
}

/// Keeps a value unless a more telling name gave one.
fn tell<T>(
    slot: &mut Told<T>,
    place: usize,
    value: T,
    key: &[u8],
    json: &Json<'_>,
) -> std::result::Result<(), BadJson> {
    match slot {
        Some((known, _)) if *known == place => {
            Err(json.bad(format!("key {} is there twice in one object", crate::error::quoted(key))))
        }
        Some((known, _)) if *known < place => Ok(()),
        slot => {
            *slot = Some((place, value));
            Ok(())
        }
    }
}
