//! Gives every label tuple the grade that a table says.
//!
//! **Formula.** The grade of the first entry that fits. An entry is `labels:grade`, the labels in the order of the aspects
//! with commas between; a label is a number, a range `1-3`, or `*` for any. Semicolons between the entries.
//!
//! **Worked example.** `table='0,*:0;*,1:2;*,0:1'`: (0, 1) has grade 0, (1, 1) grade 2, (1, 0) grade 1. The ranking
//! (1, 0), (1, 1) has nDCG = (1/1 + 2/1.585)/(2/1 + 1/1.585) = 0.8597.
//!
//! **Choices.** Every combination of labels must fit an entry, or it is an error that names one: a grade is never made up.
//! A table may contradict the order of the labels, as the harmful grades of the TREC Health Misinformation track do.
//!
//! **Reference.** Clarke, Maistro & Smucker, Overview of the TREC 2021 Health Misinformation track.

use super::order::{Domain, shown};
use super::{Collapse, Fold, Unit};
use crate::error::{Error, Result};
use crate::judgments::Aspect;
use crate::language::unit::*;
use crate::message::counted;
use std::ops::RangeInclusive;

const TABLE: Declared<Option<String>> =
    text("table", "labels:grade with semicolons between, the first that fits counts: '0,*:0;*,1-2:2;*,0:1'");

/// One entry: which labels it is for, and their grade.
#[derive(Debug, Clone)]
struct Entry {
    labels: Vec<RangeInclusive<i32>>,
    grade: i32,
}

impl Entry {
    fn read(text: &str) -> Option<Self> {
        let (labels, grade) = text.split_once(':')?;
        let grade = grade.trim().parse().ok().filter(|grade| *grade >= 0)?;
        let label = |text: &str| match text.trim().split_once('-') {
            _ if text.trim() == "*" => Some(0..=i32::MAX),
            Some((from, to)) => Some(from.trim().parse().ok()?..=to.trim().parse().ok()?),
            None => text.trim().parse().ok().map(|label| label..=label),
        };
        Some(Self { labels: labels.split(',').map(label).collect::<Option<_>>()?, grade })
    }

    fn fits(&self, labels: &[i32]) -> bool {
        self.labels.iter().zip(labels).all(|(range, label)| range.contains(label))
    }
}

#[derive(Debug, Clone)]
struct Table(Vec<Entry>);

impl Table {
    fn find(&self, labels: &[i32]) -> Option<i32> {
        self.0.iter().find(|entry| entry.fits(labels)).map(|entry| entry.grade)
    }
}

impl Collapse for Table {
    fn bind(&self, aspects: &[Aspect], _reads: Reads) -> Result<Box<dyn Fold>> {
        if let Some(entry) = self.0.iter().find(|entry| entry.labels.len() != aspects.len()) {
            return Err(Error::misfit(format!(
                "an entry of the table has {} but there are {} aspects",
                counted(entry.labels.len(), "label"),
                aspects.len()
            )));
        }
        let largest: Vec<i32> = aspects.iter().map(|aspect| aspect.highest.max(0)).collect();
        let mut highest = 0;
        for labels in Domain::new(&largest)? {
            let grade = self.find(&labels).ok_or_else(|| {
                Error::misfit(format!(
                    "the table has no grade for the labels {}; add an entry for them",
                    shown(&labels)
                ))
            })?;
            highest = highest.max(grade);
        }
        Ok(Box::new(Bound { table: self.clone(), highest }))
    }
}

struct Bound {
    table: Table,
    highest: i32,
}

impl Fold for Bound {
    fn grade(&self, labels: &[i32]) -> f64 {
        f64::from(self.table.find(labels).unwrap_or(0))
    }

    fn highest(&self) -> f64 {
        f64::from(self.highest)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "Table",
    summary: "Collapses the aspects by a table that gives each label tuple its grade.",
    spellings: &[],
    params: &[TABLE.param],
    at: At::Nothing,
    reference: "Clarke, Maistro & Smucker, TREC 2021 Health Misinformation track",
    examples: &[Example {
        measure: "Table(nDCG,table='0,*:0;*,1:2;*,0:1')",
        judgments: "a:1:0 b:1:1 c:0:1",
        ranking: "a b",
        score: 0.8597186998521972,
        working: "grades 1, 2 and 0; (1 + 2/1.58496)/(2 + 1/1.58496)",
    }],
    role: Role::Collapse(Make(&|args| {
        let text = args.get(&TABLE).unwrap_or_default();
        let mut entries = Vec::new();
        for piece in text.split(';').filter(|piece| !piece.trim().is_empty()) {
            entries.push(Entry::read(piece).ok_or_else(|| {
                Error::measure(format!(
                    "table entry \"{}\" is not labels:grade, such as 1,0:2 or *,1-2:3",
                    piece.trim()
                ))
            })?);
        }
        if entries.is_empty() {
            return Err(Error::measure("Table needs its table, such as Table(AP,table='0,*:0;*,1:2;*,0:1')"));
        }
        Ok(Box::new(Table(entries)))
    })),
};
