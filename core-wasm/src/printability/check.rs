//! The checks one after another, some steps at a time, so that a caller can stop between any two pieces.

use serde::{Deserialize, Serialize};

use super::{
    bodies::{self, Body},
    bvh::Bvh,
    crossings::Crossings,
    curve, exact,
    finding::{Finding, MarkedFinding},
    health,
    part::Part,
    poses::{Orientation, Poses},
    walls::Walls,
};
use crate::{
    drawing::ExactFace,
    print_settings::{PrintLimits, PrintMachine},
};
use step_kernel::order::sorted_by_key;

/// What is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Stage {
    /// Whether the mesh is whole.
    Health,
    /// What passes through each other, and the bodies.
    Crossings,
    /// How thick walls are and how wide gaps.
    Walls,
    /// How it lies best.
    Poses,
    /// All is looked at.
    Done,
}

/// How far a check is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Progress {
    /// What is looked at now; what the stages before it found can be read.
    pub stage: Stage,
    /// The share of this stage that is done, 0 to 1.
    pub share: f64,
}

/// The checks of one part against the limits of one material.
pub struct Check {
    part: Part,
    limits: PrintLimits,
    machine: PrintMachine,
    findings: Vec<MarkedFinding>,
    work: Work,
    /// The triangles along the curve.
    keys: Vec<u64>,
    /// Made with the first stage that needs it.
    tree: Option<Bvh>,
    thickness: Vec<f32>,
    smallest_mm: Option<f64>,
    orientation: Option<Orientation>,
    exact: Vec<ExactFace>,
}

enum Work {
    Health,
    Crossings(Crossings),
    Walls(Box<Walls>),
    Poses(Poses),
    Done,
}

impl Check {
    /// Begins.
    #[must_use]
    pub fn new(part: Part, limits: PrintLimits, machine: PrintMachine) -> Self {
        Self {
            part,
            limits,
            machine,
            findings: Vec::new(),
            work: Work::Health,
            keys: Vec::new(),
            tree: None,
            thickness: Vec::new(),
            smallest_mm: None,
            orientation: None,
            exact: Vec::new(),
        }
    }

    /// The exact faces of the file (STEP), in mm as the part's places: walls between them are as thick as they say, and drilled holes are
    /// named.
    #[must_use]
    pub fn with_exact_faces(mut self, faces: Vec<ExactFace>) -> Self {
        self.exact = faces;
        self
    }

    /// Goes on for about `budget` steps; a hundred thousand take some tens of milliseconds. Steps are counted, not seconds, so that
    /// browser and server find the same.
    pub fn step(&mut self, budget: u32) -> Progress {
        let budget = u64::from(budget);
        let (part, limits) = (&self.part, &self.limits);
        match std::mem::replace(&mut self.work, Work::Done) {
            Work::Health => {
                self.findings.extend(health::findings(part));
                self.keys = curve::keys(part);
                self.work = Work::Crossings(Crossings::new(part, &self.keys));
            }
            Work::Crossings(mut crossings) => {
                if crossings.step(part, budget) {
                    let found = crossings.findings(part);
                    let bodies = bodies::bodies(part);
                    let of_bodies = bodies::findings(
                        part,
                        &bodies,
                        || self.tree.insert(Bvh::of(part, &self.keys)),
                        limits.nozzle_mm,
                    );
                    self.findings.extend(of_bodies);
                    self.findings.extend(found);
                    let is_cut = |body: &Body| body.is_narrow_hollow(limits.gaps.check_mm);
                    let is_cut = bodies.iter().map(is_cut).collect();
                    self.work = Work::Walls(Box::new(Walls::new(part, is_cut)));
                } else {
                    self.work = Work::Crossings(crossings);
                }
            }
            Work::Walls(mut walls) => {
                let tree = self.tree.get_or_insert_with(|| Bvh::of(part, &self.keys));
                if walls.step(part, tree, limits, budget) {
                    let mut measured = walls.measured(part, limits);
                    exact::refine(&mut measured.findings, &self.exact);
                    self.findings.extend(measured.findings);
                    self.findings.extend(exact::drilled(&self.exact, limits));
                    self.thickness = measured.thickness;
                    self.smallest_mm = measured.smallest_mm;
                    // Nothing behind this needs it.
                    self.tree = None;
                    self.keys = Vec::new();
                    self.work = Work::Poses(Poses::new(part));
                } else {
                    self.work = Work::Walls(walls);
                }
            }
            Work::Poses(mut poses) => {
                if poses.step(part, &self.machine) {
                    let orientation = poses.orientation(part, &self.machine);
                    self.findings.extend(orientation.finding());
                    self.orientation = Some(orientation);
                    self.findings = sorted_by_key(&self.findings, |found| rank(&found.finding));
                } else {
                    self.work = Work::Poses(poses);
                }
            }
            Work::Done => {}
        }
        self.progress()
    }

    /// Goes on to the end.
    pub fn run(&mut self) {
        while self.step(u32::MAX).stage != Stage::Done {}
    }

    fn stage(&self) -> Stage {
        match self.work {
            Work::Health => Stage::Health,
            Work::Crossings(_) => Stage::Crossings,
            Work::Walls(_) => Stage::Walls,
            Work::Poses(_) => Stage::Poses,
            Work::Done => Stage::Done,
        }
    }

    fn progress(&self) -> Progress {
        let share = match &self.work {
            Work::Health => 0.0,
            Work::Crossings(crossings) => crossings.share(&self.part),
            Work::Walls(walls) => walls.share(&self.part),
            Work::Poses(poses) => poses.share(),
            Work::Done => 1.0,
        };
        Progress {
            stage: self.stage(),
            share,
        }
    }

    /// What was found so far; at the end the worst first.
    #[must_use]
    pub fn findings(&self) -> &[MarkedFinding] {
        &self.findings
    }

    /// The least thickness of each triangle of the file in mm, NaN where none up to [`super::MOST_WALL_MM`] was seen; empty before the
    /// walls are measured.
    #[must_use]
    pub fn thickness(&self) -> &[f32] {
        &self.thickness
    }

    /// The thickness in mm that no more than a sliver of the part is below; None where it has no wall up to [`super::MOST_WALL_MM`].
    #[must_use]
    pub fn smallest_wall_mm(&self) -> Option<f64> {
        self.smallest_mm
    }

    /// How the part lies best; None before the poses were looked at.
    #[must_use]
    pub fn orientation(&self) -> Option<&Orientation> {
        self.orientation.as_ref()
    }

    /// The part.
    #[must_use]
    pub fn part(&self) -> &Part {
        &self.part
    }
}

/// By degree, then by kind.
fn rank(finding: &Finding) -> [u64; 3] {
    [finding.degree as u64, finding.kind as u64, 0]
}
