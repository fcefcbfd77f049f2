//! What all defined measures share: compiled formulas with their reasons, the worth of ranks, cost and normalization.

use super::document::quoted;
use super::formula::{Fault, Formula, Program, Values, Variable};
use super::{Definition, Normalize, Stated};
use aspectra_eval::Score;
use std::sync::OnceLock;

/// Why a score is undefined.
pub(super) type Why = &'static str;

/// Reasons for the operators of a formula that may have no value: where it stands, whether it divides by zero, why.
#[derive(Debug, Clone)]
pub(super) struct Reasons(Vec<(usize, bool, Why)>);

impl Reasons {
    /// Their memory is never given back: scores hold on to them.
    fn new(name: &str, stated: &Stated) -> Self {
        let mut reasons = Vec::new();
        for (at, divides, place) in &stated.faults {
            let mut add = |is_division: bool, what: &str| {
                let text = format!("{name}.{} {} {what} at {place}", stated.key.word(), quoted(&stated.text));
                reasons.push((*at, is_division, &*text.leak()));
            };
            add(false, "is no number");
            if *divides {
                add(true, "divides by zero");
            }
        }
        Self(reasons)
    }

    #[cold]
    fn of(&self, fault: Fault) -> Why {
        let known = self.0.iter().find(|(at, is_division, _)| (*at, *is_division) == (fault.at, fault.is_division));
        known.map_or("a formula has no value", |(.., why)| why)
    }
}

/// A formula that is computed as it stands.
#[derive(Debug, Clone)]
pub(super) struct Said {
    pub(super) formula: Formula,
    reasons: Reasons,
}

impl Said {
    pub(super) fn new(name: &str, stated: &Stated) -> Self {
        Self { formula: stated.formula.clone(), reasons: Reasons::new(name, stated) }
    }

    #[inline]
    pub(super) fn run(&self, values: &Values) -> Result<f64, Why> {
        self.formula.program.run(values).map_err(|fault| self.reasons.of(fault))
    }
}

/// A formula that something is multiplied with. Where it is a quotient, numerator and denominator are kept apart, so that
/// a gain times `1 / log2(i + 1)` has the bits of the gain over log2(i+1), as one would write it.
#[derive(Debug, Clone)]
pub(super) struct Factor {
    top: Program,
    bottom: Option<(Program, usize)>,
    reasons: Reasons,
    pub(super) formula: Formula,
}

impl Factor {
    fn new(name: &str, stated: &Stated) -> Self {
        let formula = stated.formula.clone();
        let (top, bottom) = match formula.quotient() {
            Some((top, bottom, at)) => (top, Some((bottom, at))),
            None => (formula.program.clone(), None),
        };
        Self { top, bottom, reasons: Reasons::new(name, stated), formula }
    }

    /// Numerator and denominator.
    fn parts(&self, values: &Values) -> Result<(f64, f64), Why> {
        let run = |program: &Program| program.run(values).map_err(|fault| self.reasons.of(fault));
        let top = run(&self.top)?;
        let Some((bottom, at)) = &self.bottom else { return Ok((top, 1.0)) };
        match run(bottom)? {
            0.0 => Err(self.reasons.of(Fault { at: *at, is_division: true })),
            bottom => Ok((top, bottom)),
        }
    }
}

/// All formulas of a definition.
#[derive(Debug)]
pub(super) struct Formulas {
    pub(super) gain: Option<Said>,
    weight: Option<Factor>,
    pub(super) go_on: Option<Said>,
    cost: Option<Said>,
    pub(super) facets: Option<Said>,
    normalize: Option<Factor>,
    pub(super) is_ideal: bool,
}

impl Formulas {
    pub(super) fn new(definition: &Definition) -> Self {
        let name = &*definition.name;
        let said = |stated: &Option<Stated>| stated.as_ref().map(|stated| Said::new(name, stated));
        Self {
            gain: said(&definition.gain),
            weight: definition.weight.as_ref().map(|stated| Factor::new(name, stated)),
            go_on: said(&definition.go_on),
            cost: said(&definition.cost),
            facets: said(&definition.facets),
            normalize: match &definition.normalize {
                Normalize::By(stated) => Some(Factor::new(name, stated)),
                Normalize::None | Normalize::Ideal => None,
            },
            is_ideal: definition.normalize == Normalize::Ideal,
        }
    }

    /// Whether gain and what goes on are the same wherever a document stands.
    pub(super) fn is_fixed(&self) -> bool {
        let moving = [Variable::Rank, Variable::Retrieved, Variable::Found, Variable::Gained];
        [&self.gain, &self.go_on].into_iter().flatten().all(|said| said.formula.is_free_of(&moving))
    }

    /// What a document gains, and which part of what follows is left behind it.
    #[inline]
    pub(super) fn document(&self, values: &mut Values) -> Result<(f64, f64), Why> {
        let gain = self.gain.as_ref().map_or(Ok(0.0), |said| said.run(values))?;
        let Some(go_on) = &self.go_on else { return Ok((gain, 1.0)) };
        values.set(Variable::Gain, gain);
        Ok((gain, go_on.run(values)?))
    }
}

/// The formulas with the parameters of one measure.
#[derive(Debug)]
pub(super) struct Rule {
    pub(super) formulas: &'static Formulas,
    /// The parameters.
    pub(super) values: Values,
    /// The smallest grade that counts as relevant.
    pub(super) level: f64,
    pub(super) cutoff: Option<u32>,
    worths: Worths,
}

impl Rule {
    pub(super) fn new(formulas: &'static Formulas, params: &[f64], level: i32, cutoff: Option<u32>) -> Self {
        let mut values = Values::new(params);
        values.set(Variable::Level, f64::from(level));
        let worths = Worths::new(formulas.weight.as_ref(), values);
        Self { formulas, values, level: f64::from(level), cutoff, worths }
    }

    /// Something at a rank, times what the rank is worth.
    #[inline]
    pub(super) fn at_rank(&self, values: &mut Values, rank: u32, amount: f64) -> Result<f64, Why> {
        self.worths.of(values, rank, amount)
    }

    /// What the first `retrieved` ranks cost together.
    pub(super) fn cost(&self, values: &mut Values, retrieved: u32) -> Result<f64, Why> {
        let Some(cost) = &self.formulas.cost else { return Ok(0.0) };
        if cost.formula.uses(Variable::Rank) {
            let mut sum = 0.0;
            for rank in 1..=retrieved {
                values.set(Variable::Rank, f64::from(rank));
                let cost = cost.run(values)?;
                sum += self.worths.of(values, rank, cost)?;
            }
            return Ok(sum);
        }
        if retrieved == 0 {
            return Ok(0.0);
        }
        match cost.run(values)? {
            0.0 => Ok(0.0),
            cost => Ok(cost * self.worths.total(values, retrieved)?),
        }
    }

    /// The score of a sum; `ideal` is that of the best ranking where one is asked for.
    pub(super) fn score(&self, values: &Values, sum: Result<f64, Why>, ideal: Result<f64, Why>) -> Score {
        let scored = sum.and_then(|sum| match &self.formulas.normalize {
            None if self.formulas.is_ideal => ideal.map(|ideal| if ideal == 0.0 { 0.0 } else { sum / ideal }),
            None => Ok(sum),
            Some(factor) => factor.parts(values).map(|(top, bottom)| sum * top / bottom),
        });
        match scored {
            Ok(score) if score.is_finite() => Score::Real(score),
            Ok(_) => Score::Undefined("the formulas come to no finite number"),
            Err(why) => Score::Undefined(why),
        }
    }
}

/// What ranks are worth. Where that depends on the rank and on parameters only, it is looked up.
#[derive(Debug)]
struct Worths {
    weight: Option<&'static Factor>,
    is_fixed: bool,
    parameters: Values,
    near: Table,
    far: OnceLock<Table>,
}

/// The first ranks, which nearly all rankings of a laboratory stay in.
const NEAR: u32 = 64;
/// Ranks that are looked up where one lies beyond the near ones.
const FAR: u32 = 1024;

/// Numerators and denominators from rank 1, and the sums of their quotients over the first so many ranks.
#[derive(Debug)]
struct Table {
    parts: Box<[(f64, f64)]>,
    totals: Box<[f64]>,
}

impl Table {
    /// What has no value is no number here: whoever meets it computes the formula again, for the reason.
    fn new(weight: Option<&Factor>, mut values: Values, ranks: u32) -> Self {
        let parts: Box<[(f64, f64)]> = (1..=ranks)
            .map(|rank| {
                values.set(Variable::Rank, f64::from(rank));
                weight.map_or(Ok((1.0, 1.0)), |weight| weight.parts(&values)).unwrap_or((f64::NAN, 1.0))
            })
            .collect();
        let mut sum = 0.0;
        let sums = parts.iter().map(|(top, bottom)| {
            sum += top / bottom;
            sum
        });
        let totals = std::iter::once(0.0).chain(sums).collect();
        Self { parts, totals }
    }
}

impl Worths {
    fn new(weight: Option<&'static Factor>, parameters: Values) -> Self {
        let of_topic = [Variable::Largest, Variable::Relevant, Variable::Retrieved, Variable::Facets];
        let is_fixed = weight.is_none_or(|weight| weight.formula.is_free_of(&of_topic));
        let near = Table::new(weight, parameters, if is_fixed { NEAR } else { 0 });
        Self { weight, is_fixed, parameters, near, far: OnceLock::new() }
    }

    fn far(&self) -> &Table {
        self.far.get_or_init(|| Table::new(self.weight, self.parameters, FAR))
    }

    #[inline]
    fn of(&self, values: &mut Values, rank: u32, amount: f64) -> Result<f64, Why> {
        if let Some((top, bottom)) = self.near.parts.get(rank as usize - 1) {
            let worth = amount * top / bottom;
            if !worth.is_nan() {
                return Ok(worth);
            }
        }
        self.compute(values, rank, amount)
    }

    fn compute(&self, values: &mut Values, rank: u32, amount: f64) -> Result<f64, Why> {
        if self.is_fixed
            && rank > NEAR
            && let Some((top, bottom)) = self.far().parts.get(rank as usize - 1).filter(|(top, _)| !top.is_nan())
        {
            return Ok(amount * top / bottom);
        }
        let Some(weight) = self.weight else { return Ok(amount) };
        values.set(Variable::Rank, f64::from(rank));
        let (top, bottom) = weight.parts(values)?;
        Ok(amount * top / bottom)
    }

    /// The sum of what the first ranks are worth.
    fn total(&self, values: &mut Values, retrieved: u32) -> Result<f64, Why> {
        let (mut sum, mut first) = (0.0, 1);
        if self.is_fixed {
            let table = if retrieved <= NEAR { &self.near } else { self.far() };
            let known = (retrieved as usize).min(table.totals.len() - 1);
            if !table.totals[known].is_nan() {
                (sum, first) = (table.totals[known], known as u32 + 1);
            }
        }
        for rank in first..=retrieved {
            sum += self.compute(values, rank, 1.0)?;
        }
        Ok(sum)
    }
}
