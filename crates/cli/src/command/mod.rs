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

use clap::{Args, Subcommand};
use std::process::ExitCode;

/// Declares the verbs: what each is called, how else people spell it, and the arguments that it has.
macro_rules! verbs {
    ($($(#[$meta:meta])* $variant:ident($verb:ty) = $name:literal $(| $alias:literal)*,)*) => {
        /// A verb with its arguments.
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $($(#[$meta])* #[command(name = $name $(, alias = $alias)*)] $variant($verb),)*
        }

        impl Command {
            pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
                match self {
                    $(Self::$variant(verb) => verb.run(),)*
                }
            }

            /// Whether a verb is called so.
            pub(crate) fn is_verb(word: &str) -> bool {
                [$($name $(, $alias)*),*].contains(&word)
            }

            /// The program with this verb alone: to put all of them together takes longer than a small evaluation.
            pub(crate) fn alone(program: clap::Command, verb: &str) -> Option<clap::Command> {
                match verb {
                    $($name => Some(program.subcommand(<$verb as Args>::augment_args(clap::Command::new($name)))),)*
                    _ => None,
                }
            }
        }
    };
}

verbs! {
    Eval(eval::Eval) = "eval" | "evaluate",
    TrecEval(trec_eval::TrecEval) = "trec-eval" | "trec_eval",
    Gdeval(gdeval::Gdeval) = "gdeval",
    Ndeval(ndeval::Ndeval) = "ndeval",
    Compare(compare::Compare) = "compare",
    Meta(meta::Meta) = "meta",
    Lab(lab::Lab) = "lab",
    Report(report::ReportPage) = "report",
    Study(study::StudyVerb) = "study",
    Check(check::Check) = "check",
    Convert(convert::Convert) = "convert",
    Init(init::Init) = "init",
    Measures(measures::Measures) = "measures" | "measure",
    Order(order::Order) = "order",
    Cite(cite::Cite) = "cite",
    Demo(demo::Demo) = "demo",
    Generate(Box<generate::Generate>) = "generate",
    Completions(completions::Completions) = "completions",
    #[command(hide = true)]
    Man(man::Man) = "man",
}
