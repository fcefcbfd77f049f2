//! A partial order: what is above what, lines between neighbors only.
//!
//! Lines that pass a level get a place of their own between its boxes, so that none runs behind a box it does not belong
//! to. Members of a level are put near what they are joined to, in the order with the fewest crossings of some tried.

use super::super::paint::canvas::{About, Anchor, Canvas};
use super::super::paint::ink::Ink;
use super::super::paint::lettering::{SIZE, shortened, width};
use super::super::paint::naming::fitted_names;
use super::super::paint::sheet::Sheet;
use super::Chart;

/// One member, or several that are alike.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) names: Vec<String>,
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

/// How many of the names that are alike a box has; the last line says how many more there are.
const MOST_NAMES: usize = 4;
const NAME_HEIGHT: f64 = 10.0;
/// Between two levels, and between two things on one.
const BETWEEN_LEVELS: f64 = 22.0;
const BETWEEN: f64 = 5.0;
const SWEEPS: usize = 24;

/// Boxes and the places where lines pass a level: the first ones are the nodes.
struct Layout {
    /// The spots of each level, from left to right.
    levels: Vec<Vec<usize>>,
    /// For each spot, those it is joined to on the level above, and on the one below.
    above: Vec<Vec<usize>>,
    below: Vec<Vec<usize>>,
    /// For each line, the spots it goes through.
    ways: Vec<Vec<usize>>,
}

impl Layout {
    fn new(nodes: &[Node]) -> Self {
        let depth = nodes.iter().map(|node| node.level).max().unwrap_or(0);
        let mut levels: Vec<Vec<usize>> = vec![Vec::new(); depth + 1];
        nodes.iter().enumerate().for_each(|(number, node)| levels[node.level].push(number));
        let mut count = nodes.len();
        let mut ways = Vec::new();
        for (number, node) in nodes.iter().enumerate() {
            for &last in &node.covers {
                let mut way = vec![number];
                for level in &mut levels[node.level + 1..nodes[last].level.max(node.level + 1)] {
                    level.push(count);
                    way.push(count);
                    count += 1;
                }
                way.push(last);
                ways.push(way);
            }
        }
        let (mut above, mut below) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        for pair in ways.iter().flat_map(|way| way.windows(2)) {
            below[pair[0]].push(pair[1]);
            above[pair[1]].push(pair[0]);
        }
        let mut layout = Self { levels, above, below, ways };
        layout.arrange();
        layout
    }

    /// Sorts each level by the middle of what it is joined to, downwards and upwards in turns; the best order stays.
    fn arrange(&mut self) {
        let mut best = (self.crossings(), self.levels.clone());
        for sweep in 0..SWEEPS {
            let place = self.places();
            let joined = if sweep % 2 == 0 { &self.above } else { &self.below };
            let depth = self.levels.len();
            let mut place = place;
            for step in 0..depth {
                let level = if sweep % 2 == 0 { step } else { depth - 1 - step };
                let members = &mut self.levels[level];
                let wanted = |spot: usize| match joined[spot].len() {
                    0 => place[spot],
                    count => joined[spot].iter().map(|&at| place[at]).sum::<f64>() / count as f64,
                };
                let mut keyed: Vec<(f64, usize)> = members.iter().map(|&spot| (wanted(spot), spot)).collect();
                keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
                *members = keyed.into_iter().map(|(_, spot)| spot).collect();
                let count = members.len() as f64;
                members.iter().enumerate().for_each(|(at, &spot)| place[spot] = (at as f64 + 0.5) / count);
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.levels.clone());
            }
        }
        self.levels = best.1;
    }

    /// Where each spot stands on its level, from 0 to 1.
    fn places(&self) -> Vec<f64> {
        let mut place = vec![0.5; self.above.len()];
        for level in &self.levels {
            let count = level.len() as f64;
            level.iter().enumerate().for_each(|(at, &spot)| place[spot] = (at as f64 + 0.5) / count);
        }
        place
    }

    fn crossings(&self) -> usize {
        let place = self.places();
        let mut crossings = 0;
        for level in &self.levels {
            let lines: Vec<(f64, f64)> = level
                .iter()
                .flat_map(|&spot| self.below[spot].iter().map(|&low| (place[spot], place[low])).collect::<Vec<_>>())
                .collect();
            for (number, one) in lines.iter().enumerate() {
                crossings +=
                    lines[number + 1..].iter().filter(|other| (one.0 - other.0) * (one.1 - other.1) < 0.0).count();
            }
        }
        crossings
    }

    /// Where the middle of each spot lies: near what it is joined to, without overlaps, within the width.
    fn middles(&self, wide: &[f64], room: f64) -> Vec<f64> {
        let mut middle: Vec<f64> = self.places().into_iter().map(|place| place * room).collect();
        for sweep in 0..SWEEPS {
            let before = middle.clone();
            for level in &self.levels {
                let wanted = |spot: usize| {
                    let joined = if sweep % 2 == 0 { &self.above[spot] } else { &self.below[spot] };
                    match joined.len() {
                        0 => before[spot],
                        count => (before[spot] + joined.iter().map(|&at| before[at]).sum::<f64>() / count as f64) / 2.0,
                    }
                };
                level.iter().for_each(|&spot| middle[spot] = wanted(spot));
                let wanted: Vec<f64> = level.iter().map(|&spot| middle[spot]).collect();
                let wide: Vec<f64> = level.iter().map(|&spot| wide[spot]).collect();
                for (&spot, place) in level.iter().zip(apart(&wanted, &wide, room)) {
                    middle[spot] = place;
                }
            }
        }
        middle
    }
}

/// The middles of a level's spots, from left to right: as near as may be to where they are wanted, without overlaps, within
/// the room.
fn apart(wanted: &[f64], wide: &[f64], room: f64) -> Vec<f64> {
    let step = |left: usize| (wide[left] + wide[left + 1]) / 2.0 + BETWEEN;
    let (mut right, mut left) = (wanted.to_vec(), wanted.to_vec());
    let (mut least, mut most) = (vec![0.0; wanted.len()], vec![0.0; wanted.len()]);
    for at in 0..wanted.len() {
        least[at] = if at == 0 { wide[at] / 2.0 } else { least[at - 1] + step(at - 1) };
        right[at] = if at == 0 { wanted[at] } else { wanted[at].max(right[at - 1] + step(at - 1)) };
    }
    for at in (0..wanted.len()).rev() {
        let is_last = at + 1 == wanted.len();
        most[at] = if is_last { room - wide[at] / 2.0 } else { most[at + 1] - step(at) };
        left[at] = if is_last { wanted[at] } else { wanted[at].min(left[at + 1] - step(at)) };
    }
    // Pushed to one side only, 40 runs drifted to the right edge level by level and left half of the figure empty.
    let between = |at: usize| (left[at] + right[at]) / 2.0;
    (0..wanted.len()).map(|at| between(at).max(least[at]).min(most[at])).collect()
}

impl Node {
    /// The lines of its box.
    fn lines(&self) -> Vec<String> {
        match self.names.len() > MOST_NAMES {
            false => self.names.clone(),
            true => {
                let more = self.names.len() - (MOST_NAMES - 1);
                let mut lines = self.names[..MOST_NAMES - 1].to_vec();
                lines.push(format!("and {more} more"));
                lines
            }
        }
    }
}

impl Chart for Diagram {
    fn paint(&self, canvas: &mut Canvas, top: f64) -> f64 {
        let layout = Layout::new(&self.nodes);
        let mut wide = vec![2.0; layout.above.len()];
        let mut lines: Vec<Vec<String>> = vec![Vec::new(); self.nodes.len()];
        let mut sizes = vec![SIZE; self.nodes.len()];
        for level in &layout.levels {
            let boxes = level.iter().filter(|spot| **spot < self.nodes.len()).count();
            let taken = BETWEEN * level.len() as f64 + 2.0 * (level.len() - boxes) as f64;
            let room = (canvas.width - taken) / boxes.max(1) as f64 - 6.0;
            let size = if room < 40.0 { 6.0 } else { SIZE };
            let own: Vec<(usize, String)> = level
                .iter()
                .filter(|spot| **spot < self.nodes.len())
                .flat_map(|&spot| self.nodes[spot].lines().into_iter().map(move |line| (spot, line)))
                .collect();
            let texts: Vec<&str> = own.iter().map(|(_, line)| &**line).collect();
            for ((spot, _), line) in own.iter().zip(fitted_names(&texts, size, room)) {
                sizes[*spot] = size;
                lines[*spot].push(line);
            }
            for &spot in level.iter().filter(|spot| **spot < self.nodes.len()) {
                wide[spot] = lines[spot].iter().map(|line| width(line, sizes[spot])).fold(0.0, f64::max) + 6.0;
            }
        }
        let middle = layout.middles(&wide, canvas.width);
        // The upper and lower edge of everything on a level.
        let mut edges: Vec<(f64, f64)> = Vec::new();
        let mut y = top + 5.0;
        for level in &layout.levels {
            let count = level.iter().filter_map(|&spot| lines.get(spot)).map(Vec::len).max().unwrap_or(1);
            let high = 2.0 + NAME_HEIGHT * count as f64;
            edges.push((y, y + high));
            y += high + BETWEEN_LEVELS;
        }
        let mut level_of = vec![0; layout.above.len()];
        for (level, members) in layout.levels.iter().enumerate() {
            members.iter().for_each(|&spot| level_of[spot] = level);
        }
        for way in &layout.ways {
            let mut places = Vec::new();
            for (at, &spot) in way.iter().enumerate() {
                let (upper, lower) = edges[level_of[spot]];
                if at > 0 {
                    places.push((middle[spot], upper));
                }
                if at + 1 < way.len() {
                    places.push((middle[spot], lower));
                }
            }
            canvas.path(places, Ink::Even, 0.6, 0);
        }
        for (number, node) in self.nodes.iter().enumerate() {
            canvas.about(node.about.clone(), |canvas| {
                let ((upper, lower), x, half) = (edges[node.level], middle[number], wide[number] / 2.0);
                canvas.rect((x - half, upper), (2.0 * half, lower - upper), Ink::Paper);
                let corners = [(-half, upper), (half, upper), (half, lower), (-half, lower), (-half, upper)];
                canvas.path(corners.map(|(aside, y)| (x + aside, y)).to_vec(), Ink::Series(0), 0.7, 0);
                let high = NAME_HEIGHT * lines[number].len() as f64;
                let first = (upper + lower - high) / 2.0 + NAME_HEIGHT - 2.5;
                for (at, line) in lines[number].iter().enumerate() {
                    let place = (x, first + NAME_HEIGHT * at as f64);
                    canvas.sized(place, line, sizes[number], Ink::Text, Anchor::Middle, false);
                }
            });
        }
        y - BETWEEN_LEVELS + 6.0
    }

    fn type_out(&self, sheet: &mut Sheet) {
        // Lines that cross cannot be read in characters: each member says what is right below it.
        let called = |node: &Node| node.names.join(" = ");
        for (level, members) in Layout::new(&self.nodes).levels.iter().enumerate() {
            for node in members.iter().filter_map(|&spot| self.nodes.get(spot)) {
                let below: Vec<String> = node.covers.iter().map(|&at| called(&self.nodes[at])).collect();
                let name = match node.names.len() {
                    1 => shortened(&node.names[0], (sheet.width() / 3).max(8)),
                    _ => called(node),
                };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_that_want_one_place_stand_around_it() {
        assert_eq!(apart(&[100.0; 3], &[20.0; 3], 200.0), [75.0, 100.0, 125.0]);
    }

    #[test]
    fn spots_with_room_stay_where_they_are_wanted() {
        assert_eq!(apart(&[30.0, 120.0], &[20.0; 2], 200.0), [30.0, 120.0]);
    }

    #[test]
    fn spots_stay_within_the_room() {
        assert_eq!(apart(&[0.0, 0.0], &[20.0; 2], 200.0), [10.0, 35.0]);
        assert_eq!(apart(&[200.0, 200.0], &[20.0; 2], 200.0), [165.0, 190.0]);
    }
}
