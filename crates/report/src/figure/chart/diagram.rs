//! A partial order: what is above what, lines between neighbors only.

use super::super::paint::canvas::{About, Anchor, Canvas, Place};
use super::super::paint::ink::Ink;
use super::super::paint::lettering::{SIZE, fitted, shortened, width};
use super::super::paint::sheet::Sheet;
use super::Chart;

/// One member.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) name: String,
    /// How many steps it is below the top.
    pub(crate) level: usize,
    /// The numbers of those right below it.
    pub(crate) covers: Vec<usize>,
    pub(crate) about: About,
}

/// A partial order.
#[derive(Debug)]
pub(crate) struct Diagram {
    pub(crate) nodes: Vec<Node>,
}

impl Diagram {
    /// The members of every level, in an order that makes lines short.
    fn levels(&self) -> Vec<Vec<usize>> {
        let depth = self.nodes.iter().map(|node| node.level).max().unwrap_or(0);
        let mut levels: Vec<Vec<usize>> = vec![Vec::new(); depth + 1];
        for (number, node) in self.nodes.iter().enumerate() {
            levels[node.level].push(number);
        }
        let mut place: Vec<f64> = vec![0.5; self.nodes.len()];
        for _ in 0..8 {
            for level in &mut levels {
                level.sort_by(|a, b| place[*a].total_cmp(&place[*b]).then(a.cmp(b)));
                let count = level.len() as f64;
                for (number, node) in level.iter().enumerate() {
                    place[*node] = (number as f64 + 0.5) / count;
                }
            }
            let mut wanted: Vec<(f64, f64)> = vec![(0.0, 0.0); self.nodes.len()];
            for (number, node) in self.nodes.iter().enumerate() {
                for &below in &node.covers {
                    for (one, other) in [(number, below), (below, number)] {
                        wanted[one].0 += place[other];
                        wanted[one].1 += 1.0;
                    }
                }
            }
            for (number, (sum, count)) in wanted.into_iter().enumerate() {
                if count > 0.0 {
                    place[number] = (place[number] + sum / count) / 2.0;
                }
            }
        }
        levels
    }
}

impl Chart for Diagram {
    fn paint(&self, canvas: &mut Canvas, top: f64) -> f64 {
        const STEP: f64 = 34.0;
        let levels = self.levels();
        let mut at: Vec<Place> = vec![(0.0, 0.0); self.nodes.len()];
        let mut room = vec![0.0; self.nodes.len()];
        for (level, members) in levels.iter().enumerate() {
            let step = canvas.width / members.len().max(1) as f64;
            for (number, &node) in members.iter().enumerate() {
                at[node] = (step * (number as f64 + 0.5), top + 12.0 + STEP * level as f64);
                room[node] = step - 6.0;
            }
        }
        for (number, node) in self.nodes.iter().enumerate() {
            for &below in &node.covers {
                canvas.line((at[number].0, at[number].1 + 6.0), (at[below].0, at[below].1 - 7.0), Ink::Even, 0.6);
            }
        }
        for (number, node) in self.nodes.iter().enumerate() {
            canvas.about(node.about.clone(), |canvas| {
                let size = if room[number] < 40.0 { 6.0 } else { SIZE };
                let name = fitted(&node.name, size, room[number]);
                let wide = width(&name, size) + 6.0;
                canvas.rect((at[number].0 - wide / 2.0, at[number].1 - 6.5), (wide, 12.0), Ink::Paper);
                let (x, y) = at[number];
                let box_of = vec![
                    (x - wide / 2.0, y - 6.5),
                    (x + wide / 2.0, y - 6.5),
                    (x + wide / 2.0, y + 5.5),
                    (x - wide / 2.0, y + 5.5),
                    (x - wide / 2.0, y - 6.5),
                ];
                canvas.path(box_of, Ink::Series(0), 0.7, 0);
                canvas.sized((x, y + 2.3), &name, size, Ink::Text, Anchor::Middle, false);
            });
        }
        top + 12.0 + STEP * levels.len().saturating_sub(1) as f64 + 14.0
    }

    fn type_out(&self, sheet: &mut Sheet) {
        // Lines that cross cannot be read in characters: each member says what is right below it.
        for (level, members) in self.levels().iter().enumerate() {
            for &number in members {
                let node = &self.nodes[number];
                let below: Vec<&str> = node.covers.iter().map(|&at| &*self.nodes[at].name).collect();
                let name = shortened(&node.name, (sheet.width() / 3).max(8));
                let says = match below.is_empty() {
                    true => format!("{:>2}  {name}", level + 1),
                    false => format!("{:>2}  {name} > {}", level + 1, below.join(", ")),
                };
                for line in crate::screen::wrapped(&says, sheet.width(), 8) {
                    sheet.line(&shortened(&line, sheet.width()), Ink::Text);
                }
            }
        }
    }
}
