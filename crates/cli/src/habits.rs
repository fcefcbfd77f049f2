//! Options that people bring from trec_eval, and what they are here. `aspectra trec-eval` has all of them as they are.

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// trec_eval's letter, and what to write instead.
const OF_TREC_EVAL: &[(&str, &str)] = &[
    (
        "-c",
        "every judged topic counts already, as with trec_eval -c (--topics judged); --topics run takes those of the run",
    ),
    ("-l", "the smallest grade that is relevant belongs to the measure: AP(rel=2)"),
    ("-J", "--unjudged condense removes unjudged documents"),
    ("-N", "the number of documents belongs to the measure: Utility(docs=1000)"),
    ("-Z", "--normalize z takes z-scores over the runs given; trec-eval has -Z with a file"),
];

/// The verbs on which such an option is likely to be meant.
const VERBS: &[&str] = &["eval", "compare", "check", "meta"];

/// What to say instead of the usual refusal, where an option is another tool's.
pub(crate) fn refusal(error: &clap::Error, arguments: &[std::ffi::OsString]) -> Option<String> {
    if error.kind() != ErrorKind::UnknownArgument || !arguments.iter().any(|word| VERBS.iter().any(|verb| word == verb))
    {
        return None;
    }
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else { return None };
    let (letter, instead) = OF_TREC_EVAL.iter().find(|(letter, _)| letter == option)?;
    Some(format!(
        "{letter} is an option of trec_eval: {instead}\n(aspectra trec-eval takes trec_eval's options as they are)"
    ))
}
