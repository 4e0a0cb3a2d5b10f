//! The names in a file, gathered without reading its geometry: a walk over the bytes that looks at the places where each
//! format keeps names. Bounded in number and length, whatever the file holds.

mod amf;
mod lines;
mod step;

use crate::{format::Format, limits::Limits};

const MAX_NAMES: usize = 5_000;
const MAX_ALL_BYTES: usize = 256 * 1024;
const MAX_NAME_BYTES: usize = 400;

/// Where a name was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// The file's own name.
    FileName,
    /// What the file calls a part or a material.
    Name,
    /// Free text, which most often comes from the program that wrote the file.
    Comment,
}

/// A name without control characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Name {
    pub place: Place,
    pub text: String,
}

/// All names of a file, its own first.
pub(super) fn collect(file_name: &str, bytes: &[u8], limits: &Limits) -> Vec<Name> {
    let mut names = Names::default();
    names.add(Place::FileName, file_name.as_bytes());
    match Format::from_file_name(file_name) {
        Ok(Format::Stl) => lines::stl(bytes, &mut names),
        Ok(Format::Obj) => lines::obj(bytes, &mut names),
        Ok(Format::Ply) => lines::ply(bytes, &mut names),
        Ok(Format::Step) => step::step(bytes, &mut names),
        Ok(Format::Amf) => amf::amf(bytes, limits, &mut names),
        Err(_) => {}
    }
    names.list
}

/// The names found so far.
#[derive(Default)]
struct Names {
    list: Vec<Name>,
    bytes: usize,
}

impl Names {
    fn is_full(&self) -> bool {
        self.list.len() >= MAX_NAMES || self.bytes >= MAX_ALL_BYTES
    }

    /// Takes a name in, unless it is the one before once more, as groups in OBJ often are.
    fn add(&mut self, place: Place, bytes: &[u8]) {
        if self.is_full() {
            return;
        }
        let bytes = bytes
            .get(..bytes.len().min(MAX_NAME_BYTES))
            .unwrap_or(bytes);
        let text: String = String::from_utf8_lossy(bytes)
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let text = text.trim();
        let is_new = self.list.last().is_none_or(|last| last.text != text);
        if !text.is_empty() && is_new {
            self.bytes += text.len();
            self.list.push(Name {
                place,
                text: text.to_owned(),
            });
        }
    }
}

/// Where `part` begins in `bytes`.
fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}

fn starts_with(bytes: &[u8], word: &[u8]) -> bool {
    bytes
        .get(..word.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(word))
}
