//! Where a verdict changes as a parameter of the measure moves.

use super::{Answer, Scaled, Scaling, Verdict, Violation, scale};
use crate::judged_runs::{Order, Undefined};
use aspectra_eval::{Error, Measure, Result};

/// A parameter and the numbers it goes through.
#[derive(Debug, Clone, PartialEq)]
pub struct Sweep {
    /// The parameter.
    pub name: String,
    /// The first number.
    pub from: f64,
    /// The last one.
    pub to: f64,
}

/// How many numbers are tried first. A verdict that changes twice between two of them goes unseen.
const GRID: usize = 41;

/// A bisection ends where the two sides are this near, as a share of the whole stretch.
const NEAR: f64 = 1e-9;

/// A violation is shown one in so many parts of the stretch away from the change.
const SEEN: f64 = 1000.0;

impl Sweep {
    /// Reads `p=0.1..0.9`.
    ///
    /// # Errors
    /// When it is not of that form, or the first number is not below the last.
    pub fn read(text: &str) -> Result<Self> {
        let refuse = || Error::input(format!("\"{text}\" is not a parameter and its ends; write them as p=0.1..0.9"));
        let (name, ends) = text.split_once('=').ok_or_else(refuse)?;
        let (from, to) = ends.split_once("..").ok_or_else(refuse)?;
        let number =
            |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite()).ok_or_else(refuse);
        let (from, to) = (number(from)?, number(to)?);
        if from >= to {
            return Err(Error::input(format!("{text}: {from} is not below {to}; the smaller number comes first")));
        }
        Ok(Self { name: name.trim().to_owned(), from, to })
    }

    fn at(&self, place: usize) -> f64 {
        // Twelve digits: 0.1 + 0.02 is to be 0.12.
        let exact = self.from + (self.to - self.from) * place as f64 / (GRID - 1) as f64;
        (exact * 1e12).round() / 1e12
    }
}

/// A verdict on one side of a number, and another one on the other.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// Whether the measure is ordinal up to the number (and not beyond it), rather than from it on.
    pub holds_below: bool,
    /// The number nearest to the change where the measure is ordinal.
    pub holds_at: f64,
    /// The number nearest to the change where it is not.
    pub fails_at: f64,
    /// What goes wrong on that side, and at which number: a little further on than the change, where it can be seen in a
    /// few digits.
    pub violation: Option<(f64, Violation)>,
}

/// What a sweep found out about a measure in an order.
#[derive(Debug, Clone, PartialEq)]
pub struct Swept {
    /// The measure, with the parameter as its text has it.
    pub measure: Measure,
    /// The order.
    pub order: Order,
    /// At the first number: whether it is ordinal there.
    pub first: std::result::Result<Answer, Undefined>,
    /// Where that changes, from the smallest number up.
    pub changes: Vec<Change>,
    /// Numbers where all steps are equal.
    pub interval_at: Vec<f64>,
    /// Whether every ranking was scored at every number. Where a search looked at some only, a side that "holds" is one that
    /// was not refuted, and the change may lie further on.
    pub is_complete: bool,
}

/// Looks where verdicts change, measure by measure.
///
/// # Errors
/// When a measure does not take the parameter or one of the numbers, or does not fit judgments of one aspect.
///
/// ```
/// use aspectra_eval::measures;
/// use aspectra_lab::judged_runs::{Family, Order};
/// use aspectra_lab::scale::{BUDGET, Scaling, Sweep, sweep};
/// let how = Scaling { family: Family::new(2, 3, None)?, orders: &[Order::Rank], budget: BUDGET, seed: 0 };
/// let found = sweep(&measures("gRBP")?, &how, &Sweep::read("p=0.1..0.9")?, &|| ())?;
/// assert_eq!(format!("{:.6}", found[0].changes[0].holds_at), "0.366025"); // (sqrt(3) - 1)/2
/// # Ok::<(), aspectra_eval::Error>(())
/// ```
pub fn sweep(measures: &[Measure], how: &Scaling, sweep: &Sweep, progress: &(dyn Fn() + Sync)) -> Result<Vec<Swept>> {
    let mut found = Vec::new();
    for measure in measures {
        if !measure.takes(&sweep.name) {
            return Err(Error::measure(format!("{measure} has no parameter \"{}\"", sweep.name)));
        }
        for &order in how.orders {
            let how = Scaling { orders: std::slice::from_ref(order_of(order)), ..how.clone() };
            found.push(Sweeping { measure, how: &how, sweep, progress }.run()?);
        }
    }
    Ok(found)
}

fn order_of(order: Order) -> &'static Order {
    match order {
        Order::Rank => &Order::Rank,
        Order::Set => &Order::Set,
    }
}

struct Sweeping<'a> {
    measure: &'a Measure,
    how: &'a Scaling,
    sweep: &'a Sweep,
    progress: &'a (dyn Fn() + Sync),
}

impl Sweeping<'_> {
    fn run(&self) -> Result<Swept> {
        let order = self.how.orders[0];
        let mut swept = Swept {
            measure: self.measure.clone(),
            order,
            first: Ok(Answer::No),
            changes: Vec::new(),
            interval_at: Vec::new(),
            is_complete: self.how.is_enumerable(order),
        };
        let mut grid = Vec::with_capacity(GRID);
        for place in 0..GRID {
            let number = self.sweep.at(place);
            match self.verdict(number)? {
                Ok(verdict) => grid.push((number, verdict)),
                Err(undefined) => {
                    swept.first = Err(undefined);
                    return Ok(swept);
                }
            }
        }
        swept.first = Ok(grid[0].1.ordinal);
        for pair in grid.windows(2) {
            let [(low, below), (high, above)] = pair else { continue };
            if is_ordinal(below) != is_ordinal(above) {
                swept.changes.extend(self.bisect(*low, *high, below, above)?);
            }
        }
        swept.interval_at = self.even_places(&grid)?;
        Ok(swept)
    }

    fn verdict(&self, number: f64) -> Result<std::result::Result<Verdict, Undefined>> {
        let measure = self.measure.clone().with(&self.sweep.name, &number.to_string())?;
        let mut found: Vec<Scaled> = scale(std::slice::from_ref(&measure), self.how, &|| ())?;
        (self.progress)();
        Ok(found.remove(0).verdict)
    }

    fn bisect(&self, mut low: f64, mut high: f64, below: &Verdict, above: &Verdict) -> Result<Option<Change>> {
        let holds_below = is_ordinal(below);
        let mut failing = if holds_below { above.clone() } else { below.clone() };
        while high - low > NEAR * (self.sweep.to - self.sweep.from) {
            let middle = low + (high - low) / 2.0;
            let Ok(verdict) = self.verdict(middle)? else { return Ok(None) };
            if is_ordinal(&verdict) == holds_below {
                low = middle;
            } else {
                high = middle;
            }
            if !is_ordinal(&verdict) {
                failing = verdict;
            }
        }
        let (holds_at, fails_at) = if holds_below { (low, high) } else { (high, low) };
        let away = (self.sweep.to - self.sweep.from) / SEEN;
        let further =
            if holds_below { (fails_at + away).min(self.sweep.to) } else { (fails_at - away).max(self.sweep.from) };
        let seen = self.verdict(further)?.ok().and_then(|verdict| verdict.falls).map(|falls| (further, falls));
        let violation = seen.or(failing.falls.map(|falls| (fails_at, falls)));
        Ok(Some(Change { holds_below, holds_at, fails_at, violation }))
    }

    /// The numbers where all steps are equal: the spread of the steps has its minimum there, which is looked for by golden
    /// section wherever a number of the grid has a smaller spread than its neighbors.
    fn even_places(&self, grid: &[(f64, Verdict)]) -> Result<Vec<f64>> {
        let spread = |verdict: &Verdict| verdict.largest_step - verdict.smallest_step;
        let mut found: Vec<f64> = Vec::new();
        for at in 0..grid.len() {
            let own = spread(&grid[at].1);
            let left = at.checked_sub(1).map(|left| &grid[left]);
            let right = grid.get(at + 1);
            let is_least = |side: Option<&(f64, Verdict)>| side.is_none_or(|(_, verdict)| own <= spread(verdict));
            if !is_least(left) || !is_least(right) {
                continue;
            }
            if grid[at].1.interval == Answer::Yes {
                found.push(grid[at].0);
                continue;
            }
            let (mut low, mut high) = (left.map_or(grid[at].0, |side| side.0), right.map_or(grid[at].0, |side| side.0));
            let golden = (5f64.sqrt() - 1.0) / 2.0;
            let (mut a, mut b) = (high - golden * (high - low), low + golden * (high - low));
            let (Ok(mut of_a), Ok(mut of_b)) = (self.verdict(a)?, self.verdict(b)?) else { continue };
            while high - low > NEAR / 1000.0 * (self.sweep.to - self.sweep.from) {
                if spread(&of_a) <= spread(&of_b) {
                    (high, b, of_b) = (b, a, of_a);
                    a = high - golden * (high - low);
                    let Ok(verdict) = self.verdict(a)? else { break };
                    of_a = verdict;
                } else {
                    (low, a, of_a) = (a, b, of_b);
                    b = low + golden * (high - low);
                    let Ok(verdict) = self.verdict(b)? else { break };
                    of_b = verdict;
                }
                if of_a.interval == Answer::No && of_b.interval == Answer::No {
                    continue;
                }
                // Near enough: which of the numbers within the tolerance is the right one cannot be told.
                let best = if of_a.interval == Answer::Yes { a } else { b };
                if found.last().is_none_or(|last| best - last > 1e-6) {
                    found.push(best);
                }
                break;
            }
        }
        Ok(found)
    }
}

fn is_ordinal(verdict: &Verdict) -> bool {
    verdict.ordinal != Answer::No
}

/// How often [`sweep`] calls `progress`, about.
pub fn sweep_pieces(measures: usize, orders: usize) -> usize {
    measures * orders * (GRID + 60)
}
