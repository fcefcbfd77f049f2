//! Keeps `-o` from replacing what the program reads.

use crate::given;
use anyhow::{Result, bail};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

/// Refuses a target that is an input, by whatever name: links lead to the same file.
///
/// Inputs are whatever the command line names besides its output, so that no verb can forget one.
pub(crate) fn refuse_input(target: &Path) -> Result<()> {
    let Some(identity) = identity(target) else { return Ok(()) };
    for argument in others(given::arguments().into_iter()) {
        let text = argument.to_string_lossy();
        let value = text.split_once('=').map(|(_, value)| value);
        let names = [Some(&*text), value].into_iter().flatten();
        if let Some(input) = names.into_iter().find(|name| self::identity(Path::new(name)).as_ref() == Some(&identity))
        {
            let target = target.display();
            bail!("{target}: is an input ({input}), which the output would replace; write to another file");
        }
    }
    Ok(())
}

/// Refuses a target that holds a run or judgments, where no verb writes such: a shell that spelled out `-o runs/*` gave
/// the first run as the output.
pub(crate) fn refuse_collection(target: &Path) -> Result<()> {
    let mut head = Vec::new();
    let Ok(file) = File::open(target) else { return Ok(()) };
    if file.metadata().is_ok_and(|metadata| metadata.is_file()) && file.take(4096).read_to_end(&mut head).is_ok() {
        let line = head.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let fields: Vec<&[u8]> = line.split(u8::is_ascii_whitespace).filter(|field| !field.is_empty()).collect();
        let is_number = |field: &[u8]| std::str::from_utf8(field).is_ok_and(|field| field.parse::<f64>().is_ok());
        let kind = match fields[..] {
            [_, q0, _, rank, score, _] if q0.eq_ignore_ascii_case(b"Q0") && is_number(rank) && is_number(score) => {
                "a run"
            }
            [_, b"0" | b"Q0", _, label] if is_number(label) => "judgments",
            _ => return Ok(()),
        };
        bail!(
            "{}: holds {kind}, which the output would replace; remove it first, or write to another file",
            target.display()
        );
    }
    Ok(())
}

/// The arguments but for the output.
fn others(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut is_output = false;
    arguments
        .filter(|argument| {
            let text = argument.to_string_lossy();
            let skip = std::mem::replace(&mut is_output, text == "-o" || text == "--output");
            let is_short = text.strip_prefix("-o").is_some_and(|rest| !rest.is_empty() && !text.starts_with("--"));
            !(skip || is_output || is_short || text.starts_with("--output="))
        })
        .collect()
}

/// What makes a file that file and no other.
#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<std::path::PathBuf> {
    fs::canonicalize(path).ok().filter(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::others;

    #[test]
    fn the_output_is_no_input() {
        let words = |text: &str| others(text.split(' ').map(Into::into));
        assert_eq!(words("eval q.txt -o a r.txt --output=b -oc --output d"), ["eval", "q.txt", "r.txt"]);
    }
}
