//! What a figure is drawn from.

use aspectra_eval::finding::{Finding, Table, Value};
use aspectra_meta::ScoreMatrix;
use std::fmt;

/// A finding, scores, or both.
#[derive(Debug, Clone, Copy, Default)]
pub struct Subject<'a> {
    /// What was found.
    pub finding: Option<&'a Finding>,
    /// The scores that it was found from, one matrix a measure; empty where there are none.
    pub scores: &'a [ScoreMatrix],
}

/// Why a figure cannot be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undrawable(pub(crate) String);

impl Undrawable {
    /// With a reason.
    pub(crate) fn because(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}

impl fmt::Display for Undrawable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Undrawable {}

impl<'a> Subject<'a> {
    /// The rows of a table that must be there.
    pub(crate) fn table(&self, name: &str) -> Result<View<'a>, Undrawable> {
        self.find(name).filter(|view| !view.table.rows.is_empty()).ok_or_else(|| {
            Undrawable::because(format!("there is no table \"{name}\" to draw it from; see docs/figures.md"))
        })
    }

    /// The rows of a table, where it is there.
    pub(crate) fn find(&self, name: &str) -> Option<View<'a>> {
        let table = self.finding?.tables.iter().find(|table| table.name == name)?;
        Some(View { table })
    }

    /// A fact by its name.
    pub(crate) fn fact(&self, name: &str) -> Option<&'a Value> {
        self.finding?.facts.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// A fact as a text; empty where it is not there.
    pub(crate) fn fact_text(&self, name: &str) -> String {
        self.fact(name).map(text).unwrap_or_default()
    }

    /// Scores that must be there.
    pub(crate) fn scores(&self) -> Result<&'a [ScoreMatrix], Undrawable> {
        match self.scores {
            [] => Err(Undrawable::because("it is drawn from scores by topic, and there are none")),
            scores => Ok(scores),
        }
    }
}

/// The rows of a table by the names of its columns.
#[derive(Debug, Clone, Copy)]
pub(crate) struct View<'a> {
    table: &'a Table,
}

/// One row.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'a> {
    table: &'a Table,
    cells: &'a [Value],
}

impl<'a> View<'a> {
    pub(crate) fn rows(self) -> impl Iterator<Item = Line<'a>> {
        self.table.rows.iter().map(move |cells| Line { table: self.table, cells })
    }

    /// Whether it has a column.
    pub(crate) fn has(self, column: &str) -> bool {
        self.table.columns.contains(&column)
    }

    /// The names of its columns.
    pub(crate) fn columns(self) -> &'a [&'static str] {
        &self.table.columns
    }

    /// The different texts of a column, in the order in which they come.
    pub(crate) fn names(self, column: &str) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        let mut seen = std::collections::BTreeSet::new();
        for row in self.rows() {
            let name = row.text(column);
            if seen.insert(name.clone()) {
                names.push(name);
            }
        }
        names
    }
}

impl<'a> Line<'a> {
    fn cell(self, column: &str) -> Option<&'a Value> {
        let place = self.table.columns.iter().position(|known| *known == column)?;
        self.cells.get(place)
    }

    /// A cell as a text; empty where there is none.
    pub(crate) fn text(self, column: &str) -> String {
        self.cell(column).map(text).unwrap_or_default()
    }

    /// A cell as a finite number, where it is one.
    pub(crate) fn number(self, column: &str) -> Option<f64> {
        number(self.cell(column)?)
    }

    /// A decision.
    pub(crate) fn is(self, column: &str) -> bool {
        matches!(self.cell(column), Some(Value::Flag(true)))
    }
}

/// A value as a number, where it is finite.
pub(crate) fn number(value: &Value) -> Option<f64> {
    let number = match value {
        Value::Real(number) | Value::P(number) | Value::Share(number) => *number,
        Value::Count(count) => *count as f64,
        Value::Text(text) => text.parse().ok()?,
        Value::Flag(_) | Value::Undefined(_) | Value::Empty => return None,
    };
    number.is_finite().then_some(number)
}

/// A value as a text.
fn text(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Count(count) => count.to_string(),
        Value::Real(number) | Value::P(number) | Value::Share(number) => number.to_string(),
        Value::Flag(flag) => String::from(if *flag { "yes" } else { "no" }),
        Value::Undefined(_) | Value::Empty => String::new(),
    }
}
