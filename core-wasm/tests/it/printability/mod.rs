//! What the checks of printability find, on parts with known answers.

#![allow(
    clippy::unwrap_used,
    reason = "a test's helpers may stop at the first surprise"
)]

mod health;
mod known;
mod layers;
mod light;
mod poses;
mod shapes;
mod step;
mod walls;

use crate::common::{Triangle, binary_stl};
use core_wasm::{
    limits::Limits,
    model,
    print_settings::{PrintLimits, PrintMachine},
    printability::{Check, Degree, FindingKind, MarkedFinding, Part, Stage},
};

/// A part of these triangles, as its STL file has them.
pub fn part(triangles: &[Triangle]) -> Part {
    let model = model::read("a.stl", &binary_stl(triangles), &Limits::default()).unwrap();
    Part::of_mesh(&model.mesh, 1.0).unwrap()
}

/// Everything that is found.
pub fn checked(triangles: &[Triangle]) -> Check {
    let mut check = Check::new(
        part(triangles),
        PrintLimits::default(),
        PrintMachine::default(),
    );
    check.run();
    check
}

/// The kinds and degrees of all findings.
pub fn found(triangles: &[Triangle]) -> Vec<(FindingKind, Degree)> {
    let check = checked(triangles);
    let findings = check.findings().iter();
    findings
        .map(|found| (found.finding.kind, found.finding.degree))
        .collect()
}

/// The one finding of a kind.
pub fn only(check: &Check, kind: FindingKind) -> &MarkedFinding {
    let mut found = check
        .findings()
        .iter()
        .filter(|found| found.finding.kind == kind);
    let first = found
        .next()
        .unwrap_or_else(|| panic!("no {kind:?}: {:?}", check.findings()));
    assert!(found.next().is_none(), "{kind:?} twice");
    first
}

#[test]
fn a_check_in_small_steps_finds_the_same_as_in_one() {
    let parts = [crate::common::ripple(12), {
        let mut two = crate::common::cube(0.0, 10.0);
        two.extend(crate::common::cuboid([5.3, 4.1, 3.7], [15.3, 14.1, 13.7]));
        two
    }];
    for triangles in parts {
        let at_once = checked(&triangles);
        let mut in_steps = Check::new(
            part(&triangles),
            PrintLimits::default(),
            PrintMachine::default(),
        );
        let mut stages = vec![Stage::Health];
        loop {
            let progress = in_steps.step(10);
            assert!((0.0..=1.0).contains(&progress.share), "{progress:?}");
            stages.push(progress.stage);
            if progress.stage == Stage::Done {
                break;
            }
        }
        assert!(stages.is_sorted(), "{stages:?}");
        assert!(stages.len() >= 6, "{} steps only", stages.len());
        assert_eq!(at_once.findings(), in_steps.findings());
    }
}
