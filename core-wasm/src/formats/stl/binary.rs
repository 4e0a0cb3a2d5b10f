//! Binary STL: 80 bytes of header, a count, and 50 bytes per triangle (normal, three corners, attribute).

use crate::{
    error::{CoreError, ErrorCode, PositionKind},
    formats::{Reader, text},
    limits::Limits,
    mesh::{Mesh, Sums},
    units::german_number,
};

const HEADER_BYTES: usize = 84;
const TRIANGLE_BYTES: usize = 50;

/// The count in a header. It is only a claim: nothing is reserved from it before the bytes are known to be there.
#[derive(Clone, Copy)]
pub(super) struct Header {
    count: u32,
}

impl Header {
    /// None for a file that is shorter than a header.
    pub(super) fn of(head: &[u8]) -> Option<Self> {
        let count = head.get(80..HEADER_BYTES)?.try_into().ok()?;
        Some(Self {
            count: u32::from_le_bytes(count),
        })
    }

    /// The size that the count promises. It always fits: 2^32 × 50 is far below 2^64.
    fn promised_bytes(self) -> u64 {
        HEADER_BYTES as u64 + TRIANGLE_BYTES as u64 * u64::from(self.count)
    }

    /// The file has exactly the promised size, and so is binary.
    pub(super) fn is_exact(self, total_bytes: u64) -> bool {
        self.promised_bytes() == total_bytes
    }

    /// The file has at least one triangle and everything that was promised.
    pub(super) fn is_covered(self, total_bytes: u64) -> bool {
        self.count > 0 && self.promised_bytes() <= total_bytes
    }
}

/// Reads the counted triangles. Bytes behind them are ignored.
pub(super) struct BinaryReader {
    header: Header,
    total_bytes: u64,
    limits: Limits,
    has_read_header: bool,
    /// Triangles that were read, those that were taken out included.
    count: usize,
    in_pieces: bool,
    triangles: Vec<[f32; 9]>,
    sums: Sums,
}

impl BinaryReader {
    /// The caller has checked that the file holds what the header promises.
    pub(super) fn new(header: Header, total_bytes: u64, limits: &Limits, in_pieces: bool) -> Self {
        Self {
            header,
            total_bytes,
            limits: *limits,
            has_read_header: false,
            count: 0,
            in_pieces,
            triangles: Vec::new(),
            sums: Sums::new(),
        }
    }

    fn begin(&mut self) -> Result<(), CoreError> {
        if self.header.count == 0 {
            return Err(text::no_triangles());
        }
        if self.header.count > self.limits.max_triangles {
            return Err(text::too_many_triangles(&self.limits));
        }
        if !self.header.is_covered(self.total_bytes) {
            return Err(mismatch(Some(self.header), self.total_bytes));
        }
        self.has_read_header = true;
        Ok(())
    }

    fn missing(&self) -> usize {
        self.header.count as usize - self.count
    }

    /// Numbers that are none, infinite or too large are looked for only in a window whose sums say that there are some.
    fn check(&self, window: &[[u8; TRIANGLE_BYTES]]) -> Result<(), CoreError> {
        if self.sums.are_within(self.limits.max_coordinate_mm) {
            return Ok(());
        }
        for (index, triangle) in window.iter().enumerate() {
            let mut values = corners(triangle).into_iter().map(f64::from);
            if let Some(value) = values.find(|value| !self.limits.allows(*value)) {
                let number = (self.count + index + 1) as u64;
                return Err(super::bad_coordinate(value, number, &self.limits));
            }
        }
        Ok(())
    }
}

impl Reader for BinaryReader {
    fn feed(&mut self, window: &[u8], is_last: bool) -> Result<usize, CoreError> {
        let mut start = 0;
        if !self.has_read_header {
            if window.len() < HEADER_BYTES {
                return if is_last {
                    Err(mismatch(None, self.total_bytes))
                } else {
                    Ok(0)
                };
            }
            self.begin()?;
            start = HEADER_BYTES;
        }
        let (triangles, _) = window
            .get(start..)
            .unwrap_or_default()
            .as_chunks::<TRIANGLE_BYTES>();
        let triangles = triangles.get(..self.missing()).unwrap_or(triangles);
        self.triangles.reserve_exact(if self.in_pieces {
            triangles.len()
        } else {
            // All at once, since the header's count is known to be there.
            self.missing()
        });
        // A copy of its own stays in the processor's registers.
        let mut sums = self.sums.clone();
        self.triangles.extend(triangles.iter().map(|triangle| {
            let corners = corners(triangle);
            sums.add(&corners);
            corners
        }));
        self.sums = sums;
        self.check(triangles)?;
        self.count += triangles.len();
        if self.missing() == 0 {
            return Ok(window.len());
        }
        if is_last {
            return Err(mismatch(Some(self.header), self.total_bytes));
        }
        Ok(start + triangles.len() * TRIANGLE_BYTES)
    }

    fn expected_positions(&self) -> Option<usize> {
        self.in_pieces.then_some(self.header.count as usize * 9)
    }

    fn take_positions(&mut self, take: &mut dyn FnMut(&[f32])) {
        if self.in_pieces {
            take(self.triangles.as_flattened());
            self.triangles.clear();
        }
    }

    fn finish(self: Box<Self>) -> Result<Mesh, CoreError> {
        Ok(Mesh::from_soup(
            self.triangles.into_flattened(),
            [0.0; 3],
            &self.sums,
        ))
    }
}

/// The nine coordinates of a triangle. Its normal may be anything, NaN included: it is not read.
#[inline]
fn corners(triangle: &[u8; TRIANGLE_BYTES]) -> [f32; 9] {
    let (numbers, _) = triangle[12..48].as_chunks::<4>();
    std::array::from_fn(|i| f32::from_le_bytes(numbers[i]))
}

/// The refusal of a file that is no text and whose count does not fit its size.
pub(super) fn mismatch(header: Option<Header>, length: u64) -> CoreError {
    let Some(header) = header else {
        return CoreError::new(
            ErrorCode::Truncated,
            "Die Datei ist keine STL-Datei oder bricht schon im Kopf ab. Bitte exportieren Sie das Modell erneut.",
        )
        .at(PositionKind::Byte, length);
    };
    let present = (length - HEADER_BYTES as u64) / TRIANGLE_BYTES as u64;
    let code = if u64::from(header.count) > present {
        ErrorCode::Truncated
    } else {
        ErrorCode::WrongCount
    };
    CoreError::new(
        code,
        format!(
            "Die Datei ist unvollständig oder keine STL-Datei: Laut Kopf enthält sie {} Dreiecke, vorhanden sind {}. Bitte exportieren Sie das Modell erneut.",
            german_number(f64::from(header.count)),
            german_number(present as f64)
        ),
    )
    .at(PositionKind::Byte, if code == ErrorCode::Truncated { length } else { 80 })
}
