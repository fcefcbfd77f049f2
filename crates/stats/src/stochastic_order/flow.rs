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
use std::ops::Range;

/// A capacity that nothing reaches.
pub const ENDLESS: i128 = i128::MAX / 4;

/// A network. It can be cleared and filled again without new memory.
#[derive(Debug, Clone, Default)]
pub struct Network {
    /// Arcs in the order in which they were added, until they are sorted; each is followed by the one back.
    drafts: Vec<(u32, Arc)>,
    /// The arcs of one node after those of the other.
    arcs: Vec<Arc>,
    /// For each node, its first arc; for the last, how many there are.
    first: Vec<u32>,
    /// Where each arc lies that was added.
    place: Vec<u32>,
    nodes: usize,
    levels: Vec<u32>,
    current: Vec<u32>,
    queue: VecDeque<u32>,
    heights: Vec<i64>,
    distances: Vec<i64>,
    /// How many arcs were looked at.
    looks: u64,
}

#[derive(Debug, Clone, Copy)]
struct Arc {
    to: u32,
    /// The arc back.
    back: u32,
    cost: i64,
    left: i128,
}

const NONE: u32 = u32::MAX;
const FAR: i64 = i64::MAX / 4;

impl Network {
    /// Leaves so many nodes and no arcs.
    pub fn clear(&mut self, nodes: usize) {
        self.nodes = nodes;
        self.drafts.clear();
        self.arcs.clear();
        self.looks = 0;
    }

    /// How many arcs were looked at since the network was cleared, over and over: what the work was, on any machine.
    pub fn looks(&self) -> u64 {
        self.looks
    }

    /// Adds an arc, and says its number. All arcs are added before anything is sent.
    pub fn arc(&mut self, from: usize, to: usize, capacity: i128, cost: i64) -> usize {
        for (from, to, left, cost) in [(from, to, capacity, cost), (to, from, 0, -cost)] {
            self.drafts.push((from as u32, Arc { to: to as u32, back: NONE, cost, left }));
        }
        self.drafts.len() - 2
    }

    /// Widens an arc. What was sent stays: the next [`largest`](Self::largest) is what can be sent on top of it.
    pub fn widen(&mut self, arc: usize, by: i128) {
        match self.arcs.is_empty() {
            true => self.drafts[arc].1.left += by,
            false => self.arcs[self.place[arc] as usize].left += by,
        }
    }

    /// Puts the arcs of each node side by side: they are gone through again and again.
    fn sort(&mut self) {
        if self.arcs.len() == self.drafts.len() {
            return;
        }
        self.first.clear();
        self.first.resize(self.nodes + 1, 0);
        self.drafts.iter().for_each(|(from, _)| self.first[*from as usize + 1] += 1);
        (0..self.nodes).for_each(|node| self.first[node + 1] += self.first[node]);
        self.current.clone_from(&self.first);
        self.place.clear();
        for (from, _) in &self.drafts {
            self.place.push(self.current[*from as usize]);
            self.current[*from as usize] += 1;
        }
        self.arcs.resize(self.drafts.len(), Arc { to: 0, back: 0, cost: 0, left: 0 });
        for (number, (_, draft)) in self.drafts.iter().enumerate() {
            self.arcs[self.place[number] as usize] = Arc { back: self.place[number ^ 1], ..*draft };
        }
    }

    /// Where the arcs of a node lie.
    fn of(&self, node: u32) -> Range<usize> {
        self.first[node as usize] as usize..self.first[node as usize + 1] as usize
    }

    /// Sends as much as possible from one node to another, whatever it costs.
    pub fn largest(&mut self, from: usize, to: usize) -> i128 {
        self.sort();
        let mut sent = 0;
        while self.layer(from, to, |_, _| true) {
            sent += self.fill(from, to, &|_, _| true);
        }
        sent
    }

    /// Sends as much as possible as cheaply as possible: how much, and what it costs.
    pub fn cheapest(&mut self, from: usize, to: usize) -> (i128, i128) {
        self.sort();
        let (mut sent, mut cost) = (0, 0);
        self.heights.clear();
        self.heights.resize(self.nodes, 0);
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
        self.levels.resize(self.nodes, NONE);
        self.levels[from] = 0;
        self.queue.clear();
        self.queue.push_back(from as u32);
        while let Some(at) = self.queue.pop_front() {
            self.looks += self.of(at).len() as u64;
            for arc in &self.arcs[self.of(at)] {
                if arc.left > 0 && self.levels[arc.to as usize] == NONE && admits(at, arc) {
                    self.levels[arc.to as usize] = self.levels[at as usize] + 1;
                    self.queue.push_back(arc.to);
                }
            }
            // What has not been reached with the end lies on no shortest way.
            if self.levels.get(to).is_some_and(|level| *level != NONE) {
                break;
            }
        }
        self.current.clear();
        self.current.extend_from_slice(&self.first[..self.nodes]);
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
                    let arc = &mut self.arcs[number as usize];
                    arc.left -= least;
                    if arc.left == 0 && back == way.len() {
                        back = place;
                    }
                    let twin = arc.back as usize;
                    self.arcs[twin].left += least;
                }
                way.truncate(back);
                at = way.last().map_or(from as u32, |&number| self.arcs[number as usize].to);
                continue;
            }
            let arcs = self.current[at as usize] as usize..self.first[at as usize + 1] as usize;
            let next_layer = self.levels[at as usize] + 1;
            let next = self.arcs[arcs.clone()]
                .iter()
                .position(|arc| arc.left > 0 && self.levels[arc.to as usize] == next_layer && admits(at, arc));
            match next {
                Some(further) => {
                    let number = (arcs.start + further) as u32;
                    self.current[at as usize] = number;
                    way.push(number);
                    at = self.arcs[number as usize].to;
                }
                None => {
                    // A dead end: back, and never here again.
                    let Some(last) = way.pop() else { return sent };
                    at = self.arcs[self.arcs[last as usize].back as usize].to;
                    self.current[at as usize] += 1;
                }
            }
        }
    }

    /// Raises the heights to the costs of cheapest ways; whether there is a way.
    fn measure(&mut self, from: usize, to: usize) -> bool {
        self.distances.clear();
        self.distances.resize(self.nodes, FAR);
        self.distances[from] = 0;
        let mut heap = BinaryHeap::from([(Reverse(0), from as u32)]);
        // Most steps cost nothing more, and need not go through the heap.
        let mut as_near: Vec<u32> = Vec::new();
        while let Some((Reverse(distance), at)) = heap.pop() {
            // What is farther than the end need not be told apart.
            if distance >= self.distances[to] {
                break;
            }
            if distance > self.distances[at as usize] {
                continue;
            }
            as_near.push(at);
            while let Some(at) = as_near.pop() {
                self.looks += self.of(at).len() as u64;
                let above = distance + self.heights[at as usize];
                for arc in &self.arcs[self.of(at)] {
                    if arc.left > 0 {
                        let there = above + arc.cost - self.heights[arc.to as usize];
                        if there < self.distances[arc.to as usize] {
                            self.distances[arc.to as usize] = there;
                            match there == distance {
                                true => as_near.push(arc.to),
                                false => heap.push((Reverse(there), arc.to)),
                            }
                        }
                    }
                }
            }
        }
        let found = self.distances[to];
        if found == FAR {
            return false;
        }
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
