//! How findings are written.

use crate::format_option::{self, Chosen};
use crate::output::{Output, OutputArgs};
use crate::{advice, notices, provenance};
use anyhow::Result;
use aspectra_eval::Notice;
use aspectra_meta::Finding;
use aspectra_report::format::WriteFinding;
use aspectra_report::{FORMATS, FindingReport, Input};
use clap::Args;

/// What is written, and where.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct FindingArgs {
    /// How to write what was found
    #[arg(short, long, value_name = "FORMAT", default_value = FORMATS[0].name)]
    #[arg(value_parser = format_option::parser(|format| format.findings))]
    format: Chosen<WriteFinding>,
    #[command(flatten)]
    output: OutputArgs,
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

impl FindingArgs {
    /// Opens the output, before the work starts.
    pub(crate) fn open(&self) -> Result<Output> {
        self.output.open()
    }

    /// Whether inputs are to be hashed.
    pub(crate) fn hashes(&self) -> bool {
        self.format.hashes_inputs || self.output.is_file()
    }

    /// Writes a finding, then its notices; `guarded` are those about scales.
    pub(crate) fn write(
        &self,
        output: Output,
        mut finding: Finding,
        guarded: Vec<Notice>,
        origin: Origin,
    ) -> Result<()> {
        finding.notices.splice(..0, guarded);
        let all = [&origin.notices[..], &finding.notices].concat();
        finding.notices = notices::typed(&finding.notices);
        let mut provenance = provenance::provenance(origin.inputs, origin.rules, origin.seed, self.output.reproducible);
        if self.format.hashes_inputs {
            provenance.notices = notices::typed(&all);
        }
        let report = FindingReport {
            finding: &finding,
            places: self.output.places(),
            provenance: &provenance,
            details: self.details,
            words: advice::words,
        };
        output.write(|out| (self.format.write)(&report, out))?;
        if !self.output.quiet {
            notices::print(&all);
        }
        Ok(())
    }
}
