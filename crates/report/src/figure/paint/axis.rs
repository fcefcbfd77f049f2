//! An axis: which numbers it has, where they are, and how they are written.

use super::canvas::{Anchor, Canvas};
use super::ink::Ink;
use super::lettering;
use super::sheet::Sheet;

/// An axis from a smallest to a largest number.
#[derive(Debug, Clone)]
pub(crate) struct Axis {
    /// What the numbers are.
    pub(crate) name: String,
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// Whether equal steps are equal ratios.
    pub(crate) is_log: bool,
    /// Whether the numbers are shares, written in percent.
    pub(crate) is_share: bool,
    /// The numbers that are written; chosen where there are none.
    pub(crate) ticks: Vec<(f64, String)>,
}

impl Axis {
    /// An axis that holds all of some numbers, with a little room around them.
    pub(crate) fn around(name: &str, numbers: impl IntoIterator<Item = f64>) -> Self {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for number in numbers.into_iter().filter(|number| number.is_finite()) {
            (low, high) = (low.min(number), high.max(number));
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        // Scores between 0 and 1 are shown without places that no score can have.
        let is_unit = low >= 0.0 && high <= 1.0;
        if high - low < 1e-9 * high.abs().max(1e-3) {
            (low, high) = (low - 0.05 * low.abs().max(0.1), high + 0.05 * high.abs().max(0.1));
        }
        let room = 0.04 * (high - low);
        let (mut from, mut to) = (low - room, high + room);
        if is_unit {
            (from, to) = (from.max(0.0), to.min(1.0));
        }
        Self { name: name.to_owned(), low: from, high: to, is_log: false, is_share: false, ticks: Vec::new() }
    }

    /// An axis of shares from 0 to 1.
    pub(crate) fn shares(name: &str) -> Self {
        Self { name: name.to_owned(), low: 0.0, high: 1.0, is_log: false, is_share: true, ticks: Vec::new() }
    }

    /// The same with equal ratios at equal steps; all numbers must be above 0.
    pub(crate) fn log(mut self) -> Self {
        self.is_log = true;
        self
    }

    /// The same, from and to these numbers at least.
    pub(crate) fn with(mut self, numbers: &[f64]) -> Self {
        for &number in numbers {
            self.low = self.low.min(number);
            self.high = self.high.max(number);
        }
        self
    }

    /// Where a number is, from 0 to 1.
    pub(crate) fn place(&self, number: f64) -> f64 {
        let part = match self.is_log {
            true => (number.max(f64::MIN_POSITIVE).ln() - self.low.ln()) / (self.high.ln() - self.low.ln()),
            false => (number - self.low) / (self.high - self.low),
        };
        if part.is_finite() { part.clamp(0.0, 1.0) } else { 0.0 }
    }

    /// Whether a number is on it.
    pub(crate) fn holds(&self, number: f64) -> bool {
        let slack = 1e-9 * (self.high - self.low);
        number >= self.low - slack && number <= self.high + slack
    }

    /// The numbers to write where about so many fit.
    pub(crate) fn ticks(&self, most: usize) -> Vec<(f64, String)> {
        if !self.ticks.is_empty() {
            let every = self.ticks.len().div_ceil(most.max(1));
            return self.ticks.iter().step_by(every).cloned().collect();
        }
        let numbers = if self.is_log { self.ratios(most) } else { self.steps(most) };
        let step = numbers.windows(2).map(|pair| pair[1] - pair[0]).fold(f64::INFINITY, f64::min);
        numbers.into_iter().map(|number| (number, self.written(number, step))).collect()
    }

    /// Equal steps of 1, 2 or 5 times a power of ten.
    fn steps(&self, most: usize) -> Vec<f64> {
        let span = self.high - self.low;
        // One number alone is no scale: there is room for a second one wherever there is room for one.
        let wide = self.stepped(span / most.max(1) as f64);
        if wide.len() > 1 { wide } else { self.stepped(span / 3.0) }
    }

    fn stepped(&self, raw: f64) -> Vec<f64> {
        let span = self.high - self.low;
        let power = 10f64.powf(raw.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|part| part * power).into_iter().find(|step| *step >= raw * 0.999);
        let step = step.unwrap_or(10.0 * power);
        let first = (self.low / step - 1e-9).ceil();
        let numbers = (0..).map(|number| (first + f64::from(number)) * step);
        numbers.take_while(|number| *number <= self.high + 1e-9 * span).take(50).collect()
    }

    /// 1, 2 and 5 times powers of ten, or the powers alone.
    fn ratios(&self, most: usize) -> Vec<f64> {
        let from = self.low.log10().floor() as i32;
        let to = self.high.log10().ceil() as i32;
        let all = |parts: &[f64]| -> Vec<f64> {
            let numbers = (from..=to).flat_map(|power| parts.iter().map(move |part| part * 10f64.powi(power)));
            numbers.filter(|number| self.holds(*number)).collect()
        };
        let fine = all(&[1.0, 2.0, 5.0]);
        if fine.len() <= most { fine } else { all(&[1.0]) }
    }

    /// A number with as many digits as its step needs.
    fn written(&self, number: f64, step: f64) -> String {
        let (number, step) = if self.is_share { (100.0 * number, 100.0 * step) } else { (number, step) };
        let digits = if step.is_finite() && step > 0.0 { (-(step.log10() + 1e-9).floor()).max(0.0) } else { 2.0 };
        let digits = if self.is_log { if number >= 1.0 { 0 } else { 3 } } else { digits.min(10.0) as usize };
        let text = format!("{:.digits$}", number + 0.0);
        let text =
            if self.is_log && text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
        let text = if text == "-0" { "0" } else { text };
        if self.is_share { format!("{text}%") } else { text.to_owned() }
    }

    /// Draws it below a frame, with lines through the frame.
    pub(crate) fn below(&self, canvas: &mut Canvas, (x, y): (f64, f64), (width, height): (f64, f64)) {
        let most = (width / 36.0).max(2.0) as usize;
        for (number, text) in self.ticks(most) {
            let at = x + width * self.place(number);
            canvas.line((at, y), (at, y + height), Ink::Rule, 0.5);
            canvas.text((at, y + height + 10.0), &text, Ink::Soft, Anchor::Middle);
        }
        canvas.line((x, y + height), (x + width, y + height), Ink::Soft, 0.7);
        let name = lettering::fitted(&self.name, lettering::SIZE, width + 60.0);
        canvas.text((x + width / 2.0, y + height + 21.0), &name, Ink::Text, Anchor::Middle);
    }

    /// Draws it to the left of a frame, its name turned beside it at `edge`.
    pub(crate) fn beside(&self, canvas: &mut Canvas, edge: f64, (x, y): (f64, f64), (width, height): (f64, f64)) {
        let most = (height / 24.0).max(2.0) as usize;
        for (number, text) in self.ticks(most) {
            let at = y + height * (1.0 - self.place(number));
            canvas.line((x, at), (x + width, at), Ink::Rule, 0.5);
            canvas.text((x - 4.0, at + 2.8), &text, Ink::Soft, Anchor::End);
        }
        canvas.line((x, y), (x, y + height), Ink::Soft, 0.7);
        let name = lettering::fitted(&self.name, lettering::SIZE, height + 20.0);
        canvas.turned((edge + 8.0, y + height / 2.0), &name, lettering::SIZE, Ink::Text, Anchor::Middle);
    }

    /// How much room the numbers and the name need beside a frame.
    pub(crate) fn room_beside(&self, height: f64) -> f64 {
        let most = (height / 24.0).max(2.0) as usize;
        let widest =
            self.ticks(most).iter().map(|(_, text)| lettering::width(text, lettering::SIZE)).fold(0.0, f64::max);
        widest + 18.0
    }

    /// The room that numbers and name need below a frame.
    pub(crate) const ROOM_BELOW: f64 = 26.0;

    /// Writes it below a frame of characters.
    pub(crate) fn type_below(&self, sheet: &mut Sheet, column: usize, width: usize) {
        let (rule, numbers) = (sheet.height(), sheet.height() + 1);
        sheet.put(rule, column, &"─".repeat(width), Ink::Soft);
        let mut free = 0;
        for (number, text) in self.ticks((width / 9).max(2)) {
            let at = column + (self.place(number) * (width.saturating_sub(1)) as f64).round() as usize;
            sheet.put(rule, at, "┴", Ink::Soft);
            let length = text.chars().count();
            let start = at.saturating_sub(length / 2).min((column + width).saturating_sub(length.min(width)));
            if start >= free {
                sheet.put(numbers, start, &text, Ink::Soft);
                free = start + length + 1;
            }
        }
        let name = lettering::shortened(&self.name, sheet.width());
        let start = (column + width / 2).saturating_sub(name.chars().count() / 2);
        let start = start.min(sheet.width().saturating_sub(name.chars().count()));
        sheet.put(numbers + 1, start, &name, Ink::Text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(axis: &Axis, most: usize) -> Vec<String> {
        axis.ticks(most).into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn ticks_are_round_numbers() {
        let axis = Axis { low: 0.13, high: 0.47, ..Axis::shares("x") };
        assert_eq!(texts(&axis, 5), ["20%", "30%", "40%"]);
        let axis = Axis::around("x", [-0.3, 0.2]);
        assert_eq!(texts(&axis, 6), ["-0.3", "-0.2", "-0.1", "0.0", "0.1", "0.2"]);
        let axis = Axis { low: 1.0, high: 100.0, ..Axis::shares("r") }.log();
        assert_eq!(texts(&Axis { is_share: false, ..axis }, 9), ["1", "2", "5", "10", "20", "50", "100"]);
    }

    #[test]
    fn one_number_has_an_axis_too() {
        let axis = Axis::around("x", [0.5]);
        assert!(axis.low < 0.5 && axis.high > 0.5 && axis.place(0.5) > 0.4 && axis.place(0.5) < 0.6);
        assert!(!Axis::around("x", []).ticks(5).is_empty());
        assert_eq!(Axis::around("x", [0.0, 0.0]).low, 0.0, "no score is below 0");
    }
}
