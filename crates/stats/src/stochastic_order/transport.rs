//! How far mass has to be moved down to turn one weighting into another.
//!
//! # Formula
//!
//! N = min over ways to move the negative masses onto the positive ones of the sum of mass times descent. Moving up is free;
//! a step down costs its height; what is left over is moved down to the bottom, and what lacks comes from there for nothing.
//! With [`Steps`], moving from x to y costs the sum over components of max(0, c(x) - c(y)).
//!
//! By duality N is the largest sum of -w(x) u(x) over increasing u >= 0 that rise by no more than its height on each step.
//!
//! # Worked example
//!
//! w(1,2) = -0.3691 and w(3,1) = 0.3691, every step worth 1: the mass goes two steps up and one down, N = 0.3691. The other
//! way it goes one up and two down.
//!
//! ```
//! use aspectra_stats::stochastic_order::{Poset, Steps, least_descent};
//! let order = Poset::new([[1, 2], [3, 1]]);
//! let steps = Steps::new(&order, &[3, 2], |_component, value| i64::from(value));
//! assert_eq!(least_descent(&[(0, -3691), (1, 3691)], &steps).sum, 3691);
//! assert_eq!(least_descent(&[(0, 3691), (1, -3691)], &steps).sum, 2 * 3691);
//! ```
//!
//! # Reference
//!
//! L. V. Kantorovich, G. S. Rubinstein, 1958, for distances; M. Leshno, H. Levy, Preferred by "all" and preferred by "most"
//! decision makers, Management Science 48, 2002, for what it means with one component.

use super::flow::{ENDLESS, Network};
use super::poset::Poset;
use std::cell::RefCell;

/// What moving mass costs.
pub trait Descent: Sync {
    /// How far down one has to go on the way from one element to another.
    fn between(&self, from: usize, to: usize) -> i64;

    /// How far it is down to the bottom.
    fn height(&self, from: usize) -> i64;

    /// The whole product of chains that the elements are part of, where descents are sums over its steps and it is not too
    /// large to be gone through.
    fn grid(&self) -> Option<&Grid> {
        None
    }
}

/// A product of chains.
#[derive(Debug, Clone)]
pub struct Grid {
    cells: usize,
    /// The cell of each element.
    cell: Vec<usize>,
    /// Neighbors, the lower one first, with what the step down costs.
    steps: Vec<(usize, usize, i64)>,
}

/// Descents that are sums over components.
#[derive(Debug, Clone)]
pub struct Steps {
    /// For each element, its height by component.
    heights: Vec<Box<[i64]>>,
    grid: Option<Grid>,
}

/// More cells than this are not gone through.
const MOST_CELLS: usize = 1 << 14;

impl Steps {
    /// Components have the values from 0 to these; `height(component, value)` is how high a value is: rising, from 0.
    pub fn new(order: &Poset, largest: &[i32], height: impl Fn(usize, i32) -> i64) -> Self {
        let of_parts = |at: usize| order.tuple(at).iter().enumerate().map(|(part, &value)| height(part, value));
        let heights = (0..order.len()).map(|at| of_parts(at).collect()).collect();
        let size = |value: &i32| usize::try_from(*value).unwrap_or(0) + 1;
        let cells = largest.iter().try_fold(1usize, |cells, value| cells.checked_mul(size(value)));
        let grid = cells.filter(|cells| *cells <= MOST_CELLS).map(|cells| {
            let rising = |part: usize| (0..=largest[part].max(0)).map(|value| height(part, value)).collect();
            let scale: Vec<Vec<i64>> = (0..largest.len()).map(rising).collect();
            Grid::new(order, &scale, cells)
        });
        Self { heights, grid }
    }
}

impl Grid {
    fn new(order: &Poset, scale: &[Vec<i64>], cells: usize) -> Self {
        let mut steps = Vec::new();
        let mut stride = 1;
        let mut strides = Vec::new();
        for heights in scale {
            strides.push(stride);
            for low in 0..cells {
                let value = low / stride % heights.len();
                if value + 1 < heights.len() {
                    steps.push((low, low + stride, heights[value + 1] - heights[value]));
                }
            }
            stride *= heights.len();
        }
        let cell = |at: usize| order.tuple(at).iter().zip(&strides).map(|(&part, stride)| part as usize * stride).sum();
        Self { cells, cell: (0..order.len()).map(cell).collect(), steps }
    }
}

impl Descent for Steps {
    fn between(&self, from: usize, to: usize) -> i64 {
        self.heights[from].iter().zip(&self.heights[to]).map(|(from, to)| (from - to).max(0)).sum()
    }

    fn height(&self, from: usize) -> i64 {
        self.heights[from].iter().sum()
    }

    fn grid(&self) -> Option<&Grid> {
        self.grid.as_ref()
    }
}

/// The least descent of a weighting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LeastDescent {
    /// The least sum of mass times descent.
    pub sum: i128,
    /// How many arcs were looked at to find it: what the work was, on any machine.
    pub looks: u64,
}

/// The least sum of mass times descent that moves the negative masses onto the positive ones. `weights` are those of some
/// elements, each once; all others weigh 0.
pub fn least_descent(weights: &[(usize, i128)], descent: &dyn Descent) -> LeastDescent {
    thread_local!(static NETWORK: RefCell<Network> = RefCell::default());
    let moved: Vec<(usize, i128)> = weights.iter().filter(|w| w.1 < 0).map(|&(at, w)| (at, -w)).collect();
    let places: Vec<(usize, i128)> = weights.iter().filter(|w| w.1 > 0).copied().collect();
    if moved.is_empty() {
        return LeastDescent::default();
    }
    NETWORK.with_borrow_mut(|network| {
        let (mass, sum) = match cells(moved.len() * places.len(), descent) {
            Some(grid) => through_cells(network, &moved, &places, grid),
            None => directly(network, &moved, &places, descent),
        };
        debug_assert_eq!(mass, moved.iter().map(|(_, mass)| mass).sum::<i128>(), "everything can go to the bottom");
        LeastDescent { sum, looks: network.looks() }
    })
}

/// How many arcs the network of [`least_descent`] has: memory and time grow with them.
pub fn arcs_of_descent(weights: &[(usize, i128)], descent: &dyn Descent) -> usize {
    let places = weights.iter().filter(|w| w.1 > 0).count();
    let pairs = places * (weights.len() - places);
    cells(pairs, descent).map_or(pairs, |grid| 2 * grid.steps.len())
}

/// The cells, where going through them takes fewer arcs than one for each pair of a mass and a place.
fn cells(pairs: usize, descent: &dyn Descent) -> Option<&Grid> {
    descent.grid().filter(|grid| pairs > 4 * grid.steps.len())
}

/// An arc from every mass to every place.
fn directly(
    network: &mut Network,
    moved: &[(usize, i128)],
    places: &[(usize, i128)],
    descent: &dyn Descent,
) -> (i128, i128) {
    let (source, sink) = (moved.len() + places.len(), moved.len() + places.len() + 1);
    network.clear(sink + 1);
    for (node, &(from, mass)) in moved.iter().enumerate() {
        let bottom = descent.height(from);
        network.arc(source, node, mass, 0);
        network.arc(node, sink, ENDLESS, bottom);
        for (place, &(to, _)) in places.iter().enumerate() {
            let cost = descent.between(from, to);
            // No way is longer than the one over the bottom.
            if cost < bottom {
                network.arc(node, moved.len() + place, ENDLESS, cost);
            }
        }
    }
    for (place, &(_, room)) in places.iter().enumerate() {
        network.arc(moved.len() + place, sink, room, 0);
    }
    network.cheapest(source, sink)
}

/// Step by step through all cells: fewer arcs where there are many masses.
fn through_cells(
    network: &mut Network,
    moved: &[(usize, i128)],
    places: &[(usize, i128)],
    grid: &Grid,
) -> (i128, i128) {
    let (source, sink) = (grid.cells, grid.cells + 1);
    network.clear(sink + 1);
    for &(low, high, height) in &grid.steps {
        network.arc(low, high, ENDLESS, 0);
        network.arc(high, low, ENDLESS, height);
    }
    for &(at, mass) in moved {
        network.arc(source, grid.cell[at], mass, 0);
    }
    for &(at, room) in places {
        network.arc(grid.cell[at], sink, room, 0);
    }
    network.arc(0, sink, ENDLESS, 0);
    network.cheapest(source, sink)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::Stream;

    #[test]
    fn cells_and_pairs_agree() {
        let tuples: Vec<[i32; 2]> = (0..20).filter(|at| *at > 0).map(|at| [at / 5, at % 5]).collect();
        let order = Poset::new(&tuples);
        let scale = [vec![0, 1, 4, 5], vec![0, 2, 2, 3, 7]];
        let steps = Steps::new(&order, &[3, 4], |part, value| scale[part][value as usize]);
        let mut stream = Stream::new(3, 1000, 0);
        let mut network = Network::default();
        for _ in 0..200 {
            let mut weight = || stream.below(11) as i128 - 5;
            let moved: Vec<(usize, i128)> = (0..9).map(|at| (at, weight().abs() + 1)).collect();
            let places: Vec<(usize, i128)> = (9..19).map(|at| (at, weight().abs() + 1)).collect();
            let direct = directly(&mut network, &moved, &places, &steps);
            assert_eq!(direct, through_cells(&mut network, &moved, &places, steps.grid().unwrap()));
        }
    }
}
