//! How the merits of documents on several aspects hang together.

use std::fmt;
use std::str::FromStr;

/// Correlations of aspects: one for all pairs, and others for some.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Correlation {
    /// Of every pair that is not named.
    pub all: f64,
    /// Of pairs by their names.
    pub pairs: Vec<(String, String, f64)>,
}

impl FromStr for Correlation {
    type Err = String;

    /// Reads `0.4`, or `0.4,relevance:credibility=-0.2`.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut found = Self::default();
        for part in text.split(',') {
            let number =
                |text: &str| text.trim().parse().map_err(|_| format!("\"{text}\" is no correlation such as 0.4"));
            match part.split_once('=') {
                None => found.all = number(part)?,
                Some((names, value)) => {
                    let (a, b) =
                        names.split_once(':').ok_or_else(|| format!("\"{names}\" are no two aspects such as a:b"))?;
                    found.pairs.push((a.trim().to_owned(), b.trim().to_owned(), number(value)?));
                }
            }
        }
        Ok(found)
    }
}

impl fmt::Display for Correlation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.all)?;
        self.pairs.iter().try_for_each(|(a, b, value)| write!(out, ",{a}:{b}={value}"))
    }
}

impl Correlation {
    /// The whole matrix.
    pub(crate) fn matrix(&self, names: &[&str]) -> Result<Vec<Vec<f64>>, String> {
        let place = |name: &str| {
            names
                .iter()
                .position(|known| *known == name)
                .ok_or_else(|| format!("there is no aspect \"{name}\"; there are {}", names.join(", ")))
        };
        let mut matrix = vec![vec![self.all; names.len()]; names.len()];
        for (a, b, value) in &self.pairs {
            let (a, b) = (place(a)?, place(b)?);
            (matrix[a][b], matrix[b][a]) = (*value, *value);
        }
        (0..names.len()).for_each(|at| matrix[at][at] = 1.0);
        Ok(matrix)
    }
}

/// The lower triangle L with L L' = M (Cholesky): independent normal numbers times L have the correlations M. None where no
/// numbers can have them.
pub(crate) fn root(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let mut lower = vec![vec![0.0; size]; size];
    for row in 0..size {
        for column in 0..=row {
            let known: f64 = (0..column).map(|at| lower[row][at] * lower[column][at]).sum();
            let rest = matrix[row][column] - known;
            lower[row][column] = if row != column {
                // A column without spread of its own is a copy of those before it.
                if lower[column][column] == 0.0 { 0.0 } else { rest / lower[column][column] }
            } else if rest > -1e-9 {
                rest.max(0.0).sqrt()
            } else {
                return None;
            };
        }
    }
    let is_met = |row: usize, column: usize| {
        let product: f64 = (0..size).map(|at| lower[row][at] * lower[column][at]).sum();
        (product - matrix[row][column]).abs() < 1e-6
    };
    (0..size).all(|row| (0..size).all(|column| is_met(row, column))).then_some(lower)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_matrices() {
        let found: Correlation = "0.4,a:c=-0.2".parse().unwrap();
        assert_eq!(found.to_string(), "0.4,a:c=-0.2");
        let matrix = found.matrix(&["a", "b", "c"]).unwrap();
        assert_eq!(matrix, [[1.0, 0.4, -0.2], [0.4, 1.0, 0.4], [-0.2, 0.4, 1.0]]);
        assert!(found.matrix(&["a", "b"]).unwrap_err().contains("\"c\""));
        assert!("a=1".parse::<Correlation>().is_err());
    }

    #[test]
    fn roots() {
        let root = |text: &str| root(&text.parse::<Correlation>().unwrap().matrix(&["a", "b", "c"]).unwrap());
        assert_eq!(root("0").unwrap()[2], [0.0, 0.0, 1.0]);
        assert_eq!(root("1").unwrap()[2], [1.0, 0.0, 0.0], "one quality for all aspects");
        // Three numbers cannot all be opposites of each other.
        assert_eq!(root("-0.9"), None);
        assert_eq!(root("1,a:b=0"), None);
    }
}
