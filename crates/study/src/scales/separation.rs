//! Tables 3 and 4: how many pairs of runs tests separate.

use super::of;
use crate::sentence::percent;
use crate::{Error, Exhibit, Ground, Section};
use aspectra_eval::finding::{Table, Value};
use aspectra_meta::separate::{Model, finding, separate};

/// The level of the paper.
const ALPHA: f64 = 0.05;
/// The paper's two tests first.
const MODELS: [Model; 4] = [Model::KruskalWallis, Model::TwoWay, Model::Friedman, Model::OneWay];

pub(super) fn make(ground: &Ground<'_>) -> Result<Section, Error> {
    let alpha = ground.settings.alpha.unwrap_or(ALPHA);
    let mut section = Section::default();
    for (view, matrices) in of(ground)? {
        let columns = ["measure", "kruskal_wallis", "two_way_anova", "friedman", "one_way_anova"];
        let (name, table) = match view.name {
            "set" => ("set_based", "set-based measures (Table 3)"),
            _ => ("rank_based", "rank-based measures (Table 4)"),
        };
        let runs = ground.runs.len();
        let pairs = runs * runs.saturating_sub(1) / 2;
        let title = format!("Of {pairs} pairs of runs, those that Tukey's test separates: {table}");
        let mut table = Table::new(name, title, 1, &columns);
        // Kruskal-Wallis, two-way, Friedman: all measures together.
        let mut sums = [0usize; MODELS.len()];
        let mut found = Vec::new();
        // The total order last, as in the paper.
        for matrix in matrices.iter().skip(1).chain(matrices.first()) {
            let mut row = vec![Value::from(&matrix.name)];
            for (at, model) in MODELS.into_iter().enumerate() {
                let one = separate(matrix, model, alpha)?;
                let count = one.significant();
                sums[at] += count;
                row.push(Value::Text(format!(
                    "{count} ({})",
                    percent(count as f64 / one.decisions.len().max(1) as f64)
                )));
                found.push(one);
            }
            table.row(row);
        }
        let mut exhibit = Exhibit::new(table).fact("alpha", alpha);
        let [kruskal, two_way, friedman, one_way] = sums;
        if !matrices.is_empty() {
            exhibit.says.push(format!(
                "Over these measures two-way analysis of variance separates {two_way} pairs and Kruskal-Wallis {kruskal}; Friedman's test, which needs only the order of the runs on each topic, {friedman}, \
                 and one-way analysis of variance {one_way}. What is gained by looking inside topics is {} pairs with ranks and {} with scores.",
                friedman as i64 - kruskal as i64,
                two_way as i64 - one_way as i64
            ));
        }
        section.exhibits.push(exhibit);
        let mut finding = finding(&found, &matrices, alpha);
        section.notices.append(&mut finding.notices);
        if let Some(mut models) = finding.tables.into_iter().find(|table| table.name == "models") {
            models.name = if view.name == "set" { "set_based_tests" } else { "rank_based_tests" };
            models.title = format!("The tests themselves: {}-based measures", view.name);
            models.is_detail = true;
            section.exhibits.push(Exhibit::new(models));
        }
    }
    Ok(section)
}
