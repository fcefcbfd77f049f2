//! Writing lines fast, and keeping count of them.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const BUFFER: usize = 1 << 20;

/// A file that is complete.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    /// Relative to the workload's folder.
    pub(crate) name: String,
    /// Number of lines.
    pub(crate) lines: u64,
    /// Number of bytes.
    pub(crate) bytes: u64,
}

/// The folder of one workload.
pub(crate) struct Folder {
    path: PathBuf,
    written: Vec<Written>,
}

/// Present only when every file of the workload is complete.
const MANIFEST: &str = "manifest.tsv";

impl Folder {
    /// Creates the folder, or starts over in an existing one.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        fs::create_dir_all(path)?;
        match fs::remove_file(path.join(MANIFEST)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        Ok(Self { path: path.to_owned(), written: Vec::new() })
    }

    /// Opens a file of this folder; its parent folders are made.
    pub(crate) fn open(&self, name: &str) -> io::Result<Lines> {
        let path = self.path.join(name);
        fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
        let file = File::create(path)?;
        let written = Written { name: name.to_owned(), lines: 0, bytes: 0 };
        Ok(Lines { file, buffer: Vec::with_capacity(BUFFER + 4096), written })
    }

    /// Completes a file.
    pub(crate) fn close(&mut self, mut lines: Lines) -> io::Result<()> {
        lines.empty_buffer()?;
        self.written.push(lines.written);
        Ok(())
    }

    /// Writes the manifest: the seed, then name, lines and bytes of each file.
    pub(crate) fn finish(self, seed: u64) -> io::Result<Vec<Written>> {
        let mut text = format!("# seed {seed}\n");
        for file in &self.written {
            text.push_str(&format!("{}\t{}\t{}\n", file.name, file.lines, file.bytes));
        }
        fs::write(self.path.join(MANIFEST), text)?;
        Ok(self.written)
    }
}

/// A file that is being written, a line at a time.
pub(crate) struct Lines {
    file: File,
    buffer: Vec<u8>,
    written: Written,
}

impl Lines {
    /// Appends text as it is.
    pub(crate) fn text(&mut self, text: &[u8]) -> &mut Self {
        self.buffer.extend_from_slice(text);
        self
    }

    /// Appends a whole number.
    pub(crate) fn number(&mut self, number: u64) -> &mut Self {
        push_digits(&mut self.buffer, number, 1);
        self
    }

    /// Appends `units / 10^decimals` with all its decimals; `fixed(-5, 2)` is `-0.05`.
    pub(crate) fn fixed(&mut self, units: i64, decimals: u32) -> &mut Self {
        if units < 0 {
            self.buffer.push(b'-');
        }
        let scale = 10_u64.pow(decimals);
        push_digits(&mut self.buffer, units.unsigned_abs() / scale, 1);
        self.buffer.push(b'.');
        push_digits(&mut self.buffer, units.unsigned_abs() % scale, decimals as usize);
        self
    }

    /// Ends the line.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        self.buffer.push(b'\n');
        self.written.lines += 1;
        if self.buffer.len() >= BUFFER { self.empty_buffer() } else { Ok(()) }
    }

    fn empty_buffer(&mut self) -> io::Result<()> {
        self.written.bytes += self.buffer.len() as u64;
        self.file.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }
}

/// Appends a number with leading zeros up to `width` digits.
pub(crate) fn push_digits(buffer: &mut Vec<u8>, mut number: u64, width: usize) {
    let mut digits = [b'0'; 20];
    let mut start = digits.len();
    while number > 0 {
        start -= 1;
        digits[start] = b'0' + (number % 10) as u8;
        number /= 10;
    }
    buffer.extend_from_slice(&digits[start.min(digits.len() - width)..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_padded_but_never_cut() {
        let mut buffer = Vec::new();
        for (number, width) in [(0, 1), (7, 4), (12_345, 3), (u64::MAX, 1)] {
            push_digits(&mut buffer, number, width);
            buffer.push(b' ');
        }
        assert_eq!(buffer, b"0 0007 12345 18446744073709551615 ");
    }
}
