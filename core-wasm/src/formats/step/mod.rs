//! STEP, ISO 10303-21: the clear text of product models, of which the shop reads how large the part is (FMT-11) and what its
//! bodies enclose.

mod assembly;
mod entities;
mod fallback;
mod frame;
mod lexer;
mod points;
mod primitive;
mod solid;
mod spline;
mod statements;
mod units;
mod walk;

use std::sync::Arc;

use super::Reader;
use crate::{
    doubt::Doubt,
    drawing::Outlined,
    error::{CoreError, ErrorCode, PositionKind},
    limits::Limits,
    mesh::Mesh,
};
use assembly::Misplaced;
use entities::{Entities, Statement, Twice, Unreadable, is_known_instance, swallows_another};
use lexer::{Lexer, Token};
use statements::Splitter;

/// How far a body may fill more than its box by rounding, as a share of it.
const ROUNDING: f64 = 1e-6;

/// The reader of a STEP file.
pub(super) fn reader(limits: &Limits) -> Box<dyn Reader> {
    Box::new(StepReader {
        limits: *limits,
        text: Vec::new(),
        splitter: Splitter::new(),
        entities: Entities::default(),
        section: Section::None,
        has_data: false,
        has_named_data: false,
        length: 0,
    })
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

/// Keeps the text, since every instance may name every other one, and a table of where its instances stand.
struct StepReader {
    limits: Limits,
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

impl StepReader {
    fn statement(&mut self, place: std::ops::Range<usize>) -> Result<(), CoreError> {
        let (start, end) = (place.start, place.end);
        let mut words = Lexer::new(self.text.get(start..end).unwrap_or_default());
        let unreadable = |problem| self.unreadable(problem, start..end);
        if self.section == Section::Ended {
            // What follows is no part of the file. A body that somebody could miss is refused.
            return match is_known_instance(words.rest()) {
                true => Err(unreadable(Unreadable::Foreign)),
                false => Ok(()),
            };
        }
        if swallows_another(words.rest()) {
            return Err(unreadable(Unreadable::Swallowed));
        }
        if self.section == Section::InReferences {
            match words.next() {
                Some(Token::Keyword(b"ENDSEC")) => self.section = Section::Between,
                Some(Token::Reference(_)) if !matches!(words.nth(1), Some(Token::Keyword(_))) => {
                    self.entities.note_reference();
                }
                None => {}
                Some(_) => return Err(unreadable(Unreadable::Foreign)),
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
                return Err(self.unreadable(Unreadable::Foreign, start..end));
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
                    return Err(self.unreadable(Unreadable::Foreign, start..end));
                }
            }
            Statement::Keyword(_) | Statement::Other => {}
        }
        Ok(())
    }

    #[cold]
    fn unreadable(&self, problem: Unreadable, place: std::ops::Range<usize>) -> CoreError {
        let end = place.end;
        let mut words = Lexer::new(self.text.get(place).unwrap_or_default());
        words.word_start();
        unreadable(problem, line_of(&self.text, end - words.rest().len()))
    }

    /// Refuses a file that was cut off. The last line may be missing where the only section with instances is whole.
    fn check_end(&self) -> Result<(), CoreError> {
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
        Err(CoreError::new(
            ErrorCode::Truncated,
            format!(
                "Die Datei bricht in Zeile {line} ab: {missing} fehlt. Bitte exportieren Sie das Modell erneut."
            ),
        )
        .at(PositionKind::Line, line))
    }
}

impl Reader for StepReader {
    fn feed(&mut self, window: &[u8], is_last: bool) -> Result<usize, CoreError> {
        if self.text.len() as u64 + window.len() as u64 > u64::from(u32::MAX) {
            return Err(CoreError::file_too_large(&self.limits));
        }
        self.text.extend_from_slice(window);
        while let Some(place) = self.splitter.next(&self.text) {
            self.statement(place)?;
        }
        if is_last {
            self.check_end()?;
        }
        Ok(window.len())
    }

    fn finish(mut self: Box<Self>) -> Result<Mesh, CoreError> {
        if self.section == Section::Ended {
            self.text.truncate(self.length);
        }
        let table = self
            .entities
            .table(&self.text)
            .map_err(|twice| given_twice(twice, &self.text))?;
        table.renew_work();
        let bodies = solid::bodies(&table);
        let places = assembly::places(&table, &bodies);
        let places = places.map_err(|misplaced| match misplaced {
            Misplaced::TooMany => points::too_entangled(),
            Misplaced::Unknown => points::unknown_place(),
        })?;
        if table.is_exhausted() {
            return Err(points::too_entangled());
        }
        let measured = solid::measure(&table, &places, self.limits.keeps_outlines);
        let known = measured
            .as_ref()
            .map_or(&[][..], |measured| measured.bounds.as_slice());
        let is_sure = measured
            .as_ref()
            .is_some_and(|measured| measured.solids.is_sure());
        let points = points::read(&table, &places, &self.limits, known, is_sure)?;
        let Some(mut measured) = measured else {
            return Ok(Mesh::from_points(points.count, points.first, points.bounds));
        };
        let [length, width, height] = points.bounds.size();
        if measured.solids.volume_mm3 > length * width * height * (1.0 + ROUNDING) {
            measured.solids.doubt(Doubt::OverBox);
        }
        let mut mesh = Mesh::from_points(points.count, points.first, points.bounds);
        mesh.solids = Some(measured.solids);
        mesh.outlines = measured
            .outlines
            .map(|outlines| Outlined(Arc::new(outlines)));
        Ok(mesh)
    }
}

fn unreadable(problem: Unreadable, line: u64) -> CoreError {
    let what = match problem {
        Unreadable::Instance => "hinter der Nummer fehlt '=' mit dem Namen der Entität",
        Unreadable::Number => "die Nummer der Entität ist zu groß",
        Unreadable::Foreign => "hier kann nichts anderes als eine Entität der Datei stehen",
        Unreadable::Swallowed => {
            "hierin steht eine weitere Entität; es fehlt ein Semikolon oder ein Apostroph"
        }
    };
    CoreError::new(
        ErrorCode::BadSyntax,
        format!(
            "Zeile {line} ist kein gültiges STEP: {what}. Bitte exportieren Sie das Modell erneut."
        ),
    )
    .at(PositionKind::Line, line)
}

fn given_twice(Twice { id, offset }: Twice, text: &[u8]) -> CoreError {
    let line = line_of(text, offset);
    CoreError::new(
        ErrorCode::BadSyntax,
        format!(
            "Zeile {line}: Die Nummer #{id} ist in der STEP-Datei doppelt vergeben. Bitte exportieren Sie das Modell erneut."
        ),
    )
    .at(PositionKind::Line, line)
}

/// The line in which the byte at `offset` stands.
fn line_of(text: &[u8], offset: usize) -> u64 {
    let before = text.get(..offset).unwrap_or(text);
    let ends = before.iter().filter(|byte| **byte == b'\n').count();
    ends as u64 + 1
}
