//! Notices on standard error, after the results: what 60 runs share is said once.

use crate::say::{say, visible};
use crate::{advice, call};
use aspectra_eval::Notice;
use aspectra_eval::message::Words;
use aspectra_report::{grouped_with_codes, wrapped};
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

/// Hands notices to the program that calls the verb, or prints them unless they are not wanted.
pub(crate) fn tell(notices: &[Notice], quiet: bool, wanted: Wanted, width: Option<usize>) {
    let is_handed_back = call::answer(|answer| answer.notices.extend_from_slice(notices));
    if !quiet && !is_handed_back {
        print(notices, wanted, width);
    }
}

/// Prints notices, one line a kind, in lines of at most `width` characters.
fn print(notices: &[Notice], wanted: Wanted, width: Option<usize>) {
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

/// The notices that may change what scores mean, one of a kind, in the words of whoever reads them: code and line.
pub(crate) fn worth_saying(notices: &[Notice], words: &Words) -> Vec<(&'static str, String)> {
    let major: Vec<Notice> = notices.iter().filter(|notice| !MINOR.contains(&notice.code())).cloned().collect();
    grouped_with_codes(&major, words)
}

/// A line for each notice, in the words of the command line; what several runs share is said once.
pub(crate) fn grouped(notices: &[Notice]) -> Vec<String> {
    aspectra_report::grouped(notices, &advice::words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use aspectra_eval::notice::NoticeKind;

    const ODD: NoticeKind = NoticeKind { code: "odd", summary: "something is odd" };

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
}
