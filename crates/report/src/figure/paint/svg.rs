//! Writes a figure as SVG: shapes with classes, so that one style sheet colors it for light, dark and paper.

use super::canvas::{About, Anchor, Canvas, DASHES, Place, Shape, corners};
use super::ink::{Ink, Rgb};
use std::fmt::Write;

/// What names a figure for those who do not see it.
pub(crate) struct Spoken<'a> {
    pub(crate) title: &'a str,
    pub(crate) description: &'a str,
}

/// The style sheet of all figures. It has no color that only one kind of screen shows.
pub(crate) fn style() -> String {
    let rules = |color: fn(Ink) -> Rgb| {
        Ink::themed().into_iter().fold(String::new(), |mut rules, ink| {
            if let Some(class) = ink.class() {
                let color = hex(color(ink));
                let _ = write!(rules, ".afig .f{class}{{fill:{color}}}.afig .s{class}{{stroke:{color}}}");
            }
            rules
        })
    };
    format!(
        ".afig{{max-width:100%;height:auto}}.afig text{{font-family:Helvetica,Arial,'DejaVu Sans',sans-serif}}{}\
         @media screen and (prefers-color-scheme:dark){{{}}}",
        rules(Ink::light),
        rules(Ink::dark)
    )
}

/// A file of its own.
pub(crate) fn file(canvas: &Canvas, spoken: &Spoken<'_>) -> String {
    let style = format!("<style>{}</style>\n", style());
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    text.push_str(&written(canvas, spoken, &style));
    text
}

/// A part of a page that has the style sheet already.
pub(crate) fn part(canvas: &Canvas, spoken: &Spoken<'_>) -> String {
    written(canvas, spoken, "")
}

fn written(canvas: &Canvas, spoken: &Spoken<'_>, style: &str) -> String {
    let (width, height) = (short(canvas.width), short(canvas.height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"afig\" width=\"{width}pt\" height=\"{height}pt\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">\n<title>{}</title>\n<desc>{}</desc>\n{style}",
        escaped(&format!("{}. {}", spoken.title.trim_end_matches('.'), spoken.description)),
        escaped(spoken.title),
        escaped(spoken.description),
    );
    let _ = writeln!(out, "<rect class=\"fp\" width=\"{width}\" height=\"{height}\"/>");
    for shape in &canvas.shapes {
        write_shape(&mut out, shape);
    }
    out.push_str("</svg>\n");
    out
}

fn write_shape(out: &mut String, shape: &Shape) {
    let _ = match shape {
        Shape::Path { places, ink, width, dash } => {
            let dash = match DASHES[*dash] {
                "" => String::new(),
                pattern => format!(" stroke-dasharray=\"{pattern}\""),
            };
            let (stroke, d) = (paint("stroke", *ink), trace(places));
            writeln!(out, "<path d=\"{d}\" fill=\"none\" {stroke} stroke-width=\"{}\"{dash}/>", short(*width))
        }
        Shape::Area { places, ink, opacity } => {
            let opacity = if *opacity < 1.0 { format!(" opacity=\"{}\"", short(*opacity)) } else { String::new() };
            writeln!(out, "<path d=\"{}Z\" {}{opacity}/>", trace(places), paint("fill", *ink))
        }
        Shape::Rect { at, size, ink } => {
            let [x, y, w, h] = [at.0, at.1, size.0, size.1].map(short);
            writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" {}/>", paint("fill", *ink))
        }
        Shape::Mark { at, kind: 0, radius, ink } => {
            let [x, y, r] = [at.0, at.1, *radius].map(short);
            writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" {}/>", paint("fill", *ink))
        }
        Shape::Mark { at, kind, radius, ink } => {
            writeln!(out, "<path d=\"{}Z\" {}/>", trace(&corners(*at, *kind, *radius)), paint("fill", *ink))
        }
        Shape::Text { at, text, size, ink, anchor, is_bold, is_turned } => {
            let [x, y, size] = [at.0, at.1, *size].map(short);
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let bold = if *is_bold { " font-weight=\"bold\"" } else { "" };
            let turn = if *is_turned { format!(" transform=\"rotate(-90 {x} {y})\"") } else { String::new() };
            let fill = paint("fill", *ink);
            let text = escaped(text);
            writeln!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{bold}{turn} {fill}>{text}</text>")
        }
        Shape::Begin(About { says, run, topic }) => {
            let named = |name: &str, value: &Option<String>| match value {
                Some(value) => format!(" data-{name}=\"{}\"", escaped(value)),
                None => String::new(),
            };
            write!(out, "<g{}{}>", named("run", run), named("topic", topic)).and_then(|()| match &**says {
                "" => writeln!(out),
                says => writeln!(out, "<title>{}</title>", escaped(says)),
            })
        }
        Shape::End => writeln!(out, "</g>"),
    };
}

fn paint(what: &str, ink: Ink) -> String {
    match ink.class() {
        Some(class) => format!("class=\"{}{class}\"", &what[..1]),
        None => format!("{what}=\"{}\"", hex(ink.light())),
    }
}

fn trace(places: &[Place]) -> String {
    let mut d = String::with_capacity(places.len() * 12);
    for (number, (x, y)) in places.iter().enumerate() {
        let _ = write!(d, "{}{} {}", if number == 0 { 'M' } else { 'L' }, short(*x), short(*y));
    }
    d
}

/// A hundredth of a point is finer than any printer.
fn short(number: f64) -> String {
    let rounded = (number * 100.0).round() / 100.0;
    // Minus nothing is nothing.
    format!("{}", rounded + 0.0)
}

fn hex((r, g, b): Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// A text in XML. Control characters, which no XML file may hold, and those that turn the direction of reading are shown.
pub(crate) fn escaped(text: &str) -> String {
    let text = crate::visible::visible(text);
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_names() {
        assert_eq!(escaped("<script>\"a\"&'b'"), "&lt;script&gt;&quot;a&quot;&amp;&#39;b&#39;");
        assert_eq!(escaped("a\u{202e}b\u{1b}"), "a\\u{202e}b\\u{1b}");
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([0.0, -0.001, 1.005, 12.5, 100.0].map(short), ["0", "0", "1", "12.5", "100"]);
    }
}
