//! Files of a study: tables as Markdown, LaTeX and CSV, scores as Parquet, figures as SVG, and a page that reads like the
//! experiment section of a paper.

use crate::record::{Record, hash};
use crate::{Exhibit, Part, Section, Study};
use aspectra_eval::Advice;
use aspectra_eval::message::counted;
use aspectra_meta::Finding;
use aspectra_report::figure::{Drawing, FigureSize};
use aspectra_report::{FORMATS, FindingReport, Places, Provenance, Report, Screen};
use std::io;

/// A file of a study's folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its path inside the folder, with `/` between.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

impl File {
    fn new(name: String, bytes: Vec<u8>) -> Self {
        Self { name, bytes }
    }

    /// The hash of its bytes.
    pub fn hash(&self) -> String {
        hash(&self.bytes)
    }
}

/// What a folder's page starts with; only such folders are written again.
pub const MARK: &str = "<!-- written by aspectra study -->";

/// How findings are written by files and pages.
#[derive(Clone, Copy)]
pub struct Writer<'w> {
    /// Where the numbers come from.
    pub provenance: &'w Provenance,
    /// How advice is written for the reader.
    pub words: fn(&Advice) -> String,
}

impl Writer<'_> {
    /// The files of a part, its section of the page among them.
    ///
    /// # Errors
    /// When a format cannot be written.
    pub fn part(&self, part: &Part, section: &Section) -> io::Result<Vec<File>> {
        let mut files = Vec::new();
        for exhibit in &section.exhibits {
            let name = |ending: &str| format!("{}/{}.{ending}", part.name, exhibit.table.name);
            files.push(File::new(name("csv"), self.table(exhibit, "csv")?));
            if !exhibit.table.is_detail {
                files.push(File::new(name("md"), self.table(exhibit, "markdown")?));
                files.push(File::new(name("tex"), self.table(exhibit, "latex")?));
            }
            for (of, drawing) in &exhibit.drawings {
                let stem = stem(part, exhibit, of, drawing);
                files.push(File::new(format!("{stem}.svg"), drawing.svg(FigureSize::Two).into_bytes()));
                let numbers = Exhibit::new(drawing.table.clone());
                files.push(File::new(format!("{stem}.csv"), self.table(&numbers, "csv")?));
            }
        }
        for (name, scores) in &section.scores {
            let report = Report {
                scores,
                by_topic: true,
                summary: true,
                places: Places::Full,
                provenance: self.provenance,
                changed_rules: &[],
                about: "",
                order: &[],
                names: &[],
                heads: false,
                screen: Screen::default(),
            };
            let mut bytes = Vec::new();
            if let Some(way) = FORMATS.iter().find(|format| format.name == "parquet").and_then(|format| format.scores) {
                (way.write)(&report, &mut bytes)?;
            }
            files.push(File::new(format!("{}/{name}.parquet", part.name), bytes));
        }
        files.push(File::new(section_file(part), self.section(part, section)?.into_bytes()));
        Ok(files)
    }

    /// A table in a format, for a file.
    fn table(&self, exhibit: &Exhibit, format: &str) -> io::Result<Vec<u8>> {
        self.rendered(exhibit, format, Screen::default())
    }

    fn rendered(&self, exhibit: &Exhibit, format: &str, screen: Screen) -> io::Result<Vec<u8>> {
        let mut finding = Finding::new("study");
        finding.facts = exhibit.facts.clone();
        finding.tables = vec![exhibit.table.clone()];
        let report = FindingReport {
            finding: &finding,
            places: Places::Fixed(4),
            provenance: self.provenance,
            heads: false,
            screen,
            details: true,
            words: self.words,
        };
        let mut bytes = Vec::new();
        if let Some(way) = FORMATS.iter().find(|known| known.name == format).and_then(|format| format.findings) {
            (way.write)(&report, &mut bytes)?;
        }
        Ok(bytes)
    }

    /// A part's section of the page.
    fn section(&self, part: &Part, section: &Section) -> io::Result<String> {
        let mut text = format!("## {}\n\n{}\n", part.title, part.about);
        for exhibit in &section.exhibits {
            let name = exhibit.table.name;
            text.push_str(&format!("\n### {}\n\n", exhibit.table.title));
            let file = |ending: &str| format!("[{ending}]({}/{name}.{ending})", part.name);
            if exhibit.table.is_detail {
                let rows = exhibit.table.rows.len();
                text.push_str(&format!("{rows} rows: {}\n", file("csv")));
            } else {
                // The title stands above already.
                let table = String::from_utf8_lossy(&self.table(exhibit, "markdown")?).into_owned();
                let table = table.split_once("\n\n").map_or(table.as_str(), |(_, rest)| rest);
                text.push_str(&format!(
                    "{}\n\nFiles: {}, {}, {}\n",
                    table.trim_end(),
                    file("md"),
                    file("tex"),
                    file("csv")
                ));
            }
            if !exhibit.says.is_empty() {
                text.push_str(&format!("\n{}\n", exhibit.says.join(" ")));
            }
            for (of, drawing) in &exhibit.drawings {
                let stem = stem(part, exhibit, of, drawing);
                text.push_str(&format!(
                    "\n![{}]({stem}.svg)\n\n{} ([its numbers]({stem}.csv))\n",
                    drawing.title, drawing.title
                ));
            }
        }
        for (name, _) in &section.scores {
            text.push_str(&format!("\nEvery score: [{name}.parquet]({}/{name}.parquet)\n", part.name));
        }
        Ok(text)
    }

    /// A part for reading on a terminal: its tables and what they show.
    ///
    /// # Errors
    /// When a table cannot be written.
    pub fn printed(&self, part: &Part, section: &Section, screen: Screen) -> io::Result<String> {
        let mut text = format!("{}\n{}\n", part.title, "=".repeat(part.title.chars().count()));
        for exhibit in &section.exhibits {
            // Tables that are too long to be read are for the folder.
            if !exhibit.table.is_detail {
                let table = self.rendered(exhibit, FORMATS[0].name, screen)?;
                text.push_str(&format!("\n{}", String::from_utf8_lossy(&table)));
            } else if !exhibit.says.is_empty() {
                text.push('\n');
            }
            if !exhibit.says.is_empty() {
                let lines = aspectra_report::wrapped(&exhibit.says.join(" "), screen.width.unwrap_or(100), 0);
                text.push_str(&format!("{}\n", lines.join("\n")));
            }
        }
        Ok(text)
    }
}

/// The name of a figure's files, without the ending.
fn stem(part: &Part, exhibit: &Exhibit, of: &str, drawing: &Drawing) -> String {
    let of: String = of.to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    let dash = if of.is_empty() { "" } else { "-" };
    format!("{}/{}-{}{dash}{of}", part.name, exhibit.table.name, drawing.name)
}

/// The file of a part's section.
pub fn section_file(part: &Part) -> String {
    format!("{}/section.md", part.name)
}

/// The page of a folder, from the sections of its parts in order and what was odd.
pub fn page(study: &Study, record: &Record, sections: &[String], notices: &[String]) -> File {
    let mut text = format!("{MARK}\n\n# {}\n\n", study.title);
    text.push_str(&format!(
        "The experiments of {}, on {} with {}. Everything was computed by Aspectra {} with seed {}; [settings.json](settings.json) has the \
         command, the settings and the hashes of all inputs.\n",
        study.reference,
        record.judgments().join(", "),
        counted(record.runs().count(), "run"),
        record.version,
        record.seed
    ));
    text.push_str("\n## What differs from the paper\n\n");
    study.corrections.iter().for_each(|correction| text.push_str(&format!("- {correction}\n")));
    for section in sections {
        text.push_str(&format!("\n{section}"));
    }
    text.push_str("\n## What is odd about this collection\n\n");
    match notices {
        [] => text.push_str("Nothing was noticed.\n"),
        notices => notices.iter().for_each(|notice| text.push_str(&format!("- {notice}\n"))),
    }
    File::new("README.md".to_owned(), text.into_bytes())
}
