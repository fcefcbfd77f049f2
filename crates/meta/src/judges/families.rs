//! Which run is of which family: lines `run family`.

use crate::error::Error;
use aspectra_eval::parse::MOST_BAD_LINES;
use std::collections::HashSet;

/// Families of runs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Families {
    of_runs: Vec<(String, String)>,
}

impl Families {
    /// Reads lines with a run and its family.
    ///
    /// # Errors
    /// All lines that are none, and runs that stand there twice or are not given.
    pub fn parse(file: &str, text: &str, runs: &[String]) -> Result<Self, Error> {
        let mut families = Self::default();
        let (mut wrong, mut bad) = (Vec::new(), 0);
        let known: HashSet<&str> = runs.iter().map(String::as_str).collect();
        let mut seen = HashSet::new();
        // As many as can be looked through.
        let there_are = match runs.len() {
            0..=MOST_BAD_LINES => format!("; there are {}", runs.join(", ")),
            many => format!(" among the {many}"),
        };
        for (number, line) in text.lines().enumerate().map(|(number, line)| (number + 1, line.trim())) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let problem = match line.split_whitespace().collect::<Vec<&str>>()[..] {
                [run, _] if !known.contains(run) => format!("there is no run {run}{there_are}"),
                [run, _] if !seen.insert(run) => format!("run {run} has a family already"),
                [run, family] => {
                    families.of_runs.push((run.to_owned(), family.to_owned()));
                    continue;
                }
                _ => String::from("expected a run and its family"),
            };
            bad += 1;
            if bad <= MOST_BAD_LINES {
                wrong.push(format!("{file}:{number}: {problem}"));
            }
        }
        if bad > MOST_BAD_LINES {
            wrong.push(format!("... and {} more bad lines ({bad} in all)", bad - MOST_BAD_LINES));
        }
        if wrong.is_empty() { Ok(families) } else { Err(Error::unfit(wrong.join("\n"))) }
    }

    /// Which of the runs are of a family.
    pub fn own(&self, family: &str, runs: &[String]) -> Vec<bool> {
        let is_own = |run: &String| self.of_runs.iter().any(|(known, of)| known == run && of == family);
        runs.iter().map(is_own).collect()
    }

    /// Runs without a family.
    pub fn without(&self, runs: &[String]) -> Vec<String> {
        runs.iter().filter(|run| !self.of_runs.iter().any(|(known, _)| known == *run)).cloned().collect()
    }

    /// The families there are.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.of_runs.iter().map(|(_, family)| &**family).collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}
