//! Two lists of elements, beginning by beginning: whose members can be matched with better ones of the other?
//!
//! # Formula
//!
//! For every k the lead of the first list is the largest excess, over up-sets, of its members among the first k over those of
//! the second. By Hall's theorem that is how many of its first k members find no partner at least as good among the first k
//! of the second, where as many as possible find one.
//!
//! # Worked example
//!
//! The lists (1,1), (1,0) and (1,0), (1,1): at k = 1 the first leads by one, at k = 2 nobody leads.
//!
//! ```
//! use aspectra_stats::stochastic_order::{Poset, prefix_leads};
//! let order = Poset::new([[1, 0], [1, 1]]);
//! let beginnings = [(1, vec![1], vec![0]), (2, vec![0], vec![1])];
//! let found = prefix_leads(&order, &beginnings, false);
//! assert_eq!((found.first_lead, found.first_rank, found.second_lead), (1, Some(1), 0));
//! ```
//!
//! # Reference
//!
//! P. Hall, On representatives of subsets, 1935; V. Strassen, 1965.

use super::flow::{ENDLESS, Network};
use super::poset::Poset;

/// What the beginnings of two lists say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PrefixLeads {
    /// The largest lead of the first list.
    pub first_lead: usize,
    /// The largest lead of the second.
    pub second_lead: usize,
    /// Where the first list leads for the first time.
    pub first_rank: Option<usize>,
    /// Where the second does.
    pub second_rank: Option<usize>,
}

impl PrefixLeads {
    /// Takes in what one beginning says.
    pub fn see(&mut self, rank: usize, first_lead: usize, second_lead: usize) {
        self.first_lead = self.first_lead.max(first_lead);
        self.second_lead = self.second_lead.max(second_lead);
        if first_lead > 0 {
            self.first_rank.get_or_insert(rank);
        }
        if second_lead > 0 {
            self.second_rank.get_or_insert(rank);
        }
    }

    /// Whether each list leads somewhere.
    pub fn both_lead(&self) -> bool {
        self.first_lead > 0 && self.second_lead > 0
    }
}

/// Who leads at which beginning. `more` has, for rising ranks, the elements that join each list there. With `until_both` it
/// ends as soon as each list leads somewhere: the leads are then those so far.
pub fn prefix_leads(order: &Poset, more: &[(usize, Vec<usize>, Vec<usize>)], until_both: bool) -> PrefixLeads {
    let mut sides = [Side::new(order, more), Side::new(order, more)];
    let mut found = PrefixLeads::default();
    for (rank, first, second) in more {
        let [led_by_first, led_by_second] = &mut sides;
        found.see(*rank, led_by_first.add(first, second), led_by_second.add(second, first));
        if until_both && found.both_lead() {
            break;
        }
    }
    found
}

/// The members of one list looking for partners in the other.
struct Side {
    network: Network,
    /// The arc that feeds each element with its members, and the one that takes its partners.
    feeding: Vec<usize>,
    taking: Vec<usize>,
    /// Which of these arcs are those of each element of the order.
    place: Vec<usize>,
    source: usize,
    sink: usize,
    single: usize,
}

impl Side {
    fn new(order: &Poset, more: &[(usize, Vec<usize>, Vec<usize>)]) -> Self {
        let mut place = vec![usize::MAX; order.len()];
        let mut elements: Vec<usize> = Vec::new();
        for &at in more.iter().flat_map(|(_, first, second)| first.iter().chain(second)) {
            if place[at] == usize::MAX {
                place[at] = elements.len();
                elements.push(at);
            }
        }
        // Few elements: an arc for each pair that is comparable. Many: arcs to neighbors, through all elements.
        let is_direct = elements.len() * elements.len() <= 8 * (order.cover_count() + order.len());
        let nodes = if is_direct { elements.len() } else { order.len() };
        let (source, sink) = (nodes, nodes + 1);
        let node = |number: usize| if is_direct { number } else { elements[number] };
        let mut network = Network::default();
        network.clear(sink + 1);
        let feeding = (0..elements.len()).map(|number| network.arc(source, node(number), 0, 0)).collect();
        let taking = (0..elements.len()).map(|number| network.arc(node(number), sink, 0, 0)).collect();
        if is_direct {
            for (low, &at) in elements.iter().enumerate() {
                for (high, &above) in elements.iter().enumerate() {
                    if order.is_below(at, above) {
                        network.arc(low, high, ENDLESS, 0);
                    }
                }
            }
        } else {
            for at in 0..order.len() {
                for &above in order.covers(at) {
                    network.arc(at, above as usize, ENDLESS, 0);
                }
            }
        }
        Self { network, feeding, taking, place, source, sink, single: 0 }
    }

    /// New members and new partners; how many members are without one then.
    fn add(&mut self, members: &[usize], partners: &[usize]) -> usize {
        members.iter().for_each(|&at| self.network.widen(self.feeding[self.place[at]], 1));
        partners.iter().for_each(|&at| self.network.widen(self.taking[self.place[at]], 1));
        let found = self.network.largest(self.source, self.sink) as usize;
        self.single = self.single + members.len() - found;
        self.single
    }
}
