//! The verbs, one file each.

mod check;
mod cite;
mod compare;
mod completions;
mod convert;
mod demo;
mod eval;
mod gdeval;
mod generate;
mod init;
mod lab;
mod man;
mod measures;
mod meta;
mod ndeval;
mod order;
mod report;
mod study;
mod trec_eval;

use clap::Subcommand;
use std::process::ExitCode;

/// A verb with its arguments.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    #[command(alias = "evaluate")]
    Eval(eval::Eval),
    #[command(alias = "trec_eval")]
    TrecEval(trec_eval::TrecEval),
    Gdeval(gdeval::Gdeval),
    Ndeval(ndeval::Ndeval),
    Compare(compare::Compare),
    Meta(meta::Meta),
    Lab(lab::Lab),
    Report(report::ReportPage),
    Study(study::StudyVerb),
    Check(check::Check),
    Convert(convert::Convert),
    Init(init::Init),
    #[command(alias = "measure")]
    Measures(measures::Measures),
    Order(order::Order),
    Cite(cite::Cite),
    Demo(demo::Demo),
    Generate(Box<generate::Generate>),
    Completions(completions::Completions),
    #[command(hide = true)]
    Man(man::Man),
}

impl Command {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Eval(verb) => verb.run(),
            Self::TrecEval(verb) => verb.run(),
            Self::Gdeval(verb) => verb.run(),
            Self::Ndeval(verb) => verb.run(),
            Self::Compare(verb) => verb.run(),
            Self::Meta(verb) => verb.run(),
            Self::Lab(verb) => verb.run(),
            Self::Report(verb) => verb.run(),
            Self::Study(verb) => verb.run(),
            Self::Check(verb) => verb.run(),
            Self::Convert(verb) => verb.run(),
            Self::Init(verb) => verb.run(),
            Self::Measures(verb) => verb.run(),
            Self::Order(verb) => verb.run(),
            Self::Cite(verb) => verb.run(),
            Self::Demo(verb) => verb.run(),
            Self::Generate(verb) => verb.run(),
            Self::Completions(verb) => verb.run(),
            Self::Man(verb) => verb.run(),
        }
    }
}
