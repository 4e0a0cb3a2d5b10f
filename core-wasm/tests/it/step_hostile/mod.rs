//! Hostile STEP files: none is sold far too cheap in silence, and none below the specification's own estimate.

mod family;
mod further;
mod verdict;
mod writer;

use family::family;
use verdict::Verdict;

/// Every kind is refused with a sentence, or unsure with a reason, or right within a hundredth; whatever the basis of the price.
#[test]
fn fmt_11_fmt_13_prc_28_hostile_step_files_are_refused_unsure_with_a_reason_or_right() {
    let family = family();
    assert!(family.len() >= 40, "{} kinds only", family.len());
    let mut wrong = Vec::new();
    for kind in &family {
        let outcome = verdict::of(kind);
        if outcome.verdict == Verdict::Wrong {
            wrong.push(format!(
                "{}: {} (too cheap: {}, below the estimate: {})",
                kind.name, outcome.why, outcome.is_too_cheap, outcome.is_below_estimate
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}: {wrong:#?}",
        wrong.len(),
        family.len()
    );
}
