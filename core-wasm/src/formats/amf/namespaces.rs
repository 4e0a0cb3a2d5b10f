//! XML namespaces (Namespaces in XML 1.0, third edition): which elements are AMF's, whatever prefix they carry.
//!
//! AMF's are those of the same namespace as the root element, as files name it differently or not at all. Undeclared
//! prefixes, which programs without any notion of namespaces write, count as a namespace of their own.

use super::{attributes::value_text, xml::Tag};
use crate::error::{CoreError, ErrorCode};

/// Declarations in force at most, as each name is looked up among them.
const MAX_DECLARED: usize = 64;

/// The declarations in force.
pub(super) struct Namespaces {
    declared: Vec<Declaration>,
    /// The namespace of the root element.
    root: Option<Vec<u8>>,
}

struct Declaration {
    /// How many levels deep the element is that declares it.
    depth: usize,
    prefix: Vec<u8>,
    uri: Vec<u8>,
}

impl Namespaces {
    pub fn new() -> Self {
        Self {
            declared: Vec::new(),
            root: None,
        }
    }

    /// Takes a start tag's declarations in, and answers the element's local name if it is AMF's. `depth` is 1 for the root.
    pub fn open<'w>(&mut self, tag: &Tag<'w>, depth: usize) -> Result<Option<&'w [u8]>, CoreError> {
        for (name, value) in &tag.attributes {
            let prefix = if *name == b"xmlns" {
                Some(&b""[..])
            } else {
                name.strip_prefix(b"xmlns:")
            };
            if let Some(prefix) = prefix {
                if self.declared.len() == MAX_DECLARED {
                    return Err(CoreError::new(
                        ErrorCode::BadSyntax,
                        "Die Datei nennt mehr als 64 XML-Namensräume. Bitte exportieren Sie das Modell erneut.",
                    ));
                }
                self.declared.push(Declaration {
                    depth,
                    prefix: prefix.to_vec(),
                    uri: value_text(value),
                });
            }
        }
        let colon = tag.name.iter().position(|byte| *byte == b':');
        let (prefix, local) = match colon {
            Some(at) => (
                tag.name.get(..at).unwrap_or_default(),
                tag.name.get(at + 1..).unwrap_or_default(),
            ),
            None => (&b""[..], tag.name),
        };
        if self.root.is_none() {
            self.root = Some(self.resolve(prefix).to_vec());
        }
        Ok(self.is_root(prefix).then_some(local))
    }

    /// Forgets what an element at `depth` declared.
    pub fn close(&mut self, depth: usize) {
        while self.declared.last().is_some_and(|last| last.depth >= depth) {
            self.declared.pop();
        }
    }

    /// Whether names without a prefix are AMF's here.
    pub fn is_plain(&self) -> bool {
        self.is_root(b"")
    }

    fn is_root(&self, prefix: &[u8]) -> bool {
        self.root.as_deref() == Some(self.resolve(prefix))
    }

    fn resolve<'a>(&'a self, prefix: &'a [u8]) -> &'a [u8] {
        self.declared
            .iter()
            .rev()
            .find(|declared| declared.prefix == prefix)
            .map_or(prefix, |declared| &declared.uri)
    }
}
