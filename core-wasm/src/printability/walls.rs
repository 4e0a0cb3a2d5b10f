//! How thick the walls are, and how wide the gaps: seen from samples on the surface, by rays and inscribed spheres.
//!
//! A sample counts where both faces oppose each other (a chamfer that runs out is no wall), where there is a void on both sides (a seam in
//! full material is none), and where a sphere of that size fits between them (an edge is no wall).

use super::{
    bodies::depth_outside,
    bvh::Bvh,
    finding::{Degree, Finding, FindingKind, FindingUnit, MarkedFinding},
    health::centre,
    part::Part,
    regions::{Narrow, Region, Shape, Spot, regions, sliver_mm2},
    samples::{Sample, Sampling, doubled},
    words::mm,
};
use crate::{
    measure::Trust,
    mesh::{Point, dot, minus},
    print_settings::{PrintLimits, Threshold},
};
use step_kernel::order::sorted_by_key;

/// Walls are measured up to this thickness in mm.
pub const MOST_MM: f64 = 4.0;

/// The cosine of 60°: flatter, a ray says nothing of a thickness.
const HEAD_ON: f64 = 0.5;

/// The cosine of 25°: faces that meet at more run out into an edge.
pub(super) const OPPOSING: f64 = 0.906;

/// The cosine of 37°: at 36° a side of a pin with five sides meets the two across.
const ODD: f64 = 0.798;

/// The cosine of 15°: triangles that differ less are measured as one, where they are small.
const ALIKE: f64 = 0.966;

/// A void that is narrower is a seam, and so is material between two of them.
const HAIRLINE_MM: f64 = 0.15;

/// Faces nearer than this touch.
const CONTACT_MM: f64 = 0.05;

/// Bodies that overlap by less leave no wall of their own.
const LEAST_WALL_MM: f64 = 0.02;

/// What is measured may miss its limit by this share: files round, and so do we.
const ROUNDING: f64 = 0.01;

/// The share of a region that must be below the limit for it to be refused, or the area of both sides: a wall that is too thin in a spot
/// is for a person.
const REFUSED_SHARE: f64 = 0.4;
const REFUSED_MM2: f64 = 100.0;

/// What of both sides of a wall must be below the limit at least, in mm² or as a share of the part's surface: a part is printed whose rim or
/// chamfer runs out thin.
const REFUSED_LEAST_MM2: f64 = 40.0;
const REFUSED_PART_SHARE: f64 = 0.02;

/// What thin places of one kind must come to for a person to look at them, in mm² of both sides or as a share of the part's surface: a
/// part is none the worse for a spot, a sliver where faces run out, or its label. Text is smaller than walls where it is what a part is for.
/// What is round is looked at however small it is: a pin breaks as a whole.
const CHECKED_MM2: f64 = 300.0;
const CHECKED_SHEET_SHARE: f64 = 0.015;
const CHECKED_LINE_SHARE: f64 = 0.01;

/// From where on a ray looks for another face than its own.
const START_MM: f64 = 1e-4;

/// The share of the distance between two faces that an inscribed sphere must have.
const SPHERE_SHARE: f64 = 0.8;

/// The same between a side of a pin and the edge across, where no sphere is as wide.
const ODD_SPHERE_SHARE: f64 = 0.6;

/// Faces that a ray passes inside of bodies that overlap.
const MOST_PASSED: usize = 16;

/// Boxes that rays may open in all, and how many more for each sample. Printed parts need 100 to 450 a sample; a file made to need more,
/// or a heap of triangles that lie across each other (2,000), is not measured.
const MOST_STEPS: u64 = 400_000_000;
const FIRST_STEPS: u64 = 20_000_000;
const STEPS_OF_A_SAMPLE: u64 = 600;

/// Findings of one kind that are listed by themselves.
const MOST_LISTED: usize = 12;

/// The measuring, some steps at a time.
pub(super) struct Walls {
    sampling: Sampling,
    /// The place in the tree's order from which on nothing is measured yet.
    next: usize,
    steps: u64,
    most_steps: u64,
    /// The least thickness of each triangle in mm; NaN where none up to [`MOST_MM`] was seen.
    thickness: Vec<f32>,
    walls: Vec<Narrow>,
    /// Between sides that do not oppose each other: those of pins with five or seven sides, or what runs out into an edge.
    odd: Vec<Narrow>,
    gaps: Vec<Narrow>,
    /// Area by thickness, each rounded to a hundredth of a mm.
    classes: Vec<f64>,
    has_several_bodies: bool,
    /// Whether each body is a cut: a hollow that is closed all around and narrower than a gap may be. It is drawn to make a slicer lay
    /// walls there; nobody sees whether it fills up, and nothing hangs on it.
    is_cut: Vec<bool>,
}

/// What the measuring comes to.
pub(super) struct Measured {
    pub findings: Vec<MarkedFinding>,
    pub thickness: Vec<f32>,
    pub smallest_mm: Option<f64>,
}

/// The widest of what is looked for.
fn widest_wall(limits: &PrintLimits) -> f64 {
    limits.walls.check_mm.max(limits.pins.check_mm)
}

fn widest_gap(limits: &PrintLimits) -> f64 {
    let holes = limits.gaps.check_mm.max(limits.holes.check_mm);
    holes.max(limits.engravings.check_mm)
}

impl Walls {
    pub fn new(part: &Part, is_cut: Vec<bool>) -> Self {
        Self {
            sampling: Sampling::of(part),
            next: 0,
            steps: 0,
            most_steps: FIRST_STEPS,
            thickness: vec![f32::NAN; part.file_triangles()],
            walls: Vec::new(),
            odd: Vec::new(),
            gaps: Vec::new(),
            classes: vec![0.0; (MOST_MM * 100.0) as usize + 1],
            has_several_bodies: part.surface.bodies > 1,
            is_cut,
        }
    }

    pub fn share(&self, part: &Part) -> f64 {
        self.next as f64 / (part.triangle_count() as f64 + 1.0)
    }

    /// Goes on until rays have opened about `budget` boxes. Answers whether all is measured.
    pub fn step(&mut self, part: &Part, tree: &Bvh, limits: &PrintLimits, budget: u64) -> bool {
        let end = self.steps + budget;
        while let Some(first) = tree.order().get(self.next).copied() {
            if self.gives_up() {
                return true;
            }
            if self.steps >= end {
                return false;
            }
            self.steps += 1;
            let alike = self.alike(part, tree, first);
            let group = &tree.order()[self.next..self.next + alike];
            self.next += alike;
            self.measure(part, tree, limits, group);
        }
        true
    }

    /// Whether rays opened more boxes than any part needs that is meant to be printed.
    fn gives_up(&self) -> bool {
        self.steps >= self.most_steps.min(MOST_STEPS)
    }

    /// How many triangles from the next one on are measured as one: small ones beside each other that look the same way.
    fn alike(&self, part: &Part, tree: &Bvh, first: u32) -> usize {
        let most_mm2 = self.sampling.area_mm2();
        let corners = part.triangle(first as usize);
        let normal = part.normals[first as usize].map(f64::from);
        let mut area = doubled(corners).1 / 2.0;
        let mut count = 1;
        while let Some(next) = tree.order().get(self.next + count) {
            let others = part.triangle(*next as usize);
            area += doubled(others).1 / 2.0;
            let is_near = {
                let way = minus(others[0], corners[0]);
                dot(way, way) < 2.0 * most_mm2
            };
            let looks_the_same_way =
                dot(part.normals[*next as usize].map(f64::from), normal) > ALIKE;
            if area > most_mm2 || !is_near || !looks_the_same_way {
                break;
            }
            count += 1;
        }
        count
    }

    fn measure(&mut self, part: &Part, tree: &Bvh, limits: &PrintLimits, group: &[u32]) {
        let Some(first) = group.first().copied() else {
            return;
        };
        if self.is_cut(part, first) {
            return;
        }
        let (walls, odd, gaps) = (self.walls.len(), self.odd.len(), self.gaps.len());
        let mut least = f64::INFINITY;
        let sampling = self.sampling;
        let others: f64 = group[1..]
            .iter()
            .map(|triangle| doubled(part.triangle(*triangle as usize)).1 / 2.0)
            .sum();
        sampling.for_each(part.triangle(first as usize), |sample| {
            if self.gives_up() {
                return;
            }
            self.most_steps += STEPS_OF_A_SAMPLE;
            if let Some(mm) = self.wall(part, tree, limits, first, sample, others)
                && mm < least
            {
                least = mm;
            }
            self.gap(part, tree, limits, first, sample);
        });
        if least.is_finite() {
            for triangle in group {
                if let Some(own) = self.thickness.get_mut(*triangle as usize) {
                    *own = least as f32;
                }
            }
        }
        for list in [
            (&mut self.walls, walls),
            (&mut self.odd, odd),
            (&mut self.gaps, gaps),
        ] {
            let (list, before) = list;
            let Some(measured) = list.get(before).copied() else {
                continue;
            };
            list.extend(group[1..].iter().map(|triangle| {
                let corners = part.triangle(*triangle as usize);
                Narrow {
                    triangle: *triangle,
                    area_mm2: doubled(corners).1 / 2.0,
                    place: centre(corners).map(|value| value as f32),
                    ..measured
                }
            }));
        }
    }

    /// The thickness of the material behind a sample.
    fn wall(
        &mut self,
        part: &Part,
        tree: &Bvh,
        limits: &PrintLimits,
        triangle: u32,
        sample: &Sample,
        others_mm2: f64,
    ) -> Option<f64> {
        let inwards = sample.normal.map(|value| -value);
        let (mut depth, mut from) = (1, START_MM);
        let mut exit = None;
        for _ in 0..MOST_PASSED {
            let hit = tree.first_hit(sample.place, inwards, from, MOST_MM, &mut self.steps)?;
            depth += if hit.leaves { -1 } else { 1 };
            if depth == 0 {
                exit = Some(hit);
                break;
            }
            from = hit.distance + 1e-6;
        }
        let exit = exit?;
        let there = part.normals[exit.triangle as usize].map(f64::from);
        let facing = dot(there, inwards);
        let mm = exit.distance;
        if facing < HEAD_ON {
            return None;
        }
        let widest = widest_wall(limits);
        if mm >= widest {
            if facing >= OPPOSING {
                self.count(mm, sample.area_mm2 + others_mm2);
            }
            return Some(mm);
        }
        let middle = along(sample.place, inwards, mm / 2.0);
        let is_odd = facing < OPPOSING;
        let sphere = if is_odd {
            ODD_SPHERE_SHARE
        } else {
            SPHERE_SHARE
        };
        if facing < ODD
            || mm < LEAST_WALL_MM
            || self.is_cut(part, exit.triangle)
            || !self.is_void(tree, sample.place, sample.normal)
            || !self.is_void(tree, along(sample.place, inwards, mm), inwards)
            || !tree.is_clear(middle, mm / 2.0 * sphere, &mut self.steps)
            || (self.has_several_bodies
                && depth_outside(tree, sample.place, sample.normal, &mut self.steps) != Some(0))
        {
            return Some(mm);
        }
        let list = if is_odd {
            &mut self.odd
        } else {
            self.count(mm, sample.area_mm2 + others_mm2);
            &mut self.walls
        };
        list.push(Narrow {
            triangle,
            other: exit.triangle,
            mm,
            area_mm2: sample.area_mm2,
            facing,
            middle: middle.map(|value| value as f32),
            place: sample.place.map(|value| value as f32),
        });
        Some(mm)
    }

    fn count(&mut self, mm: f64, area_mm2: f64) {
        let class = (mm * 100.0).round() as usize;
        if let Some(area) = self.classes.get_mut(class) {
            *area += area_mm2;
        }
    }

    fn is_cut(&self, part: &Part, triangle: u32) -> bool {
        let body = part.surface.body_of[triangle as usize];
        self.is_cut.get(body as usize) == Some(&true)
    }

    /// Whether no face is so near in front of another that what is between them is a seam.
    fn is_void(&mut self, tree: &Bvh, place: Point, outwards: Point) -> bool {
        tree.first_hit(place, outwards, START_MM, HAIRLINE_MM, &mut self.steps)
            .is_none()
    }

    /// The gap in front of a sample.
    fn gap(
        &mut self,
        part: &Part,
        tree: &Bvh,
        limits: &PrintLimits,
        triangle: u32,
        sample: &Sample,
    ) {
        let outwards = sample.normal;
        let widest = widest_gap(limits);
        let Some(hit) = tree.first_hit(sample.place, outwards, START_MM, widest, &mut self.steps)
        else {
            return;
        };
        let there = part.normals[hit.triangle as usize].map(f64::from);
        let (mm, facing) = (hit.distance, -dot(there, outwards));
        let middle = along(sample.place, outwards, mm / 2.0);
        if hit.leaves
            || mm < CONTACT_MM
            || facing < OPPOSING
            || !tree.is_clear(middle, mm / 2.0 * SPHERE_SHARE, &mut self.steps)
        {
            return;
        }
        self.gaps.push(Narrow {
            triangle,
            other: hit.triangle,
            mm,
            area_mm2: sample.area_mm2,
            facing,
            middle: middle.map(|value| value as f32),
            place: sample.place.map(|value| value as f32),
        });
    }

    pub fn measured(self, part: &Part, limits: &PrintLimits) -> Measured {
        let mut findings = Vec::new();
        let surface_mm2 = area_mm2(part);
        let mut walls = regions(part, &self.walls, false, surface_mm2);
        walls.extend(regions(part, &self.odd, false, surface_mm2));
        let gaps = regions(part, &self.gaps, true, surface_mm2);
        for question in &QUESTIONS {
            let regions = if question.is_void { &gaps } else { &walls };
            let mut limit = (question.threshold)(limits);
            if part.surface.trust == Trust::Unsure {
                // What is inside is a guess: nothing is refused for it.
                limit.refuse_mm = 0.0;
            }
            findings.extend(question.answers(part, regions, limit, surface_mm2));
        }
        if self.gives_up() {
            findings.push(too_tangled());
        }
        let smallest_mm = smallest(&self.classes, sliver_mm2(surface_mm2));
        Measured {
            findings,
            thickness: self.thickness,
            smallest_mm,
        }
    }
}

/// The thickness that no more than a sliver of the surface is below, in mm.
fn smallest(classes: &[f64], sliver_mm2: f64) -> Option<f64> {
    let mut area = 0.0;
    let class = classes.iter().position(|own| {
        area += own;
        area >= sliver_mm2
    })?;
    Some(class as f64 / 100.0)
}

fn along(place: Point, direction: Point, mm: f64) -> Point {
    std::array::from_fn(|axis| place[axis] + direction[axis] * mm)
}

/// What is asked of narrow regions of a shape.
struct Question {
    kind: FindingKind,
    is_void: bool,
    shape: Shape,
    threshold: fn(&PrintLimits) -> Threshold,
    /// What is so wide.
    noun: &'static str,
    advice: fn(Threshold) -> String,
}

static QUESTIONS: [Question; 6] = [
    Question {
        kind: FindingKind::ThinWall,
        is_void: false,
        shape: Shape::Sheet,
        threshold: |limits| limits.walls,
        noun: "Wand",
        advice: |limit| {
            format!(
                "Bitte machen Sie die Wand mindestens {} dick: Dünneres druckt die Düse lückenhaft, oder es bricht.",
                mm(limit.check_mm)
            )
        },
    },
    Question {
        kind: FindingKind::ThinPin,
        is_void: false,
        shape: Shape::Round,
        threshold: |limits| limits.pins,
        noun: "Stift",
        advice: |limit| {
            format!(
                "Bitte machen Sie den Stift mindestens {} dick oder setzen Sie nach dem Druck einen aus Metall ein.",
                mm(limit.check_mm)
            )
        },
    },
    Question {
        kind: FindingKind::FineEngraving,
        is_void: false,
        shape: Shape::Line,
        threshold: |limits| limits.engravings,
        noun: "Erhabene Linie",
        advice: |limit| {
            format!(
                "Bitte machen Sie Schrift und Linien mindestens {} breit, sonst sind sie nicht zu lesen.",
                mm(limit.check_mm)
            )
        },
    },
    Question {
        kind: FindingKind::NarrowHole,
        is_void: true,
        shape: Shape::Round,
        threshold: |limits| limits.holes,
        noun: "Loch",
        advice: |limit| {
            format!(
                "Löcher unter {} schließen sich beim Druck. Bitte zeichnen Sie es größer oder bohren Sie es nach.",
                mm(limit.check_mm)
            )
        },
    },
    Question {
        kind: FindingKind::NarrowGap,
        is_void: true,
        shape: Shape::Sheet,
        threshold: |limits| limits.gaps,
        noun: "Spalt",
        advice: |limit| {
            format!(
                "Bitte machen Sie den Spalt mindestens {} breit, sonst wachsen die Seiten zusammen.",
                mm(limit.check_mm)
            )
        },
    },
    Question {
        kind: FindingKind::FineEngraving,
        is_void: true,
        shape: Shape::Line,
        threshold: |limits| limits.engravings,
        noun: "Vertiefte Linie",
        advice: |limit| {
            format!(
                "Bitte machen Sie Schrift und Linien mindestens {} breit, sonst laufen sie zu.",
                mm(limit.check_mm)
            )
        },
    },
];

/// What is said first of a place that weighs little.
const LIGHT: &str = "Dem Teil schadet es kaum. Wenn doch: ";

impl Question {
    /// A finding for each region below the limit; those beyond [`MOST_LISTED`] in one.
    fn answers(
        &self,
        part: &Part,
        regions: &[Region],
        limit: Threshold,
        surface_mm2: f64,
    ) -> Vec<MarkedFinding> {
        let least_refused_mm2 = REFUSED_LEAST_MM2.min(REFUSED_PART_SHARE * surface_mm2);
        let refused = |region: &Region| {
            let (refused_mm2, weighed) =
                region.even_area_below(part, limit.refuse_mm * (1.0 - ROUNDING));
            let is_much =
                refused_mm2 > REFUSED_SHARE * region.area_mm2 || refused_mm2 > REFUSED_MM2;
            is_much && (region.shape != Shape::Sheet || weighed >= least_refused_mm2)
        };
        let below = limit.check_mm * (1.0 - ROUNDING);
        let narrow: Vec<(Spot, bool)> = regions
            .iter()
            .filter(|region| region.shape == self.shape)
            .filter_map(|region| Some((region.below(part, below)?, refused(region))))
            .collect();
        let weighed: f64 = narrow.iter().map(|(spot, _)| spot.weight_mm2).sum();
        let share = match self.shape {
            Shape::Sheet => CHECKED_SHEET_SHARE,
            Shape::Line => CHECKED_LINE_SHARE,
            Shape::Round => 0.0,
        };
        let is_checked = weighed >= CHECKED_MM2.min(share * surface_mm2);
        let degree = |is_refused: bool| match is_refused {
            true => Degree::NotPrintable,
            false if is_checked => Degree::Check,
            false => Degree::Hint,
        };
        let by_width: Vec<&(Spot, bool)> = narrow.iter().collect();
        let narrow = sorted_by_key(&by_width, |(spot, _)| {
            [spot.mm.to_bits(), u64::from(first(&spot.faces)), 0]
        });
        let (listed, more) = narrow.split_at(narrow.len().min(MOST_LISTED));
        let mut findings: Vec<MarkedFinding> = listed
            .iter()
            .map(|(spot, is_refused)| {
                self.answer(spot, limit, degree(*is_refused), spot.faces.clone(), 0)
            })
            .collect();
        if let Some((spot, _)) = more.first() {
            let faces = more.iter().flat_map(|(spot, _)| spot.faces.iter().copied());
            let is_refused = more.iter().any(|(_, is_refused)| *is_refused);
            findings.push(self.answer(
                spot,
                limit,
                degree(is_refused),
                faces.collect(),
                more.len(),
            ));
        }
        findings
    }

    /// `more` is the number of places that one finding stands for, 0 where it is one.
    fn answer(
        &self,
        spot: &Spot,
        limit: Threshold,
        degree: Degree,
        faces: Vec<u32>,
        more: usize,
    ) -> MarkedFinding {
        let held_against = if degree == Degree::NotPrintable {
            limit.refuse_mm
        } else {
            limit.check_mm
        };
        let noun = self.noun;
        let (measured, held) = (mm(spot.mm), mm(held_against));
        let sentence = if more > 1 {
            format!(
                "{more} weitere Stellen dieser Art, die engste misst {measured} ({noun}, Grenze {held})."
            )
        } else {
            format!("{noun} von {measured}, die Grenze liegt bei {held}.")
        };
        let mut advice = (self.advice)(limit);
        if degree == Degree::Hint {
            advice.insert_str(0, LIGHT);
        }
        MarkedFinding {
            finding: Finding {
                kind: self.kind,
                degree,
                place: Some(spot.place),
                measured: Some(spot.mm),
                limit: Some(held_against),
                unit: FindingUnit::Millimeter,
                sentence,
                advice,
            },
            faces,
            lines: Vec::new(),
        }
    }
}

/// The surface of the bodies of a part.
fn area_mm2(part: &Part) -> f64 {
    let triangles = (0..part.triangle_count()).filter(|triangle| part.bounds_a_body(*triangle));
    let twice = triangles.map(|triangle| doubled(part.triangle(triangle)).1);
    twice.sum::<f64>() / 2.0
}

fn first(faces: &[u32]) -> u32 {
    faces.first().copied().unwrap_or_default()
}

fn too_tangled() -> MarkedFinding {
    MarkedFinding {
        finding: Finding {
            kind: FindingKind::Unmeasured,
            degree: Degree::Check,
            place: None,
            measured: None,
            limit: None,
            unit: FindingUnit::Millimeter,
            sentence: "Die Wandstärken konnten wir nicht überall messen: Zu viele Flächen liegen übereinander.".to_owned(),
            advice: "Bitte vereinfachen Sie das Netz und laden Sie die Datei erneut hoch. Sonst prüfen wir sie vor dem Druck.".to_owned(),
        },
        faces: Vec::new(),
        lines: Vec::new(),
    }
}
