//! The values of `--format`: of the one list of formats, those that can write what a command has.

use aspectra_report::format::{FORMATS, Format, Way};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// The format that is asked for, and how it writes what the command has.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chosen<F> {
    pub(crate) hashes_inputs: bool,
    pub(crate) write: F,
}

/// Reads the name of a format; `way` picks how it writes one kind of result.
pub(crate) fn parser<F>(way: fn(&Format) -> Option<Way<F>>) -> impl TypedValueParser<Value = Chosen<F>>
where
    F: Clone + Send + Sync + 'static,
{
    let able = move || FORMATS.iter().filter_map(move |format| Some((format, way(format)?)));
    let values = able().map(|(format, way)| PossibleValue::new(format.name).help(way.summary));
    PossibleValuesParser::new(values).try_map(move |name| {
        let mut meant = able().filter(|(format, _)| format.name == name);
        let chosen =
            meant.next().map(|(format, Way { write, .. })| Chosen { hashes_inputs: format.hashes_inputs, write });
        chosen.ok_or("there is no such format")
    })
}
