//! The program `aspectra`; everything it does is in the library beside it, which other programs can call too.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    aspectra::main()
}
