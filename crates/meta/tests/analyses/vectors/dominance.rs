//! The entries of `dominance.json`. Witnesses are tested by their lead: any up-set that attains the advantage is right.

use super::answers::come_out;
use aspectra_eval::join::KeptRun;
use aspectra_eval::{Judgments, JudgmentsBuilder, Measure, Rules, Runs};
use aspectra_meta::dominance::{Discounts, Dominance, Dominating, Family, Gate, Prepared, Verdict, Witness, dominance};
use aspectra_meta::sensitivity::{Distance, Reference, scaling_shares};
use aspectra_stats::stochastic_order::{count_up_sets, weight_share};
use aspectra_words::Word;
use serde_json::{Value, json};

/// What is run here; the harness of `crates/eval` leaves these ids to this one.
const ANSWERED: &[&str] = &[
    "dominance_topic",
    "dominance_mean",
    "dominance_all_discounts",
    "dominance_binary",
    "dominance_ndcg_mean",
    "dominance_radius",
    "dominance_bounded",
    "dominance_scaling",
    "dominance_sign_test",
    "cam_weight_share",
    "upset_count",
];

#[test]
fn vectors_of_dominance() {
    come_out(|id, entry| {
        if !ANSWERED.contains(&id) {
            return None;
        }
        let tolerance = entry["tol"].as_f64().unwrap_or(1e-10);
        let case = Case { params: &entry["params"], inputs: &entry["inputs"], tolerance };
        let mut expected = entry["expected"].clone();
        let got = case.answer(id, &mut expected);
        Some((got, expected))
    });
}

struct Case<'a> {
    params: &'a Value,
    inputs: &'a Value,
    tolerance: f64,
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

fn labels(value: &Value) -> Vec<i32> {
    numbers(value).iter().map(|label| *label as i32).collect()
}

fn infinite_is_null(number: f64) -> Value {
    if number.is_finite() { json!(number) } else { Value::Null }
}

impl Case<'_> {
    fn topics(&self) -> Vec<Value> {
        match self.inputs["topics"].as_array() {
            Some(topics) => topics.clone(),
            None => vec![self.inputs.clone()],
        }
    }

    fn judgments(&self) -> Judgments {
        let highest = labels(&self.inputs["max_grades"]);
        let mut builder = JudgmentsBuilder::new((0..highest.len()).map(|aspect| format!("a{aspect}")));
        highest.iter().enumerate().for_each(|(aspect, label)| builder.declare_highest(aspect, *label));
        for (number, topic) in self.topics().iter().enumerate() {
            let id = format!("{number:03}");
            for (document, of_document) in topic["pool"].as_object().unwrap() {
                builder.add(&id, "", document, &labels(of_document)).unwrap();
            }
            // Not retrieved and without labels: a topic is there even where its pool is empty.
            builder.add(&id, "", "nobody retrieves this", &vec![0; highest.len()]).unwrap();
        }
        builder.finish()
    }

    fn run(&self, side: &str) -> Runs {
        let mut rows: Vec<(String, String, f64)> = Vec::new();
        for (number, topic) in self.topics().iter().enumerate() {
            for (rank, document) in topic[side].as_array().unwrap().iter().enumerate() {
                rows.push((format!("{number:03}"), document.as_str().unwrap().to_owned(), -(rank as f64)));
            }
        }
        Runs::from_rows(side, rows.iter().map(|(topic, document, score)| (&**topic, &**document, *score)))
    }

    fn measure(&self) -> Measure {
        let k = self.params["k"].as_u64().map(|k| format!("@{k}")).unwrap_or_default();
        let number = |name: &str| self.params[name].as_f64().unwrap();
        let text = match (self.params["discount"].as_str(), self.params["base"].as_str()) {
            (Some("log2"), _) => format!("DCG{k}"),
            (Some("jk"), _) => format!("DCG(dcg=jk,b={}){k}", number("b")),
            (Some("rbp"), _) => format!("RBP(p={}){k}", number("p")),
            (Some("p"), _) | (_, Some("p")) => format!("P{k}"),
            (_, Some("ap")) => format!("AP{k}"),
            (_, Some("rr")) => format!("RR{k}"),
            _ => String::from("DCG"),
        };
        text.parse().unwrap()
    }

    fn joined(&self) -> (Judgments, Vec<(String, KeptRun)>) {
        let judgments = self.judgments();
        let runs = self.run("first").and(self.run("second"));
        let runs = KeptRun::join_all(&runs, &judgments, Rules::default(), &|| ()).unwrap();
        (judgments, runs)
    }

    fn gate(&self) -> Gate {
        self.params["gate"].as_u64().map_or(Gate::None, |aspect| Gate::Aspect(format!("a{aspect}")))
    }

    fn prepared(&self) -> Prepared {
        let (judgments, runs) = self.joined();
        Prepared::new(&judgments, &runs, &self.measure(), Rules::default(), &self.gate(), &[]).unwrap()
    }

    fn compare(&self, measure: &Measure, how: Dominating) -> Dominance {
        let (judgments, runs) = self.joined();
        let how = Dominating { gate: self.gate(), ..how };
        dominance(&judgments, &runs, measure, Rules::default(), &how).unwrap()
    }

    fn reference(&self) -> Reference {
        self.params["reference"].as_str().unwrap_or("steps").parse().unwrap()
    }

    fn answer(&self, id: &str, expected: &mut Value) -> Value {
        match id {
            "dominance_topic" | "dominance_mean" => {
                let family: Family = self.params["family"].as_str().unwrap_or("all").parse().unwrap();
                let found = self.compare(&self.measure(), Dominating { family, ..Dominating::default() });
                let pair = &found.pairs[0];
                if id == "dominance_topic" {
                    let topics = pair.topics;
                    let counts = [topics.first, topics.second, topics.equal, topics.incomparable];
                    let place =
                        ["first", "second", "equal", "incomparable"].iter().position(|v| *v == pair.verdict.word());
                    assert_eq!(counts[place.unwrap()], 1, "one topic and its mean are judged alike");
                }
                self.judged(pair.verdict, pair.advantages, &pair.witnesses, expected, &|witness, side| {
                    let [first, second] = ["first", "second"].map(|run| self.mean_mass(run, witness));
                    if side == 0 { first - second } else { second - first }
                })
            }
            "dominance_all_discounts" => {
                let how = Dominating { discounts: Discounts::All, ..Dominating::default() };
                let found = self.compare(&self.measure(), how);
                let leads = found.pairs[0].prefixes.unwrap().summed;
                json!({
                    "verdict": found.pairs[0].verdict.word(),
                    "first_lead": leads.first_lead, "second_lead": leads.second_lead,
                    "first_rank": leads.first_rank, "second_rank": leads.second_rank,
                })
            }
            "dominance_binary" => self.binary(expected),
            "dominance_ndcg_mean" => {
                let k = self.params["k"].as_u64().map(|k| format!("@{k}")).unwrap_or_default();
                let measure = match self.params["discount"].as_str() {
                    Some("jk") => format!("nDCG(dcg=jk,b={}){k}", self.params["b"]),
                    _ => format!("nDCG{k}"),
                };
                let found = self.compare(&measure.parse().unwrap(), Dominating::default());
                let normalized = found.pairs[0].normalized.unwrap();
                json!({"verdict": normalized.verdict.word(), "binary": normalized.binary.unwrap().word()})
            }
            "dominance_radius" => {
                let how = Dominating { reference: self.reference(), ..Dominating::default() };
                let radius = self.compare(&self.measure(), how).pairs[0].radius.unwrap();
                json!({
                    "lead": radius.lead, "first_downhill": radius.downhill[0], "second_downhill": radius.downhill[1],
                    "winner": radius.winner.word(), "radius": infinite_is_null(radius.radius),
                })
            }
            "dominance_bounded" => {
                let r = self.params["r"].as_f64().unwrap_or(f64::INFINITY);
                let how =
                    Dominating { reference: self.reference(), family: Family::Bounded(r), ..Dominating::default() };
                let found = self.compare(&self.measure(), how);
                let leads = found.pairs[0].radius.unwrap().leads(r);
                let (least, most) =
                    leads.map_or((Value::Null, Value::Null), |(least, most)| (json!(least), json!(most)));
                json!({"verdict": found.pairs[0].verdict.word(), "min_lead": least, "max_lead": most})
            }
            "dominance_scaling" => {
                let distance = Distance::from_word(self.params["distance"].as_str().unwrap()).unwrap();
                let prepared = self.prepared();
                let shares = scaling_shares(&prepared, distance).unwrap();
                json!({"first": shares[0].first, "second": shares[0].second, "tie": shares[0].tie})
            }
            "dominance_sign_test" => {
                json!({"p": self.prepared().sign_test(0, 1).unwrap()})
            }
            "cam_weight_share" => {
                let (first, second) = (numbers(&self.inputs["first"]), numbers(&self.inputs["second"]));
                let differences: Vec<f64> = first.iter().zip(&second).map(|(a, b)| a - b).collect();
                let share = weight_share(&differences);
                json!({
                    "first": share.positive, "second": share.negative, "tie": share.tie,
                    "interval": share.interval.map(|(low, high)| json!([low, high])),
                })
            }
            "upset_count" => {
                let sizes: Vec<usize> = numbers(&self.inputs["sizes"]).iter().map(|size| *size as usize).collect();
                json!(count_up_sets(&sizes).unwrap() as u64)
            }
            _ => panic!("{id} is not answered here"),
        }
    }

    fn binary(&self, expected: &mut Value) -> Value {
        let found = self.compare(&self.measure(), Dominating::default());
        // P is decided by masses; its up-sets are gone through all the same.
        let prepared = self.prepared();
        let over = prepared.over_up_sets(&prepared.up_sets(100_000).unwrap()).unwrap();
        let pair = &over[0];
        let mut got = json!({
            "upsets": pair.first_wins + pair.second_wins + pair.ties,
            "first_wins": pair.first_wins, "second_wins": pair.second_wins, "ties": pair.ties,
        });
        assert_eq!(found.pairs[0].verdict, pair.verdict());
        let advantages = [pair.advantages[0].0, pair.advantages[1].0];
        let judged = self.judged(pair.verdict(), advantages, &found.pairs[0].witnesses, expected, &|witness, side| {
            let lead = self.binary_lead(witness);
            if side == 0 { lead } else { -lead }
        });
        got.as_object_mut().unwrap().extend(judged.as_object().unwrap().clone());
        got
    }

    /// Verdict and advantages; witnesses are put in the place of the expected ones where their lead is the advantage.
    fn judged(
        &self,
        verdict: Verdict,
        advantages: [f64; 2],
        witnesses: &[Witness; 2],
        expected: &mut Value,
        lead: &dyn Fn(&Witness, usize) -> f64,
    ) -> Value {
        for (side, name) in ["first_witness", "second_witness"].into_iter().enumerate() {
            let is_right = match witnesses[side].tuples.is_empty() {
                true => advantages[side] == 0.0 && expected[name] == json!([]),
                false => (lead(&witnesses[side], side) - advantages[side]).abs() <= self.tolerance,
            };
            if is_right {
                expected[name] = json!(witnesses[side].tuples);
            }
        }
        json!({
            "verdict": verdict.word(),
            "first_advantage": advantages[0], "second_advantage": advantages[1],
            "first_witness": witnesses[0].tuples, "second_witness": witnesses[1].tuples,
        })
    }

    /// Whether a document is at least as good as one of the minimal tuples, by the definition.
    fn is_in(&self, topic: &Value, document: &Value, witness: &Witness) -> bool {
        let Some(of_document) = topic["pool"].get(document.as_str().unwrap()) else { return false };
        // A negative label is 0, so that it reaches the 0 of a tuple.
        let mut of_document: Vec<i32> = labels(of_document).iter().map(|label| (*label).max(0)).collect();
        if self.params["gate"].as_u64().is_some_and(|gate| of_document[gate as usize] <= 0) {
            of_document.fill(0);
        }
        witness.tuples.iter().any(|tuple| tuple.iter().zip(&of_document).all(|(least, label)| least <= label))
    }

    fn mean_mass(&self, side: &str, witness: &Witness) -> f64 {
        let topics = self.topics();
        let k = self.params["k"].as_u64().unwrap_or(u64::MAX) as usize;
        let discount = |rank: usize| {
            let i = rank as f64;
            match self.params["discount"].as_str().unwrap() {
                "log2" => 1.0 / (i + 1.0).log2(),
                "jk" => 1.0 / (i.ln() / self.params["b"].as_f64().unwrap().ln()).max(1.0),
                "rbp" => {
                    let p = self.params["p"].as_f64().unwrap();
                    (1.0 - p) * p.powi(rank as i32 - 1)
                }
                _ => 1.0 / k as f64,
            }
        };
        let mass = |topic: &Value| -> f64 {
            let ranked = topic[side].as_array().unwrap().iter().zip(1..).take(k);
            ranked.filter(|(document, _)| self.is_in(topic, document, witness)).map(|(_, rank)| discount(rank)).sum()
        };
        topics.iter().map(mass).sum::<f64>() / topics.len() as f64
    }

    /// The lead of the first run when what is in the up-set is relevant, by the definitions of the measures.
    fn binary_lead(&self, witness: &Witness) -> f64 {
        let topics = self.topics();
        let k = self.params["k"].as_u64().unwrap_or(u64::MAX) as usize;
        let score = |topic: &Value, side: &str| -> f64 {
            let ranked = topic[side].as_array().unwrap().iter().take(k);
            let relevant: Vec<bool> = ranked.map(|document| self.is_in(topic, document, witness)).collect();
            let of_pool = topic["pool"].as_object().unwrap().keys();
            let all = of_pool.filter(|document| self.is_in(topic, &json!(document), witness)).count();
            let (mut found, mut sum) = (0.0, 0.0);
            for (place, is_relevant) in relevant.iter().enumerate() {
                if *is_relevant {
                    found += 1.0;
                    sum += found / (place + 1) as f64;
                }
            }
            match self.params["base"].as_str().unwrap() {
                "ap" => sum / all.max(1) as f64,
                "p" => found / k as f64,
                _ => relevant.iter().position(|relevant| *relevant).map_or(0.0, |place| 1.0 / (place + 1) as f64),
            }
        };
        let leads = topics.iter().map(|topic| score(topic, "first") - score(topic, "second"));
        leads.sum::<f64>() / topics.len() as f64
    }
}
