//! Figure 2: how far CAM and MM can go on each topic.

use super::{INSIDE, label};
use crate::judged_as;
use crate::sentence::percent;
use crate::{Error, Exhibit, Ground, Labels, Section};
use aspectra_eval::finding::{Table, Value};
use aspectra_eval::{Judgments, Measure};
use aspectra_meta::bounds::{Bounding, Bounds, TopicBound, bounds, finding};
use aspectra_report::figure::Subject;
use aspectra_stats::work::Work;

pub(super) fn make(ground: &Ground<'_>) -> Result<Section, Error> {
    let binary: Judgments = judged_as::binary(ground.judgments)?;
    let how = Bounding { effort: ground.settings.effort };
    let work = Work::begin("topics", 4 * ground.judgments.topics().len());
    let mut found: Vec<Vec<Bounds>> = Vec::new();
    for (inside, labels) in INSIDE {
        let judgments = if labels == Labels::Binary { &binary } else { ground.judgments };
        let mut of_inside = Vec::new();
        for method in ["CAM", "MM"] {
            let Ok(measure) = format!("{method}({inside})").parse::<Measure>() else { continue };
            let mut one = bounds(judgments, &measure, &ground.options, how, &|| work.step(1))?;
            one.measure = label(method, inside);
            of_inside.push(one);
        }
        found.push(of_inside);
    }
    drop(work);
    let all = finding(&found.concat(), how);
    let mut section = Section { notices: all.notices.clone(), ..Section::default() };
    let table = |name: &str| all.tables.iter().find(|table| table.name == name).cloned().map(Exhibit::new);
    if let Some(mut reach) = table("reach") {
        reach.says = sentences(&reach.table, &found.concat());
        section.exhibits.push(reach.fact("effort", how.effort).figure("bounds", "", &subject(&all)));
    }
    if let Some(mut candidates) = table("candidates") {
        candidates.table.title =
            String::from("The ideal rankings over topics, and on how many topics each is the first that is best");
        // What the boxes of the paper's figure are: ideal rankings of each topic, with nDCG (its caption) and with AP (its text).
        for ((inside, _), of_inside) in INSIDE.into_iter().zip(&found) {
            candidates = candidates.figure("ideals", inside, &subject(&finding(of_inside, how)));
        }
        section.exhibits.push(candidates);
    }
    section.exhibits.extend(table("topics"));
    section.exhibits.extend(table("ideals").map(|mut ideals| {
        ideals.table.title = String::from("The scores of the ideal rankings on each topic");
        ideals
    }));
    Ok(section)
}

fn subject(finding: &aspectra_meta::Finding) -> Subject<'_> {
    Subject { finding: Some(finding), scores: &[] }
}

/// What the shares of topics are, by the paper's estimate and by what is certain.
fn sentences(reach: &Table, found: &[Bounds]) -> Vec<String> {
    let column = |name: &str| reach.columns.iter().position(|known| *known == name);
    let share = |row: &[Value], name: &str| match column(name).and_then(|at| row.get(at)) {
        Some(Value::Share(share)) => Some(percent(*share)),
        _ => None,
    };
    let mut says = Vec::new();
    for pair in reach.rows.chunks(2) {
        let [estimate, certain] = pair else { continue };
        let Some(Value::Text(measure)) = estimate.first() else { continue };
        if let (Some(one), Some(far)) = (share(estimate, "share_is_1"), share(estimate, "share_below_0.9")) {
            let mut sentence = format!(
                "By {measure} the best of the paper's ideal rankings has 1 on {one} of the topics and stays below 0.9 on {far}"
            );
            if let (Some(one), Some(far)) = (share(certain, "share_is_1"), share(certain, "share_below_0.9")) {
                let same = share(estimate, "share_is_1") == Some(one.clone())
                    && share(estimate, "share_below_0.9") == Some(far.clone());
                sentence.push_str(&match same {
                    true => String::from(", as does the best of all rankings there are"),
                    false => {
                        format!("; the best of all rankings there are has 1 on {one} and stays below 0.9 on {far}")
                    }
                });
            }
            says.push(sentence + ".");
        }
    }
    let topics = || found.iter().flat_map(|one| &one.topics);
    let exact = topics().filter(|(_, topic)| topic.as_ref().is_ok_and(TopicBound::is_exact)).count();
    says.push(format!(
        "The maximum is certain on {exact} of {} pairs of topic and measure; on the others it is between what a ranking reaches and what none can pass, and the figure has both. \
         TOMA reaches 1 on every topic with a document that its weights count: with nDCG one above the worst class, with AP one in the upper half of the classes.",
        topics().count()
    ));
    says
}
