//! Names as LaTeX prints them.

/// A text in which nothing is read as a command.
pub(super) fn escaped(cell: &str) -> String {
    let mut text = String::with_capacity(cell.len());
    let mut last = ' ';
    let mut rest = cell.chars();
    while let Some(c) = rest.next() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                text.push('\\');
                text.push(c);
            }
            '\\' => text.push_str("\\textbackslash{}"),
            '~' => text.push_str("\\textasciitilde{}"),
            '^' => text.push_str("\\textasciicircum{}"),
            '<' => text.push_str("\\textless{}"),
            '>' => text.push_str("\\textgreater{}"),
            // The usual font has a dash in its place.
            '|' => text.push_str("\\textbar{}"),
            // A hyphen is shorter than a minus.
            '-' if !is_inside(last) && rest.clone().next().is_some_and(|next| next.is_ascii_digit() || next == '.') => {
                text.push_str("$-$");
            }
            // The usual font has no straight ones: a pair opens and closes.
            '\'' if !is_inside(last) && last != '\'' => text.push('`'),
            '"' => text.push_str(if is_inside(last) { "\'\'" } else { "``" }),
            // Two of these in a row would become one longer dash or a quotation mark.
            '-' | '\'' | '`' | ',' if last == c => {
                text.push_str("{}");
                text.push(c);
            }
            '†' => text.push_str("$\\dagger$"),
            '‡' => text.push_str("$\\ddagger$"),
            '§' => text.push_str("\\S{}"),
            '¶' => text.push_str("\\P{}"),
            '‖' => text.push_str("$\\Vert$"),
            '–' => text.push_str("--"),
            '…' => text.push_str("\\dots{}"),
            _ => text.push(c),
        }
        last = c;
    }
    text
}

/// Whether what comes next is in the middle of something, or at its end: neither a sign nor an opening quote.
fn is_inside(last: char) -> bool {
    !(last.is_whitespace() || matches!(last, '(' | '[' | '=' | ','))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_read_as_a_command() {
        assert_eq!(
            escaped("a_b%c&d\\e#f$g^h~i{j}|<>"),
            "a\\_b\\%c\\&d\\textbackslash{}e\\#f\\$g\\textasciicircum{}h\\textasciitilde{}i\\{j\\}\\textbar{}\\textless{}\\textgreater{}"
        );
        assert_eq!(escaped("7--8"), "7-{}-8");
        assert_eq!(escaped("a'b"), "a'b");
        assert_eq!(escaped("†‡"), "$\\dagger$$\\ddagger$");
    }

    #[test]
    fn a_minus_is_no_hyphen_and_quotes_come_in_pairs() {
        assert_eq!(escaped("-0.0098"), "$-$0.0098");
        assert_eq!(escaped("[-0.02, -.01]"), "[$-$0.02, $-$.01]");
        assert_eq!(escaped("bm25-1 7-8 e-5 -"), "bm25-1 7-8 e-5 -");
        assert_eq!(escaped("CAM(AP,gate='good advice')"), "CAM(AP,gate=`good advice')");
        assert_eq!(escaped("Table(file=\"a\")"), "Table(file=``a'')");
        assert_eq!(escaped("''"), "`{}'");
    }
}
