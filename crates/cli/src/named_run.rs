//! The run that is meant where a user names one: by what it goes by in tables, or by its file.

use anyhow::{Result, bail};
use aspectra_eval::Runs;
use std::fs;
use std::path::Path;

/// The place of the run that `typed` names. A file that is not among the runs becomes the last of them; None where it is
/// neither a run nor a file.
///
/// # Errors
/// A file that holds several runs, of which none is meant more than the others.
pub(crate) fn place(runs: &mut Runs, typed: &str) -> Result<Option<usize>> {
    let files = || runs.sources().iter().map(|source| source.is_file().then(|| source.path()));
    let of_file = |is_meant: &dyn Fn(&str) -> bool| {
        let places: Vec<usize> =
            (0..).zip(files()).filter(|(_, file)| file.is_some_and(is_meant)).map(|(at, _)| at).collect();
        match &places[..] {
            [] => Ok(None),
            [place] => Ok(Some(*place)),
            several => {
                let names = runs.names();
                let held: Vec<&str> = several.iter().map(|at| &*names[*at]).collect();
                bail!("{typed}: stands for several runs: {}; name one of them", held.join(", "))
            }
        }
    };
    if let Some(known) = runs.names().iter().position(|name| name == typed) {
        return Ok(Some(known));
    }
    if let Some(known) = of_file(&|file| file == typed)? {
        return Ok(Some(known));
    }
    if typed != "-" && !Path::new(typed).exists() {
        // The folder that the other runs were given with goes without saying.
        return of_file(&|file| Path::new(file).file_name().is_some_and(|name| name == typed));
    }
    // `./bm25.txt` and `bm25.txt` are one file, and nothing is to be told apart from itself.
    let whole = fs::canonicalize(typed).ok();
    if let Some(same) = of_file(&|file| whole.is_some() && fs::canonicalize(file).ok() == whole)? {
        return Ok(Some(same));
    }
    *runs = std::mem::take(runs).and(Runs::read([typed]).expanded());
    place(runs, typed)
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
        let mut found = |typed: &str| place(&mut runs, typed).unwrap();
        assert_eq!(found("one"), Some(0));
        assert_eq!(found("one.txt"), Some(0));
        assert_eq!(found(&path("one.txt")), Some(0));
        assert_eq!(found(&path("./one.txt")), Some(0));
        assert_eq!(found("mine"), Some(1));
        assert_eq!(found("no"), None);
        assert_eq!(found(&path("two.txt")), Some(2));
        assert_eq!(found(&path("two.txt")), Some(2));
        assert_eq!(runs.len(), 3);
    }

    #[test]
    fn a_file_of_several_runs_is_none_of_them() {
        let folder = tempfile::tempdir().unwrap();
        let both = folder.path().join("both.csv").display().to_string();
        fs::write(&both, "run,qid,docno,score\nb,1,a,1\na,1,a,2\n").unwrap();
        let mut runs = Runs::read([both.clone()]).expanded();
        assert_eq!(place(&mut runs, "a").unwrap(), Some(1));
        for (mut runs, typed) in [(runs.clone(), "both.csv"), (runs, &*both), (Runs::default(), &*both)] {
            let message = place(&mut runs, typed).unwrap_err().to_string();
            assert!(message.ends_with("stands for several runs: b, a; name one of them"), "{message}");
        }
    }
}
