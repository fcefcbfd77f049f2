//! `aspectra eval`: scores runs.

use crate::figures::FigureArgs;
use crate::format_option::{self, Chosen};
use crate::inputs::Inputs;
use crate::judgments::JudgmentArgs;
use crate::output::{Output, OutputArgs};
use crate::progress::Progress;
use crate::relative::RelativeArgs;
use crate::rules::RuleArgs;
use crate::threads::ThreadArgs;
use crate::{call, notices, provenance, streamed};
use anyhow::{Context, Result, bail};
use aspectra_eval::finding::{Table, Value};
use aspectra_eval::join::Unjudged;
use aspectra_eval::{Measure, Options, Scores, evaluate_with};
use aspectra_meta::compare::{Comparing, compare_all, finding};
use aspectra_meta::{Finding, Missing, ScoreMatrix, ScoreTable};
use aspectra_report::figure::{Figure, Subject};
use aspectra_report::format::WriteScores;
use aspectra_report::{Report, natural_order};
use clap::Args;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra eval qrels.txt run.txt -m AP -m nDCG@10
  aspectra eval qrels.txt runs/* -m \"AP nDCG@10 P@10\" -q -f csv -o scores.csv
  aspectra eval labels.txt run.txt --aspects relevance,credibility -m \"AP AP(aspect=credibility)\"
  aspectra eval --qrels relevance=a.txt --qrels trust=b.txt run.txt -m \"CAM(nDCG@10)\"
  aspectra eval qrels.txt run.txt --collection trec-misinfo-2020 --answers topics.xml -m \"CAM(AP)\"
  aspectra eval qrels.txt run.txt -m official -f trec
  aspectra eval qrels.txt runs/* -m nDCG@10 --baseline bm25.txt --risk-alpha 5 -q
  aspectra qrels.txt run.txt nDCG@10 AP            the same command without the verb
  aspectra measures                                what there is to measure

Measures are written as ir_measures writes them, Name(param=value)@k; names of trec_eval
(ndcg_cut.10), ranx (map@100-l2) and ndeval (alpha-nDCG@10) are understood too.
Files may be compressed with gzip or Zstandard; - is standard input.";

/// Score runs against judgments
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Eval {
    /// The judgments, then the runs; what is no file is read as a measure. With --qrels, only runs
    #[arg(value_names = ["QRELS", "RUN"], num_args = 1.., required = true)]
    inputs: Vec<String>,
    /// A measure, or several with blanks between; may be repeated
    #[arg(short, long = "measure", visible_alias = "measures", aliases = ["metric", "metrics"], value_name = "MEASURE")]
    measures: Vec<String>,
    /// Also compute the smallest and largest score that unjudged documents leave open
    #[arg(long)]
    residuals: bool,
    /// The seed of what is drawn at random (averages over ties)
    #[arg(long, value_name = "N", default_value_t = 42)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    judgments: JudgmentArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    relative: RelativeArgs,
    #[command(flatten)]
    writing: Writing,
}

/// What is written, and where.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
struct Writing {
    /// Write a score for every topic
    #[arg(short = 'q', long, visible_alias = "by_query", alias = "by-query")]
    by_topic: bool,
    /// Leave the summary over topics out
    #[arg(short, long, alias = "no_summary")]
    no_summary: bool,
    /// How to write the scores; a table for reading where neither this nor the ending of --output says otherwise
    #[arg(short, long, value_name = "FORMAT")]
    #[arg(value_parser = format_option::parser(|format| format.scores))]
    format: Option<Chosen<WriteScores>>,
    /// The order of the runs: best first by a measure, by name, or as given. Where not given, best first by the first
    /// measure in formats for reading, and as given in the others
    #[arg(long, value_name = "MEASURE|name|given")]
    sort: Option<String>,
    /// What to call a measure in formats for reading; one that --measure does not name is computed too
    #[arg(long = "as", value_name = "NAME=MEASURE")]
    names: Vec<String>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    figure: FigureArgs,
}

impl Eval {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let names = self.writing.names()?;
        let mut asked = self.measures.clone();
        asked.extend(names.iter().map(|(text, _)| text.clone()));
        let chosen = format_option::chosen(&self.writing.format, &self.writing.output, |format| format.scores)?;
        streamed::watch(self.writing.hashes(&chosen));
        let mut inputs = Inputs::sort("eval", &self.inputs, &asked, self.judgments.reader()?, &self.rules)?;
        if let Some(baseline) = &self.relative.baseline {
            inputs.put_last(baseline)?;
            if inputs.runs().len() < 2 {
                bail!("no run to compare with the baseline {baseline}; name another one");
            }
        }
        let sources = inputs.runs();
        let Inputs { judgments: reader, runs, measures, .. } = inputs;
        if self.residuals && self.rules.rules().unjudged == Unjudged::Condense {
            bail!("--residuals asks what unjudged documents could add, but --unjudged condense removes them; drop one");
        }
        if self.residuals && self.relative.is_given() {
            bail!("--residuals is about scores, but --baseline and --normalize write something else; drop one");
        }
        if self.writing.figure.wanted()?.is_some() {
            self.writing.figure.is_picture(self.writing.output.path(), self.writing.format.is_some())?;
        } else {
            format_option::refuse_ending(&self.writing.format, &self.writing.output, |format| format.scores)?;
        }
        self.writing.output.refuse_bytes(chosen.format)?;
        let ending = self.writing.format.as_ref().and_then(|asked| asked.format.endings.first()).unwrap_or(&"csv");
        self.writing.output.refuse_folder(&format!("scores.{ending}"))?;
        let output = self.writing.output.open()?;
        self.threads.start()?;
        let judgments = reader.read()?;
        let typed: Vec<String> = measures.iter().map(ToString::to_string).collect();
        let measures = reader.fit(measures, &judgments)?;
        // A collection may have added its thresholds to what was typed.
        let named = Named { typed, names, fitted: measures.iter().map(ToString::to_string).collect() };
        named.refuse_taken()?;
        let progress = Progress::new(sources.len());
        let options = Options {
            rules: self.rules.rules(),
            residuals: self.residuals,
            seed: self.seed,
            progress: Some(&|| progress.step()),
        };
        let scores = evaluate_with(&judgments, &sources, &measures, &options)?;
        drop(progress);
        let scores = self.relative.apply(scores)?;
        if call::is_called() {
            let rules = [self.rules.rules().named(), self.relative.named()].concat();
            let inputs = provenance::inputs(&reader.files()?, &runs, false);
            call::answer(|answer| {
                answer.provenance = Some(provenance::provenance(inputs, rules, self.seed, false));
                answer.notices.extend_from_slice(scores.notices());
                answer.scores = Some(scores);
            });
            return Ok(ExitCode::SUCCESS);
        }
        if let Some(figure) = self.writing.figure.wanted()? {
            self.draw(output, figure, &scores)?;
            self.writing.output.print(scores.notices());
            return Ok(ExitCode::SUCCESS);
        }
        let order = self.writing.order(&scores, &named, chosen.format.for_reading)?;
        // The baseline is the last of the runs.
        let about = sources.names().last().map(|baseline| self.relative.about(baseline)).unwrap_or_default();
        let shown = Shown { chosen, names: named.shown(), order, about };
        self.write(output, &scores, &shown, &reader.files()?, &runs)?;
        self.writing.output.print(scores.notices());
        if self.writing.no_summary && !self.writing.by_topic {
            let text =
                "no score is written: -n leaves the summary over topics out, and scores of topics come with -q only";
            self.writing.output.remark(text);
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Draws a figure from the scores. Means have the intervals that compare gives them.
    fn draw(&self, output: Output, figure: &Figure, scores: &Scores) -> Result<()> {
        if self.writing.format.is_some() || !self.writing.figure.is_picture(self.writing.output.path(), false)? {
            bail!("the numbers of a figure are written by aspectra compare --figure {} -o numbers.csv", figure.name);
        }
        let table = ScoreTable::from(scores);
        let matrices = ScoreMatrix::all(&table, Missing::Error).with_context(|| {
            format!("--figure {}: see aspectra compare --figure {} --missing-topics", figure.name, figure.name)
        })?;
        let how = Comparing::default();
        // One run or one topic has a mean all the same, without an interval.
        let compared = compare_all(&matrices, &how).ok().map(|found| finding(&found, &how));
        let mut shown = compared.unwrap_or_else(|| Finding::new("eval"));
        shown.tables.push(residuals(scores));
        let drawing = self.writing.figure.draw(figure, &Subject { finding: Some(&shown), scores: &matrices })?;
        self.writing.figure.write(&drawing, output, self.writing.output.path(), self.writing.output.screen())
    }

    fn write(
        &self,
        output: Output,
        scores: &Scores,
        shown: &Shown,
        judgments: &[String],
        runs: &[String],
    ) -> Result<()> {
        let format = shown.chosen.format;
        let mut inputs = provenance::inputs(judgments, runs, self.writing.hashes(&shown.chosen));
        if let (Some(last), true) = (inputs.last_mut(), self.relative.baseline.is_some()) {
            last.role = "baseline";
        }
        let rules = [self.rules.rules().named(), self.relative.named()].concat();
        let mut provenance = provenance::provenance(inputs, rules, self.seed, self.writing.output.reproducible);
        if format.hashes_inputs || self.writing.output.provenance {
            provenance.notices = notices::typed(scores.notices());
        }
        let report = Report {
            scores,
            by_topic: self.writing.by_topic,
            summary: !self.writing.no_summary,
            places: self.writing.output.places(),
            provenance: &provenance,
            changed_rules: &[self.rules.rules().changed(), self.relative.named_without_baseline()].concat(),
            about: &shown.about,
            order: &shown.order,
            names: &shown.names,
            heads: self.writing.output.provenance,
            screen: self.writing.output.screen(),
        };
        output.write(|out| (shown.chosen.write)(&report, out))
    }
}

/// What unjudged documents leave open of the means, where that was computed.
fn residuals(scores: &Scores) -> Table {
    let title = "Means, and what unjudged documents leave open";
    let mut table = Table::new("residuals", title, 2, &["measure", "run", "score", "low", "high"]);
    for (number, measure) in scores.measures().iter().enumerate() {
        for (run, named) in scores.runs().iter().enumerate() {
            let best = scores.best_summary(run, number).and_then(|best| best.number());
            let (Some(score), Some(best)) = (scores.summary(run, number).number(), best) else { continue };
            let ends = [score, score.min(best), score.max(best)].map(Value::Real);
            table.row([Value::from(measure.to_string()), Value::from(&named.name)].into_iter().chain(ends));
        }
    }
    table
}

/// How scores are shown.
struct Shown {
    chosen: Chosen<WriteScores>,
    /// Measures with the names they are called by.
    names: Vec<(String, String)>,
    /// The runs, in order.
    order: Vec<usize>,
    /// What the numbers are, where they are no scores.
    about: String,
}

/// The measures by all that they are called.
struct Named {
    /// As they were asked for.
    typed: Vec<String>,
    /// Those that have a name of their own: text as it was asked for, and name.
    names: Vec<(String, String)>,
    /// As they are computed.
    fitted: Vec<String>,
}

impl Named {
    /// The number of a measure by any of its names.
    fn find(&self, text: &str) -> Option<usize> {
        let text = match self.names.iter().find(|(_, name)| name == text) {
            Some((typed, _)) => typed.clone(),
            None => text.parse::<Measure>().map_or_else(|_| text.to_owned(), |measure| measure.to_string()),
        };
        let among = |texts: &[String]| texts.iter().position(|known| *known == text);
        among(&self.typed).or_else(|| among(&self.fitted))
    }

    /// Refuses a name that is another column's, under which nobody would look for what stands there.
    fn refuse_taken(&self) -> Result<()> {
        for (text, name) in &self.names {
            let meant = name.parse::<Measure>().map_or_else(|_| name.clone(), |measure| measure.to_string());
            let mut columns = self.typed.iter().zip(&self.fitted).filter(|(typed, _)| *typed != text);
            if columns.any(|(typed, fitted)| [typed, fitted].contains(&&meant) || fitted == name) {
                bail!("--as {name}={text}: {meant} is computed too and stands under that name; choose another one");
            }
        }
        Ok(())
    }

    /// What computed measures are called, where they have a name.
    fn shown(&self) -> Vec<(String, String)> {
        let named = self.names.iter().filter_map(|(text, name)| {
            let place = self.typed.iter().position(|known| known == text)?;
            Some((self.fitted.get(place)?.clone(), name.clone()))
        });
        named.collect()
    }
}

impl Writing {
    /// Whether inputs are to be hashed.
    fn hashes(&self, chosen: &Chosen<WriteScores>) -> bool {
        chosen.format.hashes_inputs || self.output.heads_file()
    }

    /// The measures of `--as`, each with its name.
    fn names(&self) -> Result<Vec<(String, String)>> {
        let mut found: Vec<(String, String)> = Vec::new();
        for text in &self.names {
            let Some((name, measure)) =
                text.split_once('=').filter(|(name, _)| !name.trim().is_empty() && !name.contains('('))
            else {
                bail!("--as {text}: expected NAME=MEASURE, such as 'EUCL=EUCL(nDCG@10,domain=gated)'");
            };
            let (name, measure) = (name.trim(), measure.parse::<Measure>()?.to_string());
            if found.iter().any(|(_, known)| known == name) {
                bail!("--as gives the name {name} twice; give each measure a name of its own");
            }
            if let Some((_, other)) = found.iter().find(|(known, _)| *known == measure) {
                bail!("--as gives {measure} two names, {other} and {name}; keep one");
            }
            found.push((measure, name.to_owned()));
        }
        Ok(found)
    }

    /// The runs in the order to write them.
    fn order(&self, scores: &Scores, named: &Named, for_reading: bool) -> Result<Vec<usize>> {
        let mut order: Vec<usize> = (0..scores.runs().len()).collect();
        let by = match self.sort.as_deref() {
            Some("given") => None,
            Some("name") => {
                order.sort_by(|&a, &b| natural_order(&scores.runs()[a].name, &scores.runs()[b].name));
                None
            }
            Some(text) => {
                let all = || {
                    format!("--sort {text}: is not computed; expected name, given or one of {}", named.typed.join(", "))
                };
                Some(named.find(text).with_context(all)?)
            }
            None if for_reading => scores.measures().iter().position(Measure::is_better_higher),
            None => None,
        };
        if let Some(by) = by {
            let score = |run: usize| scores.summary(run, by).number().unwrap_or(f64::NEG_INFINITY);
            order.sort_by(|&a, &b| score(b).total_cmp(&score(a)));
        }
        Ok(order)
    }
}
