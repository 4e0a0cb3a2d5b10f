//! Where bodies stand, and in which unit: the representations that hold them, and how those are put together.
//!
//! A part is a shape representation; an assembly places one in another by a representation relationship with a
//! transformation or by a mapped item (ISO 10303-43 and -44).

use super::entities::{Kind, Table};
use super::frame::Frame;
use super::lexer::Arg;
use super::units;
use crate::order::{sort_pairs, sorted_by_key};

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
    /// For each representation that stands for others.
    frames: Vec<Vec<Frame>>,
    /// Every placement of the file was understood.
    pub is_whole: bool,
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

    /// All places of a body; where nothing tells them, it stands where it is.
    pub fn frames(&self, body: &PlacedBody) -> &[Frame] {
        body.root
            .and_then(|root| self.frames.get(root as usize))
            .filter(|frames| !frames.is_empty())
            .map_or(&[Frame::IDENTITY], Vec::as_slice)
    }
}

/// The file places more parts than any assembly has.
#[derive(Debug)]
pub(super) struct TooManyPlaces;

/// A shape representation.
struct Representation {
    /// Where it stands in the table.
    place: usize,
    mm_per_unit: f64,
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
}

struct Assembly<'t, 'a> {
    table: &'t Table<'a>,
    /// In the order of the table.
    representations: Vec<Representation>,
    /// Every placement so far was understood.
    is_whole: bool,
}

/// Every place of every one of the `bodies`, in their order. A body in no representation is in `default_mm`.
pub(super) fn places<'a>(
    table: &Table<'a>,
    bodies: &[usize],
    default_mm: f64,
) -> Result<Places<'a>, TooManyPlaces> {
    let mut assembly = Assembly::new(table, default_mm);
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
    let is_placed = assembly.placed(&links);
    let mut placed = Vec::with_capacity(bodies.len());
    let mut rest = holders.as_slice();
    for body in bodies {
        let alone = PlacedBody {
            body: *body,
            mm_per_unit: default_mm,
            radians_per_unit: 1.0,
            root: None,
        };
        let mut roots: Vec<PlacedBody> = Vec::new();
        while let Some(((place, index), behind)) = rest.split_first()
            && *place as usize <= *body
        {
            rest = behind;
            let root = assembly.root(*index as usize) as u32;
            let representation = assembly.representations.get(*index as usize);
            if *place as usize == *body && roots.iter().all(|own| own.root != Some(root)) {
                roots.push(PlacedBody {
                    mm_per_unit: representation.map_or(default_mm, |own| own.mm_per_unit),
                    radians_per_unit: representation.map_or(1.0, |own| own.radians_per_unit),
                    root: Some(root),
                    ..alone
                });
            }
            if roots.len() > MOST_HOLDERS {
                return Err(TooManyPlaces);
            }
        }
        // A representation beside the assembly repeats its bodies for measures or styles. They stand where they are placed,
        // and in one frame if they are nowhere.
        let stands = |own: &PlacedBody| {
            let root = own.root.and_then(|root| is_placed.get(root as usize));
            root == Some(&true)
        };
        if roots.iter().any(stands) {
            roots.retain(stands);
        } else {
            roots.truncate(1);
        }
        if roots.is_empty() {
            roots.push(alone);
        }
        placed.extend(roots);
    }
    Ok(Places {
        bodies: placed,
        frames: assembly.frames(links)?,
        is_whole: assembly.is_whole,
        products: assembly.products(),
    })
}

impl<'t, 'a> Assembly<'t, 'a> {
    fn new(table: &'t Table<'a>, default_mm: f64) -> Self {
        let representations = table
            .all(Kind::ShapeRepresentation)
            .enumerate()
            .map(|(index, place)| {
                let context = table.args(place).nth(2).and_then(Arg::reference);
                Representation {
                    place,
                    mm_per_unit: context
                        .and_then(|context| units::mm_per_unit(table, context))
                        .unwrap_or(default_mm),
                    radians_per_unit: context
                        .map_or(1.0, |context| units::radians_per_unit(table, context)),
                    joined_to: index,
                }
            })
            .collect();
        Self {
            table,
            representations,
            is_whole: true,
        }
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
            let mut ends = self.table.args(place).skip(2).map(Arg::reference);
            let mut next = || self.representation(ends.next().flatten()?);
            let (Some(first), Some(second)) = (next(), next()) else {
                continue;
            };
            let (first, second) = (self.root(first), self.root(second));
            if let Some(own) = self.representations.get_mut(first.max(second)) {
                own.joined_to = first.min(second);
            }
        }
    }

    /// What relationships with a transformation place.
    fn relationships(&mut self) -> Result<Vec<Link>, TooManyPlaces> {
        let table = self.table;
        let parents = self.parents();
        let mut links = Vec::new();
        for place in table.all(Kind::Complex) {
            let Some(by) = table.part(place, b"REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION")
            else {
                continue;
            };
            match self.relationship(place, by.map(Arg::reference).next(), &parents) {
                Some(link) => add(&mut links, link)?,
                // Scaled, mirrored, or between what holds no shape.
                None => self.is_whole = false,
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
        let mut ends = table.part(place, b"REPRESENTATION_RELATIONSHIP")?.skip(2);
        let mut next = || self.representation(ends.next()?.reference()?);
        let (first, second) = (next()?, next()?);
        let mut items = table.args_of(by??, Kind::Transformation)?.skip(2);
        let mut next = |of| self.frame(items.next()?.reference()?, of);
        let (from, to) = (next(first)?, next(second)?);
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
            }
        } else {
            Link {
                parent: second,
                child: first,
                frame: to.after(&from.inverse()),
            }
        })
    }

    /// For each relationship that places a part: the representation of the assembly by the product structure.
    fn parents(&self) -> Vec<(usize, usize)> {
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
        let shapes = sorted_by_key(&shapes, |(product, shape)| {
            [u64::from(*product), *shape as u64, 0]
        });
        let parents: Vec<(usize, usize)> = table
            .all(Kind::ContextDependentShape)
            .filter_map(|place| {
                let mut args = table.args(place).map(Arg::reference);
                let relationship = table.find(args.next()??)?;
                let mut shape = table.args_of(args.next()??, Kind::ProductShape)?;
                let mut occurrence = table.args_of(shape.nth(2)?.reference()?, Kind::Occurrence)?;
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
        let frame = Frame::of(self.table, id)?;
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
    ) -> Result<(), TooManyPlaces> {
        let table = self.table;
        let Some(place) = self.representations.get(index).map(|own| own.place) else {
            return Ok(());
        };
        let items = table.args(place).nth(1).map(Arg::references);
        for item in items.into_iter().flatten().filter_map(|id| table.find(id)) {
            match table.kind(item) {
                Kind::Solid | Kind::Surface if !body(item) => return Err(TooManyPlaces),
                Kind::MappedItem => match self.mapped(item, index) {
                    Some(link) => add(links, link)?,
                    None => self.is_whole = false,
                },
                _ => {}
            }
        }
        Ok(())
    }

    /// `MAPPED_ITEM('', map, target)`, where the map is `REPRESENTATION_MAP(origin, representation)`.
    fn mapped(&mut self, item: usize, parent: usize) -> Option<Link> {
        let mut args = self.table.args(item).skip(1).map(Arg::reference);
        let map = self.table.args_of(args.next()??, Kind::RepresentationMap)?;
        let target = self.frame(args.next()??, parent)?;
        let mut map = map.map(Arg::reference);
        let (origin, child) = (map.next()??, self.representation(map.next()??)?);
        let origin = self.frame(origin, child)?;
        Some(Link {
            parent: self.root(parent),
            child: self.root(child),
            frame: target.after(&origin.inverse()),
        })
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
    fn frames(&self, mut links: Vec<Link>) -> Result<Vec<Vec<Frame>>, TooManyPlaces> {
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
            if level == MOST_LEVELS {
                continue;
            }
            let from = links.partition_point(|link| link.parent < index);
            let below = links.get(from..).unwrap_or_default();
            for link in below.iter().take_while(|link| link.parent == index) {
                places += 1;
                if places > MOST_PLACES {
                    return Err(TooManyPlaces);
                }
                stack.push((link.child, frame.after(&link.frame), level + 1));
            }
        }
        Ok(frames)
    }
}

fn add(links: &mut Vec<Link>, link: Link) -> Result<(), TooManyPlaces> {
    links.push(link);
    if links.len() > MOST_PLACES {
        return Err(TooManyPlaces);
    }
    Ok(())
}
