//! Labels of a file to grades of the collection's aspects.

use super::unanswered::{Unanswered, UnansweredRule};
use super::{Answers, Collection, CollectionAspect, Discretization, Meaning};
use crate::error::{Error, Result, quoted};
use crate::judgments::{JudgmentTable, Label, MissingRule, TableAspect, TableRow, fits};
use crate::message::Message;
use crate::notice::judgments::labels_gated;
use crate::parse::BadLines;
use rustc_hash::FxHashSet;

impl Collection {
    /// The table with the collection's aspects for columns, every label a grade or missing.
    ///
    /// Renames and answers come first, then gates; what is still missing is settled by each aspect's rule, or by
    /// `missing` where that is given.
    ///
    /// # Errors
    /// Labels outside the declared ones, topics without an answer, columns that are not there.
    pub fn apply(
        &self,
        table: &JudgmentTable,
        answers: Option<&Answers>,
        missing: Option<MissingRule>,
    ) -> Result<JudgmentTable> {
        self.apply_with(table, answers, missing, UnansweredRule::default())
    }

    /// [`apply`](Self::apply), with a rule for topics that have no answer, or one that the collection does not know.
    ///
    /// # Errors
    /// As [`apply`](Self::apply).
    pub fn apply_with(
        &self,
        table: &JudgmentTable,
        answers: Option<&Answers>,
        missing: Option<MissingRule>,
        unanswered_rule: UnansweredRule,
    ) -> Result<JudgmentTable> {
        let graded = self.grades(table, answers, unanswered_rule)?;
        self.settle(graded, missing)
    }

    /// The table with the collection's aspects for columns, every label a grade or missing as its judge gave it: what
    /// comes before labels of several judges become one.
    ///
    /// # Errors
    /// As [`apply`](Self::apply).
    pub fn grades(
        &self,
        table: &JudgmentTable,
        answers: Option<&Answers>,
        unanswered_rule: UnansweredRule,
    ) -> Result<JudgmentTable> {
        let read: Vec<Reading<'_>> = self.readings(table, answers)?;
        let aspects = read.iter().map(|reading| TableAspect {
            name: reading.aspect.name.clone(),
            highest: reading.aspect.highest(),
            hidden: reading.aspect.hidden,
        });
        let mut graded = table.empty_like(aspects.collect());
        graded.notices.extend_from_slice(table.notices());
        let mut bad = BadLines::new(table.source());
        let mut unanswered = Unanswered::default();
        for (number, row) in table.rows().iter().enumerate() {
            let labels = table.labels(number);
            let grades = read.iter().map(|reading| {
                reading.grade(row, &labels[reading.column], &mut unanswered).unwrap_or_else(|message| {
                    bad.push(row.place, message);
                    Label::Missing
                })
            });
            let grades: Vec<Label> = grades.collect();
            graded.push(row.clone(), grades);
        }
        bad.into_result()?;
        graded.notices.extend(self.rules_notice(&graded));
        unanswered.settle(unanswered_rule, answers, &self.source, &mut graded)?;
        Ok(graded)
    }

    /// Grades with gates shut and missing labels settled: what comes after labels of several judges became one.
    ///
    /// # Errors
    /// When the aspect that is a gate is not there.
    pub fn settle(&self, mut graded: JudgmentTable, missing: Option<MissingRule>) -> Result<JudgmentTable> {
        let aspect = |name: &str| self.aspects.iter().find(|aspect| aspect.name == name);
        let columns: Vec<Option<&CollectionAspect>> =
            graded.aspects.iter().map(|column| aspect(&column.name)).collect();
        for (column, aspect) in columns.iter().enumerate().filter_map(|(column, aspect)| Some((column, (*aspect)?))) {
            self.shut_gate(&mut graded, column, aspect)?;
        }
        for (column, aspect) in columns.iter().enumerate().filter_map(|(column, aspect)| Some((column, (*aspect)?))) {
            graded.settle_missing(column, missing.unwrap_or(aspect.missing));
        }
        Ok(graded)
    }

    fn readings<'a>(&'a self, table: &JudgmentTable, answers: Option<&'a Answers>) -> Result<Vec<Reading<'a>>> {
        let mut found = Vec::new();
        for aspect in &self.aspects {
            let by_name = |name: &str| table.aspects().iter().position(|column| column.name == name);
            let Some(column) = by_name(&aspect.from).or_else(|| by_name(&aspect.name)) else {
                if aspect.optional {
                    continue;
                }
                let known: Vec<&str> = table.aspects().iter().map(|column| &*column.name).collect();
                return Err(Error::input(
                    Message::new(format!(
                        "{}: has no labels for {} of collection {}; it has {}; pass ",
                        table.source(),
                        aspect.from,
                        self.source,
                        known.join(", "),
                    ))
                    .option("qrels", format!("{}=FILE", aspect.name))
                    .text(" if they are in a file of their own"),
                ));
            };
            if !aspect.by_answer.is_empty() && answers.is_none() {
                return Err(Error::input(
                    Message::new(format!(
                        "{}: {} depends on the answers of the topics; pass ",
                        self.source, aspect.name
                    ))
                    .option("answers", "TOPICS")
                    .text(", or set topics in the collection file"),
                ));
            }
            let thresholds =
                aspect.discretization.as_ref().map(|rule| rule.thresholds(scores_by_document(table, column)));
            let of_judges = table.judges().iter().map(|judge| aspect.meanings_of(judge)).collect();
            found.push(Reading { collection: &self.source, aspect, column, thresholds, answers, of_judges });
        }
        Ok(found)
    }

    /// An aspect is not assessed where its gate is 0: its label is 0 there, given or not.
    fn shut_gate(&self, graded: &mut JudgmentTable, column: usize, aspect: &CollectionAspect) -> Result<()> {
        let Some(gate) = &aspect.gate else { return Ok(()) };
        let (gate_column, width) = (graded.column(gate)?, graded.aspects.len());
        let mut count = 0;
        for labels in graded.labels.chunks_exact_mut(width) {
            if matches!(labels[gate_column], Label::Whole(n) if n <= 0) {
                count += u64::from(labels[column].number().is_some_and(|grade| grade > 0.0));
                labels[column] = Label::Whole(0);
            }
        }
        if count > 0 && !aspect.hidden {
            graded.notices.push(labels_gated(&aspect.name, gate, count));
        }
        Ok(())
    }
}

impl CollectionAspect {
    /// What labels of a judge stand for, where it is not the same for all of them.
    fn meanings_of(&self, judge: &str) -> Option<&[(String, Meaning)]> {
        self.by_judge.iter().find(|(pattern, _)| fits(pattern, judge)).map(|(_, meanings)| &**meanings)
    }
}

/// How one aspect is read from a column.
struct Reading<'a> {
    collection: &'a str,
    aspect: &'a CollectionAspect,
    column: usize,
    thresholds: Option<Vec<f64>>,
    answers: Option<&'a Answers>,
    /// What labels of each judge stand for, where it is not the same for all of them.
    of_judges: Vec<Option<&'a [(String, Meaning)]>>,
}

impl Reading<'_> {
    fn grade(&self, row: &TableRow, label: &Label, unanswered: &mut Unanswered) -> std::result::Result<Label, String> {
        if *label == Label::Missing {
            return Ok(Label::Missing);
        }
        let text = label.to_string();
        let meaning = |list: &[(String, Meaning)]| list.iter().find(|(known, _)| *known == text).map(|(_, m)| *m);
        let of_judge = row.judge.and_then(|judge| self.of_judges.get(judge as usize).copied().flatten());
        if let Some(meaning) = of_judge.and_then(meaning) {
            return Ok(as_label(meaning));
        }
        if let Some(meaning) = meaning(&self.aspect.rename) {
            return Ok(as_label(meaning));
        }
        if !self.aspect.by_answer.is_empty() {
            let Some(answer) = self.answers.and_then(|answers| answers.of(&row.topic)) else {
                unanswered.add(&row.topic);
                return Ok(Label::Missing);
            };
            let Some((_, list)) = self.aspect.by_answer.iter().find(|(known, _)| known == answer) else {
                unanswered.add_odd(&row.topic, answer, self.aspect);
                return Ok(Label::Missing);
            };
            return meaning(list).map(as_label).ok_or_else(|| {
                let known: Vec<&str> = list.iter().map(|(known, _)| &**known).collect();
                self.outside(&text, &known.join(", "))
            });
        }
        if let Some(thresholds) = &self.thresholds {
            let score = label.number().ok_or_else(|| self.outside(&text, "a number"))?;
            return Ok(Label::Whole(Discretization::grade(thresholds, score)));
        }
        self.aspect.grade(label).ok_or_else(|| self.outside(&text, &self.aspect.listed()))
    }

    fn outside(&self, label: &str, expected: &str) -> String {
        let mut renamed: Vec<&str> = self.aspect.rename.iter().map(|(label, _)| &**label).collect();
        renamed.insert(0, expected);
        format!(
            "label {} of {} is outside the declared ones ({}); correct it, or add it to rename in {}",
            quoted(label.as_bytes()),
            self.aspect.name,
            renamed.join(", "),
            self.collection
        )
    }
}

fn as_label(meaning: Meaning) -> Label {
    match meaning {
        Meaning::Grade(grade) => Label::Whole(grade),
        Meaning::Missing => Label::Missing,
    }
}

/// The scores of a column, one a document: a document judged for several topics counts once.
fn scores_by_document(table: &JudgmentTable, column: usize) -> Vec<f64> {
    let mut seen: FxHashSet<&[u8]> = FxHashSet::default();
    let mut scores = Vec::new();
    for (number, row) in table.rows().iter().enumerate() {
        if let Some(score) = table.labels(number)[column].number()
            && seen.insert(&row.document)
        {
            scores.push(score);
        }
    }
    scores
}
