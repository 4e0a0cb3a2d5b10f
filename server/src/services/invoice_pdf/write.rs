//! Marks on pages become a PDF/A-3b file.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use krilla::color::rgb;
use krilla::configure::{Archival, ConfigurationBuilder};
use krilla::embed::{AssociationKind, EmbeddedFile, MimeType};
use krilla::geom::{Path, PathBuilder, Point, Rect};
use krilla::metadata::{DateTime, Metadata};
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::{Document as File, SerializeSettings};

use super::DrawError;
use super::letterhead::title;
use super::record::InvoiceRecord;
use super::sheet::{A4, Color, Mark, Page, Text, points};
use super::typeface::FRAME_WIDTH;

/// The frame of a letter that no font has, in parts of the text's size.
const FRAME_SIDE: f32 = 0.06;
const FRAME_HEIGHT: f32 = 0.62;
const FRAME_LINE: f32 = 0.05;

pub fn pdf(document: &InvoiceRecord, record: &str, pages: &[Page]) -> Result<Vec<u8>, DrawError> {
    let configuration = ConfigurationBuilder::new()
        .with_archival_validator(Archival::A3_B)
        .finish()
        .map_err(|error| DrawError::Pdf(format!("{error:?}")))?;
    let mut file = File::new_with(SerializeSettings {
        configuration,
        enable_tagging: false,
        ..SerializeSettings::default()
    });
    let issued = document.issued_at.parse::<Timestamp>().unwrap_or_default();
    file.set_metadata(metadata(document, issued));
    file.embed_file(EmbeddedFile {
        path: "rechnung.json".to_owned(),
        mime_type: MimeType::new("application/json"),
        description: Some("Die Daten, aus denen dieses Dokument gezeichnet ist".to_owned()),
        association_kind: AssociationKind::Source,
        data: record.as_bytes().to_vec().into(),
        modification_date: Some(date_time(issued)),
        compress: None,
        location: None,
    });
    let size = PageSettings::from_wh(points(A4.0), points(A4.1))
        .ok_or_else(|| DrawError::Pdf("no page of this size".to_owned()))?;
    for page in pages {
        let mut sheet = file.start_page_with(size.clone());
        let mut surface = sheet.surface();
        for mark in &page.marks {
            draw(&mut surface, mark);
        }
        surface.finish();
        sheet.finish();
    }
    file.finish()
        .map_err(|error| DrawError::Pdf(format!("{error:?}")))
}

fn metadata(document: &InvoiceRecord, issued: Timestamp) -> Metadata {
    Metadata::new()
        .title(title(document))
        .authors(vec![document.issuer.company.clone()])
        .creator("Schichtwerk".to_owned())
        .producer("Schichtwerk".to_owned())
        .language("de-DE".to_owned())
        .document_id(document.number.clone())
        .creation_date(date_time(issued))
}

/// In UTC.
fn date_time(time: Timestamp) -> DateTime {
    let time = time.to_zoned(TimeZone::UTC);
    let small = |number: i8| number.unsigned_abs();
    DateTime::new(time.year().unsigned_abs())
        .month(small(time.month()))
        .day(small(time.day()))
        .hour(small(time.hour()))
        .minute(small(time.minute()))
        .second(small(time.second()))
        .utc_offset_hour(0)
        .utc_offset_minute(0)
}

fn draw(surface: &mut Surface<'_>, mark: &Mark) {
    match mark {
        Mark::Text(text) => draw_text(surface, text),
        Mark::Rule {
            from,
            to,
            y,
            thickness,
            color,
        } => {
            let mut line = PathBuilder::new();
            line.move_to(*from, *y);
            line.line_to(*to, *y);
            stroke(surface, line.finish(), *thickness, *color);
        }
    }
}

fn draw_text(surface: &mut Surface<'_>, text: &Text) {
    let Some(letters) = &text.letters else {
        let mut x = text.x;
        for _ in text.text.chars() {
            stroke(surface, frame(x, text), FRAME_LINE * text.size, text.color);
            x += FRAME_WIDTH * text.size;
        }
        return;
    };
    surface.set_stroke(None);
    surface.set_fill(Some(Fill {
        paint: rgb(text.color).into(),
        ..Fill::default()
    }));
    surface.draw_glyphs(
        Point::from_xy(text.x, text.y),
        &letters.glyphs,
        letters.font.clone(),
        &text.text,
        text.size,
        false,
    );
}

fn frame(x: f32, text: &Text) -> Option<Path> {
    let size = text.size;
    let rect = Rect::from_xywh(
        x + FRAME_SIDE * size,
        text.y - FRAME_HEIGHT * size,
        (FRAME_WIDTH - 2.0 * FRAME_SIDE) * size,
        FRAME_HEIGHT * size,
    )?;
    let mut path = PathBuilder::new();
    path.push_rect(rect);
    path.finish()
}

fn stroke(surface: &mut Surface<'_>, path: Option<Path>, width: f32, color: Color) {
    let Some(path) = path else { return };
    surface.set_fill(None);
    surface.set_stroke(Some(Stroke {
        paint: rgb(color).into(),
        width,
        ..Stroke::default()
    }));
    surface.draw_path(&path);
}

fn rgb([red, green, blue]: Color) -> rgb::Color {
    rgb::Color::new(red, green, blue)
}
