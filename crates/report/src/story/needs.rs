//! Whether there are enough topics.

use super::analyses::Analyses;
use super::{digits, drawn};
use crate::figure::Subject;
use crate::web::{Part, text};

pub(super) fn part(found: &Analyses<'_>) -> Option<Part> {
    let power = found.power.as_ref()?;
    let mut body = String::new();
    if let Some(plan) = found.plans.iter().find(|plan| found.main().is_some_and(|main| main.measure == plan.measure)) {
        let seen: Vec<String> = plan
            .needs
            .iter()
            .filter_map(|need| {
                let power = *need.power_now.as_ref().ok()?;
                Some(format!("{} with a probability of {}%", need.difference, digits(100.0 * power, 0)))
            })
            .collect();
        body.push_str(&format!(
            "<p>With {} topics a paired t test of two runs sees a difference of {} of {}.</p>\n",
            plan.topics,
            text(&plan.measure),
            text(&seen.join(", "))
        ));
    }
    body.push_str(&drawn("power", &Subject { finding: Some(power), scores: &[] }, false));
    body.push_str(&power.tables.iter().map(crate::web::numbers).collect::<String>());
    Some(Part { id: String::from("power"), heading: String::from("Are there enough topics?"), body })
}
