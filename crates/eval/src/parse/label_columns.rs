//! Which columns of a table of judgments, or keys of its objects, hold what.

use super::Request;
use super::column_names::{Role, column_of, is_usual_label, plain_name, rivals, role, twice, usual_names};
use super::fields::numbered_lines;
use super::separated::Separated;
use crate::error::{Error, quoted};
use crate::message::Message;
use std::sync::Arc;

/// What a user says about columns and keys: each with what it stands for, `topic`, `doc`, `subtopic`, `judge`, or else the name of
/// an aspect. A key inside of another object is written with a dot.
///
/// ```
/// use aspectra_eval::parse::{ColumnMap, read_table_with};
/// use aspectra_eval::JudgmentFormat;
/// let map = ColumnMap::default().and("labels.rel", "relevance");
/// let text = br#"{"qid":"51","docid":"D1","labels":{"rel":2,"by":"me"}}"#;
/// let table = read_table_with("j", text, JudgmentFormat::Jsonl, &map)?;
/// assert_eq!(table.aspects()[0].name, "relevance");
/// # Ok::<(), aspectra_eval::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ColumnMap {
    entries: Vec<(String, String)>,
    /// Topics and documents in the order of the rows, for files whose ids stand elsewhere.
    requests: Option<Arc<[Request]>>,
    /// Columns that runs have, each with a file that has it: whoever maps one of them is told.
    of_runs: Vec<(String, String)>,
}

impl ColumnMap {
    /// Says what one more column or key stands for.
    pub fn and(mut self, column: impl Into<String>, meaning: impl Into<String>) -> Self {
        self.entries.push((column.into(), meaning.into()));
        self
    }

    /// The topics and documents of a file that has none itself, in the order of its rows.
    #[must_use]
    pub fn with_requests(mut self, requests: Vec<Request>) -> Self {
        self.requests = Some(requests.into());
        self
    }

    pub(super) fn requests(&self) -> Option<&[Request]> {
        self.requests.as_deref()
    }

    /// Takes note of the columns that a run's file has, in case one was meant.
    #[must_use]
    pub(crate) fn beside_run(mut self, file: &str, columns: &[String]) -> Self {
        let met = self.entries.iter().map(|(column, _)| column).filter(|column| columns.contains(column));
        self.of_runs.extend(met.map(|column| (column.clone(), file.to_owned())));
        self
    }

    /// Refuses a column that a run has and the judgments of `file`, whose columns are called `names`, have not.
    ///
    /// # Errors
    /// Such a column, with the run's file.
    pub(super) fn refuse_those_of_runs(&self, file: &str, names: &[String]) -> crate::error::Result<()> {
        let of_run = |column: &String| self.of_runs.iter().find(|(known, _)| known == column);
        let lacked = self.entries.iter().map(|(column, _)| column).filter(|column| !names.contains(column));
        let Some((column, run)) = lacked.filter_map(of_run).next() else { return Ok(()) };
        let message = Message::new(format!("{run}: has a column \"{column}\", but "));
        Err(Error::input(message.option("map", "").text(format!(
            " is about columns of judgments, and {file} has none of this name; name those of a run in its own file: query_id, doc_id, score, rank, run"
        ))))
    }

    /// Whether nothing is said of columns.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether it names aspects, and so says which columns hold labels.
    pub(super) fn names_aspects(&self) -> bool {
        self.aspects().next().is_some()
    }

    /// Whether a text has a header with a column that something is said of: then it is a table, whatever its other columns are called.
    pub(crate) fn fits_header(&self, bytes: &[u8]) -> bool {
        let header = || Separated::header(numbered_lines(bytes).next()?.1);
        !self.is_empty() && header().is_some_and(|(_, names)| names.iter().any(|name| self.names(name)))
    }

    /// Whether something is said of a column.
    pub(super) fn names(&self, column: &str) -> bool {
        self.entries.iter().any(|(known, _)| known == column)
    }

    /// The role that an entry gives, or else the aspect.
    fn meaning(text: &str) -> Result<Role, &str> {
        match text {
            "topic" => Ok(Role::Topic),
            "doc" => Ok(Role::Document),
            "subtopic" => Ok(Role::Subtopic),
            "judge" => Ok(Role::Judge),
            aspect => Err(aspect),
        }
    }

    fn column(&self, wanted: Role) -> Option<&str> {
        let found = self.entries.iter().find(|(_, meaning)| Self::meaning(meaning) == Ok(wanted));
        found.map(|(column, _)| &**column)
    }

    fn aspects(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries.iter().filter_map(|(column, meaning)| Some((&**column, Self::meaning(meaning).err()?)))
    }
}

/// Which column holds what: numbers of columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LabelColumns {
    pub(super) topic: usize,
    pub(super) document: usize,
    pub(super) subtopic: Option<usize>,
    pub(super) judge: Option<usize>,
    pub(super) confidence: Option<usize>,
    pub(super) inclusion: Option<usize>,
    /// The label columns, with the names of their aspects.
    pub(super) labels: Vec<(usize, String)>,
}

impl LabelColumns {
    /// Tells columns apart by their names.
    pub(super) fn of(names: &[String], map: &ColumnMap) -> Result<Self, Message> {
        let all = || names.iter().map(String::as_str);
        if let Some(name) = twice(all()) {
            return Err(format!(
                "aspect {} is named twice; give each label column its own name",
                quoted(name.as_bytes())
            )
            .into());
        }
        if let Some((column, _)) = map.entries.iter().find(|(column, _)| !names.contains(column)) {
            return Err(format!("has no column or key \"{column}\"; it has {}", names.join(", ")).into());
        }
        let find = |wanted: Role| match map.column(wanted) {
            Some(name) => names.iter().position(|known| known == name),
            None => {
                let free = |name: &&str| !map.names(name);
                column_of(all().map(|name| if free(&name) { name } else { "" }), wanted)
            }
        };
        let missing = |what: &str, wanted: Role| {
            Message::from(format!(
                "has no column \"{what}\" ({}); it has {}; expected columns such as topic,doc,relevance; where another one is it, pass ",
                usual_names(wanted),
                names.join(", ")
            ))
            .option("map", format!("COLUMN={what}"))
        };
        for (wanted, what) in [(Role::Topic, "topic"), (Role::Document, "doc")] {
            let free = all().filter(|name| !map.names(name));
            if let (None, Some((one, other))) = (map.column(wanted), rivals(free, wanted)) {
                return Err(Message::from(format!(
                    "columns \"{one}\" and \"{other}\" may both name the {what}; leave one out, or pass "
                ))
                .option("map", format!("{one}={what}")));
            }
        }
        let topic = find(Role::Topic).ok_or_else(|| missing("topic", Role::Topic))?;
        let document = find(Role::Document).ok_or_else(|| missing("doc", Role::Document))?;
        let (subtopic, judge) = (find(Role::Subtopic), find(Role::Judge));
        let has =
            |wanted: Role| all().any(|name| !map.names(name) && role(name).is_some_and(|(found, _)| found == wanted));
        if has(Role::Rank) || has(Role::Score) && has(Role::Run) {
            return Err(Message::from(
                "looks like a run (it has a column rank or run), not like judgments; check whether a run was given in place of judgments",
            ));
        }
        let (confidence, inclusion) = (find(Role::Confidence), find(Role::Inclusion));
        let labels: Vec<(usize, String)> = match map.aspects().next() {
            Some(_) => map
                .aspects()
                .filter_map(|(column, aspect)| Some((names.iter().position(|name| name == column)?, aspect.to_owned())))
                .collect(),
            None => {
                let taken = [Some(topic), Some(document), subtopic, judge, confidence, inclusion];
                // The run that retrieved or cited a document says nothing of its quality.
                let is_label = |at: &usize| {
                    // Neither is a column beside the one that names topics or documents.
                    let is_idle = matches!(
                        role(&names[*at]),
                        Some((Role::Idle | Role::Beside | Role::Run | Role::Topic | Role::Document, _))
                    ) || names[*at].starts_with("__");
                    !taken.contains(&Some(*at)) && !is_idle && !map.names(&names[*at])
                };
                (0..names.len()).filter(is_label).map(|at| (at, names[at].clone())).collect()
            }
        };
        if labels.is_empty() {
            let known = names.join(", ");
            let message = format!("has no label column; it has {known}; expected columns such as topic,doc,relevance");
            return Err(Message::from(message));
        }
        let mut seen: Vec<&str> = Vec::new();
        for (_, name) in &labels {
            if seen.contains(&&**name) {
                return Err(format!("aspect \"{name}\" is named twice; give each label column its own name").into());
            }
            seen.push(name);
        }
        Ok(Self { topic, document, subtopic, judge, confidence, inclusion, labels })
    }

    /// What a line lacks that has names of columns as the header of a table has, but not all that judgments need; none where it is
    /// no such line.
    pub(super) fn lacking(line: &[u8]) -> Option<Message> {
        let (_, names) = Separated::header(line)?;
        let is_known = |name: &&String| {
            matches!(role(name), Some((Role::Topic | Role::Document | Role::Beside, _))) || is_usual_label(name)
        };
        let is_header = names.iter().filter(is_known).count() >= 2;
        is_header.then(|| Self::of(&names, &ColumnMap::default()).err()).flatten()
    }

    /// Keeps the label columns of these aspects, in this order; all of them where none is named.
    pub(super) fn choose(&mut self, wanted: &[String]) -> Result<(), String> {
        if wanted.is_empty() {
            return Ok(());
        }
        let find = |name: &String| {
            let named = self.labels.iter().find(|(_, known)| known == name).cloned();
            // A frame's labels may be called otherwise than a collection calls them.
            let usual = || match self.labels.iter().filter(|(_, known)| is_usual_label(known)).collect::<Vec<_>>()[..] {
                [(at, _)] if is_usual_label(name) => Some((*at, name.clone())),
                _ => None,
            };
            named.or_else(usual).ok_or_else(|| {
                let known: Vec<&str> = self.labels.iter().map(|(_, name)| &**name).collect();
                format!("has no label column \"{name}\"; it has {}", known.join(", "))
            })
        };
        self.labels = wanted.iter().map(find).collect::<Result<_, _>>()?;
        Ok(())
    }

    /// Those of the columns that by their names hold no labels, and that nothing is said of.
    pub(super) fn left_out<'n>(names: &'n [String], map: &'n ColumnMap) -> impl Iterator<Item = &'n String> {
        let is_beside = |name: &&String| matches!(role(name), Some((Role::Beside, _)));
        names.iter().filter(is_beside).filter(|name| map.is_empty() || !map.names(name))
    }

    /// Whether names are those of a table of judgments.
    pub(super) fn fit(names: &[String]) -> bool {
        let has = |wanted: Role| names.iter().any(|name| role(name).is_some_and(|(found, _)| found == wanted));
        names.len() >= 3 && has(Role::Topic) && has(Role::Document)
    }
}

/// A confidence or probability that a field gives, from 0 to 1; none where it is empty.
pub(super) fn share(name: &str, field: &[u8]) -> Result<Option<f64>, String> {
    let text = String::from_utf8_lossy(field);
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    match text.parse::<f64>() {
        // What was never to be sampled cannot have been.
        Ok(share) if name == "inclusion" && share == 0.0 => {
            Err(format!("{name} {} is not a number above 0 and up to 1", quoted(text.as_bytes())))
        }
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(Some(share)),
        _ => Err(format!("{name} {} is not a number from 0 to 1", quoted(text.as_bytes()))),
    }
}

/// Whether a key of an object is called so, whatever the spelling.
pub(super) fn is_role(name: &str, wanted: Role) -> bool {
    role(&plain_name(name)).is_some_and(|(found, _)| found == wanted)
}
