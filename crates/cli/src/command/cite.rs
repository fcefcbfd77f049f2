//! `aspectra cite`: BibTeX for measures, from what the units themselves refer to.

use crate::output::Output;
use anyhow::Result;
use aspectra_eval::language::{Measure, measures};
use clap::Args;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra cite nDCG@10 \"CAM(RBP)\"     the papers of the measures, and of those around and inside them
  aspectra cite                         Aspectra itself

Names, venue and year are those of the measure's page (aspectra measures NAME); complete them with pages and publishers
as your style needs them.";

/// Print BibTeX for measures
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Cite {
    /// The measures, as eval takes them; Aspectra itself where there are none
    #[arg(value_name = "MEASURE")]
    measures: Vec<String>,
}

/// Titles of papers, a line each.
const TITLES: &str = include_str!("cite/titles.txt");

/// Venues that are journals; all others are proceedings.
const JOURNALS: &[&str] = &[
    "TOIS",
    "JASIST",
    "Journal",
    "American Documentation",
    "Management Science",
    "IEEE Access",
    "Aslib",
    "Information Retrieval,",
];

impl Cite {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let mut text = String::new();
        if self.measures.is_empty() {
            text = format!(
                "@software{{aspectra,\n  title = {{Aspectra: evaluation of ranked retrieval with several aspects}},\n  version = {{{}}}\n}}\n",
                env!("CARGO_PKG_VERSION")
            );
        }
        let mut cited: Vec<(String, Vec<String>)> = Vec::new();
        for word in &self.measures {
            // A collapse or an aggregate has a paper of its own, whatever stands inside it.
            let named =
                measures(word).or_else(|refusal| Measure::bare(word).map(|one| vec![one]).map_err(|_| refusal))?;
            named.iter().for_each(|measure| cite(measure, &mut cited));
        }
        let mut keys: Vec<String> = Vec::new();
        for (reference, by) in &cited {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&entry(reference, by, &mut keys));
        }
        Output::open(None)?.write(|out| out.write_all(text.as_bytes()))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Adds what a measure and those inside it refer to, each once with the units that do.
fn cite(measure: &Measure, cited: &mut Vec<(String, Vec<String>)>) {
    let mut next = Some(measure);
    while let Some(current) = next {
        let unit = current.unit();
        for reference in unit.reference.split("; ") {
            match cited.iter_mut().find(|(known, _)| known == reference) {
                Some((_, by)) if by.iter().any(|name| name == unit.name) => {}
                Some((_, by)) => by.push(unit.name.to_owned()),
                None => cited.push((reference.to_owned(), vec![unit.name.to_owned()])),
            }
        }
        next = current.inner();
    }
}

/// The BibTeX of one reference: `Authors, Venue Year`, or a title between the two.
fn entry(reference: &str, by: &[String], keys: &mut Vec<String>) -> String {
    let note = format!("reference of {}", by.join(", "));
    let year: String =
        reference.chars().rev().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    let year: String = year.chars().rev().collect();
    if year.len() != 4 {
        let key = unused("misc", keys);
        return bibtex("misc", &key, &[("howpublished", reference.to_owned()), ("note", note)]);
    }
    let (authors, rest) = authors(reference);
    let rest =
        rest.trim_end_matches(|c: char| !c.is_ascii_digit()).trim_end_matches(&*year).trim_end_matches([' ', ',', '(']);
    let known = TITLES.lines().filter_map(|line| line.split_once(" = ")).find(|(known, _)| *known == reference);
    let (title, venue) = match (known, rest.rsplit_once(", ")) {
        (Some((_, title)), _) => (Some(title), rest),
        (None, Some((title, venue))) => (Some(title), venue),
        (None, None) => (None, rest),
    };
    let first = authors.first().map_or("anonymous", |name| name).to_lowercase();
    let plain: String = first.chars().filter(char::is_ascii_alphanumeric).collect();
    let key = unused(&format!("{plain}{year}"), keys);
    let is_journal = JOURNALS.iter().any(|journal| reference.contains(journal));
    let (kind, place) = if is_journal { ("article", "journal") } else { ("inproceedings", "booktitle") };
    let names = authors.iter().map(|name| accented(name)).collect::<Vec<String>>().join(" and ");
    let mut fields = vec![("author", names)];
    fields.extend(title.map(|title| ("title", title.to_owned())));
    fields.extend((!venue.is_empty()).then(|| (place, venue.to_owned())));
    fields.extend([("year", year), ("note", note)]);
    bibtex(kind, &key, &fields)
}

/// The authors at the start of a reference, and what follows them.
fn authors(reference: &str) -> (Vec<String>, &str) {
    if let Some((first, rest)) = reference.split_once(" et al., ") {
        return (vec![first.to_owned(), String::from("others")], rest);
    }
    let (names, rest) = match reference.split_once(" & ") {
        Some((before, after)) => {
            let (last, rest) = after.split_once(", ").unwrap_or((after, ""));
            (format!("{before}, {last}"), rest)
        }
        None => {
            let (name, rest) = reference.split_once(", ").unwrap_or((reference, ""));
            (name.to_owned(), rest)
        }
    };
    (names.split(", ").map(str::to_owned).collect(), rest)
}

/// Names that the units write without their accents.
fn accented(name: &str) -> String {
    match name {
        "Jarvelin" => String::from("J{\\\"a}rvelin"),
        "Kekalainen" => String::from("Kek{\\\"a}l{\\\"a}inen"),
        "Borzsonyi" => String::from("B{\\\"o}rzs{\\\"o}nyi"),
        "Amigo" => String::from("Amig{\\'o}"),
        "Polya" => String::from("P{\\'o}lya"),
        "Rueckle" => String::from("R{\\\"u}ckl{\\'e}"),
        other => other.to_owned(),
    }
}

/// A key that no entry has yet.
fn unused(key: &str, keys: &mut Vec<String>) -> String {
    let mut candidates =
        std::iter::once(key.to_owned()).chain((b'b'..=b'z').map(|letter| format!("{key}{}", letter as char)));
    let found = candidates.find(|candidate| !keys.contains(candidate)).unwrap_or_else(|| key.to_owned());
    keys.push(found.clone());
    found
}

fn bibtex(kind: &str, key: &str, fields: &[(&str, String)]) -> String {
    let lines: Vec<String> = fields.iter().map(|(name, value)| format!("  {name} = {{{value}}}")).collect();
    format!("@{kind}{{{key},\n{}\n}}\n", lines.join(",\n"))
}
