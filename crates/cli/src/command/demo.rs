//! `aspectra demo`: a small collection to try everything on.

use crate::folder::{Mark, quoted, write};
use crate::output::Output;
use crate::{given, threads};
use anyhow::{Result, bail};
use aspectra_eval::parse::{read_input, read_judgments};
use aspectra_eval::{JudgmentFormat, Measure, Runs, evaluate};
use aspectra_generate::preset::demo as collection;
use aspectra_report::Grid;
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra demo               writes the folder aspectra-demo
  aspectra demo /tmp/try      writes another one";

/// Write a small collection, score it, and show what to try next
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Demo {
    /// The folder to write
    #[arg(value_name = "DIR", default_value = "aspectra-demo")]
    folder: PathBuf,
}

/// What only a demo folder has.
pub(super) const MARK: Mark = Mark {
    file: "README.txt",
    words: "A demo collection of Aspectra",
    what: "a demo folder",
    advice: "aspectra demo DIR",
};

/// A row of the table.
struct Row {
    heading: &'static str,
    measure: &'static str,
    says: &'static str,
}

/// One measure on three aspects: each by itself, then all ways to make one score of them. Lines fit into 80 columns, because
/// this is the first thing that many people see.
const ROWS: [Row; 10] = [
    row("relevance", "nDCG(aspect=relevance)@10", "relevance alone, as other tools see it"),
    row("correctness", "nDCG(aspect=correctness)@10", "correctness alone"),
    row("credibility", "nDCG(aspect=credibility)@10", "credibility alone"),
    row("CAM", "CAM(nDCG@10)", "the mean of these three scores"),
    row("MM", "MM(nDCG@10)", "harmonic mean: the lowest counts most"),
    row("EUCL", "EUCL(nDCG@10)", "nearness to the best labels (3, 2, 2)"),
    row("MANH", "MANH(nDCG@10)", "the same, steps of all aspects added"),
    row("CHEB", "CHEB(nDCG@10)", "the same, the largest step alone"),
    row("Harsh", "Harsh(nDCG@10)", "a document counts as its worst label"),
    row("Lenient", "Lenient(nDCG@10)", "the sum of its labels (here as MANH)"),
];

const fn row(heading: &'static str, measure: &'static str, says: &'static str) -> Row {
    Row { heading, measure, says }
}

impl Demo {
    pub(crate) fn run(self) -> Result<ExitCode> {
        threads::start();
        let folder = &self.folder;
        MARK.claim(folder)?;
        let demo = collection::generate();
        refuse_changed(folder, &demo)?;
        write_files(folder, &demo)?;
        let mut text = format!(
            "{}: {} topics, {} runs, {} judged documents with {} labels each:\n\n",
            folder.display(),
            collection::TOPICS,
            demo.runs.len(),
            demo.judged,
            collection::ASPECTS.len(),
        )
        .into_bytes();
        text.extend_from_slice(b"  relevance 0..3, correctness 0..2, credibility 0..2\n\n");
        self.score(&demo, &mut text)?;
        text.extend_from_slice(b"\n");
        for run in &demo.runs {
            text.extend_from_slice(format!("{:8} {}\n", run.name, run.character).as_bytes());
        }
        text.extend_from_slice(b"\nTry next:\n");
        for (command, comment) in self.commands() {
            text.extend_from_slice(format!("\n  # {comment}\n  {command}\n").as_bytes());
        }
        Output::tell(&String::from_utf8_lossy(&text))?;
        Ok(ExitCode::SUCCESS)
    }

    /// Scores what was written, from the files, as the user will.
    fn score(&self, demo: &collection::Collection, text: &mut Vec<u8>) -> Result<()> {
        let file = |name: &str| self.folder.join(name).display().to_string();
        let qrels = file("qrels.txt");
        let judgments = read_judgments(&qrels, &read_input(&qrels)?, JudgmentFormat::Qrels)?;
        let judgments = judgments.with_aspects(collection::ASPECTS)?;
        let runs = Runs::read(demo.runs.iter().map(|run| file(&format!("runs/{}.txt", run.name))));
        let measures = ROWS.iter().map(|row| row.measure.parse()).collect::<Result<Vec<Measure>, _>>()?;
        let scores = evaluate(&judgments, &runs, &measures)?;
        let mut table = Grid::new(1, ["nDCG@10"].into_iter().chain(scores.runs().iter().map(|run| &*run.name)));
        for (number, row) in ROWS.iter().enumerate() {
            let cells = (0..scores.runs().len()).map(|run| format!("{:.4}", scores.summary(run, number)));
            table.row(std::iter::once(row.heading.to_owned()).chain(cells));
        }
        let mut legend = Grid::new(3, ["row", "measure", "what it says of a run"]);
        ROWS.iter().for_each(|row| legend.row([row.heading, row.measure, row.says]));
        let lines = table.lines().chain([String::new()]).chain(legend.lines());
        lines.for_each(|line| text.extend_from_slice(format!("{line}\n").as_bytes()));
        Ok(())
    }

    /// Commands that work as printed, each with what it shows. Long ones go on in a second line.
    fn commands(&self) -> Vec<(String, &'static str)> {
        let folder = quoted(&self.folder);
        let files = format!("{folder}/qrels.txt {folder}/runs/*.txt");
        let aspects = format!("\\\n    --aspects {}", collection::ASPECTS.join(","));
        let aspectra = invocation();
        vec![
            (format!("{aspectra} {files} nDCG@10 AP"), "relevance alone, as other tools see it"),
            (format!("{aspectra} eval {files} {aspects} -m 'CAM(nDCG@10)' -q"), "a score for every topic"),
            (
                format!("{aspectra} compare {files} {aspects} \\\n    -m 'CAM(nDCG@10)' --figure leaderboard"),
                "which runs really differ, drawn in the terminal",
            ),
            (
                format!(
                    "{aspectra} report {files} {aspects} \\\n    -m 'CAM(nDCG@10) nDCG@10' -o {folder}/report.html"
                ),
                "one page that tells the whole story",
            ),
            (
                format!("{aspectra} meta dominance {files} {aspects}"),
                "which runs are ahead however the labels are weighed",
            ),
            (
                format!("{aspectra} order {folder}/qrels.txt {aspects} -m EUCL"),
                "which labels EUCL takes for better than which",
            ),
            (
                format!("{aspectra} check {files} {aspects}"),
                "how much of each run was judged, and where scores are tied",
            ),
            (
                format!("{aspectra} eval {files} {aspects} \\\n    -m 'CAM(nDCG@10)' -f csv -o {folder}/scores.csv"),
                "full precision, for a spreadsheet or a notebook",
            ),
            (format!("{aspectra} measures CAM"), "what a measure is, with a worked example"),
        ]
    }
}

/// How to start this program: by its name where the path has it, and otherwise as it was started, by cargo or by its own path.
fn invocation() -> String {
    let is_on_path = std::env::var_os("PATH").is_some_and(|path| {
        std::env::split_paths(&path)
            .any(|folder| folder.join(format!("aspectra{}", std::env::consts::EXE_SUFFIX)).is_file())
    });
    let is_by_cargo = std::env::current_exe().is_ok_and(|path| {
        let in_target = |part: &std::ffi::OsStr| part == "release" || part == "debug";
        path.parent().and_then(Path::file_name).is_some_and(in_target)
    });
    if is_on_path {
        return String::from("aspectra");
    }
    if is_by_cargo && std::env::var_os("CARGO").is_some_and(|cargo| !cargo.is_empty()) {
        return String::from("cargo run --release --");
    }
    // A bare name was found by whoever started it, and will be again.
    let typed = given::program().filter(|path| path.components().count() > 1);
    typed.map_or_else(|| String::from("aspectra"), |path| quoted(&path))
}

/// Refuses to replace a file that is not as it was written: somebody tries something on it.
fn refuse_changed(folder: &Path, demo: &collection::Collection) -> Result<()> {
    for (name, bytes) in files(demo) {
        let file = folder.join(name);
        if std::fs::read(&file).is_ok_and(|found| found != bytes) {
            bail!(
                "{}: is not as the demo writes it, and would be replaced; remove it to have the demo's again, or name another folder: {}",
                file.display(),
                MARK.advice
            );
        }
    }
    Ok(())
}

/// Writes the files, without scoring them.
pub(super) fn write_files(folder: &Path, demo: &collection::Collection) -> Result<()> {
    files(demo).iter().try_for_each(|(name, bytes)| write(folder, name, bytes))
}

/// The files of a demo folder.
fn files(demo: &collection::Collection) -> Vec<(String, Vec<u8>)> {
    let mut files = vec![
        (MARK.file.to_owned(), about().into_bytes()),
        (String::from("qrels.txt"), demo.judgments.clone().into_bytes()),
    ];
    files.extend(demo.runs.iter().map(|run| (format!("runs/{}.txt", run.name), run.text.clone().into_bytes())));
    files
}

fn about() -> String {
    format!(
        "{}: generated, the same everywhere.\n\n\
         qrels.txt   topic 0 document relevance correctness credibility\n\
         runs/       six runs: topic Q0 document rank score tag\n\n\
         `aspectra demo` writes these files again.\n",
        MARK.words
    )
}
