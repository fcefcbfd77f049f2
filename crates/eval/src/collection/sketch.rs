//! A first collection file from what the labels look like.

use crate::judgments::{Cell, JudgmentTable, Label};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The text of a collection file for a table: aspects with the labels they have, -1 as missing, other negative labels
/// as 0, and a gate where an aspect has no label whenever another is 0. `qrels` is the path to write into it,
/// `program` what its first line says that it was written by.
///
/// `files` are the aspects that have files of their own, each with its path, and whether it is judged by document.
pub fn sketch(table: &JudgmentTable, qrels: Option<&str>, files: &[(String, String, bool)], program: &str) -> String {
    let columns: Vec<Column> = (0..table.aspects().len()).map(|column| Column::of(table, column)).collect();
    let in_file = |column: &&Column| !files.iter().any(|(aspect, ..)| *aspect == column.name);
    let names: Vec<String> = columns.iter().filter(in_file).map(|column| quoted(&column.name)).collect();
    let mut text = format!(
        "# Written by `{program}` from {} ({} judgments).\n# Look through it, and correct what is only a guess.\n",
        table.source().escape_debug(),
        table.rows().len()
    );
    if let Some(qrels) = qrels {
        let _ = writeln!(text, "qrels = {}", quoted(qrels));
    }
    if !names.is_empty() {
        let _ = writeln!(text, "columns = [{}]", names.join(", "));
    }
    if table.reads_second_column {
        text.push_str("subtopics = true\n");
    }
    for (number, column) in columns.iter().enumerate() {
        column.write(&mut text, column.gate(table, number, &columns));
        if let Some((_, path, by_document)) = files.iter().find(|(aspect, ..)| *aspect == column.name) {
            let _ = writeln!(text, "file = {}", quoted(path));
            text.push_str(if *by_document { "lookup = \"doc\"\n" } else { "" });
        }
    }
    text
}

struct Column {
    name: String,
    whole: BTreeMap<i32, u64>,
    words: BTreeMap<String, u64>,
    /// Labels that are no whole numbers: how many, the smallest and the largest.
    scores: u64,
    least: f64,
    most: f64,
    missing: u64,
}

impl Column {
    fn of(table: &JudgmentTable, column: usize) -> Self {
        let name = table.aspects()[column].name.clone();
        let (whole, words) = (BTreeMap::new(), BTreeMap::new());
        let mut found = Self { name, whole, words, scores: 0, least: 0.0, most: 0.0, missing: 0 };
        for row in 0..table.rows().len() {
            match &table.labels(row)[column] {
                Label::Whole(n) => *found.whole.entry(*n).or_default() += 1,
                Label::Real(score) => {
                    found.scores += 1;
                    (found.least, found.most) = (found.least.min(*score), found.most.max(*score));
                }
                Label::Word(word) => *found.words.entry(word.to_string()).or_default() += 1,
                Label::Missing => found.missing += 1,
            }
        }
        found
    }

    /// The aspect before this one without which it never has a label.
    fn gate(&self, table: &JudgmentTable, number: usize, columns: &[Column]) -> Option<String> {
        let is_not_given = |label: &Label| matches!(label, Label::Missing | Label::Whole(-1));
        let given_up = self.missing + self.whole.get(&-1).copied().unwrap_or(0);
        if given_up == 0 {
            return None;
        }
        let is_gate = |gate: &usize| {
            let rows = (0..table.rows().len()).map(|row| table.labels(row));
            let mut shut = rows.filter(|labels| labels[*gate] == Label::Whole(0)).peekable();
            shut.peek().is_some() && shut.all(|labels| is_not_given(&labels[number]))
        };
        (0..number).find(is_gate).map(|gate| columns[gate].name.clone())
    }

    fn write(&self, text: &mut String, gate: Option<String>) {
        let _ = writeln!(text, "\n[[aspect]]\nname = {}", quoted(&self.name));
        let counts: Vec<String> = self.whole.iter().map(|(label, count)| format!("{label}: {count}")).collect();
        if !counts.is_empty() {
            let _ = writeln!(text, "# labels and how often they occur: {}", counts.join(", "));
        }
        if self.scores > 0 {
            self.write_scores(text);
        } else {
            self.write_labels(text);
        }
        match &gate {
            Some(gate) => {
                let _ = writeln!(text, "gate = {} # it has no label where {gate} is 0", quoted(gate));
            }
            None => text.push_str("# gate = \"...\" # an aspect without which this one is not assessed, and is 0\n"),
        }
        if self.missing > 0 || self.whole.contains_key(&-1) {
            let left = if gate.is_some() { "what the gate leaves" } else { "labels that were not given" };
            let _ = writeln!(text, "missing = \"error\" # {left}; or \"zero\", \"drop\", or a grade");
        }
        text.push_str("# threshold = 1 # the smallest grade that is relevant\n# weight = 1\n");
    }

    /// The largest whole label, or 0.
    fn highest(&self) -> i32 {
        self.whole.keys().next_back().copied().unwrap_or(0).max(0)
    }

    fn write_labels(&self, text: &mut String) {
        let mut renames: Vec<String> = Vec::new();
        // An answer may be -1 (no, dissuades) beside -2, which was not judged: the two must not become one.
        let is_answer = self.whole.contains_key(&-1) && self.whole.contains_key(&-2) && self.words.is_empty();
        if is_answer {
            // Where no 0 was given, -1 is the grade that 0 would be, and all others are what they are called.
            let least = i32::from(!self.whole.contains_key(&0));
            let above = least..=self.highest();
            match self.highest() {
                ..=9 => {
                    let labels = std::iter::once(-1).chain(above).map(|label| format!("\"{label}\""));
                    let _ = writeln!(
                        text,
                        "labels = [{}] # worst first; -1 is kept as a label, because -2 may be what was not judged",
                        labels.collect::<Vec<_>>().join(", ")
                    );
                }
                highest => {
                    let _ = writeln!(text, "highest = {}", highest + 1 - least);
                    let kept = self.whole.keys().filter(|label| **label >= -1);
                    renames.extend(kept.map(|label| format!("\"{label}\" = {}", (label + 1 - least).max(0))));
                }
            }
            let others = self.whole.keys().filter(|label| **label < -1);
            renames.extend(others.map(|label| format!("\"{label}\" = \"missing\"")));
            let _ = writeln!(text, "rename = {{ {} }} # a grade, a label name, or \"missing\"", renames.join(", "));
            return;
        }
        for label in self.whole.keys().filter(|label| **label < 0) {
            let meaning = if *label == -1 { "\"missing\"" } else { "0" };
            renames.push(format!("\"{label}\" = {meaning}"));
        }
        let highest = self.highest();
        if self.whole.is_empty() && !self.words.is_empty() {
            let words: Vec<String> = self.words.keys().map(|word| quoted(word)).collect();
            let _ = writeln!(text, "labels = [{}] # put them in order, worst first", words.join(", "));
        } else {
            renames.extend(self.words.keys().map(|word| format!("{} = \"missing\"", quoted(word))));
            if highest <= 9 {
                let labels: Vec<String> = (0..=highest).map(|label| format!("\"{label}\"")).collect();
                let _ = writeln!(text, "labels = [{}] # worst first; names may stand here", labels.join(", "));
            } else {
                let _ = writeln!(text, "highest = {highest}");
            }
        }
        if !renames.is_empty() {
            let _ = writeln!(text, "rename = {{ {} }} # a grade, a label name, or \"missing\"", renames.join(", "));
        }
    }

    /// Real numbers are gains and stay as they are, unless some are below 0 or too large: then they are scores of another kind.
    fn write_scores(&self, text: &mut String) {
        let most = self.whole.keys().next_back().map_or(self.most, |whole| self.most.max(f64::from(*whole))).ceil();
        let is_gain = self.least >= 0.0 && self.words.is_empty() && most <= f64::from(Cell::LARGEST);
        let grades = ["labels = [\"low\", \"middle\", \"high\"]", "shares = [0.85, 0.10, 0.05]"];
        if is_gain {
            let _ = writeln!(text, "highest = {most} # real numbers, kept as they are");
            let below = self.whole.keys().filter(|label| **label < 0).map(|label| match label {
                -1 => String::from("\"-1\" = \"missing\""),
                label => format!("\"{label}\" = 0"),
            });
            let renames = below.collect::<Vec<_>>().join(", ");
            if !renames.is_empty() {
                let _ = writeln!(text, "rename = {{ {renames} }} # a grade, a label name, or \"missing\"");
            }
            text.push_str("# to make grades of them, by shares or by thresholds, in place of highest:\n");
            grades.iter().for_each(|line| text.extend(["# ", line, "\n"]));
        } else {
            text.push_str("# a score: say how it becomes a grade, by shares or by thresholds\n");
            grades.iter().for_each(|line| text.extend([line, "\n"]));
        }
        text.push_str("# thresholds = [80, 90]\n");
    }
}

/// A string as TOML writes it.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::read_table;
    use crate::{Collection, JudgmentFormat};

    #[test]
    fn an_answer_of_minus_1_is_not_what_was_not_judged() {
        let table = read_table("q", b"1 0 A -2\n1 0 B -1\n1 0 C 0\n1 0 D 1\n", JudgmentFormat::Qrels).unwrap();
        let files = [(String::from("relevance"), String::from("a.txt"), true)];
        let sketched = sketch(&table, None, &files, "a test");
        let collection = Collection::parse("c", &sketched).unwrap_or_else(|error| panic!("{error}\n{sketched}"));
        let aspect = &collection.aspects[0];
        assert_eq!((aspect.file.as_deref(), aspect.by_document), (Some("a.txt"), true));
        let graded = collection.apply(&table, None, None).unwrap();
        let labels: Vec<&Label> = (0..4).map(|row| &graded.labels(row)[0]).collect();
        assert_eq!(labels, [&Label::Missing, &Label::Whole(0), &Label::Whole(1), &Label::Whole(2)]);
    }

    #[test]
    fn what_is_written_can_be_read_and_used() {
        let text = b"1 0 A 1 -1 2.5\n1 0 B 0 -1 1.5\n1 0 C 3 1 0.5\n1 0 D -2 -1 0.1\n";
        let table = read_table("q", text, JudgmentFormat::Qrels).unwrap();
        let sketched = sketch(&table, Some("a \"b\".txt"), &[], "a test");
        let collection = Collection::parse("c", &sketched).unwrap_or_else(|error| panic!("{error}\n{sketched}"));
        assert_eq!(collection.qrels.as_deref(), Some("a \"b\".txt"));
        assert_eq!(collection.aspects[0].highest(), Some(3));
        assert_eq!(collection.aspects[1].gate.as_deref(), Some("aspect1"));
        let columns = collection.columns.clone();
        let graded = collection.apply(&table.with_aspects(columns).unwrap(), None, None).unwrap();
        assert_eq!(graded.labels(1)[..2], [Label::Whole(0), Label::Whole(0)]);
        assert_eq!(graded.labels(0)[1], Label::Missing, "useful, but not judged: nothing silently becomes 0");
        assert_eq!(graded.labels(3)[..2], [Label::Whole(0), Label::Whole(0)], "junk is not relevant");
        let reals: Vec<&Label> = (0..4).map(|row| &graded.labels(row)[2]).collect();
        assert_eq!(reals, [&Label::Real(2.5), &Label::Real(1.5), &Label::Real(0.5), &Label::Real(0.1)]);
    }

    #[test]
    fn scores_below_0_are_to_become_grades() {
        let table = read_table("q", b"1 0 A -7.5\n1 0 B 1.5\n1 0 C 0.5\n", JudgmentFormat::Qrels).unwrap();
        let sketched = sketch(&table, None, &[], "a test");
        let collection = Collection::parse("c", &sketched).unwrap_or_else(|error| panic!("{error}\n{sketched}"));
        assert!(collection.aspects[0].discretization.is_some(), "{sketched}");
    }
}
