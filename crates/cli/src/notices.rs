//! Notices on standard error, after the results: what 60 runs share is said once.

use crate::advice;
use crate::say::{say, visible};
use aspectra_eval::Notice;
use aspectra_report::wrapped;
use aspectra_words::words;

words! {
    /// Which notices are printed.
    #[derive(Default)]
    pub(crate) enum Wanted {
        #[default]
        Few = "few": "Those that may change what scores mean, one of a kind",
        All = "all": "Every one of every run",
        None = "none": "None",
    }
}

/// What is worth knowing but seldom matters: said only where all notices are wanted.
const MINOR: &[&str] = &["topics-unjudged", "one-aspect", "labels-gated", "ratings-raised", "set-to-zero"];

/// Prints notices, one line a kind, in lines of at most `width` characters.
pub(crate) fn print(notices: &[Notice], wanted: Wanted, width: Option<usize>) {
    lines(notices, wanted).iter().for_each(|line| say_line(line, width));
}

/// Prints the text of a notice.
pub(crate) fn say_line(line: &str, width: Option<usize>) {
    const YELLOW: &str = "\x1b[33m";
    const PLAIN: &str = "\x1b[0m";
    const START: &str = "notice: ";
    let whole = format!("{START}{line}");
    let shown = match width {
        Some(width) => wrapped(&whole, width, START.len()).join("\n"),
        None => whole,
    };
    let rest = shown.strip_prefix("notice:").unwrap_or_default();
    say(&format!("{YELLOW}notice:{PLAIN}{}", visible(rest)));
}

fn lines(notices: &[Notice], wanted: Wanted) -> Vec<String> {
    match wanted {
        Wanted::None => Vec::new(),
        Wanted::All => notices.iter().map(|notice| notice.message().render(&advice::words)).collect(),
        Wanted::Few => {
            let (minor, major): (Vec<Notice>, Vec<Notice>) =
                notices.iter().cloned().partition(|notice| MINOR.contains(&notice.code()));
            let mut lines = grouped(&major);
            let little = grouped(&minor);
            // One line about one notice would say no less than the notice.
            if little.len() < 2 {
                lines.extend(little);
                return lines;
            }
            let kinds = minor.iter().map(Notice::code).collect::<std::collections::BTreeSet<_>>();
            let kinds = kinds.into_iter().collect::<Vec<_>>().join(", ");
            lines.push(format!("{} more of little weight ({kinds}); --notices all prints them", minor.len()));
            lines
        }
    }
}

/// Notices as files record them: every one, with its advice as it is typed.
pub(crate) fn typed(notices: &[Notice]) -> Vec<Notice> {
    notices.iter().map(|notice| notice.in_words(&advice::words)).collect()
}

/// A line for each notice; of those that differ only in their run, the first, and how many more runs there are.
pub(crate) fn grouped(notices: &[Notice]) -> Vec<String> {
    let mut groups: Vec<(&Notice, usize)> = Vec::new();
    for notice in notices {
        let is_same = |first: &Notice| {
            first.code() == notice.code()
                && first.subject() == notice.subject()
                && first.run().is_some()
                && notice.run().is_some()
        };
        match groups.iter_mut().find(|(first, _)| is_same(first)) {
            Some((_, more)) => *more += 1,
            None => groups.push((notice, 0)),
        }
    }
    let lines = groups.into_iter().map(|(first, more)| {
        let text = first.message().render(&advice::words);
        match more {
            0 => text,
            1 => format!("{text} [and 1 more run]"),
            _ => format!("{text} [and {more} more runs]"),
        }
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use aspectra_eval::Message;
    use aspectra_eval::notice::NoticeKind;

    const ODD: NoticeKind = NoticeKind { code: "odd", summary: "something is odd" };

    #[test]
    fn many_runs_make_one_line() {
        let odd = |run: &str, measure: &str| {
            let message = Message::new(format!("{run}: {measure} is odd (")).option("even", "yes").text(")");
            Notice::new(&ODD, message).of_run(run).about("measure", measure)
        };
        let lines = grouped(&[odd("a", "AP"), odd("b", "AP"), odd("a", "RR"), odd("c", "AP")]);
        assert_eq!(lines, ["a: AP is odd (--even yes) [and 2 more runs]", "a: RR is odd (--even yes)"]);
    }

    #[test]
    fn what_seldom_matters_is_counted_where_there_is_much_of_it() {
        const MINOR_ONE: NoticeKind = NoticeKind { code: "one-aspect", summary: "a single aspect" };
        let minor = |text: &str| Notice::new(&MINOR_ONE, text);
        assert_eq!(lines(&[minor("a")], Wanted::Few), ["a"]);
        let few = lines(&[minor("a"), Notice::new(&ODD, "odd"), minor("b")], Wanted::Few);
        assert_eq!(few, ["odd", "2 more of little weight (one-aspect); --notices all prints them"]);
        assert_eq!(lines(&[minor("a"), minor("b")], Wanted::All), ["a", "b"]);
        assert!(lines(&[minor("a"), minor("b")], Wanted::None).is_empty());
    }

    #[test]
    fn what_is_about_no_run_is_never_counted_as_runs() {
        let odd = |text: &str| Notice::new(&ODD, text);
        assert_eq!(grouped(&[odd("a is odd"), odd("b is odd")]), ["a is odd", "b is odd"]);
    }
}
