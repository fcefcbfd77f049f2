//! The commands of the transcripts print what the transcripts say. `TRYCMD=overwrite cargo test` writes them anew.

#[test]
fn transcripts() {
    let cases = trycmd::TestCases::new();
    cases.insert_var("[VERSION]", env!("CARGO_PKG_VERSION")).expect("the name of a variable");
    cases.env("CARGO", "");
    cases.case("tests/transcripts/*.md");
}
