//! The comparison as a table for a paper: runs x measures, with letters, or with a symbol for each baseline.

use super::{Alternative, Comparing, Comparison, Test};
use crate::finding::{Paper, PaperCell, PaperRow};
use aspectra_stats::p_adjust::Adjustment;
use aspectra_words::Word;

/// One symbol a baseline; more baselines than these are numbered.
const SYMBOLS: [&str; 5] = ["†", "‡", "§", "¶", "‖"];

/// The runs in the order of the first measure, the best mean of each measure marked.
pub(super) fn paper(found: &[Comparison], how: &Comparing) -> Option<Paper> {
    let first = found.first()?;
    let rows = first.runs.iter().map(|run| PaperRow {
        name: run.run.clone(),
        cells: found.iter().filter_map(|one| cell(one, &run.run, how)).collect(),
    });
    let of = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let caption = format!("Means of {} over {}.", of(first.runs.len(), "run"), of(first.topics, "topic"));
    Some(Paper {
        caption,
        label: None,
        columns: found.iter().map(|one| one.measure.clone()).collect(),
        rows: rows.collect(),
        legend: legend(found, how),
    })
}

fn cell(one: &Comparison, name: &str, how: &Comparing) -> Option<PaperCell> {
    let run = one.runs.iter().find(|run| run.run == name)?;
    let marks = match &run.letters {
        Ok(letters) => contracted(letters),
        Err(_) => symbols(one, name, how),
    };
    Some(PaperCell { mean: run.mean, is_best: run.is_best, marks })
}

/// The baselines that a run differs from.
fn symbols(one: &Comparison, name: &str, how: &Comparing) -> String {
    let differs = |baseline: &String| {
        let is_it =
            |run: &str, other: &str| one.pairs.iter().any(|p| p.run == run && p.other == other && p.is_significant);
        // Two baselines are compared once, in one direction.
        is_it(name, baseline) || (how.alternative == Alternative::TwoSided && is_it(baseline, name))
    };
    let found: Vec<String> =
        (0..how.baselines.len()).filter(|&at| differs(&how.baselines[at])).map(|at| symbol(at, how)).collect();
    found.join(if how.baselines.len() > SYMBOLS.len() { "," } else { "" })
}

fn symbol(at: usize, how: &Comparing) -> String {
    match SYMBOLS.get(at) {
        Some(symbol) if how.baselines.len() <= SYMBOLS.len() => (*symbol).to_owned(),
        _ => (at + 1).to_string(),
    }
}

/// Three and more letters in a row as the first and the last: `abcdg` is `a–dg`.
fn contracted(letters: &str) -> String {
    if letters.contains(',') {
        return letters.to_owned();
    }
    let all: Vec<char> = letters.chars().collect();
    let mut text = String::new();
    for run in all.chunk_by(|a, b| *a as u32 + 1 == *b as u32) {
        match run {
            [first, .., last] if run.len() > 2 => text.extend([*first, '–', *last]),
            _ => text.extend(run),
        }
    }
    text
}

/// What the marks mean.
fn legend(found: &[Comparison], how: &Comparing) -> Vec<String> {
    let mut lines = Vec::new();
    if found.iter().flat_map(|one| &one.runs).any(|run| run.is_best) {
        lines.push(String::from("Best mean in bold."));
    }
    let correction = match how.correction {
        Adjustment::None => String::new(),
        other => format!(", {} correction", other.word()),
    };
    let test = format!("({} test{correction}, alpha {})", how.test.word(), how.alpha);
    let has_letters = found.iter().flat_map(|one| &one.runs).any(|run| run.letters.is_ok());
    let is_contracted = found.iter().flat_map(|one| &one.runs).any(|run| match &run.letters {
        Ok(letters) => contracted(letters).contains('–'),
        Err(_) => false,
    });
    if has_letters {
        let range = if is_contracted { "; a–c stands for a, b and c" } else { "" };
        lines.push(format!("Runs that share a letter do not differ significantly {test}{range}."));
    }
    if !how.baselines.is_empty() {
        let verb = match how.alternative {
            _ if how.test == Test::Tost => "equivalent to",
            Alternative::TwoSided => "significantly different from",
            Alternative::Greater => "significantly better than",
            Alternative::Less => "significantly worse than",
        };
        let each: Vec<String> =
            how.baselines.iter().enumerate().map(|(at, name)| format!("{} {verb} {name}", symbol(at, how))).collect();
        lines.push(format!("{} {test}.", each.join("; ")));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::contracted;

    #[test]
    fn letters_in_a_row_are_contracted() {
        for (letters, shown) in [("a", "a"), ("ab", "ab"), ("abc", "a–c"), ("abdefh", "abd–fh"), ("a,aa", "a,aa")] {
            assert_eq!(contracted(letters), shown);
        }
    }
}
