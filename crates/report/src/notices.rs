//! Notices for reading: what many runs share is said once.

use aspectra_eval::Notice;
use aspectra_eval::message::Words;

/// A line for each notice; of those that differ only in their run, the first, and how many more runs there are; of those
/// that say the same of several measures, the first, and which others.
pub fn grouped(notices: &[Notice], words: &Words) -> Vec<String> {
    grouped_with_codes(notices, words).into_iter().map(|(_, line)| line).collect()
}

/// As [`grouped`], each line with the code of its notice.
pub fn grouped_with_codes(notices: &[Notice], words: &Words) -> Vec<(&'static str, String)> {
    let mut groups: Vec<(&Notice, usize, Vec<&str>)> = Vec::new();
    for notice in notices {
        if let Some((said, measure)) = of_measure(notice, words)
            && let Some((_, _, also)) = groups.iter_mut().find(|(first, ..)| {
                first.code() == notice.code() && of_measure(first, words).is_some_and(|(other, _)| other == said)
            })
        {
            also.push(measure);
            continue;
        }
        let is_same = |first: &Notice| {
            first.code() == notice.code()
                && first.subject() == notice.subject()
                && first.run().is_some()
                && notice.run().is_some()
        };
        match groups.iter_mut().find(|(first, ..)| is_same(first)) {
            Some((_, more, _)) => *more += 1,
            None => groups.push((notice, 0, Vec::new())),
        }
    }
    let lines = groups.into_iter().map(|(first, more, also)| {
        let text = first.message().render(words);
        let line = match more {
            0 if !also.is_empty() => format!("{text} [also {}]", also.join(", ")),
            0 => text,
            1 => format!("{text} [and 1 more run]"),
            _ => format!("{text} [and {more} more runs]"),
        };
        (first.code(), line)
    });
    lines.collect()
}

/// What a notice says about a measure and no run, without the measure and without numbers; and the measure.
fn of_measure<'n>(notice: &'n Notice, words: &Words) -> Option<(String, &'n str)> {
    let measure = notice.subject().filter(|_| notice.run().is_none() && notice.get("measure").is_some())?;
    let text = notice.message().render(words).replacen(measure, "", 1);
    Some((text.replace(|c: char| c.is_ascii_digit(), ""), measure))
}

#[cfg(test)]
mod tests {
    use super::*;
    use aspectra_eval::Message;
    use aspectra_eval::message::plain_words;
    use aspectra_eval::notice::NOTICES;

    #[test]
    fn many_runs_make_one_line() {
        let odd = |run: &str, measure: &str| {
            let message = Message::new(format!("{run}: {measure} is odd (")).option("even", "yes").text(")");
            Notice::new(NOTICES[0], message).of_run(run).about("measure", measure)
        };
        let lines = grouped(&[odd("a", "AP"), odd("b", "AP"), odd("a", "RR"), odd("c", "AP")], &plain_words);
        assert_eq!(lines, ["a: AP is odd (even=yes) [and 2 more runs]", "a: RR is odd (even=yes)"]);
    }

    #[test]
    fn what_holds_for_several_measures_is_said_once() {
        let odd = |measure: &str, why: &str| {
            Notice::new(NOTICES[0], format!("{measure}: is odd ({why})")).about("measure", measure)
        };
        let lines =
            grouped(&[odd("P@5", "epsilon 0.51"), odd("AP", "epsilon 0.3"), odd("RR", "by half")], &plain_words);
        assert_eq!(lines, ["P@5: is odd (epsilon 0.51) [also AP]", "RR: is odd (by half)"]);
    }

    #[test]
    fn what_is_about_no_run_is_never_counted_as_runs() {
        let odd = |text: &str| Notice::new(NOTICES[0], text);
        assert_eq!(grouped(&[odd("a is odd"), odd("b is odd")], &plain_words), ["a is odd", "b is odd"]);
    }
}
