//! Colors by what they stand for.
//!
//! # Choices
//!
//! Series have seven colors after Okabe and Ito, darkened until they stand out from white paper (and lightened for a
//! dark screen), so that readers who see red and green alike can tell them apart. Seven colors, five marks and four
//! patterns of dashes repeat at different lengths: what a grey printer makes alike still differs in mark and dash. The
//! shades of a matrix run from light to dark in one hue, which grey keeps in order, and a number on a shade is black or
//! white, whichever stands out more.

/// What a part of a figure is drawn with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Ink {
    /// Texts.
    Text,
    /// Texts of less weight.
    Soft,
    /// Axes and lines that guide the eye.
    Rule,
    /// What is drawn on.
    Paper,
    /// The color of a series by its number.
    Series(usize),
    /// On the better side.
    Better,
    /// On the worse side.
    Worse,
    /// On neither side.
    Even,
    /// A shade between 0 (light) and 1 (dark), the same on every screen.
    Shade(f64),
    /// What stands out from a shade.
    OnShade(f64),
}

/// Red, green and blue.
pub(crate) type Rgb = (u8, u8, u8);

/// How many colors series have before they repeat.
pub(crate) const COLORS: usize = 7;

const LIGHT: [Rgb; COLORS] =
    [(0, 107, 172), (196, 79, 0), (0, 122, 90), (162, 62, 120), (138, 97, 0), (84, 84, 84), (98, 60, 160)];
const DARK: [Rgb; COLORS] =
    [(94, 184, 236), (243, 144, 72), (62, 204, 158), (232, 158, 204), (230, 184, 60), (190, 190, 190), (188, 164, 242)];

impl Ink {
    /// All inks that differ between light and dark.
    pub(crate) fn themed() -> Vec<Self> {
        let plain = [Self::Text, Self::Soft, Self::Rule, Self::Paper, Self::Better, Self::Worse, Self::Even];
        plain.into_iter().chain((0..COLORS).map(Self::Series)).collect()
    }

    /// Its name in a style sheet, where it differs between light and dark.
    pub(crate) fn class(self) -> Option<String> {
        Some(match self {
            Self::Text => String::from("t"),
            Self::Soft => String::from("u"),
            Self::Rule => String::from("r"),
            Self::Paper => String::from("p"),
            Self::Better => String::from("b"),
            Self::Worse => String::from("w"),
            Self::Even => String::from("e"),
            Self::Series(number) => format!("c{}", number % COLORS),
            Self::Shade(_) | Self::OnShade(_) => return None,
        })
    }

    /// Its color on white paper.
    pub(crate) fn light(self) -> Rgb {
        match self {
            Self::Text => (27, 31, 36),
            Self::Soft => (87, 96, 106),
            Self::Rule => (208, 213, 219),
            Self::Paper => (255, 255, 255),
            Self::Better => LIGHT[0],
            Self::Worse => LIGHT[1],
            Self::Even => (118, 125, 133),
            Self::Series(number) => LIGHT[number % COLORS],
            Self::Shade(t) => shade(t),
            Self::OnShade(t) => on(shade(t)),
        }
    }

    /// Its color on a dark screen.
    pub(crate) fn dark(self) -> Rgb {
        match self {
            Self::Text => (230, 233, 237),
            Self::Soft => (164, 172, 181),
            Self::Rule => (62, 69, 77),
            Self::Paper => (20, 23, 27),
            Self::Better => DARK[0],
            Self::Worse => DARK[1],
            Self::Even => (140, 148, 157),
            Self::Series(number) => DARK[number % COLORS],
            shade => shade.light(),
        }
    }
}

/// From nearly white to dark blue, by way of a blue between.
fn shade(t: f64) -> Rgb {
    const STOPS: [(f64, f64, f64); 3] = [(241.0, 245.0, 250.0), (107.0, 166.0, 209.0), (8.0, 48.0, 107.0)];
    let t = if t.is_finite() { t.clamp(0.0, 1.0) } else { 0.0 };
    let (from, to, part) = if t < 0.5 { (STOPS[0], STOPS[1], 2.0 * t) } else { (STOPS[1], STOPS[2], 2.0 * t - 1.0) };
    let between = |a: f64, b: f64| (a + (b - a) * part).round() as u8;
    (between(from.0, to.0), between(from.1, to.1), between(from.2, to.2))
}

/// Black or white, whichever stands out more.
fn on(color: Rgb) -> Rgb {
    const BLACK: Rgb = (17, 17, 17);
    const WHITE: Rgb = (255, 255, 255);
    if contrast(color, BLACK) >= contrast(color, WHITE) { BLACK } else { WHITE }
}

/// The contrast of two colors by the Web Content Accessibility Guidelines, from 1 to 21.
pub(crate) fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (a, b) = (luminance(one), luminance(other));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn luminance((r, g, b): Rgb) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_marks_stand_out_on_every_background() {
        for ink in Ink::themed() {
            let least = match ink {
                Ink::Text | Ink::Soft => 4.5,
                Ink::Rule | Ink::Paper => continue,
                _ => 3.0,
            };
            assert!(contrast(ink.light(), Ink::Paper.light()) >= least, "{ink:?} on white");
            assert!(contrast(ink.dark(), Ink::Paper.dark()) >= least, "{ink:?} on a dark screen");
        }
        for step in 0..=100 {
            let t = f64::from(step) / 100.0;
            // Our black is not quite black: between it and white the least is 4.35, at the shade in the middle of both.
            assert!(contrast(Ink::Shade(t).light(), Ink::OnShade(t).light()) >= 4.3, "{t}");
        }
    }

    #[test]
    fn shades_get_darker() {
        let greys: Vec<f64> = (0..=20).map(|step| luminance(shade(f64::from(step) / 20.0))).collect();
        assert!(greys.windows(2).all(|pair| pair[0] > pair[1]), "{greys:?}");
    }
}
