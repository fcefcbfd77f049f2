//! What stands at the head of the machine formats: version, inputs, rules, seed, time.

use crate::{definitions, streamed};
use aspectra_report::{Input, Provenance};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// The inputs in order, judgments first and files that define measures last; hashed where `hashes`, because a hash costs as much as the evaluation.
pub(crate) fn inputs(judgments: &[String], runs: &[String], hashes: bool) -> Vec<Input> {
    let judgments = judgments.iter().map(|file| ("judgments", &**file));
    let definitions = definitions::files().iter().map(|file| ("definition", &**file));
    let runs = runs.iter().map(|run| ("run", &**run));
    let files: Vec<(&'static str, &str)> = judgments.chain(runs).chain(definitions).collect();
    files
        .into_par_iter()
        .map(|(role, file)| Input { role, file: file.to_owned(), sha256: if hashes { sha256(file) } else { None } })
        .collect()
}

/// The header for these inputs and rules.
pub(crate) fn provenance(
    inputs: Vec<Input>,
    rules: Vec<(&'static str, String)>,
    seed: u64,
    reproducible: bool,
) -> Provenance {
    let mut inputs = inputs;
    // What comes through a pipe has its hash when all of it has come, which is now.
    inputs
        .iter_mut()
        .filter(|input| input.sha256.is_none())
        .for_each(|input| input.sha256 = streamed::hash(&input.file));
    let time = (!reproducible).then(now);
    Provenance { version: env!("CARGO_PKG_VERSION").to_owned(), time, inputs, rules, seed, notices: Vec::new() }
}

/// The hash of a regular file, or of what a pipe has brought so far as all of it was read.
fn sha256(path: &str) -> Option<String> {
    // Asked before it is opened: opening a pipe waits for somebody to write into it.
    if !Path::new(path).is_file() {
        return streamed::hash(path);
    }
    let mut file = File::open(path).ok()?;
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer).ok()? {
            0 => break,
            read => hasher.update(&buffer[..read]),
        }
    }
    Some(streamed::digits(hasher))
}

/// The time in UTC, `2026-11-03T12:34:56Z`.
fn now() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs());
    let (year, month, day) = date(seconds / 86_400);
    let second = seconds % 86_400;
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", second / 3600, second / 60 % 60, second % 60)
}

/// The date of a day since 1970, by counting 400-year cycles from 1 March of the year 0.
fn date(days: u64) -> (u64, u64, u64) {
    let shifted = days + 719_468;
    let (era, day) = (shifted / 146_097, shifted % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(11_016), (2000, 2, 29));
        assert_eq!(date(20_667), (2026, 8, 2));
    }
}
