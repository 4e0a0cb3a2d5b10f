//! Small writers of the mesh formats, and meshes drawn at random, for tests that compare readers.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::fmt::Write;

use proptest::{collection::vec, prelude::*};

/// A mesh over shared vertices whose coordinates f32 holds exactly.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    pub vertices: Vec<[f32; 3]>,
    pub triangles: Vec<[u32; 3]>,
}

impl Sample {
    /// The corners of the triangles, one after the other.
    pub fn soup(&self) -> Vec<[f32; 3]> {
        let corners = self.triangles.iter().flatten();
        corners
            .map(|index| self.vertices[*index as usize])
            .collect()
    }

    /// The same mesh with each vertex moved by `change`.
    pub fn mapped(&self, change: impl Fn([f32; 3]) -> [f32; 3]) -> Self {
        Self {
            vertices: self.vertices.iter().map(|vertex| change(*vertex)).collect(),
            triangles: self.triangles.clone(),
        }
    }

    /// The same surface turned inside out.
    pub fn inside_out(&self) -> Self {
        Self {
            vertices: self.vertices.clone(),
            triangles: self
                .triangles
                .iter()
                .map(|[a, b, c]| [*a, *c, *b])
                .collect(),
        }
    }

    /// Both meshes in one file.
    pub fn with(&self, other: &Self) -> Self {
        let offset = self.vertices.len() as u32;
        let moved = other
            .triangles
            .iter()
            .map(|corners| corners.map(|corner| corner + offset));
        Self {
            vertices: [self.vertices.as_slice(), &other.vertices].concat(),
            triangles: self.triangles.iter().copied().chain(moved).collect(),
        }
    }
}

/// Coordinates as exporters write them, and what they do not write every day.
fn coordinate() -> impl Strategy<Value = f32> {
    prop_oneof![
        4 => (-256_000_i32..256_000).prop_map(|steps| steps as f32 / 1024.0),
        2 => -1000.0_f32..1000.0,
        1 => -1.0e-3_f32..1.0e-3,
        1 => -1.0e5_f32..1.0e5,
        1 => prop_oneof![Just(0.0_f32), Just(-0.0), Just(1.0e-30), Just(f32::MIN_POSITIVE)],
    ]
}

/// Any triangles over any vertices: degenerate, open, crossing.
pub fn any_sample() -> impl Strategy<Value = Sample> {
    vec([coordinate(), coordinate(), coordinate()], 3..40).prop_flat_map(|vertices| {
        let count = vertices.len() as u32;
        vec([0..count, 0..count, 0..count], 1..80).prop_map(move |triangles| Sample {
            vertices: vertices.clone(),
            triangles,
        })
    })
}

/// Steps per mm of a [`star`]'s lattice. Coordinates up to 2^14 mm on it are exact as f32.
pub const LATTICE: f32 = 64.0;

/// A closed, outward, star-shaped body about 40 mm wide around a point near the origin, on the lattice: an octahedron whose
/// faces are divided and whose vertices are drawn in and out.
pub fn star() -> impl Strategy<Value = Sample> {
    const DIVISIONS: i32 = 4;
    let points = octahedron(DIVISIONS);
    vec(0.75_f32..1.25, points.vertices.len()).prop_map(move |radii| {
        let mut sample = points.clone();
        for (vertex, radius) in sample.vertices.iter_mut().zip(radii) {
            let length = vertex.iter().map(|value| value * value).sum::<f32>().sqrt();
            *vertex =
                vertex.map(|value| (value / length * 20.0 * radius * LATTICE).round() / LATTICE);
        }
        sample
    })
}

/// An octahedron whose edges are cut into `divisions`, its surface turned outwards.
fn octahedron(divisions: i32) -> Sample {
    let mut vertices: Vec<[i32; 3]> = Vec::new();
    let mut index = |point: [i32; 3]| {
        let place = vertices.iter().position(|known| *known == point);
        place.unwrap_or_else(|| {
            vertices.push(point);
            vertices.len() - 1
        }) as u32
    };
    let mut triangles = Vec::new();
    for signs in [
        [1, 1, 1],
        [-1, 1, 1],
        [1, -1, 1],
        [-1, -1, 1],
        [1, 1, -1],
        [-1, 1, -1],
        [1, -1, -1],
        [-1, -1, -1],
    ] {
        let at = |i: i32, j: i32| [i * signs[0], j * signs[1], (divisions - i - j) * signs[2]];
        // In the octant of positive signs x → y → z turns outwards; each negative sign turns it round.
        let is_outward = signs.iter().product::<i32>() > 0;
        let mut face = |a, b, c| {
            let corners = [index(a), index(b), index(c)];
            triangles.push(if is_outward {
                corners
            } else {
                [corners[0], corners[2], corners[1]]
            });
        };
        for i in 0..divisions {
            for j in 0..divisions - i {
                face(at(i, j), at(i + 1, j), at(i, j + 1));
                if i + j + 1 < divisions {
                    face(at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
                }
            }
        }
    }
    Sample {
        vertices: vertices
            .iter()
            .map(|point| point.map(|value| value as f32))
            .collect(),
        triangles,
    }
}

pub fn binary_stl(sample: &Sample) -> Vec<u8> {
    let mut bytes = vec![b' '; 80];
    bytes.extend((sample.triangles.len() as u32).to_le_bytes());
    for corners in sample.soup().chunks(3) {
        bytes.extend([0; 12]);
        bytes.extend(
            corners
                .iter()
                .flatten()
                .flat_map(|value| value.to_le_bytes()),
        );
        bytes.extend([0; 2]);
    }
    bytes
}

/// The numbers as a text format writes them. As f64 they are printed with all the digits that they have; the shortest decimal of
/// an f32 is another number that only reads back as the same f32.
fn decimals(point: &[f32; 3]) -> [f64; 3] {
    point.map(f64::from)
}

pub fn ascii_stl(sample: &Sample) -> Vec<u8> {
    let mut text = String::from("solid sample\n");
    for corners in sample.soup().chunks(3) {
        text += "  facet normal 0 0 1\n    outer loop\n";
        for [x, y, z] in corners.iter().map(decimals) {
            let _ = writeln!(text, "      vertex {x:e} {y:e} {z:e}");
        }
        text += "    endloop\n  endfacet\n";
    }
    (text + "endsolid sample\n").into_bytes()
}

/// How the corners of an OBJ face are written.
#[derive(Debug, Clone, Copy)]
pub enum Corners {
    Plain,
    Texture,
    Normal,
    Both,
    Negative,
}

pub fn any_corners() -> impl Strategy<Value = Corners> {
    prop_oneof![
        Just(Corners::Plain),
        Just(Corners::Texture),
        Just(Corners::Normal),
        Just(Corners::Both),
        Just(Corners::Negative),
    ]
}

pub fn obj(sample: &Sample, corners: Corners) -> Vec<u8> {
    let mut text = String::from("# sample\no body\n");
    for [x, y, z] in sample.vertices.iter().map(decimals) {
        let _ = writeln!(text, "v {x} {y} {z}");
    }
    // One texture coordinate and one normal are enough for all corners.
    text += "vt 0.5 0.5\nvn 0 0 1\n";
    for triangle in &sample.triangles {
        text += "f";
        for index in triangle {
            let number = index + 1;
            let _ = match corners {
                Corners::Plain => write!(text, " {number}"),
                Corners::Texture => write!(text, " {number}/1"),
                Corners::Normal => write!(text, " {number}//1"),
                Corners::Both => write!(text, " {number}/1/1"),
                Corners::Negative => write!(text, " -{}", sample.vertices.len() as u32 - index),
            };
        }
        text += "\n";
    }
    text.into_bytes()
}

/// How a PLY file is written.
#[derive(Debug, Clone, Copy)]
pub struct Ply {
    pub encoding: Encoding,
    /// z before x and y, and a colour in between.
    pub is_shuffled: bool,
    /// Coordinates of 64 bit.
    pub is_double: bool,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Encoding {
    Ascii,
    Little,
    Big,
}

pub fn any_ply() -> impl Strategy<Value = Ply> {
    let encoding = prop_oneof![
        Just(Encoding::Ascii),
        Just(Encoding::Little),
        Just(Encoding::Big)
    ];
    (encoding, any::<bool>(), any::<bool>()).prop_map(|(encoding, is_shuffled, is_double)| Ply {
        encoding,
        is_shuffled,
        is_double,
    })
}

pub fn ply(sample: &Sample, form: Ply) -> Vec<u8> {
    let scalar = if form.is_double { "double" } else { "float" };
    let order = if form.is_shuffled {
        [2, 0, 1]
    } else {
        [0, 1, 2]
    };
    let mut header = format!(
        "ply\nformat {} 1.0\ncomment sample\nelement vertex {}\n",
        match form.encoding {
            Encoding::Ascii => "ascii",
            Encoding::Little => "binary_little_endian",
            Encoding::Big => "binary_big_endian",
        },
        sample.vertices.len()
    );
    for (place, axis) in order.into_iter().enumerate() {
        let _ = writeln!(header, "property {scalar} {}", ["x", "y", "z"][axis]);
        if place == 0 && form.is_shuffled {
            header += "property uchar red\n";
        }
    }
    let _ = write!(
        header,
        "element face {}\nproperty list uchar int vertex_indices\nend_header\n",
        sample.triangles.len()
    );
    let mut out = PlyBody {
        bytes: header.into_bytes(),
        form,
    };
    for vertex in &sample.vertices {
        for (place, axis) in order.into_iter().enumerate() {
            out.scalar(vertex[axis]);
            if place == 0 && form.is_shuffled {
                out.byte(200);
            }
        }
        out.end_of_line();
    }
    for triangle in &sample.triangles {
        out.byte(3);
        triangle.iter().for_each(|index| out.index(*index as i32));
        out.end_of_line();
    }
    out.bytes
}

struct PlyBody {
    bytes: Vec<u8>,
    form: Ply,
}

impl PlyBody {
    fn text(&mut self, value: impl std::fmt::Display) {
        self.bytes.extend(format!("{value} ").bytes());
    }

    fn binary<const N: usize>(&mut self, little: [u8; N]) {
        let mut bytes = little;
        if self.form.encoding == Encoding::Big {
            bytes.reverse();
        }
        self.bytes.extend(bytes);
    }

    fn scalar(&mut self, value: f32) {
        match (self.form.encoding, self.form.is_double) {
            (Encoding::Ascii, _) => self.text(f64::from(value)),
            (_, true) => self.binary(f64::from(value).to_le_bytes()),
            (_, false) => self.binary(value.to_le_bytes()),
        }
    }

    fn byte(&mut self, value: u8) {
        match self.form.encoding {
            Encoding::Ascii => self.text(value),
            _ => self.binary([value]),
        }
    }

    fn index(&mut self, value: i32) {
        match self.form.encoding {
            Encoding::Ascii => self.text(value),
            _ => self.binary(value.to_le_bytes()),
        }
    }

    fn end_of_line(&mut self) {
        if self.form.encoding == Encoding::Ascii {
            self.bytes.push(b'\n');
        }
    }
}

/// AMF in millimetres.
pub fn amf(sample: &Sample) -> Vec<u8> {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<amf unit=\"millimeter\">\n<object id=\"0\"><mesh><vertices>\n",
    );
    for [x, y, z] in sample.vertices.iter().map(decimals) {
        let _ = writeln!(
            text,
            "<vertex><coordinates><x>{x}</x><y>{y}</y><z>{z}</z></coordinates></vertex>"
        );
    }
    text += "</vertices><volume>\n";
    for [a, b, c] in &sample.triangles {
        let _ = writeln!(
            text,
            "<triangle><v1>{a}</v1><v2>{b}</v2><v3>{c}</v3></triangle>"
        );
    }
    (text + "</volume></mesh></object></amf>\n").into_bytes()
}
