//! What the name of an output file asks for: a format, and whether it is to be compressed.

use anyhow::{Result, bail};
use aspectra_report::{FORMATS, Format};
use std::io::{self, Write};
use std::path::Path;

/// How what is written is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Packing {
    Plain,
    Gzip,
    Zstandard,
}

impl Packing {
    /// The packing that the last ending of a name asks for.
    pub(crate) fn of(path: &Path) -> Self {
        match last(path).as_deref() {
            Some("gz") => Self::Gzip,
            Some("zst") => Self::Zstandard,
            _ => Self::Plain,
        }
    }

    /// Writes with `write`, packed.
    pub(crate) fn write(
        self,
        out: &mut dyn Write,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        match self {
            Self::Plain => write(out),
            Self::Gzip => {
                // Its header has no time: the same scores are the same file.
                let mut packed = flate2::write::GzEncoder::new(out, flate2::Compression::default());
                write(&mut packed)?;
                packed.finish().map(drop)
            }
            Self::Zstandard => {
                let mut packed = zstd::stream::Encoder::new(out, zstd::DEFAULT_COMPRESSION_LEVEL)?;
                write(&mut packed)?;
                packed.finish().map(drop)
            }
        }
    }
}

fn last(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_ascii_lowercase())
}

/// The ending of a name that says what is in the file, in lower case: `csv` of `scores.csv.gz`.
pub(crate) fn of(path: &Path) -> Option<String> {
    match Packing::of(path) {
        Packing::Plain => last(path),
        _ => last(Path::new(path.file_stem()?)),
    }
}

/// The format that the ending of a name means.
pub(crate) fn format(path: &Path) -> Option<&'static Format> {
    Format::of_ending(&of(path)?)
}

/// Refuses a name that is a format's and no file's: ir_measures has formats behind -o. `formats` are what `-f` of the verb
/// takes.
pub(crate) fn refuse_format_name(path: &Path, formats: &[&str]) -> Result<()> {
    let Some((name, format)) = named_as_format(path) else { return Ok(()) };
    match formats.contains(&format.name) {
        true => bail!(
            "-o names a file, and \"{name}\" is a format; write -f {}, or -o FILE.{name} for such a file",
            format.name
        ),
        false => bail!("-o names a file, and \"{name}\" is a format; write -o ./{name} if a file is to be called so"),
    }
}

/// Whether a name is a format's and no file's.
pub(crate) fn is_format_name(path: &Path) -> bool {
    named_as_format(path).is_some()
}

fn named_as_format(path: &Path) -> Option<(&str, &'static Format)> {
    let name = path.to_str().filter(|_| !path.exists())?;
    let meant = FORMATS.iter().find(|format| format.name == name || format.endings.contains(&name))?;
    Some((name, meant))
}

/// Refuses a file whose ending means another format than the one that is written.
pub(crate) fn refuse_other(path: &Path, written: &str, example: &str) -> Result<()> {
    if path.to_str() == Some("toml") && !path.exists() {
        bail!("-o names a file, and \"toml\" is a format; write -o ./toml if a file is to be called so");
    }
    refuse_format_name(path, &[])?;
    const OF_OTHERS: [&str; 5] = ["arrow", "feather", "ipc", "xls", "xlsx"];
    let is_other = |ending: &String| match Format::of_ending(ending) {
        Some(format) => !["table", "trec"].contains(&format.name),
        None => OF_OTHERS.contains(&&**ending),
    };
    match of(path).filter(is_other) {
        Some(ending) => {
            bail!("{}: .{ending} is not what is written, which is {written}; name it {example}", path.display())
        }
        None => Ok(()),
    }
}

/// The refusal of an ending that says nothing to a verb which writes files by their endings.
pub(crate) fn unknown(path: &Path, endings: &[&str], formats: &[&str]) -> anyhow::Error {
    let known: Vec<String> = endings.iter().map(|ending| format!(".{ending}")).collect();
    anyhow::anyhow!(
        "{}: its ending names no format; expected {}, with .gz or .zst behind it where it is to be compressed. Rename it, or pass -f {}",
        path.display(),
        known.join(" "),
        formats.join("|")
    )
}
