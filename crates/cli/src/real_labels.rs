//! Labels that are no whole numbers, where another tool is imitated that has none: they count as they are, and that is said.

use crate::notices::say_line;
use crate::screen;
use aspectra_eval::Judgments;

/// Says on standard error what becomes of labels that `tool` does not have; `level` is the smallest that counts as relevant.
pub(crate) fn say_real_labels(judgments: &Judgments, tool: &str, level: i32) {
    if let Some(line) = line(judgments, tool, level) {
        say_line(&line, screen::of_stderr());
    }
}

fn line(judgments: &Judgments, tool: &str, level: i32) -> Option<String> {
    let label = judgments.label_in_between(0)?;
    let largest = judgments.largest_real_label(0)?;
    let mut line = format!(
        "{}: has labels that are no whole numbers, such as {label}, which {tool} cannot read; here they count as they are",
        judgments.source()
    );
    if largest < f64::from(level) {
        let threshold = if largest >= 0.5 { 0.5 } else { largest };
        line.push_str(&format!(
            "; none reaches {level}, so that no document is relevant: aspectra eval takes a threshold that labels reach, such as AP(rel={threshold})"
        ));
    }
    Some(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use aspectra_eval::JudgmentFormat;
    use aspectra_eval::parse::read_judgments;

    #[test]
    fn labels_between_whole_numbers_are_told() {
        let told = |text: &str, level: i32| {
            let judgments = read_judgments("q.txt", text.as_bytes(), JudgmentFormat::Qrels).unwrap();
            line(&judgments, "trec_eval", level)
        };
        assert_eq!(told("1 0 A 2\n1 0 B 1.0\n", 5), None);
        let below = told("1 0 A 0.75\n1 0 B 0\n", 1).unwrap();
        assert!(below.starts_with("q.txt: has labels that are no whole numbers, such as 0.75"), "{below}");
        assert!(below.ends_with("none reaches 1, so that no document is relevant: aspectra eval takes a threshold that labels reach, such as AP(rel=0.5)"), "{below}");
        assert!(told("1 0 A 1\n1 0 B 0.5\n", 1).is_some_and(|line| line.ends_with("count as they are")));
    }
}
