//! The scores that statistics start from: runs that are evaluated, or score files.

use crate::call;
use crate::choice::word;
use crate::inputs::Inputs;
use crate::judgments::JudgmentArgs;
use crate::named_run;
use crate::normalization::Normalizing;
use crate::progress::{Progress, show_statistics};
use crate::provenance;
use crate::rules::RuleArgs;
use crate::threads::ThreadArgs;
use anyhow::{Result, bail};
use aspectra_eval::judgments::JudgmentTable;
use aspectra_eval::language::{Scale, names};
use aspectra_eval::{Collection, JudgmentReader, Judgments, Measure, Message, Notice, Options, Runs, evaluate_with};
use aspectra_meta::judges::Panel;
use aspectra_meta::matrix::missing_notice;
use aspectra_meta::notice::scores::normalized;
use aspectra_meta::{FourColumns, Missing, ScoreMatrix, ScoreTable, scale_guard};
use aspectra_report::Input;
use aspectra_words::Word;
use clap::Args;
use std::path::Path;

/// Where scores come from.
#[derive(Debug, Clone, Args)]
pub(crate) struct ScoreArgs {
    /// The judgments, then the runs; what is no file is read as a measure
    #[arg(value_names = ["QRELS", "RUN"], num_args = 0..)]
    inputs: Vec<String>,
    /// A measure, or several with blanks between; may be repeated
    #[arg(short, long = "measure", visible_alias = "measures", aliases = ["metric", "metrics"], value_name = "MEASURE", display_order = 0)]
    measures: Vec<String>,
    /// Read scores by topic from a file instead: what aspectra eval -q writes (csv, tsv, jsonl, json, parquet), a page of aspectra
    /// report, the folder of aspectra study, trec_eval -q, ndeval; may be repeated
    #[arg(long, value_name = "FILE", display_order = 0)]
    scores: Vec<String>,
    /// What the middle columns of a score file are that has four and no header; told by names of measures where not given
    #[arg(long, value_name = "ORDER", value_parser = word::<FourColumns>())]
    score_columns: Option<FourColumns>,
    /// What to do where a run has no score on a topic
    #[arg(long, value_name = "WHAT", default_value = Missing::default().word(), value_parser = word::<Missing>())]
    missing_topics: Missing,
    /// Round scores to so many decimals first, so that what differs by rounding is a tie
    #[arg(long, value_name = "DECIMALS")]
    round: Option<u32>,
    /// Normalize scores inside each topic over the runs given: z, minmax or rank, for all measures or for one (MEASURE=z)
    #[arg(long, value_name = "[MEASURE=]HOW")]
    normalize: Vec<Normalizing>,
    /// Refuse means of measures that are not on an interval scale
    #[arg(long)]
    strict_scales: bool,
    /// The seed of what is drawn at random
    #[arg(long, value_name = "N", default_value_t = 42)]
    pub(crate) seed: u64,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    judgments: JudgmentArgs,
    #[command(flatten)]
    rules: RuleArgs,
}

/// The score files that a name stands for: those of a study's folder, or the file itself.
fn score_files(name: &str) -> Vec<String> {
    match aspectra_study::record::score_files(Path::new(name)) {
        files if files.is_empty() => vec![name.to_owned()],
        files => files.into_iter().map(|file| file.display().to_string()).collect(),
    }
}

/// Scores, complete, with what is to be said about them.
pub(crate) struct Loaded {
    /// The scores as they were found, gaps and all.
    pub(crate) table: ScoreTable,
    pub(crate) matrices: Vec<ScoreMatrix>,
    /// Notices of the evaluation and of completing the scores.
    pub(crate) notices: Vec<Notice>,
    /// The files, for the record.
    pub(crate) inputs: Vec<Input>,
    /// The rules, for the record.
    pub(crate) rules: Vec<(&'static str, String)>,
}

/// A collection with runs, for analyses that need more than scores.
#[derive(Clone)]
pub(crate) struct Collected {
    pub(crate) judgments: Judgments,
    pub(crate) runs: Runs,
    pub(crate) measures: Vec<Measure>,
    pub(crate) inputs: Vec<Input>,
    /// What labels are called, as far as the collection says it.
    pub(crate) labels: Vec<(String, Vec<String>)>,
}

/// A collection of several judges with runs.
pub(crate) struct Judged {
    pub(crate) reader: JudgmentReader,
    pub(crate) votes: JudgmentTable,
    pub(crate) runs: Runs,
    pub(crate) measures: Vec<Measure>,
    pub(crate) inputs: Vec<Input>,
}

impl Judged {
    /// What one judge's judgments are evaluated as.
    pub(crate) fn collected(&self, judgments: &Judgments) -> Result<Collected> {
        let measures = self.reader.fit(self.measures.clone(), judgments)?;
        let labels = self.reader.given_collection().map(Collection::label_names).unwrap_or_default();
        Ok(Collected {
            judgments: judgments.clone(),
            runs: self.runs.clone(),
            measures,
            inputs: self.inputs.clone(),
            labels,
        })
    }
}

/// A verb that looks at each judge's labels has no use for a rule that makes them one.
pub(crate) fn refuse_reduce(verb: &str, reader: &JudgmentReader) -> Result<()> {
    match reader.given_reduce() {
        Some(rule) => bail!(
            "--reduce {rule}: {verb} looks at the labels of each judge, so that there is nothing to make one; --judge-group names several judges as one"
        ),
        None => Ok(()),
    }
}

impl ScoreArgs {
    /// Sets the number of threads, and shows on a terminal how far long computations have come; call it first.
    pub(crate) fn start(&self) -> Result<()> {
        show_statistics();
        self.threads.start()
    }

    /// The names of runs that may be given by their files, too; a file that is not among the runs becomes one.
    pub(crate) fn named(&mut self, typed: &[String]) -> Result<Vec<String>> {
        // A collection that comes through a pipe comes once, so that it is not looked at without need.
        let is_file = |typed: &String| {
            let names = |input: &String| Path::new(input).file_name().is_some_and(|name| name == &**typed);
            Path::new(typed).is_file() || self.inputs.iter().any(names)
        };
        if !typed.iter().any(is_file) {
            return Ok(typed.to_vec());
        }
        let given = call::given(|given| given.runs.clone());
        let (is_given, mut runs) = match given {
            Some(runs) => (true, runs),
            None => {
                let judgments = usize::from(!call::is_called() && !self.judgments.reader()?.names_files());
                let is_path = |word: &&String| word.contains(['/', '\\']) || Path::new(word).exists();
                (false, Runs::read(self.inputs.iter().skip(judgments).filter(is_path)))
            }
        };
        if self.has_scores() {
            let is_known = |typed: &String| runs.names().contains(typed) || !Path::new(typed).is_file();
            let name = |typed: &String| match is_known(typed) {
                true => vec![typed.clone()],
                false => Runs::read([typed.clone()]).names(),
            };
            return Ok(typed.iter().flat_map(name).collect());
        }
        runs = runs.expanded();
        let before = runs.len();
        let places: Vec<Option<usize>> =
            typed.iter().map(|typed| named_run::place(&mut runs, typed)).collect::<Result<_>>()?;
        let names = runs.names();
        let added = runs.sources().iter().skip(before);
        match is_given {
            true => call::give(|given| given.runs = Some(runs.clone())),
            false => self.inputs.extend(added.map(|source| source.path().to_owned())),
        }
        let name =
            |(typed, place): (&String, Option<usize>)| place.map_or_else(|| typed.clone(), |at| names[at].clone());
        Ok(typed.iter().zip(places).map(name).collect())
    }

    /// The scores, from runs or from files.
    pub(crate) fn load(&self, verb: &str, hashes: bool) -> Result<Loaded> {
        if let Some(mut table) = call::given(|given| given.scores.clone()) {
            self.select(&mut table)?;
            return self.complete(table, Vec::new(), Vec::new());
        }
        if self.scores.is_empty() {
            return self.evaluate(&self.collect(verb, hashes)?);
        }
        let files: Vec<String> = self.scores.iter().flat_map(|name| score_files(name)).collect();
        let mut table = ScoreTable::read_as(&files, self.score_columns)?;
        self.select(&mut table)?;
        let inputs = provenance::inputs(&[], &files, hashes);
        let inputs = inputs.into_iter().map(|input| Input { role: "scores", ..input }).collect();
        let notices = table.notices().to_vec();
        self.complete(table, notices, inputs)
    }

    /// Judgments, runs and measures.
    pub(crate) fn collect(&self, verb: &str, hashes: bool) -> Result<Collected> {
        if !self.scores.is_empty() {
            bail!("{verb} needs judgments and runs, which --scores does not have; write aspectra {verb} QRELS RUN...");
        }
        let reader = self.judgments.reader()?;
        if self.inputs.is_empty() && !reader.names_files() {
            bail!("no scores to analyze; write aspectra {verb} QRELS RUN... -m MEASURE, or --scores FILE");
        }
        let found = Inputs::sort(verb, &self.inputs, &self.measures, reader, &self.rules)?;
        let judgments = found.judgments.read()?;
        let runs = found.runs().expanded();
        let measures = found.judgments.fit(found.measures, &judgments)?;
        let inputs = provenance::inputs(&found.judgments.files()?, &found.runs, hashes);
        let labels = found.judgments.given_collection().map(Collection::label_names).unwrap_or_default();
        Ok(Collected { judgments, runs, measures, inputs, labels })
    }

    /// Judgments, runs and measures, and where labels of several judges become one also what each of them said. Files are
    /// read once.
    pub(crate) fn collect_with_judges(&self, verb: &str, hashes: bool) -> Result<(Collected, Option<Judged>)> {
        if self.judgments.reader()?.given_reduce().is_none() {
            return Ok((self.collect(verb, hashes)?, None));
        }
        let judged = self.collect_rows(verb, hashes, JudgmentReader::rows)?;
        let collected = judged.collected(&judged.reader.reduced(&judged.votes)?)?;
        let has_judges = !judged.votes.judges().is_empty();
        Ok((collected, has_judges.then_some(judged)))
    }

    /// Judgments of several judges as each of them gave them, runs and measures: what is needed to look at judges apart.
    pub(crate) fn collect_votes(&self, verb: &str, hashes: bool) -> Result<Judged> {
        let judged = self.collect_rows(verb, hashes, JudgmentReader::votes)?;
        refuse_reduce(verb, &judged.reader)?;
        Ok(judged)
    }

    fn collect_rows(
        &self,
        verb: &str,
        hashes: bool,
        read: impl Fn(&JudgmentReader) -> Result<JudgmentTable, aspectra_eval::Error>,
    ) -> Result<Judged> {
        if !self.scores.is_empty() {
            bail!(
                "{verb} needs judgments and runs, which --scores does not have; write aspectra {verb} JUDGMENTS RUN..."
            );
        }
        let reader = self.judgments.reader()?;
        if self.inputs.is_empty() && !reader.names_files() {
            bail!(
                "no judgments; write aspectra {verb} JUDGMENTS RUN... -m MEASURE, or name them with --judge NAME=FILE"
            );
        }
        let found = Inputs::sort(verb, &self.inputs, &self.measures, reader, &self.rules)?;
        let votes = read(&found.judgments)?;
        let inputs = provenance::inputs(&found.judgments.files()?, &found.runs, hashes);
        // Runs are scored once for each judge.
        let runs = found.runs().lasting()?.expanded();
        Ok(Judged { reader: found.judgments, votes, runs, measures: found.measures, inputs })
    }

    /// Runs on another collection, whose judgments are in a file and read as those of the command line.
    pub(crate) fn collect_other(&self, file: &str, runs: Runs, hashes: bool) -> Result<Collected> {
        let reader = self.judgments.reader_of(Some(file))?;
        let here = Inputs::sort("", &self.inputs, &self.measures, self.judgments.reader()?, &self.rules)?;
        let judgments = reader.read()?;
        let measures = reader.fit(here.measures, &judgments)?;
        let inputs = provenance::inputs(&reader.files()?, &[], hashes);
        Ok(Collected { judgments, runs, measures, inputs, labels: Vec::new() })
    }

    /// How runs are evaluated.
    pub(crate) fn options<'a>(&self, progress: Option<&'a (dyn Fn() + Sync)>) -> Options<'a> {
        Options { rules: self.rules.rules(), residuals: false, seed: self.seed, progress }
    }

    /// Evaluates a collection.
    pub(crate) fn evaluate(&self, collected: &Collected) -> Result<Loaded> {
        let progress = Progress::new(collected.runs.len());
        let step = || progress.step();
        let options = self.options(Some(&step));
        let scores = evaluate_with(&collected.judgments, &collected.runs, &collected.measures, &options)?;
        drop(progress);
        self.complete(ScoreTable::from(&scores), scores.notices().to_vec(), collected.inputs.clone())
    }

    /// Evaluates a collection by each judge alone: matrices by judge and measure, and what was odd, each once.
    pub(crate) fn evaluate_apart(
        &self,
        judged: &Judged,
        panel: &Panel,
    ) -> Result<(Vec<Vec<ScoreMatrix>>, Vec<Notice>)> {
        let (mut matrices, mut notices) = (Vec::new(), Vec::new());
        for judgments in &panel.judgments {
            let loaded = self.evaluate(&judged.collected(judgments)?)?;
            for notice in loaded.notices {
                if !notices.contains(&notice) {
                    notices.push(notice);
                }
            }
            matrices.push(loaded.matrices);
        }
        Ok((matrices, notices))
    }

    fn complete(&self, table: ScoreTable, mut notices: Vec<Notice>, inputs: Vec<Input>) -> Result<Loaded> {
        let matrices = self.matrices(&table)?;
        notices.extend(missing_notice(&table, self.missing_topics));
        let changed: Vec<String> =
            matrices.iter().filter(|m| m.normalization.is_some()).map(|m| m.name.clone()).collect();
        if !changed.is_empty() {
            notices.push(normalized(changed));
        }
        Ok(Loaded { table, matrices, notices, inputs, rules: self.named_rules() })
    }

    /// Complete matrices, as the options say.
    pub(crate) fn matrices(&self, table: &ScoreTable) -> Result<Vec<ScoreMatrix>> {
        let matrices = ScoreMatrix::all(table, self.missing_topics)?;
        let rounded = matrices.into_iter().map(|matrix| match self.round {
            Some(decimals) => matrix.rounded(decimals),
            None => Ok(matrix),
        });
        self.normalized(rounded.collect::<Result<Vec<_>, _>>()?)
    }

    /// Whether scores were computed before: they come from files, or a program gives them.
    pub(crate) fn has_scores(&self) -> bool {
        !self.scores.is_empty() || call::given(|given| given.scores.as_ref().map(|_| ())).is_some()
    }

    /// The rules that shaped the scores, for the record.
    pub(crate) fn named_rules(&self) -> Vec<(&'static str, String)> {
        let mut rules = if self.scores.is_empty() { self.rules.rules().named() } else { Vec::new() };
        rules.push(("missing-topics", self.missing_topics.word().to_owned()));
        rules.extend(self.round.map(|decimals| ("round", decimals.to_string())));
        rules.extend(Normalizing::typed(&self.normalize).map(|typed| ("normalize", typed)));
        rules
    }

    /// Keeps the measures that are asked for; without any, all but counts.
    fn select(&self, table: &mut ScoreTable) -> Result<()> {
        let words: Vec<String> = self.measures.iter().chain(&self.inputs).flat_map(|text| names(text)).collect();
        let mut kept = Vec::new();
        if words.is_empty() {
            let is_count =
                |measure: &Option<Measure>| measure.as_ref().is_some_and(|m| matches!(m.scale(), Scale::Count));
            kept.extend((0..table.measures().len()).filter(|&at| !is_count(&table.measures()[at].measure)));
            if kept.is_empty() {
                kept.extend(0..table.measures().len());
            }
        }
        for word in &words {
            let canonical = word.parse::<Measure>().map(|measure| measure.to_string()).unwrap_or_default();
            let place = table.measures().iter().position(|column| column.text == *word || column.text == canonical);
            let Some(place) = place else {
                let has: Vec<&str> = table.measures().iter().map(|column| &*column.text).collect();
                bail!("{}: has no measure {word}; it has {}", table.source(), has.join(", "));
            };
            if !kept.contains(&place) {
                kept.push(place);
            }
        }
        table.keep_measures(&kept);
        Ok(())
    }

    fn normalized(&self, mut matrices: Vec<ScoreMatrix>) -> Result<Vec<ScoreMatrix>> {
        let names: Vec<String> = matrices.iter().map(|matrix| matrix.name.clone()).collect();
        for one in &self.normalize {
            let meant = one.among(&names)?;
            let numbered = matrices.into_iter().enumerate();
            matrices = numbered
                .map(|(number, matrix)| if meant.contains(&number) { matrix.normalized(one.how) } else { matrix })
                .collect();
        }
        Ok(matrices)
    }

    /// The notices of taking means; an error under `--strict-scales` where the means decide.
    pub(crate) fn guard(
        &self,
        matrices: &[ScoreMatrix],
        alternative: impl Into<Message>,
        decides: bool,
    ) -> Result<Vec<Notice>> {
        Ok(scale_guard::guard(matrices, &alternative.into(), self.strict_scales && decides)?)
    }
}

impl Collected {
    /// The files, for the record.
    pub(crate) fn inputs(&self) -> Vec<Input> {
        self.inputs.clone()
    }
}
