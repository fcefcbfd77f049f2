//! Measures x statements: every cell is a verdict, and the whole is a finding.

use crate::effort::Effort;
use crate::examine::examine;
use crate::notice;
use crate::reading::Reading;
use crate::statement::{Check, Statement};
use crate::subject::Subject;
use crate::verdict::{Evidence, Outcome, Verdict};
use aspectra_eval::finding::{Finding, Table, Value};
use aspectra_eval::language::{Unit, units};
use aspectra_eval::{Error, Measure, Notice, Result};
use aspectra_words::Word;
use rayon::prelude::*;

/// A measure of a study.
#[derive(Debug, Clone)]
pub struct Entry {
    /// What its row is called.
    pub name: String,
    /// The measure as it is examined, or why it cannot be.
    pub subject: std::result::Result<Subject, String>,
}

impl Entry {
    /// A measure by its text; without a reading it gets the one that fits it.
    pub fn new(measure: &Measure, reading: Option<Reading>) -> Self {
        let subject = Subject::new(measure, reading).map_err(|error| error.to_string());
        Self { name: measure.to_string(), subject }
    }
}

/// What came out.
#[derive(Debug, Clone)]
pub struct Study {
    /// What was asked, a column each.
    pub statements: Vec<&'static Statement>,
    /// The measures, a row each.
    pub entries: Vec<Entry>,
    /// By measure, then by statement.
    pub verdicts: Vec<Vec<Verdict>>,
}

/// The table of what cannot be asked.
pub const REASONS: &str = "reasons";

/// A notice for every measure that cannot be examined.
pub fn not_examined(entries: &[Entry]) -> impl Iterator<Item = Notice> {
    entries.iter().filter_map(|entry| {
        let reason = entry.subject.as_ref().err()?;
        Some(notice::not_examined(&entry.name, reason))
    })
}

/// Entries for measures. One that cannot be examined has a row with the reason, unless there is no other.
///
/// # Errors
/// When no measure can be examined.
pub fn entries(measures: &[Measure], reading: Option<Reading>) -> Result<Vec<Entry>> {
    let entries: Vec<Entry> = measures.par_iter().map(|measure| Entry::new(measure, reading)).collect();
    match entries.iter().find_map(|entry| entry.subject.as_ref().err()) {
        Some(reason) if entries.iter().all(|entry| entry.subject.is_err()) => {
            Err(Error::misfit(format!("rankings of labels cannot be scored by {}: {reason}", entries[0].name)))
        }
        _ => Ok(entries),
    }
}

/// Every unit of the registry as a measure: with its defaults where that is enough, at 10 where it needs a cut-off, or else
/// as in its first example.
pub fn every_measure() -> Vec<Measure> {
    let of = |unit: &Unit| {
        let texts = [unit.name.to_owned(), format!("{}@10", unit.name)];
        let examples = unit.examples.iter().map(|example| example.measure.to_owned());
        texts.into_iter().chain(examples).find_map(|text| text.parse::<Measure>().ok())
    };
    units().filter_map(of).collect()
}

/// Puts statements to measures; `progress` is called after every cell. Threads share the cells, and what is drawn depends
/// on the cell alone, so that their number changes nothing.
pub fn study(
    entries: Vec<Entry>,
    statements: &[&'static Statement],
    effort: &Effort,
    progress: &(dyn Fn() + Sync),
) -> Study {
    let cells: Vec<(usize, usize)> =
        (0..entries.len()).flat_map(|row| (0..statements.len()).map(move |column| (row, column))).collect();
    let verdicts: Vec<Verdict> = cells
        .par_iter()
        .map(|&(row, column)| {
            let verdict = match &entries[row].subject {
                _ if effort.is_spent() => Verdict::new(Outcome::NotEstablished, 0, "not looked at").partial(),
                Ok(subject) => examine(subject, statements[column], effort),
                Err(reason) => Verdict::not_applicable(reason.clone()),
            };
            progress();
            verdict
        })
        .collect();
    let verdicts = match statements.len() {
        0 => vec![Vec::new(); entries.len()],
        columns => verdicts.chunks(columns).map(<[Verdict]>::to_vec).collect(),
    };
    Study { statements: statements.to_vec(), entries, verdicts }
}

impl Study {
    /// The verdict on a measure and a statement, by their places.
    pub fn verdict(&self, row: usize, column: usize) -> &Verdict {
        &self.verdicts[row][column]
    }

    /// All cells: measure, statement, verdict.
    pub fn cells(&self) -> impl Iterator<Item = (&Entry, &'static Statement, &Verdict)> {
        self.entries.iter().zip(&self.verdicts).flat_map(move |(entry, row)| {
            self.statements.iter().zip(row).map(move |(statement, verdict)| (entry, *statement, verdict))
        })
    }

    /// The study as tables: dots, the rankings that show it, every verdict in full, and what was asked. `name` is the verb.
    pub fn finding(&self, name: &'static str, effort: &Effort) -> Finding {
        let mut finding = Finding::new(name);
        finding.tables = vec![self.dots(name), self.evidence(), self.reasons(), self.all(), self.asked(name)];
        finding.tables.retain(|table| !table.rows.is_empty());
        finding.fact("legend", "● satisfied, ○ not, – cannot be asked");
        finding.fact("rankings", self.cells().map(|(_, _, verdict)| verdict.rankings).sum::<usize>());
        finding.fact("search", effort.search);
        finding.fact("seed", effort.seed as usize);
        let partial = self.cells().filter(|(_, _, verdict)| !verdict.is_settled()).count();
        if partial > 0 {
            finding.notices.push(notice::time_was_up(partial, self.entries.len() * self.statements.len()));
        }
        finding.notices.extend(not_examined(&self.entries));
        finding
    }

    fn dots(&self, name: &'static str) -> Table {
        let columns: Vec<&'static str> = std::iter::once("measure")
            .chain(["labels"])
            .chain(self.statements.iter().map(|statement| statement.name))
            .collect();
        let mut table = Table::new(name, "Which measure satisfies what", 1, &columns);
        for (entry, verdicts) in self.entries.iter().zip(&self.verdicts) {
            let labels = entry.subject.as_ref().map_or("", |subject| subject.reading.word());
            let dots = verdicts.iter().map(|verdict| Value::from(verdict.outcome.dot()));
            table.row([Value::from(&entry.name), Value::from(labels)].into_iter().chain(dots));
        }
        table
    }

    fn evidence(&self) -> Table {
        let columns = ["measure", "statement", "verdict", "first", "second", "scores"];
        let title = "The rankings that show it: r of each document, best first, and the scores of both";
        let mut table = Table::new("evidence", title, 2, &columns);
        for (entry, statement, verdict) in self.cells() {
            let Some(evidence) = &verdict.evidence else { continue };
            table.row([
                Value::from(&entry.name),
                Value::from(statement.name),
                Value::from(verdict.words()),
                Value::from(first(evidence)),
                Value::from(evidence.pair.shown(1)),
                Value::from(compared(evidence)),
            ]);
        }
        table
    }

    /// Why a statement cannot be put to a measure; statements with the same reason share a row.
    fn reasons(&self) -> Table {
        let title = "What cannot be asked, and why";
        let mut table = Table::new(REASONS, title, 1, &["measure", "statements", "reason"]);
        for (entry, verdicts) in self.entries.iter().zip(&self.verdicts) {
            let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
            for (statement, verdict) in self.statements.iter().zip(verdicts) {
                if verdict.outcome != Outcome::NotApplicable {
                    continue;
                }
                match reasons.iter_mut().find(|(reason, _)| *reason == verdict.detail) {
                    Some((_, names)) => names.push(statement.name),
                    None => reasons.push((&verdict.detail, vec![statement.name])),
                }
            }
            for (reason, names) in reasons {
                let is_all = names.len() == self.statements.len() && names.len() > 1;
                let names = if is_all { String::from("all") } else { names.join(", ") };
                table.row([Value::from(&entry.name), Value::from(names), Value::from(reason)]);
            }
        }
        table
    }

    fn all(&self) -> Table {
        let columns = [
            "measure",
            "labels",
            "statement",
            "outcome",
            "satisfied",
            "partial",
            "rankings",
            "detail",
            "wanted",
            "weights",
            "first",
            "second",
            "first_score",
            "second_score",
        ];
        let mut table = Table::new("verdicts", "Every verdict in full", 3, &columns);
        table.is_detail = true;
        for (entry, statement, verdict) in self.cells() {
            let own = entry.subject.as_ref().ok().map(|subject| subject.reading);
            let used = verdict.evidence.as_ref().and_then(|evidence| evidence.labels).or(own);
            let labels = used.map_or("", |reading| reading.word());
            let mut row = vec![
                Value::from(&entry.name),
                Value::from(labels),
                Value::from(statement.name),
                Value::from(verdict.outcome.word()),
                Value::from(verdict.outcome.holds()),
                Value::from(!verdict.is_settled()),
                Value::from(verdict.rankings),
                Value::from(&verdict.detail),
                Value::from(wanted(statement)),
            ];
            match &verdict.evidence {
                Some(evidence) => row.extend([
                    Value::from(weights(evidence)),
                    Value::from(evidence.pair.shown(0)),
                    Value::from(evidence.pair.shown(1)),
                    Value::from(evidence.scores[0]),
                    Value::from(evidence.scores[1]),
                ]),
                None => row.extend(std::iter::repeat_n(Value::Empty, 5)),
            }
            table.row(row);
        }
        table
    }

    fn asked(&self, name: &'static str) -> Table {
        let columns = ["name", "title", "says", "formula", "family", "reference"];
        let mut table = Table::new("statements", format!("What the {name} say"), 1, &columns);
        table.is_detail = true;
        for statement in &self.statements {
            let Statement { name, title, says, formula, family, reference, .. } = statement;
            table.row([*name, *title, *says, *formula, *family, *reference].map(Value::from));
        }
        table
    }
}

/// How the first score should compare with the second.
fn wanted(statement: &Statement) -> &'static str {
    match statement.check {
        Check::Every(pairs) => pairs.relation.sign(),
        Check::Eventually(_) => ">",
        Check::Sometimes(_) => "<",
        Check::Own(_) => "",
    }
}

/// The weights where they are not equal.
fn weights(evidence: &Evidence) -> String {
    let weights: Vec<String> = evidence.pair.weights.iter().map(ToString::to_string).collect();
    weights.join(",")
}

/// The first ranking, with the weights where they are not equal, and the labels where they are not those of the row.
fn first(evidence: &Evidence) -> String {
    let mut shown = evidence.pair.shown(0);
    if !evidence.pair.weights.is_empty() {
        shown.push_str(&format!("; weights {}", weights(evidence)));
    }
    if let Some(labels) = evidence.labels {
        shown.push_str(&format!("; labels {}", labels.word()));
    }
    shown
}

/// Two scores with as many digits as it takes to tell them apart, and how they compare.
pub(crate) fn compared(evidence: &Evidence) -> String {
    let [first, second] = evidence.scores;
    for digits in 4..17 {
        let [a, b] = evidence.scores.map(|score| format!("{score:.digits$}"));
        if a != b {
            let sign = if first > second { ">" } else { "<" };
            return format!("{a} {sign} {b}");
        }
    }
    format!("{first:.4} = {second:.4}")
}
