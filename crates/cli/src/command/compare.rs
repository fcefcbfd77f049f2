//! `aspectra compare`: which runs differ.

mod few_labels;

use crate::choice::{MOST_SAMPLES, count, level, word};
use crate::finding_output::{FindingArgs, Origin};
use crate::relative::risk_alpha;
use crate::say::{say, visible};
use crate::score_input::{Collected, ScoreArgs};
use crate::{call, provenance};
use anyhow::{Result, bail};
use aspectra_eval::join::KeptRun;
use aspectra_eval::language::names;
use aspectra_eval::{Measure, Message};
use aspectra_meta::compare::{
    Alternative, Bayes, Comparing, Condition, Family, Interval, Test, add_choice_free, base_of, compare_all,
    condition_gates, finding, gates,
};
use aspectra_meta::dominance::{Dominance, Dominating, Gate, dominance};
use aspectra_meta::finding::{Gate as BuildGate, GateOutcome};
use aspectra_meta::{Finding, TopicGroups};
use aspectra_report::Input;
use aspectra_stats::p_adjust::Adjustment;
use aspectra_words::Word;
use clap::Args;
use few_labels::{Asked, Estimator, FewLabelArgs};
use std::process::ExitCode;

/// The tables with one row per pair.
const PAIR_TABLES: [&str; 3] = ["summary", "pairs", "bayes"];

const EXAMPLES: &str = "\
Examples:
  aspectra compare qrels.txt runs/* -m nDCG@10
  aspectra compare qrels.txt runs/* -m \"AP nDCG@10\" --baseline bm25 --test t --correction holm
  aspectra compare qrels.txt runs/* -m nDCG@10 --baseline bm25 --test dunnett --alternative greater
  aspectra compare qrels.txt runs/* -m nDCG@10 --baseline bm25 --risk-alpha 5
  aspectra compare qrels.txt runs/* -m nDCG@10 --baseline bm25 --test tost --margin 0.01
  aspectra compare qrels.txt runs/* -m nDCG@10 --baseline bm25 --groups conversations.tsv
  aspectra compare qrels.txt runs/* -m nDCG@10 --baseline bm25 --bayes signed-rank --rope 0.01
  aspectra compare labels.jsonl runs/* -m nDCG@10 --estimator ppi --human nist --llm umbrela
  aspectra compare --scores scores.csv -f latex --caption \"Results\" --table-label tab:results -o results.tex
  aspectra compare --scores scores.csv -m AP --test randomized-tukey -f markdown --pairs
  aspectra compare labels.txt runs/* --aspects relevance,credibility -m \"CAM(nDCG@10)\" --choice-free
  aspectra compare qrels.txt runs/* -m nDCG@10 --baseline main -f junit -o tests.xml
  aspectra compare qrels.txt runs/* -m nDCG@10 --baseline main --fail-if \"nDCG@10 < -0.01\"

Without a baseline all pairs are tested (Tukey's HSD unless --test says otherwise), with one each run
against it (paired t test with Holm's correction). Runs that share a letter do not differ significantly.
LaTeX, Markdown and HTML have one table of runs x measures, the best in bold, letters (or a symbol for each baseline) raised.
Exit codes: 0 fine, 1 a condition of --fail-if holds, 2 could not run.";

/// Compare runs: means, differences, effect sizes, tests, groups
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Compare {
    /// The test; tukey without a baseline and t with one where not given
    #[arg(long, value_name = "TEST", value_parser = word::<Test>())]
    test: Option<Test>,
    /// Compare each run with this one only, by its name or its file; may be repeated
    #[arg(long, value_name = "RUN")]
    baseline: Vec<String>,
    /// The correction for many comparisons; holm where not given
    #[arg(long, value_name = "METHOD", value_parser = word::<Adjustment>())]
    correction: Option<Adjustment>,
    /// The level of the tests; intervals have the confidence 1 - ALPHA
    #[arg(long, value_name = "ALPHA", value_parser = level, default_value_t = 0.05)]
    alpha: f64,
    /// The direction of a difference that counts
    #[arg(long, value_name = "SIDE", default_value = Alternative::default().word(), value_parser = word::<Alternative>())]
    alternative: Alternative,
    /// The margin of --test tost: a difference that is too small to matter
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    margin: Option<f64>,
    /// Also give the posterior probabilities that the first run of a pair is worse, practically the same, and better
    #[arg(long, value_name = "MODEL", value_parser = word::<Bayes>())]
    bayes: Option<Bayes>,
    /// The region of practical equivalence of --bayes: differences up to this do not matter
    #[arg(long, value_name = "NUMBER", default_value_t = 0.01, requires = "bayes", allow_negative_numbers = true)]
    rope: f64,
    /// Topics that come in groups (conversations, users, domains): a file with a topic and its group on each line; the t
    /// test has the variance of whole groups, bootstrap and randomization draw whole groups
    #[arg(long, value_name = "FILE")]
    groups: Option<String>,
    /// Which p-values are corrected together
    #[arg(long, value_name = "WHICH", default_value = Family::default().word(), value_parser = word::<Family>())]
    family: Family,
    /// Also show risk against the baseline, a loss counted 1 + ALPHA times: URisk, TRisk (a ratio that is negative on
    /// average where runs do not differ) and a p-value from random signs
    #[arg(long, value_name = "ALPHA", requires = "baseline", allow_negative_numbers = true, value_parser = risk_alpha)]
    risk_alpha: Option<f64>,
    /// The intervals of means and differences
    #[arg(long, value_name = "KIND", default_value = Interval::default().word(), value_parser = word::<Interval>())]
    interval: Interval,
    /// Resamples or permutations of the tests and intervals that draw at random; where not given, at least 10,000 and 20
    /// times the number of pairs over ALPHA
    #[arg(long, short = 'B', value_name = "N", value_parser = count(1..=MOST_SAMPLES))]
    samples: Option<usize>,
    /// Draw as many as given even where no pair can come out significant
    #[arg(long, requires = "samples")]
    force: bool,
    /// Fail with exit code 1 where a run's mean minus that of its baseline is like this: "nDCG@10 < -0.01", or
    /// "nDCG@10 < 0 and p < 0.05" with the corrected p-value; may be repeated
    #[arg(long, value_name = "CONDITION", requires = "baseline")]
    fail_if: Vec<Condition>,
    /// Also say whether a significant difference of a measure of several aspects holds for every choice of gains and weights,
    /// and how far one may be bent (aspectra meta dominance)
    #[arg(long)]
    choice_free: bool,
    #[command(flatten)]
    scores: ScoreArgs,
    #[command(flatten)]
    few_labels: FewLabelArgs,
    /// Write the list of pairs too in LaTeX, Markdown and HTML, and however long it is
    #[arg(long, help_heading = "Output")]
    pairs: bool,
    /// Show these only, in this order: measures, or columns such as adjusted_p; with commas or blanks between
    #[arg(long, value_name = "NAMES", help_heading = "Output")]
    columns: Vec<String>,
    /// The caption of the table of runs x measures
    #[arg(long, value_name = "TEXT", help_heading = "Output")]
    caption: Option<String>,
    /// What the text refers to that table by, such as tab:results
    #[arg(long, value_name = "NAME", value_parser = label, help_heading = "Output")]
    table_label: Option<String>,
    #[command(flatten)]
    writing: FindingArgs,
}

/// A name that LaTeX and HTML take as it is.
fn label(text: &str) -> Result<String, String> {
    match text.chars().find(|c| !(c.is_ascii_alphanumeric() || ":-_.+/".contains(*c))) {
        None if !text.is_empty() => Ok(text.to_owned()),
        None => Err(String::from("a label has at least one letter")),
        Some(odd) => Err(format!("\"{odd}\" cannot be in a label; letters, digits and : - _ . + / can")),
    }
}

/// Says which conditions hold; a build stops there.
fn failed(gates: &[BuildGate]) -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for gate in gates {
        if let GateOutcome::Failed(found) = &gate.outcome {
            // A program reads it from the finding.
            if !call::is_called() {
                say(&visible(&format!("failed: {}: {found}", gate.case)));
            }
            code = ExitCode::FAILURE;
        }
    }
    code
}

impl Compare {
    pub(crate) fn run(mut self) -> Result<ExitCode> {
        let output = self.writing.open()?;
        self.baseline = self.scores.named(&self.baseline)?;
        self.scores.start()?;
        self.few_labels.check_given(&self.options_of_scores())?;
        if self.few_labels.estimator == Estimator::Ppi {
            let asked = Asked {
                scores: &self.scores,
                writing: &self.writing,
                alpha: self.alpha,
                draws: self.interval.draws(),
                samples: self.samples,
                correction: self.correction,
                baseline: &self.baseline,
            };
            return self.few_labels.run(&asked, output).map(|()| ExitCode::SUCCESS);
        }
        let how = self.how()?;
        let (mut loaded, choice_free) = match self.choice_free {
            true => {
                let collected = self.scores.collect("compare --choice-free", self.writing.hashes())?;
                (self.scores.evaluate(&collected)?, Some(self.over_all_choices(&collected)?))
            }
            false => (self.scores.load("compare", self.writing.hashes())?, None),
        };
        if let Some(file) = &self.groups {
            let files = provenance::inputs(&[], std::slice::from_ref(file), self.writing.hashes());
            loaded.inputs.extend(files.into_iter().take(1).map(|input| Input { role: "groups", ..input }));
        }
        // Signed ranks put differences in order, which asks as much of a scale as means do.
        let order_only = how.test == Test::Sign;
        let alternative = Message::default().option("test", "sign").text(" compares only which score is larger");
        let guarded = self.scores.guard(&loaded.matrices, alternative, !order_only)?;
        let found = compare_all(&loaded.matrices, &how)?;
        let origin =
            Origin { inputs: loaded.inputs, rules: loaded.rules, seed: self.scores.seed, notices: loaded.notices };
        let asked = condition_gates(&found, &self.fail_if)?;
        let mut finding = finding(&found, &how);
        if let Some(over) = &choice_free {
            add_choice_free(&mut finding, &over.iter().map(|(name, found)| (name.clone(), found)).collect::<Vec<_>>());
        }
        let mut finding = self.shown(finding)?;
        if self.writing.is_gate()? {
            finding.gates = gates(&found, &how)?;
        }
        finding.gates.extend(asked.iter().cloned());
        self.writing.write_with_scores(output, finding, guarded, origin, &loaded.matrices)?;
        Ok(failed(&asked))
    }

    /// Options that were given and say something about tests of scores alone.
    fn options_of_scores(&self) -> Vec<&'static str> {
        let given = [
            (self.test.is_some(), "--test"),
            (self.alternative != Alternative::default(), "--alternative"),
            (self.margin.is_some(), "--margin"),
            (self.bayes.is_some(), "--bayes"),
            (self.groups.is_some(), "--groups"),
            (self.family != Family::default(), "--family"),
            (self.risk_alpha.is_some(), "--risk-alpha"),
            (!self.fail_if.is_empty(), "--fail-if"),
            (self.choice_free, "--choice-free"),
            (self.pairs, "--pairs"),
            (!self.columns.is_empty(), "--columns"),
            (self.caption.is_some(), "--caption"),
            (self.table_label.is_some(), "--table-label"),
        ];
        given.into_iter().filter(|(is_given, _)| *is_given).map(|(_, name)| name).collect()
    }

    /// How the runs compare for every gain under the measure inside each one of several aspects.
    fn over_all_choices(&self, collected: &Collected) -> Result<Vec<(String, Dominance)>> {
        if collected.runs.sources().iter().any(|source| source.path() == "-") {
            bail!("--choice-free reads runs twice, which standard input (-) cannot be; name a file");
        }
        let rules = self.scores.options(None).rules;
        let runs = KeptRun::join_all(&collected.runs, &collected.judgments, rules, &|| ())?;
        let mut found = Vec::new();
        for measure in &collected.measures {
            let Some(base) = base_of(measure) else { continue };
            let gate = match measure.value("domain").map(|domain| domain.to_string()) {
                Some(domain) if domain == "gated" => {
                    let named = measure.value("gate").map(|gate| gate.to_string().trim_matches('\'').to_owned());
                    Gate::Aspect(named.unwrap_or_else(|| collected.judgments.aspects()[0].name.clone()))
                }
                _ => Gate::None,
            };
            let how = Dominating { gate, ..Dominating::default() };
            found.push((measure.to_string(), dominance(&collected.judgments, &runs, base, rules, &how)?));
        }
        if found.is_empty() {
            bail!("--choice-free is about measures of several aspects, such as CAM(nDCG@10) or EUCL(nDCG@10)");
        }
        Ok(found)
    }

    /// What is shown of a finding, and under which name.
    fn shown(&self, mut finding: Finding) -> Result<Finding> {
        for table in finding.tables.iter_mut().filter(|table| self.pairs && PAIR_TABLES.contains(&table.name)) {
            table.is_detail = false;
            table.is_beside_paper = true;
        }
        if let Some(paper) = &mut finding.paper {
            paper.label.clone_from(&self.table_label);
            paper.caption = self.caption.clone().unwrap_or_else(|| paper.caption.clone());
        }
        // A measure may be typed in another tool's words.
        let canonical = |word: String| word.parse::<Measure>().map_or(word, |measure| measure.to_string());
        let known: Vec<&'static str> = finding.tables.iter().flat_map(|table| table.columns.clone()).collect();
        let words = self.columns.iter().flat_map(|text| names(text));
        let chosen = words.map(|word| if known.contains(&&*word) { word } else { canonical(word) });
        finding.choose_columns(&chosen.collect::<Vec<_>>())?;
        Ok(finding)
    }

    fn how(&self) -> Result<Comparing> {
        // Tukey's test takes topics to be independent.
        let is_all_pairs = self.baseline.is_empty() && self.groups.is_none();
        let test = self.test.unwrap_or(if is_all_pairs { Test::Tukey } else { Test::T });
        let usual = if test.is_simultaneous() { Adjustment::None } else { Adjustment::Holm };
        Ok(Comparing {
            test,
            correction: self.correction.unwrap_or(usual),
            alpha: self.alpha,
            interval: self.interval,
            baselines: self.baseline.clone(),
            alternative: self.alternative,
            family: self.family,
            samples: self.samples,
            force: self.force,
            seed: self.scores.seed,
            risk_alpha: self.risk_alpha,
            margin: self.margin,
            bayes: self.bayes,
            rope: self.rope,
            groups: self.groups.as_deref().map(TopicGroups::read).transpose()?,
        })
    }
}
