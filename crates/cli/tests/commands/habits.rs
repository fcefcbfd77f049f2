//! What people type out of habit: names of files, options of other verbs, measures in another place.

use crate::sandbox::Sandbox;
use std::io::Read;

#[test]
fn the_ending_of_an_output_file_says_what_is_in_it() {
    let sandbox = Sandbox::new();
    let eval = |options: &[&str]| sandbox.run(&[&["eval", "qrels.txt", "one.txt", "-m", "AP", "-q"], options].concat());
    let csv = eval(&["-f", "csv"]).fine();
    for name in ["s.csv", "s.CSV", "s.csv.gz", "s.csv.zst"] {
        eval(&["-o", name]).fine();
        let bytes = std::fs::read(sandbox.path(name)).unwrap();
        let mut text = String::new();
        match name.rsplit('.').next() {
            Some("gz") => flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text).map(drop).unwrap(),
            Some("zst") => text = String::from_utf8(zstd::decode_all(&bytes[..]).unwrap()).unwrap(),
            _ => text = String::from_utf8(bytes).unwrap(),
        }
        assert_eq!(text, csv, "{name}");
    }
    // What was packed is read again.
    sandbox.run(&["meta", "power", "--scores", "s.csv.gz", "--quiet"]);
    eval(&["-o", "s.latex"]).fine();
    assert!(sandbox.read("s.latex").contains("\\begin{tabular}"));
    eval(&["-o", "s.trec"]).fine();
    assert_eq!(sandbox.read("s.trec"), eval(&["-f", "trec"]).fine());
    for name in ["s.xlsx", "s.arrow", "s.xlsx.gz", "s.parquet.gz"] {
        let message = eval(&["-o", name]).refused();
        assert!(message.starts_with(&format!("{name}: ")) && message.contains(".parquet"), "{message}");
        assert!(!sandbox.path(name).exists(), "{name}");
    }
    eval(&["-o", "s.xlsx", "-f", "csv"]).fine();
    assert_eq!(sandbox.read("s.xlsx"), csv, "who asks for a format gets it");
    eval(&["-o", "scores"]).fine();
    let compare = sandbox.run(&["compare", "qrels.txt", "one.txt", "two.txt", "-m", "AP", "-o", "c.xlsx"]).refused();
    assert!(compare.contains("its ending names no format; expected .txt .tsv .csv"), "{compare}");
}

#[test]
fn order_convert_and_init_do_not_write_under_a_foreign_name() {
    let sandbox = Sandbox::new();
    let aspects = ["labels.txt", "--aspects", "a,b"];
    let run = |verb: &str, options: &[&str]| sandbox.run(&[&[verb], &aspects[..], options].concat());
    for format in ["csv", "json"] {
        let name = format!("o.{format}");
        run("order", &["-m", "EUCL", "-o", &name]).fine();
        assert_eq!(sandbox.read(&name), run("order", &["-m", "EUCL", "-f", format]).fine());
    }
    for (verb, options, reason) in [
        ("order", &["-o", "o.parquet"][..], "expected .csv .json .txt"),
        ("order", &["-o", "csv"], "write -f csv"),
        ("convert", &["--aspect", "a", "-o", "r.parquet"], "which is qrels as text; name it"),
        ("convert", &["--aspect", "a", "-o", "r.json"], "which is qrels as text; name it"),
        ("convert", &["--aspect", "a", "-o", "csv"], "\"csv\" is a format"),
        ("init", &["-o", "toml"], "\"toml\" is a format"),
        ("init", &["-o", "c.csv"], "name it collection.toml"),
    ] {
        let message = run(verb, options).refused();
        assert!(message.contains(reason), "{message}");
        assert!(!sandbox.path(options.last().unwrap()).exists());
    }
    for name in ["r.qrels", "r.2020", "r.txt"] {
        run("convert", &["--aspect", "a", "-o", name]).fine();
    }
}

#[test]
fn init_names_files_from_its_own_folder_and_keeps_what_was_corrected() {
    let sandbox = Sandbox::new();
    std::fs::create_dir_all(sandbox.path("deep/er")).unwrap();
    let init = || sandbox.run(&["init", "labels.txt", "--aspects", "a,b", "-o", "deep/er/c.toml"]);
    init().fine();
    assert!(sandbox.read("deep/er/c.toml").contains("qrels = \"../../labels.txt\""));
    sandbox.run(&["eval", "--collection", "deep/er/c.toml", "one.txt", "-m", "AP", "--quiet"]).fine();
    init().fine();
    sandbox.write("deep/er/c.toml", sandbox.read("deep/er/c.toml") + "# corrected\n");
    let message = init().refused();
    assert!(
        message.contains("is there already, and what was corrected in it would be lost; remove it first"),
        "{message}"
    );
    assert!(sandbox.read("deep/er/c.toml").ends_with("# corrected\n"));
}

#[test]
fn a_column_has_a_name_of_its_own() {
    let sandbox = Sandbox::new();
    let eval = |options: &[&str]| sandbox.run(&[&["eval", "qrels.txt", "one.txt", "--quiet"], options].concat());
    for options in [["-m", "AP", "--as", "AP=nDCG@10"], ["-m", "AP", "--as", "map=nDCG@10"]] {
        let message = eval(&options).refused();
        assert!(message.contains("AP is computed too and stands under that name"), "{message}");
    }
    let message = eval(&["--as", "x=AP", "--as", "y=map"]).refused();
    assert!(message.contains("--as gives AP two names, x and y; keep one"), "{message}");
    assert!(eval(&["-m", "AP", "--as", "mine=nDCG@10"]).fine().contains("mine"));
}

#[test]
fn a_measure_in_the_place_of_the_judgments_is_told() {
    let sandbox = Sandbox::new();
    for verb in ["eval", "compare"] {
        let message = sandbox.run(&[verb, "-m", "AP", "nDCG@10", "qrels.txt", "one.txt"]).refused();
        assert!(message.starts_with("nDCG@10: is a measure, where the judgments were expected;"), "{message}");
        assert!(message.contains("-m \"AP nDCG@10\""), "{message}");
    }
    sandbox.write("AP", sandbox.read("qrels.txt"));
    sandbox.run(&["eval", "AP", "one.txt", "-m", "AP"]).fine();
}

#[test]
fn a_collapse_is_suggested_where_one_was_expected() {
    let sandbox = Sandbox::new();
    for words in [&["convert", "labels.txt", "--collapse", "EUC"][..], &["order", "labels.txt", "-m", "EU"]] {
        let message = sandbox.run(&[words, &["--aspects", "a,b"]].concat()).refused();
        assert!(message.contains("is no collapse; did you mean EUCL?"), "{message}");
    }
    let choices = ["meta", "sensitivity", "labels.txt", "one.txt", "two.txt", "--aspects", "a,b", "-m", "CAM(AP)"];
    let message = sandbox.run(&choices).refused();
    assert!(message.contains("name the measure inside, AP") && !message.contains("dominance"), "{message}");
}

#[test]
fn one_thing_goes_by_one_name_in_all_verbs() {
    let sandbox = Sandbox::new();
    let same = |one: &[&str], other: &[&str]| assert_eq!(sandbox.run(one).fine(), sandbox.run(other).fine());
    for verb in ["constraints", "properties", "scale"] {
        same(&["lab", verb, "P@2"], &["lab", verb, "-m", "P@2"]);
    }
    same(&["lab", "equivalent", "P@2", "gP@2"], &["lab", "equivalent", "-m", "P@2 gP@2"]);
    assert!(sandbox.run(&["lab", "equivalent", "-m", "AP"]).refused().contains("1 of two measures named"));
    let aspects = ["--aspects", "a,b"];
    let order = |option| [&["order", "labels.txt", option, "EUCL"], &aspects[..]].concat();
    same(&order("-m"), &order("--collapse"));
    let convert = |option| [&["convert", "labels.txt", option, "Harsh"], &aspects[..]].concat();
    same(&convert("-m"), &convert("--collapse"));
    let dominance =
        |option| [&["meta", "dominance", "labels.txt", "one.txt", "two.txt", option, "9"], &aspects[..]].concat();
    same(&dominance("--bootstrap"), &dominance("-B"));
    same(&["eval", "qrels.txt", "one.txt", "--metrics", "AP"], &["eval", "qrels.txt", "one.txt", "-m", "AP"]);
}

#[test]
fn a_baseline_is_a_file_or_a_name() {
    let sandbox = Sandbox::new();
    let run = |verb: &str, runs: &[&str], baseline: &str| {
        let words = [&[verb, "qrels.txt"], runs, &["-m", "P@1", "--quiet", "--baseline", baseline]].concat();
        sandbox.run(&words)
    };
    let both = ["one.txt", "two.txt"];
    let differences = run("eval", &both, "two.txt").fine();
    assert_eq!(differences, run("eval", &both, "two").fine());
    assert_eq!(differences, run("eval", &both[..1], "two.txt").fine());
    let pairs = run("compare", &both, "two").fine();
    assert_eq!(pairs, run("compare", &both, "two.txt").fine());
    assert_eq!(pairs, run("compare", &both[..1], "two.txt").fine(), "a file that is not among the runs becomes one");
    assert!(run("eval", &both, "nobody").refused().contains("neither a file nor a run; the runs are one, two"));
    run("compare", &both, "nobody").refused();
}

#[test]
fn several_tables_in_one_csv_are_told() {
    let sandbox = Sandbox::new();
    let compare = |out: &str| sandbox.run(&["compare", "qrels.txt", "one.txt", "two.txt", "-m", "P@1", "-o", out]).err;
    let said = compare("c.csv");
    assert!(said.contains("c.csv: holds ") && said.contains("-o DIR/ writes one file per table"), "{said}");
    assert!(!compare("tables/").contains("DIR/"));
    assert!(!compare("c.json").contains("DIR/"));
}

/// `script` of util-linux gives a command a terminal; where it is absent this is skipped.
#[test]
fn a_terminal_gets_what_can_be_read() {
    let sandbox = Sandbox::new();
    let on_terminal = |words: &str| {
        let line = format!("stty rows 40 cols 60; {} {words}", env!("CARGO_BIN_EXE_aspectra"));
        let mut script = std::process::Command::new("script");
        script.args(["-qec", &line, "/dev/null"]).current_dir(sandbox.path("."));
        script.output().ok().map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let Some(parquet) = on_terminal("eval qrels.txt one.txt -m AP -f parquet") else {
        eprintln!("skipped: there is no script to give a command a terminal");
        return;
    };
    assert!(parquet.starts_with("Parquet is bytes that no terminal shows;"), "{parquet}");
    let page = on_terminal("report qrels.txt one.txt two.txt -m AP").unwrap();
    assert!(page.starts_with("a report is a page for a browser;") && page.contains("report.html"), "{page}");
    // A terminal that does not say how wide it is has 80 columns, or as many as the environment says.
    let unsized_terminal = |columns: &str| {
        let line = format!(
            "stty rows 0 cols 0; {columns} {} eval labels.txt one.txt two.txt -q -m 'AP nDCG@10 P@5 P@10 RR R@10 CAM(nDCG@10) CAM(nDCG@20) MM(nDCG@10)'",
            env!("CARGO_BIN_EXE_aspectra")
        );
        let mut script = std::process::Command::new("script");
        script.args(["-qec", &line, "/dev/null"]).current_dir(sandbox.path(".")).env_remove("COLUMNS");
        String::from_utf8_lossy(&script.output().unwrap().stdout).into_owned()
    };
    for (columns, width) in [("", 80), ("COLUMNS=50", 50)] {
        let shown = unsized_terminal(columns);
        let plain = shown.replace("\u{1b}[1m", "").replace("\u{1b}[0m", "").replace("\u{1b}[33m", "");
        let widest = plain.lines().map(|line| line.trim_end().chars().count()).max().unwrap();
        assert!(widest <= width && widest > width / 2, "{widest} of {width}: {plain}");
    }
    let long = on_terminal("eval qrels.txt one.txt -m AP -o s.xlsx").unwrap();
    assert!(long.lines().count() > 3, "{long}");
    assert!(long.lines().all(|line| line.len() <= 60 || !line.trim().contains(' ')), "{long}");
}

#[test]
fn help_speaks_of_what_it_explains() {
    let sandbox = Sandbox::new();
    let compare = sandbox.run(&["compare", "--help"]).fine();
    let place = |text: &str| compare.find(text).unwrap_or_else(|| panic!("{text}: {compare}"));
    assert!(place("--measure <") < place("--test <") && place("--test <") < place("--baseline <"));
    assert!(place("--alternative <") < place("--define <"));
    assert!(!compare.contains("--choice-free") && compare.contains("DIR/"), "{compare}");
    assert!(sandbox.run(&["compare", "--help-all"]).fine().contains("--choice-free\n"));
    assert!(sandbox.run(&["eval", "--help"]).fine().contains("--as <NAME=MEASURE>"));
    let report = sandbox.run(&["report", "--help"]).fine();
    assert!(report.contains("Write the page to a file, .html"), "{report}");
    for verb in ["compare", "convert", "order", "report", "eval"] {
        let page = sandbox.run(&[verb, "--help-all"]).fine();
        let examples = page.lines().skip_while(|line| *line != "Examples:").take_while(|line| !line.is_empty());
        examples.for_each(|line| assert!(line.chars().count() <= 80, "{verb}: {line}"));
    }
    assert!(sandbox.run(&["order", "--help"]).fine().contains("may hold a measure: measures that"));
}

#[test]
fn words_of_other_programs_get_a_hint() {
    let sandbox = Sandbox::new();
    for (word, meant) in
        [("version", "aspectra --version"), ("list", "aspectra measures"), ("metrics", "aspectra measures")]
    {
        let said = sandbox.run(&[word]).refused();
        assert!(said.contains(&format!("did you mean {meant}?")), "{said}");
    }
    let said = sandbox.run(&["-v"]).refused();
    assert!(said.contains("did you mean aspectra -V"), "{said}");
    let said = sandbox.run(&["generate", "here"]).refused();
    assert!(said.contains("stands behind -o: -o here"), "{said}");
}

#[test]
fn order_says_what_is_odd_with_figures_too_and_can_be_quiet() {
    let sandbox = Sandbox::new();
    sandbox.write("wide.txt", "1 0 a 1 100\n1 0 b 0 0\n");
    let table = sandbox.run(&["order", "wide.txt", "-m", "EUCL"]);
    let figure = sandbox.run(&["order", "wide.txt", "-m", "EUCL", "--figure", "ladder", "-o", "ladder.svg"]);
    assert!(table.err.contains("notice: ") && figure.err.contains(&table.err), "{table:?} {figure:?}");
    assert_eq!(sandbox.run(&["order", "wide.txt", "-m", "EUCL", "--quiet"]).err, "");
}

#[test]
fn documents_in_rows_of_order_add_up() {
    let sandbox = Sandbox::new();
    sandbox.write("labels.txt", "1 0 a 1 0\n1 0 b 0 1\n1 0 c 0 1\n1 0 d 1 1\n");
    let rows = sandbox.run(&["order", "labels.txt", "-m", "MANH", "-f", "csv"]).out;
    let counted: Vec<&str> = rows.lines().skip(1).map(|row| row.split(',').nth(4).unwrap_or_default()).collect();
    assert_eq!(counted, ["1", "1", "2", "0"], "{rows}");
    let ladder = sandbox.run(&["order", "labels.txt", "-m", "MANH"]).out;
    assert!(ladder.lines().any(|line| line.contains("3  (1, 0) = (0, 1)")), "{ladder}");
}

#[test]
fn one_file_is_not_called_swapped() {
    let sandbox = Sandbox::new();
    sandbox.write("a.run", "1 Q0 d 1 2.5 tag\n");
    let said = sandbox.run(&["convert", "a.run", "-m", "EUCL"]).refused();
    assert!(said.contains("check whether a run was given in place of judgments"), "{said}");
}

#[test]
fn guesses_lead_to_what_was_meant() {
    let sandbox = Sandbox::new();
    let refused = |words: &[&str]| sandbox.run(words).refused();
    let compare = ["compare", "qrels.txt", "one.txt", "two.txt", "-m", "AP"];
    for (words, meant) in [
        (&["--test", "t", "--correction", "holm-bonferroni"][..], "it is called 'holm' here"),
        (&["-f", "md"], "it is called 'markdown' here"),
    ] {
        let message = refused(&[&compare[..], words].concat());
        assert!(message.contains(meant), "{message}");
    }
    let message = refused(&["meta", "correlate", "qrels.txt", "one.txt", "-m", "AP P@5", "--coefficient", "rho"]);
    assert!(message.contains("it is called 'spearman' here"), "{message}");
    let eval = |collection: &str| refused(&["eval", "qrels.txt", "one.txt", "-m", "AP", "--collection", collection]);
    assert!(eval("msmarco").contains("did you mean msmarco-passage?"), "{}", eval("msmarco"));
    assert!(!eval("dl19").contains("did you mean"), "{}", eval("dl19"));
    for (typed, meant) in [
        ("P_5", "write P.5"),
        ("map,P", "write -m map -m P"),
        ("AP", "write map"),
        ("P@5", "write P.5"),
        ("Official", "write official"),
        ("nDCG@10", "write ndcg_cut.10"),
    ] {
        let message = refused(&["trec-eval", "-m", typed, "qrels.txt", "one.txt"]);
        assert!(message.trim_end().ends_with(meant), "{message}");
    }
    let message = refused(&[
        "compare",
        "qrels.txt",
        "one.txt",
        "two.txt",
        "-m",
        "AP",
        "--samples",
        "5",
        "--test",
        "bootstrap",
        "--correction",
        "bonferroni",
    ]);
    assert!(!message.contains("2.5") && !message.contains("1.5"), "{message}");
}

#[test]
fn what_eval_does_with_names_and_order_compare_does_by_columns() {
    let sandbox = Sandbox::new();
    for option in ["--sort", "--as"] {
        let message = sandbox.run(&["compare", "qrels.txt", "one.txt", "two.txt", option, "AP"]).refused();
        assert!(
            message.contains(&format!("tip: {option} is an option of aspectra eval; compare "))
                && message.contains("--columns MEASURE,..."),
            "{message}"
        );
    }
}
