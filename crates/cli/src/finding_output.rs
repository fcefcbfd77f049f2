//! How findings are written.

use crate::figures::{self, FigureArgs};
use crate::format_option::{self, Chosen};
use crate::output::{Output, OutputArgs};
use crate::{advice, call, earlier_tables, notices, provenance, streamed};
use anyhow::{Context, Result, bail};
use aspectra_eval::Notice;
use aspectra_meta::{Finding, ScoreMatrix};
use aspectra_report::figure::Subject;
use aspectra_report::format::WriteFinding;
use aspectra_report::{FORMATS, FindingReport, Format, Input, Provenance, Screen};
use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};

/// What `-o` takes here.
const WHERE: &str = "\
Write to a file, whole or not at all; its ending chooses the format: .csv .tex .parquet .json .md .html; a folder, DIR/, gets \
one file per table";

/// What is written, and where.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Output", mut_arg("output", |arg| arg.help(WHERE)))]
pub(crate) struct FindingArgs {
    /// How to write what was found; a table for reading where neither this nor the ending of --output says otherwise
    #[arg(short, long, value_name = "FORMAT")]
    #[arg(value_parser = format_option::parser(|format| format.findings))]
    format: Option<Chosen<WriteFinding>>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    figure: FigureArgs,
    /// Also write tables that are too long to be read; machine formats always have them
    #[arg(long)]
    details: bool,
}

/// Where a finding comes from, for the record.
pub(crate) struct Origin {
    pub(crate) inputs: Vec<Input>,
    pub(crate) rules: Vec<(&'static str, String)>,
    pub(crate) seed: u64,
    /// Notices of what came before the analysis.
    pub(crate) notices: Vec<Notice>,
}

impl Origin {
    /// Of a finding that reads no files.
    pub(crate) fn of_measures(seed: u64) -> Self {
        Self { inputs: Vec::new(), rules: Vec::new(), seed, notices: Vec::new() }
    }
}

/// What the table for papers is called there, without its ending.
const PAPER: &str = "paper";

/// Where a finding goes.
#[derive(Debug)]
pub(crate) enum Place {
    /// All of it to one file or stream.
    One(Output),
    /// Each of its tables to a file of its own.
    Folder(PathBuf),
    /// As it is to the program that calls the verb.
    Caller,
}

impl FindingArgs {
    /// Opens the output, before the work starts and anything is read.
    pub(crate) fn open(&self) -> Result<Place> {
        streamed::watch(self.hashes());
        if call::is_called() && !self.output.is_file() {
            return Ok(Place::Caller);
        }
        if self.figure.wanted()?.is_some() {
            self.figure.is_picture(self.output.path(), self.format.is_some())?;
        } else {
            format_option::refuse_ending(&self.format, &self.output, |format| format.findings)?;
        }
        let format = self.format()?.format;
        let Some(folder) = self.output.folder() else {
            self.output.refuse_bytes(format)?;
            return Ok(Place::One(self.output.open()?));
        };
        if format.name == "junit" {
            let file = folder.join("tests.xml");
            bail!(
                "{}: -f junit is one file that a build server reads, not one per table; name it, such as {}",
                folder.display(),
                file.display()
            );
        }
        fs::create_dir_all(folder).with_context(|| format!("{}: cannot be made", folder.display()))?;
        // Finds out now whether files can be written there, not after the work.
        let ending = format.endings.first().copied().unwrap_or("txt");
        drop(Output::open(Some(&folder.join(format!("table.{ending}"))))?);
        Ok(Place::Folder(folder.to_owned()))
    }

    fn format(&self) -> Result<Chosen<WriteFinding>> {
        // Tables in a folder are for other programs.
        if self.format.is_none() && self.output.folder().is_some() {
            let csv = FORMATS.iter().copied().find(|format| format.name == "csv");
            if let Some((format, way)) = csv.and_then(|format| Some((format, format.findings?))) {
                return Ok(Chosen { format, write: way.write });
            }
        }
        format_option::chosen(&self.format, &self.output, |format| format.findings)
    }

    /// Whether inputs are to be hashed.
    pub(crate) fn hashes(&self) -> bool {
        self.format().is_ok_and(|chosen| chosen.format.hashes_inputs)
            || self.output.heads_file()
            || self.output.folder().is_some()
    }

    /// Whether all of it is to be one text for reading.
    pub(crate) fn is_text(&self) -> Result<bool> {
        let is_table = self.format()?.format.name == FORMATS[0].name;
        let is_handed_back = call::is_called() && !self.output.is_file();
        Ok(!is_handed_back && self.output.folder().is_none() && is_table && self.figure.wanted()?.is_none())
    }

    /// Whether what passes and fails is to be written.
    pub(crate) fn is_gate(&self) -> Result<bool> {
        Ok(self.format()?.format.name == "junit")
    }

    /// What the reader looks at.
    pub(crate) fn screen(&self) -> Screen {
        self.output.screen()
    }

    /// Writes a text that a verb has in place of the tables for reading.
    pub(crate) fn write_text(&self, place: Place, text: &str) -> Result<()> {
        match place {
            Place::One(output) => output.write(|out| out.write_all(text.as_bytes())),
            Place::Caller => bail!("a text is no finding"),
            Place::Folder(folder) => bail!("{}: a text is written to one file; name it", folder.display()),
        }
    }

    /// Writes a finding, then its notices; `guarded` are those about scales.
    pub(crate) fn write(&self, place: Place, finding: Finding, guarded: Vec<Notice>, origin: Origin) -> Result<()> {
        self.write_with_scores(place, finding, guarded, origin, &[])
    }

    /// The same where figures may be drawn from the scores.
    pub(crate) fn write_with_scores(
        &self,
        place: Place,
        mut finding: Finding,
        guarded: Vec<Notice>,
        origin: Origin,
        scores: &[ScoreMatrix],
    ) -> Result<()> {
        if matches!(place, Place::Caller) {
            finding.notices.splice(..0, guarded);
            let provenance = provenance::provenance(origin.inputs, origin.rules, origin.seed, false);
            call::answer(|answer| {
                answer.provenance = Some(provenance);
                answer.notices.extend(origin.notices);
                answer.notices.extend_from_slice(&finding.notices);
                answer.matrices = scores.to_vec();
                answer.finding = Some(finding);
            });
            return Ok(());
        }
        if let Some(figure) = self.figure.wanted()? {
            figures::refuse_elsewhere(figure, finding.name)?;
            let drawing = self.figure.draw(figure, &Subject { finding: Some(&finding), scores })?;
            finding = match place {
                Place::One(output) if self.figure.is_picture(self.output.path(), self.format.is_some())? => {
                    self.figure.write(&drawing, output, self.output.path(), self.output.screen())?;
                    self.output.print(&[&origin.notices[..], &guarded, &finding.notices].concat());
                    return Ok(());
                }
                _ => figures::numbers(&finding, &drawing),
            };
        }
        let chosen = self.format()?;
        if self.is_gate()? && finding.gates.is_empty() {
            bail!("{} decides nothing that a build could fail on; -f junit is for compare and check", finding.name);
        }
        finding.notices.splice(..0, guarded);
        let all = [&origin.notices[..], &finding.notices].concat();
        finding.notices = notices::typed(&finding.notices);
        let mut provenance = provenance::provenance(origin.inputs, origin.rules, origin.seed, self.output.reproducible);
        if chosen.format.hashes_inputs || self.output.provenance || matches!(place, Place::Folder(_)) {
            provenance.notices = notices::typed(&all);
        }
        match place {
            // It has gone back already.
            Place::Caller => {}
            Place::One(output) => {
                if chosen.format.name == "parquet" && finding.tables.len() > 1 {
                    let tables: Vec<&str> = finding.tables.iter().map(|table| table.name).collect();
                    bail!(
                        "a Parquet file holds one table, and there are {}: {}; -o DIR/ -f parquet writes a file each",
                        tables.len(),
                        tables.join(", ")
                    );
                }
                output.write(|out| (chosen.write)(&self.report(&finding, &provenance, self.details), out))?;
                self.tell_of_tables(chosen.format, finding.tables.len());
            }
            Place::Folder(folder) => self.write_folder(&folder, chosen, &finding, &provenance)?,
        }
        self.output.print(&all);
        Ok(())
    }

    /// Writes each table to a file of its own, and what there is beside them to the record. Tables of an earlier finding are
    /// removed, so that what stands in the folder belongs together.
    fn write_folder(
        &self,
        folder: &Path,
        chosen: Chosen<WriteFinding>,
        finding: &Finding,
        provenance: &Provenance,
    ) -> Result<()> {
        let ending = chosen.format.endings.first().copied().unwrap_or("txt");
        let mut parts: Vec<(String, Finding)> = Vec::new();
        for table in &finding.tables {
            let one = Finding { tables: vec![table.clone()], paper: None, ..finding.clone() };
            parts.push((format!("{}.{ending}", table.name), one));
        }
        if chosen.format.for_papers && finding.paper.is_some() {
            parts.push((format!("{PAPER}.{ending}"), Finding { tables: Vec::new(), ..finding.clone() }));
        }
        for (name, one) in &parts {
            let output = Output::open(Some(&folder.join(name)))?;
            output.write(|out| (chosen.write)(&self.report(one, provenance, true), out))?;
        }
        let names: Vec<&str> = parts.iter().map(|(name, _)| &**name).collect();
        earlier_tables::remove_all_but(folder, &names)?;
        let mut record = Finding { tables: Vec::new(), paper: None, ..finding.clone() };
        record.facts.push(earlier_tables::listed(&names));
        let json = FORMATS.iter().find(|format| format.name == "json").and_then(|format| format.findings);
        if let Some(way) = json {
            let output = Output::open(Some(&folder.join(earlier_tables::RECORD)))?;
            output.write(|out| (way.write)(&self.report(&record, provenance, true), out))?;
        }
        Ok(())
    }

    /// Says that other programs expect one table in a file, where there are several of unlike columns.
    fn tell_of_tables(&self, format: &Format, tables: usize) {
        let Some(path) = self.output.path().filter(|path| *path != Path::new("-")) else { return };
        let is_plain = ["csv", "tsv"].contains(&format.name);
        if is_plain && tables > 1 {
            let text = format!(
                "{}: holds {tables} tables, one below the other; -o DIR/ writes one file per table",
                path.display()
            );
            self.output.remark(&text);
        }
    }

    fn report<'a>(&self, finding: &'a Finding, provenance: &'a Provenance, details: bool) -> FindingReport<'a> {
        FindingReport {
            finding,
            places: self.output.places(),
            provenance,
            heads: self.output.provenance,
            screen: self.output.screen(),
            details,
            words: advice::words,
        }
    }
}
