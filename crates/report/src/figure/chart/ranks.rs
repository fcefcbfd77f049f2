//! Mean ranks along a line, and bars that join what does not differ: the critical-difference diagram.

use super::super::paint::axis::Axis;
use super::super::paint::canvas::{About, Anchor, Canvas};
use super::super::paint::ink::Ink;
use super::super::paint::lettering::{SIZE, width};
use super::super::paint::naming::{fitted_names, shortened_names};
use super::super::paint::sheet::Sheet;
use super::Chart;

/// Mean ranks, the best first.
#[derive(Debug)]
pub(crate) struct Ranks {
    pub(crate) ranks: Vec<(String, f64, About)>,
    /// Runs from one to another that do not differ.
    pub(crate) bars: Vec<(f64, f64)>,
    /// The smallest difference that is significant.
    pub(crate) difference: f64,
}

impl Ranks {
    fn axis(&self) -> Axis {
        let count = self.ranks.len().max(2) as f64;
        Axis { low: 1.0, high: count, ..Axis::around("Mean rank (1 is best)", [1.0, count]) }
    }

    fn names(&self) -> Vec<&str> {
        self.ranks.iter().map(|(name, ..)| &**name).collect()
    }
}

impl Chart for Ranks {
    fn paint(&self, canvas: &mut Canvas, top: f64) -> f64 {
        let axis = self.axis();
        // A rank is never cut, its name where it must be.
        let rank_room = width(" 00.00", SIZE);
        let labels = fitted_names(&self.names(), SIZE, canvas.width * 0.33 - rank_room - 10.0);
        let labels: Vec<String> =
            labels.iter().zip(&self.ranks).map(|(label, (_, rank, _))| format!("{label} {rank:.2}")).collect();
        // In one column of a paper the whole name of the axis would stick out.
        let is_narrow = width(&axis.name, SIZE) + 10.0 > canvas.width * 0.33;
        let axis_name = if is_narrow { "Mean rank" } else { &axis.name };
        let widest = labels.iter().map(|label| width(label, SIZE)).fold(width(axis_name, SIZE), f64::max);
        let left = (widest + 10.0).min(canvas.width * 0.33);
        let wide = canvas.width - 2.0 * left;
        let at = |rank: f64| left + wide * axis.place(rank);
        let line = top + 34.0;
        let length = wide * self.difference / (axis.high - axis.low);
        canvas.line((left, top + 8.0), (left + length.min(wide), top + 8.0), Ink::Text, 1.2);
        for end in [left, left + length.min(wide)] {
            canvas.line((end, top + 5.0), (end, top + 11.0), Ink::Text, 1.2);
        }
        let says = format!("critical difference {:.2}", self.difference);
        canvas.text((left + length.min(wide) + 5.0, top + 11.0), &says, Ink::Text, Anchor::Start);
        canvas.line((left, line), (left + wide, line), Ink::Text, 0.8);
        canvas.text((left - 7.0, line + 2.8), axis_name, Ink::Text, Anchor::End);
        for (number, text) in axis.ticks((wide / 22.0).max(4.0) as usize) {
            canvas.line((at(number), line - 4.0), (at(number), line), Ink::Text, 0.8);
            canvas.sized((at(number), line - 6.0), &text, 7.0, Ink::Soft, Anchor::Middle, false);
        }
        let mut y = line + 7.0;
        for (from, to) in &self.bars {
            canvas.line((at(*from) - 2.0, y), (at(*to) + 2.0, y), Ink::Series(0), 2.4);
            y += 4.5;
        }
        let first = y + 8.0;
        let half = self.ranks.len().div_ceil(2);
        for (number, (_, rank, about)) in self.ranks.iter().enumerate() {
            let is_left = number < half;
            // The outermost names of both sides stand highest, so that no line crosses a name.
            let place = if is_left { number } else { self.ranks.len() - 1 - number };
            let height = first + 11.0 * place as f64;
            let edge = if is_left { left - 4.0 } else { left + wide + 4.0 };
            canvas.about(about.clone(), |canvas| {
                canvas.path(vec![(at(*rank), line), (at(*rank), height), (edge, height)], Ink::Soft, 0.6, 0);
                let (x, anchor) = if is_left { (edge - 3.0, Anchor::End) } else { (edge + 3.0, Anchor::Start) };
                canvas.text((x, height + 2.8), &labels[number], Ink::Text, anchor);
            });
        }
        first + 11.0 * half as f64 + 2.0
    }

    fn type_out(&self, sheet: &mut Sheet) {
        let axis = self.axis();
        let labels = shortened_names(&self.names(), (sheet.width() / 3).max(8));
        let names = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let left = names + 7;
        let room = sheet.width().saturating_sub(left + 1).max(8);
        let cell = |rank: f64| left + (axis.place(rank) * (room - 1) as f64).round() as usize;
        for ((_, rank, _), label) in self.ranks.iter().zip(&labels) {
            let line = sheet.height();
            sheet.put_end(line, names, label, Ink::Text);
            sheet.put_end(line, names + 6, &format!("{rank:.2}"), Ink::Soft);
            for (from, to) in &self.bars {
                // A bar stands in the lines of the runs that it joins.
                if rank >= from && rank <= to {
                    for end in [cell(*from), cell(*to)] {
                        sheet.put(line, end, "┊", Ink::Soft);
                    }
                }
            }
            sheet.put(line, cell(*rank), "●", Ink::Series(0));
        }
        for (from, to) in &self.bars {
            let line = sheet.height();
            sheet.put_end(line, left - 1, "no difference", Ink::Soft);
            sheet.put(line, cell(*from), &"━".repeat(cell(*to) + 1 - cell(*from)), Ink::Series(0));
        }
        axis.type_below(sheet, left, room);
        sheet.line(&format!("critical difference {:.2}", self.difference), Ink::Text);
    }
}
