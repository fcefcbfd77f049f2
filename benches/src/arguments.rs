//! The command line of the generator.

use std::path::PathBuf;

/// Shown by `--help` and after a bad command line.
pub(crate) const USAGE: &str = "\
usage: aspectra-benches generate [DIR] [--workload w1|w2|w3|topics|scores|all] [--seed N]

  DIR          where the folders w1, w2, ... are written (default benches/data)
  --workload   w1: 60 runs x 50 topics x 1000 documents; w2: 6,980 topics x 1000 documents in one run;
               w3: w1's shape with 400 runs; topics: a million topics x 20 documents; scores: 129 runs x 50 topics x 20
               measures and 200 runs x 250 topics x 1; all: w1 and w2 (default).
               May be given more than once.
  --seed       a whole number (default 20090)
";

const DEFAULT_SEED: u64 = 20_090;

/// One set of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Workload {
    /// 60 web search runs with one label, three aspects and subtopics.
    W1,
    /// One long passage ranking run with about one judgment a topic.
    W2,
    /// W1's shape with 400 runs.
    W3,
    /// A million short topics.
    Topics,
    /// Scores by topic.
    Scores,
}

impl Workload {
    /// The word a user types, and the name of the folder.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::W1 => "w1",
            Self::W2 => "w2",
            Self::W3 => "w3",
            Self::Topics => "topics",
            Self::Scores => "scores",
        }
    }

    fn named(name: &str) -> Option<Vec<Self>> {
        // The others are written only when asked for by name.
        if name == "all" {
            return Some(vec![Self::W1, Self::W2]);
        }
        [Self::W1, Self::W2, Self::W3, Self::Topics, Self::Scores]
            .into_iter()
            .find(|workload| workload.name() == name)
            .map(|workload| vec![workload])
    }
}

/// What the user asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Request {
    /// The folder that holds one folder a workload.
    pub(crate) folder: PathBuf,
    /// Without repetition, in the order they were asked for.
    pub(crate) workloads: Vec<Workload>,
    /// Every byte written follows from it.
    pub(crate) seed: u64,
}

/// Reads the arguments after the program's name; `None` means that help was asked for.
pub(crate) fn parse(arguments: impl Iterator<Item = String>) -> Result<Option<Request>, String> {
    let mut arguments = arguments.peekable();
    match arguments.next().as_deref() {
        Some("generate") => {}
        Some("help" | "--help" | "-h") => return Ok(None),
        Some(other) => {
            return Err(format!("command \"{other}\" is unknown; the only one is generate"));
        }
        None => return Err("no command was given; the only one is generate".to_owned()),
    }
    let mut folder = None;
    let mut workloads = Vec::new();
    let mut seed = DEFAULT_SEED;
    while let Some(argument) = arguments.next() {
        let (option, attached) = match argument.split_once('=') {
            Some((option, value)) if option.starts_with("--") => (option.to_owned(), Some(value.to_owned())),
            _ => (argument, None),
        };
        let mut value =
            || attached.clone().or_else(|| arguments.next()).ok_or_else(|| format!("option {option} needs a value"));
        match option.as_str() {
            "--workload" => {
                let name = value()?;
                let named = Workload::named(&name)
                    .ok_or_else(|| format!("workload \"{name}\" is unknown; give w1, w2, w3, topics, scores or all"))?;
                workloads.extend(named);
            }
            "--seed" => {
                let text = value()?;
                seed = text.parse().map_err(|_| format!("seed \"{text}\" is not a whole number from 0 to 2^64 - 1"))?;
            }
            "--help" | "-h" => return Ok(None),
            other if other.starts_with('-') => return Err(format!("option {other} is unknown")),
            other if folder.is_none() => folder = Some(PathBuf::from(other)),
            other => {
                return Err(format!("argument \"{other}\" was not expected; one folder is enough"));
            }
        }
    }
    if workloads.is_empty() {
        workloads.extend([Workload::W1, Workload::W2]);
    }
    let mut unique = Vec::new();
    for workload in workloads {
        if !unique.contains(&workload) {
            unique.push(workload);
        }
    }
    Ok(Some(Request { folder: folder.unwrap_or_else(|| PathBuf::from("benches/data")), workloads: unique, seed }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Option<Request>, String> {
        parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn defaults_are_the_two_small_workloads() {
        let request = parsed("generate").unwrap().unwrap();
        assert_eq!(request.workloads, [Workload::W1, Workload::W2]);
        assert_eq!(request.folder, PathBuf::from("benches/data"));
        assert_eq!(request.seed, DEFAULT_SEED);
    }

    #[test]
    fn options_may_be_attached_and_repeated() {
        let request = parsed("generate out --workload=topics --workload all --seed=7 --workload w1");
        let request = request.unwrap().unwrap();
        assert_eq!(request.workloads, [Workload::Topics, Workload::W1, Workload::W2]);
        assert_eq!((request.folder, request.seed), (PathBuf::from("out"), 7));
    }

    #[test]
    fn bad_lines_are_refused() {
        for line in ["", "run", "generate --seed", "generate --seed x", "generate a b", "generate --workload w9"] {
            assert!(parsed(line).is_err(), "{line:?} was accepted");
        }
        assert_eq!(parsed("generate --help"), Ok(None));
    }
}
