//! Which columns of a finding are written, and in which order.

use super::{Finding, Table, Value};

impl Finding {
    /// Keeps what is named, in that order: measures, and columns such as `adjusted_p`. Columns that name the rows always
    /// stay, and a table that has none of the columns asked for is left out.
    ///
    /// # Errors
    /// A name that is neither a measure nor a column, with those that are.
    pub fn choose_columns(&mut self, names: &[String]) -> Result<(), UnknownColumn> {
        let measures = self.measures();
        let mut columns: Vec<&'static str> = Vec::new();
        for column in self.tables.iter().flat_map(|table| &table.columns[table.names.min(table.columns.len())..]) {
            if !columns.contains(column) {
                columns.push(column);
            }
        }
        let (mut of_rows, mut of_columns): (Vec<String>, Vec<&str>) = (Vec::new(), Vec::new());
        for name in names {
            let plain = name.replace(' ', "_");
            if measures.contains(name) {
                of_rows.push(name.clone());
            } else if let Some(column) = columns.iter().find(|column| **column == plain) {
                of_columns.push(column);
            } else {
                return Err(UnknownColumn { name: name.clone(), measures, columns });
            }
        }
        if !of_rows.is_empty() {
            if let Some(paper) = &mut self.paper {
                let kept: Vec<usize> =
                    of_rows.iter().filter_map(|name| paper.columns.iter().position(|column| column == name)).collect();
                paper.keep(&kept);
            }
            self.tables.iter_mut().for_each(|table| table.keep_measures(&of_rows));
        }
        if !of_columns.is_empty() {
            self.tables.iter_mut().for_each(|table| table.keep_columns(&of_columns));
            self.tables.retain(|table| table.columns.len() > table.names);
        }
        Ok(())
    }

    /// The measures that it speaks of.
    fn measures(&self) -> Vec<String> {
        let mut found: Vec<String> = self.paper.iter().flat_map(|paper| paper.columns.clone()).collect();
        for table in self.tables.iter().filter(|table| table.columns.first() == Some(&"measure")) {
            for row in &table.rows {
                if let Some(Value::Text(name)) = row.first()
                    && !found.contains(name)
                {
                    found.push(name.clone());
                }
            }
        }
        found
    }
}

impl Table {
    fn keep_measures(&mut self, names: &[String]) {
        if self.columns.first() != Some(&"measure") {
            return;
        }
        let place = |row: &[Value]| match row.first() {
            Some(Value::Text(name)) => names.iter().position(|known| known == name),
            _ => None,
        };
        self.rows.retain(|row| place(row).is_some());
        self.rows.sort_by_key(|row| place(row));
    }

    fn keep_columns(&mut self, names: &[&str]) {
        let kept: Vec<usize> = (0..self.names)
            .chain(names.iter().filter_map(|name| self.columns.iter().position(|column| column == name)))
            .collect();
        self.columns = kept.iter().filter_map(|&at| self.columns.get(at).copied()).collect();
        for row in &mut self.rows {
            *row = kept.iter().filter_map(|&at| row.get(at).cloned()).collect();
        }
    }
}

/// A column that is not there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownColumn {
    /// What was asked for.
    pub name: String,
    /// The measures that are there.
    pub measures: Vec<String>,
    /// The columns that are there.
    pub columns: Vec<&'static str>,
}

impl std::fmt::Display for UnknownColumn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { name, measures, columns } = self;
        write!(
            f,
            "there is no column \"{name}\"; the measures are {}, and the other columns {}",
            measures.join(", "),
            columns.join(", ")
        )
    }
}

impl std::error::Error for UnknownColumn {}

#[cfg(test)]
mod tests {
    use super::super::{Paper, PaperCell, PaperRow};
    use super::*;

    fn finding() -> Finding {
        let cell = |mean| PaperCell { mean, is_best: false, marks: String::new() };
        let row = |name: &str, a, b| PaperRow { name: name.into(), cells: vec![cell(a), cell(b)] };
        let mut finding = Finding::new("compare");
        finding.paper = Some(Paper {
            columns: vec!["AP".into(), "P@5".into()],
            rows: vec![row("x", 0.3, 0.1), row("y", 0.2, 0.4)],
            ..Paper::default()
        });
        let mut table = Table::new("runs", "Means", 2, &["measure", "run", "mean", "low"]);
        for measure in ["AP", "P@5"] {
            table.row([measure.into(), "x".into(), 0.3.into(), 0.1.into()]);
        }
        finding.tables = vec![table, Table::new("other", "Other", 1, &["measure", "share"])];
        finding
    }

    #[test]
    fn measures_and_columns_are_kept_in_the_order_asked_for() {
        let mut one = finding();
        one.choose_columns(&["P@5".into(), "AP".into()]).unwrap();
        let paper = one.paper.unwrap();
        assert_eq!((&paper.columns[..], &*paper.rows[0].name), (&["P@5".to_owned(), "AP".into()][..], "y"));
        assert_eq!(one.tables[0].rows[0][0], Value::from("P@5"));
        let mut one = finding();
        one.choose_columns(&["low".into(), "mean".into()]).unwrap();
        assert_eq!(one.tables.len(), 1, "the other table has none of them");
        assert_eq!(one.tables[0].columns, ["measure", "run", "low", "mean"]);
        assert_eq!(one.tables[0].rows[0][2], Value::Real(0.1));
        let message = finding().choose_columns(&["x".into()]).unwrap_err().to_string();
        assert_eq!(
            message,
            "there is no column \"x\"; the measures are AP, P@5, and the other columns mean, low, share"
        );
    }
}
