//! The shop's typeface in two weights, as the page's own drawing has it (made by scripts/make-document-fonts.mjs).

use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::ttf_parser::Tag;
use rustybuzz::{Direction, Face, Feature, UnicodeBuffer};

use super::DrawError;
use super::legible::{BOX, legible};

const REGULAR: &[u8] = include_bytes!("../../../fonts/document-400.ttf");
const BOLD: &[u8] = include_bytes!("../../../fonts/document-600.ttf");

/// The frame of a letter that no font has, in parts of the text's size: about a capital letter.
pub const FRAME_WIDTH: f32 = 0.62;

/// How a piece of text looks; the size in points.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    pub size: f32,
    pub bold: bool,
}

pub struct Typeface {
    regular: Weight,
    bold: Weight,
}

struct Weight {
    face: Face<'static>,
    font: Font,
    units: f32,
}

/// Letters of the font, or frames that are drawn in their place.
pub struct Run {
    pub text: String,
    /// None: frames.
    pub letters: Option<Letters>,
    /// In points.
    pub width: f32,
}

pub struct Letters {
    pub font: Font,
    pub glyphs: Vec<KrillaGlyph>,
}

impl Typeface {
    pub fn load() -> Result<Self, DrawError> {
        Ok(Self {
            regular: Weight::read(REGULAR)?,
            bold: Weight::read(BOLD)?,
        })
    }

    /// In points.
    pub fn width(&self, text: &str, style: Style) -> f32 {
        self.runs(text, style).iter().map(|run| run.width).sum()
    }

    /// Breaks at blanks, and inside a word only when it is wider than the line, as file names can be. `width` in points.
    pub fn wrap(&self, text: &str, width: f32, style: Style) -> Vec<String> {
        let mut lines = Vec::new();
        let mut line = String::new();
        for word in self.legible(text, style).split(' ') {
            let longer = if line.is_empty() {
                word.to_owned()
            } else {
                format!("{line} {word}")
            };
            if self.width(&longer, style) <= width {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for character in word.chars() {
                let longer = format!("{line}{character}");
                if !line.is_empty() && self.width(&longer, style) > width {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(character);
            }
        }
        lines.push(line);
        lines
    }

    pub fn runs(&self, text: &str, style: Style) -> Vec<Run> {
        let text = self.legible(text, style);
        let mut runs = Vec::new();
        let mut rest = text.as_str();
        while let Some(first) = rest.chars().next() {
            let is_frame = first == BOX;
            let end = rest
                .find(|c: char| (c == BOX) != is_frame)
                .unwrap_or(rest.len());
            let (run, after) = rest.split_at(end);
            runs.push(if is_frame {
                frames(run, style.size)
            } else {
                self.weight(style).shape(run, style.size)
            });
            rest = after;
        }
        runs
    }

    fn legible(&self, text: &str, style: Style) -> String {
        let face = &self.weight(style).face;
        legible(text, |c| face.glyph_index(c).is_some())
    }

    fn weight(&self, style: Style) -> &Weight {
        if style.bold {
            &self.bold
        } else {
            &self.regular
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a line has fewer letters than 2^23"
)]
fn frames(text: &str, size: f32) -> Run {
    Run {
        text: text.to_owned(),
        letters: None,
        width: text.chars().count() as f32 * FRAME_WIDTH * size,
    }
}

impl Weight {
    fn read(data: &'static [u8]) -> Result<Self, DrawError> {
        let unread = || DrawError::Pdf("a font of the program cannot be read".to_owned());
        let face = Face::from_slice(data, 0).ok_or_else(unread)?;
        Ok(Self {
            font: Font::new(data.into(), 0).ok_or_else(unread)?,
            #[expect(
                clippy::cast_precision_loss,
                reason = "a font has at most 16,384 units"
            )]
            units: face.units_per_em() as f32,
            face,
        })
    }

    fn shape(&self, text: &str, size: f32) -> Run {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.set_direction(Direction::LeftToRight);
        // Ligatures would hide letters from a search.
        let plain = [Feature::new(Tag::from_bytes(b"liga"), 0, ..)];
        let shaped = rustybuzz::shape(&self.face, &plain, buffer);
        #[expect(
            clippy::cast_precision_loss,
            reason = "a font has at most 16,384 units"
        )]
        let part = |units: i32| units as f32 / self.units;
        let infos = shaped.glyph_infos();
        let glyphs: Vec<_> = infos
            .iter()
            .zip(shaped.glyph_positions())
            .enumerate()
            .map(|(index, (info, position))| {
                let start = info.cluster as usize;
                let next = infos[index + 1..]
                    .iter()
                    .map(|info| info.cluster as usize)
                    .find(|cluster| *cluster > start);
                KrillaGlyph::new(
                    GlyphId::new(info.glyph_id),
                    part(position.x_advance),
                    part(position.x_offset),
                    part(position.y_offset),
                    0.0,
                    start..next.unwrap_or(text.len()),
                    None,
                )
            })
            .collect();
        Run {
            text: text.to_owned(),
            width: glyphs.iter().map(|glyph| glyph.x_advance * size).sum(),
            letters: Some(Letters {
                font: self.font.clone(),
                glyphs,
            }),
        }
    }
}
