//! How much work a question is worth.

use std::time::{Duration, Instant};

/// How far a search goes, and when everything stops.
#[derive(Debug, Clone)]
pub struct Effort {
    /// How many pairs of rankings are drawn beyond the family of a statement; 0 looks at the family only.
    pub search: usize,
    /// The seed of what is drawn.
    pub seed: u64,
    deadline: Option<Instant>,
}

impl Default for Effort {
    fn default() -> Self {
        Self::new(3000, 42)
    }
}

impl Effort {
    /// So many pairs beyond each family, drawn from a seed, without an end in time.
    pub fn new(search: usize, seed: u64) -> Self {
        Self { search, seed, deadline: None }
    }

    /// Stops after so many seconds; what is found until then is labelled as partial.
    pub fn within(mut self, seconds: f64) -> Self {
        let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
        self.deadline = Instant::now().checked_add(time);
        self
    }

    /// Whether the time is up.
    pub fn is_spent(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The same without a search.
    pub fn family_only(&self) -> Self {
        Self { search: 0, ..self.clone() }
    }
}
