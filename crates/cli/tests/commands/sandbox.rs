//! A folder of its own for each test, with a small collection in it, and the built binary.

// Every test file compiles its own copy and uses part of it.
#![allow(dead_code)]

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder that is removed at the end.
pub(crate) struct Sandbox {
    folder: tempfile::TempDir,
}

/// Two topics, two aspects.
pub(crate) const QRELS: &str = "1 0 a 1\n1 0 b 0\n1 0 c 2\n2 0 a 0\n2 0 d 1\n";
pub(crate) const ASPECTS: &str = "1 0 a 1 0\n1 0 b 0 1\n2 0 d 1 1\n";
pub(crate) const RUN: &str =
    "1 Q0 a 1 3.0 one\n1 Q0 b 2 2.0 one\n1 Q0 c 3 1.0 one\n2 Q0 x 1 2.0 one\n2 Q0 d 2 1.0 one\n";
pub(crate) const TIED: &str =
    "1 Q0 a 1 1.0 two\n1 Q0 b 2 1.0 two\n1 Q0 c 3 1.0 two\n2 Q0 d 1 1.0 two\n2 Q0 x 2 1.0 two\n";

impl Sandbox {
    pub(crate) fn new() -> Self {
        let sandbox = Self { folder: tempfile::tempdir().unwrap() };
        for (name, text) in [("qrels.txt", QRELS), ("labels.txt", ASPECTS), ("one.txt", RUN), ("two.txt", TIED)] {
            sandbox.write(name, text);
        }
        sandbox
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), text).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    /// The names of everything in the folder.
    pub(crate) fn files(&self) -> Vec<String> {
        let mut names: Vec<String> = std::fs::read_dir(self.folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// The binary, in this folder.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_aspectra"));
        // As a user starts it, not as cargo does.
        command.current_dir(self.folder.path()).args(arguments).env("CARGO", "").env("PATH", path());
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        Ran::from(self.command(arguments).output().unwrap())
    }
}

/// The folders that programs are looked for in, that of the binary among them.
fn path() -> OsString {
    let own = Path::new(env!("CARGO_BIN_EXE_aspectra")).parent().unwrap().to_owned();
    let others = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(std::iter::once(own).chain(std::env::split_paths(&others))).unwrap()
}

/// What a command did.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Ran {
    /// The output of a command that has to work.
    #[track_caller]
    pub(crate) fn fine(self) -> String {
        assert_eq!(self.code, 0, "{}", self.err);
        self.out
    }

    /// The message of a command that could not run.
    #[track_caller]
    pub(crate) fn refused(self) -> String {
        assert_eq!(self.code, 2, "{self:?}");
        assert_eq!(self.out, "", "standard output carries results only");
        assert!(!self.err.to_lowercase().starts_with("error"), "{}", self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self.err
    }
}
