//! Intervals from human labels alone beside those with a model's help.

use super::Figure;
use super::chart::{Glyph, Row, Rows};
use super::drawing::{Drawing, Panel};
use super::gather::{about_run, counted, four, panels, two};
use super::paint::axis::Axis;
use super::paint::ink::Ink;
use super::subject::{Line, Subject, Undrawable};
use aspectra_eval::finding::Table;

pub(super) const FIGURE: Figure = Figure {
    name: "ppi",
    summary: "Intervals from human labels alone beside those with a model's help",
    verbs: &["compare", "ppi"],
    draw,
};

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let view = subject.table("estimates")?;
    let measures = view.names("measure");
    panels(&measures, "measures")?;
    let columns = ["measure", "run", "from", "mean", "low", "high"];
    let mut table = Table::new("ppi", "Means with their intervals", 3, &columns);
    let (mut charts, mut sentences) = (Vec::new(), Vec::new());
    for measure in &measures {
        let mut lines: Vec<Line<'_>> = view.rows().filter(|row| row.text("measure") == *measure).collect();
        lines.sort_by(|a, b| {
            let of = |row: &Line<'_>| row.number("estimate").or(row.number("human_mean")).unwrap_or(f64::NEG_INFINITY);
            of(b).total_cmp(&of(a))
        });
        let (mut rows, mut ends, mut widths) = (Vec::new(), Vec::new(), (0.0, 0.0));
        for line in lines {
            let run = line.text("run");
            let kinds = [
                ("human only", "human_mean", "human_low", "human_high", Ink::Even),
                ("with the model", "estimate", "low", "high", Ink::Series(0)),
            ];
            for (number, (from, mean, low, high, ink)) in kinds.into_iter().enumerate() {
                let (Some(mean), Some(low), Some(high)) = (line.number(mean), line.number(low), line.number(high))
                else {
                    continue;
                };
                table.row([measure.into(), (&run).into(), from.into(), mean.into(), low.into(), high.into()]);
                ends.extend([low, high]);
                if number == 0 {
                    widths.0 += high - low
                } else {
                    widths.1 += high - low
                }
                let says = format!("{run}, {from}: {} ({} to {})", four(mean), four(low), four(high));
                let worth = line.number("worth").filter(|_| number == 1).map_or(String::new(), two);
                rows.push(Row {
                    name: if number == 0 { format!("{run}, {from}") } else { from.to_owned() }.into(),
                    glyphs: vec![Glyph::Interval(low, high), Glyph::Point(mean)],
                    note: worth,
                    ink,
                    about: about_run(&run, says),
                });
            }
        }
        if widths.0 > 0.0 {
            let share = widths.1 / widths.0;
            sentences.push(format!(
                "By {measure} intervals with the model are {} times as wide as those of human labels alone.",
                two(share)
            ));
        }
        let axis = Axis::around(&format!("Mean {measure}"), ends);
        let chart = Rows { axis, guide: None, rows, note: String::from("worth") };
        charts.push(Panel::headed(if measures.len() > 1 { measure } else { "" }, chart));
    }
    let title =
        format!("Means of {} from few human labels, alone and with a model", counted(view.names("run").len(), "run"));
    let notes = vec![format!(
        "Labels of {} are right, {} labeled everything. Worth: how many judged topics alone would tell as much.",
        subject.fact_text("human"),
        subject.fact_text("llm")
    )];
    Ok(Drawing { name: FIGURE.name, title, description: sentences.join(" "), notes, table, panels: charts })
}
