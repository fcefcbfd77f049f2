//! Rows and columns of fields: shades with numbers, or marks.

use super::super::paint::canvas::{About, Anchor, Canvas};
use super::super::paint::ink::Ink;
use super::super::paint::lettering::{SIZE, lines, shortened, width};
use super::super::paint::naming::{fitted_names, shortened_names};
use super::super::paint::sheet::Sheet;
use super::Chart;

/// One field.
#[derive(Debug, Clone)]
pub(crate) enum Field {
    /// A shade between 0 and 1 with a text on it, and what it stands for.
    Shade(f64, String, About),
    /// A mark in an ink, and what it stands for.
    Sign(String, Ink, About),
    /// Nothing.
    Empty,
}

/// Fields in rows and columns.
#[derive(Debug, Default)]
pub(crate) struct Matrix {
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<(String, Vec<Field>)>,
    /// What follows the name of each row and is never cut; none where it is empty.
    pub(crate) notes: Vec<String>,
    /// What rows and columns are.
    pub(crate) names: (String, String),
    /// What the signs or shades mean.
    pub(crate) legend: String,
}

/// The widest a column gets: a few columns fill a figure and have their names level, a single one is no wall of color.
const MOST_WIDE: f64 = 90.0;

impl Matrix {
    fn row_names(&self) -> Vec<&str> {
        self.rows.iter().map(|(name, _)| &**name).collect()
    }

    /// Names of rows that were cut, with what follows them.
    fn noted(&self, mut names: Vec<String>) -> Vec<String> {
        for (name, note) in names.iter_mut().zip(&self.notes).filter(|(_, note)| !note.is_empty()) {
            *name = format!("{name}  {note}");
        }
        names
    }

    /// The longest text of a field, in characters.
    fn longest(&self) -> usize {
        let texts = self.rows.iter().flat_map(|(_, fields)| fields).map(|field| match field {
            Field::Shade(_, text, _) | Field::Sign(text, _, _) => text.chars().count(),
            Field::Empty => 0,
        });
        texts.max().unwrap_or(0)
    }
}

impl Chart for Matrix {
    fn paint(&self, canvas: &mut Canvas, top: f64) -> f64 {
        let count = self.columns.len().max(1) as f64;
        let widest = |texts: &[String], size: f64| texts.iter().map(|text| width(text, size)).fold(0.0, f64::max);
        let most = canvas.width * 0.36 - if self.notes.is_empty() { 0.0 } else { widest(&self.notes, SIZE) + 6.0 };
        let names = self.noted(fitted_names(&self.row_names(), SIZE, most.max(40.0)));
        let left = widest(&names, SIZE) + 20.0;
        let wide = ((canvas.width - left - 2.0) / count).min(MOST_WIDE);
        // Rows are as high as a line of text at least, also where columns are narrower.
        let high = wide.clamp(8.0, 16.0);
        let size = SIZE.min(wide / (0.66 * self.longest().max(1) as f64)).min(high - 1.0);
        let is_turned = widest(&self.columns, SIZE) > wide - 3.0;
        let head_size = if is_turned { SIZE.min(wide + 1.5) } else { SIZE };
        let columns: Vec<&str> = self.columns.iter().map(|name| &**name).collect();
        let columns = fitted_names(&columns, head_size, if is_turned { 90.0 } else { wide });
        let head = if is_turned { widest(&columns, head_size) + 6.0 } else { 12.0 };
        let frame_top = top + 12.0 + head;
        let middle = left + wide * count / 2.0;
        canvas.sized((middle, top + 8.0), &self.names.1, SIZE, Ink::Soft, Anchor::Middle, false);
        let center = frame_top + high * self.rows.len() as f64 / 2.0;
        canvas.turned((8.0, center), &self.names.0, SIZE, Ink::Soft, Anchor::Middle);
        for (number, name) in columns.iter().enumerate() {
            let x = left + wide * (number as f64 + 0.5);
            match is_turned {
                // A column that is narrower than a line of text is named where its number leaves room.
                true if wide < 7.0 && number % (7.0 / wide).ceil() as usize != 0 => {}
                true => canvas.turned((x + 2.8, frame_top - 4.0), name, head_size, Ink::Text, Anchor::Start),
                false => canvas.text((x, frame_top - 4.0), name, Ink::Text, Anchor::Middle),
            }
        }
        let name_size = SIZE.min(high - 0.6);
        for (row, (_, fields)) in self.rows.iter().enumerate() {
            let y = frame_top + high * row as f64;
            let base = y + high / 2.0 + 2.8;
            canvas.sized((left - 5.0, base), &names[row], name_size, Ink::Text, Anchor::End, false);
            for (column, field) in fields.iter().enumerate() {
                let x = left + wide * column as f64;
                match field {
                    Field::Shade(t, text, about) => canvas.about(about.clone(), |canvas| {
                        canvas.rect((x + 0.3, y + 0.3), (wide - 0.6, high - 0.6), Ink::Shade(*t));
                        if size >= 4.0 {
                            let at = (x + wide / 2.0, y + high / 2.0 + 0.35 * size);
                            canvas.sized(at, text, size, Ink::OnShade(*t), Anchor::Middle, false);
                        }
                    }),
                    Field::Sign(text, ink, about) => canvas.about(about.clone(), |canvas| {
                        let at = (x + wide / 2.0, y + high / 2.0 + 0.35 * size.max(5.0));
                        canvas.sized(at, text, size.max(5.0), *ink, Anchor::Middle, false);
                    }),
                    Field::Empty => {}
                }
            }
            canvas.line((left, y + high), (left + wide * count, y + high), Ink::Rule, 0.3);
        }
        let mut y = frame_top + high * self.rows.len() as f64 + 4.0;
        for line in lines(&self.legend, SIZE, canvas.width - 4.0) {
            y += 10.0;
            canvas.text((2.0, y), &line, Ink::Soft, Anchor::Start);
        }
        y + 4.0
    }

    fn type_out(&self, sheet: &mut Sheet) {
        let total = sheet.width();
        let longest = |texts: &[String]| texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
        let noted = if self.notes.is_empty() { 0 } else { longest(&self.notes) + 2 };
        let most = (total * 3 / 10).saturating_sub(noted).max(8);
        let labels = self.noted(shortened_names(&self.row_names(), most));
        let names = longest(&labels);
        let head = longest(&self.columns);
        let widest = self.longest().max(1);
        // Names of columns are written whole where they fit, else numbered and listed below.
        let room = total.saturating_sub(names + 1);
        let fits = |wide: usize| (wide + 1) * self.columns.len() <= room;
        let is_named = fits(head.max(widest));
        let number = self.columns.len().to_string().len();
        let wide = if is_named { head.max(widest) } else { widest.max(number) };
        let per_block = (room / (wide + 1)).max(1);
        for from in (0..self.columns.len()).step_by(per_block) {
            let to = (from + per_block).min(self.columns.len());
            let line = sheet.height();
            for column in from..to {
                let end = names + 1 + (column - from + 1) * (wide + 1) - 1;
                let text = if is_named { self.columns[column].clone() } else { (column + 1).to_string() };
                sheet.put_end(line, end, &text, Ink::Soft);
            }
            for ((_, fields), label) in self.rows.iter().zip(&labels) {
                let line = sheet.height();
                sheet.put_end(line, names, label, Ink::Text);
                for (column, field) in fields.iter().enumerate().take(to).skip(from) {
                    let end = names + 1 + (column - from + 1) * (wide + 1) - 1;
                    match field {
                        Field::Shade(_, text, _) => sheet.put_end(line, end, text, Ink::Text),
                        Field::Sign(text, ink, _) => sheet.put_end(line, end, text, *ink),
                        Field::Empty => {}
                    }
                }
            }
            if to < self.columns.len() {
                sheet.line("", Ink::Text);
            }
        }
        if !is_named {
            for (column, name) in self.columns.iter().enumerate() {
                sheet.line(&shortened(&format!("{:>number$} = {name}", column + 1), total), Ink::Soft);
            }
        }
        for line in crate::screen::wrapped(&self.legend, total, 0).iter().filter(|line| !line.is_empty()) {
            sheet.line(line, Ink::Soft);
        }
    }
}
