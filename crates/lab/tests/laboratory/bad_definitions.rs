//! What is wrong with a file of definitions is said with file, line and column, and nothing panics or hangs.

use super::definitions::with;
use aspectra_eval::ErrorKind;
use aspectra_lab::definition::{LARGEST_FILE, read, read_file};
use proptest::prelude::*;

/// Reads a text that must be refused at a place, with a message that has these words.
fn refused(text: &str, place: (u64, u64), words: &str) {
    let error = with(text).err().unwrap_or_else(|| panic!("accepted: {}", &text[..text.len().min(200)]));
    let message = error.to_string();
    assert!(message.contains(words), "{message}\n  has not: {words}");
    let position = error.position().unwrap_or_else(|| panic!("no place: {message}"));
    assert_eq!((position.line(), position.column()), (Some(place.0), Some(place.1)), "{message}");
    assert!(message.starts_with(&format!("mine.toml:{}: ", place.0)), "{message}");
    assert!(message.contains(&format!("column {}", place.1)), "{message}");
}

/// As [`refused`], for the formula of a gain; the place is a byte of it, from 1.
fn refused_gain(formula: &str, at: u64, words: &str) {
    refused(&format!("[Mine]\ngain = \"{formula}\"\n"), (2, 8 + at), words);
}

#[test]
fn formulas_that_cannot_be_understood() {
    refused_gain("g / Q", 5, "\"Q\" is unknown; gain may use i, g, K, R, n, r, s, m, w, rel");
    refused_gain("g / Q", 5, "Mine.gain \"g / Q\"");
    refused_gain("gain + 1", 1, "gain refers to itself");
    refused_gain("weight + 1", 1, "cannot use the formula weight");
    refused_gain("x + 1", 1, "gain cannot use x");
    refused_gain("lg(g)", 1, "there is no function \"lg\"; did you mean ln? (there are log2, ln, log");
    refused_gain("frobnicate(g)", 1, "there is no function \"frobnicate\"; there are");
    refused_gain("log(g)", 1, "log takes 2 arguments, not 1");
    refused_gain("sqrt(1, 2)", 7, "sqrt takes 1 argument, and here is one more");
    refused_gain("sqrt()", 1, "sqrt takes 1 argument, not 0");
    refused_gain("if(g > 1, 2)", 1, "if takes 3 arguments, not 2");
    refused_gain("if(g, 1, 2)", 4, "a number stands where a condition is needed");
    refused_gain("(g > 1) * 2", 1, "a condition stands where a number is needed");
    refused_gain("g > 1", 1, "a condition stands where a number is needed");
    refused_gain("if(1 < g < 3, 1, 2)", 10, "two comparisons in a row");
    refused_gain("2 g", 3, "found \"g\" where an operator");
    refused_gain("2(g)", 2, "where an operator");
    refused_gain("g(2)", 1, "g is no function; is an operator missing");
    refused_gain("(g + 1", 1, "this \"(\" is never closed");
    refused_gain("max(g, (1 + 2)", 4, "this \"(\" is never closed");
    refused_gain("g + 1)", 6, "this \")\" closes nothing");
    refused_gain("g +", 4, "found the end");
    refused_gain("", 1, "found the end");
    refused_gain("g ** 2", 3, "x ^ y is the power");
    refused_gain("sqrt", 1, "sqrt is a function, with 1 argument in parentheses");
    refused_gain("1e999", 1, "is no number");
}

#[test]
fn formulas_without_measure() {
    let nested = |count: usize| format!("{}g{}", "(".repeat(count), ")".repeat(count));
    refused_gain(&nested(1_000_000 / 3), 1, "2000 is the most");
    refused(&format!("[Mine]\ngain = \"{}\"\n", "(".repeat(1_000_000)), (2, 9), "2000 is the most");
    refused_gain(&nested(900), 66, "nested more than 64 levels");
    refused_gain(&format!("{}g", "-".repeat(1500)), 66, "nested more than 64 levels");
    refused_gain(&format!("g{}", "^2".repeat(900)), 65, "more than 32 numbers");
    refused_gain(&format!("if({} g > 1, 1, 2)", "not ".repeat(400)), 260, "nested more than 64 levels");
    refused_gain(&format!("{}g{}", "1+(".repeat(40), ")".repeat(40)), 97, "more than 32 numbers");
    assert!(with(&format!("[Mine]\ngain = \"{}\"\n", nested(63))).is_ok());
    assert!(with(&format!("[Mine]\ngain = \"g{}\"\n", " + 1".repeat(400))).is_ok());
    let huge = "#".repeat(LARGEST_FILE + 1);
    let message = read("mine.toml", huge.as_bytes()).unwrap_err().to_string();
    assert!(message.contains("mine.toml: is larger than"), "{message}");
    // TOML has a limit of its own.
    assert!(with(&format!("[Mine]\nparams = {}", "[".repeat(500_000))).is_err());
    assert!(with(&format!("[{}Mine]", "a.".repeat(200_000))).is_err());
}

#[test]
fn keys_that_are_wrong() {
    refused("[Mine]\nsummary = \"nothing\"\n", (1, 2), "gain is missing; expected a formula");
    refused("[Mine]\ngian = \"g\"\n", (2, 1), "Mine.gian, column 1: there is no such key; did you mean gain?");
    refused("[Mine]\ngain = true\n", (2, 8), "true is not a formula in quotes");
    refused("[Mine]\ngain = [1]\n", (2, 8), "[1] is not a formula in quotes");
    refused("[Mine]\ngain = \"g\"\nsummary = 3\n", (3, 11), "3 is not a text in quotes");
    refused("[Mine]\ngain = \"g\"\nreads = \"grade\"\n", (3, 9), "\"grade\" is neither graded nor facets");
    refused("[Mine]\ngain = \"g\"\nfacets = \"sum x\"\n", (3, 10), "only a measure with reads = \"facets\"");
    refused("[Mine]\nreads = \"facets\"\ngain = \"g\"\nfacets = \"max x\"\n", (4, 11), "does not start with sum");
    refused("[Mine]\nreads = \"facets\"\ngain = \"g\"\nfacets = \"sum w\"\n", (4, 11), "the sum of a facet, x");
    refused("[Mine]\nreads = \"facets\"\ngain = \"g\"\nfacets = \"sum w * y\"\n", (4, 19), "\"y\" is unknown");
    refused("[Mine]\ngain = \"g\"\nweight = \"g / i\"\n", (3, 11), "weight cannot use g; weight may use i, K, R, n, m");
    refused("[Mine]\ngain = \"g\"\nnormalize = \"idael\"\n", (3, 14), "\"idael\" is unknown");
    refused("[Mine]\ngain = \"g\"\nrel = 0.5\n", (3, 7), "0.5 is not a whole number");
    refused("[Mine]\ngain = \"g\"\nrel = 5000000000\n", (3, 7), "too large for a label");
    refused("gain = \"g\"\n", (1, 1), "stands in no definition");
    refused("", (1, 1), "there is no definition in it");
    refused("# nothing\n", (1, 1), "there is no definition in it");
    refused("[Mine\ngain = 1", (1, 6), "this is not TOML");
    refused("[Mine]\ngain = \"\"\"\ng +\n  Q\"\"\"\n", (4, 3), "\"Q\" is unknown");
}

#[test]
fn parameters_that_are_wrong() {
    let refused = |params: &str, column: u64, words: &str| {
        refused(&format!("[Mine]\ngain = \"g\"\nparams = {params}\n"), (3, column), words);
    };
    refused("{ p = { default = 2, min = 0, max = 1 } }", 28, "the default 2 is out of the range 0..1");
    refused("{ p = { default = 1, min = 0, max = 1, open = true } }", 28, "0..1, ends excluded");
    refused("{ p = { default = 7, max = 5, whole = true } }", 28, "the default 7 is out of the range");
    refused("{ p = { default = 1.5, whole = true } }", 28, "1.5 is not a whole number");
    refused("{ p = { min = 0 } }", 16, "default is missing");
    refused("{ p = { default = nan } }", 28, "nan is not a number");
    refused("{ p = \"0.5\" }", 16, "is not a number, or a table");
    refused("{ p = { defualt = 1 } }", 18, "did you mean default?");
    refused("{ g = 1 }", 12, "the name of a variable");
    refused("{ gain = 1 }", 12, "the name of a variable");
    refused("{ sqrt = 1 }", 12, "stands for something else");
    refused("{ cutoff = 1 }", 12, "stands for something else");
    refused("{ and = 1 }", 12, "stands for something else");
    refused("{ \"p q\" = 1 }", 12, "it is not a name");
    refused("7", 10, "7 is not a table");
    let many: Vec<String> = (0..17).map(|number| format!("p{number} = 1")).collect();
    let message = with(&format!("[Mine]\ngain = \"g\"\nparams = {{ {} }}\n", many.join(", "))).unwrap_err().to_string();
    assert!(message.contains("more than 16 parameters"), "{message}");
}

#[test]
fn names_that_are_taken_or_no_names() {
    for (name, words) in [
        ("AP", "\"AP\" is already the unit AP"),
        ("ndcg", "already the unit nDCG"),
        ("recip_rank", "another tool's name for RR"),
        ("P_5", "another tool's name for P@5"),
        ("official", "a group of measures"),
        ("\"my measure\"", "is not a name"),
        ("\"\"", "is not a name"),
        ("\"A(b)\"", "is not a name"),
    ] {
        refused(&format!("\n[{name}]\ngain = \"g\"\n"), (2, 2), words);
    }
    let mut both = read("one.toml", b"[Mine]\ngain = \"g\"\n").unwrap();
    both.extend(read("two.toml", b"# here\n[mine]\ngain = \"g\"\n").unwrap());
    let mut registry = aspectra_eval::language::Registry::built_in();
    let message = aspectra_lab::definition::define_in(&mut registry, both).unwrap_err().to_string();
    assert_eq!(message, "two.toml:2: [mine], column 2: the name is defined already, at one.toml:1:2");
    assert!(registry.find("Mine").is_none(), "all or none");
    refused("[Mine]\ngain = \"g\"\n[Mine]\ngain = \"g\"\n", (3, 2), "this is not TOML");
}

#[test]
fn examples_that_are_wrong() {
    let refused = |example: &str, column: u64, words: &str| {
        refused(&format!("[Mine]\ngain = \"g\"\nexample = {example}\n"), (3, column), words);
    };
    refused("{ judgments = \"a:2\", ranking = \"a\", score = 1 }", 11, "it says 1, but the score of Mine is 2");
    refused("{ judgments = \"a:2\", ranking = \"a\" }", 11, "score is missing");
    refused("{ judgments = \"a\", ranking = \"a\", score = 1 }", 11, "judgments has \"a\"");
    refused("{ judgments = \"a:x\", ranking = \"a\", score = 1 }", 11, "judgments has \"a:x\"");
    refused("{ judgments = \"a:1 b:1:2\", ranking = \"a\", score = 1 }", 11, "not as many labels");
    refused("{ judgments = \"\", ranking = \"a\", score = 1 }", 11, "no document");
    refused("{ measure = \"Mine(q=1)\", judgments = \"a:1\", ranking = \"a\", score = 1 }", 11, "q");
    refused("{ judgments = \"a:1\", ranking = \"a a\", score = 1 }", 11, "a");
    refused("3", 11, "3 is not a table");
    let undefined = "[Mine]\ngain = \"g / 0\"\nexample = { judgments = \"a:2\", ranking = \"a\", score = 1 }\n";
    super::bad_definitions::refused(undefined, (3, 11), "undefined: Mine.gain \"g / 0\" divides by zero");
}

#[test]
fn files_that_are_no_text() {
    let junk: Vec<u8> = (0..=255u8).cycle().skip(100).take(5000).collect();
    let error = read("mine.toml", &junk).unwrap_err();
    assert!(error.to_string().starts_with("mine.toml:1: column 29: this is not text in UTF-8"), "{error}");
    assert!(read("mine.toml", b"\0\0\0\0").is_err());
    let missing = read_file("/nowhere/mine.toml").unwrap_err();
    assert!(
        matches!(missing.kind(), ErrorKind::Io { .. }) && missing.to_string().contains("no such file"),
        "{missing}"
    );
    assert!(read_file("/").is_err());
    assert!(with("\u{feff}[Mine]\ngain = \"g\"\n").is_ok(), "a byte order mark is no error");
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "[\\[\\]a-z(){}\"'=.,\n +*/^<>0-9-]{0,80}") {
        let _ = read("mine.toml", text.as_bytes());
    }

    #[test]
    fn no_formula_makes_the_reader_panic(words in prop::collection::vec(prop::sample::select(vec![
        "g", "K", "i", "p", "(", ")", ",", "+", "-", "*", "/", "^", "<", "==", "and", "or", "not", "if(", "log(", "max(", "1", "0", "sqrt(",
    ]), 0..12)) {
        let text = format!("[Mine]\nparams = {{ p = 0.5 }}\ngain = \"{}\"\n", words.join(" "));
        let _ = read("mine.toml", text.as_bytes());
    }
}
