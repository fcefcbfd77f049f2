//! A table of several judges' rows becomes one with a row for each unit.

use super::fold::counting;
use super::rule::NAMES;
use super::{Fold, Folded, Method, Reduce, Rule};
use crate::error::{Error, Result};
use crate::judgments::judges::Units;
use crate::judgments::{JudgeGroups, JudgmentTable, Label};
use crate::message::{Message, counted, verb};
use crate::notice::Notice;
use crate::notice::judgments::{
    judges_reduced, judges_tied, labels_unsettled, means_rounded, negative_set_aside, steps_decided, tuples_not_given,
};
use crate::parse::BadLines;

/// The labels of one aspect for each unit, and what there is to say of them.
#[derive(Default)]
pub(super) struct Column {
    pub(super) labels: Vec<Option<f64>>,
    ties: u64,
    /// Means of whole grades that are none themselves.
    rounded: u64,
    /// Negative labels beside grades, which decide nothing.
    negative: u64,
    /// How many units each step of the rule decided.
    steps: Vec<u64>,
    notices: Vec<Notice>,
}

impl JudgmentTable {
    /// The table with one row per unit, where several judges gave theirs.
    ///
    /// # Errors
    /// When units have several judges and there is no rule; a judge is not there; labels that a rule cannot work on.
    pub fn reduced(self, reduce: Option<&Reduce>, groups: &JudgeGroups) -> Result<Self> {
        if self.judges.is_empty() {
            return match reduce {
                None => Ok(self),
                Some(_) => Err(Error::input(
                    Message::new(format!("{}: names no judges, so that there is nothing for ", self.source))
                        .option("reduce", ""),
                )),
            };
        }
        let units = self.units();
        let several = units.iter().filter(|rows| rows.len() > 1).count() as u64;
        let Some(reduce) = reduce else {
            return if several == 0 { Ok(self.without_judges()) } else { Err(self.no_rule(several)) };
        };
        if matches!(&reduce.all, Some(Rule { method: Method::Each, .. })) {
            return self.apart();
        }
        let columns = match reduce.tuples {
            true => self.tuple_columns(&units, reduce, groups)?,
            false => self.aspect_columns(&units, reduce, groups)?,
        };
        Ok(self.of_columns(&units, several, reduce, columns))
    }

    fn of_columns(&self, units: &Units, several: u64, reduce: &Reduce, columns: Vec<Column>) -> Self {
        let mut reduced = self.empty_like(self.aspects.clone());
        reduced.judges.clear();
        reduced.is_reduced = true;
        reduced.has_real_labels = self.has_real_labels;
        reduced.takes_columns = self.takes_columns;
        reduced.notices.clone_from(&self.notices);
        let (mut unsettled, mut not_given) = (0u64, 0u64);
        for (unit, rows) in units.iter().enumerate() {
            let first = rows[0] as usize;
            let mut labels: Vec<Label> =
                columns.iter().map(|column| column.labels[unit].map_or(Label::Missing, Label::of_number)).collect();
            let missing = labels.iter().filter(|label| **label == Label::Missing).count();
            unsettled += missing as u64;
            if missing == 0 && labels.len() > 1 && !rows.iter().any(|row| self.labels(*row as usize) == labels) {
                not_given += 1;
            }
            if missing == labels.len() {
                // What nobody graded stays in the pool as what they gave: a negative label.
                let negative = |column: usize| {
                    let of = |row: &u32| self.labels(*row as usize)[column].number().filter(|label| *label < 0.0);
                    rows.iter()
                        .filter_map(of)
                        .fold(None, |most: Option<f64>, label| Some(most.map_or(label, |most| most.max(label))))
                };
                for (column, label) in labels.iter_mut().enumerate() {
                    *label = negative(column).map_or(Label::Missing, Label::of_number);
                }
                if labels.iter().all(|label| *label == Label::Missing) {
                    continue;
                }
            }
            let mut row = self.rows[first].clone();
            (row.judge, row.confidence) = (None, None);
            reduced.push(row, labels);
        }
        let rule = reduce.to_string();
        reduced.notices.push(judges_reduced(&self.source, several, &rule));
        for (aspect, column) in self.aspects.iter().zip(columns).filter(|(aspect, _)| !aspect.hidden) {
            if !column.steps.is_empty() {
                reduced.notices.push(steps_decided(&self.source, &aspect.name, &rule, &column.steps));
            }
            if column.ties > 0 {
                let taken = reduce.rule_of(&aspect.name).map_or("", |rule| rule.method.taken());
                reduced.notices.push(judges_tied(&self.source, &aspect.name, column.ties, &rule, taken));
            }
            if column.negative > 0 {
                reduced.notices.push(negative_set_aside(&self.source, &aspect.name, column.negative));
            }
            if let Some(exact) = reduce.rule_of(&aspect.name).and_then(Rule::with_exact_means)
                && column.rounded > 0
            {
                reduced.notices.push(means_rounded(&self.source, &aspect.name, column.rounded, &exact.to_string()));
            }
            reduced.notices.extend(column.notices);
        }
        if unsettled > 0 {
            reduced.notices.push(labels_unsettled(&self.source, unsettled, &rule));
        }
        if not_given > 0 && !reduce.tuples {
            reduced.notices.push(tuples_not_given(&self.source, not_given));
        }
        reduced
    }

    fn aspect_columns(&self, units: &Units, reduce: &Reduce, groups: &JudgeGroups) -> Result<Vec<Column>> {
        if let Some((name, _)) = reduce.by_aspect.iter().find(|(name, _)| self.column(name).is_err()) {
            self.column(name)?;
        }
        let rule_of = |name: &str| {
            reduce.rule_of(name).ok_or_else(|| {
                Error::input(
                    Message::new(format!("{}: no rule says how labels of {name} become one; pass ", self.source))
                        .option("reduce", format!("{name}=RULE")),
                )
            })
        };
        let columns = self.aspects.iter().enumerate().map(|(column, aspect)| {
            let rule = rule_of(&aspect.name)?;
            self.check_judge_of(rule, column, groups)?;
            match &rule.method {
                Method::Each => Err(Error::input(format!(
                    "{}: {} cannot stay apart while other aspects become one",
                    self.source, aspect.name
                ))),
                Method::Estimated(estimator) => {
                    let mut votes = self.votes(units, column, rule, groups)?;
                    votes.gold = estimator.gold().map(|gold| self.gold(units, column, gold, groups)).transpose()?;
                    let found = estimator.estimate(&votes)?;
                    let known = |unit: usize| votes.gold.as_ref().and_then(|gold| gold[unit]);
                    let labels =
                        found.labels.iter().enumerate().map(|(unit, label)| known(unit).or(*label).map(f64::from));
                    let mut found = Column { labels: labels.collect(), notices: found.notices, ..Column::default() };
                    let counts = counting(rule, &self.judges, groups)?;
                    found.negative = self.negative_beside(
                        units,
                        &found.labels,
                        |row| self.is_negative(row, column),
                        |judge| counts[judge],
                    );
                    Ok(found)
                }
                _ => match Fold::new(rule, &self.judges, groups)? {
                    Some(fold) => {
                        let fold = fold.of_gains(self.has_gains(column));
                        let mut found = self.folded(units, &fold, |row| self.graded(row, column))?;
                        let is_negative = |row: usize| self.is_negative(row, column);
                        found.negative =
                            self.negative_beside(units, &found.labels, is_negative, |judge| fold.hears(judge));
                        Ok(found)
                    }
                    None => Err(Error::input(format!("{rule}: cannot be used here"))),
                },
            }
        });
        columns.collect()
    }

    /// Votes are places of whole tuples in lexicographic order, so that "lower" means that.
    fn tuple_columns(&self, units: &Units, reduce: &Reduce, groups: &JudgeGroups) -> Result<Vec<Column>> {
        let rule = match (&reduce.all, reduce.by_aspect.is_empty()) {
            (Some(rule), true) => rule,
            _ => return Err(tuples_need("one rule for all aspects")),
        };
        match &rule.method {
            Method::Judge(_) | Method::Majority { .. } => {}
            Method::First(_, within) if matches!(**within, Method::Majority { .. }) => {}
            _ => return Err(tuples_need("majority, judge or first")),
        }
        let Some(fold) = Fold::new(rule, &self.judges, groups)? else { return Err(tuples_need("a rule")) };
        let width = self.aspects.len();
        let mut bad = BadLines::new(&self.source);
        let mut tuples: Vec<Option<Vec<f64>>> = Vec::with_capacity(self.rows.len());
        for row in 0..self.rows.len() {
            let mut tuple = Some(Vec::with_capacity(width));
            for column in 0..width {
                match self.graded(row, column) {
                    Ok(Some(grade)) => tuple.iter_mut().for_each(|tuple| tuple.push(grade)),
                    Ok(None) => tuple = None,
                    Err(message) => bad.push(self.rows[row].place, message),
                }
            }
            tuples.push(tuple);
        }
        bad.into_result()?;
        let mut known: Vec<&Vec<f64>> = tuples.iter().flatten().collect();
        known.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
        known.dedup();
        let place = |tuple: &Vec<f64>| known.partition_point(|other| *other < tuple) as f64;
        let places: Vec<Option<f64>> = tuples.iter().map(|tuple| tuple.as_ref().map(place)).collect();
        let is_negative = |row: usize| (0..width).any(|column| self.is_negative(row, column));
        let of_tuples = self.folded(units, &fold, |row| Ok(places[row]))?;
        let negative = self.negative_beside(units, &of_tuples.labels, is_negative, |judge| fold.hears(judge));
        let column = |column: usize| Column {
            labels: of_tuples.labels.iter().map(|place| place.map(|place| known[place as usize][column])).collect(),
            ties: if column == 0 { of_tuples.ties } else { 0 },
            negative: if column == 0 { negative } else { 0 },
            steps: if column == 0 { of_tuples.steps.clone() } else { Vec::new() },
            ..Column::default()
        };
        Ok((0..width).map(column).collect())
    }

    pub(super) fn folded(
        &self,
        units: &Units,
        fold: &Fold,
        label: impl Fn(usize) -> std::result::Result<Option<f64>, String>,
    ) -> Result<Column> {
        let mut bad = BadLines::new(&self.source);
        let mut column = Column { steps: vec![0; fold.steps()], ..Column::default() };
        let mut votes: Vec<(usize, f64)> = Vec::new();
        for rows in units.iter() {
            votes.clear();
            for &row in rows {
                match label(row as usize) {
                    Ok(Some(label)) => votes.push((self.rows[row as usize].judge.unwrap_or_default() as usize, label)),
                    Ok(None) => {}
                    Err(message) => bad.push(self.rows[row as usize].place, message),
                }
            }
            let Folded { label, is_tied, is_rounded, step } = fold.unit(&votes);
            column.ties += u64::from(is_tied);
            column.rounded += u64::from(is_rounded);
            if let Some(step) = step {
                column.steps[step] += 1;
            }
            column.labels.push(label);
        }
        bad.into_result()?;
        Ok(column)
    }

    /// Judges in the place of subtopics, where there are none.
    fn apart(mut self) -> Result<Self> {
        if self.reads_second_column {
            return Err(Error::input(format!(
                "{}: has judges and subtopics; judges can stay apart only where there are no subtopics",
                self.source
            )));
        }
        for row in &mut self.rows {
            let name = row.judge.map_or("", |judge| &self.judges[judge as usize]);
            row.second = name.as_bytes().into();
        }
        self.reads_second_column = true;
        self.judges_are_subtopics = true;
        Ok(self.without_judges())
    }

    fn without_judges(mut self) -> Self {
        self.judges.clear();
        self.rows.iter_mut().for_each(|row| row.judge = None);
        self
    }

    fn no_rule(&self, several: u64) -> Error {
        let shown: Vec<&str> = self.judges.iter().take(10).map(String::as_str).collect();
        let more = self.judges.len() - shown.len();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        Error::input(
            Message::new(format!(
                "{}: {} {} labels of several judges ({}{more}); say how they become one with ",
                self.source,
                counted(several as usize, "document"),
                verb(several as usize, "has", "have"),
                shown.join(", ")
            ))
            .option("reduce", "RULE")
            .text(format!(
                ": {}, dawid_skene",
                NAMES
                    .iter()
                    .map(|name| match *name {
                        "judge" => "judge(NAME)",
                        "first" => "first(NAME,NAME)",
                        name => name,
                    })
                    .collect::<Vec<_>>()
                    .join(", ")
            )),
        )
    }
}

fn tuples_need(what: &str) -> Error {
    Error::input(
        Message::default().option("reduce-tuples", "").text(format!(": votes are whole tuples, which need {what}")),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::JudgmentFormat;
    use crate::parse::read_table;

    const TEXT: &str = "topic,doc,judge,rel\n1,A,x,0\n1,A,y,2\n1,A,z,1\n1,B,x,1\n1,B,y,3\n1,C,x,2\n";

    fn table(text: &str) -> JudgmentTable {
        read_table("j", text.as_bytes(), JudgmentFormat::Csv).unwrap()
    }

    fn reduced(text: &str, rule: &str) -> JudgmentTable {
        let groups = JudgeGroups::default().and("people", ["x", "y"]);
        table(text).reduced(Some(&Reduce::default().and(rule).unwrap()), &groups).unwrap()
    }

    #[test]
    fn rules() {
        use Label::Whole;
        for (rule, labels) in [
            ("majority", [Whole(0), Whole(1), Whole(2)]),
            ("majority(ties=higher)", [Whole(2), Whole(3), Whole(2)]),
            ("median", [Whole(1), Whole(1), Whole(2)]),
            ("mean", [Whole(1), Whole(2), Whole(2)]),
            ("max", [Whole(2), Whole(3), Whole(2)]),
            ("min", [Whole(0), Whole(1), Whole(2)]),
            ("first(z,people,within=max)", [Whole(1), Whole(3), Whole(2)]),
        ] {
            assert_eq!(reduced(TEXT, rule).labels, labels, "{rule}");
        }
        assert_eq!(reduced(TEXT, "judge(y)").labels, [Whole(2), Whole(3)], "documents of others are not judged");
        assert_eq!(reduced(TEXT, "majority(ties=missing)").labels, [Whole(2)]);
        assert_eq!(reduced(TEXT, "each").labels.len(), 6);
        let gains = reduced("topic,doc,judge,rel\n1,A,x,0.5\n1,A,y,1\n", "mean");
        assert_eq!(gains.labels, [Label::Real(0.75)], "gains are not rounded");
        let mixed = "topic,doc,judge,rel\n1,A,x,0.5\n1,A,y,0\n1,B,x,1\n1,B,y,0\n1,B,z,0\n1,C,x,1\n1,C,y,1\n";
        let gains = reduced(mixed, "mean").labels;
        assert_eq!(
            gains,
            [Label::Real(0.25), Label::Real(1.0 / 3.0), Whole(1)],
            "nor those of any document beside them"
        );
    }

    #[test]
    fn without_a_rule_it_is_an_error_that_names_them() {
        let none = JudgeGroups::default();
        let error = table(TEXT).reduced(None, &none).unwrap_err().to_string();
        assert!(
            error.contains("2 documents have labels of several judges (x, y, z)") && error.contains("majority"),
            "{error}"
        );
        let rule = |text: &str| Reduce::default().and(text).unwrap();
        let error = table(TEXT).reduced(Some(&rule("judge(w)")), &none).unwrap_err().to_string();
        assert!(error.contains("there is no judge \"w\"") && error.contains("x, y, z"), "{error}");
        let one = table("topic,doc,judge,rel\n1,A,x,0\n1,B,y,1\n");
        assert_eq!(one.reduced(None, &none).unwrap().rows().len(), 2, "every document has one judge");
        let half = table("topic,doc,judge,rel,cred\n1,A,x,0,1\n1,A,y,1,\n");
        let error = half.reduced(Some(&rule("judge(y)")), &none).unwrap_err().to_string();
        assert!(error.contains("y gave no label of cred"), "{error}");
    }

    #[test]
    fn tuples_that_nobody_gave_are_counted_or_avoided() {
        let text = "topic,doc,judge,rel,cred\n1,A,x,0,1\n1,A,y,1,0\n1,A,z,1,\n";
        let apart = reduced(text, "majority");
        assert_eq!(apart.labels, [Label::Whole(1), Label::Whole(0)]);
        let text = "topic,doc,judge,rel,cred\n1,A,x,0,1\n1,A,y,1,0\n1,A,z,1,1\n";
        assert!(reduced(text, "min").notices().iter().any(|notice| notice.code() == "tuples-not-given"));
        let rule = Reduce::default().and("majority").unwrap().of_tuples();
        let whole = table(text).reduced(Some(&rule), &JudgeGroups::default()).unwrap();
        assert_eq!(whole.labels, [Label::Whole(0), Label::Whole(1)], "of three the lowest");
    }
}
