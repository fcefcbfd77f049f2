//! Several judges of the same documents: their labels become one by a rule, or stay apart.

use super::{JudgmentTable, Label, TableRow};
use crate::error::{Error, Result, quoted};
use crate::message::Message;
use crate::notice::judgments::{judges_reduced, majority_tied};
use crate::parse::BadLines;
use aspectra_words::{Word, words};
use rustc_hash::FxHashMap;

words! {
    /// How the labels of several judges become one.
    pub enum ReduceRule {
        Majority = "majority": "the label that most of them gave; of several the lowest",
        Median = "median": "the one in the middle; the mean of two",
        Mean = "mean": "their mean",
        Max = "max": "the largest",
        Min = "min": "the smallest",
        First = "first": "the one that comes first in the file",
        Each = "each": "none: every judge stays apart, for AvgJG",
    }
}

/// How the labels of several judges become one: by a rule, or as one of them judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reduce {
    /// By a rule.
    By(ReduceRule),
    /// As the judge of this name.
    Judge(String),
}

impl Reduce {
    /// Reads a rule's word, or else the name of a judge.
    pub fn read(text: &str) -> Self {
        ReduceRule::from_word(text).map_or_else(|| Self::Judge(text.to_owned()), Self::By)
    }
}

impl JudgmentTable {
    /// Adds a row that a judge gave, where judges have names.
    pub(crate) fn push_judged(
        &mut self,
        row: TableRow,
        judge: Option<Vec<u8>>,
        labels: impl IntoIterator<Item = Label>,
    ) {
        self.push(row, labels);
        if let Some(judge) = judge {
            self.judges.resize(self.rows.len() - 1, Box::default());
            self.judges.push(judge.into());
        }
    }

    /// The same rows, all of one judge.
    pub(crate) fn of_judge(mut self, name: &str) -> Self {
        self.judges = vec![name.as_bytes().into(); self.rows.len()];
        self
    }

    /// The rows of another table behind these.
    ///
    /// # Errors
    /// When it has other aspects.
    pub(crate) fn and_rows_of(mut self, other: JudgmentTable) -> Result<Self> {
        if self.aspects != other.aspects || self.reads_second_column != other.reads_second_column {
            return Err(Error::input(format!(
                "{} and {}: the files of judges have different label columns",
                self.source, other.source
            )));
        }
        self.source = format!("{}+{}", self.source, other.source);
        self.rows.extend(other.rows);
        self.labels.extend(other.labels);
        self.judges.extend(other.judges);
        self.notices.extend(other.notices);
        Ok(self)
    }

    /// The table with one row a document, where several judges gave theirs.
    ///
    /// # Errors
    /// When documents have several judges and there is no rule; a judge of that name is not there; labels that a rule
    /// cannot work on.
    pub fn reduced(self, rule: Option<&Reduce>) -> Result<Self> {
        if self.judges.is_empty() {
            return match rule {
                None => Ok(self),
                Some(_) => Err(Error::input(
                    Message::new(format!("{}: names no judges, so that there is nothing for ", self.source))
                        .option("reduce", ""),
                )),
            };
        }
        if rule == Some(&Reduce::By(ReduceRule::Each)) {
            return self.apart();
        }
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut places: FxHashMap<Vec<u8>, usize> = FxHashMap::default();
        for (number, row) in self.rows.iter().enumerate() {
            let place = *places.entry(self.key(row)).or_insert(groups.len());
            if place == groups.len() {
                groups.push(Vec::new());
            }
            groups[place].push(number);
        }
        let several = groups.iter().filter(|group| group.len() > 1).count() as u64;
        if let (Some(Reduce::Judge(name)), false) = (rule, self.judges.iter().any(|judge| rule_names(rule, judge))) {
            return Err(Error::input(format!(
                "{}: has no judge \"{name}\"; it has {}; the rules are {}",
                self.source,
                self.judge_names().join(", "),
                ReduceRule::list()
            )));
        }
        let Some(rule) = rule else {
            return if several == 0 { Ok(self.without_judges()) } else { Err(self.no_rule(several)) };
        };
        let mut reduced = self.empty_like(self.aspects.clone());
        reduced.notices.clone_from(&self.notices);
        let mut bad = BadLines::new(&self.source);
        let mut ties = 0;
        for group in groups {
            let of_rule: Vec<usize> = match rule {
                Reduce::Judge(name) => {
                    group.iter().copied().filter(|row| *self.judges[*row] == *name.as_bytes()).collect()
                }
                Reduce::By(_) => group.clone(),
            };
            // Another judge's documents are not judged by this one.
            let Some(&first) = of_rule.first() else { continue };
            let labels = (0..self.aspects.len()).map(|column| {
                let given =
                    of_rule.iter().map(|row| &self.labels(*row)[column]).filter(|label| **label != Label::Missing);
                fold(rule, &given.collect::<Vec<_>>(), &mut ties).unwrap_or_else(|word| {
                    let (line, aspect) = (self.rows[first].line, &self.aspects[column].name);
                    bad.push(
                        line,
                        format!("label {word} of {aspect} is not a number, of which a mean or an order could be taken"),
                    );
                    Label::Missing
                })
            });
            let labels: Vec<Label> = labels.collect();
            reduced.push(self.rows[first].clone(), labels);
        }
        bad.into_result()?;
        let word = match rule {
            Reduce::By(rule) => rule.word().to_owned(),
            Reduce::Judge(name) => name.clone(),
        };
        reduced.notices.push(judges_reduced(&self.source, several, &word));
        if ties > 0 {
            reduced.notices.push(majority_tied(&self.source, ties));
        }
        Ok(reduced)
    }

    /// Judges in the place of subtopics, where there are none.
    fn apart(mut self) -> Result<Self> {
        if self.reads_second_column {
            return Err(Error::input(format!(
                "{}: has judges and subtopics; judges can stay apart only where there are no subtopics",
                self.source
            )));
        }
        let judges = std::mem::take(&mut self.judges);
        self.rows.iter_mut().zip(judges).for_each(|(row, judge)| row.second = judge);
        self.reads_second_column = true;
        Ok(self)
    }

    fn without_judges(mut self) -> Self {
        self.judges.clear();
        self
    }

    fn judge_names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for judge in &self.judges {
            let name = String::from_utf8_lossy(judge).into_owned();
            if !names.contains(&name) {
                names.push(name);
            }
            if names.len() == 10 {
                break;
            }
        }
        names
    }

    fn no_rule(&self, several: u64) -> Error {
        Error::input(
            Message::new(format!(
                "{}: {several} document(s) have labels of several judges ({}); say how they become one with ",
                self.source,
                self.judge_names().join(", ")
            ))
            .option("reduce", format!("{}|NAME", ReduceRule::WORDS.join("|"))),
        )
    }
}

fn rule_names(rule: Option<&Reduce>, judge: &[u8]) -> bool {
    matches!(rule, Some(Reduce::Judge(name)) if *name.as_bytes() == *judge)
}

/// One label of several, none of which is missing; a word where numbers are needed is the error.
fn fold(rule: &Reduce, labels: &[&Label], ties: &mut u64) -> std::result::Result<Label, String> {
    let (Some(first), rule) = (labels.first(), rule) else { return Ok(Label::Missing) };
    let rule = match rule {
        Reduce::Judge(_) | Reduce::By(ReduceRule::First | ReduceRule::Each) => return Ok((*first).clone()),
        Reduce::By(rule) => *rule,
    };
    if rule == ReduceRule::Majority {
        return Ok(majority(labels, ties));
    }
    let number = |label: &&Label| label.number().ok_or_else(|| quoted(label.to_string().as_bytes()));
    let mut numbers = labels.iter().map(number).collect::<std::result::Result<Vec<f64>, String>>()?;
    numbers.sort_by(f64::total_cmp);
    let (count, middle) = (numbers.len(), numbers.len() / 2);
    Ok(Label::of_number(match rule {
        ReduceRule::Median if count % 2 == 0 => (numbers[middle - 1] + numbers[middle]) / 2.0,
        ReduceRule::Median => numbers[middle],
        ReduceRule::Min => numbers[0],
        ReduceRule::Max => numbers[count - 1],
        _ => numbers.iter().sum::<f64>() / count as f64,
    }))
}

fn majority(labels: &[&Label], ties: &mut u64) -> Label {
    let votes = |label: &Label| labels.iter().filter(|other| **other == label).count();
    let most = labels.iter().map(|label| votes(label)).max().unwrap_or_default();
    let mut winners: Vec<&Label> = Vec::new();
    for label in labels.iter().filter(|label| votes(label) == most) {
        if !winners.contains(label) {
            winners.push(label);
        }
    }
    *ties += u64::from(winners.len() > 1);
    let lowest = winners.iter().min_by(|a, b| {
        let numbers = (a.number().unwrap_or(f64::INFINITY), b.number().unwrap_or(f64::INFINITY));
        numbers.0.total_cmp(&numbers.1)
    });
    lowest.map_or(Label::Missing, |label| (*label).clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::JudgmentFormat;
    use crate::parse::read_table;

    const TEXT: &str = "topic,doc,judge,rel\n1,A,x,0\n1,A,y,2\n1,A,z,1\n1,B,x,1\n1,B,y,3\n1,C,x,2\n";

    fn reduced(rule: &str) -> Vec<Label> {
        let table = read_table("j", TEXT.as_bytes(), JudgmentFormat::Csv).unwrap();
        table.reduced(Some(&Reduce::read(rule))).unwrap().labels
    }

    #[test]
    fn rules() {
        use Label::{Real, Whole};
        assert_eq!(reduced("majority"), [Whole(0), Whole(1), Whole(2)], "of several the lowest");
        assert_eq!(reduced("median"), [Whole(1), Whole(2), Whole(2)]);
        assert_eq!(reduced("mean"), [Whole(1), Whole(2), Whole(2)]);
        assert_eq!(reduced("max"), [Whole(2), Whole(3), Whole(2)]);
        assert_eq!(reduced("min"), [Whole(0), Whole(1), Whole(2)]);
        assert_eq!(reduced("first"), [Whole(0), Whole(1), Whole(2)]);
        assert_eq!(reduced("y"), [Whole(2), Whole(3)]);
        assert_eq!(reduced("each").len(), 6);
        let half = read_table("j", b"topic,doc,judge,rel\n1,A,x,0\n1,A,y,1\n", JudgmentFormat::Csv).unwrap();
        assert_eq!(half.reduced(Some(&Reduce::read("mean"))).unwrap().labels, [Real(0.5)]);
    }

    #[test]
    fn without_a_rule_it_is_an_error_that_names_them() {
        let table = read_table("j", TEXT.as_bytes(), JudgmentFormat::Csv).unwrap();
        let error = table.clone().reduced(None).unwrap_err().to_string();
        assert!(
            error.contains("2 document(s) have labels of several judges (x, y, z)") && error.contains("majority"),
            "{error}"
        );
        let error = table.reduced(Some(&Reduce::read("w"))).unwrap_err().to_string();
        assert!(error.contains("has no judge \"w\"; it has x, y, z"), "{error}");
        let one = read_table("j", b"topic,doc,judge,rel\n1,A,x,0\n1,B,y,1\n", JudgmentFormat::Csv).unwrap();
        assert_eq!(one.reduced(None).unwrap().rows().len(), 2, "every document has one judge");
        let twice = read_table("j", b"topic,doc,judge,rel\n1,A,x,0\n1,A,x,1\n", JudgmentFormat::Csv).unwrap_err();
        assert!(twice.to_string().contains("j:3: topic 1, document \"A\" is judged again"), "{twice}");
    }
}
