//! STEP files with something wrong in them: numbers, references, keywords and whole statements that are not what they were.

#![allow(
    clippy::unwrap_used,
    reason = "a test's helpers may stop at the first surprise"
)]

use std::time::Duration;

use crate::common::{fixtures, read, shared};
use core_wasm::{limits::Limits, model};
use cpu_time::ThreadTime;

/// Marsaglia's xorshift: the same files in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % count.max(1)
    }

    fn one_of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

const NUMBERS: [&str; 12] = [
    "0.",
    "-1.",
    "1E300",
    "-1E-300",
    "1E999",
    "3.",
    "1E15",
    "0.5",
    "-7.25",
    "1E-9",
    "6.283185307179586",
    "2147483648",
];

const KEYWORDS: [&str; 22] = [
    "PLANE",
    "CYLINDRICAL_SURFACE",
    "CONICAL_SURFACE",
    "SPHERICAL_SURFACE",
    "TOROIDAL_SURFACE",
    "SURFACE_OF_REVOLUTION",
    "SURFACE_OF_LINEAR_EXTRUSION",
    "OFFSET_SURFACE",
    "LINE",
    "CIRCLE",
    "ELLIPSE",
    "PARABOLA",
    "HYPERBOLA",
    "TRIMMED_CURVE",
    "COMPOSITE_CURVE",
    "POLYLINE",
    "EDGE_LOOP",
    "POLY_LOOP",
    "VERTEX_LOOP",
    "ORIENTED_CLOSED_SHELL",
    "BREP_WITH_VOIDS",
    "MAPPED_ITEM",
];

/// Where words of a kind stand: each begins with a byte that `starts` and goes on while bytes are `inside`.
fn words(
    text: &str,
    starts: impl Fn(u8) -> bool,
    inside: impl Fn(u8) -> bool,
) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = text.find("DATA").unwrap_or(0);
    while at < bytes.len() {
        if starts(bytes[at]) {
            let length = bytes[at..]
                .iter()
                .take_while(|byte| inside(**byte))
                .count()
                .max(1);
            found.push((at, at + length));
            at += length;
        } else {
            at += 1;
        }
    }
    found
}

fn mutated(text: &str, random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(3) {
        let is_digit =
            |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'E' | b'-' | b'+');
        let (places, kind) = match random.below(6) {
            0 | 1 => (
                words(
                    &text,
                    |byte| byte.is_ascii_digit() || byte == b'-',
                    is_digit,
                ),
                0,
            ),
            2 => (
                words(
                    &text,
                    |byte| byte == b'#',
                    |byte| byte == b'#' || byte.is_ascii_digit(),
                ),
                1,
            ),
            3 => (
                words(
                    &text,
                    |byte| byte.is_ascii_uppercase(),
                    |byte| byte.is_ascii_uppercase() || byte == b'_',
                ),
                2,
            ),
            4 => (words(&text, |byte| byte == b';', |_| false), 3),
            _ => (
                words(
                    &text,
                    |byte| byte == b'.',
                    |byte| byte.is_ascii_uppercase() || byte == b'.',
                ),
                4,
            ),
        };
        if places.is_empty() {
            continue;
        }
        let (from, to) = places[random.below(places.len())];
        let (other_from, other_to) = places[random.below(places.len())];
        let instead = match kind {
            0 => random.one_of(&NUMBERS).to_owned(),
            1 => text[other_from..other_to].to_owned(),
            2 => random.one_of(&KEYWORDS).to_owned(),
            // A statement is gone.
            3 => String::new(),
            _ => random.one_of(&[".T.", ".F.", "$", "*"]).to_owned(),
        };
        let from = if kind == 3 {
            text[..from].rfind(';').map_or(from, |before| before + 1)
        } else {
            from
        };
        text.replace_range(from..to, &instead);
    }
    text
}

/// Whatever is wrong, the answer is a refusal or measures that are numbers, and it comes in time. `STEP_MUTATIONS` says how
/// many files are tried.
#[test]
fn fmt_13_step_files_with_mistakes_are_refused_or_measured_in_time() {
    let count = std::env::var("STEP_MUTATIONS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(1500);
    let mut sources: Vec<String> = [
        "box-mm",
        "cylinder",
        "vase",
        "assembly",
        "mapped",
        "pillow",
        "tessellated",
        "rail",
    ]
    .into_iter()
    .map(|name| String::from_utf8(read(&fixtures().join(format!("step/{name}.step")))).unwrap())
    .collect();
    if let Some(shared) = shared() {
        for name in [
            "so-arm100__Passive_Horn_01",
            "foxtrot__cube_hole",
            "stepcode__TAIL_TURBINE",
            "low_cost_robot__gripper_trigger",
            "mayo___332_file",
            "cadquery__red_cube_blue_cylinder",
        ] {
            let bytes = read(&shared.join(format!("models/step/{name}.step")));
            sources.push(String::from_utf8_lossy(&bytes).into_owned());
        }
    }
    let limits = Limits {
        keeps_outlines: true,
        ..Limits::default()
    };
    let mut random = Random(0x5EED_0000_1234_5678);
    for number in 0..count {
        let text = mutated(&sources[number % sources.len()], &mut random);
        let start = ThreadTime::now();
        if let Ok(model) = model::read("a.step", text.as_bytes(), &limits) {
            let measures = model.measures();
            let volume = measures.volume_mm3.unwrap_or(0.0);
            assert!(
                volume.is_finite() && volume >= 0.0,
                "{number}: {measures:?}\n{text}"
            );
            assert!(
                measures.surface_area_mm2.is_finite(),
                "{number}: {measures:?}\n{text}"
            );
            assert!(
                measures.dimensions_mm.iter().all(|side| side.is_finite()),
                "{number}: {measures:?}\n{text}"
            );
            if let Some(mut drawer) = model.mesh.drawer() {
                while !drawer.step() {}
                let drawing = drawer.finish();
                let vertices = drawing.positions.len() as u32 / 3;
                let is_known = |corner: &u32| *corner < vertices;
                assert!(drawing.indices.iter().all(is_known), "{number}\n{text}");
            }
        }
        assert!(
            start.elapsed() < Duration::from_secs(20),
            "{number} took {:?}\n{text}",
            start.elapsed()
        );
    }
}
