//! Which rows are printed, in which order, under which names, and what stands in them.

use super::TrecEval;
use super::oddities::Oddities;
use anyhow::{Result, bail};
use aspectra_eval::language::spelling::{Fractions, sorted_params, texts, trec_eval};
use aspectra_eval::language::trec_table::{TABLE, group};
use aspectra_eval::language::{Averaging, Measure, Rows, Spelling, Style, Tool};
use aspectra_eval::scores::ZTable;
use aspectra_eval::{Judgments, Score, Scores};
use aspectra_report::push_fixed;
use std::io::{self, Write};

/// What trec_eval calls a measure that was written in another way: as a row of its output, a list, or our own name.
fn meant(word: &str) -> Option<String> {
    let is_known = |name: &str| group(name).is_some() || trec_eval(name).is_some();
    if word.contains(',') && word.split(',').all(is_known) {
        return Some(word.split(',').map(|name| format!("-m {name}")).collect::<Vec<_>>().join(" "));
    }
    let small = word.to_lowercase();
    if is_known(&small) {
        return Some(small);
    }
    let cut =
        |sign: char| word.rsplit_once(sign).filter(|(_, k)| !k.is_empty() && k.bytes().all(|b| b.is_ascii_digit()));
    if let Some((head, k)) = cut('_').or_else(|| cut('@')).filter(|(head, _)| trec_eval(head).is_some()) {
        return Some(format!("{head}.{k}"));
    }
    let measure: Measure = word.parse().ok()?;
    let names = measure.unit().spellings.iter().filter(|spelling| spelling.tool == Tool::TrecEval);
    // What has parameters there is written in a way of its own.
    let is_same = |text: &String| text.parse::<Measure>().is_ok_and(|found| found == measure);
    let cutoff = measure.to_string().rsplit_once('@').map(|(_, k)| format!(".{k}")).unwrap_or_default();
    names.map(|spelling| format!("{}{cutoff}", spelling.name)).find(is_same)
}

/// Measures that version 9 does not have.
const NEW_IN_10: &[&str] = &["dcg", "ideal_dcg", "rbp", "rbp_resid", "unj"];

/// One printed row.
#[derive(Debug)]
pub(super) struct Row {
    /// Its name as printed.
    pub(super) name: String,
    /// trec_eval's measure.
    pub(super) measure: &'static str,
    /// Whether parameters were given on the command line.
    pub(super) has_parameters: bool,
}

/// The rows of an evaluation. Row i shows measure i of the scores; for qrels two hidden measures follow.
pub(super) struct Table<'o> {
    options: &'o TrecEval,
    rows: Vec<Row>,
    measures: Vec<Measure>,
    /// What was asked for with cut-offs that are not whole, as in `ndcg_cut.23.4`: trec_eval drops the fraction.
    pub(super) fractions: Vec<&'o str>,
}

impl<'o> Table<'o> {
    pub(super) fn new(options: &'o TrecEval) -> Result<Self> {
        let mut asked: Vec<(&'static Spelling, Option<&str>)> = Vec::new();
        let mut fractions = Vec::new();
        let wanted: Vec<&str> = if options.measures.is_empty() {
            vec!["official"]
        } else {
            options.measures.iter().map(String::as_str).collect()
        };
        for word in wanted {
            match group(word) {
                Some(members) => {
                    let known = members.iter().filter(|name| !options.is_version_9() || !NEW_IN_10.contains(name));
                    asked.extend(known.filter_map(|name| trec_eval(name)));
                }
                None => match trec_eval(word) {
                    Some((spelling, parameters)) => {
                        let has_fraction = parameters.is_some_and(|text| text.contains('.'));
                        if spelling.style == Style::Cutoffs && has_fraction {
                            fractions.push(word);
                        }
                        asked.push((spelling, parameters));
                    }
                    None => match meant(word) {
                        Some(meant) => bail!("measure \"{word}\" is unknown to trec_eval; write {meant}"),
                        None => bail!("measure \"{word}\" is unknown to trec_eval; aspectra eval knows more measures"),
                    },
                },
            }
        }
        let mut table = Self { options, rows: Vec::new(), measures: Vec::new(), fractions };
        for (name, _) in TABLE {
            table.add(&asked, name)?;
        }
        if options.format == "qrels" {
            for hidden in [format!("NumRel(rel={})", options.level), String::from("NumRet")] {
                table.measures.push(hidden.parse()?);
            }
        }
        Ok(table)
    }

    /// Adds the rows of one of trec_eval's measures. Where parameters are given, the defaults are not shown.
    fn add(&mut self, asked: &[(&'static Spelling, Option<&str>)], name: &str) -> Result<()> {
        let mut of_this: Vec<_> = asked.iter().filter(|(spelling, _)| spelling.name == name).collect();
        if of_this.iter().any(|(_, parameters)| parameters.is_some()) {
            of_this.retain(|(_, parameters)| parameters.is_some());
        }
        for (spelling, parameters) in of_this {
            for (suffix, text) in
                suffixes(spelling, *parameters)?.into_iter().zip(texts(spelling, *parameters, Fractions::Dropped)?)
            {
                let name = format!("{}{suffix}", spelling.name);
                if self.rows.iter().any(|row| row.name == name) {
                    continue;
                }
                let mut measure: Measure = text.parse()?;
                // num_ret counts what was retrieved, whatever its grade.
                if measure.takes("rel") && spelling.name != "num_ret" {
                    measure = measure.with("rel", &self.options.level.to_string())?;
                }
                if spelling.name == "utility" {
                    measure = measure.with("docs", &self.options.documents.to_string())?;
                }
                if self.options.is_version_9() {
                    measure = measure.in_version_9();
                }
                self.rows.push(Row { name, measure: spelling.name, has_parameters: parameters.is_some() });
                self.measures.push(measure);
            }
        }
        Ok(())
    }

    /// The names of the rows, in their order.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().map(|row| &*row.name)
    }

    pub(super) fn measures(&self) -> &[Measure] {
        &self.measures
    }

    /// Prints one run: its topics where asked for, then the summary. Under `--strict` it stops at the first judged topic
    /// that the run lacks and returns it.
    pub(super) fn write(
        &self,
        out: &mut dyn Write,
        scores: &Scores,
        run: usize,
        judgments: &Judgments,
        zscores: Option<&ZTable>,
    ) -> io::Result<Option<String>> {
        let oddities = Oddities {
            options: self.options,
            scores,
            run,
            hidden: (self.measures.len() > self.rows.len()).then_some(self.rows.len()),
        };
        let mut sums = vec![0.0; self.rows.len()];
        let mut topics = 0;
        let mut line = Vec::new();
        for (topic, id) in scores.topics().iter().enumerate() {
            let is_missing = !scores.is_in_run(run, topic);
            if is_missing && !self.options.complete {
                if self.options.strict && !self.options.is_version_9() {
                    out.write_all(&line)?;
                    return Ok(Some(id.to_string()));
                }
                continue;
            }
            topics += 1;
            // Version 9 neither evaluates nor prints a missing topic: it adds 0 to every sum.
            if is_missing && self.options.is_version_9() {
                for (row, sum) in sums.iter_mut().enumerate() {
                    *sum += self.accumulated(row, &Score::Real(0.0), None);
                }
                continue;
            }
            for (number, row) in self.rows.iter().enumerate() {
                let score = match oddities.instead(row, number, topic, is_missing) {
                    Some(score) => score,
                    None => scores.score(run, topic, number).cloned().unwrap_or(Score::Real(0.0)),
                };
                let z = zscores.map(|table| (table, &**id));
                let score = self.standardized(number, score, z);
                sums[number] += self.accumulated(number, &score, z);
                if self.options.by_topic && self.measures[number].rows() != Rows::Summary {
                    print(&mut line, row, &score, id, z.is_some());
                }
            }
            if line.len() > 1 << 16 {
                out.write_all(&line)?;
                line.clear();
            }
        }
        if !self.options.no_summary {
            for (number, row) in self.rows.iter().enumerate() {
                if self.measures[number].rows() != Rows::Topics {
                    let score = self.summary(row, number, sums[number], topics, scores, run, judgments);
                    print(&mut line, row, &score, "all", zscores.is_some());
                }
            }
        }
        out.write_all(&line)?;
        Ok(None)
    }

    /// The z-score of a topic's value, where z-scores are asked for.
    fn standardized(&self, row: usize, score: Score, z: Option<(&ZTable, &str)>) -> Score {
        match (z, score.number()) {
            (Some((table, topic)), Some(value)) => {
                let value = match self.measures[row].averaging() {
                    Averaging::GeometricMean { floor } => value.max(floor).ln(),
                    _ => value,
                };
                table.z(topic, &self.rows[row].name, value)
            }
            _ => score,
        }
    }

    /// What a topic adds to a row's sum.
    fn accumulated(&self, row: usize, score: &Score, z: Option<(&ZTable, &str)>) -> f64 {
        let value = score.number().unwrap_or(0.0);
        match self.measures[row].averaging() {
            Averaging::GeometricMean { floor } if z.is_none() => value.max(floor).ln(),
            _ => value,
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the facts of one row")]
    fn summary(
        &self,
        row: &Row,
        number: usize,
        sum: f64,
        topics: u64,
        scores: &Scores,
        run: usize,
        judgments: &Judgments,
    ) -> Score {
        let mean = if topics == 0 { 0.0 } else { sum / topics as f64 };
        match (row.measure, self.measures[number].averaging()) {
            ("runid", _) => Score::Text(scores.runs()[run].tag.as_str().into()),
            ("num_q", _) => Score::Count(topics as i64),
            // Under -c the original counts labels above 0 over all judged topics, whatever -l says.
            ("num_rel", _) if self.options.complete => Score::Count(positive_labels(judgments)),
            (_, Averaging::Sum) if self.options.zscores.is_some() => Score::Real(sum),
            (_, Averaging::Sum) => Score::Count(sum as i64),
            (_, Averaging::GeometricMean { .. }) => Score::Real(mean.exp()),
            _ => Score::Real(mean),
        }
    }
}

fn positive_labels(judgments: &Judgments) -> i64 {
    judgments
        .topics()
        .iter()
        .map(|topic| topic.sheet.column(0, 0).filter(|cell| cell.grade() > 0.0).count() as i64)
        .sum()
}

/// What a measure's rows have behind its name.
fn suffixes(spelling: &Spelling, parameters: Option<&str>) -> Result<Vec<String>> {
    let values = |parameters: Option<&str>| match parameters {
        Some(text) => sorted_params(spelling, text, Fractions::Dropped),
        None => Ok(spelling.defaults.iter().map(|value| (*value).to_owned()).collect()),
    };
    Ok(match (spelling.style, parameters) {
        (Style::Plain, _) | (Style::Literal, None) => vec![String::new()],
        (Style::Literal, Some(text)) => vec![format!("_{text}")],
        (Style::Cutoffs, _) => values(parameters)?.iter().map(|value| format!("_{value}")).collect(),
        (Style::Points, _) => {
            let points = values(parameters)?;
            points.iter().map(|value| format!("_{:.2}", value.parse::<f64>().unwrap_or(0.0))).collect()
        }
    })
}

fn print(line: &mut Vec<u8>, row: &Row, score: &Score, topic: &str, z: bool) {
    let is_text = matches!(score, Score::Text(_));
    if z && !is_text {
        line.push(b'Z');
    }
    let name = line.len();
    line.extend_from_slice(row.name.as_bytes());
    line.resize((name + 22).max(line.len()), b' ');
    line.push(b'\t');
    line.extend_from_slice(topic.as_bytes());
    line.push(b'\t');
    match score {
        Score::Count(count) if !z => line.extend_from_slice(count.to_string().as_bytes()),
        Score::Text(text) if row.measure == "relstring" => line.extend_from_slice(format!("'{text}'").as_bytes()),
        Score::Text(text) => line.extend_from_slice(text.as_bytes()),
        _ => match score.number() {
            Some(value) if !value.is_nan() => push_fixed(line, value, 4),
            _ => line.extend_from_slice(b"  -nan"),
        },
    }
    line.push(b'\n');
}
