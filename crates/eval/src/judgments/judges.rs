//! Several judges of the same documents: whose label a row is, and which rows are about the same unit.

use super::{JudgmentTable, Label, TableAspect, TableRow};
use crate::error::{Error, Result, quoted};
use crate::message::Message;
use crate::notice::judgments::low_confidence;
use crate::parse::BadLines;
use aspectra_words::words;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

words! {
    /// What becomes of a label that one judge gives twice.
    #[derive(Default)]
    pub enum RepeatedLabels {
        #[default]
        Error = "error": "Refuse the judgments",
        First = "first": "The one that comes first counts",
        Last = "last": "The one that comes last counts",
    }
}

/// Names for several judges: `human` for all whose names begin with `nist`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct JudgeGroups {
    groups: Vec<(String, Vec<String>)>,
}

impl JudgeGroups {
    /// One more group, of judges or patterns with `*` for any letters.
    pub fn and<S: Into<String>>(mut self, name: impl Into<String>, judges: impl IntoIterator<Item = S>) -> Self {
        self.groups.push((name.into(), judges.into_iter().map(Into::into).collect()));
        self
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// The names of the groups.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.groups.iter().map(|(name, _)| &**name)
    }

    /// The judges that a name stands for, in ascending order: those of the group, or the judge.
    ///
    /// # Errors
    /// A name that is neither, with the nearest one and the list.
    pub fn members(&self, name: &str, judges: &[String]) -> Result<Vec<usize>> {
        if let Some((_, patterns)) = self.groups.iter().find(|(group, _)| group == name) {
            let of_pattern = |pattern: &String| {
                let found: Vec<usize> = (0..judges.len()).filter(|at| fits(pattern, &judges[*at])).collect();
                if found.is_empty() { Err(self.unknown(pattern, judges)) } else { Ok(found) }
            };
            let mut found: Vec<usize> = Vec::new();
            for pattern in patterns {
                found.extend(of_pattern(pattern)?);
            }
            found.sort_unstable();
            found.dedup();
            return Ok(found);
        }
        match judges.iter().position(|judge| judge == name) {
            Some(at) => Ok(vec![at]),
            None => Err(self.unknown(name, judges)),
        }
    }

    /// Makes sure that every group has members among the judges, whether a rule asks for it or not: a name with a slip in it
    /// would otherwise pass unseen where the rule does not look at the group.
    ///
    /// # Errors
    /// A member that is no judge, with the nearest name and the list.
    pub fn check(&self, judges: &[String]) -> Result<()> {
        self.groups.iter().try_for_each(|(name, patterns)| {
            self.members(name, judges).map(drop).map_err(|error| {
                let option = Message::default().option("judge-group", format!("{name}={}", patterns.join(",")));
                Error::input(option.text(": ").and(&error.message()))
            })
        })
    }

    /// Whether two of the judges are in one group.
    pub fn share(&self, judges: &[String]) -> bool {
        self.groups.iter().any(|(name, _)| self.members(name, judges).is_ok_and(|members| members.len() > 1))
    }

    fn unknown(&self, name: &str, judges: &[String]) -> Error {
        // A group may have the name of a judge.
        let groups = || self.names().filter(|name| !judges.iter().any(|judge| judge == name));
        let known = || judges.iter().map(String::as_str).chain(groups());
        let is_near = |known: &&str| 3 * strsim::damerau_levenshtein(known, name) <= name.len().max(3);
        let near = known().filter(is_near).min_by_key(|known| strsim::damerau_levenshtein(known, name));
        let near = near.map_or(String::from("."), |near| format!("; did you mean {near}?"));
        let shown: Vec<&str> = known().take(20).collect();
        let more = known().count() - shown.len();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        Error::input(format!("there is no judge \"{name}\"{near} There are {}{more}", shown.join(", ")))
    }
}

/// Whether a name fits a pattern with `*` for any letters.
pub(crate) fn fits(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = name.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    true
}

/// The rows of a table by unit: topic, document and, where column 2 is read, subtopic. Units are in the order of the file.
pub struct Units {
    starts: Vec<u32>,
    rows: Vec<u32>,
}

impl Units {
    /// The number of units.
    pub fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The rows of a unit, in the order of the file.
    pub fn rows(&self, unit: usize) -> &[u32] {
        &self.rows[self.starts[unit] as usize..self.starts[unit + 1] as usize]
    }

    /// The rows of each unit.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        (0..self.count()).map(|unit| self.rows(unit))
    }
}

impl JudgmentTable {
    /// The judges, in the order of the file; empty where none have names.
    pub fn judges(&self) -> &[String] {
        &self.judges
    }

    /// Adds a row that a judge gave, where judges have names.
    pub(crate) fn push_judged(
        &mut self,
        mut row: TableRow,
        judge: Option<&[u8]>,
        labels: impl IntoIterator<Item = Label>,
    ) {
        row.judge = judge.map(|name| self.judge_number(name));
        self.push(row, labels);
    }

    fn judge_number(&mut self, name: &[u8]) -> u32 {
        // Rows of one judge often stand together.
        if let Some(last) = self.rows.last().and_then(|row| row.judge)
            && self.judges[last as usize].as_bytes() == name
        {
            return last;
        }
        let name = String::from_utf8_lossy(name);
        if let Some(&number) = self.judge_numbers.get(&*name) {
            return number;
        }
        let number = self.judges.len() as u32;
        self.judges.push(name.clone().into_owned());
        self.judge_numbers.insert(name.into_owned(), number);
        number
    }

    /// The same rows, all of one judge.
    ///
    /// # Errors
    /// When the file names judges itself.
    pub(crate) fn of_judge(mut self, name: &str) -> Result<Self> {
        if !self.judges.is_empty() {
            return Err(Error::input(
                Message::new(format!("{}: names judges itself; give it as a judgment file, not as ", self.source))
                    .option("judge", format!("{name}=FILE")),
            ));
        }
        let number = self.judge_number(name.as_bytes());
        self.rows.iter_mut().for_each(|row| row.judge = Some(number));
        Ok(self)
    }

    /// The rows of another table behind these, with the aspects of both.
    ///
    /// # Errors
    /// When one has subtopics and the other has not.
    pub(crate) fn and_rows_of(self, other: JudgmentTable) -> Result<Self> {
        if self.reads_second_column != other.reads_second_column {
            return Err(Error::input(format!(
                "{} and {}: one has subtopics and the other has not",
                self.source, other.source
            )));
        }
        let mut aspects: Vec<TableAspect> = self.aspects.clone();
        for aspect in &other.aspects {
            if !aspects.iter().any(|known| known.name == aspect.name) {
                aspects.push(aspect.clone());
            }
        }
        let mut both =
            JudgmentTable::new(format!("{}+{}", self.source, other.source), aspects, self.reads_second_column);
        both.is_joined = true;
        for table in [self, other] {
            let places: Vec<Option<usize>> = both
                .aspects
                .iter()
                .map(|aspect| table.aspects.iter().position(|own| own.name == aspect.name))
                .collect();
            for (number, row) in table.rows.iter().enumerate() {
                let labels = table.labels(number);
                let labels = places.iter().map(|place| place.map_or(Label::Missing, |at| labels[at].clone()));
                let labels: Vec<Label> = labels.collect();
                let judge = row.judge.map(|judge| table.judges[judge as usize].as_bytes());
                let mut row = row.clone();
                let of_own = row.confidences.take();
                row.confidences = of_own.map(|own| places.iter().map(|place| own[(*place)?]).collect());
                both.push_judged(row, judge, labels);
            }
            both.notices.extend(table.notices);
            both.facts.extend(table.facts);
            both.has_real_labels |= table.has_real_labels;
            both.takes_columns |= table.takes_columns;
            both.left_out.extend(table.left_out);
        }
        Ok(both)
    }

    /// Which rows are about the same unit.
    pub fn units(&self) -> Units {
        let (mut heads, mut next): (FxHashMap<u64, u32>, Vec<u32>) = (FxHashMap::default(), Vec::new());
        heads.reserve(self.rows.len() / self.judges.len().max(1));
        // Ids are looked at in place: a key for every row would cost more than all the rest.
        let (mut first, mut unit_of) = (Vec::new(), Vec::with_capacity(self.rows.len()));
        for (number, row) in self.rows.iter().enumerate() {
            let second: &[u8] = if self.reads_second_column { &row.second } else { b"" };
            let mut hasher = FxHasher::default();
            for part in [row.topic.as_bytes(), second, &row.document] {
                hasher.write(part);
                hasher.write_u8(0);
            }
            let is_same = |unit: u32| {
                let other: &TableRow = &self.rows[first[unit as usize] as usize];
                other.document == row.document
                    && other.topic == row.topic
                    && (!self.reads_second_column || other.second == row.second)
            };
            let head = heads.entry(hasher.finish()).or_insert(u32::MAX);
            let mut unit = *head;
            while unit != u32::MAX && !is_same(unit) {
                unit = next[unit as usize];
            }
            if unit == u32::MAX {
                unit = first.len() as u32;
                first.push(number as u32);
                next.push(*head);
                *head = unit;
            }
            unit_of.push(unit);
        }
        let mut starts = vec![0u32; first.len() + 1];
        unit_of.iter().for_each(|unit| starts[*unit as usize + 1] += 1);
        (1..starts.len()).for_each(|at| starts[at] += starts[at - 1]);
        let (mut rows, mut places) = (vec![0; self.rows.len()], starts.clone());
        for (number, unit) in unit_of.iter().enumerate() {
            let place = &mut places[*unit as usize];
            rows[*place as usize] = number as u32;
            *place += 1;
        }
        Units { starts, rows }
    }

    /// The table with one row for each unit and judge: rows that give labels of different aspects become one, and a
    /// label that a judge gives twice is settled by the rule.
    ///
    /// # Errors
    /// Labels given twice where the rule refuses them, with both lines.
    pub(crate) fn with_judges_once(self, rule: RepeatedLabels) -> Result<Self> {
        self.with_judges_once_in(rule, &[])
    }

    /// As [`with_judges_once`](Self::with_judges_once), where rows come from several files: the first row of each, and its name.
    ///
    /// # Errors
    /// Labels given twice where the rule refuses them, with both lines.
    pub(crate) fn with_judges_once_in(self, rule: RepeatedLabels, files: &[(usize, &str)]) -> Result<Self> {
        let units = self.units();
        let mut bad = BadLines::new(&self.source);
        let (width, mut kept, mut labels) = (self.aspects.len(), vec![true; self.rows.len()], None);
        let mut of_judges: Vec<(Option<u32>, u32)> = Vec::new();
        let mut confidences: Vec<(usize, Vec<Option<f64>>)> = Vec::new();
        for rows in units.iter().filter(|rows| rows.len() > 1) {
            of_judges.clear();
            of_judges.extend(rows.iter().map(|row| (self.rows[*row as usize].judge, *row)));
            of_judges.sort_unstable();
            for pair in of_judges.chunk_by(|a, b| a.0 == b.0).filter(|pair| pair.len() > 1) {
                let labels: &mut Vec<Label> = labels.get_or_insert_with(|| self.labels.clone());
                let into = pair[0].1 as usize;
                // Who is not equally sure of all labels is so of each.
                let sure = |row: usize, column: usize| {
                    let TableRow { confidence, confidences, .. } = &self.rows[row];
                    confidences.as_ref().map_or(*confidence, |by_label| by_label[column])
                };
                let mut by_label: Vec<Option<f64>> = (0..width).map(|column| sure(into, column)).collect();
                for &(_, more) in &pair[1..] {
                    let more = more as usize;
                    kept[more] = false;
                    for column in 0..width {
                        let new = labels[more * width + column].clone();
                        let old = &mut labels[into * width + column];
                        match (&*old, &new, rule) {
                            (_, Label::Missing, _) => {}
                            (Label::Missing, ..) | (.., RepeatedLabels::Last) => {
                                *old = new;
                                by_label[column] = sure(more, column);
                            }
                            (.., RepeatedLabels::First) => {}
                            (.., RepeatedLabels::Error) => {
                                self.refuse_again(into, more, column, files, &mut bad);
                                break;
                            }
                        }
                    }
                }
                if by_label.iter().any(|confidence| *confidence != self.rows[into].confidence) {
                    confidences.push((into, by_label));
                }
            }
        }
        bad.into_result()?;
        let Some(labels) = labels else { return Ok(self) };
        let mut merged = Self { labels, ..self };
        for (row, by_label) in confidences {
            merged.rows[row].confidences = Some(by_label.into());
        }
        merged.retain(&kept);
        Ok(merged)
    }

    fn refuse_again(&self, first: usize, again: usize, column: usize, files: &[(usize, &str)], bad: &mut BadLines) {
        let row = &self.rows[again];
        let file_of =
            |row: usize| files.iter().rev().find(|(start, _)| *start <= row).map_or(&*self.source, |file| file.1);
        let of = match self.reads_second_column {
            true => format!(", subtopic {}", quoted(&row.second)),
            false => String::new(),
        };
        let by = row.judge.map_or(String::new(), |judge| format!(" by {}", self.judges[judge as usize]));
        let on = if self.aspects.len() > 1 { format!(" on {}", self.aspects[column].name) } else { String::new() };
        let (topic, document, first_place) = (&row.topic, quoted(&row.document), self.rows[first].place);
        let place = match (file_of(first), file_of(again)) {
            (before, here) if before == here => first_place.to_string(),
            (before, _) => first_place.in_file(before).to_string(),
        };
        let again_by = format!("topic {topic}{of}, document {document} is judged again{by}{on} (first at {place})");
        let message = Message::new(format!("{again_by}; keep one of the two, or pass "))
            .option("repeated-labels", "first")
            .text(" or ")
            .option("repeated-labels", "last");
        bad.push_in(file_of(again), row.place, message);
    }

    /// Labels of which their judge was less sure than this become missing. Where no confidence is given they stay.
    ///
    /// # Errors
    /// A bound that is not between 0 and 1.
    pub(crate) fn with_min_confidence(mut self, least: f64) -> Result<Self> {
        if !(0.0..=1.0).contains(&least) {
            return Err(Error::input(
                Message::default().option("min-confidence", format!("{least}")).text(": expected a number from 0 to 1"),
            ));
        }
        let width = self.aspects.len();
        let (mut dropped, mut without) = (0, 0);
        for (row, labels) in self.rows.iter().zip(self.labels.chunks_exact_mut(width.max(1))) {
            for (column, label) in labels.iter_mut().enumerate().filter(|(_, label)| **label != Label::Missing) {
                match row.confidences.as_ref().map_or(row.confidence, |by_label| by_label[column]) {
                    None => without += 1,
                    Some(confidence) if confidence < least => {
                        dropped += 1;
                        *label = Label::Missing;
                    }
                    Some(_) => {}
                }
            }
        }
        self.notices.push(low_confidence(&self.source, least, dropped, without));
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::JudgmentFormat;
    use crate::parse::read_table;

    #[test]
    fn patterns_have_stars() {
        let cases = [("nist*", "nist1", true), ("*", "", true), ("g*t#*", "gpt#2", true), ("a", "ab", false)];
        for (pattern, name, fit) in cases {
            assert_eq!(fits(pattern, name), fit, "{pattern} {name}");
        }
        assert!(!fits("a*b", "a") && fits("a*b", "ab") && !fits("*x", "xa"));
        let judges = ["nist1", "nist2", "gpt"].map(String::from);
        let groups = JudgeGroups::default().and("human", ["nist*"]);
        assert_eq!(groups.members("human", &judges).unwrap(), [0, 1]);
        assert_eq!(groups.members("gpt", &judges).unwrap(), [2]);
        let error = groups.members("gtp", &judges).unwrap_err().to_string();
        assert_eq!(error, "there is no judge \"gtp\"; did you mean gpt? There are nist1, nist2, gpt, human");
    }

    #[test]
    fn a_judge_may_be_less_sure_of_one_aspect() {
        let text = "topic,doc,judge,rel,cred,confidence\n1,A,x,0,,.9\n1,A,y,2,1,\n1,A,x,,1,.1\n";
        let table = read_table("j", text.as_bytes(), JudgmentFormat::Csv).unwrap();
        let table = table.with_min_confidence(0.5).unwrap();
        assert_eq!(table.labels(0), [Label::Whole(0), Label::Missing]);
        assert_eq!(table.labels(1), [Label::Whole(2), Label::Whole(1)]);
        let said = table.notices()[0].to_string();
        assert!(said.contains("1 label with a confidence below 0.5") && said.contains("2 labels without"), "{said}");
    }

    #[test]
    fn one_judge_may_give_one_aspect_a_line() {
        let text = "topic,doc,judge,rel,cred\n1,A,x,0,\n1,A,y,2,1\n1,A,x,,1\n";
        let table = read_table("j", text.as_bytes(), JudgmentFormat::Csv).unwrap();
        assert_eq!((table.rows().len(), table.labels(0)), (2, &[Label::Whole(0), Label::Whole(1)][..]));
        let twice = read_table("j", b"topic,doc,judge,rel\n1,A,x,0\n1,A,x,1\n", JudgmentFormat::Csv).unwrap_err();
        assert!(
            twice.to_string().contains("j:3: topic 1, document \"A\" is judged again by x (first at line 2)"),
            "{twice}"
        );
    }
}
