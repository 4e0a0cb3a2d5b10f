//! A part in layers: their contours and areas, what fills them, and from that time and grams.

use serde::{Deserialize, Serialize};
use std::{cmp::Ordering, collections::VecDeque, f64::consts::FRAC_2_PI};

use super::{
    bitmap::{Bitmap, Crossings, Grid, Segment},
    part::Part,
    turning::turned,
};
use crate::{
    mesh::{Bounds, Point},
    print_settings::PrintMachine,
    units::mm3_to_cm3,
};

/// How a part is cut and filled.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct LayerOptions {
    /// Rows of the turn from the part to how it lies as it is printed, as a pose has them.
    pub rotation: [[f64; 3]; 3],
    /// Height of a layer in mm.
    pub layer_mm: f64,
    /// Infill in percent.
    pub infill_percent: f64,
    /// Density of the material in g/cm³.
    pub density_g_cm3: f64,
    /// Room of the supports in that pose, in mm³.
    pub support_mm3: f64,
}

/// One layer.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Layer {
    /// Height of its middle over the plate, in mm.
    pub z_mm: f64,
    /// What is inside of its contours, in mm².
    pub area_mm2: f64,
    /// Length of its contours in mm.
    pub contour_mm: f64,
    /// Area of the lines along the contours, in mm².
    pub wall_mm2: f64,
    /// Area that is filled solidly, in mm².
    pub solid_mm2: f64,
    /// Area that the infill is spread over, in mm².
    pub sparse_mm2: f64,
    /// Area of what joins the lines of the infill along the walls, in mm².
    pub joint_mm2: f64,
    /// Ends of solid lines, each a corner.
    pub solid_ends: f64,
    /// Ends of the infill's lines.
    pub sparse_ends: f64,
}

/// Grams of material by what they are for.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Grams {
    /// Lines along the contours.
    pub walls: f64,
    /// Solid layers on top and at the bottom.
    pub solid: f64,
    /// Infill.
    pub infill: f64,
    /// Supports.
    pub supports: f64,
    /// All together.
    pub total: f64,
}

/// What the layers come to. Every number is 'ca.': a slicer with other settings finds others.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LayerSum {
    /// How many layers there are.
    pub layers: u32,
    /// Material of one piece.
    pub grams: Grams,
    /// The shortest time that is likely, in minutes.
    pub least_minutes: f64,
    /// The longest one.
    pub most_minutes: f64,
}

/// Contours and infill of one layer, for drawing: x y of both ends of each line, in mm as the part is turned.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct LayerLines {
    /// The contours.
    pub contours: Vec<f32>,
    /// The infill.
    pub infill: Vec<f32>,
}

/// Layers that a part may have: the plate's height in the thinnest ones.
const MOST_LAYERS: f64 = 10_000.0;

/// How much less a corner takes than two lines that run on, as a share of the square of the walls' width: between a circle (π) and a
/// square (4).
const CORNERS: f64 = 3.6;

/// What the round sides of a line take off its width, as a share of the layer's height: 1 − π/4.
const ROUNDED: f64 = 0.2146;

/// The speed at which a nozzle takes a corner, in mm/s.
const CORNER_MM_S: f64 = 10.0;

/// No line is laid narrower, in mm, however the owner's settings are.
const LEAST_LINE_MM: f64 = 0.05;

/// How far solid layers reach into the infill beside what they close, in mm, so that their lines have a hold there.
const HOLD_MM: f64 = 3.0;

/// How far solid lines reach into the walls beside them, so that they hold there, in lines.
const OVERLAP: f64 = 0.2;

/// How many times as wide as the nozzle a line is. Over infill a thread is laid as round as it leaves the nozzle.
const LINE_PER_NOZZLE: f64 = 1.125;

/// How far two such threads lie apart, in mm.
const THREAD_GAP_MM: f64 = 0.05;

/// Cells that walls are wide at most: owners print a few lines.
const MOST_CELLS: u32 = 64;

/// Threads that a strip of them is wide at least: a narrower one is laid as other solid lines.
const LEAST_THREADS: f64 = 6.0;

/// The cells of a layer.
struct Cells {
    /// All that is inside of its contours.
    own: Bitmap,
    /// What is within the walls.
    inside: Bitmap,
    /// The share of the contours along which the ends of infill lines are joined.
    joined: f64,
}

/// Cutting a part, some layers at a time.
pub struct Slicer {
    options: LayerOptions,
    machine: PrintMachine,
    /// z up, standing on 0.
    places: Vec<[f32; 3]>,
    grid: Grid,
    count: usize,
    /// The triangles in the order of their lowest layer, and where those of each layer end.
    triangles: Vec<u32>,
    ends: Vec<usize>,
    /// Triangles that reach into the layer at hand.
    active: Vec<u32>,
    segments: Vec<Segment>,
    crossings: Crossings,
    layers: Vec<Layer>,
    /// The layers that may cover the one to be filled next, or be covered by it.
    window: VecDeque<Cells>,
    /// The layer that the window begins with.
    first: usize,
    /// Where the layer that was filled last has infill.
    infilled: Option<Bitmap>,
    /// What is filled solidly right over infill, in mm².
    bridged_mm2: f64,
    /// What solid lines reach into walls, in mm².
    overlaps_mm2: f64,
}

impl Slicer {
    /// Begins to cut a part.
    #[must_use]
    pub fn new(part: &Part, options: LayerOptions, machine: PrintMachine) -> Self {
        let bounds = turned_bounds(part, &options.rotation);
        let size = bounds.size();
        let places = part.surface.places.iter().map(|place| {
            let [x, y, z] = turned(&options.rotation, *place);
            [x, y, z - bounds.min[2]].map(|value| value as f32)
        });
        let layer_mm = options.layer_mm;
        let count = if layer_mm > 0.0 && layer_mm.is_finite() {
            // A last layer of less than a hundredth is rounding.
            between((size[2] / layer_mm - 0.01).ceil(), 1.0, MOST_LAYERS) as usize
        } else {
            0
        };
        let origin = [bounds.min[0], bounds.min[1]];
        let mut slicer = Self {
            options,
            machine,
            places: places.collect(),
            grid: Grid::over(origin, [size[0], size[1]], machine.line_width_mm.max(0.05)),
            count,
            triangles: Vec::new(),
            ends: vec![0; count],
            active: Vec::new(),
            segments: Vec::new(),
            crossings: Crossings::default(),
            layers: Vec::with_capacity(count),
            window: VecDeque::new(),
            first: 0,
            infilled: None,
            bridged_mm2: 0.0,
            overlaps_mm2: 0.0,
        };
        slicer.sort(part);
        slicer
    }

    /// How wide a line is, in mm: lines are laid closer than they are wide, since their sides are round.
    fn line_mm(&self) -> f64 {
        (self.machine.line_width_mm - ROUNDED * self.options.layer_mm).max(LEAST_LINE_MM)
    }

    /// How wide all lines along a contour are, in mm.
    fn walls_mm(&self) -> f64 {
        f64::from(self.machine.wall_lines) * self.line_mm()
    }

    /// Seconds that a corner costs, for which a nozzle slows down and gets up to its speed again.
    fn corner_s(&self, mm_s: f64) -> f64 {
        let slower = (mm_s - CORNER_MM_S).max(0.0);
        slower * slower / (mm_s.max(1.0) * self.machine.acceleration_mm_s2.max(1.0))
    }

    /// How many cells are as wide as that.
    fn cells(&self, mm: f64) -> u32 {
        ((mm / self.grid.cell_mm).round() as u32).min(MOST_CELLS)
    }

    fn z(&self, layer: usize) -> f64 {
        (layer as f64 + 0.5) * self.options.layer_mm
    }

    /// The layers whose middle a triangle reaches: at or above its lowest corner and below its highest, as [`segment`] has it.
    fn reach(&self, part: &Part, triangle: u32) -> (usize, usize) {
        let corners = part.surface.corners[triangle as usize];
        let [a, b, c] = corners.map(|corner| f64::from(self.places[corner as usize][2]));
        (
            self.first_from(a.min(b).min(c)),
            self.first_from(a.max(b).max(c)),
        )
    }

    /// The first layer whose middle is not below a height. By its middle itself: where a corner lies right in it, a quotient rounds to
    /// either side.
    fn first_from(&self, z: f64) -> usize {
        let quotient = (z / self.options.layer_mm - 0.5).ceil().max(0.0);
        let mut layer = (quotient as usize).min(self.count);
        while layer > 0 && self.z(layer - 1) >= z {
            layer -= 1;
        }
        while layer < self.count && self.z(layer) < z {
            layer += 1;
        }
        layer
    }

    fn sort(&mut self, part: &Part) {
        let of_bodies = |triangle: &u32| part.bounds_a_body(*triangle as usize);
        let all = || (0..part.triangle_count() as u32).filter(of_bodies);
        for triangle in all() {
            let (from, to) = self.reach(part, triangle);
            if from < to {
                self.ends[from] += 1;
            }
        }
        let mut total = 0;
        for end in &mut self.ends {
            total += *end;
            *end = total;
        }
        let mut filled = self.ends.clone();
        self.triangles = vec![0; total];
        for triangle in all() {
            let (from, to) = self.reach(part, triangle);
            if from < to {
                filled[from] -= 1;
                self.triangles[filled[from]] = triangle;
            }
        }
    }

    /// Cuts the next `layers` layers. Answers the share that is done; 1 when all are.
    pub fn step(&mut self, part: &Part, layers: u32) -> f64 {
        for _ in 0..layers {
            let layer = self.layers.len();
            if layer >= self.count {
                break;
            }
            self.cut(part, layer);
            // What is nothing may come to less by rounding.
            let area_mm2 = area(&self.segments).max(0.0);
            let contour_mm = self.segments.iter().map(length).sum();
            let map = Bitmap::of(&self.grid, &self.segments, &mut self.crossings);
            let seen_mm2 = map.count() as f64 * self.grid.cell_mm * self.grid.cell_mm;
            // Where bodies overlap, what is there twice counts once. Cells are exact to about half a cell along the contours.
            let doubt_mm2 = 0.25 * contour_mm * self.grid.cell_mm + 0.02 * area_mm2;
            self.layers.push(Layer {
                z_mm: self.z(layer),
                area_mm2: if (area_mm2 - seen_mm2).abs() > doubt_mm2 {
                    seen_mm2
                } else {
                    area_mm2
                },
                contour_mm,
                wall_mm2: 0.0,
                solid_mm2: 0.0,
                sparse_mm2: 0.0,
                joint_mm2: 0.0,
                solid_ends: 0.0,
                sparse_ends: 0.0,
            });
            let inside = map.eroded(self.cells(self.walls_mm()));
            let joined = joined_share(&self.segments);
            let cells = Cells {
                own: map,
                inside,
                joined,
            };
            self.window.push_back(cells);
            let covered = layer.checked_sub(self.machine.top_layers as usize);
            if let Some(covered) = covered {
                self.fill(covered);
            }
        }
        if self.layers.len() == self.count {
            let last = self.count.saturating_sub(self.machine.top_layers as usize);
            for layer in last..self.count {
                self.fill(layer);
            }
            self.window.clear();
            self.first = self.count;
            return 1.0;
        }
        self.layers.len() as f64 / (self.count as f64 + 1.0)
    }

    /// The contours of a layer, which must be the one behind the last.
    fn cut(&mut self, part: &Part, layer: usize) {
        let start = if layer > 0 { self.ends[layer - 1] } else { 0 };
        let new = &self.triangles[start..self.ends[layer]];
        self.active.extend_from_slice(new);
        let mut active = std::mem::take(&mut self.active);
        active.retain(|triangle| self.reach(part, *triangle).1 > layer);
        self.segments.clear();
        let z = self.z(layer);
        for triangle in &active {
            if let Some(segment) =
                segment(&self.places, part.surface.corners[*triangle as usize], z)
            {
                self.segments.push(segment);
            }
        }
        self.active = active;
    }

    /// What a layer is filled with, once those above it are cut.
    fn fill(&mut self, layer: usize) {
        let (top, bottom) = (
            self.machine.top_layers as usize,
            self.machine.bottom_layers as usize,
        );
        let keep = layer.saturating_sub(bottom);
        while self.first < keep {
            self.window.pop_front();
            self.first += 1;
        }
        let (line, walls) = (self.line_mm(), self.walls_mm());
        let own_walls = self.cells(walls);
        let (hold, threads) = (
            self.cells(HOLD_MM),
            self.cells(LEAST_THREADS / 2.0 * self.machine.line_width_mm / LINE_PER_NOZZLE),
        );
        let Some(Cells {
            own,
            inside,
            joined,
        }) = self.window.get(layer - self.first)
        else {
            return;
        };
        let Some(record) = self.layers.get_mut(layer) else {
            return;
        };
        let cell = self.grid.cell_mm;
        // Where both sides are so near that their lines would meet, lines fill what is there and no more.
        let mut thin = own.clone();
        thin.and_not(&inside.grown(own_walls + 1));
        let rim = (own.sides_without(own) as f64).max(1.0);
        let thick_share = 1.0 - thin.sides_without(own) as f64 / rim;
        let pieces = own.pieces_less_holes() as f64;
        let lines_mm2 =
            (record.contour_mm * walls - pieces * CORNERS * walls * walls) * thick_share;
        let thin_mm2 = thin.count() as f64 * cell * cell;
        let wall_mm2 = between(lines_mm2 + thin_mm2, 0.0, record.area_mm2);
        let inside_mm2 = record.area_mm2 - wall_mm2;
        let cells = inside.count();
        // Cells at the edge are lost to the walls a little early: those that are left stand for all of it.
        let mm2_per_cell = inside_mm2 / (cells as f64).max(1.0);
        let is_outermost = layer < bottom || layer + top >= self.count;
        let below = self.infilled.take();
        let mut sparse = Bitmap::empty(&self.grid);
        let solid_share = if self.options.infill_percent >= 100.0 || is_outermost {
            1.0
        } else if cells == 0 {
            0.0
        } else {
            // Small pieces are filled solidly, and what is not covered.
            let least = (self.machine.solid_below_mm2 / mm2_per_cell).max(0.0) as u64;
            let large = inside.without_small(least);
            let mut walled = large.clone();
            let mut solid = Bitmap::empty(&self.grid);
            let here = layer - self.first;
            for at in here.saturating_sub(bottom)..=here + top {
                let Some(other) = self.window.get(at) else {
                    continue;
                };
                walled.and(&other.inside);
                // What a layer leaves open above or below is closed by that layer and some behind it.
                let open_to = match at.cmp(&here) {
                    Ordering::Less => at + 1,
                    Ordering::Equal => continue,
                    Ordering::Greater => at - 1,
                };
                if let Some(next) = self.window.get(open_to) {
                    let mut open = next.inside.clone();
                    open.and_not(&other.own);
                    solid.or(&open);
                }
            }
            solid = solid.grown(hold);
            // What lies over or under a wall carries it, with a line more; a strip that is narrower than a line carries nothing.
            let mut carrying = inside.eroded(1);
            carrying.and(&large);
            carrying.and_not(&walled);
            let carrying = carrying.grown(1);
            sparse = large;
            sparse.and_not(&solid);
            sparse.and_not(&carrying);
            1.0 - sparse.count() as f64 / cells as f64
        };
        if let Some(mut bridged) = below {
            bridged.and(inside);
            bridged.and_not(&sparse);
            bridged = bridged.eroded(threads).grown(threads);
            self.bridged_mm2 += bridged.count() as f64 * mm2_per_cell;
        }
        let mut solid = inside.clone();
        solid.and_not(&sparse);
        // Rims of what is filled, whose cells are held against the contours'. Lines end all along them.
        let mm_per_side = record.contour_mm / rim;
        let (solid_mm, sparse_mm) = (
            solid.sides_without(&solid) as f64 * mm_per_side,
            sparse.sides_without(&sparse) as f64 * mm_per_side,
        );
        let infill = between(self.options.infill_percent, 0.0, 100.0) / 100.0;
        record.solid_ends = FRAC_2_PI * solid_mm / line;
        record.sparse_ends = FRAC_2_PI * sparse_mm / line * infill;
        self.overlaps_mm2 += OVERLAP * line * solid.sides_without(inside) as f64 * mm_per_side;
        // The ends of infill lines are joined along each second stretch.
        record.joint_mm2 = if infill > 0.0 {
            0.5 * joined * sparse_mm * line
        } else {
            0.0
        };
        record.wall_mm2 = wall_mm2;
        record.solid_mm2 = inside_mm2 * solid_share;
        record.sparse_mm2 = inside_mm2 * (1.0 - solid_share);
        self.infilled = Some(sparse);
    }

    /// The layers that are cut.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// What all of them come to, once they are cut.
    #[must_use]
    pub fn sum(&self) -> LayerSum {
        let (machine, options) = (&self.machine, &self.options);
        let height = if self.count > 0 {
            options.layer_mm
        } else {
            0.0
        };
        let density = options.density_g_cm3 * machine.grams_factor;
        let grams = |mm3: f64| mm3_to_cm3(mm3) * density;
        let infill = between(options.infill_percent, 0.0, 100.0) / 100.0;
        let sum = |area: fn(&Layer) -> f64| self.layers.iter().map(area).sum::<f64>() * height;
        let supports_mm3 = options.support_mm3 * machine.support_percent / 100.0;
        let bridges_mm3 = self.bridged_mm2 * (thread_mm(machine.line_width_mm) - height).max(0.0);
        let (walls, solid) = (
            grams(sum(|layer| layer.wall_mm2)),
            grams(sum(|layer| layer.solid_mm2) + self.overlaps_mm2 * height + bridges_mm3),
        );
        let joints = grams(sum(|layer| layer.joint_mm2));
        let sparse = grams(sum(|layer| layer.sparse_mm2) * infill) + joints;
        let supports = grams(supports_mm3);
        let line = self.line_mm();
        let support_s = supports_mm3 / (line * height.max(1e-3)) / machine.infill_mm_s.max(1.0);
        let mut seconds = support_s;
        for layer in &self.layers {
            let along = |area: f64, speed: f64| area / line / speed.max(1.0);
            let own = along(layer.wall_mm2, machine.wall_mm_s)
                + along(layer.solid_mm2, machine.solid_mm_s)
                + layer.solid_ends * self.corner_s(machine.solid_mm_s)
                + layer.sparse_ends * self.corner_s(machine.infill_mm_s)
                + along(
                    layer.sparse_mm2 * infill + layer.joint_mm2,
                    machine.infill_mm_s,
                );
            seconds += own.max(machine.least_layer_s) + machine.layer_change_s;
        }
        let minutes = (seconds / 60.0) * machine.minutes_factor + machine.start_min;
        let spread = between(machine.time_spread_percent, 0.0, 90.0) / 100.0;
        LayerSum {
            layers: self.layers.len() as u32,
            grams: Grams {
                walls,
                solid,
                infill: sparse,
                supports,
                total: walls + solid + sparse + supports,
            },
            least_minutes: minutes * (1.0 - spread),
            most_minutes: minutes * (1.0 + spread),
        }
    }

    /// The lines of one layer, cut or not.
    #[must_use]
    pub fn lines(&self, part: &Part, layer: u32) -> LayerLines {
        let layer = layer as usize;
        if layer >= self.count {
            return LayerLines::default();
        }
        let z = self.z(layer);
        let reaching = &self.triangles[..self.ends[layer]];
        let reaching = reaching
            .iter()
            .filter(|triangle| self.reach(part, **triangle).1 > layer);
        let segments: Vec<Segment> = reaching
            .filter_map(|triangle| {
                segment(&self.places, part.surface.corners[*triangle as usize], z)
            })
            .collect();
        let contours = segments
            .iter()
            .flatten()
            .map(|value| *value as f32)
            .collect();
        LayerLines {
            contours,
            infill: self.infill(&segments, layer),
        }
    }

    /// Lines at 45° through the inside of contours, from the inner edge of the walls on.
    fn infill(&self, segments: &[Segment], layer: usize) -> Vec<f32> {
        let machine = &self.machine;
        let is_solid = layer < machine.bottom_layers as usize
            || layer + machine.top_layers as usize >= self.count;
        let percent = if is_solid {
            100.0
        } else {
            self.options.infill_percent
        };
        if percent.is_nan() || percent <= 0.0 {
            return Vec::new();
        }
        // Turned by 45°, each second layer the other way.
        let half = std::f64::consts::FRAC_1_SQRT_2;
        let sign = if layer.is_multiple_of(2) { 1.0 } else { -1.0 };
        let turn = |x: f64, y: f64| [half * (x + sign * y), half * (y - sign * x)];
        let turn_back = |u: f64, v: f64| [half * (u - sign * v), half * (v + sign * u)];
        let turned: Vec<Segment> = segments
            .iter()
            .map(|[x1, y1, x2, y2]| {
                let ([u1, v1], [u2, v2]) = (turn(*x1, *y1), turn(*x2, *y2));
                [u1, v1, u2, v2]
            })
            .collect();
        let ends = turned
            .iter()
            .flat_map(|[_, v1, _, v2]| [[*v1, 0.0, 0.0], [*v2, 0.0, 0.0]]);
        let bounds = Bounds::around(ends);
        let pitch = (machine.line_width_mm.max(0.05) * 100.0 / percent.min(100.0))
            .max(bounds.size()[0] / MOST_LINES);
        let rows = (bounds.size()[0] / pitch).ceil() as usize;
        let mut crossings = Crossings::default();
        crossings.find(&turned, bounds.min[0], pitch, rows);
        let walls = f64::from(machine.wall_lines) * machine.line_width_mm;
        let mut lines = Vec::new();
        for row in 0..rows {
            let v = bounds.min[0] + (row as f64 + 0.5) * pitch;
            crossings.for_each_inside(row, |from, to| {
                if to - from > 2.0 * walls {
                    let [x1, y1] = turn_back(from + walls, v);
                    let [x2, y2] = turn_back(to - walls, v);
                    lines.extend([x1, y1, x2, y2].map(|value| value as f32));
                }
            });
        }
        lines
    }
}

/// Lines of infill across a layer: more cannot be distinguished on a screen.
const MOST_LINES: f64 = 4000.0;

fn between(value: f64, from: f64, to: f64) -> f64 {
    if value >= to {
        to
    } else if value >= from {
        value
    } else {
        from
    }
}

fn turned_bounds(part: &Part, rotation: &[[f64; 3]; 3]) -> Bounds {
    let of_bodies = (0..part.triangle_count()).filter(|triangle| part.bounds_a_body(*triangle));
    let corners = of_bodies.flat_map(|triangle| part.surface.corners[triangle]);
    Bounds::around(corners.map(|corner| turned(rotation, part.surface.places[corner as usize])))
}

/// Where a triangle is cut, with the material on the left. A corner at just that height counts as below it, so that neighbours agree.
fn segment(places: &[[f32; 3]], corners: [u32; 3], z: f64) -> Option<Segment> {
    let points: [Point; 3] = corners.map(|corner| places[corner as usize].map(f64::from));
    let is_above = points.map(|point| point[2] > z);
    let mut up = None;
    let mut down = None;
    for at in 0..3 {
        let next = (at + 1) % 3;
        if is_above[at] == is_above[next] {
            continue;
        }
        // From the lower end, whichever triangle asks.
        let (low, high) = if is_above[next] {
            (points[at], points[next])
        } else {
            (points[next], points[at])
        };
        let share = (z - low[2]) / (high[2] - low[2]);
        let place = [
            low[0] + (high[0] - low[0]) * share,
            low[1] + (high[1] - low[1]) * share,
        ];
        if is_above[next] {
            up = Some(place);
        } else {
            down = Some(place);
        }
    }
    let ([x1, y1], [x2, y2]) = (down?, up?);
    Some([x1, y1, x2, y2])
}

/// How thick round threads beside each other are on average, in mm.
fn thread_mm(line_width_mm: f64) -> f64 {
    let thread = line_width_mm / LINE_PER_NOZZLE;
    std::f64::consts::FRAC_PI_4 * thread * thread / (thread + THREAD_GAP_MM)
}

/// The share of contours along which ends of infill lines are joined, of both directions of the lines: all of what meets them at 45° or
/// more, and the less the flatter, since lines there end far apart.
fn joined_share(segments: &[Segment]) -> f64 {
    let (mut joined, mut all) = (0.0, 0.0);
    for segment in segments {
        let [x1, y1, x2, y2] = segment;
        let (x, y) = ((x2 - x1).abs(), (y2 - y1).abs());
        let own = length(segment);
        // As far as it goes across lines of either direction, over the sine of 45°.
        joined += (own.min(x + y) + own.min((x - y).abs())) / 2.0;
        all += own;
    }
    if all > 0.0 { joined / all } else { 0.0 }
}

fn area(segments: &[Segment]) -> f64 {
    let Some([x, y, ..]) = segments.first() else {
        return 0.0;
    };
    let doubled: f64 = segments
        .iter()
        .map(|[x1, y1, x2, y2]| (x1 - x) * (y2 - y) - (x2 - x) * (y1 - y))
        .sum();
    doubled / 2.0
}

fn length([x1, y1, x2, y2]: &Segment) -> f64 {
    let (x, y) = (x2 - x1, y2 - y1);
    (x * x + y * y).sqrt()
}
