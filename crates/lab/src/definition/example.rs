//! The worked example of a definition, checked when it is defined: a formula that does not do what its author computed on
//! paper is found before any run is scored with it.

use super::{Definition, DefinitionExample};
use aspectra_eval::language::Registry;
use aspectra_eval::{Error, Judgments, JudgmentsBuilder, Result, Runs, Score, evaluate};

/// How far the score may be from what the example says, beside the larger of it and 1.
const TOLERANCE: f64 = 1e-6;

/// Checks the example of a definition that the registry has.
pub(super) fn check(registry: &Registry, definition: &Definition) -> Result<()> {
    let Some(example) = &definition.example else { return Ok(()) };
    let refuse = |message: &str| {
        let column = example.position.column().unwrap_or(1);
        let message = format!("{}.example, column {column}: {message}", definition.name);
        Error::input(message).at(example.position.clone())
    };
    let score = scored(registry, example).map_err(|why| refuse(&why))?;
    let said = example.score;
    match score {
        Score::Undefined(why) => Err(refuse(&format!("it says {said}, but the score is undefined: {why}"))),
        score => match score.number() {
            Some(number) if (number - said).abs() <= TOLERANCE * said.abs().max(1.0) => Ok(()),
            _ => Err(refuse(&format!("it says {said}, but the score of {} is {score}", example.measure))),
        },
    }
}

fn scored(registry: &Registry, example: &DefinitionExample) -> std::result::Result<Score, String> {
    let measure = registry.parse(&example.measure).map_err(|error| error.to_string())?;
    let judgments = judgments(&example.judgments)?;
    let ranking = example.ranking.split_whitespace().enumerate();
    let rows = ranking.map(|(number, document)| ("t", document, -(number as f64)));
    // The other topic keeps the run in the evaluation where the ranking is empty.
    let runs = Runs::from_rows("example", rows.chain([("other", "x", 0.0)]));
    let scores = evaluate(&judgments, &runs, &[measure]).map_err(|error| error.to_string())?;
    let topic = scores.topics().iter().position(|id| &**id == "t");
    let score = topic.and_then(|topic| scores.score(0, topic, 0).cloned());
    score.ok_or_else(|| String::from("the ranking has no score; judge at least one document"))
}

/// `document:label[:label...]` or `subtopic/document:label`, blanks between.
fn judgments(text: &str) -> std::result::Result<Judgments, String> {
    let mut builder: Option<(JudgmentsBuilder, usize)> = None;
    for word in text.split_whitespace() {
        let no = || format!("judgments has \"{word}\", which is not document:label or subtopic/document:label");
        let (path, labels) = word.split_once(':').ok_or_else(no)?;
        let labels: Vec<i32> =
            labels.split(':').map(str::parse).collect::<std::result::Result<_, _>>().map_err(|_| no())?;
        let (subtopic, document) = path.split_once('/').unwrap_or(("", path));
        let (builder, aspects) = builder.get_or_insert_with(|| {
            let names = (1..=labels.len()).map(|number| format!("aspect{number}"));
            (JudgmentsBuilder::new(names), labels.len())
        });
        if labels.len() != *aspects {
            return Err(format!("judgments has \"{word}\", which has not as many labels as the document before it"));
        }
        builder.add("t", subtopic, document, &labels).map_err(|error| error.to_string())?;
    }
    let Some((mut builder, aspects)) = builder else { return Err(String::from("judgments has no document")) };
    builder.add("other", "", "x", &vec![0; aspects]).map_err(|error| error.to_string())?;
    Ok(builder.finish())
}
