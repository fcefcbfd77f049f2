//! The run that is meant where a user names one: by what it goes by in tables, or by its file.

use aspectra_eval::Runs;
use std::fs;
use std::path::Path;

/// The place of the run that `typed` names. A file that is not among the runs becomes the last of them; None where it is
/// neither a run nor a file.
pub(crate) fn place(runs: &mut Runs, typed: &str) -> Option<usize> {
    let files = || runs.sources().iter().map(|source| source.is_file().then(|| source.path()));
    let known = files().position(|file| file == Some(typed));
    let known = known.or_else(|| runs.names().iter().position(|name| name == typed));
    if known.is_some() {
        return known;
    }
    if typed != "-" && !Path::new(typed).exists() {
        return None;
    }
    // `./bm25.txt` and `bm25.txt` are one file, and nothing is to be told apart from itself.
    let whole = fs::canonicalize(typed).ok();
    let same = files().position(|file| whole.is_some() && file.and_then(|file| fs::canonicalize(file).ok()) == whole);
    same.or_else(|| {
        *runs = std::mem::take(runs).and(Runs::read([typed]));
        runs.len().checked_sub(1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_found_by_its_name_and_by_its_file_however_it_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        for name in ["one.txt", "two.txt"] {
            fs::write(path(name), "1 Q0 a 1 1.0 t\n").unwrap();
        }
        let mut runs = Runs::read([path("one.txt")]).and(Runs::from_rows("mine", [("1", "a", 1.0)]));
        assert_eq!(place(&mut runs, "one"), Some(0));
        assert_eq!(place(&mut runs, &path("one.txt")), Some(0));
        assert_eq!(place(&mut runs, &path("./one.txt")), Some(0));
        assert_eq!(place(&mut runs, "mine"), Some(1));
        assert_eq!((place(&mut runs, "no"), runs.len()), (None, 2));
        assert_eq!((place(&mut runs, &path("two.txt")), runs.len()), (Some(2), 3));
        assert_eq!((place(&mut runs, &path("two.txt")), runs.len()), (Some(2), 3));
    }
}
