//! The libraries give advice as values: none of their sources knows how an option is typed, or names a verb of the
//! command line in a message. And every kind of notice is in its crate's list.

use std::fs;
use std::path::{Path, PathBuf};

const LIBRARIES: [&str; 6] = ["eval", "lab", "meta", "stats", "report", "words"];

#[test]
fn no_library_names_an_option_or_a_verb() {
    let mut found = Vec::new();
    let mut lines = 0;
    for (file, text) in sources() {
        for (number, line) in (1..).zip(text.lines()) {
            lines += 1;
            if let Some(what) = spoken(line) {
                found.push(format!("{}:{number}: {what} in: {}", file.display(), line.trim()));
            }
        }
    }
    assert!(lines > 10_000, "only {lines} lines were looked at");
    let hint = "a message takes advice as a value: Message::new(\"...\").option(\"duplicates\", \"first\")";
    assert!(found.is_empty(), "{}\n{hint}", found.join("\n"));
}

#[test]
fn every_kind_of_notice_is_listed() {
    let listed: Vec<&str> =
        [aspectra_eval::notice::NOTICES, aspectra_lab::notice::NOTICES, aspectra_meta::notice::NOTICES]
            .concat()
            .iter()
            .map(|kind| kind.code)
            .collect();
    let mut codes = Vec::new();
    for (_, text) in sources() {
        let code = text.lines().filter(|line| !is_comment(line)).collect::<Vec<&str>>().join("\n");
        for kind in code.split(": NoticeKind =").skip(1) {
            let code = kind.split("code: \"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
            codes.push(code.to_owned());
        }
    }
    for code in &codes {
        assert!(listed.contains(&&**code), "{code} is in no list of notices");
        assert!(
            code.chars().all(|c| c.is_ascii_lowercase() || c == '-'),
            "{code}: lower case with dashes between words"
        );
    }
    let mut once = listed.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!((once.len(), codes.len()), (listed.len(), listed.len()), "a code stands for one kind");
}

/// The option or verb that a line of a library speaks of, in a comment or in a text that is shown.
fn spoken(line: &str) -> Option<&'static str> {
    let follows = |word: &str| {
        let mut rest = line.split(word).skip(1);
        rest.any(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()))
    };
    if follows("--") {
        return Some("an option");
    }
    if is_comment(line) {
        return None;
    }
    // Inside quotes only, so that a difference such as `a -b` is none.
    let quoted: Vec<&str> = line.split('"').skip(1).step_by(2).collect();
    let letter = |text: &&str| {
        text.match_indices(" -").any(|(at, _)| {
            let mut rest = text[at + 2..].chars();
            let is_letter = rest.next().is_some_and(|c| c.is_ascii_lowercase());
            let is_other_tool = text[..at].ends_with("trec_eval");
            is_letter && !is_other_tool && rest.next().is_none_or(|c| !c.is_alphanumeric())
        })
    };
    if quoted.iter().any(letter) {
        return Some("an option");
    }
    follows("aspectra ").then_some("a verb")
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with("//")
}

fn sources() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    for library in LIBRARIES {
        collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(library).join("src"), &mut files);
    }
    files.sort();
    files
}

fn collect(folder: &Path, files: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            files.push((path, text));
        }
    }
}
