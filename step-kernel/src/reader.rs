//! The exchange structure of ISO 10303-21: its sections and statements, and the instances in them.

use std::sync::Arc;

use crate::assembly::{self, Misplaced};
use crate::drawing::Outlines;
use crate::entities::{Entities, Statement, Twice, is_known_instance, swallows_another};
use crate::error::{Error, Syntax};
use crate::lexer::{Lexer, Token};
use crate::model::{Doubt, Model, Solids};
use crate::statements::Splitter;
use crate::{points, solid};

/// How far a body may fill more than its box by rounding, as a share of it.
const ROUNDING: f64 = 1e-6;

/// What is asked of a file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Options {
    /// Files with larger coordinates, in mm, are refused.
    pub max_coordinate_mm: f64,
    /// Whether what is needed to draw the bodies is kept.
    pub keeps_outlines: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            max_coordinate_mm: 1e6,
            keeps_outlines: false,
        }
    }
}

impl Options {
    /// Whether a coordinate in mm is a number and in range.
    pub(crate) fn allows(&self, coordinate_mm: f64) -> bool {
        coordinate_mm.abs() <= self.max_coordinate_mm
    }
}

/// Reads a file that lies in memory as a whole.
///
/// # Errors
/// What is wrong in it.
pub fn read(bytes: &[u8], options: Options) -> Result<Model, Error> {
    let mut reader = Reader::new(options);
    reader.feed(bytes)?;
    reader.finish()
}

/// Where in the file the reader stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    /// Nothing of ISO 10303-21 has come by yet.
    None,
    /// Behind `ISO-10303-21` or an `ENDSEC`.
    Between,
    /// Behind `HEADER` or another section's name.
    Inside,
    /// Behind `DATA` or an instance.
    InData,
    /// Behind `REFERENCE`, where instances of other files are named (ISO 10303-21, edition 3).
    InReferences,
    /// Behind `END-ISO-10303-21`: what follows is no part of the file.
    Ended,
}

/// Reads a file piece by piece. It keeps the text, since every instance may name every other one, and a table of where its instances stand.
#[derive(Debug)]
pub struct Reader {
    options: Options,
    text: Vec<u8>,
    splitter: Splitter,
    entities: Entities,
    section: Section,
    /// Whether a section with instances has ended.
    has_data: bool,
    /// Whether a section has a name, as each of several must have (ISO 10303-21, edition 2): more of them may follow.
    has_named_data: bool,
    /// Where the file ends, if it has ended.
    length: usize,
}

impl Reader {
    /// Begins with a file.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            options,
            text: Vec::new(),
            splitter: Splitter::new(),
            entities: Entities::default(),
            section: Section::None,
            has_data: false,
            has_named_data: false,
            length: 0,
        }
    }

    /// Reads the next piece of the file. The reader is of no more use after an error.
    ///
    /// # Errors
    /// What is wrong in it.
    pub fn feed(&mut self, piece: &[u8]) -> Result<(), Error> {
        if self.text.len() as u64 + piece.len() as u64 > u64::from(u32::MAX) {
            return Err(Error::TooLarge);
        }
        self.text.extend_from_slice(piece);
        while let Some(place) = self.splitter.next(&self.text) {
            self.statement(place)?;
        }
        Ok(())
    }

    /// Measures what was read, after the last piece.
    ///
    /// # Errors
    /// What is wrong in it, or missing.
    pub fn finish(mut self) -> Result<Model, Error> {
        self.check_end()?;
        if self.section == Section::Ended {
            self.text.truncate(self.length);
        }
        let table = self.entities.table(&self.text);
        let table = table.map_err(|Twice { id, offset }| Error::GivenTwice {
            line: line_of(&self.text, offset),
            id,
        })?;
        table.renew_work();
        let bodies = solid::bodies(&table);
        let places = assembly::places(&table, &bodies).map_err(|misplaced| match misplaced {
            Misplaced::TooMany => Error::Entangled,
            Misplaced::Unknown => Error::UnknownPlaces,
        })?;
        if table.is_exhausted() {
            return Err(Error::Entangled);
        }
        let (mut solids, mut bounds, mut outlines) = (None, Vec::new(), None);
        if let Some(measured) = solid::measure(&table, &places, self.options.keeps_outlines) {
            solids = Some(measured.solids);
            bounds = measured.bounds;
            outlines = measured.outlines;
        }
        let is_sure = solids.as_ref().is_some_and(Solids::is_sure);
        let points = points::read(&table, &places, &self.options, &bounds, is_sure)?;
        if let Some(solids) = &mut solids {
            let [length, width, height] = points.bounds.size();
            if solids.volume_mm3 > length * width * height * (1.0 + ROUNDING) {
                solids.doubt(Doubt::OverBox);
            }
        }
        Ok(Model {
            solids,
            bounds: points.bounds,
            points: points.count,
            first_point: points.first,
            outlines: outlines.map(|outlines| Outlines(Arc::new(outlines))),
        })
    }

    fn statement(&mut self, place: std::ops::Range<usize>) -> Result<(), Error> {
        let (start, end) = (place.start, place.end);
        let mut words = Lexer::new(self.text.get(start..end).unwrap_or_default());
        let unreadable = |problem| self.unreadable(problem, start..end);
        if self.section == Section::Ended {
            // What follows is no part of the file. A body that somebody could miss is refused.
            return match is_known_instance(words.rest()) {
                true => Err(unreadable(Syntax::Foreign)),
                false => Ok(()),
            };
        }
        if swallows_another(words.rest()) {
            return Err(unreadable(Syntax::Swallowed));
        }
        if self.section == Section::InReferences {
            match words.next() {
                Some(Token::Keyword(b"ENDSEC")) => self.section = Section::Between,
                Some(Token::Reference(_)) if !matches!(words.nth(1), Some(Token::Keyword(_))) => {
                    self.entities.note_reference();
                }
                None => {}
                Some(_) => return Err(unreadable(Syntax::Foreign)),
            }
            return Ok(());
        }
        let is_empty = words.next().is_none();
        let found = self.entities.read(&self.text, place);
        let statement = found.map_err(|problem| self.unreadable(problem, start..end))?;
        match statement {
            Statement::Instance => self.section = Section::InData,
            Statement::Keyword(b"ENDSEC") => {
                self.has_data |= !self.entities.is_empty();
                self.section = Section::Between;
            }
            Statement::Keyword(b"ISO-10303-21") => self.section = Section::Between,
            Statement::Keyword(b"END-ISO-10303-21") => {
                self.section = Section::Ended;
                self.length = self.splitter.start();
            }
            Statement::Keyword(b"DATA" | b"HEADER" | b"ANCHOR" | b"SIGNATURE" | b"REFERENCE")
                if self.section == Section::InData =>
            {
                return Err(self.unreadable(Syntax::Foreign, start..end));
            }
            Statement::Keyword(b"DATA") => {
                let mut words = Lexer::new(self.text.get(start..end).unwrap_or_default());
                self.has_named_data |= words.nth(1) == Some(Token::Open);
                self.section = Section::InData;
            }
            Statement::Keyword(b"HEADER" | b"ANCHOR" | b"SIGNATURE") => {
                self.section = Section::Inside;
            }
            Statement::Keyword(b"REFERENCE") => self.section = Section::InReferences,
            Statement::Keyword(_) | Statement::Other if self.section == Section::InData => {
                if !is_empty {
                    return Err(self.unreadable(Syntax::Foreign, start..end));
                }
            }
            Statement::Keyword(_) | Statement::Other => {}
        }
        Ok(())
    }

    #[cold]
    fn unreadable(&self, what: Syntax, place: std::ops::Range<usize>) -> Error {
        let end = place.end;
        let mut words = Lexer::new(self.text.get(place).unwrap_or_default());
        words.word_start();
        let line = line_of(&self.text, end - words.rest().len());
        Error::Syntax { line, what }
    }

    /// Refuses a file that was cut off. The last line may be missing where the only section with instances is whole.
    fn check_end(&self) -> Result<(), Error> {
        let rest = self.text.get(self.splitter.start()..).unwrap_or_default();
        let missing = match self.section {
            Section::None | Section::Ended => return Ok(()),
            // Its semicolon is missed by nobody.
            Section::Between if rest.trim_ascii().starts_with(b"END-ISO-10303-21") => {
                return Ok(());
            }
            Section::Between if self.has_data && !self.has_named_data => return Ok(()),
            Section::Between => "'END-ISO-10303-21;'",
            Section::Inside | Section::InData | Section::InReferences => "'ENDSEC;'",
        };
        let line = line_of(&self.text, self.text.len());
        Err(Error::CutOff { line, missing })
    }
}

/// The line in which the byte at `offset` stands.
pub(crate) fn line_of(text: &[u8], offset: usize) -> u64 {
    let before = text.get(..offset).unwrap_or(text);
    let ends = before.iter().filter(|byte| **byte == b'\n').count();
    ends as u64 + 1
}
