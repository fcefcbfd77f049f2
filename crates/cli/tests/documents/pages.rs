//! The documents tell the truth: every command in them prints what they say, and what is generated is fresh.
//!
//! `ASPECTRA_BLESS=1 cargo test -p aspectra --test documents` writes outputs and generated parts anew.
//!
//! - In a ```` ```console ```` block a line `$ command` is followed by what it prints, standard error included, after a
//!   line `? 2` where the exit code is not 0. A line `...` stands for any lines. All commands of a page run one after
//!   the other in one folder, which starts with the files of `docs/examples`.
//! - A ```` ```console data=NAME ```` block needs the real collection of that name, which its commands find in the folder
//!   `NAME`; it is skipped with a message where `../shared/data` does not have it.
//! - What its commands write into the folder `figures` is what `docs/figures` has.
//! - A ```` ```rust file=PATH ```` block is that file.
//! - `docs/measures.md` is what `aspectra measures -f markdown` prints, `docs/notices.md` lists the kinds of notices.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pages for people who read the repository.
fn pages() -> Vec<PathBuf> {
    let listed = |folder: PathBuf| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut pages: Vec<PathBuf> = listed(root()).chain(listed(root().join("docs"))).collect();
    pages.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    pages.sort();
    pages
}

fn is_blessing() -> bool {
    std::env::var_os("ASPECTRA_BLESS").is_some_and(|value| value == "1")
}

/// Compares a page with what it should be, or writes it.
fn settle(page: &Path, wanted: &str, failures: &mut Vec<String>) {
    let found = fs::read_to_string(page).unwrap_or_default();
    if found == wanted {
        return;
    }
    if is_blessing() {
        fs::write(page, wanted).unwrap();
        return;
    }
    let pair = found.lines().chain(["(the end)"]).zip(wanted.lines().chain(["(the end)"])).zip(1..);
    let first = pair.filter(|((found, wanted), _)| found != wanted).map(|((found, wanted), line)| {
        format!("{}:{line}:\n  the page says  {found}\n  it should say  {wanted}", page.display())
    });
    failures.extend(first.take(1));
}

/// Compares pictures that the commands of a page drew with those that the page shows.
fn settle_figures(drawn: &Path, failures: &mut Vec<String>) {
    for picture in fs::read_dir(drawn).unwrap().map(|entry| entry.unwrap().path()) {
        let kept = root().join("docs/figures").join(picture.file_name().unwrap());
        settle(&kept, &fs::read_to_string(&picture).unwrap(), failures);
    }
}

fn assert_fresh(failures: &[String]) {
    let hint = "ASPECTRA_BLESS=1 cargo test -p aspectra --test documents writes the pages anew; look at the difference";
    assert!(failures.is_empty(), "{}\n{hint}", failures.join("\n"));
}

#[test]
fn pages_say_what_commands_print_and_files_hold() {
    let (mut failures, mut commands) = (Vec::new(), 0);
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        let folder = tempfile::tempdir().unwrap();
        for example in fs::read_dir(root().join("docs/examples")).unwrap() {
            let example = example.unwrap();
            fs::copy(example.path(), folder.path().join(example.file_name())).unwrap();
        }
        fs::create_dir(folder.path().join("figures")).unwrap();
        let fresh = with_blocks(&text, |info, body| {
            if let Some(name) = info.strip_prefix("console data=") {
                let data = crate::real_data::folder(name)?;
                let link = folder.path().join(name);
                if !link.exists() {
                    std::os::unix::fs::symlink(data, link).unwrap();
                }
                return Some(transcript(body, folder.path()));
            }
            if info == "console" {
                commands += body.lines().filter(|line| line.starts_with("$ ")).count();
                return Some(transcript(body, folder.path()));
            }
            let (_, file) = info.split_once(" file=")?;
            Some(fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}")))
        });
        settle(&page, &fresh, &mut failures);
        settle_figures(&folder.path().join("figures"), &mut failures);
    }
    assert!(commands >= 20, "only {commands} commands were found");
    assert_fresh(&failures);
}

#[test]
fn the_page_of_measures_is_fresh() {
    let ran = Command::new(env!("CARGO_BIN_EXE_aspectra")).args(["measures", "-f", "markdown"]).output().unwrap();
    let mut failures = Vec::new();
    settle(&root().join("docs/measures.md"), &String::from_utf8(ran.stdout).unwrap(), &mut failures);
    assert_fresh(&failures);
}

#[test]
fn the_page_of_notices_is_fresh() {
    let mut failures = Vec::new();
    settle(&root().join("docs/notices.md"), &crate::notices::page(), &mut failures);
    assert_fresh(&failures);
}

#[test]
fn links_lead_somewhere() {
    for page in pages() {
        // What commands print may have links that lead somewhere else.
        let text = with_blocks(&fs::read_to_string(&page).unwrap(), |_, _| Some(String::new()));
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = target.split('#').next().unwrap_or_default();
            if !file.is_empty() && !file.contains("://") {
                assert!(page.parent().unwrap().join(file).exists(), "{}: no {target}", page.display());
            }
        }
    }
}

/// The page with the bodies of some fenced blocks replaced; `replace` gets what follows the fence, and the body.
fn with_blocks(text: &str, mut replace: impl FnMut(&str, &str) -> Option<String>) -> String {
    let mut fresh = String::with_capacity(text.len());
    let mut lines = text.split_inclusive('\n');
    while let Some(line) = lines.next() {
        fresh.push_str(line);
        let Some(info) = line.strip_prefix("```") else { continue };
        let body: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
        let body = body.concat();
        fresh.push_str(&replace(info.trim(), &body).unwrap_or(body));
        fresh.push_str("```\n");
    }
    fresh
}

/// A block as it should be: every command with what it prints now, unless what the page has matches that already.
fn transcript(body: &str, folder: &Path) -> String {
    let mut fresh = String::new();
    let mut lines = body.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        fresh.push_str(line);
        let Some(first) = line.strip_prefix("$ ") else { continue };
        let mut command = first.to_owned();
        while command.ends_with("\\\n") {
            let next = lines.next().unwrap_or_default();
            fresh.push_str(next);
            command.push_str(next);
        }
        let mut expected = String::new();
        while let Some(output) = lines.next_if(|line| !line.starts_with("$ ")) {
            expected.push_str(output);
        }
        let printed = run(&command, folder);
        fresh.push_str(if matches(&lines_of(&expected), &lines_of(&printed)) { &expected } else { &printed });
    }
    fresh
}

fn lines_of(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

/// Whether the lines are the same, `...` standing for any number of them.
fn matches(expected: &[&str], printed: &[&str]) -> bool {
    match expected.split_first() {
        None => printed.is_empty(),
        Some((&"...", rest)) => (0..=printed.len()).any(|skipped| matches(rest, &printed[skipped..])),
        Some((line, rest)) => printed.first() == Some(line) && matches(rest, &printed[1..]),
    }
}

/// What a command prints in a shell where `aspectra` is this build.
fn run(command: &str, folder: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_aspectra"));
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap_or_default());
    let command = command.trim_end().replace("cargo run --release --", "aspectra");
    let ran = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", path)
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    let code = match ran.status.code() {
        Some(0) => String::new(),
        code => format!("? {}\n", code.unwrap_or(-1)),
    };
    format!("{code}{}", String::from_utf8(ran.stdout).unwrap())
}
