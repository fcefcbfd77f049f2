//! `--figure`: a picture of what a verb found, drawn in the terminal or written to a file.

use crate::choice::word;
use crate::ending;
use crate::output::Output;
use anyhow::{Context, Result, bail};
use aspectra_report::Screen;
use aspectra_report::figure::{Drawing, Figure, FigureSize, Subject};
use aspectra_words::Word;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, Command};
use std::path::Path;

/// Which figure, and how large.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct FigureArgs {
    /// Draw a figure: in the terminal, or to --output, whose ending says how: .svg .png .pdf .txt, or .csv .json .md and
    /// others for its numbers
    #[arg(long, value_name = "NAME")]
    figure: Option<String>,
    /// How wide a figure in a file is
    #[arg(long, value_name = "COLUMNS", default_value = FigureSize::default().word(), value_parser = word::<FigureSize>())]
    figure_size: FigureSize,
}

/// How a figure is written.
#[derive(Clone, Copy)]
enum Form {
    Svg,
    Png,
    Pdf,
    Text,
}

impl Form {
    fn of_ending(path: &Path) -> Option<Self> {
        Some(match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "svg" => Self::Svg,
            "png" => Self::Png,
            "pdf" => Self::Pdf,
            "txt" => Self::Text,
            _ => return None,
        })
    }
}

/// A terminal that does not say how wide it is, and a pipe, have so many columns.
const COLUMNS: usize = 80;

impl FigureArgs {
    /// The figure that is asked for.
    pub(crate) fn wanted(&self) -> Result<Option<&'static Figure>> {
        let Some(name) = &self.figure else { return Ok(None) };
        Ok(Some(Figure::find(name).with_context(|| format!("there is no figure \"{name}\""))?))
    }

    /// Draws the figure from what was found.
    pub(crate) fn draw(&self, figure: &Figure, subject: &Subject<'_>) -> Result<Drawing> {
        (figure.draw)(subject).map_err(|reason| anyhow::anyhow!("--figure {}: {reason}", figure.name))
    }

    /// Whether the output is the figure's picture and not its numbers; fails where it can be neither.
    pub(crate) fn is_picture(&self, path: Option<&Path>, has_format: bool) -> Result<bool> {
        if has_format {
            return Ok(false);
        }
        match path.filter(|path| *path != Path::new("-")) {
            None => Ok(true),
            Some(path) if Form::of_ending(path).is_some() => Ok(true),
            Some(path) if ending::format(path).is_some() || path.is_dir() => Ok(false),
            Some(path) => bail!(
                "{}: its ending says neither how to draw a figure (.svg .png .pdf .txt) nor how to write its numbers (.csv .json .md)",
                path.display()
            ),
        }
    }

    /// Writes the picture.
    pub(crate) fn write(&self, drawing: &Drawing, output: Output, path: Option<&Path>, screen: Screen) -> Result<()> {
        let form = path.and_then(Form::of_ending).unwrap_or(Form::Text);
        let bytes = match form {
            Form::Svg => drawing.svg(self.figure_size).into_bytes(),
            Form::Png => drawing.png(self.figure_size)?,
            Form::Pdf => drawing.pdf(self.figure_size)?,
            Form::Text => drawing.text(screen.width.unwrap_or(COLUMNS), screen.styled).into_bytes(),
        };
        output.write(|out| out.write_all(&bytes))
    }
}

/// The command with the figures of every verb as the values of its `--figure`; verbs without figures have no such option.
pub(crate) fn offered(command: Command) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
    names.into_iter().fold(command, |command, name| command.mut_subcommand(name, |verb| of_verb(verb, "")))
}

fn of_verb(verb: Command, before: &str) -> Command {
    let path = format!("{before} {}", verb.get_name()).trim_start().to_owned();
    let names: Vec<String> = verb.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    let verb = names.into_iter().fold(verb, |verb, name| verb.mut_subcommand(name, |inner| of_verb(inner, &path)));
    if !verb.get_arguments().any(|arg| arg.get_id() == "figure") {
        return verb;
    }
    let values: Vec<PossibleValue> =
        Figure::of_verb(&path).map(|figure| PossibleValue::new(figure.name).help(figure.summary)).collect();
    if values.is_empty() {
        return verb.mut_arg("figure", |arg| arg.hide(true)).mut_arg("figure_size", |arg| arg.hide(true));
    }
    verb.mut_arg("figure", |arg| arg.value_parser(PossibleValuesParser::new(values)))
}

/// What a verb without a figure says when it is asked for one.
pub(crate) fn refuse_elsewhere(figure: &Figure, verb: &str) -> Result<()> {
    if figure.verbs.iter().any(|known| known.rsplit(' ').next() == Some(verb)) {
        return Ok(());
    }
    bail!("{verb} has no figure \"{}\"; aspectra {} has", figure.name, figure.verbs.join(", aspectra "))
}

/// A finding with a figure's numbers only.
pub(crate) fn numbers(finding: &aspectra_meta::Finding, drawing: &Drawing) -> aspectra_meta::Finding {
    aspectra_meta::Finding { tables: vec![drawing.table.clone()], paper: None, ..finding.clone() }
}
