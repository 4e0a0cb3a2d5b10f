//! Faces on which bodies lie against each other: two triangles over the same corners that look opposite ways. To a printer there is no
//! face at all, and no wall ends there.

use super::weld;
use crate::mesh::Mesh;
use step_kernel::order::{sort, sort_u32};

/// A mesh without such pairs.
pub(crate) struct Apart {
    pub mesh: Mesh,
    /// The number that each of its triangles has in the whole one.
    pub kept: Vec<u32>,
    /// The triangles that are left out.
    pub contacts: Vec<u32>,
}

/// Leaves out the pairs of a mesh. None where it has none, or nothing else.
pub(crate) fn apart(mesh: &Mesh) -> Option<Apart> {
    let surface = mesh.surface();
    let welded = weld::weld(&surface);
    let mut keys: Vec<[u64; 4]> = Vec::with_capacity(surface.triangle_count());
    for (triangle, [a, b, c]) in welded.triangles().iter().enumerate() {
        if a == b || b == c || c == a {
            continue;
        }
        let (low, high) = (a.min(b).min(c), a.max(b).max(c));
        let between = a ^ b ^ c ^ low ^ high;
        // Two steps up in the order of a triangle that turns one way, and one in the other.
        let ups = [a < b, b < c, c < a].iter().filter(|up| **up).count();
        let number = (triangle as u64) << 1 | u64::from(ups == 2);
        keys.push([
            u64::from(*low),
            u64::from(between),
            u64::from(*high),
            number,
        ]);
    }
    drop(welded);
    sort(&mut keys);
    let mut contacts: Vec<u32> = Vec::new();
    for same in keys.chunk_by(|one, other| one[..3] == other[..3]) {
        let of_way = |way: u64| same.iter().filter(move |key| key[3] & 1 == way);
        let pairs = of_way(0).count().min(of_way(1).count());
        for way in [0, 1] {
            contacts.extend(of_way(way).take(pairs).map(|key| (key[3] >> 1) as u32));
        }
    }
    if contacts.is_empty() {
        return None;
    }
    sort_u32(&mut contacts);
    let all = 0..surface.triangle_count() as u32;
    let kept: Vec<u32> = all
        .filter(|triangle| contacts.binary_search(triangle).is_err())
        .collect();
    let corners = kept
        .iter()
        .flat_map(|triangle| surface.corners(*triangle as usize));
    let indices: Vec<u32> = corners.map(|corner| corner as u32).collect();
    let mesh = Mesh::of_buffers(mesh.positions().to_vec(), Some(indices))?;
    (!kept.is_empty()).then_some(Apart {
        mesh,
        kept,
        contacts,
    })
}
