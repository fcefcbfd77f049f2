//! Which grades two judges gave the same documents.

use super::Figure;
use super::chart::{Field, Matrix};
use super::drawing::{Drawing, Panel};
use super::gather::{panels, percent};
use super::paint::canvas::About;
use super::subject::{Line, Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "confusion",
    summary: "Which grades two judges gave the same documents",
    verbs: &["meta agreement"],
    draw,
};

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let view = subject.table("confusion")?;
    let grades: Vec<&'static str> =
        view.columns().iter().copied().filter(|column| column.parse::<usize>().is_ok()).collect();
    let mut pairs: Vec<(String, String, String)> = Vec::new();
    for row in view.rows() {
        let pair = (row.text("aspect"), row.text("judge"), row.text("with"));
        if !pairs.contains(&pair) {
            pairs.push(pair);
        }
    }
    panels(&pairs, "pairs of judges and aspects")?;
    let columns = ["aspect", "judge", "with", "grade", "of_other", "documents"];
    let mut table = Table::new("confusion", "Documents by the grades of two judges", 4, &columns);
    let (mut charts, mut sentences) = (Vec::new(), Vec::new());
    for (aspect, judge, with) in &pairs {
        let is_theirs =
            |row: &Line<'_>| row.text("aspect") == *aspect && row.text("judge") == *judge && row.text("with") == *with;
        let rows: Vec<Line<'_>> = view.rows().filter(is_theirs).collect();
        // A shorter scale has no fields beyond its end.
        let used: Vec<&'static str> =
            grades.iter().copied().filter(|grade| rows.iter().any(|row| row.number(grade).is_some())).collect();
        let (mut same, mut all) = (0.0, 0.0);
        let mut fields = Vec::new();
        for row in &rows {
            let grade = row.text("grade");
            let counts: Vec<f64> = used.iter().map(|column| row.number(column).unwrap_or(0.0)).collect();
            let total: f64 = counts.iter().sum();
            all += total;
            let of_row = used.iter().zip(&counts).map(|(column, count)| {
                if *column == grade {
                    same += count;
                }
                table.row([
                    aspect.into(),
                    judge.into(),
                    with.into(),
                    (&grade).into(),
                    (*column).into(),
                    Value::Count(*count as usize),
                ]);
                let share = if total > 0.0 { count / total } else { 0.0 };
                let says =
                    format!("{judge} gives {grade}, {with} {column}: {count} documents, {} of the row", percent(share));
                Field::Shade(share, count.to_string(), About { says, ..About::default() })
            });
            fields.push((grade.clone(), of_row.collect()));
        }
        if all > 0.0 {
            sentences.push(format!(
                "{judge} and {with} give the same grade of {aspect} to {} of {all} documents.",
                percent(same / all)
            ));
        }
        let head = if pairs.len() > 1 { format!("{judge} and {with}, {aspect}") } else { String::new() };
        let matrix = Matrix {
            rows: fields,
            columns: used.iter().map(|grade| (*grade).to_owned()).collect(),
            names: (judge.clone(), with.clone()),
            // Once, below all of them.
            legend: match charts.len() + 1 == pairs.len() {
                true => String::from("Numbers of documents; darker: a larger share of the row."),
                false => String::new(),
            },
            ..Matrix::default()
        };
        charts.push(Panel::headed(&head, matrix));
    }
    let title = match &pairs[..] {
        [(aspect, judge, with)] => format!("Grades of {aspect} by {judge} and {with}"),
        _ => String::from("Grades that judges gave the same documents"),
    };
    Ok(Drawing { name: FIGURE.name, title, description: sentences.join(" "), notes: Vec::new(), table, panels: charts })
}
