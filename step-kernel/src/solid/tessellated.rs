//! Bodies that a file gives as triangles (AP242; ISO 10303-42, edition 4).

use std::collections::BTreeMap;

use super::budget::Budget;
use super::reach::farthest;
use super::skin::Skin;
use super::voids;
use crate::maths::{length, plus, times};
use crate::order::{sort_u64, sorted_by_key};
use crate::space::{Bounds, Point, cross, dot, minus};
use crate::{
    entities::{Kind, Table},
    lexer::{Arg, Args},
};

/// The triangles of a body.
#[derive(Debug, Default)]
pub(super) struct Facets {
    /// Each position once.
    pub corners: Vec<Point>,
    pub triangles: Vec<[u32; 3]>,
    /// A face could not be read.
    lacks_a_face: bool,
}

/// Triangles that are looked at to find whether cavities lie inside.
const MOST_LOOKS: usize = 50_000_000;

/// Lines through all cavities together, and through each of many.
const LINES: usize = 256;
const LEAST_LINES: usize = 8;

/// Triangles that are looked at, and how far beside one.
const LOOKS: usize = 64;
const BESIDE: f64 = 0.02;

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
            let before = facets.triangles.len();
            facets.lacks_a_face |= facets.face(table, item, &mut known).is_none();
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

    /// Whether each cavity lies inside of the other parts: its farthest corners, and lines through it.
    fn are_inside(
        &self,
        shells: &mut Shells,
        roots: &[u64],
        parts: &[(f64, Bounds)],
        outer: f64,
    ) -> bool {
        let mut skin = Vec::new();
        let mut cavities: Vec<Vec<[Point; 3]>> = vec![Vec::new(); parts.len()];
        for (index, triangle) in self.triangles.iter().enumerate() {
            let Ok(part) = roots.binary_search(&u64::from(shells.root(index as u32))) else {
                continue;
            };
            let own = parts.get(part).map_or(0.0, |(own, _)| *own);
            let at = self.at(*triangle);
            if (own < 0.0) == (outer < 0.0) {
                skin.push(at);
            } else if let Some(cavity) = cavities.get_mut(part) {
                cavity.push(at);
            }
        }
        cavities.retain(|cavity| !cavity.is_empty());
        let lines = (LINES / cavities.len().max(1)).max(LEAST_LINES);
        let mut looks: usize = 0;
        cavities.iter().all(|cavity| {
            let corners: Vec<Point> = farthest(cavity.as_flattened()).collect();
            let count = corners.len() + lines;
            looks = looks.saturating_add(skin.len().saturating_mul(count));
            let bounds = Bounds::around(cavity.as_flattened().iter().copied());
            looks < MOST_LOOKS
                && voids::is_among(&skin, &corners)
                && voids::stays_inside(&skin, cavity, &bounds, lines)
        })
    }

    /// Whether it passes through itself somewhere: then it goes round places on both sides of it more than once, or never.
    fn passes_through_itself(&self) -> bool {
        let triangles: Vec<[Point; 3]> = self.triangles.iter().map(|own| self.at(*own)).collect();
        let mut sign = 0;
        for [a, b, c] in triangles
            .iter()
            .step_by(triangles.len().div_ceil(LOOKS).max(1))
        {
            let normal = cross(minus(*b, *a), minus(*c, *a));
            let far = BESIDE / length(normal).sqrt();
            for side in [far, -far] {
                let middle = times(plus(plus(*a, *b), *c), 1.0 / 3.0);
                let winding = voids::winding(&triangles, plus(middle, times(normal, side)));
                if winding.abs() > 1 || winding * sign < 0 {
                    return true;
                }
                sign += winding * i32::from(sign == 0);
            }
        }
        let bounds = Bounds::around(triangles.as_flattened().iter().copied());
        !voids::is_simple(&triangles, &bounds, LOOKS)
    }

    fn at(&self, triangle: [u32; 3]) -> [Point; 3] {
        triangle.map(|corner| {
            let point = self.corners.get(corner as usize);
            point.copied().unwrap_or_default()
        })
    }

    pub fn enclosed(&self) -> Enclosed {
        let at = |corner: u32| {
            self.corners
                .get(corner as usize)
                .copied()
                .unwrap_or_default()
        };
        // What hangs together does so along a side: at a mere corner two bodies touch.
        let mut shells = Shells::of(self.triangles.len());
        let mut sides: Vec<(u32, u32, u32)> = Vec::with_capacity(3 * self.triangles.len());
        for (own, [a, b, c]) in self.triangles.iter().enumerate() {
            let own = own as u32;
            sides.extend([(*a, *b, own), (*b, *c, own), (*c, *a, own)]);
        }
        let sides = sorted_by_key(&sides, |(a, b, _)| [u64::from(*a), u64::from(*b), 0]);
        let mut is_closed = !sides.is_empty();
        for (side, next) in sides.iter().zip(sides.iter().skip(1)) {
            is_closed &= (side.0, side.1) != (next.0, next.1);
        }
        for (a, b, own) in &sides {
            let partner = sides.binary_search_by(|(from, to, _)| (from, to).cmp(&(b, a)));
            match partner.ok().and_then(|at| sides.get(at)) {
                Some((_, _, other)) => shells.join(*own, *other),
                None => is_closed = false,
            }
        }
        let reference = at(0);
        let mut roots: Vec<u64> = (0..self.triangles.len())
            .map(|own| u64::from(shells.root(own as u32)))
            .collect();
        sort_u64(&mut roots);
        roots.dedup();
        let mut parts = vec![(0.0_f64, Bounds::NONE); roots.len()];
        let mut area = 0.0;
        for (index, triangle) in self.triangles.iter().enumerate() {
            let [a, b, c] = triangle.map(at);
            let normal = cross(minus(b, a), minus(c, a));
            area += length(normal) / 2.0;
            let part = roots.binary_search(&u64::from(shells.root(index as u32)));
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
            is_sure: is_closed && !self.lacks_a_face && !self.passes_through_itself(),
            has_odd_voids: !is_inside,
        }
    }
}

/// Which triangles hang together.
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
