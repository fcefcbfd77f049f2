//! The program `aspectra`; everything it does is in the library beside it, which other programs can call too.

#![deny(unsafe_code)]

#[allow(unsafe_code)]
mod closed_output;
#[allow(unsafe_code)]
mod kept_memory;

use std::process::ExitCode;

fn main() -> ExitCode {
    kept_memory::keep();
    if closed_output::is_closed() {
        aspectra::without_standard_output();
    }
    aspectra::main()
}
