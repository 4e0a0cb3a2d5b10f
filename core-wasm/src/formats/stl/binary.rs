//! Binary STL: 80 bytes of header, a count, and 50 bytes per triangle (normal, three corners, attribute).

use crate::{
    error::{CoreError, ErrorCode, PositionKind},
    limits::Limits,
    mesh::{Mesh, Positions},
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
    pub(super) fn of(bytes: &[u8]) -> Option<Self> {
        let count = bytes.get(80..HEADER_BYTES)?.try_into().ok()?;
        Some(Self {
            count: u32::from_le_bytes(count),
        })
    }

    /// The size that the count promises. It always fits: 2^32 × 50 is far below 2^64.
    fn promised_bytes(self) -> u64 {
        HEADER_BYTES as u64 + TRIANGLE_BYTES as u64 * u64::from(self.count)
    }

    /// The file has exactly the promised size, and so is binary.
    pub(super) fn is_exact(self, bytes: &[u8]) -> bool {
        self.promised_bytes() == bytes.len() as u64
    }

    /// The file has at least one triangle and everything that was promised.
    pub(super) fn is_covered(self, bytes: &[u8]) -> bool {
        self.count > 0 && self.promised_bytes() <= bytes.len() as u64
    }
}

/// Reads the counted triangles; the caller has checked that they are there. Bytes behind them are ignored.
pub(super) fn read(header: Header, bytes: &[u8], limits: &Limits) -> Result<Mesh, CoreError> {
    if header.count == 0 {
        return Err(super::no_triangles());
    }
    if header.count > limits.max_triangles {
        return Err(super::too_many_triangles(limits));
    }
    let (triangles, _) = bytes
        .get(HEADER_BYTES..)
        .unwrap_or_default()
        .as_chunks::<TRIANGLE_BYTES>();
    let triangles = triangles
        .get(..header.count as usize)
        .ok_or_else(|| mismatch(Some(header), bytes))?;

    let max = limits.max_coordinate_mm as f32;
    let mut positions = Vec::with_capacity(triangles.len() * 9);
    for (index, triangle) in triangles.iter().enumerate() {
        let corners = corners(triangle);
        // One test for nine numbers; NaN fails it as well.
        if !corners.iter().all(|value| value.abs() <= max) {
            return Err(bad_coordinate(&corners, index, limits));
        }
        positions.extend_from_slice(&corners);
    }
    Ok(Mesh::from_soup(Positions::F32(positions)))
}

/// The nine coordinates of a triangle. Its normal may be anything, NaN included: it is not read.
fn corners(triangle: &[u8; TRIANGLE_BYTES]) -> [f32; 9] {
    let (numbers, _) = triangle[12..48].as_chunks::<4>();
    std::array::from_fn(|i| f32::from_le_bytes(numbers[i]))
}

fn bad_coordinate(corners: &[f32; 9], index: usize, limits: &Limits) -> CoreError {
    let is_good = |value: &f64| value.abs() <= limits.max_coordinate_mm;
    let bad = corners
        .iter()
        .map(|value| f64::from(*value))
        .find(|value| !is_good(value));
    super::bad_coordinate(bad.unwrap_or(f64::NAN), index as u64 + 1, limits)
}

/// The refusal of a file that is no text and whose count does not fit its size.
pub(super) fn mismatch(header: Option<Header>, bytes: &[u8]) -> CoreError {
    let length = bytes.len() as u64;
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
