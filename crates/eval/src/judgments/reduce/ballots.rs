//! What the judges of a table say of its units, one label at a time.

use super::fold::counting;
use super::{Fold, Method, Rule, Votes};
use crate::error::{Error, Result, quoted};
use crate::judgments::judges::Units;
use crate::judgments::{JudgeGroups, JudgmentTable, Label};
use crate::parse::BadLines;

impl JudgmentTable {
    /// Whether labels of an aspect are not all whole.
    pub(super) fn has_gains(&self, column: usize) -> bool {
        let labels = self.labels.iter().skip(column).step_by(self.aspects.len().max(1));
        labels.filter_map(Label::number).any(|label| label > 0.0 && label.fract() != 0.0)
    }

    /// A grade; none where it is missing or negative. A word is the error.
    pub(super) fn graded(&self, row: usize, column: usize) -> std::result::Result<Option<f64>, String> {
        match &self.labels(row)[column] {
            Label::Missing => Ok(None),
            label => match label.number() {
                Some(number) => Ok((number >= 0.0).then_some(number)),
                None => {
                    let (label, aspect) = (quoted(label.to_string().as_bytes()), &self.aspects[column].name);
                    Err(format!("label {label} of {aspect} is not a number; a collection file can map it to a grade"))
                }
            },
        }
    }

    pub(super) fn is_negative(&self, row: usize, column: usize) -> bool {
        self.labels(row)[column].number().is_some_and(|number| number < 0.0)
    }

    /// How many negative labels of judges who are heard decide nothing, because others gave the unit a grade.
    pub(super) fn negative_beside(
        &self,
        units: &Units,
        reduced: &[Option<f64>],
        is_negative: impl Fn(usize) -> bool,
        hears: impl Fn(usize) -> bool,
    ) -> u64 {
        let graded = units.iter().zip(reduced).filter(|(_, label)| label.is_some());
        let rows = graded.flat_map(|(rows, _)| rows.iter().map(|row| *row as usize));
        let is_heard = |row: &usize| self.rows[*row].judge.is_some_and(|judge| hears(judge as usize));
        rows.filter(|row| is_negative(*row) && is_heard(row)).count() as u64
    }

    /// A judge who has no label of an aspect cannot be the one who decides it.
    pub(super) fn check_judge_of(&self, rule: &Rule, column: usize, groups: &JudgeGroups) -> Result<()> {
        let Method::Judge(name) = &rule.method else { return Ok(()) };
        let members = groups.members(name, &self.judges)?;
        let is_theirs =
            |row: &usize| self.rows[*row].judge.is_some_and(|judge| members.binary_search(&(judge as usize)).is_ok());
        let has = (0..self.rows.len()).filter(is_theirs).any(|row| self.labels(row)[column] != Label::Missing);
        if has {
            return Ok(());
        }
        Err(Error::input(format!(
            "{}: {name} gave no label of {}, so that {rule} leaves it without any",
            self.source, self.aspects[column].name
        )))
    }

    /// What one judge or group says of each unit, in whole grades.
    pub(super) fn gold(
        &self,
        units: &Units,
        column: usize,
        name: &str,
        groups: &JudgeGroups,
    ) -> Result<Vec<Option<u32>>> {
        let rule = Rule { method: Method::Judge(name.to_owned()), judges: Vec::new(), quorum: 1 };
        self.check_judge_of(&rule, column, groups)?;
        let Some(fold) = Fold::new(&rule, &self.judges, groups)? else { return Ok(vec![None; units.count()]) };
        let found = self.folded(units, &fold, |row| self.graded(row, column))?;
        Ok(found.labels.into_iter().map(|label| label.map(|label| label as u32)).collect())
    }

    pub(super) fn votes<'a>(
        &'a self,
        units: &Units,
        column: usize,
        rule: &Rule,
        groups: &JudgeGroups,
    ) -> Result<Votes<'a>> {
        let counts = counting(rule, &self.judges, groups)?;
        let mut bad = BadLines::new(&self.source);
        let mut highest = self.aspects[column].highest.unwrap_or(0).max(0) as u32;
        let mut of_unit = |rows: &[u32]| {
            let mut votes = Vec::with_capacity(rows.len());
            for &row in rows {
                let judge = self.rows[row as usize].judge.unwrap_or_default();
                match self.graded(row as usize, column) {
                    Ok(Some(grade)) if grade.fract() == 0.0 => {
                        highest = highest.max(grade as u32);
                        if counts[judge as usize] {
                            votes.push((judge, grade as u32));
                        }
                    }
                    Ok(None) => {}
                    Ok(Some(grade)) => {
                        bad.push(
                            self.rows[row as usize].place,
                            format!("label {grade} is not whole, which {rule} needs"),
                        );
                    }
                    Err(message) => bad.push(self.rows[row as usize].place, message),
                }
            }
            if votes.len() < rule.quorum { Vec::new() } else { votes }
        };
        let units = units.iter().map(&mut of_unit).collect();
        bad.into_result()?;
        Ok(Votes {
            source: &self.source,
            aspect: &self.aspects[column].name,
            judges: &self.judges,
            share_a_group: groups.share(&self.judges),
            scale: highest as usize + 1,
            units,
            gold: None,
        })
    }
}
