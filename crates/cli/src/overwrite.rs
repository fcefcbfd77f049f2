//! Keeps `-o` from replacing what the program reads.

use crate::given;
use anyhow::{Result, bail};
use aspectra_eval::Collection;
use aspectra_study::record::score_files;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

/// Refuses a target that is an input, by whatever name: links lead to the same file.
///
/// Inputs are whatever the command line names besides its output, and what a collection file names, so that no verb can
/// forget one.
pub(crate) fn refuse_input(target: &Path) -> Result<()> {
    let Some(identity) = identity(target) else { return Ok(()) };
    let refuse = |input: &str| {
        let target = target.display();
        bail!("{target}: is an input ({input}), which the output would replace; write to another file");
    };
    for argument in others(given::arguments().into_iter()) {
        let text = argument.to_string_lossy();
        let value = text.split_once('=').map(|(_, value)| value);
        for name in [Some(&*text), value].into_iter().flatten().map(Path::new) {
            if self::identity(name).as_ref() == Some(&identity) {
                return refuse(&name.display().to_string());
            }
            // The folder of a study stands for its score files.
            let mut of_folder = score_files(name).into_iter();
            if let Some(file) = of_folder.find(|file| self::identity(file).as_ref() == Some(&identity)) {
                return refuse(&file.display().to_string());
            }
        }
    }
    for file in named_by_collection() {
        if self::identity(Path::new(&file)).as_ref() == Some(&identity) {
            return refuse(&format!("{file}, which the collection names"));
        }
    }
    Ok(())
}

/// The files that the collection file names, if one is given. One that comes through a pipe is not touched: it comes once.
fn named_by_collection() -> Vec<String> {
    const OPTION: &str = "--collection";
    let arguments: Vec<String> = given::texts().collect();
    let behind = arguments.windows(2).filter(|pair| pair[0] == OPTION).map(|pair| &*pair[1]);
    let joined = arguments.iter().filter_map(|text| text.strip_prefix(OPTION)?.strip_prefix('='));
    let files = behind.chain(joined).filter(|name| Path::new(name).is_file());
    files
        .filter_map(|name| Collection::find(name).ok())
        .flat_map(|found| found.files().map(str::to_owned).collect::<Vec<_>>())
        .collect()
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

/// Short options that take no value, behind which `o` may stand: `-qo FILE`.
const ALONE: [char; 2] = ['q', 'n'];

/// The arguments but for the output.
fn others(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut is_output = false;
    arguments
        .filter(|argument| {
            let text = argument.to_string_lossy();
            let short = text.strip_prefix('-').and_then(|rest| rest.trim_start_matches(ALONE).strip_prefix('o'));
            let skip = std::mem::replace(&mut is_output, text == "--output" || short == Some(""));
            !(skip || is_output || short.is_some() || text.starts_with("--output="))
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
        assert_eq!(words("eval q.txt -qo a r.txt -nqob -q -n"), ["eval", "q.txt", "r.txt", "-q", "-n"]);
    }
}
