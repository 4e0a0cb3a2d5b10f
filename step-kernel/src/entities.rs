//! The entities of a file: which there are, of which kind, and where their parameters stand.
//!
//! The table holds numbers only, 16 bytes an entity; parameters are read from the text of the file when they are asked
//! for. Most of a file's bytes are thus looked at once, to find where its statements end.

use crate::error::Syntax;
use crate::order::sorted_by_key;
use std::{cell::Cell, ops::Range};

use super::lexer::{Args, Lexer, Token};

/// The kinds of entities that the reader tells apart (ISO 10303-42, -43, -41 and -514).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// `#1=(A()B())`: an entity of several types at once.
    Complex,
    CartesianPoint,
    /// A list of points that triangles are made of (ISO 10303-42, edition 4).
    CoordinatesList,
    /// A closed body: what a printer can print.
    Solid,
    /// An open surface that belongs to no body.
    Surface,
    /// Everything of which each reference leads on to geometry: shells, faces, loops, control nets.
    Topology,
    Face,
    /// The triangles of a face.
    Facets,
    OrientedEdge,
    EdgeCurve,
    /// A curve in space with its images on surfaces.
    SurfaceCurve,
    /// What has a style, such as a colour.
    StyledItem,
    Line,
    Circle,
    Ellipse,
    SplineCurve,
    /// A curve of the norm that only a followed edge tells the reach of.
    OtherCurve,
    AxisPlacement,
    /// A point and a direction that something turns about.
    AxisLine,
    Vector,
    Direction,
    /// A surface whose straight lines or flatness keep a face inside of its edges.
    RuledSurface,
    SphericalSurface,
    ToroidalSurface,
    SplineSurface,
    RevolvedSurface,
    ExtrudedSurface,
    OffsetSurface,
    TrimmedSurface,
    SurfaceReplica,
    /// What gathers items under one context: one part of an assembly, or the assembly.
    ShapeRepresentation,
    ShapeRelationship,
    /// One that says how, in a simple instance.
    PlacedRelationship,
    MappedItem,
    RepresentationMap,
    Transformation,
    TrimmedCurve,
    ContextDependentShape,
    ShapeDefinition,
    ProductShape,
    Occurrence,
    /// Another file.
    DocumentFile,
    Other,
}

impl Kind {
    fn of(keyword: &[u8]) -> Self {
        let found = KINDS.binary_search_by(|(known, _)| (*known).cmp(keyword));
        let kind = found.ok().and_then(|at| KINDS.get(at));
        // There are dozens of representations, and any of them may place a body. Those of curves in the parameters of a surface and
        // of definitions hold none.
        let is_representation = || {
            let is_one = keyword.ends_with(b"REPRESENTATION")
                || contains(keyword, b"SHAPE_REPRESENTATION")
                    && !contains(keyword, b"RELATIONSHIP");
            is_one && !contains(keyword, b"DEFINITION")
        };
        match kind {
            Some((_, kind)) => *kind,
            None if keyword.starts_with(b"EXTERNALLY_DEFINED_ITEM")
                || keyword.starts_with(b"EXTERNALLY_DEFINED_REPRESENTATION") =>
            {
                Self::DocumentFile
            }
            None if is_representation() => Self::ShapeRepresentation,
            None if keyword.ends_with(b"RELATIONSHIP_WITH_TRANSFORMATION") => {
                Self::PlacedRelationship
            }
            // Whatever it is called: it counts where it is one between representations.
            None if keyword.ends_with(b"RELATIONSHIP") => Self::ShapeRelationship,
            None => Self::Other,
        }
    }
}

/// Whether the norm knows names that are written so.
fn is_name(keyword: &[u8]) -> bool {
    !keyword.iter().any(u8::is_ascii_lowercase)
}

/// Whether another instance stands behind the first word of a statement, or behind `=` of one.
pub(super) fn swallows_another(statement: &[u8]) -> bool {
    let mut lexer = Lexer::new(statement);
    if let Some(Token::Reference(_)) = lexer.next() {
        lexer.next();
    }
    let rest = lexer.rest();
    let mut from = 0;
    while let Some(length) = rest.iter().skip(from).position(|byte| *byte == b'=') {
        let before = rest.get(..from + length).unwrap_or_default();
        let number = before.trim_ascii_end();
        let digits = number.iter().rev().take_while(|byte| byte.is_ascii_digit());
        let digits = digits.count();
        let (number, _) = number
            .split_at_checked(number.len() - digits)
            .unwrap_or_default();
        // In a text it begins where a statement does.
        let begins = |before: &[u8]| {
            let last = before.trim_ascii_end().last();
            matches!(last, Some(b';' | b'\'' | b'"' | b'/'))
        };
        if digits > 0
            && let Some(before) = number.strip_suffix(b"#")
            && (begins(before) || lexer.clone().any(|token| token == Token::Equals))
        {
            return true;
        }
        from += length + 1;
    }
    false
}

/// Whether a statement is an instance of a kind that is read.
pub(super) fn is_known_instance(statement: &[u8]) -> bool {
    let mut lexer = Lexer::new(statement);
    let head = [lexer.next(), lexer.next(), lexer.next()];
    match head {
        [
            Some(Token::Reference(_)),
            Some(Token::Equals),
            Some(Token::Keyword(keyword)),
        ] => Kind::of(keyword) != Kind::Other,
        [Some(Token::Reference(_)), Some(Token::Equals), other] => other == Some(Token::Open),
        _ => false,
    }
}

/// Whether a keyword has these letters in it.
pub(super) fn contains(keyword: &[u8], letters: &[u8]) -> bool {
    keyword
        .windows(letters.len())
        .any(|window| window == letters)
}

/// What each keyword is, in their order: a search in a list is a tenth of the code of a `match`.
static KINDS: [(&[u8], Kind); 82] = [
    (b"ADVANCED_FACE", Kind::Face),
    (b"AXIS1_PLACEMENT", Kind::AxisLine),
    (b"AXIS2_PLACEMENT_3D", Kind::AxisPlacement),
    (b"BEZIER_CURVE", Kind::SplineCurve),
    (b"BEZIER_SURFACE", Kind::SplineSurface),
    (b"BOUNDED_SURFACE_CURVE", Kind::SurfaceCurve),
    (b"BREP_WITH_VOIDS", Kind::Solid),
    (b"B_SPLINE_CURVE_WITH_KNOTS", Kind::SplineCurve),
    (b"B_SPLINE_SURFACE_WITH_KNOTS", Kind::SplineSurface),
    (b"CARTESIAN_POINT", Kind::CartesianPoint),
    (b"CIRCLE", Kind::Circle),
    (b"CLOSED_SHELL", Kind::Topology),
    (b"COMPLEX_TRIANGULATED_FACE", Kind::Facets),
    (b"COMPLEX_TRIANGULATED_SURFACE_SET", Kind::Surface),
    (b"COMPOSITE_CURVE", Kind::OtherCurve),
    (b"COMPOSITE_CURVE_SEGMENT", Kind::Topology),
    (b"CONICAL_SURFACE", Kind::RuledSurface),
    (b"CONNECTED_FACE_SET", Kind::Topology),
    (
        b"CONTEXT_DEPENDENT_SHAPE_REPRESENTATION",
        Kind::ContextDependentShape,
    ),
    (b"COORDINATES_LIST", Kind::CoordinatesList),
    (b"CURVE_BOUNDED_SURFACE", Kind::TrimmedSurface),
    (b"CURVE_REPLICA", Kind::OtherCurve),
    (b"CYLINDRICAL_SURFACE", Kind::RuledSurface),
    (b"DEGENERATE_TOROIDAL_SURFACE", Kind::ToroidalSurface),
    (b"DIRECTION", Kind::Direction),
    (b"DOCUMENT_FILE", Kind::DocumentFile),
    (b"EDGE_CURVE", Kind::EdgeCurve),
    (b"EDGE_LOOP", Kind::Topology),
    (b"ELLIPSE", Kind::Ellipse),
    (b"FACE", Kind::Face),
    (b"FACETED_BREP", Kind::Solid),
    (b"FACE_BASED_SURFACE_MODEL", Kind::Surface),
    (b"FACE_BOUND", Kind::Topology),
    (b"FACE_OUTER_BOUND", Kind::Topology),
    (b"FACE_SURFACE", Kind::Face),
    (b"HYPERBOLA", Kind::OtherCurve),
    (b"INTERSECTION_CURVE", Kind::SurfaceCurve),
    (b"ITEM_DEFINED_TRANSFORMATION", Kind::Transformation),
    (b"LINE", Kind::Line),
    (b"MANIFOLD_SOLID_BREP", Kind::Solid),
    (b"MAPPED_ITEM", Kind::MappedItem),
    (b"NEXT_ASSEMBLY_USAGE_OCCURRENCE", Kind::Occurrence),
    (b"OFFSET_CURVE_3D", Kind::OtherCurve),
    (b"OFFSET_SURFACE", Kind::OffsetSurface),
    (b"OPEN_SHELL", Kind::Topology),
    (b"ORIENTED_CLOSED_SHELL", Kind::Topology),
    (b"ORIENTED_EDGE", Kind::OrientedEdge),
    (b"ORIENTED_FACE", Kind::Topology),
    (b"ORIENTED_OPEN_SHELL", Kind::Topology),
    (b"OVER_RIDING_STYLED_ITEM", Kind::StyledItem),
    (b"PARABOLA", Kind::OtherCurve),
    (b"PLANE", Kind::RuledSurface),
    (b"POLYLINE", Kind::Topology),
    (b"POLY_LOOP", Kind::Topology),
    (b"PRODUCT_DEFINITION_SHAPE", Kind::ProductShape),
    (b"QUASI_UNIFORM_CURVE", Kind::SplineCurve),
    (b"QUASI_UNIFORM_SURFACE", Kind::SplineSurface),
    (b"RECTANGULAR_TRIMMED_SURFACE", Kind::TrimmedSurface),
    (b"REPRESENTATION_MAP", Kind::RepresentationMap),
    (b"REPRESENTATION_RELATIONSHIP", Kind::ShapeRelationship),
    (
        b"REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION",
        Kind::PlacedRelationship,
    ),
    (b"SEAM_CURVE", Kind::SurfaceCurve),
    (b"SHAPE_DEFINITION_REPRESENTATION", Kind::ShapeDefinition),
    (
        b"SHAPE_REPRESENTATION_RELATIONSHIP",
        Kind::ShapeRelationship,
    ),
    (b"SHELL_BASED_SURFACE_MODEL", Kind::Surface),
    (b"SPHERICAL_SURFACE", Kind::SphericalSurface),
    (b"STYLED_ITEM", Kind::StyledItem),
    (b"SURFACE_CURVE", Kind::SurfaceCurve),
    (b"SURFACE_OF_LINEAR_EXTRUSION", Kind::ExtrudedSurface),
    (b"SURFACE_OF_REVOLUTION", Kind::RevolvedSurface),
    (b"SURFACE_REPLICA", Kind::SurfaceReplica),
    (b"TESSELLATED_SHELL", Kind::Surface),
    (b"TESSELLATED_SOLID", Kind::Solid),
    (b"TOROIDAL_SURFACE", Kind::ToroidalSurface),
    (b"TRIANGULATED_FACE", Kind::Facets),
    (b"TRIANGULATED_SURFACE_SET", Kind::Surface),
    (b"TRIMMED_CURVE", Kind::TrimmedCurve),
    (b"UNIFORM_CURVE", Kind::SplineCurve),
    (b"UNIFORM_SURFACE", Kind::SplineSurface),
    (b"VECTOR", Kind::Vector),
    (b"VERTEX_LOOP", Kind::Topology),
    (b"VERTEX_POINT", Kind::Topology),
];

/// One instance.
#[derive(Debug, Clone, Copy)]
struct Entity {
    id: u32,
    /// Where it begins in the text: its keyword, or the bracket of a complex one.
    start: u32,
    length: u32,
    kind: Kind,
}

/// A number that two instances have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Twice {
    pub id: u32,
    /// Where the later one stands.
    pub offset: usize,
}

/// What a statement is, by its first word.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Statement<'a> {
    /// `#1=…`, entered.
    Instance,
    /// `DATA`, `ENDSEC`, an entity of the header …
    Keyword(&'a [u8]),
    /// Nothing, or nothing that ISO 10303-21 knows.
    Other,
}

/// The instances in the order of the file while it is read.
#[derive(Debug, Default)]
pub(super) struct Entities {
    entities: Vec<Entity>,
    refers_elsewhere: bool,
}

impl Entities {
    /// Enters the statement that stands at `place` in `text`, whose length 32 bit can count.
    #[inline]
    pub fn read<'a>(
        &mut self,
        text: &'a [u8],
        place: Range<usize>,
    ) -> Result<Statement<'a>, Syntax> {
        let end = place.end;
        let mut lexer = Lexer::new(text.get(place).unwrap_or_default());
        let id = match lexer.next() {
            Some(Token::Reference(id)) => id,
            Some(Token::Keyword(keyword)) => return Ok(Statement::Keyword(keyword)),
            _ => return Ok(Statement::Other),
        };
        if id == u32::MAX {
            return Err(Syntax::Number);
        }
        if lexer.next() != Some(Token::Equals) {
            return Err(Syntax::Instance);
        }
        let length = lexer.rest().len();
        let kind = match lexer.next() {
            Some(Token::Open) => Kind::Complex,
            Some(Token::Keyword(keyword)) if is_name(keyword) => Kind::of(keyword),
            _ => return Err(Syntax::Instance),
        };
        // The caller keeps texts below 4 GiB.
        self.entities.push(Entity {
            id,
            start: (end - length) as u32,
            length: length as u32,
            kind,
        });
        Ok(Statement::Instance)
    }

    pub fn is_empty(&self) -> bool {
        self.entities.is_empty()
    }

    /// Notes that an instance lies in another file.
    pub fn note_reference(&mut self) {
        self.refers_elsewhere = true;
    }

    /// The table over the whole text.
    ///
    /// # Errors
    /// A number that is given twice: nobody could say which of the two is meant.
    pub fn table(mut self, text: &[u8]) -> Result<Table<'_>, Twice> {
        if !self.entities.is_sorted_by_key(|entity| entity.id) {
            self.entities = sorted_by_key(&self.entities, |entity| [u64::from(entity.id), 0, 0]);
        }
        // The sort is stable: the second of the two is the later one.
        for (first, second) in self.entities.iter().zip(self.entities.iter().skip(1)) {
            if first.id == second.id {
                return Err(Twice {
                    id: second.id,
                    offset: second.start as usize,
                });
            }
        }
        let largest = self.entities.last().map_or(0, |entity| entity.id as usize);
        let mut places = Vec::new();
        // Numbers are dense in nearly all files; a list over sparse ones would be out of proportion to the file.
        if largest <= text.len() / 8 {
            places = vec![NOWHERE; largest + 1];
            for (place, entity) in self.entities.iter().enumerate() {
                if let Some(slot) = places.get_mut(entity.id as usize) {
                    *slot = place as u32;
                }
            }
        }
        let is_file = |entity: &Entity| entity.kind == Kind::DocumentFile;
        let refers_elsewhere = self.refers_elsewhere || self.entities.iter().any(is_file);
        let work = WORK_PER_BYTE * text.len() as u64 + LEAST_WORK;
        let mut table = Table {
            text,
            entities: self.entities,
            places,
            refers_elsewhere,
            work,
            work_left: Cell::new(work),
        };
        let is_file = |place| table.part(place, b"DOCUMENT_FILE").is_some();
        let is_elsewhere = table.complex().any(is_file);
        table.refers_elsewhere |= is_elsewhere;
        table.renew_work();
        Ok(table)
    }
}

/// How often each byte of a file may be read on average. Parts of a file may name the same instance as often as they like,
/// and a few kilobytes of references to a long one would otherwise keep the reader busy for hours.
const WORK_PER_BYTE: u64 = 16;

/// Bytes that may be read in any file.
const LEAST_WORK: u64 = 1 << 20;

/// What looking at an instance costs, however short it is.
const WORK_PER_ENTITY: u64 = 16;

/// No entity has this number.
const NOWHERE: u32 = u32::MAX;

/// All instances of a file, found by their number.
#[derive(Debug)]
pub(super) struct Table<'a> {
    text: &'a [u8],
    /// In the order of their numbers.
    entities: Vec<Entity>,
    /// Where each number stands in `entities`; empty where they are found by halving.
    places: Vec<u32>,
    refers_elsewhere: bool,
    /// How many bytes may be read for one purpose, and how many of them are left.
    work: u64,
    work_left: Cell<u64>,
}

impl<'a> Table<'a> {
    /// Where the instance `#id` stands in the table.
    #[inline]
    pub fn find(&self, id: u32) -> Option<usize> {
        if self.places.is_empty() {
            return self
                .entities
                .binary_search_by_key(&id, |entity| entity.id)
                .ok();
        }
        let place = *self.places.get(id as usize)?;
        (place != NOWHERE).then_some(place as usize)
    }

    /// Whether the file refers to others, which may hold more of the part.
    pub fn refers_elsewhere(&self) -> bool {
        self.refers_elsewhere
    }

    pub fn len(&self) -> usize {
        self.entities.len()
    }

    pub fn text(&self) -> &'a [u8] {
        self.text
    }

    pub fn kind(&self, place: usize) -> Kind {
        self.entities
            .get(place)
            .map_or(Kind::Other, |entity| entity.kind)
    }

    /// The number of the instance.
    pub fn id(&self, place: usize) -> u32 {
        self.entities.get(place).map_or(NOWHERE, |entity| entity.id)
    }

    /// Where the instance's text begins in the file.
    pub fn offset(&self, place: usize) -> usize {
        self.entities
            .get(place)
            .map_or(0, |entity| entity.start as usize)
    }

    /// All places of a kind, in the order of their numbers.
    pub fn all(&self, kind: Kind) -> impl Iterator<Item = usize> + '_ {
        let entities = self.entities.iter().enumerate();
        entities
            .filter(move |(_, entity)| entity.kind == kind)
            .map(|(place, _)| place)
    }

    /// All instances of several types but splines, of which there may be many.
    pub fn complex(&self) -> impl Iterator<Item = usize> + '_ {
        self.all(Kind::Complex).filter(|place| {
            let text = self.text.get(self.offset(*place)..);
            let words: [_; 5] = {
                let mut lexer = Lexer::new(text.unwrap_or_default());
                std::array::from_fn(|_| lexer.next())
            };
            !matches!(words, [_, Some(Token::Keyword(first)), _, _, Some(Token::Keyword(next))]
                if first.starts_with(b"BOUNDED_") && next.starts_with(b"B_SPLINE_"))
        })
    }

    /// The words of the instance behind `=`; none once [`Self::is_exhausted`].
    pub fn lexer(&self, place: usize) -> Lexer<'a> {
        let words = self.entities.get(place).and_then(|entity| {
            let work = u64::from(entity.length) + WORK_PER_ENTITY;
            self.work_left
                .set(self.work_left.get().saturating_sub(work));
            let start = entity.start as usize;
            self.text
                .get(start..start + entity.length as usize)
                .filter(|_| !self.is_exhausted())
        });
        Lexer::new(words.unwrap_or_default())
    }

    /// Whether the same instances were read so often that the file is refused. What was found then is not whole.
    pub fn is_exhausted(&self) -> bool {
        self.work_left.get() == 0
    }

    /// Begins with another purpose, for which as much may be read again.
    pub fn renew_work(&self) {
        self.work_left.set(self.work);
    }

    /// The parameters of a simple instance.
    pub fn args(&self, place: usize) -> Args<'a> {
        let mut lexer = self.lexer(place);
        lexer.next();
        Args::behind(lexer)
    }

    /// What a simple instance is called; nothing for a complex one.
    pub fn keyword(&self, place: usize) -> &'a [u8] {
        match self.lexer(place).next() {
            Some(Token::Keyword(keyword)) => keyword,
            _ => b"",
        }
    }

    /// [`Self::part`] of complex instances only.
    pub fn part_of_complex(&self, place: usize, keyword: &[u8]) -> Option<Args<'a>> {
        (self.kind(place) == Kind::Complex)
            .then(|| self.part(place, keyword))
            .flatten()
    }

    /// The parameters of a simple instance that is found by its number and of this kind.
    pub fn args_of(&self, id: u32, kind: Kind) -> Option<Args<'a>> {
        let place = self.find(id).filter(|place| self.kind(*place) == kind)?;
        Some(self.args(place))
    }

    /// The parameters that the instance has as a `keyword`: of a complex instance those of that part.
    pub fn part(&self, place: usize, keyword: &[u8]) -> Option<Args<'a>> {
        let mut lexer = self.lexer(place);
        let mut depth = 0_usize;
        let level = usize::from(self.kind(place) == Kind::Complex);
        loop {
            match lexer.next()? {
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Keyword(found) if depth == level && found == keyword => {
                    return Some(Args::behind(lexer));
                }
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_stand_in_order() {
        assert!(KINDS.is_sorted_by(|(one, _), (next, _)| one < next));
        assert_eq!(Kind::of(b"ADVANCED_FACE"), Kind::Face);
        assert_eq!(Kind::of(b"ADVANCED_FAC"), Kind::Other);
    }
}
