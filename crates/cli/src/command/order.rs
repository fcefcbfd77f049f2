//! `aspectra order`: how collapses order label tuples.

use super::convert::refuse_no_collapse;
use crate::choice::word;
use crate::ending;
use crate::figures::FigureArgs;
use crate::judgments::JudgmentArgs;
use crate::notices::{self, Wanted};
use crate::output::Output;
use crate::screen::WidthArg;
use anyhow::{Result, bail};
use aspectra_eval::collapse::{Class, Order as LabelOrder};
use aspectra_eval::finding::{Finding, Table, Value};
use aspectra_eval::judgments::Aspect;
use aspectra_eval::{Collection, Judgments, Measure, Notice, collapse_notices};
use aspectra_report::figure::Subject;
use aspectra_report::{Grid, wrapped};
use aspectra_words::{Word, words};
use clap::Args;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra order --labels relevance:4,correctness:3
  aspectra order --labels relevance:4,correctness:3 -m \"EUCL(domain=gated)\" -m \"EUCL(AP)\"
  aspectra order --collection trec-decision-2019
  aspectra order labels.txt --aspects useful,correct,credible -m Lexi -f csv

--labels says how many labels an aspect has: relevance:4 has the labels 0, 1, 2 and 3. A collapse may hold a measure:
measures that ask whether a document is relevant, such as AP, get other grades by default. `aspectra measures EUCL` lists
the parameters of a collapse.";

/// Show how collapses such as EUCL order label tuples, best first
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Order {
    /// The judgments whose labels are ordered; documents are counted too
    #[arg(value_name = "QRELS")]
    file: Option<String>,
    /// The aspects and how many labels each has, instead of judgments or a collection
    #[arg(long, value_name = "NAME:COUNT", value_delimiter = ',', conflicts_with_all = ["file", "judgment_files", "collection"])]
    labels: Vec<String>,
    /// A collapse, with a measure inside it or without; may be repeated
    #[arg(short, long = "measure", visible_alias = "collapse", value_name = "COLLAPSE", default_values = ["EUCL", "MANH", "CHEB"])]
    measures: Vec<String>,
    /// How to write the classes; a ladder where neither this nor the ending of --output says otherwise
    #[arg(short, long, value_name = "FORMAT", value_parser = word::<Format>())]
    format: Option<Format>,
    /// Write to a file, whole or not at all; its ending chooses the format: .csv .json .txt
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print no notices
    #[arg(long)]
    quiet: bool,
    /// Which notices are printed
    #[arg(long, value_name = "WHICH", default_value = Wanted::default().word(), value_parser = word::<Wanted>())]
    notices: Wanted,
    #[command(flatten)]
    judgments: JudgmentArgs,
    #[command(flatten)]
    figure: FigureArgs,
    #[command(flatten)]
    width: WidthArg,
}

words! {
    /// How classes are written.
    enum Format {
        Ladder = "ladder": "One line per class, ties side by side",
        Table = "table": "One row per label tuple",
        Csv = "csv": "One row per label tuple, with commas between",
        Json = "json": "Lists of classes",
    }
}

/// One collapse's order, and how many documents each label tuple of each class has where there are judgments.
struct Found {
    text: String,
    order: LabelOrder,
    documents: Option<Vec<Vec<u64>>>,
}

impl Found {
    /// How many documents a class has.
    fn of_class(&self, place: usize) -> Option<u64> {
        self.documents.as_ref().map(|documents| documents[place].iter().sum())
    }

    /// How many documents of a class have one of its tuples, so that rows of tuples add up.
    fn of_tuple(&self, place: usize, tuple: usize) -> Option<u64> {
        self.documents.as_ref().map(|documents| documents[place][tuple])
    }
}

impl Order {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let (path, figure) = (self.output.as_deref(), self.figure.wanted()?);
        if figure.is_some() && !self.figure.is_picture(path, false)? {
            bail!("the classes of a figure are written without --figure: -f csv or -f json");
        }
        let format = if figure.is_some() { Format::Ladder } else { self.format()? };
        let output = Output::open(path)?;
        let mut reader = self.judgments.reader()?;
        if let Some(file) = &self.file {
            reader = reader.file(file);
        }
        let judgments = reader.names_files().then(|| reader.read()).transpose()?;
        let collection = reader.given_collection();
        let aspects = match (&judgments, collection) {
            (Some(judgments), _) => judgments.aspects().to_vec(),
            (None, Some(collection)) => declared(collection)?,
            (None, None) if self.labels.is_empty() => {
                bail!(
                    "there is nothing to order; name judgments, or the aspects with --labels relevance:4,correctness:3"
                )
            }
            (None, None) => self.labels.iter().map(|text| aspect(text)).collect::<Result<Vec<Aspect>>>()?,
        };
        for (number, aspect) in aspects.iter().enumerate() {
            if aspects[..number].iter().any(|other| other.name == aspect.name) {
                bail!("aspect \"{}\" is named twice; give each its own name", aspect.name);
            }
        }
        let (mut found, mut odd) = (Vec::new(), Vec::new());
        for text in &self.measures {
            refuse_no_collapse(text)?;
            let mut measure = Measure::bare(text)?;
            if let Some(collection) = collection {
                let names: Vec<&str> = aspects.iter().map(|aspect| &*aspect.name).collect();
                measure = collection.fit_to(measure, &names)?;
            }
            let order = LabelOrder::new(&measure, &aspects)?;
            odd.extend(judgments.iter().flat_map(|judgments| collapse_notices(judgments, &measure)));
            let documents = judgments.as_ref().map(|judgments| counts(judgments, &order));
            found.push(Found { text: measure.to_string(), order, documents });
        }
        if let Some(figure) = figure {
            let classes = classes(&found);
            let drawing = self.figure.draw(figure, &Subject { finding: Some(&classes), scores: &[] })?;
            self.figure.write(&drawing, output, path, self.width.screen(path.is_some()))?;
            self.print(&odd);
            return Ok(ExitCode::SUCCESS);
        }
        let text = match format {
            Format::Ladder => {
                let room = self.width.screen(path.is_some()).width;
                found.iter().map(|found| ladder(found, room)).collect::<Vec<String>>().join("\n")
            }
            Format::Table => found.iter().map(table).collect::<Vec<String>>().join("\n"),
            Format::Csv => csv(&found),
            Format::Json => json(&found)?,
        };
        output.write(|out| out.write_all(text.as_bytes()))?;
        self.print(&odd);
        Ok(ExitCode::SUCCESS)
    }

    fn print(&self, odd: &[Notice]) {
        notices::tell(odd, self.quiet, self.notices, self.width.of_notices());
    }

    /// The format that was asked for, else the one that the ending of the output file means.
    fn format(&self) -> Result<Format> {
        if let Some(path) = &self.output {
            ending::refuse_format_name(path, Format::WORDS)?;
        }
        if let Some(asked) = self.format {
            return Ok(asked);
        }
        match self.output.as_deref().and_then(ending::of).as_deref() {
            None | Some("txt") => Ok(Format::Ladder),
            Some("csv") => Ok(Format::Csv),
            Some("json") => Ok(Format::Json),
            Some(_) => {
                let path = self.output.as_deref().unwrap_or(Path::new(""));
                Err(ending::unknown(path, &["csv", "json", "txt"], Format::WORDS))
            }
        }
    }
}

/// The aspects of a collection, without any judgments: those that may be left out are.
fn declared(collection: &Collection) -> Result<Vec<Aspect>> {
    let shown = collection.aspects.iter().filter(|aspect| !aspect.hidden && !aspect.optional);
    shown
        .map(|aspect| match aspect.highest() {
            Some(highest) => Ok(Aspect { name: aspect.name.clone(), highest, declared: true }),
            None => bail!(
                "{}: aspect \"{}\" does not say which labels it has; write labels or highest, or name judgments",
                collection.source,
                aspect.name
            ),
        })
        .collect()
}

/// An aspect from its name and how many labels it has.
fn aspect(text: &str) -> Result<Aspect> {
    let parsed = text.split_once(':').and_then(|(name, count)| Some((name.trim(), count.trim().parse::<i32>().ok()?)));
    match parsed {
        Some((name, count)) if count > 0 && !name.is_empty() => {
            Ok(Aspect { name: name.to_owned(), highest: count - 1, declared: true })
        }
        _ => bail!("--labels \"{text}\" is not an aspect with the number of its labels, such as relevance:4"),
    }
}

/// How many judged documents have the labels of each tuple, class by class.
fn counts(judgments: &Judgments, order: &LabelOrder) -> Vec<Vec<u64>> {
    let mut places: BTreeMap<&[i32], (usize, usize)> = BTreeMap::new();
    for (place, class) in order.classes.iter().enumerate() {
        places.extend(class.tuples.iter().enumerate().map(|(number, tuple)| (&tuple[..], (place, number))));
    }
    let mut counts: Vec<Vec<u64>> = order.classes.iter().map(|class| vec![0; class.tuples.len()]).collect();
    let aspects = judgments.aspects();
    // A tuple outside the domain counts as all zero.
    let zero = places.get(&vec![0; aspects.len()][..]).copied();
    for topic in judgments.topics() {
        let sheet = &topic.sheet;
        for row in 0..sheet.documents().len() {
            for subtopic in 0..sheet.subtopic_count() {
                let cells = (0..aspects.len()).map(|aspect| sheet.cell(row, subtopic, aspect));
                if !cells.clone().any(|cell| cell.is_judged()) {
                    continue;
                }
                let labels = cells.zip(aspects).map(|(cell, aspect)| cell.position(aspect.highest));
                let labels: Vec<i32> = labels.collect();
                if let Some((place, number)) = places.get(&labels[..]).copied().or(zero) {
                    counts[place][number] += 1;
                }
            }
        }
    }
    counts
}

/// The classes as figures read them.
fn classes(found: &[Found]) -> Finding {
    let mut finding = Finding::new("order");
    finding.fact("aspects", found.first().map(|one| one.order.aspects.join(", ")).unwrap_or_default());
    let mut table = Table::new("classes", "Label tuples by class", 2, &["collapse", "labels", "place", "grade"]);
    for one in found {
        for (place, class, _, tuple) in rows(one) {
            let labels: Vec<String> = tuple.iter().map(ToString::to_string).collect();
            let labels = Value::from(format!("({})", labels.join(", ")));
            let grade = Value::from(class.grade.to_string());
            table.row([Value::from(&one.text), labels, Value::Count(place + 1), grade]);
        }
    }
    finding.tables.push(table);
    finding
}

/// More tuples than this on a line are only counted.
const MOST_ON_A_LINE: usize = 8;

/// A line for each class, in lines of at most `room` characters where a class can be broken.
fn ladder(found: &Found, room: Option<usize>) -> String {
    let tuples: usize = found.order.classes.iter().map(|class| class.tuples.len()).sum();
    let title = format!(
        "{}: {} classes of {tuples} label tuples ({}), best first",
        found.text,
        found.order.classes.len(),
        found.order.aspects.join(", ")
    );
    let mut text = room.map_or_else(|| vec![title.clone()], |room| wrapped(&title, room, 2)).join("\n") + "\n";
    let has_distance = found.order.classes.iter().any(|class| class.distance.is_some());
    let mut header = vec!["  grade"];
    header.extend(has_distance.then_some("distance"));
    header.extend(found.documents.is_some().then_some("documents"));
    let mut grid = Grid::new(0, header.iter().copied());
    for (place, class) in found.order.classes.iter().enumerate() {
        grid.row(numbers(class, has_distance, found.of_class(place)));
    }
    let lines: Vec<String> = grid.lines().collect();
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let room = room.map(|room| room.saturating_sub(width + 2));
    let labels = std::iter::once(vec![String::from("labels")]).chain(found.order.classes.iter().map(|c| ties(c, room)));
    for (line, labels) in lines.iter().zip(labels) {
        for (number, labels) in labels.iter().enumerate() {
            let line = if number == 0 { line } else { "" };
            text.push_str(&format!("{line:width$}  {labels}\n"));
        }
    }
    text
}

fn numbers(class: &Class, has_distance: bool, documents: Option<u64>) -> Vec<String> {
    let mut numbers = vec![class.grade.to_string()];
    if has_distance {
        numbers.push(class.distance.map(short).unwrap_or_default());
    }
    numbers.extend(documents.map(|count| count.to_string()));
    numbers
}

/// The tuples of a class, in lines of at most `room` characters: no tuple is broken.
fn ties(class: &Class, room: Option<usize>) -> Vec<String> {
    let tuple = |tuple: &Vec<i32>| {
        let labels: Vec<String> = tuple.iter().map(ToString::to_string).collect();
        format!("({})", labels.join(", "))
    };
    let mut pieces: Vec<String> = class.tuples.iter().take(MOST_ON_A_LINE).map(tuple).collect();
    let more = class.tuples.len().saturating_sub(MOST_ON_A_LINE);
    pieces.extend((more > 0).then(|| format!("... {more} more")));
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        let fits = |line: &String| room.is_none_or(|room| line.len() + " = ".len() + piece.len() + " =".len() <= room);
        match lines.last_mut() {
            Some(line) if fits(line) => line.extend([" = ", &piece]),
            Some(line) => {
                line.push_str(" =");
                lines.push(piece);
            }
            None => lines.push(piece),
        }
    }
    lines
}

/// A distance with at most four digits behind the point.
fn short(distance: f64) -> String {
    let text = format!("{distance:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// One row per tuple: the class with its place, the tuple with its number in the class.
fn rows(found: &Found) -> impl Iterator<Item = (usize, &Class, usize, &Vec<i32>)> {
    let classes = found.order.classes.iter().enumerate();
    classes.flat_map(|(place, class)| {
        class.tuples.iter().enumerate().map(move |(number, tuple)| (place, class, number, tuple))
    })
}

fn table(found: &Found) -> String {
    let has_distance = found.order.classes.iter().any(|class| class.distance.is_some());
    let mut header = vec!["class", "grade"];
    header.extend(has_distance.then_some("distance"));
    header.extend(found.documents.is_some().then_some("documents"));
    header.extend(found.order.aspects.iter().map(String::as_str));
    let mut grid = Grid::new(0, header.iter().copied());
    for (place, class, number, tuple) in rows(found) {
        let first = std::iter::once((place + 1).to_string());
        let labels = tuple.iter().map(ToString::to_string);
        grid.row(first.chain(numbers(class, has_distance, found.of_tuple(place, number))).chain(labels));
    }
    let mut text = format!("{}\n", found.text);
    grid.lines().for_each(|line| text.push_str(&format!("{line}\n")));
    text
}

fn csv(found: &[Found]) -> String {
    let quoted = |field: &str| {
        if field.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field.to_owned()
        }
    };
    let has_documents = found.iter().any(|found| found.documents.is_some());
    let mut header: Vec<String> = ["measure", "class", "grade", "distance"].map(str::to_owned).to_vec();
    header.extend(has_documents.then(|| String::from("documents")));
    header.extend(found.iter().take(1).flat_map(|found| found.order.aspects.iter().map(|name| quoted(name))));
    let mut text = header.join(",") + "\n";
    for found in found {
        for (place, class, number, tuple) in rows(found) {
            let mut fields = vec![quoted(&found.text), (place + 1).to_string(), class.grade.to_string()];
            fields.push(class.distance.map(|distance| distance.to_string()).unwrap_or_default());
            fields.extend(found.of_tuple(place, number).map(|count| count.to_string()));
            fields.extend(tuple.iter().map(ToString::to_string));
            text.push_str(&(fields.join(",") + "\n"));
        }
    }
    text
}

fn json(found: &[Found]) -> Result<String> {
    let orders: Vec<serde_json::Value> = found
        .iter()
        .map(|found| {
            let classes = found.order.classes.iter().enumerate().map(|(place, class)| {
                // A grade is a whole number, and is written as one as long as a double holds it exactly.
                let is_exact = class.grade < 2f64.powi(53);
                let grade = if is_exact { json!(class.grade as i64) } else { json!(class.grade) };
                let mut fields = json!({"grade": grade, "distance": class.distance, "labels": class.tuples});
                if let Some(documents) = found.of_class(place) {
                    fields["documents"] = json!(documents);
                }
                fields
            });
            let classes: Vec<serde_json::Value> = classes.collect();
            json!({"measure": found.text, "aspects": found.order.aspects, "classes": classes})
        })
        .collect();
    Ok(serde_json::to_string_pretty(&orders)? + "\n")
}
