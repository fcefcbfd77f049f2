//! Table 2, second and third column: other relevance, other weights, shorter runs.

use super::grid::{Variant, grid};
use super::table::exhibits;
use crate::judged_as::{rebuilt, regraded};
use crate::{Error, Ground, Section};
use aspectra_eval::join::KeptRun;
use aspectra_eval::{Judgments, Measure};
use aspectra_meta::scenario::simulate;
use aspectra_stats::stream::Stream;

/// Streams of this part: relevance and weights by topic, lengths by run and topic.
const RELEVANCE: u64 = 4001;
const WEIGHTS: u64 = 4002;
const LENGTHS: u64 = 4003;

/// The longest run of the third scenario.
const SHORT: usize = 50;

pub(super) fn make(ground: &Ground<'_>) -> Result<Section, Error> {
    let mut section = Section::default();
    let variants: Vec<(Variant, Measure)> =
        grid().into_iter().filter_map(|variant| variant.measure(true).map(|measure| (variant, measure))).collect();
    let (variants, measures): (Vec<Variant>, Vec<Measure>) = variants.into_iter().unzip();
    let judgments = drawn(ground)?;
    for (names, title, longest) in [
        (("any_length", "any_length_variants"), "Graded relevance, random weights, runs cut anywhere", None),
        (
            ("short_runs", "short_runs_variants"),
            "Graded relevance, random weights, runs cut within 50 documents",
            Some(SHORT),
        ),
    ] {
        let runs = cut(ground, longest)?;
        // What is odd about the runs is said with their scores; here they only became shorter.
        let (_, matrices) = ground.matrices(&judgments, &measures, &runs, &mut Vec::new())?;
        let [mut table, all] = exhibits(names, title, &variants, &matrices)?;
        let lengths: Vec<u32> = runs.iter().flat_map(|(_, run)| run.rankings().map(|(_, one)| one.retrieved)).collect();
        let empty = lengths.iter().filter(|length| **length == 0).count();
        let mean = lengths.iter().copied().map(f64::from).sum::<f64>() / lengths.len().max(1) as f64;
        table.says.push(format!(
            "Cut like this, a run has {mean:.1} documents for a topic on average, and none at all on {empty} of {} pairs of run and topic.",
            lengths.len()
        ));
        section.exhibits.extend([table.fact("seed", ground.settings.seed as usize), all]);
    }
    Ok(section)
}

/// The judgments with a drawn part of every relevance, and drawn weights of subtopics.
fn drawn(ground: &Ground<'_>) -> Result<Judgments, Error> {
    let judgments = ground.judgments;
    let seed = ground.settings.seed;
    let largest: Vec<f64> = judgments.aspects().iter().map(|aspect| f64::from(aspect.highest).exp2()).collect();
    let scale = largest.iter().copied().fold(2.0, f64::max);
    let mut streams: Vec<Stream> =
        (0..judgments.topics().len()).map(|topic| Stream::new(seed, RELEVANCE, topic as u64)).collect();
    // r = (2^g - 1)/2^K becomes u r, whose grade is log2(1 + u (2^g - 1)).
    let sheets = regraded(judgments, |topic, _, _, grade| {
        let r = (grade.exp2() - 1.0) / scale;
        let found = simulate(&[vec![r]], &[vec![streams[topic].unit()]], &[1.0], 1.0, None);
        let drawn = found.relevance.first().and_then(|row| row.first()).copied().unwrap_or(0.0);
        (1.0 + drawn * scale).log2()
    })?;
    let mut weighted = Vec::with_capacity(sheets.len());
    for (topic, (id, sheet)) in sheets.into_iter().enumerate() {
        let mut stream = Stream::new(seed, WEIGHTS, topic as u64);
        let draws: Vec<f64> = (0..sheet.subtopic_count()).map(|_| stream.unit()).collect();
        let weights = simulate(&[], &[], &draws, 0.0, None).weights;
        let sheet = if weights.len() > 1 { sheet.with_subtopic_weights(&weights)? } else { sheet };
        weighted.push((id, sheet));
    }
    Ok(rebuilt(judgments, weighted)?)
}

/// The runs, each topic cut at a drawn length.
fn cut(ground: &Ground<'_>, longest: Option<usize>) -> Result<Vec<(String, KeptRun)>, Error> {
    let topics = ground.judgments.topics().len() as u64;
    let runs = ground.kept()?;
    // Lengths go with the names of the runs, so that another order of the files draws no others.
    let mut names: Vec<&str> = runs.iter().map(|(name, _)| &**name).collect();
    names.sort_unstable();
    let short = runs.iter().map(|(name, run)| {
        let number = names.partition_point(|other| *other < &**name) as u64;
        let shortened = run.shortened(|topic, retrieved| {
            let mut stream = Stream::new(ground.settings.seed, LENGTHS, number * topics + topic as u64);
            let ranking = vec![Vec::new(); retrieved as usize];
            simulate(&ranking, &[], &[], stream.unit(), longest).length as u32
        });
        (name.clone(), shortened)
    });
    Ok(short.collect())
}
