//! The units that two judges labeled, and whose runs retrieved them near the top.

use super::LabeledUnit;
use aspectra_eval::Judgments;
use aspectra_eval::join::KeptRun;

/// What favor in labels looks at.
#[derive(Debug, Clone, Copy)]
pub struct Retrieved<'a> {
    /// The reference's judgments, which the runs were joined with.
    pub reference: &'a Judgments,
    /// The judge's.
    pub judge: &'a Judgments,
    /// The runs.
    pub runs: &'a [KeptRun],
    /// Which of them are of the judge's family.
    pub own: &'a [bool],
    /// How many documents of a run count.
    pub depth: u32,
}

impl Retrieved<'_> {
    /// Every document, and every subtopic of it, that both gave a grade on an aspect.
    pub fn units(&self, aspect: usize) -> Vec<LabeledUnit> {
        let mut units = Vec::new();
        for (number, topic) in self.reference.topics().iter().enumerate() {
            let Some(other) = self.judge.topic_index(topic.id.as_bytes()) else { continue };
            let (theirs, mine) = (&topic.sheet, &self.judge.topics()[other].sheet);
            // The judges may have met subtopics in another order.
            let places: Vec<Option<usize>> = (0..theirs.subtopic_count())
                .map(|at| match (theirs.subtopics().get(at), mine.subtopics()) {
                    (Some(name), names) => names.iter().position(|known| known == name),
                    (None, _) => Some(at),
                })
                .collect();
            for (row, (in_own, in_other)) in self.seen(number, theirs.documents().len()).into_iter().enumerate() {
                let Some(there) = mine.documents().row(theirs.documents().id(row)) else { continue };
                for (at, place) in places.iter().enumerate() {
                    let Some(place) = *place else { continue };
                    let reference = theirs.cell(row, at, aspect).whole().and_then(|grade| u32::try_from(grade).ok());
                    let judge = mine.cell(there as usize, place, aspect).whole();
                    if let (Some(reference), Some(judge)) =
                        (reference, judge.and_then(|grade| u32::try_from(grade).ok()))
                    {
                        units.push(LabeledUnit { judge, reference, topic: number, in_own, in_other });
                    }
                }
            }
        }
        units
    }

    /// Whether runs of the family, and other runs, have each document of a topic near the top.
    fn seen(&self, topic: usize, documents: usize) -> Vec<(bool, bool)> {
        let mut seen = vec![(false, false); documents];
        for (run, own) in self.runs.iter().zip(self.own) {
            let hits = run.ranking(topic).map_or(&[][..], |ranking| ranking.hits);
            for hit in hits.iter().take_while(|hit| hit.rank <= self.depth) {
                let place = &mut seen[hit.row as usize];
                if *own { place.0 = true } else { place.1 = true }
            }
        }
        seen
    }
}
