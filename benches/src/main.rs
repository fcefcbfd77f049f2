//! The workload generator of the benchmark kit.
//!
//! `aspectra-benches generate [DIR]` writes judgments and runs of the shapes that the speed targets speak of. The same
//! seed gives the same bytes on every machine: numbers come from ChaCha streams and only pass through arithmetic that
//! IEEE 754 defines to the last bit.

mod arguments;
mod document;
mod lines;
mod passages;
mod random;
mod scores;
mod topics;
mod web;

use std::path::Path;
use std::process::ExitCode;

use arguments::{Request, Workload};
use lines::Folder;

fn main() -> ExitCode {
    let request = match arguments::parse(std::env::args().skip(1)) {
        Ok(Some(request)) => request,
        Ok(None) => {
            print!("{}", arguments::USAGE);
            return ExitCode::SUCCESS;
        }
        Err(message) => {
            eprint!("{message}\n\n{}", arguments::USAGE);
            return ExitCode::from(2);
        }
    };
    match generate(&request) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", request.folder.display());
            ExitCode::from(2)
        }
    }
}

/// Writes every workload of the request and prints what was written.
fn generate(request: &Request) -> std::io::Result<()> {
    for &workload in &request.workloads {
        let path = request.folder.join(workload.name());
        let mut folder = Folder::create(&path)?;
        match workload {
            Workload::W1 => web::write(&mut folder, request.seed, web::W1_RUNS)?,
            Workload::W2 => passages::write(&mut folder, request.seed)?,
            Workload::W3 => web::write(&mut folder, request.seed, web::W3_RUNS)?,
            Workload::Topics => topics::write(&mut folder, request.seed)?,
            Workload::Scores => scores::write(&mut folder, request.seed)?,
        }
        print_written(&path, &folder.finish(request.seed)?);
    }
    Ok(())
}

/// Prints one line per file; the runs of a folder share one line.
fn print_written(path: &Path, files: &[lines::Written]) {
    let (runs, others): (Vec<_>, Vec<_>) = files.iter().partition(|file| file.name.starts_with("runs/"));
    for file in others {
        print_line(&path.join(&file.name), 1, file.lines, file.bytes);
    }
    if !runs.is_empty() {
        let lines = runs.iter().map(|file| file.lines).sum();
        let bytes = runs.iter().map(|file| file.bytes).sum();
        print_line(&path.join("runs"), runs.len(), lines, bytes);
    }
}

fn print_line(path: &Path, files: usize, lines: u64, bytes: u64) {
    println!("{}\t{files} files\t{lines} lines\t{bytes} bytes", path.display());
}
