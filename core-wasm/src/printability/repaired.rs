//! The mended mesh as a file of its own.

use super::part::Part;
use crate::measure::NO_BODY;
use step_kernel::order::sort_u64;

/// A triangle in binary STL: normal, three corners, two bytes of nothing.
const TRIANGLE_BYTES: usize = 50;

/// The welded mesh that faces outwards, in mm, as binary STL. None where it is not closed or encloses nothing: then there is nothing
/// that a slicer could do better with.
pub(super) fn stl(part: &Part) -> Option<Vec<u8>> {
    part.volume_mm3()?;
    let kept: Vec<usize> = (0..part.triangle_count())
        .filter(|triangle| part.surface.body_of[*triangle] != NO_BODY)
        .filter(|triangle| is_solid(part.surface.corners[*triangle]))
        .collect();
    if kept.is_empty() || !is_closed(part, &kept) {
        return None;
    }
    let mut bytes = Vec::with_capacity(84 + kept.len() * TRIANGLE_BYTES);
    // Not 'solid', which some take for text.
    bytes.extend_from_slice(b"Repaired mesh, mm");
    bytes.resize(80, 0);
    bytes.extend_from_slice(&u32::try_from(kept.len()).ok()?.to_le_bytes());
    for triangle in kept {
        let numbers = part.normals[triangle].into_iter();
        let corners = part.triangle(triangle).into_iter().flatten();
        for value in numbers.chain(corners.map(|value| value as f32)) {
            bytes.extend_from_slice(&value.to_le_bytes());
        }
        bytes.extend_from_slice(&[0; 2]);
    }
    Some(bytes)
}

fn is_solid([a, b, c]: [u32; 3]) -> bool {
    a != b && b != c && c != a
}

/// Whether at each edge as many triangles run one way as the other.
fn is_closed(part: &Part, triangles: &[usize]) -> bool {
    let sides = triangles.iter().flat_map(|triangle| {
        let [a, b, c] = part.surface.corners[*triangle];
        [(a, b), (b, c), (c, a)]
    });
    // Corners are fewer than 2³¹: the direction has a bit of its own.
    let mut keys: Vec<u64> = sides
        .map(|(from, to)| {
            let (low, high) = if from < to { (from, to) } else { (to, from) };
            u64::from(low) << 33 | u64::from(high) << 1 | u64::from(from < to)
        })
        .collect();
    sort_u64(&mut keys);
    let edges = keys.chunk_by(|one, other| one >> 1 == other >> 1);
    let balance = |edge: &[u64]| {
        let forward = edge.iter().filter(|key| **key & 1 == 1).count();
        2 * forward == edge.len()
    };
    edges.into_iter().all(balance)
}
