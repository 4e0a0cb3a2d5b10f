//! Where bodies stand, and in which unit: the representations that hold them, and how those are put together.
//!
//! A part is a shape representation; an assembly places one in another by a representation relationship with a
//! transformation or by a mapped item (ISO 10303-43 and -44).

use super::entities::{Kind, Table, contains};
use super::frame::Frame;
use super::lexer::{Arg, Args, Lexer, Token};
use super::{primitive, units};
use crate::maths::{larger, smaller};
use crate::model::Doubt;
use crate::order::{sort_pairs, sort_u64, sorted_by_key};

/// Deeper assemblies are rings.
const MOST_LEVELS: usize = 48;

/// Places of parts in one file; more are a mistake or an attack.
const MOST_PLACES: usize = 50_000;

/// Different frames in which representations hold one body.
const MOST_HOLDERS: usize = 100;

/// A body in one frame: its points are scaled to mm and then moved.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlacedBody {
    pub body: usize,
    pub mm_per_unit: f64,
    pub radians_per_unit: f64,
    /// The representation that stands for all in its frame; None for a body in no representation.
    root: Option<u32>,
}

/// All bodies and all places of them.
#[derive(Debug)]
pub(super) struct Places<'a> {
    pub bodies: Vec<PlacedBody>,
    /// What could be a body as well and is not measured: surface models, and items that no reader knows.
    pub others: Vec<PlacedBody>,
    /// Millimetres in the unit of what belongs to no representation.
    pub default_mm: f64,
    /// The file names no unit of length.
    pub has_no_unit: bool,
    /// What speaks against the places, the units among them.
    pub doubts: Vec<Doubt>,
    /// For each representation that stands for others.
    frames: Vec<Vec<Frame>>,
    /// What the products are called whose shapes these representations are, in the order of the latter.
    products: Vec<(u32, &'a [u8])>,
}

impl<'a> Places<'a> {
    /// What a body is called, as the file writes it: by its own name where it is one of several of its product, else by that of
    /// the product.
    pub fn name(&self, table: &Table<'a>, body: &PlacedBody) -> &'a [u8] {
        let own = table.args(body.body).next().and_then(Arg::text);
        let own = own.unwrap_or_default();
        let product = body.root.and_then(|root| {
            let at = self.products.partition_point(|(known, _)| *known < root);
            let (known, name) = self.products.get(at)?;
            (*known == root && !name.is_empty()).then_some(*name)
        });
        let is_alone = || {
            let mut same = self.bodies.iter().filter(|other| other.root == body.root);
            same.nth(1).is_none()
        };
        match product {
            Some(product) if own.is_empty() || is_alone() => product,
            _ => own,
        }
    }

    /// A body in no representation.
    pub fn alone(&self, body: usize) -> PlacedBody {
        PlacedBody {
            body,
            mm_per_unit: self.default_mm,
            radians_per_unit: 1.0,
            root: None,
        }
    }

    /// All places of a body; where nothing tells them, it stands where it is.
    pub fn frames(&self, body: &PlacedBody) -> &[Frame] {
        body.root
            .and_then(|root| self.frames.get(root as usize))
            .filter(|frames| !frames.is_empty())
            .map_or(&[Frame::IDENTITY], Vec::as_slice)
    }
}

/// Why nobody can say where the bodies of a file stand.
#[derive(Debug)]
pub(super) enum Misplaced {
    /// The file places more parts than any assembly has.
    TooMany,
    /// In places that are not understood.
    Unknown,
}

/// A shape representation.
struct Representation {
    /// Where it stands in the table.
    place: usize,
    mm_per_unit: f64,
    /// Its context names a unit of length.
    names_unit: bool,
    /// Which one counts is a guess.
    has_many_units: bool,
    radians_per_unit: f64,
    /// Another one in the same frame; itself where that is the last one.
    joined_to: usize,
}

/// One representation placed in another; both are the last ones of those joined to them.
#[derive(Clone)]
struct Link {
    parent: usize,
    child: usize,
    frame: Frame,
    /// The product structure does not say which of the two is the assembly.
    is_vague: bool,
}

struct Assembly<'t, 'a> {
    table: &'t Table<'a>,
    /// In the order of the table.
    /// Nothing that the file has is the last one: it stands for what is placed in none of the others.
    representations: Vec<Representation>,
    /// Mapped items of representations.
    is_used: Vec<bool>,
    doubts: Vec<Doubt>,
}

/// Every place of every one of the `bodies`, in their order, and of what could be one as well.
pub(super) fn places<'a>(table: &Table<'a>, bodies: &[usize]) -> Result<Places<'a>, Misplaced> {
    let units = units::of_file(table);
    // A file that names no unit counts in millimetres, as those formats do that have none; and what has none in a file of several
    // counts in the largest.
    let [least_mm, most_mm] = units.unwrap_or([1.0; 2]);
    let default_mm = most_mm;
    let is_vague = least_mm != most_mm || most_mm < 1.0;
    let mut assembly = Assembly::new(table, larger(most_mm, 1.0), is_vague);
    assembly.join();
    let mut links = assembly.relationships()?;
    // Bodies and the representations that hold them. Nearly all are held by one, a few by two.
    let mut holders = Vec::new();
    let most_holders = 2 * bodies.len() + MOST_PLACES;
    for index in 0..assembly.representations.len() {
        assembly.items(index, &mut links, |body| {
            holders.push((body as u32, index as u32));
            holders.len() <= most_holders
        })?;
    }
    sort_pairs(&mut holders);
    assembly.place_the_lost(&holders, &mut links)?;
    let is_placed = assembly.placed(&links);
    let is_defined = assembly.defined();
    let is_model = |place: &usize| !table.keyword(*place).ends_with(b"SURFACE_SET");
    let mut all: Vec<u64> = table
        .all(Kind::Surface)
        .filter(is_model)
        .chain(bodies.iter().copied())
        .map(|place| place as u64)
        .chain(holders.iter().map(|(place, _)| u64::from(*place)))
        .collect();
    sort_u64(&mut all);
    all.dedup();
    let (mut placed, mut others) = (Vec::with_capacity(bodies.len()), Vec::new());
    let mut rest = holders.as_slice();
    for body in all.into_iter().map(|place| place as usize) {
        let count = rest.partition_point(|(place, _)| *place as usize <= body);
        let (own, behind) = rest.split_at(count);
        rest = behind;
        let roots = assembly.roots(body, own, [&is_placed, &is_defined])?;
        if roots.is_empty() && is_vague {
            assembly.doubt(Doubt::LengthUnits);
        }
        let alone = PlacedBody {
            body,
            mm_per_unit: default_mm,
            radians_per_unit: 1.0,
            root: None,
        };
        let list = if bodies.binary_search(&body).is_ok() {
            &mut placed
        } else {
            &mut others
        };
        if roots.is_empty() {
            list.push(alone);
        }
        list.extend(roots);
    }
    let frames = assembly.frames(links)?;
    // What is placed somewhere, but nowhere in the end, is a ring.
    let is_lost = |own: &PlacedBody| {
        let root = own.root.map_or(usize::MAX, |root| root as usize);
        is_placed.get(root) == Some(&true) && frames.get(root).is_some_and(Vec::is_empty)
    };
    if placed.iter().chain(&others).any(is_lost) {
        return Err(Misplaced::TooMany);
    }
    Ok(Places {
        bodies: placed,
        others,
        default_mm,
        has_no_unit: units.is_none(),
        frames,
        products: assembly.products(),
        doubts: assembly.doubts,
    })
}

impl<'t, 'a> Assembly<'t, 'a> {
    fn new(table: &'t Table<'a>, default_mm: f64, is_vague: bool) -> Self {
        let is_representation = |place: &usize| table.part(*place, REPRESENTATION).is_some();
        let complex = table.complex().filter(is_representation);
        let mut places: Vec<u64> = table
            .all(Kind::ShapeRepresentation)
            .chain(complex)
            .map(|place| place as u64)
            .collect();
        sort_u64(&mut places);
        let representations = places
            .into_iter()
            .map(|place| place as usize)
            .chain([usize::MAX])
            .enumerate()
            .map(|(index, place)| {
                let context = representation_args(table, place)
                    .nth(2)
                    .and_then(Arg::reference);
                let units = context.and_then(|context| units::mm_per_unit(table, context));
                Representation {
                    place,
                    mm_per_unit: units.map_or(default_mm, |[_, most]| most),
                    names_unit: units.is_some(),
                    has_many_units: units.map_or(is_vague, |[least, most]| least != most),
                    radians_per_unit: context
                        .map_or(1.0, |context| units::radians_per_unit(table, context)),
                    joined_to: index,
                }
            })
            .collect();
        Self {
            table,
            representations,
            is_used: vec![false; table.len()],
            doubts: Vec::new(),
        }
    }

    fn doubt(&mut self, doubt: Doubt) {
        if !self.doubts.contains(&doubt) {
            self.doubts.push(doubt);
        }
    }

    /// The frames in which a body stands, by the representations that hold it.
    fn roots(
        &mut self,
        body: usize,
        holders: &[(u32, u32)],
        [is_placed, is_defined]: [&[bool]; 2],
    ) -> Result<Vec<PlacedBody>, Misplaced> {
        let mut roots: Vec<PlacedBody> = Vec::new();
        let own = |(_, index): &(u32, u32)| self.representations.get(*index as usize);
        let named = holders.iter().filter(|(place, _)| *place as usize == body);
        let is_named = named.filter_map(own).any(|own| own.names_unit);
        let mut units: Option<[f64; 2]> = None;
        for (place, index) in holders {
            let root = self.root(*index as usize) as u32;
            let Some(own) = self.representations.get(*index as usize) else {
                continue;
            };
            if *place as usize != body {
                continue;
            }
            let (mm, radians) = (own.mm_per_unit, own.radians_per_unit);
            // One that names no unit says nothing against those that do.
            if own.names_unit == is_named {
                let [least, most] = units.unwrap_or([mm; 2]);
                if own.has_many_units || least != mm || most != mm {
                    self.doubt(Doubt::LengthUnits);
                }
                units = Some([smaller(least, mm), larger(most, mm)]);
            }
            if roots.iter().all(|own| own.root != Some(root)) {
                roots.push(PlacedBody {
                    body,
                    mm_per_unit: mm,
                    radians_per_unit: radians,
                    root: Some(root),
                });
            }
            if roots.len() > MOST_HOLDERS {
                return Err(Misplaced::TooMany);
            }
        }
        // A representation beside the assembly repeats its bodies for measures or styles. They stand where they are placed, and where
        // a product of its own has them, and in one frame if they are nowhere.
        let stands = |own: &PlacedBody| {
            let root = own.root.map_or(usize::MAX, |root| root as usize);
            let is = |of: &[bool]| of.get(root) == Some(&true);
            is(is_placed) || is(is_defined)
        };
        if roots.iter().any(stands) {
            roots.retain(stands);
        } else {
            roots.truncate(1);
        }
        // In whichever unit it is the largest.
        if let Some([_, most]) = units {
            roots.iter_mut().for_each(|own| own.mm_per_unit = most);
        }
        Ok(roots)
    }

    /// The representation `#id`.
    fn representation(&self, id: u32) -> Option<usize> {
        let place = self.table.find(id)?;
        self.representations
            .binary_search_by_key(&place, |representation| representation.place)
            .ok()
    }

    /// The one that stands for all that are joined to this one. Shortens the way for the next time.
    fn root(&mut self, mut index: usize) -> usize {
        loop {
            let next = self.joined_to(index);
            if next == index {
                return index;
            }
            let behind = self.joined_to(next);
            if let Some(own) = self.representations.get_mut(index) {
                own.joined_to = behind;
            }
            index = behind;
        }
    }

    fn joined_to(&self, index: usize) -> usize {
        self.representations
            .get(index)
            .map_or(index, |own| own.joined_to)
    }

    /// Joins what relationships without a transformation put into one frame.
    fn join(&mut self) {
        for place in self.table.all(Kind::ShapeRelationship) {
            let ends = self.table.args(place);
            self.join_ends(ends.skip(2));
        }
        for place in self.table.complex() {
            if self.table.part(place, PLACED).is_none()
                && let Some(ends) = self.table.part(place, b"REPRESENTATION_RELATIONSHIP")
            {
                self.join_ends(ends.skip(2));
            }
        }
        // The shapes of one product stand in one frame.
        for same in self.shapes().chunk_by(|one, other| one.0 == other.0) {
            for (_, shape) in same.iter().skip(1) {
                self.join_two(same[0].1, *shape);
            }
        }
    }

    /// Joins the two representations that these parameters begin with, if they are such.
    fn join_ends<'b>(&mut self, mut ends: impl Iterator<Item = Arg<'b>>) {
        let mut next = || self.representation(ends.next()?.reference()?);
        if let (Some(first), Some(second)) = (next(), next()) {
            self.join_two(first, second);
        }
    }

    fn join_two(&mut self, first: usize, second: usize) {
        let units = [first, second].map(|index| {
            let own = self.representations.get(index);
            own.filter(|own| own.names_unit).map(|own| own.mm_per_unit)
        });
        if let [Some(one), Some(other)] = units
            && one != other
        {
            // The larger one counts.
            self.doubt(Doubt::LengthUnits);
            for index in [first, second] {
                if let Some(own) = self.representations.get_mut(index) {
                    own.mm_per_unit = larger(one, other);
                }
            }
        }
        let (first, second) = (self.root(first), self.root(second));
        if let Some(own) = self.representations.get_mut(first.max(second)) {
            own.joined_to = first.min(second);
        }
    }

    /// What relationships with a transformation place.
    fn relationships(&mut self) -> Result<Vec<Link>, Misplaced> {
        let table = self.table;
        let parents = self.parents();
        let mut links = Vec::new();
        let simple = table.all(Kind::PlacedRelationship);
        for place in table.complex().chain(simple) {
            let by = match table.kind(place) {
                Kind::Complex => table.part(place, PLACED),
                _ => Some(table.args(place)),
            };
            let Some(by) = by else {
                continue;
            };
            match self.relationship(place, by.map(Arg::reference).last(), &parents) {
                Some(link) => self.add(&mut links, link)?,
                // Between what holds no shape, or by what no reader knows.
                None => self.doubt(Doubt::Placements),
            }
        }
        Ok(links)
    }

    /// The relationship at `place`, whose transformation is `#by`.
    fn relationship(
        &mut self,
        place: usize,
        by: Option<Option<u32>>,
        parents: &[(usize, usize)],
    ) -> Option<Link> {
        let table = self.table;
        let ends = table.part(place, b"REPRESENTATION_RELATIONSHIP");
        let mut ends = ends.unwrap_or_else(|| table.args(place)).skip(2);
        let mut next = || self.representation(ends.next()?.reference()?);
        let (first, second) = (next()?, next()?);
        let by = by??;
        let (from, to) = if let Some(items) = table.args_of(by, Kind::Transformation) {
            let mut items = items.skip(2);
            let mut next = |of| self.frame(items.next()?.reference()?, of);
            (next(first)?, next(second)?)
        } else {
            // The transformation may be an operator itself.
            (Frame::IDENTITY, self.frame(by, second)?)
        };
        let known = parents.binary_search_by_key(&place, |(place, _)| *place);
        let parent = known
            .ok()
            .and_then(|at| parents.get(at))
            .map(|(_, parent)| *parent);
        let (first, second) = (self.root(first), self.root(second));
        let parent = parent.map(|parent| self.root(parent));
        // The first is placed in the second; some programs mean it the other way round, and then the product structure
        // tells which of them is the assembly.
        Some(if parent == Some(first) && first != second {
            Link {
                parent: first,
                child: second,
                frame: from.after(&to.inverse()),
                is_vague: false,
            }
        } else {
            Link {
                parent: second,
                child: first,
                frame: to.after(&from.inverse()),
                is_vague: parent.is_none(),
            }
        })
    }

    /// For each relationship that places a part: the representation of the assembly by the product structure.
    fn parents(&self) -> Vec<(usize, usize)> {
        let table = self.table;
        let shapes = self.shapes();
        let parents: Vec<(usize, usize)> = table
            .all(Kind::ContextDependentShape)
            .filter_map(|place| {
                let mut args = table.args(place).map(Arg::reference);
                let relationship = table.find(args.next()??)?;
                let mut shape = table.args_of(args.next()??, Kind::ProductShape)?;
                let occurrence = table.find(shape.nth(2)?.reference()?)?;
                let mut occurrence = match table.kind(occurrence) {
                    Kind::Occurrence => table.args(occurrence),
                    _ => table.part_of_complex(occurrence, b"PRODUCT_DEFINITION_RELATIONSHIP")?,
                };
                let product = occurrence.nth(3)?.reference()?;
                let at = shapes.partition_point(|(known, _)| *known < product);
                let (known, representation) = *shapes.get(at)?;
                (known == product).then_some((relationship, representation))
            })
            .collect();
        sorted_by_key(&parents, |(relationship, representation)| {
            [*relationship as u64, *representation as u64, 0]
        })
    }

    /// The representations of products, by the latter.
    fn shapes(&self) -> Vec<(u32, usize)> {
        let table = self.table;
        let shapes: Vec<(u32, usize)> = table
            .all(Kind::ShapeDefinition)
            .filter_map(|place| {
                let mut args = table.args(place).map(Arg::reference);
                let shape = table.args_of(args.next()??, Kind::ProductShape)?;
                let representation = self.representation(args.next()??)?;
                Some((shape.map(Arg::reference).nth(2)??, representation))
            })
            .collect();
        sorted_by_key(&shapes, |(product, shape)| {
            [u64::from(*product), *shape as u64, 0]
        })
    }

    /// Which representations stand for the shape of a product.
    fn defined(&mut self) -> Vec<bool> {
        let mut is_defined = vec![false; self.representations.len()];
        for (_, shape) in self.shapes() {
            let root = self.root(shape);
            if let Some(slot) = is_defined.get_mut(root) {
                *slot = true;
            }
        }
        is_defined
    }

    /// Bodies that are placed by what no representation holds, or in themselves, stand there as well as where they are; and where
    /// nothing says which of two is the assembly, it is the one without bodies.
    fn place_the_lost(
        &mut self,
        holders: &[(u32, u32)],
        links: &mut Vec<Link>,
    ) -> Result<(), Misplaced> {
        let table = self.table;
        let loose = self.representations.len() - 1;
        // Which representations lead to bodies.
        let mut leads = vec![false; self.representations.len()];
        for (_, index) in holders {
            let root = self.root(*index as usize);
            leads[root] = true;
        }
        let mut is_alone = leads.clone();
        for link in links.iter() {
            is_alone[link.parent] = false;
            is_alone[link.child] = false;
        }
        for _ in 0..MOST_LEVELS {
            let mut is_settled = true;
            for link in links.iter() {
                if leads[link.child] && !leads[link.parent] {
                    leads[link.parent] = true;
                    is_settled = false;
                }
            }
            if is_settled {
                break;
            }
        }
        let mut lost = Vec::new();
        let mut is_flipped = false;
        for link in links.iter_mut() {
            if link.parent == link.child && leads[link.child] && link.frame != Frame::IDENTITY {
                lost.push((link.child, link.frame));
            } else if link.is_vague && !leads[link.child] && leads[link.parent] {
                is_flipped = true;
                (link.parent, link.child) = (link.child, link.parent);
                link.frame = link.frame.inverse();
            }
        }
        // Where nothing is placed, what stands alone may be meant.
        let empty: Vec<Frame> = (links.iter())
            .filter(|link| !leads[link.child] && link.frame != Frame::IDENTITY)
            .map(|link| link.frame)
            .collect();
        let alone = (0..loose).filter(|index| is_alone[*index]);
        lost.extend(
            alone
                .flat_map(|index| empty.iter().map(move |frame| (index, *frame)))
                .take(MOST_PLACES),
        );
        let items = table.all(Kind::MappedItem).chain(table.complex());
        for place in items {
            if self.is_used[place] {
                continue;
            }
            let Some(mut item) = table.part(place, b"MAPPED_ITEM") else {
                continue;
            };
            if table.kind(place) != Kind::Complex {
                item.next();
            }
            let Some(link) = self.mapped(item.clone(), None) else {
                if self.is_somewhere(item.clone()) == Some(true) && !self.is_on_a_sheet(item) {
                    return Err(Misplaced::Unknown);
                }
                continue;
            };
            if leads[link.child] && link.frame != Frame::IDENTITY {
                lost.push((link.child, link.frame));
            }
        }
        if !lost.is_empty() || is_flipped {
            self.doubt(Doubt::Placements);
        }
        let is_placed = self.placed(links);
        for (at, (child, frame)) in lost.iter().enumerate() {
            let mut link = Link {
                parent: loose,
                child: *child,
                frame: *frame,
                is_vague: false,
            };
            self.add(links, link.clone())?;
            let is_first = lost.iter().take(at).all(|(other, _)| other != child);
            if is_first && !is_placed[*child] {
                link.frame = Frame::IDENTITY;
                self.add(links, link)?;
            }
        }
        Ok(())
    }

    /// The representations that stand for others and whose product is known, with its name.
    fn products(&mut self) -> Vec<(u32, &'a [u8])> {
        let table = self.table;
        let mut named = Vec::new();
        for place in table.all(Kind::ShapeDefinition) {
            let mut args = table.args(place).map(Arg::reference);
            let name = args.next().flatten().and_then(|shape| {
                let shape = table.args_of(shape, Kind::ProductShape)?;
                // From the definition to its formation, and from that to the product.
                let mut at = shape.map(Arg::reference).nth(2)??;
                for _ in 0..2 {
                    at = table.args(table.find(at)?).nth(2)?.reference()?;
                }
                let mut product = table.args(table.find(at)?).map(Arg::text);
                let id = product.next()??;
                let name = product.next()??;
                Some(if name.is_empty() { id } else { name })
            });
            let index = args.next().flatten().and_then(|id| self.representation(id));
            if let (Some(name), Some(index)) = (name, index) {
                named.push((self.root(index) as u32, name));
            }
        }
        sorted_by_key(&named, |(root, _)| [u64::from(*root), 0, 0])
    }

    /// The placement `#id` in mm, as an item of a representation.
    fn frame(&self, id: u32, of: usize) -> Option<Frame> {
        let mm_per_unit = self.representations.get(of)?.mm_per_unit;
        let frame = Frame::of(self.table, id).or_else(|| Frame::operator(self.table, id))?;
        Some(Frame {
            origin: frame.origin.map(|value| value * mm_per_unit),
            ..frame
        })
    }

    /// Hands the bodies among a representation's items on, as long as `body` says so, and links what its mapped items
    /// place in it.
    fn items(
        &mut self,
        index: usize,
        links: &mut Vec<Link>,
        mut body: impl FnMut(usize) -> bool,
    ) -> Result<(), Misplaced> {
        let table = self.table;
        let Some(place) = self.representations.get(index).map(|own| own.place) else {
            return Ok(());
        };
        let mut items: Vec<u32> = representation_args(table, place)
            .nth(1)
            .map(|items| items.references().collect())
            .unwrap_or_default();
        // Others hold materials, what is computed of them, and drawings with symbols in their places.
        let is_shape = table.kind(place) == Kind::Complex
            || contains(table.keyword(place), b"SHAPE_REPRESENTATION");
        let mut at = 0;
        while let Some(item) = items.get(at).map(|id| table.find(*id)) {
            at += 1;
            let Some(item) = item else {
                continue;
            };
            if let Some(slot) = self.is_used.get_mut(item) {
                *slot = true;
            }
            match Item::of(table, item, is_shape) {
                Item::Body if !body(item) => return Err(Misplaced::TooMany),
                Item::Placed(args) => match self.mapped(args.clone(), Some(index)) {
                    Some(link) => self.add(links, link)?,
                    None if is_shape && self.is_somewhere(args) != Some(false) => {
                        return Err(Misplaced::Unknown);
                    }
                    None if is_shape => self.doubt(Doubt::Placements),
                    None => {}
                },
                // A set counts by what it holds; sets hold no sets of their own kind but in a ring.
                Item::Set if items.len() < MOST_PLACES => {
                    items.extend(table.args(item).skip(1).flat_map(Arg::references));
                }
                Item::Set => return Err(Misplaced::TooMany),
                Item::Body | Item::Nothing => {}
            }
        }
        Ok(())
    }

    /// `MAPPED_ITEM('', map, target)` from its map on, where the map is `REPRESENTATION_MAP(origin, representation)`.
    fn mapped(&mut self, args: Args<'_>, parent: Option<usize>) -> Option<Link> {
        let mut args = args.map(Arg::reference);
        let map = self.table.find(args.next()??)?;
        let mut map = self
            .table
            .part(map, b"REPRESENTATION_MAP")?
            .map(Arg::reference);
        let (origin, child) = (map.next()??, self.representation(map.next()??)?);
        let parent = parent.unwrap_or(child);
        let target = self.frame(args.next()??, parent)?;
        let origin = self.frame(origin, child)?;
        Some(Link {
            parent: self.root(parent),
            child: self.root(child),
            frame: target.after(&origin.inverse()),
            is_vague: false,
        })
    }

    /// Whether what a mapped item places is a representation; None where its map cannot be read.
    fn is_somewhere(&self, mut args: Args<'_>) -> Option<bool> {
        let map = self.table.find(args.next()?.reference()?)?;
        let mut map = self.table.part(map, b"REPRESENTATION_MAP")?;
        let child = map.nth(1)?.reference()?;
        Some(self.representation(child).is_some())
    }

    /// Whether a mapped item is a view on a drawing's sheet: no body lies in two dimensions.
    fn is_on_a_sheet(&self, mut args: Args<'_>) -> bool {
        let target = args.nth(1).and_then(Arg::reference);
        let place = target.and_then(|id| self.table.find(id));
        place.is_some_and(|place| self.table.keyword(place) == b"AXIS2_PLACEMENT_2D")
    }

    /// Keeps a link. Kernels differ on placements that enlarge or mirror, so that they are in doubt, and nothing becomes smaller
    /// by them.
    fn add(&mut self, links: &mut Vec<Link>, mut link: Link) -> Result<(), Misplaced> {
        let scales = link.frame.scales();
        if scales != [1.0; 3] || link.frame.growth() < 0.0 {
            self.doubt(Doubt::Placements);
            for (axis, scale) in link.frame.axes.iter_mut().zip(scales) {
                *axis = axis.map(|value| value / smaller(scale, 1.0));
            }
        }
        for end in [link.parent, link.child] {
            let own = self.representations.get(end);
            if own.is_some_and(|own| own.has_many_units) {
                self.doubt(Doubt::LengthUnits);
            }
        }
        links.push(link);
        if links.len() > MOST_PLACES {
            return Err(Misplaced::TooMany);
        }
        Ok(())
    }

    /// Which representations others place in themselves.
    fn placed(&self, links: &[Link]) -> Vec<bool> {
        let mut is_placed = vec![false; self.representations.len()];
        for link in links.iter().filter(|link| link.parent != link.child) {
            if let Some(slot) = is_placed.get_mut(link.child) {
                *slot = true;
            }
        }
        is_placed
    }

    /// All places of each representation that stands for others, from those down that nothing places.
    fn frames(&self, mut links: Vec<Link>) -> Result<Vec<Vec<Frame>>, Misplaced> {
        links.retain(|link| link.parent != link.child);
        let links = sorted_by_key(&links, |link| [link.parent as u64, 0, 0]);
        let is_placed = self.placed(&links);
        let mut frames = vec![Vec::new(); self.representations.len()];
        let mut stack: Vec<(usize, Frame, usize)> = (0..self.representations.len())
            .rev()
            .filter(|index| {
                self.joined_to(*index) == *index && is_placed.get(*index) == Some(&false)
            })
            .map(|index| (index, Frame::IDENTITY, 0))
            .collect();
        let mut places = 0;
        while let Some((index, frame, level)) = stack.pop() {
            if let Some(own) = frames.get_mut(index) {
                own.push(frame);
            }
            let from = links.partition_point(|link| link.parent < index);
            let below = links.get(from..).unwrap_or_default();
            for link in below.iter().take_while(|link| link.parent == index) {
                places += 1;
                if places > MOST_PLACES || level == MOST_LEVELS {
                    return Err(Misplaced::TooMany);
                }
                stack.push((link.child, frame.after(&link.frame), level + 1));
            }
        }
        Ok(frames)
    }
}

/// What an item of a representation is to a part.
enum Item<'a> {
    /// Something that could be printed.
    Body,
    /// Another representation in its place: what a `MAPPED_ITEM` says of it.
    Placed(Args<'a>),
    /// Items that are gathered.
    Set,
    /// Placements, points, curves and notes.
    Nothing,
}

impl<'a> Item<'a> {
    /// `is_shape` says that what is not understood could be a body.
    fn of(table: &Table<'a>, place: usize, is_shape: bool) -> Self {
        let is_body = match table.kind(place) {
            Kind::Solid
            | Kind::Surface
            | Kind::Face
            | Kind::Facets
            | Kind::SphericalSurface
            | Kind::ToroidalSurface
            | Kind::SplineSurface
            | Kind::RevolvedSurface
            | Kind::ExtrudedSurface
            | Kind::OffsetSurface
            | Kind::TrimmedSurface
            | Kind::SurfaceReplica => true,
            Kind::MappedItem => {
                let mut args = table.args(place);
                args.next();
                return Self::Placed(args);
            }
            Kind::Topology => has_body_name(table.keyword(place)),
            Kind::Complex => {
                if let Some(args) = table.part(place, b"MAPPED_ITEM") {
                    return Self::Placed(args);
                }
                let words = |word| matches!(word, Token::Keyword(name) if has_body_name(name));
                table.lexer(place).any(words)
            }
            Kind::Other => {
                let keyword = table.keyword(place);
                if keyword.ends_with(b"GEOMETRIC_SET") && !keyword.starts_with(b"REPOSITIONED") {
                    return Self::Set;
                }
                let is_harmless = |letters: &&[u8]| contains(keyword, letters);
                has_body_name(keyword)
                    || primitive::is_known(keyword)
                    || keyword.starts_with(b"!")
                    || is_shape && !HARMLESS.iter().any(is_harmless)
            }
            _ => false,
        };
        if is_body { Self::Body } else { Self::Nothing }
    }
}

/// What is said by the names of entities that are bodies, or parts of their skin.
fn has_body_name(keyword: &[u8]) -> bool {
    let is_part = |letters: &&[u8]| contains(keyword, letters);
    contains(keyword, b"SOLID")
        || contains(keyword, b"VOLUME")
        || [&b"BREP"[..], b"SHELL", b"FACE"].iter().any(is_part)
            && ![&b"CURVE"[..], b"WIRE", b"STYLE", b"EDGE", b"VERTEX"]
                .iter()
                .any(is_part)
}

/// Letters in the names of items that no printer prints. Whatever has none of them could be a body.
const HARMLESS: [&[u8]; 19] = [
    b"POINT",
    b"CURVE",
    b"LINE",
    b"CLOTHOID",
    b"PLACEMENT",
    b"ITEM",
    b"ANNOTATION",
    b"DRAUGHTING",
    b"CALLOUT",
    b"CAMERA",
    b"TEXT",
    b"SYMBOL",
    b"EDGE_",
    b"_EDGE",
    b"VERTEX",
    b"WIRE",
    b"LOOP",
    b"MEASURE",
    b"OPERATOR",
];

const REPRESENTATION: &[u8] = b"REPRESENTATION";

const PLACED: &[u8] = b"REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION";

/// The parameters of the representation at `place`: its name, its items and their context.
fn representation_args<'a>(table: &Table<'a>, place: usize) -> Args<'a> {
    let none = || Args::behind(Lexer::new(b""));
    if table.kind(place) == Kind::Complex {
        table.part(place, REPRESENTATION).unwrap_or_else(none)
    } else {
        table.args(place)
    }
}
