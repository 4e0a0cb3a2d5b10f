//! The rows that nearly every binary file has: vertices of 32-bit floats, triangles of 32-bit numbers.

use super::{
    Parts,
    header::{Content, Element, Kind, Property, Role, Type},
};

/// The kinds of rows that nearly every file has.
pub(super) enum Usual {
    /// Rows without lists whose x, y and z are 32-bit floats one after the other.
    Vertices {
        /// Bytes of a row, and where x is.
        stride: usize,
        place: usize,
    },
    /// Rows that begin with a byte of 3 and three numbers of 32 bit and have no other list.
    Triangles { stride: usize },
}

impl Usual {
    pub(super) fn of(element: &Element) -> Option<Self> {
        let properties = element.properties.as_slice();
        match element.content {
            Content::Vertices => {
                let x = properties
                    .iter()
                    .position(|property| property.role == Role::Axis(0))?;
                let axes = [0, 1, 2].map(|axis| Property {
                    kind: Kind::Scalar(Type::F32),
                    role: Role::Axis(axis),
                });
                if !properties.get(x..)?.starts_with(&axes) {
                    return None;
                }
                Some(Self::Vertices {
                    stride: fixed_bytes(properties)?,
                    place: fixed_bytes(properties.get(..x)?)?,
                })
            }
            Content::Faces => {
                let (first, rest) = properties.split_first()?;
                let has_words = matches!(
                    first.kind,
                    Kind::List {
                        count: Type::I8 | Type::U8,
                        item: Type::I32 | Type::U32
                    }
                );
                if first.role != Role::Corners || !has_words {
                    return None;
                }
                Some(Self::Triangles {
                    stride: 13 + fixed_bytes(rest)?,
                })
            }
            Content::Strips | Content::Other => None,
        }
    }

    /// Reads at most this many rows, up to one that is unusual or wrong, and answers how many bytes and rows that is.
    pub(super) fn read<const BIG: bool>(
        &self,
        bytes: &[u8],
        most: u64,
        parts: &mut Parts,
    ) -> (usize, u64) {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let (stride, count) = match *self {
            Self::Vertices { stride, place } => {
                (stride, vertices::<BIG>(bytes, stride, place, most, parts))
            }
            Self::Triangles { stride } => (stride, triangles::<BIG>(bytes, stride, most, parts)),
        };
        (count * stride, count as u64)
    }
}

/// Reads vertices up to one that is beyond the limits, and answers how many. This and [`triangles`] are functions of their own
/// because browsers optimise small ones soon.
#[inline(never)]
fn vertices<const BIG: bool>(
    bytes: &[u8],
    stride: usize,
    place: usize,
    most: usize,
    parts: &mut Parts,
) -> usize {
    let limit = parts.limits.max_coordinate_mm as f32;
    let mut count = 0;
    for record in bytes.chunks_exact(stride).take(most) {
        let Some(chunk) = record.get(place..).and_then(<[u8]>::first_chunk::<12>) else {
            break;
        };
        let point = words::<BIG>(chunk).map(f32::from_bits);
        // NaN fails the test as well.
        if !point.iter().all(|value| value.abs() <= limit) {
            break;
        }
        parts.vertices.push_f32(point);
        count += 1;
    }
    count
}

/// Reads triangles up to a face that is not a triangle, or a bad one, and answers how many.
#[inline(never)]
fn triangles<const BIG: bool>(
    bytes: &[u8],
    stride: usize,
    most: usize,
    parts: &mut Parts,
) -> usize {
    let vertex_count = u32::try_from(parts.vertex_count).unwrap_or(u32::MAX);
    let room = parts.most_indices.saturating_sub(parts.indices.len()) / 3;
    let mut count = 0;
    for record in bytes.chunks_exact(stride).take(most.min(room)) {
        let Some(([3], rest)) = record.split_first_chunk::<1>() else {
            break;
        };
        let Some(chunk) = rest.first_chunk::<12>() else {
            break;
        };
        let corners = words::<BIG>(chunk);
        // A negative number is beyond every count when it is read without its sign.
        if !corners.iter().all(|corner| *corner < vertex_count) {
            break;
        }
        parts.indices.extend_from_slice(&corners);
        count += 1;
    }
    count
}

/// Bytes of properties without lists.
fn fixed_bytes(properties: &[Property]) -> Option<usize> {
    properties.iter().try_fold(0, |bytes, property| {
        let Kind::Scalar(kind) = property.kind else {
            return None;
        };
        Some(bytes + kind.bytes())
    })
}

/// Three numbers of 32 bit.
#[inline]
fn words<const BIG: bool>(bytes: &[u8; 12]) -> [u32; 3] {
    let [a, b, c, d, e, f, g, h, i, j, k, l] = *bytes;
    [[a, b, c, d], [e, f, g, h], [i, j, k, l]].map(|word| {
        if BIG {
            u32::from_be_bytes(word)
        } else {
            u32::from_le_bytes(word)
        }
    })
}
