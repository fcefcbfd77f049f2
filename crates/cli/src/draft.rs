//! A file that is written whole or not at all, whatever ends the program.

use std::collections::hash_map::RandomState;
use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions, Permissions};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};

/// A file that is to be written whole. Until then there is nothing of it: whoever stops the work midway finds the folder
/// as it was.
#[derive(Debug)]
pub(crate) struct Draft {
    target: PathBuf,
    /// Those of the file that is replaced.
    permissions: Option<Permissions>,
}

impl Draft {
    /// Finds out now whether the file can be written, not after the work.
    pub(crate) fn at(target: PathBuf, permissions: Option<Permissions>) -> io::Result<Self> {
        let draft = Self { target, permissions };
        Temporary::beside(&draft.target).map(drop)?;
        Ok(draft)
    }

    /// Where the file goes.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// Writes everything with `write` and puts the file in its place.
    pub(crate) fn write(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let mut temporary = Temporary::beside(&self.target)?;
        if let Some(permissions) = &self.permissions {
            temporary.file.set_permissions(permissions.clone())?;
        }
        write(&mut temporary.file)?;
        temporary.file.flush()?;
        // On the disk before it has its name: a machine that loses power leaves the old file or the whole new one.
        temporary.file.sync_all()?;
        fs::rename(&temporary.path, &self.target)?;
        temporary.is_kept = true;
        Ok(())
    }
}

const START: &str = ".aspectra-";
const END: &str = ".partial";

/// Whether a file of this name is an unfinished one, left behind by a program that was killed.
pub(crate) fn is_leftover(name: &OsStr) -> bool {
    let number = name.to_str().and_then(|name| name.strip_prefix(START)?.strip_suffix(END));
    number.is_some_and(|number| number.len() == 16 && number.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// A file beside the target that takes its place when everything is written, and is removed otherwise.
struct Temporary {
    file: File,
    path: PathBuf,
    is_kept: bool,
}

/// The temporary files that exist now, for who ends the program by a signal.
static LIVING: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

impl Temporary {
    /// A file of its own name: process numbers repeat, in containers always, and the target's name may be as long as names
    /// can be.
    fn beside(target: &Path) -> io::Result<Self> {
        remove_on_signals();
        // Made while the list is held: whoever ends the program holds it too, so that no file comes after it was cleared.
        let mut files = living();
        loop {
            let number = RandomState::new().build_hasher().finish();
            let path = target.with_file_name(format!("{START}{number:016x}{END}"));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => {
                    files.push(path.clone());
                    return Ok(Self { file, path, is_kept: false });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let mut files = living();
        if !self.is_kept {
            // Nothing can be done about a temporary file that cannot be removed.
            let _ = fs::remove_file(&self.path);
        }
        files.retain(|file| *file != self.path);
    }
}

fn living() -> MutexGuard<'static, Vec<PathBuf>> {
    // A thread that panicked while it held the list left it as it was.
    LIVING.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Ends the program by the signal that came, after removing what it left.
#[cfg(unix)]
fn remove_on_signals() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    // Signals of a program that calls a verb are its own: a notebook lives on when its user presses Ctrl-C.
    if !crate::given::is_program() {
        return;
    }
    static STARTED: std::sync::Once = std::sync::Once::new();
    STARTED.call_once(|| {
        // Who started us may have said that some are to be ignored, as nohup does.
        let heard: Vec<i32> = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| !is_ignored(*signal)).collect();
        // Without the hook a signal leaves the temporary file, and does no other harm.
        let Ok(mut signals) = signal_hook::iterator::Signals::new(&heard) else { return };
        let removing = std::thread::Builder::new().spawn(move || {
            for signal in signals.forever() {
                let mut files = living();
                files.drain(..).for_each(|file| drop(fs::remove_file(file)));
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        });
        // Where no thread can be had, nobody would hear them: they end the program as they do anywhere.
        if removing.is_err() {
            let always = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
            for signal in heard {
                let _ = signal_hook::flag::register_conditional_default(signal, std::sync::Arc::clone(&always));
            }
        }
    });
}

/// Whether the process was started with a signal ignored; nobody knows where the system does not say.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| (mask >> (signal - 1)) & 1 == 1)
}

#[cfg(not(unix))]
fn remove_on_signals() {}
