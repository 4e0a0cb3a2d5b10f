//! What every fuzz target asks of the core, whatever the bytes:
//!
//! - no panic and no overflow (the build has debug assertions and aborts on a panic);
//! - the same model or the same error, whether the file lies in memory as a whole or comes in windows of any size;
//! - the quick measures agree with the full ones on what both hold;
//! - memory in proportion to the file: [`memory`] counts every allocation;
//! - bodies without triangles are drawn with finite ones;
//! - an answer in time (libFuzzer's own `-timeout`).

pub mod memory;

use core_wasm::{
    error::CoreError,
    limits::Limits,
    model::{self, Model, ModelReader, Progress},
    print_settings::{PrintLimits, PrintMachine},
    printability::{Check, LayerOptions, Part, Slicer, Stage},
};

/// Of each input the last bytes choose the windows and the rest is the file, so that a seed is a file and these bytes
/// behind it. `scripts/fuzz.mjs` knows the number too.
pub const CONTROL_BYTES: usize = 4;

/// Reads `input` as a file of that name in every way there is.
///
/// # Panics
/// On a finding.
pub fn check(file_name: &str, input: &[u8]) {
    let Some((bytes, control)) = input.split_last_chunk::<CONTROL_BYTES>() else {
        return;
    };
    let limits = Limits {
        keeps_outlines: true,
        ..Limits::default()
    };
    let whole = memory::bounded(bytes.len(), || model::read(file_name, bytes, &limits));
    let control = u32::from_le_bytes(*control);
    let in_windows = memory::bounded(bytes.len(), || {
        read_in_windows(file_name, bytes, control, &limits)
    });
    assert_eq!(
        whole, in_windows,
        "read whole (left) and in windows (right)"
    );

    let Ok(model) = whole else { return };
    let (first, all) = memory::bounded(bytes.len(), || (model.first(), model.measures()));
    assert_eq!(
        (
            first.format,
            first.triangles,
            first.vertices,
            first.dimensions_mm
        ),
        (all.format, all.triangles, all.vertices, all.dimensions_mm),
    );
    assert!(
        first
            .dimensions_mm
            .iter()
            .all(|side| side.is_finite() && *side >= 0.0),
        "{first:?}"
    );
    for volume in [first.volume_mm3, all.volume_mm3, all.estimated_volume_mm3]
        .into_iter()
        .flatten()
    {
        assert!(volume.is_finite() && volume >= 0.0, "{first:?} {all:?}");
    }
    let placement = model.placement();
    assert!(
        placement.scale.is_finite() && placement.centre.iter().all(|value| value.is_finite()),
        "{placement:?}"
    );
    let vertices = model.mesh.vertex_count();
    assert!(model.mesh.positions().iter().all(|value| value.is_finite()));
    assert!(
        model
            .mesh
            .indices()
            .is_none_or(|list| list.iter().all(|index| (*index as usize) < vertices))
    );
    check_drawing(bytes.len(), &model);
    check_printability(&model);
}

/// Looks at the part, cuts it, and mends it: whatever the triangles are, each check ends and all numbers are finite.
fn check_printability(model: &Model) {
    let Ok(part) = Part::of_mesh(&model.mesh, 1.0) else {
        return;
    };
    let machine = PrintMachine::default();
    let mut check = Check::new(part, PrintLimits::default(), machine);
    while check.step(100_000).stage != Stage::Done {}
    for found in check.findings() {
        let numbers = [found.finding.measured, found.finding.limit];
        let place = found.finding.place.unwrap_or_default();
        let mut all = numbers.into_iter().flatten().chain(place);
        assert!(all.all(f64::is_finite), "{found:?}");
        let last = check.part().file_triangles() as u32;
        assert!(found.faces.iter().all(|face| *face < last), "{found:?}");
    }
    let Some(orientation) = check.orientation() else {
        return;
    };
    let drawn = orientation.poses[orientation.recommended as usize];
    let options = LayerOptions {
        rotation: drawn.rotation,
        layer_mm: drawn.size_mm[2] / 20.0,
        infill_percent: 20.0,
        density_g_cm3: 1.0,
        support_mm3: drawn.support_mm3,
    };
    let mut slicer = Slicer::new(check.part(), options, machine);
    while slicer.step(check.part(), 10) < 1.0 {}
    let sum = slicer.sum();
    assert!(sum.grams.total.is_finite() && sum.grams.total >= 0.0, "{sum:?}");
    let lines = slicer.lines(check.part(), sum.layers / 2);
    let mut numbers = lines.contours.iter().chain(&lines.infill);
    assert!(numbers.all(|value| value.is_finite()));
    if let Some(stl) = check.part().repaired_stl() {
        assert!(stl.len() > 84);
    }
}

/// Draws the bodies of a file that has no triangles.
fn check_drawing(file_bytes: usize, model: &Model) {
    let Some(mut drawer) = model.mesh.drawer() else {
        return;
    };
    let drawing = memory::bounded(file_bytes, || {
        while !drawer.step() {}
        drawer.finish()
    });
    let vertices = drawing.positions.len() / 3;
    assert!(drawing.positions.iter().all(|value| value.is_finite()));
    assert!(
        drawing
            .indices
            .iter()
            .all(|index| (*index as usize) < vertices)
    );
}

/// Reads a file as the browser does: a window at a time, what was left over in front of the next one, and for every other
/// `control` the positions taken out piece by piece and given back at the end.
fn read_in_windows(
    file_name: &str,
    bytes: &[u8],
    control: u32,
    limits: &Limits,
) -> Result<Model, CoreError> {
    let mut windows = Windows::new(control);
    let mut reader = ModelReader::open(file_name, bytes.len() as u64, limits)?;
    let takes_positions = control & 1 == 1;
    if takes_positions {
        reader.promise_to_take_positions();
    }
    let mut taken: Vec<f32> = Vec::new();
    let (mut from, mut to) = (0, 0);
    let mut starts_again = 0;
    loop {
        to = bytes.len().min(to + windows.next());
        let is_last = to == bytes.len();
        match reader.feed(&bytes[from..to], is_last)? {
            Progress::Done(count) => {
                from += count;
                assert!(from <= to, "more bytes are done with than there were");
            }
            Progress::StartAgain => {
                (from, to) = (0, 0);
                taken.clear();
                starts_again += 1;
                assert!(starts_again <= 1, "the file is read a third time");
                continue;
            }
        }
        if takes_positions && let Some(expected) = reader.expected_positions() {
            reader.take_positions(&mut |piece| taken.extend_from_slice(piece));
            assert!(taken.len() <= expected, "more positions than were expected");
        }
        if is_last {
            assert_eq!(from, to, "the last window is not done with");
            let mut model = reader.finish()?;
            if model.mesh.is_lent_out() {
                assert!(
                    model.mesh.give_back(taken),
                    "other positions were taken than there are"
                );
            }
            return Ok(model);
        }
    }
}

/// Window sizes, drawn from one number: xorshift, with a largest size that the number chooses too.
struct Windows {
    state: u32,
    largest: u32,
}

impl Windows {
    fn new(control: u32) -> Self {
        Self {
            state: control | 1,
            largest: [1, 7, 64, 1024, 65_536][control as usize / 2 % 5],
        }
    }

    fn next(&mut self) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 17;
        self.state ^= self.state << 5;
        1 + (self.state % self.largest) as usize
    }
}
