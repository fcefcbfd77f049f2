//! Judgments as JSON, one object a line: `{"topic":"51","doc":"D1","labels":{"relevance":2,"credibility":1}}`.
//!
//! Keys have the names that columns of CSV have. `"subtopic"` and `"judge"` may follow. Labels stand under `"labels"`, or, where an
//! object has none, beside the other keys. A label that a line lacks, or that is null, is missing.

use super::bad_lines::BadLines;
use super::column_names::{Role, role};
use super::fields::{numbered_lines, without_mark};
use super::json::{BadJson, Json, Scalar};
use super::json_objects::{Objects, is_array, spans_lines};
use super::label_columns::{ColumnMap, LabelColumns, is_role, share};
use crate::error::quoted;
use crate::judgments::{JudgmentTable, Label, TableAspect, TableRow};
use crate::message::Message;
use crate::position::RowPlace;
use std::borrow::Cow;

const EXPECTED: &str = r#"expected {"topic":"51","doc":"D1","labels":{"relevance":2}}"#;

/// How deep keys are looked for inside of each other.
const DEEPEST: usize = 8;

/// How many different sets of keys are remembered.
const MOST_SHAPES: usize = 32;

pub(super) fn read(file: &str, bytes: &[u8], map: &ColumnMap, bad: &mut BadLines) -> JudgmentTable {
    let mut rows: Vec<(Row, usize)> = Vec::new();
    // The labels of all rows one behind the other, with the numbers of their aspects; a row knows where its own end.
    let mut labels: Vec<(usize, Label)> = Vec::new();
    let (mut keys, mut entries) = (Keys::new(map), Entries::default());
    let mut walked = None;
    for (place, text) in objects(bytes, &mut walked) {
        let before = labels.len();
        match entries.read(text).and_then(|()| keys.row(&entries, place, &mut labels)) {
            Ok(row) => rows.push((row, labels.len())),
            Err(message) => {
                labels.truncate(before);
                bad.push(place, message);
            }
        }
    }
    if let Some((line, message)) = walked {
        bad.push(line, format!("is not a judgment ({message}); {EXPECTED}"));
    }
    keys.refuse_prose(&labels, bad);
    let has_subtopics = rows.iter().any(|(row, _)| row.subtopic.is_some());
    let has_judges = rows.iter().any(|(row, _)| row.judge.is_some());
    let (takes_columns, left_out) = (keys.takes_columns, keys.left_out());
    let aspects: Vec<TableAspect> = keys.aspects.into_iter().map(TableAspect::named).collect();
    let mut of_row = vec![Label::Missing; aspects.len()];
    let mut table = JudgmentTable::new(file, aspects, has_subtopics);
    (table.takes_columns, table.left_out) = (takes_columns, left_out);
    let mut given = labels.into_iter();
    let mut taken = 0;
    for (row, end) in rows {
        let second = row.subtopic.unwrap_or_else(|| String::from("0")).into_bytes();
        of_row.fill(Label::Missing);
        given.by_ref().take(end - taken).for_each(|(at, label)| of_row[at] = label);
        taken = end;
        let judge = has_judges.then(|| row.judge.unwrap_or_default());
        let mut of_table = TableRow::new(row.topic, second, row.document.into_bytes(), row.place);
        (of_table.confidence, of_table.inclusion) = (row.confidence, row.inclusion);
        table.push_judged(of_table, judge.as_ref().map(|name| name.as_bytes()), of_row.iter().cloned());
    }
    table
}

/// The keys of the first object, those inside of others with dots between.
pub(super) fn first_keys(bytes: &[u8]) -> Vec<String> {
    let mut entries = Entries::default();
    match objects(bytes, &mut None).next().map(|(_, text)| entries.read(text)) {
        Some(Ok(())) => entries.names(),
        _ => Vec::new(),
    }
}

/// The objects of a text, each with its place. `wrong` gets what ended the walk early.
fn objects<'a: 'w, 'w>(
    bytes: &'a [u8],
    wrong: &'w mut Option<(u64, String)>,
) -> Box<dyn Iterator<Item = (RowPlace, &'a [u8])> + 'w> {
    match is_array(bytes) || spans_lines(bytes) {
        true => Box::new(Objects::new(without_mark(bytes), wrong)),
        false => Box::new(numbered_lines(bytes).map(|(line, text)| (line.into(), text))),
    }
}

struct Row {
    topic: String,
    document: String,
    subtopic: Option<String>,
    judge: Option<String>,
    confidence: Option<f64>,
    inclusion: Option<f64>,
    place: RowPlace,
}

/// What one object holds. The room is kept from line to line.
#[derive(Default)]
struct Entries<'a> {
    /// All keys one behind the other, each with the keys around it in front and dots between.
    keys: Vec<u8>,
    /// Where each key ends.
    ends: Vec<usize>,
    /// The value of each; none for an array.
    values: Vec<Option<Scalar<'a>>>,
    /// The keys around the place that is read.
    path: Vec<u8>,
}

impl<'a> Entries<'a> {
    fn read(&mut self, text: &'a [u8]) -> Result<(), Message> {
        self.keys.clear();
        self.ends.clear();
        self.values.clear();
        self.path.clear();
        let mut json = Json::new(text);
        let read = self.flat(&mut json, 0);
        let wrong = |bad: BadJson| format!("is not a judgment (byte {}: {}); {EXPECTED}", bad.byte, bad.message);
        read.map_err(wrong)?;
        if json.is_done() { Ok(()) } else { Err(wrong(json.bad("more follows after the object")).into()) }
    }

    fn flat(&mut self, json: &mut Json<'a>, depth: usize) -> Result<(), BadJson> {
        let before = self.path.len();
        json.entries(|json, key| {
            self.path.truncate(before);
            self.path.extend_from_slice(&key);
            match json.peek() {
                Some(b'{') if depth < DEEPEST => {
                    self.path.push(b'.');
                    return self.flat(json, depth + 1);
                }
                Some(b'{' | b'[') => {
                    json.skip()?;
                    self.values.push(None);
                }
                _ => self.values.push(json.scalar()?),
            }
            self.keys.extend_from_slice(&self.path);
            self.ends.push(self.keys.len());
            Ok(())
        })
    }

    fn names(&self) -> Vec<String> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, end)| String::from_utf8_lossy(&self.keys[start..*end]).into_owned())
            .collect()
    }

    fn prose(&self) -> impl Iterator<Item = bool> {
        self.values.iter().map(|value| is_prose(value.as_ref()))
    }
}

/// The keys of objects, and what they hold: found out once, because most lines of a file have the same.
struct Shape {
    keys: Vec<u8>,
    ends: Vec<usize>,
    /// Which values are prose, where that tells labels from comments.
    prose: Option<Vec<bool>>,
    names: Vec<String>,
    /// Where everything stands among the entries.
    columns: LabelColumns,
    /// The number of each label's aspect.
    aspects: Vec<usize>,
}

impl Shape {
    fn fits(&self, entries: &Entries<'_>) -> bool {
        self.keys == entries.keys
            && self.ends == entries.ends
            && self.prose.as_ref().is_none_or(|prose| entries.prose().eq(prose.iter().copied()))
    }
}

/// What is known of the keys of a file.
struct Keys<'m> {
    map: &'m ColumnMap,
    /// The one that was met last stands at the end.
    shapes: Vec<Shape>,
    /// The aspects in the order of the file.
    aspects: Vec<String>,
    /// Keys whose text was taken for a comment, with the first place of each.
    comments: Vec<(String, RowPlace)>,
    /// Keys that by their names hold no labels.
    beside: Vec<String>,
    /// Whether labels stand beside the ids, so that every other key is one.
    takes_columns: bool,
}

impl<'m> Keys<'m> {
    fn new(map: &'m ColumnMap) -> Self {
        Self {
            map,
            shapes: Vec::new(),
            aspects: Vec::new(),
            comments: Vec::new(),
            beside: Vec::new(),
            takes_columns: false,
        }
    }

    /// The row of an object; its labels are added to those before.
    fn row(
        &mut self,
        entries: &Entries<'_>,
        place: RowPlace,
        labels: &mut Vec<(usize, Label)>,
    ) -> Result<Row, Message> {
        match self.shapes.iter().rposition(|shape| shape.fits(entries)) {
            Some(at) if at + 1 == self.shapes.len() => {}
            Some(at) => self.shapes[at..].rotate_left(1),
            None => {
                let shape = self.shape(entries, place)?;
                if self.shapes.len() == MOST_SHAPES {
                    self.shapes.remove(0);
                }
                self.shapes.push(shape);
            }
        }
        let Some(Shape { names, columns, aspects, .. }) = self.shapes.last() else {
            return Err(Message::from(EXPECTED));
        };
        let value = |at: usize| (&*names[at], entries.values[at].as_ref());
        let needed = |at: usize| name(value(at))?.ok_or_else(|| format!("\"{}\" is missing; {EXPECTED}", value(at).0));
        let optional = |at: Option<usize>| at.map_or(Ok(None), |at| name(value(at)));
        let of_share = |key: &str, at: Option<usize>| match at.map(|at| value(at).1) {
            None | Some(Some(Scalar::Null)) => Ok(None),
            Some(Some(Scalar::Number(text))) => share(key, text),
            Some(other) => Err(format!("\"{key}\" is {}; a number from 0 to 1 was expected", shown(other))),
        };
        let row = Row {
            topic: needed(columns.topic)?,
            document: needed(columns.document)?,
            subtopic: optional(columns.subtopic)?,
            judge: optional(columns.judge)?,
            confidence: of_share("confidence", columns.confidence)?,
            inclusion: of_share("inclusion", columns.inclusion)?,
            place,
        };
        for ((at, aspect), number) in columns.labels.iter().zip(aspects) {
            labels.push((*number, label(aspect, value(*at).1)?));
        }
        Ok(row)
    }

    /// Tells the keys of an object apart by their names.
    fn shape(&mut self, entries: &Entries<'_>, first: RowPlace) -> Result<Shape, Message> {
        let names = entries.names();
        let mut sorted: Vec<&str> = names.iter().map(String::as_str).collect();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            let name = pair[0].strip_prefix("labels.").unwrap_or(pair[0]);
            return Err(format!("label \"{name}\" is given twice").into());
        }
        let has_labels = names.iter().any(|name| name.starts_with("labels."));
        let reads_values = self.map.is_empty() && !has_labels;
        let prose: Vec<bool> = entries.prose().collect();
        // Without a map, what stands beside the labels is no label, and what is no plain value cannot be one.
        let is_seen = |at: &usize| {
            let (name, is_known) = (&names[*at], KNOWN.iter().any(|role| is_role(&names[*at], *role)));
            match self.map.is_empty() {
                true if has_labels => name.starts_with("labels.") || is_known,
                true => is_known || !name.contains('.') && !prose[*at],
                false => self.map.names(name) || is_known,
            }
        };
        let seen: Vec<usize> = (0..names.len()).filter(is_seen).collect();
        let of_seen: Vec<String> = seen.iter().map(|at| names[*at].clone()).collect();
        let found =
            LabelColumns::of(&of_seen, self.map).map_err(|message| lacking(&of_seen, &names, has_labels, message))?;
        let place = |at: Option<usize>| at.map(|at| seen[at]);
        let bare = |name: String| name.strip_prefix("labels.").map(str::to_owned).unwrap_or(name);
        let columns = LabelColumns {
            topic: seen[found.topic],
            document: seen[found.document],
            subtopic: place(found.subtopic),
            judge: place(found.judge),
            confidence: place(found.confidence),
            inclusion: place(found.inclusion),
            labels: found.labels.into_iter().map(|(at, name)| (seen[at], bare(name))).collect(),
        };
        if reads_values {
            self.takes_columns = true;
            for name in LabelColumns::left_out(&names, self.map) {
                if !self.beside.contains(name) {
                    self.beside.push(name.clone());
                }
            }
            for name in names.iter().zip(&prose).filter(|(_, is_prose)| **is_prose).map(|(name, _)| name) {
                if !self.comments.iter().any(|(known, _)| known == name) {
                    self.comments.push((name.clone(), first));
                }
            }
        }
        let aspects = columns.labels.iter().map(|(_, name)| self.number(name)).collect();
        let prose = reads_values.then_some(prose);
        Ok(Shape { keys: entries.keys.clone(), ends: entries.ends.clone(), prose, names, columns, aspects })
    }

    /// Keys that are not read, by their names or because they hold comments.
    fn left_out(&self) -> Vec<String> {
        let comments = self.comments.iter().map(|(name, _)| name);
        // The text of a query has a name of its own beside the query's id.
        let is_unread = |name: &&String| role(name).is_none() && !self.aspects.contains(name);
        let unread = comments.filter(is_unread);
        self.beside.iter().chain(unread).cloned().collect()
    }

    fn number(&mut self, aspect: &str) -> usize {
        self.aspects.iter().position(|known| known == aspect).unwrap_or_else(|| {
            self.aspects.push(aspect.to_owned());
            self.aspects.len() - 1
        })
    }

    /// A text is no comment where other lines have a number under the same key.
    fn refuse_prose(&self, labels: &[(usize, Label)], bad: &mut BadLines) {
        for (key, place) in &self.comments {
            let aspect = self.aspects.iter().position(|known| known == key);
            if labels.iter().any(|(at, label)| Some(*at) == aspect && label.number().is_some()) {
                bad.push(
                    *place,
                    format!(
                        "label \"{key}\" is a text with blanks, and a number in other lines; write it as one of the two"
                    ),
                );
            }
        }
    }
}

/// What keys may hold beside labels.
const KNOWN: [Role; 8] = [
    Role::Topic,
    Role::Document,
    Role::Subtopic,
    Role::Judge,
    Role::Confidence,
    Role::Inclusion,
    Role::Rank,
    Role::Run,
];

/// A text that is no label: titles and comments often stand beside labels.
fn is_prose(value: Option<&Scalar<'_>>) -> bool {
    matches!(value, Some(Scalar::Text(text)) if text.len() > 40 || text.contains(&b' '))
}

/// What is wrong with the keys, in the words for objects.
fn lacking(names: &[String], all: &[String], has_labels: bool, message: Message) -> Message {
    let has = |wanted: Role| names.iter().any(|name| is_role(name, wanted));
    let missing = |key: &str| Message::from(format!("\"{key}\" is missing; {EXPECTED}"));
    if !has(Role::Topic) {
        missing("topic")
    } else if !has(Role::Document) {
        missing("doc")
    } else if !has_labels && message.to_string().contains("no label column") {
        // {"qid":"51","docid":"D1","relevance":{"score":2}}
        match all.iter().find(|name| name.contains('.')) {
            Some(inner) => missing("labels")
                .text(format!("; where \"{}\" has them inside, pass ", inner.split('.').next().unwrap_or(inner)))
                .option("map", format!("{inner}=relevance")),
            None => missing("labels"),
        }
    } else {
        message
    }
}

fn name((key, value): (&str, Option<&Scalar<'_>>)) -> Result<Option<String>, String> {
    let text: Cow<'_, [u8]> = match value {
        Some(Scalar::Text(text)) if !text.trim_ascii().is_empty() => text.clone(),
        Some(Scalar::Number(text)) => Cow::Borrowed(*text),
        other => return Err(format!("\"{key}\" is {}; a name or number was expected", shown(other))),
    };
    String::from_utf8(text.into_owned()).map(Some).map_err(|_| format!("\"{key}\" is not UTF-8 text"))
}

fn label(name: &str, value: Option<&Scalar<'_>>) -> Result<Label, String> {
    match value {
        Some(Scalar::Null) => Ok(Label::Missing),
        Some(Scalar::Text(text)) => Ok(Label::read(&String::from_utf8_lossy(text))),
        Some(Scalar::Number(text)) => match Label::read(&String::from_utf8_lossy(text)) {
            Label::Word(_) => Err(format!("label \"{name}\" is {}; a number was expected", quoted(text))),
            label => Ok(label),
        },
        Some(Scalar::Flag(flag)) => Ok(Label::Whole(i32::from(*flag))),
        None => Err(format!("label \"{name}\" is an array or object; a number was expected")),
    }
}

fn shown(value: Option<&Scalar<'_>>) -> String {
    match value {
        None => String::from("an array or object"),
        Some(Scalar::Null) => String::from("null"),
        Some(Scalar::Flag(flag)) => flag.to_string(),
        Some(Scalar::Number(text)) => quoted(text),
        Some(Scalar::Text(text)) => quoted(text),
    }
}

#[cfg(test)]
mod tests {
    use crate::JudgmentFormat;
    use crate::judgments::Label;
    use crate::parse::{ColumnMap, read_table, read_table_with};

    #[test]
    fn labels_that_are_not_there_are_missing() {
        let text = br#"{"topic":1,"doc":"A","labels":{"rel":2,"cred":null}}
{"topic":"1","doc":"B","labels":{"rel":0},"judge":"x"}"#;
        let table = read_table("j", text, JudgmentFormat::Jsonl).unwrap();
        let names: Vec<&str> = table.aspects().iter().map(|aspect| &*aspect.name).collect();
        assert_eq!(names, ["rel", "cred"], "in the order of the file");
        assert_eq!(table.labels(1).iter().filter(|label| **label == Label::Missing).count(), 1);
    }

    #[test]
    fn keys_have_the_names_of_columns() {
        let text = br#"{"query_id":51,"doc_id":"D1","relevance":0.5,"note":"a long story"}"#;
        let table = read_table("j", text, JudgmentFormat::Jsonl).unwrap();
        assert_eq!((table.aspects().len(), table.labels(0)), (1, &[Label::Real(0.5)][..]));
        let nested = br#"{"q":{"id":7},"d":"D1","labels":{"rel":{"value":2}}}"#;
        let map = ColumnMap::default().and("q.id", "topic").and("d", "doc").and("labels.rel.value", "relevance");
        let table = read_table_with("j", nested, JudgmentFormat::Jsonl, &map).unwrap();
        assert_eq!((&*table.rows()[0].topic, table.labels(0)), ("7", &[Label::Whole(2)][..]));
        let error = read_table_with("j", text, JudgmentFormat::Jsonl, &map).unwrap_err().to_string();
        assert!(error.contains("has no column or key \"q.id\""), "{error}");
    }

    #[test]
    fn labels_inside_of_other_keys_are_told() {
        let text = br#"{"qid":51,"docid":"D1","relevance":{"score":2,"why":"it says so"}}"#;
        let error = read_table("j", text, JudgmentFormat::Jsonl).unwrap_err().to_string();
        let advice = "; where \"relevance\" has them inside, pass map=relevance.score=relevance";
        assert!(error.starts_with("j:1: \"labels\" is missing") && error.ends_with(advice), "{error}");
        let map = ColumnMap::default().and("relevance.score", "relevance");
        assert_eq!(read_table_with("j", text, JudgmentFormat::Jsonl, &map).unwrap().labels(0), [Label::Whole(2)]);
    }

    #[test]
    fn lines_may_take_turns_with_their_keys() {
        let line = |n: usize| match n % 3 {
            0 => format!(r#"{{"topic":1,"doc":"D{n}","relevance":{n}}}"#),
            1 => format!(r#"{{"doc":"D{n}","topic":1,"labels":{{"credibility":{n}}},"judge":"x"}}"#),
            _ => format!(r#"{{"topic":1,"doc":"D{n}","relevance":{n},"key{n}":"so it goes on"}}"#),
        };
        let text: Vec<String> = (0..200).map(line).collect();
        let table = read_table("j", text.join("\n").as_bytes(), JudgmentFormat::Jsonl).unwrap();
        let names: Vec<&str> = table.aspects().iter().map(|aspect| &*aspect.name).collect();
        assert_eq!((names, table.rows().len()), (vec!["relevance", "credibility"], 200));
        for n in 0..200 {
            let (own, other) = (usize::from(n % 3 == 1), usize::from(n % 3 != 1));
            assert_eq!(*table.rows()[n].document, *format!("D{n}").as_bytes());
            assert_eq!((&table.labels(n)[own], &table.labels(n)[other]), (&Label::Whole(n as i32), &Label::Missing));
        }
    }

    #[test]
    fn a_text_is_no_comment_where_others_have_a_number() {
        let text = br#"{"topic_id":"51","docid":"D1","sentenceId":1,"support":2,"run_id":"r1"}
{"topic_id":"51","docid":"D2","sentenceID":2,"support":"0","run_id":"r1"}"#;
        let table = read_table("j", text, JudgmentFormat::Jsonl).unwrap();
        let names: Vec<&str> = table.aspects().iter().map(|aspect| &*aspect.name).collect();
        assert_eq!(names, ["support"], "the run that cited a document is no label of it");
        assert_eq!((table.labels(1), &*table.rows()[1].second), (&[Label::Whole(0)][..], &b"2"[..]));
        let text = b"{\"topic\":1,\"doc\":\"A\",\"support\":2}\n{\"topic\":1,\"doc\":\"B\",\"support\":\"Full Support\",\"other\":1}";
        let error = read_table("j", text, JudgmentFormat::Jsonl).unwrap_err().to_string();
        assert!(error.contains("j:2: label \"support\" is a text with blanks, and a number in other lines"), "{error}");
    }

    #[test]
    fn bad_lines_say_what_was_expected() {
        let text = b"{\"topic\":1,\"doc\":\"A\"}\n[1]\n{\"topic\":1,\"doc\":\"B\",\"labels\":{\"r\":[1]}}\n{\"topic\":";
        let error = read_table("j", text, JudgmentFormat::Jsonl).unwrap_err().to_string();
        for part in
            ["j:1: \"labels\" is missing", "j:2: is not a judgment", "j:3: label \"r\"", "j:4: is not a judgment"]
        {
            assert!(error.contains(part), "{error}");
        }
        let deep = format!("{{\"topic\":1,\"doc\":\"A\",\"labels\":{}", "{\"a\":".repeat(1_000_000));
        let error = read_table("j", deep.as_bytes(), JudgmentFormat::Jsonl).unwrap_err().to_string();
        assert!(error.starts_with("j:1: is not a judgment (byte"), "{error}");
    }
}
