//! `meta reproduce`, `meta stability` and the overall intervals of `meta correlate`, from outside.

use crate::sandbox::Sandbox;
use serde_json::Value;

/// The demonstration collection.
fn demo() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.run(&["demo", "d"]).fine();
    sandbox
}

const ASPECTS: [&str; 2] = ["--aspects", "relevance,correctness,credibility"];

fn json(sandbox: &Sandbox, words: &str) -> Value {
    let arguments: Vec<&str> = words.split_whitespace().chain(ASPECTS).chain(["-f", "json"]).collect();
    serde_json::from_str(&sandbox.run(&arguments).fine()).unwrap()
}

fn near(found: &Value, expected: f64) {
    let found = found.as_f64().unwrap();
    assert!((found - expected).abs() < 1e-12, "{found} {expected}");
}

/// repro_eval 0.5.0 (with scipy 1.17.1) on the same files: RMSE, nRMSE, p, ER, DRI. The taus and the overlap are those of scipy's
/// `kendalltau` and the package `rbo` 0.1.3; repro_eval puts the union in alphabetical order (KTU 0.0875 and 0.0107)
/// and takes what is beyond the lists' ends for different (RBO 0.5955 and 0.5180).
#[test]
fn numbers_of_repro_eval() {
    let sandbox = demo();
    let runs = "d/qrels.txt d/runs/neural.txt d/runs/viral.txt --baselines d/runs/lexical.txt d/runs/coarse.txt";
    let found = json(&sandbox, &format!("meta reproduce {runs} -m AP -m nDCG@10"));
    let scores = &found["tables"]["scores"];
    for (row, run, rmse, nrmse, p) in [
        (0, "viral", 0.06828314324888608, 0.07668143815971906, 0.008788091582116098),
        (1, "coarse", 0.10330766498620773, 0.14143485330751557, 0.0106587144747691),
        (2, "viral", 0.04054166558104333, 0.04261716209801777, 0.42506357411119094),
        (3, "coarse", 0.07422622745438584, 0.08605249333700954, 0.8590895967237889),
    ] {
        assert_eq!(scores[row]["reproduced"], run);
        near(&scores[row]["rmse"], rmse);
        near(&scores[row]["nrmse"], nrmse);
        near(&scores[row]["p"], p);
    }
    let effects = &found["tables"]["effects"];
    for (row, ratio, delta) in
        [(0, 1.1413526809107022, -0.05863702886116526), (1, 0.9356219337023862, 0.006229120585422909)]
    {
        near(&effects[row]["effect_ratio"], ratio);
        near(&effects[row]["delta_ri"], delta);
    }
    let documents = &found["tables"]["documents"];
    for (row, tau, ktu, rbo) in [
        (0, 0.45155275204675527, 0.5889795918367348, 0.6097969194720592),
        (1, 0.27720749844438997, 0.5225850340136055, 0.5305859428838117),
    ] {
        near(&documents[row]["tau"], tau);
        near(&documents[row]["ktu"], ktu);
        near(&documents[row]["rbo"], rbo);
    }
    assert_eq!(found["tables"]["topics"].as_array().unwrap().len(), 24);
    // Another collection, which here is the same: repro_eval's RplEvaluator.
    let found = json(&sandbox, &format!("meta reproduce {runs} -m AP --other-qrels d/qrels.txt"));
    near(&found["tables"]["scores"][0]["p"], 0.015275891726313095);
    near(&found["tables"]["scores"][1]["p"], 0.02109180156896856);
    near(&found["tables"]["effects"][0]["effect_ratio"], 1.1413526809107022);
    assert!(found["tables"]["documents"].is_null() && found["tables"]["scores"][0]["rmse"].is_null());
}

#[test]
fn a_run_reproduces_itself() {
    let sandbox = demo();
    let found = json(&sandbox, "meta reproduce d/qrels.txt d/runs/neural.txt d/runs/neural.txt d/runs/viral.txt -m AP");
    let (scores, documents) = (&found["tables"]["scores"], &found["tables"]["documents"]);
    near(&scores[0]["rmse"], 0.0);
    near(&scores[0]["p"], 1.0);
    for coefficient in ["tau", "ktu", "rbo", "common"] {
        near(&documents[0][coefficient], 1.0);
    }
    assert!(documents[1]["tau"].as_f64().unwrap() < 0.9);
}

#[test]
fn what_reproduce_refuses() {
    let sandbox = demo();
    let refused = |words: &str| {
        let arguments: Vec<&str> = words.split_whitespace().chain(ASPECTS).collect();
        sandbox.run(&arguments).refused()
    };
    assert!(refused("meta reproduce d/qrels.txt d/runs/neural.txt -m AP").contains("one run only"));
    let two = "meta reproduce d/qrels.txt d/runs/neural.txt d/runs/viral.txt -m AP";
    assert!(refused(&format!("{two} --persistence 1")).contains("--persistence 1"));
    assert!(refused(&format!("{two} --baselines d/runs/lexical.txt gone.txt")).contains("gone.txt"));
    assert!(refused(&format!("{two} --other-qrels gone.txt")).contains("gone.txt"));
    assert!(refused("meta reproduce --scores x.csv").contains("needs judgments and runs"));
    // A topic that one of them lacks is said; scores follow the rule for missing topics.
    let text = sandbox.read("d/runs/viral.txt");
    let first = text.split_whitespace().next().unwrap().to_owned() + " ";
    let short: String =
        text.lines().filter(|line| !line.starts_with(&first)).map(|line| line.to_owned() + "\n").collect();
    sandbox.write("short.txt", short);
    assert!(refused("meta reproduce d/qrels.txt d/runs/neural.txt short.txt -m AP").contains("lacks topic"));
    let words = "meta reproduce d/qrels.txt d/runs/neural.txt short.txt -m AP --missing-topics zero";
    let ran = sandbox.run(&words.split_whitespace().chain(ASPECTS).collect::<Vec<_>>());
    assert!(ran.err.contains("compared on 11 topics; 1 more is in one run only"), "{}", ran.err);
    ran.fine();
}

#[test]
fn sections_of_stability() {
    let sandbox = demo();
    let runs = "d/qrels.txt d/runs/neural.txt d/runs/viral.txt d/runs/coarse.txt -m P@10";
    let found = json(&sandbox, &format!("meta stability {runs}"));
    let tables = found["tables"].as_object().unwrap();
    let names: Vec<&str> = tables.keys().map(|name| &**name).collect();
    assert_eq!(names, ["coefficients", "ranks", "swap", "swap_bins", "variances"]);
    let first: f64 =
        found["tables"]["ranks"].as_array().unwrap().iter().map(|run| run["first"].as_f64().unwrap()).sum();
    assert!((first - 1.0).abs() < 1e-9, "{first}");
    let found = json(&sandbox, &format!("meta stability {runs} --section swap"));
    assert_eq!(found["tables"].as_object().unwrap().len(), 2);
    for (words, said) in
        [("--target 1", "target is 1"), ("--swap-rate 0", "swap rate is 0"), ("--bin-width 0", "width")]
    {
        let arguments = format!("meta stability {runs} {words}");
        let message = sandbox.run(&arguments.split_whitespace().chain(ASPECTS).collect::<Vec<_>>()).refused();
        assert!(message.contains(said), "{message}");
    }
}

/// A negative variance component is 0, and that is said.
#[test]
fn a_negative_component_is_said() {
    let sandbox = Sandbox::new();
    let cell = |topic: usize, run: &str, score: f64| format!("{run},{topic},P@10,{score}\n");
    let rows: String = (0..6).map(|t| cell(t, "a", (t % 2) as f64) + &cell(t, "b", 1.0 - (t % 2) as f64)).collect();
    sandbox.write("s.csv", format!("run,topic,measure,score\n{rows}"));
    let ran = sandbox.run(&["meta", "stability", "--scores", "s.csv", "--section", "generalizability", "-B", "100"]);
    assert!(ran.err.contains("the variance of runs came out below 0 and counts as 0"), "{}", ran.err);
    ran.fine();
}

#[test]
fn overall_coefficients_have_intervals_and_differences() {
    let sandbox = demo();
    let runs = "d/qrels.txt d/runs/neural.txt d/runs/viral.txt d/runs/coarse.txt d/runs/lexical.txt d/runs/trusted.txt";
    for coefficient in ["tau", "tau-ap", "weighted-tau", "rbo", "pearson", "spearman"] {
        for interval in ["percentile", "bca"] {
            let options = format!("--coefficient {coefficient} --interval {interval} -B 300 --reference AP");
            let found = json(&sandbox, &format!("meta correlate {runs} -m AP -m nDCG@10 -m P@5 {options}"));
            let (pairs, differences) = (&found["tables"]["pairs"], &found["tables"]["differences"]);
            assert_eq!((pairs.as_array().unwrap().len(), differences.as_array().unwrap().len()), (2, 1));
            for pair in pairs.as_array().unwrap() {
                let at = |key: &str| pair[key].as_f64().unwrap();
                assert!(at("overall_low") <= at("overall_high") && at("overall") <= 1.0 + 1e-12, "{pair}");
            }
            let at = |pair: usize| pairs[pair]["overall"].as_f64().unwrap();
            near(&differences[0]["difference"], at(0) - at(1));
            assert_eq!((&differences[0]["with"], &differences[0]["less_with"]), (&"nDCG@10".into(), &"P@5".into()));
            assert!(differences[0]["p"].as_f64().unwrap() >= 1.0 / 301.0);
        }
    }
    // No resamples, no intervals, and nothing that is compared.
    let found = json(&sandbox, &format!("meta correlate {runs} -m AP -m nDCG@10 -m P@5 -B 0"));
    assert!(found["tables"]["differences"].is_null() && found["tables"]["pairs"][0]["overall_low"].is_null());
    let bad = format!("meta correlate {runs} -m AP -m P@5 --coefficient rbo --persistence 1.5");
    let message = sandbox.run(&bad.split_whitespace().chain(ASPECTS).collect::<Vec<_>>()).refused();
    assert!(message.contains("persistence is 1.5"), "{message}");
}
