//! Bodies that a file gives as triangles (AP242; ISO 10303-42, edition 4).

use std::collections::BTreeMap;

use super::super::{
    entities::{Kind, Table},
    lexer::{Arg, Args},
};
use super::budget::Budget;
use super::maths::length;
use super::skin::Skin;
use super::voids;
use crate::mesh::{Bounds, Point, cross, dot, minus};
use crate::order::{sort_pairs, sort_u64};

/// The triangles of a body.
#[derive(Debug, Default)]
pub(super) struct Facets {
    /// Each position once.
    pub corners: Vec<Point>,
    pub triangles: Vec<[u32; 3]>,
    pub faces: u32,
    /// Faces that could not be read.
    pub missing: u32,
}

/// Triangles that are looked at to find whether cavities lie inside.
const MOST_LOOKS: usize = 50_000_000;

/// What triangles enclose.
pub(super) struct Enclosed {
    pub volume: f64,
    pub area: f64,
    /// They close, and face one way where they hang together.
    pub is_sure: bool,
    /// Cavities that lie elsewhere than inside, or in each other's place: none of them is taken off.
    pub has_odd_voids: bool,
}

impl Facets {
    /// Those of the `TESSELLATED_SOLID` or `TESSELLATED_SHELL` at `body`. None where there is too much work.
    pub fn of(table: &Table<'_>, body: usize, budget: &Budget) -> Option<Self> {
        let mut facets = Self::default();
        let mut known = BTreeMap::new();
        let items = table.args(body).nth(1).map(Arg::references);
        for item in items.into_iter().flatten() {
            facets.faces = facets.faces.saturating_add(1);
            let before = facets.triangles.len();
            if facets.face(table, item, &mut known).is_none() {
                facets.missing = facets.missing.saturating_add(1);
            }
            let added = facets.triangles.len() - before;
            budget.spend(1000 + 300 * added as u64).ok()?;
        }
        Some(facets)
    }

    /// `TRIANGULATED_FACE('', coordinates, count, normals, link, indices, triangles)`; one that is complex has strips and fans
    /// instead, and one of a set has no link.
    fn face(
        &mut self,
        table: &Table<'_>,
        id: u32,
        known: &mut BTreeMap<[u64; 3], u32>,
    ) -> Option<()> {
        let place = table.find(id)?;
        let keyword = table.keyword(place);
        let (has_link, is_complex) = match keyword {
            b"TRIANGULATED_FACE" => (true, false),
            b"COMPLEX_TRIANGULATED_FACE" => (true, true),
            b"TRIANGULATED_SURFACE_SET" => (false, false),
            b"COMPLEX_TRIANGULATED_SURFACE_SET" => (false, true),
            _ => return None,
        };
        let mut args = table.args(place).skip(1);
        let list = table.args_of(args.next()?.reference()?, Kind::CoordinatesList)?;
        let points: Vec<Point> = list
            .skip(2)
            .flat_map(|list| Args::behind(list.lexer()).map_while(Arg::point))
            .collect();
        args.next()?;
        args.next()?;
        if has_link {
            args.next()?;
        }
        let indices = whole_numbers(args.next()?)?;
        let mut corner = |index: u32| {
            let index = match indices.as_slice() {
                [] => index,
                indices => *indices.get((index as usize).checked_sub(1)?)?,
            };
            let point = *points.get((index as usize).checked_sub(1)?)?;
            let at = known
                .entry(point.map(|value| (value + 0.0).to_bits()))
                .or_insert(self.corners.len() as u32);
            if *at as usize == self.corners.len() {
                self.corners.push(point);
            }
            Some(*at)
        };
        let mut rows = Vec::new();
        for row in Args::behind(args.next()?.lexer()) {
            rows.push((whole_numbers(row)?, false));
        }
        if is_complex {
            for row in Args::behind(args.next()?.lexer()) {
                rows.push((whole_numbers(row)?, true));
            }
        }
        for (row, is_fan) in rows {
            let row: Vec<u32> = row.into_iter().map(&mut corner).collect::<Option<_>>()?;
            for (at, triple) in row.windows(3).enumerate() {
                let [a, b, c] = *triple.as_array()?;
                let triangle = match (is_fan, at % 2 == 0) {
                    (true, _) => [*row.first()?, b, c],
                    (false, true) => [a, b, c],
                    (false, false) => [b, a, c],
                };
                let [a, b, c] = triangle;
                if a != b && b != c && c != a {
                    self.triangles.push(triangle);
                }
            }
        }
        Some(())
    }

    /// Its triangles, to be drawn.
    pub fn skin(&self) -> Skin {
        Skin::given(self.corners.clone(), &self.triangles)
    }

    /// Whether a corner of each cavity lies inside of the largest part.
    fn are_inside(
        &self,
        shells: &mut Shells,
        roots: &[u64],
        parts: &[(f64, Bounds)],
        outer: f64,
    ) -> bool {
        let mut skin = Vec::new();
        // One corner of each cavity.
        let mut corners: Vec<Option<Point>> = vec![None; parts.len()];
        for triangle in &self.triangles {
            let Ok(part) = roots.binary_search(&u64::from(shells.root(triangle[0]))) else {
                continue;
            };
            let own = parts.get(part).map_or(0.0, |(own, _)| *own);
            let at = triangle.map(|corner| {
                let point = self.corners.get(corner as usize);
                point.copied().unwrap_or_default()
            });
            if (own < 0.0) == (outer < 0.0) {
                skin.push(at);
            } else if let Some(slot) = corners.get_mut(part) {
                slot.get_or_insert(at[0]);
            }
        }
        let corners: Vec<Point> = corners.into_iter().flatten().collect();
        skin.len().saturating_mul(corners.len()) < MOST_LOOKS
            && corners
                .iter()
                .all(|corner| voids::is_among(&skin, &[*corner]))
    }

    pub fn enclosed(&self) -> Enclosed {
        let at = |corner: u32| {
            self.corners
                .get(corner as usize)
                .copied()
                .unwrap_or_default()
        };
        let mut shells = Shells::of(self.corners.len());
        let mut sides: Vec<(u32, u32)> = Vec::with_capacity(3 * self.triangles.len());
        for [a, b, c] in &self.triangles {
            sides.extend([(*a, *b), (*b, *c), (*c, *a)]);
            shells.join(*a, *b);
            shells.join(*b, *c);
        }
        sort_pairs(&mut sides);
        let is_once = sides
            .iter()
            .zip(sides.iter().skip(1))
            .all(|(one, next)| one != next);
        let is_paired = |(a, b): &(u32, u32)| sides.binary_search(&(*b, *a)).is_ok();
        let is_closed = !sides.is_empty() && is_once && sides.iter().all(is_paired);
        let reference = at(0);
        let mut roots: Vec<u64> = self
            .triangles
            .iter()
            .map(|[a, ..]| u64::from(shells.root(*a)))
            .collect();
        sort_u64(&mut roots);
        roots.dedup();
        let mut parts = vec![(0.0_f64, Bounds::NONE); roots.len()];
        let mut area = 0.0;
        for triangle in &self.triangles {
            let [a, b, c] = triangle.map(at);
            let normal = cross(minus(b, a), minus(c, a));
            area += length(normal) / 2.0;
            let part = roots.binary_search(&u64::from(shells.root(triangle[0])));
            let Some((volume, bounds)) = part.ok().and_then(|part| parts.get_mut(part)) else {
                continue;
            };
            *volume += dot(minus(a, reference), normal) / 6.0;
            [a, b, c].into_iter().for_each(|point| bounds.add(point));
        }
        let size = |part: &&(f64, Bounds)| part.0.abs();
        let largest = parts
            .iter()
            .max_by(|one, other| size(one).total_cmp(&size(other)));
        let Some((outer, around)) = largest.copied() else {
            return Enclosed {
                volume: 0.0,
                area,
                is_sure: false,
                has_odd_voids: false,
            };
        };
        let is_cavity = |own: f64| (own < 0.0) != (outer < 0.0);
        let cavities = parts.iter().filter(|(own, _)| is_cavity(*own));
        let cavities: Vec<Bounds> = cavities.map(|(_, bounds)| *bounds).collect();
        let is_inside = cavities.iter().all(|cavity| voids::holds(&around, cavity))
            && (cavities.is_empty() || self.are_inside(&mut shells, &roots, &parts, outer))
            && voids::are_apart(&cavities);
        let volume = parts.iter().map(|(own, _)| {
            if is_cavity(*own) && is_inside {
                -own.abs()
            } else {
                own.abs()
            }
        });
        Enclosed {
            volume: volume.sum(),
            area,
            is_sure: is_closed && self.missing == 0,
            has_odd_voids: !is_inside,
        }
    }
}

/// Which corners hang together.
struct Shells {
    parents: Vec<u32>,
}

impl Shells {
    fn of(count: usize) -> Self {
        Self {
            parents: (0..count as u32).collect(),
        }
    }

    fn root(&mut self, mut corner: u32) -> u32 {
        loop {
            let next = self.parent(corner);
            if next == corner {
                return corner;
            }
            let behind = self.parent(next);
            if let Some(slot) = self.parents.get_mut(corner as usize) {
                *slot = behind;
            }
            corner = behind;
        }
    }

    fn parent(&self, corner: u32) -> u32 {
        self.parents.get(corner as usize).copied().unwrap_or(corner)
    }

    fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.root(one), self.root(other));
        if let Some(slot) = self.parents.get_mut(one.max(other) as usize) {
            *slot = one.min(other);
        }
    }
}

fn whole_numbers(list: Arg<'_>) -> Option<Vec<u32>> {
    let number = |arg: Arg<'_>| {
        let value = arg.number()?;
        (value >= 1.0 && value <= f64::from(u32::MAX)).then_some(value as u32)
    };
    Args::behind(list.lexer()).map(number).collect()
}
