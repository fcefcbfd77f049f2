//! The commands of the transcripts print what the transcripts say. `TRYCMD=overwrite cargo test` writes them anew.

#[test]
fn transcripts() {
    let cases = trycmd::TestCases::new();
    cases.insert_var("[VERSION]", env!("CARGO_PKG_VERSION")).expect("the name of a variable");
    cases.env("CARGO", "");
    // The demo speaks of the program by its name where the path has it.
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_aspectra")).parent().expect("the program is in a folder");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder.to_owned()).chain(std::env::split_paths(&path));
    cases.env("PATH", std::env::join_paths(folders).expect("a path").to_string_lossy());
    cases.case("tests/transcripts/*.md");
}
