//! The values of `--format`: of the one list of formats, those that can write what a command has.

use crate::ending::{self, Packing};
use crate::output::OutputArgs;
use anyhow::{Context, Result, bail};
use aspectra_report::format::{FORMATS, Format, Way};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// The format that is asked for, and how it writes what the command has.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chosen<F> {
    pub(crate) format: &'static Format,
    pub(crate) write: F,
}

/// Reads the name of a format; `way` picks how it writes one kind of result.
pub(crate) fn parser<F>(way: fn(&Format) -> Option<Way<F>>) -> impl TypedValueParser<Value = Chosen<F>>
where
    F: Clone + Send + Sync + 'static,
{
    let able = move || FORMATS.iter().copied().filter_map(move |format| Some((format, way(format)?)));
    let values = able().map(|(format, way)| PossibleValue::new(format.name).help(way.summary));
    PossibleValuesParser::new(values).try_map(move |name| {
        let mut meant = able().filter(|(format, _)| format.name == name);
        meant.next().map(|(format, Way { write, .. })| Chosen { format, write }).ok_or("there is no such format")
    })
}

/// The format that was asked for, else the one that the ending of the output file means, else the first.
///
/// # Errors
/// When the ending means a format that cannot write what the command has.
pub(crate) fn chosen<F: Clone>(
    asked: &Option<Chosen<F>>,
    output: &OutputArgs,
    way: fn(&Format) -> Option<Way<F>>,
) -> Result<Chosen<F>> {
    if let Some(asked) = asked {
        return Ok(asked.clone());
    }
    let format = output.format().unwrap_or(FORMATS[0]);
    let able = || FORMATS.iter().filter(|format| way(format).is_some()).map(|format| format.name).collect::<Vec<_>>();
    let found = way(format).with_context(|| {
        format!(
            "the ending of the output file means {}, which cannot hold this; pass -f {}",
            format.name,
            able().join("|")
        )
    })?;
    Ok(Chosen { format, write: found.write })
}

/// Refuses an ending of the output file that means nothing, before any work: scores must not stand under a name that
/// promises something else.
pub(crate) fn refuse_ending<F: Clone>(
    asked: &Option<Chosen<F>>,
    output: &OutputArgs,
    way: fn(&Format) -> Option<Way<F>>,
) -> Result<()> {
    let Some(path) = output.path().filter(|_| asked.is_none() && output.folder().is_none()) else { return Ok(()) };
    if ending::of(path).is_none() {
        return Ok(());
    }
    let able = || FORMATS.iter().filter(|format| way(format).is_some());
    let Some(format) = ending::format(path) else {
        let endings: Vec<&str> = able().filter_map(|format| format.endings.first()).copied().collect();
        return Err(ending::unknown(path, &endings, &able().map(|format| format.name).collect::<Vec<_>>()));
    };
    if format.name == "parquet" && Packing::of(path) != Packing::Plain {
        bail!("{}: Parquet is compressed already, and nobody reads it packed again; name it .parquet", path.display());
    }
    Ok(())
}
