//! `aspectra demo`: a small collection to try everything on.

use crate::folder::{Mark, quoted, write};
use crate::output::Output;
use crate::screen::WidthArg;
use anyhow::Result;
use aspectra_eval::parse::{read_input, read_judgments};
use aspectra_eval::{JudgmentFormat, Measure, Runs, evaluate};
use aspectra_generate::preset::demo as collection;
use aspectra_report::{Grid, wrapped};
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
    #[command(flatten)]
    width: WidthArg,
}

/// What only a demo folder has.
pub(super) const MARK: Mark = Mark {
    file: "README.txt",
    words: "A demo collection of Aspectra",
    what: "a demo folder",
    advice: "aspectra demo DIR",
};

/// A column of the table.
struct Column {
    heading: &'static str,
    measure: &'static str,
    says: &'static str,
}

/// One measure on three aspects: each by itself, then all ways to make one score of them.
const COLUMNS: [Column; 10] = [
    column("relevance", "nDCG(aspect=relevance)@10", "relevance alone, as other tools see it"),
    column("correctness", "nDCG(aspect=correctness)@10", "correctness alone"),
    column("credibility", "nDCG(aspect=credibility)@10", "credibility alone"),
    column("CAM", "CAM(nDCG@10)", "the mean of the three scores: one may make up for another"),
    column("MM", "MM(nDCG@10)", "their harmonic mean: the lowest counts most"),
    column(
        "EUCL",
        "EUCL(nDCG@10)",
        "one score: documents in the order of their distance from the best labels (3, 2, 2)",
    ),
    column("MANH", "MANH(nDCG@10)", "the same, with the steps from the best label added up over the aspects"),
    column("CHEB", "CHEB(nDCG@10)", "the same, with the largest step alone: no label makes up for a worse one"),
    column("Harsh", "Harsh(nDCG@10)", "a document is as good as its worst label"),
    column(
        "Lenient",
        "Lenient(nDCG@10)",
        "a document is worth the sum of its labels: as MANH, where labels are one step apart",
    ),
];

const fn column(heading: &'static str, measure: &'static str, says: &'static str) -> Column {
    Column { heading, measure, says }
}

impl Demo {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let folder = &self.folder;
        MARK.claim(folder)?;
        let demo = collection::generate();
        write_files(folder, &demo)?;
        let width = self.width.screen(false).width;
        // What is told in words goes on below itself, behind what stands in front of it.
        let fitted = |words: &str, front: usize| match width {
            Some(width) => wrapped(words, width.saturating_sub(front), 0).join(&format!("\n{}", " ".repeat(front))),
            None => words.to_owned(),
        };
        let start = format!(
            "{}: {} topics, {} judged documents, {} runs. Every document has {} labels:",
            folder.display(),
            collection::TOPICS,
            demo.judged,
            demo.runs.len(),
            collection::ASPECTS.len(),
        );
        let mut text = format!("{}\n\n", fitted(&start, 0)).into_bytes();
        text.extend_from_slice(b"  relevance 0..3, correctness 0..2, credibility 0..2\n\n");
        self.score(&demo, width, &mut text)?;
        text.extend_from_slice(b"\n");
        for run in &demo.runs {
            text.extend_from_slice(format!("{:8} {}\n", run.name, fitted(run.character, 9)).as_bytes());
        }
        text.extend_from_slice(b"\nTry next:\n");
        for (command, comment) in self.commands() {
            text.extend_from_slice(format!("\n  # {comment}\n  {command}\n").as_bytes());
        }
        Output::tell(&String::from_utf8_lossy(&text))?;
        Ok(ExitCode::SUCCESS)
    }

    /// Scores what was written, from the files, as the user will.
    fn score(&self, demo: &collection::Collection, width: Option<usize>, text: &mut Vec<u8>) -> Result<()> {
        let file = |name: &str| self.folder.join(name).display().to_string();
        let qrels = file("qrels.txt");
        let judgments = read_judgments(&qrels, &read_input(&qrels)?, JudgmentFormat::Qrels)?;
        let judgments = judgments.with_aspects(collection::ASPECTS)?;
        let runs = Runs::read(demo.runs.iter().map(|run| file(&format!("runs/{}.txt", run.name))));
        let measures = COLUMNS.iter().map(|column| column.measure.parse()).collect::<Result<Vec<Measure>, _>>()?;
        let scores = evaluate(&judgments, &runs, &measures)?;
        let mut table = Grid::new(1, ["run"].into_iter().chain(COLUMNS.iter().map(|column| column.heading)));
        for (run, info) in scores.runs().iter().enumerate() {
            let cells = (0..COLUMNS.len()).map(|measure| format!("{:.4}", scores.summary(run, measure)));
            table.row(std::iter::once(info.name.clone()).chain(cells));
        }
        let mut legend = Grid::new(3, ["column", "measure", "says"]);
        COLUMNS.iter().for_each(|column| legend.row([column.heading, column.measure, column.says]));
        let lines = table.folded_lines(width).into_iter().chain([String::new()]).chain(legend.wrapped_lines(width));
        lines.for_each(|line| text.extend_from_slice(format!("{line}\n").as_bytes()));
        Ok(())
    }

    /// Commands that work as printed, each with what it shows.
    fn commands(&self) -> Vec<(String, &'static str)> {
        let folder = quoted(&self.folder);
        let files = format!("{folder}/qrels.txt {folder}/runs/*.txt");
        let aspects = format!("--aspects {}", collection::ASPECTS.join(","));
        let aspectra = invocation();
        vec![
            (format!("{aspectra} {files} nDCG@10 AP"), "relevance alone, as other tools see it"),
            (format!("{aspectra} eval {files} {aspects} -m 'CAM(nDCG@10)' -q"), "a score for every topic"),
            (
                format!("{aspectra} eval {files} {aspects} -m 'CAM(nDCG@10)' -f csv -o {folder}/scores.csv"),
                "full precision, for a spreadsheet or a notebook",
            ),
            (
                format!("{aspectra} compare {files} {aspects} -m 'CAM(nDCG@10)' --figure leaderboard"),
                "which runs really differ, drawn in the terminal",
            ),
            (
                format!("{aspectra} report {files} {aspects} -m 'CAM(nDCG@10) nDCG@10' -o {folder}/report.html"),
                "one page that tells the whole story",
            ),
            (
                format!("{aspectra} order {folder}/qrels.txt {aspects} -m EUCL"),
                "which labels EUCL takes for better than which",
            ),
            (
                format!("{aspectra} check {files} {aspects}"),
                "how much of each run was judged, and where scores are tied",
            ),
            (format!("{aspectra} measures CAM"), "what a measure is, with a worked example"),
        ]
    }
}

/// How to start this program: by its name where the path has it, and as it was started by cargo otherwise.
fn invocation() -> &'static str {
    let is_on_path = std::env::var_os("PATH").is_some_and(|path| {
        std::env::split_paths(&path)
            .any(|folder| folder.join(format!("aspectra{}", std::env::consts::EXE_SUFFIX)).is_file())
    });
    let is_by_cargo = std::env::current_exe().is_ok_and(|path| {
        let in_target = |part: &std::ffi::OsStr| part == "release" || part == "debug";
        path.parent().and_then(Path::file_name).is_some_and(in_target)
    });
    if is_by_cargo && !is_on_path && std::env::var_os("CARGO").is_some_and(|cargo| !cargo.is_empty()) {
        "cargo run --release --"
    } else {
        "aspectra"
    }
}

/// Writes the files, without scoring them.
pub(super) fn write_files(folder: &Path, demo: &collection::Collection) -> Result<()> {
    write(folder, MARK.file, about().as_bytes())?;
    write(folder, "qrels.txt", demo.judgments.as_bytes())?;
    demo.runs.iter().try_for_each(|run| write(folder, &format!("runs/{}.txt", run.name), run.text.as_bytes()))
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
