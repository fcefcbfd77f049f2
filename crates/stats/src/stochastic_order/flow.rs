//! Flow through a network with capacities and costs, in exact whole numbers: the largest, and the cheapest largest.
//!
//! # Choices
//!
//! Dinic's algorithm for the largest flow. The cheapest one is found by the primal-dual method: distances by Dijkstra's
//! algorithm with potentials, then a largest flow over the arcs that lie on cheapest ways; there are as many rounds as
//! different distances, which are few where costs are small whole numbers.
//!
//! # Reference
//!
//! R. K. Ahuja, T. L. Magnanti, J. B. Orlin, Network Flows, 1993.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// A capacity that nothing reaches.
pub const ENDLESS: i128 = i128::MAX / 4;

/// A network. It can be cleared and filled again without new memory.
#[derive(Debug, Clone, Default)]
pub struct Network {
    /// For each node, its first arc.
    first: Vec<u32>,
    arcs: Vec<Arc>,
    levels: Vec<u32>,
    current: Vec<u32>,
    queue: VecDeque<u32>,
    heights: Vec<i64>,
    distances: Vec<i64>,
}

#[derive(Debug, Clone, Copy)]
struct Arc {
    to: u32,
    next: u32,
    cost: i64,
    left: i128,
}

const NONE: u32 = u32::MAX;
const FAR: i64 = i64::MAX / 4;

impl Network {
    /// Leaves so many nodes and no arcs.
    pub fn clear(&mut self, nodes: usize) {
        self.first.clear();
        self.first.resize(nodes, NONE);
        self.arcs.clear();
    }

    /// Adds an arc, and says its number.
    pub fn arc(&mut self, from: usize, to: usize, capacity: i128, cost: i64) -> usize {
        for (from, to, left, cost) in [(from, to, capacity, cost), (to, from, 0, -cost)] {
            self.arcs.push(Arc { to: to as u32, next: self.first[from], cost, left });
            self.first[from] = (self.arcs.len() - 1) as u32;
        }
        self.arcs.len() - 2
    }

    /// Widens an arc. What was sent stays: the next [`largest`](Self::largest) is what can be sent on top of it.
    pub fn widen(&mut self, arc: usize, by: i128) {
        self.arcs[arc].left += by;
    }

    /// Sends as much as possible from one node to another, whatever it costs.
    pub fn largest(&mut self, from: usize, to: usize) -> i128 {
        let mut sent = 0;
        while self.layer(from, to, |_, _| true) {
            sent += self.fill(from, to, &|_, _| true);
        }
        sent
    }

    /// Sends as much as possible as cheaply as possible: how much, and what it costs.
    pub fn cheapest(&mut self, from: usize, to: usize) -> (i128, i128) {
        let (mut sent, mut cost) = (0, 0);
        self.heights.clear();
        self.heights.resize(self.first.len(), 0);
        while self.measure(from, to) {
            let heights = std::mem::take(&mut self.heights);
            let lies_on_cheapest = |at: u32, arc: &Arc| arc.cost + heights[at as usize] == heights[arc.to as usize];
            while self.layer(from, to, lies_on_cheapest) {
                let more = self.fill(from, to, &lies_on_cheapest);
                sent += more;
                cost += more * i128::from(heights[to] - heights[from]);
            }
            self.heights = heights;
        }
        (sent, cost)
    }

    /// The nodes that more could still be sent to.
    pub fn reached(&mut self, from: usize) -> impl Fn(usize) -> bool + '_ {
        self.layer(from, usize::MAX, |_, _| true);
        |node| self.levels[node] != NONE
    }

    /// Levels by the number of arcs; whether there is a way.
    fn layer(&mut self, from: usize, to: usize, admits: impl Fn(u32, &Arc) -> bool) -> bool {
        self.levels.clear();
        self.levels.resize(self.first.len(), NONE);
        self.levels[from] = 0;
        self.queue.clear();
        self.queue.push_back(from as u32);
        while let Some(at) = self.queue.pop_front() {
            let mut number = self.first[at as usize];
            while number != NONE {
                let arc = &self.arcs[number as usize];
                if arc.left > 0 && self.levels[arc.to as usize] == NONE && admits(at, arc) {
                    self.levels[arc.to as usize] = self.levels[at as usize] + 1;
                    self.queue.push_back(arc.to);
                }
                number = arc.next;
            }
        }
        self.current.clone_from(&self.first);
        self.levels.get(to).is_some_and(|level| *level != NONE)
    }

    /// Sends what goes through the layers. The stack is ours: a way may have thousands of arcs.
    fn fill(&mut self, from: usize, to: usize, admits: &impl Fn(u32, &Arc) -> bool) -> i128 {
        let mut way: Vec<u32> = Vec::new();
        let mut sent = 0;
        let mut at = from as u32;
        loop {
            if at as usize == to {
                let Some(least) = way.iter().map(|&number| self.arcs[number as usize].left).min() else { return sent };
                sent += least;
                let mut back = way.len();
                for (place, &number) in way.iter().enumerate() {
                    self.arcs[number as usize].left -= least;
                    self.arcs[number as usize ^ 1].left += least;
                    if self.arcs[number as usize].left == 0 && back == way.len() {
                        back = place;
                    }
                }
                way.truncate(back);
                at = way.last().map_or(from as u32, |&number| self.arcs[number as usize].to);
                continue;
            }
            let number = self.current[at as usize];
            if number == NONE {
                // A dead end: back, and never here again.
                let Some(last) = way.pop() else { return sent };
                at = self.arcs[last as usize ^ 1].to;
                self.current[at as usize] = self.arcs[self.current[at as usize] as usize].next;
                continue;
            }
            let arc = &self.arcs[number as usize];
            let is_next_layer = self.levels[arc.to as usize] == self.levels[at as usize] + 1;
            if arc.left > 0 && is_next_layer && admits(at, arc) {
                way.push(number);
                at = arc.to;
            } else {
                self.current[at as usize] = arc.next;
            }
        }
    }

    /// Raises the heights to the costs of cheapest ways; whether there is a way.
    fn measure(&mut self, from: usize, to: usize) -> bool {
        self.distances.clear();
        self.distances.resize(self.first.len(), FAR);
        self.distances[from] = 0;
        let mut heap = BinaryHeap::from([(Reverse(0), from as u32)]);
        while let Some((Reverse(distance), at)) = heap.pop() {
            if distance > self.distances[at as usize] {
                continue;
            }
            let mut number = self.first[at as usize];
            while number != NONE {
                let arc = &self.arcs[number as usize];
                if arc.left > 0 {
                    let there = distance + arc.cost + self.heights[at as usize] - self.heights[arc.to as usize];
                    if there < self.distances[arc.to as usize] {
                        self.distances[arc.to as usize] = there;
                        heap.push((Reverse(there), arc.to));
                    }
                }
                number = arc.next;
            }
        }
        let found = self.distances[to];
        if found == FAR {
            return false;
        }
        // What is farther than the end need not be told apart.
        self.heights.iter_mut().zip(&self.distances).for_each(|(height, distance)| *height += (*distance).min(found));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_network_is_filled_as_cheaply_as_possible() {
        let mut network = Network::default();
        network.clear(4);
        for (from, to, capacity, cost) in [(0, 1, 3, 1), (0, 2, 2, 2), (1, 2, 5, 0), (1, 3, 2, 4), (2, 3, 4, 1)] {
            network.arc(from, to, capacity, cost);
        }
        let mut plain = network.clone();
        assert_eq!(plain.largest(0, 3), 5);
        // 3 by 0-1-2-3 at 2, 1 by 0-2-3 at 3, 1 by 0-2-(back)1-3: 2 + 0 + 4 = 6 in place of 3, once.
        assert_eq!(network.cheapest(0, 3), (5, 3 * 2 + 3 + 6));
    }
}
