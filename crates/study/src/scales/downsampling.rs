//! Figures 1 and 2: how rankings of runs survive smaller pools.

use super::of;
use crate::sentence::{four, largest, listed, smallest, verb};
use crate::{Error, Exhibit, Ground, Section};
use aspectra_eval::Measure;
use aspectra_eval::finding::{Table, Value};
use aspectra_meta::downsample::{Downsampling, Sampling, downsample, finding};
use aspectra_report::figure::Subject;
use aspectra_stats::work::Work;

pub(super) fn make(ground: &Ground<'_>) -> Result<Section, Error> {
    let mut section = Section::default();
    let measures: Vec<Measure> = ground.asked().iter().map(|asked| asked.measure.clone()).collect();
    let views = of(ground)?;
    for (sampling, word) in [(Sampling::Stratified, "stratified"), (Sampling::Uniform, "uniform")] {
        let how = Downsampling {
            sampling,
            repeats: ground.settings.repeats,
            seed: ground.settings.seed,
            aspect: 0,
            ..Downsampling::default()
        };
        let work = Work::begin("evaluations", how.repeats * how.percents.len() + 1);
        let found =
            downsample::<Error>(ground.judgments, ground.runs, &measures, &ground.options, &how, &|| work.step(1))?;
        drop(work);
        for (view, matrices) in &views {
            let mut labels: Vec<&str> = matrices.iter().map(|matrix| &*matrix.name).collect();
            // The paper's Figure 1 has RBTO too, to show what looking at ranks alone changes.
            labels.extend((view.name == "set").then_some("RBTO"));
            let text = |label: &str| {
                ground.asked().iter().find(|asked| asked.label == label).map(|asked| asked.measure.to_string())
            };
            let mut own = Vec::new();
            for label in &labels {
                let measure = text(label);
                own.extend(found.correlations.iter().filter(|one| Some(&one.measure) == measure.as_ref()).map(|one| {
                    let mut one = one.clone();
                    one.measure = (*label).to_owned();
                    one
                }));
            }
            let finding = finding(&own, ground.judgments, ground.runs.len(), &how);
            let number = if view.name == "set" { 1 } else { 2 };
            let name = match (view.name, sampling) {
                ("set", Sampling::Stratified) => "set_based_stratified",
                ("set", Sampling::Uniform) => "set_based_uniform",
                (_, Sampling::Stratified) => "rank_based_stratified",
                (_, Sampling::Uniform) => "rank_based_uniform",
            };
            let title =
                format!("Tau with the full pool, {word} sampling, {}-based measures (Figure {number})", view.name);
            let columns = ["measure", "90", "70", "50", "30", "10", "5"];
            let mut table = Table::new(name, title, 1, &columns);
            for label in &labels {
                let of_label = own.iter().filter(|one| one.measure == *label);
                table.row(std::iter::once(Value::from(*label)).chain(of_label.map(|one| Value::from(&one.mean))));
            }
            let last: Vec<(&str, f64)> = own
                .iter()
                .filter(|one| one.percent == 5.0)
                .filter_map(|one| Some((&*one.measure, *one.mean.as_ref().ok()?)))
                .collect();
            let mut exhibit = Exhibit::new(table).fact("repeats", how.repeats).fact("seed", how.seed as usize);
            if let (Some((best, most)), Some((worst, least))) = (largest(&last), smallest(&last)) {
                exhibit.says.push(format!(
                    "With 5% of the pool {} {} the order of the runs best (tau {}), {} worst ({}).",
                    listed(&best),
                    verb(best.len(), "keeps", "keep"),
                    four(most),
                    listed(&worst),
                    four(least)
                ));
            }
            let subject = Subject { finding: Some(&finding), scores: &[] };
            section.exhibits.push(exhibit.figure("downsampling", "", &subject));
        }
    }
    Ok(section)
}
