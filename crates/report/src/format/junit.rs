//! The file that build servers read: a test case for everything that a finding passes or fails on.

use super::{Format, Way};
use crate::FindingReport;
use crate::visible::visible_cell;
use aspectra_meta::finding::{Gate, GateOutcome};
use std::io;

pub(super) const FORMAT: Format = Format {
    name: "junit",
    endings: &["xml"],
    for_reading: false,
    for_papers: false,
    hashes_inputs: false,
    scores: None,
    findings: Some(Way {
        summary: "JUnit's XML for a build server: a test case for each run and measure (compare with a baseline, check)",
        write,
    }),
};

fn write(report: &FindingReport<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let gates = &report.finding.gates;
    if gates.is_empty() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "nothing here passes or fails, which JUnit's XML is made of",
        ));
    }
    let mut suites: Vec<(&str, Vec<&Gate>)> = Vec::new();
    for gate in gates {
        match suites.iter_mut().find(|(name, _)| *name == gate.suite) {
            Some((_, of)) => of.push(gate),
            None => suites.push((&gate.suite, vec![gate])),
        }
    }
    let counts = |gates: &[&Gate]| {
        let failed = gates.iter().filter(|gate| matches!(gate.outcome, GateOutcome::Failed(_))).count();
        let skipped = gates.iter().filter(|gate| matches!(gate.outcome, GateOutcome::Skipped(_))).count();
        format!("tests=\"{}\" failures=\"{failed}\" errors=\"0\" skipped=\"{skipped}\"", gates.len())
    };
    let all: Vec<&Gate> = gates.iter().collect();
    let verb = escaped(report.finding.name);
    let mut text =
        format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{verb}\" {}>\n", counts(&all));
    for (suite, gates) in &suites {
        let suite = escaped(suite);
        text.push_str(&format!("  <testsuite name=\"{suite}\" {}>\n", counts(gates)));
        for gate in gates {
            let case = escaped(&gate.case);
            text.push_str(&format!("    <testcase classname=\"{suite}\" name=\"{case}\""));
            match &gate.outcome {
                GateOutcome::Passed(found) => {
                    text.push_str(&format!(">\n      <system-out>{}</system-out>\n    </testcase>\n", escaped(found)));
                }
                GateOutcome::Failed(found) => {
                    let found = escaped(found);
                    text.push_str(&format!(
                        ">\n      <failure message=\"{found}\">{case}: {found}</failure>\n    </testcase>\n"
                    ));
                }
                GateOutcome::Skipped(why) => {
                    text.push_str(&format!(">\n      <skipped message=\"{}\"/>\n    </testcase>\n", escaped(why)));
                }
            }
        }
        text.push_str("  </testsuite>\n");
    }
    text.push_str("</testsuites>\n");
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// XML has no way to write most control characters, so that they are shown as escapes; so are two that are no characters.
fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in visible_cell(text.to_owned()).chars() {
        match character {
            '&' => shown.push_str("&amp;"),
            '<' => shown.push_str("&lt;"),
            '>' => shown.push_str("&gt;"),
            '"' => shown.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => shown.extend(character.escape_unicode()),
            other => shown.push(other),
        }
    }
    shown
}
