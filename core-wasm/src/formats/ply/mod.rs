//! PLY, the polygon file format (Greg Turk, Stanford 1994): a header that says what follows, then rows of numbers as text or in
//! binary, in either byte order.

mod ascii;
mod binary;
mod header;
mod usual;

use super::{Reader, lines, text};
use crate::{
    error::{CoreError, ErrorCode},
    limits::Limits,
    mesh::{Mesh, Vertices},
};
use ascii::AsciiBody;
use binary::BinaryBody;
use header::{Encoding, Header};

/// The reader for a PLY file of `total_bytes`.
pub(super) fn reader(total_bytes: u64, limits: &Limits) -> Box<dyn Reader> {
    Box::new(PlyReader {
        total_bytes,
        body: None,
        parts: Parts::new(limits),
    })
}

struct PlyReader {
    total_bytes: u64,
    /// What is read behind the header, which came first.
    body: Option<Body>,
    parts: Parts,
}

enum Body {
    Ascii(AsciiBody),
    Binary(BinaryBody),
}

impl Reader for PlyReader {
    fn feed(&mut self, window: &[u8], is_last: bool) -> Result<usize, CoreError> {
        let mut start = 0;
        if self.body.is_none() {
            let Some(header) = Header::read(window, is_last)? else {
                return Ok(0);
            };
            start = header.bytes;
            self.parts.vertex_count = header.vertex_count;
            self.body = Some(match header.encoding {
                Encoding::Ascii => Body::Ascii(AsciiBody::new(header, self.total_bytes)),
                Encoding::LittleEndian | Encoding::BigEndian => {
                    Body::Binary(BinaryBody::new(header, self.total_bytes))
                }
            });
        }
        let rest = window.get(start..).unwrap_or_default();
        let parts = &mut self.parts;
        let done = match &mut self.body {
            Some(Body::Ascii(body)) => body.feed(rest, is_last, parts)?,
            Some(Body::Binary(body)) => body.feed(rest, is_last, parts)?,
            None => 0,
        };
        if is_last && parts.indices.is_empty() {
            return Err(text::no_triangles());
        }
        Ok(start + done)
    }

    fn finish(self: Box<Self>) -> Result<Mesh, CoreError> {
        let Parts {
            vertices, indices, ..
        } = self.parts;
        Ok(Mesh::from_indexed(vertices, indices))
    }
}

/// What is read so far.
struct Parts {
    limits: Limits,
    /// As many as the header promises; faces may come before them.
    vertex_count: u64,
    vertices: Vertices,
    indices: Vec<u32>,
    most_indices: usize,
}

impl Parts {
    fn new(limits: &Limits) -> Self {
        Self {
            limits: *limits,
            vertex_count: 0,
            vertices: Vertices::new(),
            indices: Vec::new(),
            most_indices: (limits.max_triangles as usize).saturating_mul(3),
        }
    }

    /// The vertex of a number in a face; None outside of the file's vertices.
    #[inline]
    fn corner(&self, number: i64) -> Option<u32> {
        let corner = u32::try_from(number).ok()?;
        (u64::from(corner) < self.vertex_count).then_some(corner)
    }

    #[inline]
    fn triangle(&mut self, corners: [u32; 3]) -> Result<(), CoreError> {
        if self.indices.len() >= self.most_indices {
            return Err(text::too_many_triangles(&self.limits));
        }
        self.indices.extend_from_slice(&corners);
        Ok(())
    }

    /// Makes room for this many vertices, if the file has the bytes for them.
    fn reserve_vertices(&mut self, count: u64, least_bytes: u64, bytes_left: u64) {
        let count = count.min(bytes_left / least_bytes.max(1));
        let count = usize::try_from(count).unwrap_or(0);
        self.vertices
            .positions
            .reserve_exact(count.saturating_mul(3));
    }

    /// Makes room for this many triangles, if the file has the bytes for them.
    fn reserve_triangles(&mut self, count: u64, least_bytes: u64, bytes_left: u64) {
        let count = count.min(bytes_left / least_bytes.max(1));
        let count = usize::try_from(count).unwrap_or(0);
        self.indices
            .reserve_exact(count.saturating_mul(3).min(self.most_indices));
    }
}

/// A list of corners while it becomes triangles.
struct Outline {
    first: u32,
    last: u32,
    count: u64,
    is_strip: bool,
}

/// What is wrong with a corner.
enum BadCorner {
    NoSuchVertex,
    TooMany(CoreError),
}

impl Outline {
    fn new(is_strip: bool) -> Self {
        Self {
            first: 0,
            last: 0,
            count: 0,
            is_strip,
        }
    }

    /// Adds the next corner: a fan from the first one for faces, every second triangle turned round for strips.
    #[inline]
    fn add(&mut self, number: i64, parts: &mut Parts) -> Result<(), BadCorner> {
        if self.is_strip && number == -1 {
            self.count = 0;
            return Ok(());
        }
        let corner = parts.corner(number).ok_or(BadCorner::NoSuchVertex)?;
        if self.count >= 2 {
            let is_turned = self.is_strip && self.count % 2 == 1;
            let corners = if is_turned {
                [self.last, self.first, corner]
            } else {
                [self.first, self.last, corner]
            };
            parts.triangle(corners).map_err(BadCorner::TooMany)?;
        }
        if self.is_strip || self.count == 0 {
            self.first = if self.count == 0 { corner } else { self.last };
        }
        self.last = corner;
        self.count += 1;
        Ok(())
    }
}

const NO_SUCH_VERTEX: &str = "ein Face nennt einen Vertex, den es nicht gibt";
const TOO_FEW_CORNERS: &str = "ein Face braucht mindestens drei Ecken";

/// FMT-15.
fn nothing_found() -> CoreError {
    CoreError::new(
        ErrorCode::NoTriangles,
        "Ungültige PLY-Datei: Keine Vertices oder Faces gefunden",
    )
}
