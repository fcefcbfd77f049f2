//! Names as LaTeX prints them.

/// A text in which nothing is read as a command.
pub(super) fn escaped(cell: &str) -> String {
    let mut text = String::with_capacity(cell.len());
    let mut last = ' ';
    for c in cell.chars() {
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
        assert_eq!(escaped("†‡"), "$\\dagger$$\\ddagger$");
    }
}
