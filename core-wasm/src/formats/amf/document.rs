//! The elements of AMF (ISO/ASTM 52915:2020) and what they mean. Elements that the standard does not know, and those that
//! say nothing about the shape (metadata, colours, materials, textures, normals, curved edges), are read and left out.

use super::{
    attributes::value_text,
    constellation::{self, Constellation, Instance},
    element::Element,
    fast,
    namespaces::Namespaces,
    parts::Parts,
    xml::{Cursor, Stop, Tag, Token, Xml, is_blank},
};
use crate::{
    error::{CoreError, ErrorCode, PositionKind},
    formats::text,
    limits::Limits,
    mesh::Mesh,
};

/// Length of a number's text at most; more digits than any program writes.
const MAX_NUMBER_BYTES: usize = 512;
/// Length of an object's id at most.
const MAX_ID_BYTES: usize = 256;

/// Reads the XML of one AMF file, window by window.
pub(super) struct Document {
    xml: Xml,
    /// Of the unpacked file, for estimates.
    total_bytes: u64,
    namespaces: Namespaces,
    open: Vec<Element>,
    /// Names without a prefix are AMF's in the vertices or volume that is being read.
    is_plain: bool,
    parts: Parts,
    constellations: Vec<Constellation>,
    /// Of all constellations.
    instances: usize,
    /// The text of the number that is being read.
    number: Vec<u8>,
    coordinates: [Option<f64>; 3],
    corners: [Option<u32>; 3],
    placing: [Option<f64>; 6],
}

impl Document {
    /// For a file of about `total_bytes`.
    pub fn new(total_bytes: u64, limits: &Limits) -> Self {
        Self {
            xml: Xml::new(),
            total_bytes,
            namespaces: Namespaces::new(),
            open: Vec::new(),
            is_plain: false,
            parts: Parts::new(limits),
            constellations: Vec::new(),
            instances: 0,
            number: Vec::new(),
            coordinates: [None; 3],
            corners: [None; 3],
            placing: [None; 6],
        }
    }

    /// Reads what is whole in `window` and answers how many bytes that is, as [`crate::formats::Reader::feed`].
    pub fn feed(&mut self, window: &[u8], is_last: bool) -> Result<usize, CoreError> {
        let mut cursor = Cursor {
            window,
            at: 0,
            is_last,
        };
        loop {
            match self.open.last() {
                Some(Element::Vertices) if self.is_plain => self.plain_vertices(&mut cursor),
                Some(Element::Volume) if self.is_plain => self.plain_triangles(&mut cursor),
                _ => {}
            }
            match self.step(&mut cursor) {
                Ok(true) => {}
                Ok(false) | Err(Stop::Short) => break,
                Err(Stop::Error(error)) => return Err(error),
            }
        }
        self.xml.bytes_before += cursor.at as u64;
        Ok(cursor.at)
    }

    fn plain_vertices(&mut self, cursor: &mut Cursor<'_>) {
        while let Some((point, length)) = fast::vertex(cursor.rest()) {
            let byte = self.xml.bytes_before + cursor.at as u64;
            self.parts.make_room_for_vertices(byte, self.total_bytes);
            if !self.parts.push_vertex(point) {
                return;
            }
            cursor.at += length;
        }
    }

    fn plain_triangles(&mut self, cursor: &mut Cursor<'_>) {
        while let Some((corners, length)) = fast::triangle(cursor.rest()) {
            let byte = self.xml.bytes_before + cursor.at as u64;
            self.parts.make_room_for_triangles(byte, self.total_bytes);
            if !self.parts.push_triangle(corners) {
                return;
            }
            cursor.at += length;
        }
    }

    /// Reads one token and says whether the file goes on.
    fn step(&mut self, cursor: &mut Cursor<'_>) -> Result<bool, Stop> {
        match self.xml.next(cursor)? {
            Token::Start(tag) => self.start(&tag)?,
            Token::End => {
                if let Some(element) = self.open.pop() {
                    self.end(element)?;
                }
                self.namespaces.close(self.open.len() + 1);
            }
            Token::Text(text) => self.text(text),
            Token::Character(character) => {
                self.text(character.encode_utf8(&mut [0; 4]).as_bytes());
            }
            Token::Nothing => {}
            Token::EndOfFile => return Ok(false),
        }
        Ok(true)
    }

    fn start(&mut self, tag: &Tag<'_>) -> Result<(), CoreError> {
        let depth = self.open.len() + 1;
        let local = self.namespaces.open(tag, depth)?;
        let element = match (self.open.last(), local) {
            (None, Some(b"amf")) => Element::Amf,
            (None, _) => return Err(other_root(tag.name)),
            (Some(parent), Some(local)) => Element::of(*parent, local),
            (Some(_), None) => Element::Other,
        };
        self.begin(element, tag)?;
        if tag.is_empty {
            self.end(element)?;
            self.namespaces.close(depth);
        } else {
            self.open.push(element);
        }
        Ok(())
    }

    fn begin(&mut self, element: Element, tag: &Tag<'_>) -> Result<(), CoreError> {
        match element {
            Element::Amf => {
                if let Some(unit) = attribute(tag, b"unit") {
                    self.parts.set_unit(&unit)?;
                }
            }
            Element::Object => self.parts.begin_object(id(tag, b"id")?)?,
            Element::Mesh => self.parts.begin_mesh(),
            Element::Vertices | Element::Volume => self.is_plain = self.namespaces.is_plain(),
            Element::Vertex => self.coordinates = [None; 3],
            Element::Triangle => self.corners = [None; 3],
            Element::Constellation => self.constellations.push(Constellation {
                id: id(tag, b"id")?,
                instances: Vec::new(),
            }),
            Element::Instance => {
                self.placing = [None; 6];
                self.instances += 1;
                if self.instances + self.constellations.len() > constellation::MAX_INSTANCES {
                    return Err(constellation::too_many_instances());
                }
                if let Some(constellation) = self.constellations.last_mut() {
                    constellation
                        .instances
                        .push(Instance::of(id(tag, b"objectid")?));
                }
            }
            Element::Axis(_) | Element::Corner(_) | Element::Placing(_) => self.number.clear(),
            Element::Coordinates | Element::Other => {}
        }
        Ok(())
    }

    fn text(&mut self, text: &[u8]) {
        if self.open.last().is_some_and(|element| element.has_number()) {
            // Blanks in front may be any number; what is too long behind them is no number.
            let text = match self.number.is_empty() {
                true => text.trim_ascii_start(),
                false => text,
            };
            let room = (MAX_NUMBER_BYTES + 1).saturating_sub(self.number.len());
            self.number
                .extend_from_slice(text.get(..room).unwrap_or(text));
        }
    }

    fn end(&mut self, element: Element) -> Result<(), CoreError> {
        match element {
            Element::Axis(axis) => self.coordinate(axis),
            Element::Vertex => self.vertex(),
            Element::Corner(corner) => self.corner(corner),
            Element::Triangle => self.triangle(),
            Element::Mesh => self.parts.end_mesh(),
            Element::Object => {
                self.parts.end_object();
                Ok(())
            }
            Element::Placing(slot) => {
                let value = self.decimal().filter(|value| value.is_finite());
                let is_new = self.placing.get(slot) == Some(&None);
                if let (Some(place), true, true) =
                    (self.placing.get_mut(slot), is_new, value.is_some())
                {
                    *place = value;
                    Ok(())
                } else {
                    Err(constellation::bad_instance(
                        "Verschiebung und Drehung müssen Zahlen sein, jede nur einmal",
                    ))
                }
            }
            Element::Instance => self.instance(),
            _ => Ok(()),
        }
    }

    /// The number between the tags.
    fn decimal(&self) -> Option<f64> {
        let digits = self.digits()?;
        text::number(digits)
            .filter(|(_, length)| *length == digits.len())
            .map(|(value, _)| value)
    }

    fn digits(&self) -> Option<&[u8]> {
        (self.number.len() <= MAX_NUMBER_BYTES).then(|| trim_end(&self.number))
    }

    fn coordinate(&mut self, axis: usize) -> Result<(), CoreError> {
        let value = self.decimal();
        let name = axis_name(axis);
        let fault = |code, reason: String| {
            let number = self.parts.next_vertex();
            Err(self
                .parts
                .fault(PositionKind::Vertex, number, code, &reason))
        };
        match (self.coordinates.get_mut(axis), value) {
            (Some(place @ None), Some(_)) => *place = value,
            (Some(None), None) => {
                return fault(
                    ErrorCode::BadNumber,
                    format!("die {name}-Koordinate ist keine Zahl mit Dezimalpunkt"),
                );
            }
            _ => {
                return fault(
                    ErrorCode::BadSyntax,
                    format!("die {name}-Koordinate steht mehrmals da"),
                );
            }
        }
        Ok(())
    }

    fn vertex(&mut self) -> Result<(), CoreError> {
        let [Some(x), Some(y), Some(z)] = self.coordinates else {
            let missing = self.coordinates.iter().position(Option::is_none);
            let name = axis_name(missing.unwrap_or_default());
            return Err(self.parts.fault(
                PositionKind::Vertex,
                self.parts.next_vertex(),
                ErrorCode::BadSyntax,
                &format!("die {name}-Koordinate fehlt"),
            ));
        };
        if self.parts.push_vertex([x, y, z]) {
            Ok(())
        } else {
            Err(self.parts.bad_coordinate([x, y, z]))
        }
    }

    fn corner(&mut self, corner: usize) -> Result<(), CoreError> {
        let value = self.digits().and_then(|digits| {
            let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
            // What is beyond u32 is beyond the vertices of any file.
            is_number.then(|| digits.iter().fold(0_u32, add_digit))
        });
        match (self.corners.get_mut(corner), value) {
            (Some(place @ None), Some(_)) => {
                *place = value;
                Ok(())
            }
            (Some(None), None) => Err(self.bad_corner(corner, "ist keine Nummer")),
            _ => Err(self.bad_corner(corner, "steht mehrmals da")),
        }
    }

    fn triangle(&mut self) -> Result<(), CoreError> {
        let [Some(a), Some(b), Some(c)] = self.corners else {
            let missing = self.corners.iter().position(Option::is_none);
            return Err(self.bad_corner(missing.unwrap_or_default(), "fehlt"));
        };
        self.parts.triangle([a, b, c])
    }

    fn bad_corner(&self, corner: usize, what: &str) -> CoreError {
        self.parts.fault(
            PositionKind::Triangle,
            self.parts.next_triangle(),
            ErrorCode::BadSyntax,
            &format!("v{} {what}", corner + 1),
        )
    }

    fn instance(&mut self) -> Result<(), CoreError> {
        let [x, y, z, rx, ry, rz] = self.placing.map(Option::unwrap_or_default);
        let shift_mm = [x, y, z].map(|length| self.parts.in_mm(length));
        let constellation = self.constellations.last_mut();
        if let Some(instance) = constellation.and_then(|last| last.instances.last_mut()) {
            instance.place(shift_mm, [rx, ry, rz])?;
        }
        Ok(())
    }

    /// The mesh, after [`Self::feed`] has read all; for `most_copied` see [`constellation::place`].
    pub fn finish(self, most_copied: u64) -> Result<Mesh, CoreError> {
        let parts = self.parts;
        if parts.objects.is_empty() {
            return Err(nothing("kein Objekt"));
        }
        if !parts.has_mesh {
            return Err(nothing("kein Netz"));
        }
        if parts.vertices.len() == 0 {
            return Err(nothing("keine Eckpunkte"));
        }
        if parts.indices.is_empty() {
            return Err(nothing("keine Dreiecke"));
        }
        if self.constellations.is_empty() {
            return Ok(Mesh::from_indexed(parts.vertices, parts.indices));
        }
        constellation::place(&parts, &self.constellations, most_copied)
    }
}

/// An attribute by its local name.
fn attribute(tag: &Tag<'_>, name: &[u8]) -> Option<Vec<u8>> {
    tag.attributes
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, value)| value_text(value))
}

/// The id of an object or of what an instance places; empty without one.
fn id(tag: &Tag<'_>, name: &[u8]) -> Result<Vec<u8>, CoreError> {
    let id = attribute(tag, name).unwrap_or_default();
    if id.len() > MAX_ID_BYTES {
        return Err(CoreError::new(
            ErrorCode::BadSyntax,
            "Ein Objekt der Datei hat eine überlange id. Bitte exportieren Sie das Modell erneut.",
        ));
    }
    Ok(id)
}

fn trim_end(mut text: &[u8]) -> &[u8] {
    while let Some((last, rest)) = text.split_last()
        && is_blank(*last)
    {
        text = rest;
    }
    text
}

fn add_digit(value: u32, digit: &u8) -> u32 {
    value
        .saturating_mul(10)
        .saturating_add(u32::from(digit.wrapping_sub(b'0')))
}

fn axis_name(axis: usize) -> char {
    ['x', 'y', 'z'].get(axis).copied().unwrap_or('?')
}

fn other_root(name: &[u8]) -> CoreError {
    CoreError::new(
        ErrorCode::WrongContent,
        format!(
            "Die Datei ist XML, aber kein AMF: Sie beginnt mit <{}> statt mit <amf>. Bitte exportieren Sie das Modell als AMF.",
            super::parts::shown(name)
        ),
    )
}

/// The refusal of a file that lacks one of the parts that every AMF file has (FMT-19).
fn nothing(what: &str) -> CoreError {
    CoreError::new(
        ErrorCode::NoTriangles,
        format!(
            "Die AMF-Datei enthält {what}. Bitte prüfen Sie das Modell und exportieren Sie es erneut."
        ),
    )
}
