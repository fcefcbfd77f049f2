//! What collapses and aggregates make of the facts of the measure inside them.

use aspectra_eval::Measure;
use aspectra_eval::language::{Averaging, Range, Reads, Rows, Scale};

fn measure(text: &str) -> Measure {
    text.parse().unwrap()
}

#[test]
fn a_scale_is_that_of_the_measure_inside_unless_steps_become_uneven() {
    let is_interval = |text: &str| matches!(measure(text).scale(), Scale::Interval(_));
    for text in ["P@10", "CAM(P@10)", "EUCL(P@10)", "CAM(EUCL(P@10))", "Harsh(P@10)", "IA(P@10)", "AvgJG(P@10)"] {
        assert!(is_interval(text), "{text}");
    }
    for text in ["AP", "CAM(AP)", "EUCL(AP)", "MM(P@10)", "WHAM(P@10)", "GM(P@10)", "Min(P@10)", "Max(P@10)", "IA(AP)"]
    {
        assert!(!is_interval(text), "{text}");
    }
    assert_eq!(measure("CAM(P@10)").scale(), Scale::Interval(""), "weights are the same for all topics");
    assert_ne!(measure("IA(P@10)").scale(), Scale::Interval(""), "topics differ in their subtopics");
    assert_eq!(measure("CAM(RBP)").scale(), measure("RBP").scale(), "the condition stays");
    assert_eq!(measure("MM(AP)").scale(), measure("AP").scale(), "the reason is that of the measure inside");
    assert_eq!(measure("CAM(NumRet)").scale(), Scale::Interval(""), "a mean of counts is no count");
    assert_eq!(measure("EUCL(NumRet)").scale(), Scale::Count);
}

#[test]
fn other_facts_are_those_of_the_measure_inside() {
    for text in ["AP", "CAM(AP)", "EUCL(AP)", "CAM(EUCL(AP))"] {
        let measure = measure(text);
        assert_eq!(
            (measure.range(), measure.reads(), measure.rows()),
            (Range::UNIT, Reads::Binary, Rows::All),
            "{text}"
        );
        assert_eq!(measure.unjudged(), "not relevant", "{text}");
    }
    assert_eq!(measure("CAM(NumRet)").averaging(), Averaging::Sum);
    assert_eq!(measure("MM(DCG)").range(), Range::POSITIVE);
    assert_eq!(Measure::bare("EUCL").unwrap().reads(), Reads::Graded, "what most measures read");
}
