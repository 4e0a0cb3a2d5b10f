//! Pictures of the parts in a mail: drawn when it is sent, and kept nowhere else. A mail whose parts cannot be drawn goes without.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use core_wasm::picture::palette;
use lettre::message::header::ContentType;
use lettre::message::{Attachment, SinglePart};
use serde::{Deserialize, Serialize};
use tokio::sync::OnceCell;
use tokio::time::{Instant, timeout_at};

use crate::foundation::ids::FileId;
use crate::services::parse::{Asker, PICTURE_HEIGHT, PICTURE_WIDTH};
use crate::state::State;

/// The ground that parts lie on, in a light and in a dark mail, and that of light parts: white plastic would vanish on the first, and looks
/// dirty on a warm one (the page's `stage-behind-light`).
const BACKGROUND: [u8; 3] = [232, 226, 216];
const BEHIND_LIGHT: [u8; 3] = [154, 160, 166];

/// What lies over the ground of a page, which is light by day and dark by night: a shade behind light parts, a shine behind dark ones, of
/// such strength that both look as the page's own drawings (`stage-behind-light`, `stage-behind-dark`).
const SHADE: [u8; 4] = [6, 20, 36, 90];
const SHINE: [u8; 4] = [233, 229, 222, 95];

/// From this brightness on, of 255, a part is light, and below this one dark.
const LIGHT: u32 = 194;
const DARK: u32 = 64;

/// All pictures of a mail together, before they are written as text, which takes a third more: so that a mail with a hundred
/// parts stays below a megabyte.
const MOST_BYTES: usize = 600_000;

/// How long a mail waits for its pictures. The confirmation of an order has to come at once.
const LONGEST_DRAWING: Duration = Duration::from_secs(15);

/// Drawings that are kept for the next mail: an order has two with the same parts.
const KEPT_DRAWINGS: usize = 128;

/// A part that a mail shows.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PartPicture {
    /// The comments in the HTML before and behind it.
    pub place: String,
    /// What the HTML calls it by.
    pub content_id: String,
    /// `files.id`
    pub file_id: FileId,
    /// `#rrggbb`
    pub color: String,
}

/// As they stand in the outbox.
pub fn to_column(pictures: &[PartPicture]) -> String {
    serde_json::to_string(pictures).unwrap_or_else(|_| "[]".to_owned())
}

/// The pixels of a file's picture; None where it has none.
type Pixels = Rc<OnceCell<Option<Vec<u8>>>>;

/// What was drawn last, by the file's id.
#[derive(Default)]
pub struct Drawings(RefCell<VecDeque<(FileId, Pixels)>>);

impl Drawings {
    /// The place of a file's drawing, so that two mails at once draw it once.
    fn of(&self, file_id: &FileId) -> Pixels {
        let mut kept = self.0.borrow_mut();
        if let Some((_, pixels)) = kept.iter().find(|(id, _)| id == file_id) {
            return pixels.clone();
        }
        kept.truncate(KEPT_DRAWINGS - 1);
        let pixels = Pixels::default();
        kept.push_front((file_id.clone(), pixels.clone()));
        pixels
    }
}

/// The pictures of a mail that were drawn, and those that were not.
#[derive(Default)]
pub struct Drawn {
    images: Vec<(String, Vec<u8>)>,
    missing: Vec<String>,
}

/// Draws what a mail shows, as `outbox_mails.pictures` names it.
pub async fn draw(state: &State, drawings: &Drawings, column: &str) -> Drawn {
    let pictures: Vec<PartPicture> = serde_json::from_str(column).unwrap_or_default();
    let deadline = Instant::now() + LONGEST_DRAWING;
    let mut drawn = Drawn::default();
    for picture in pictures {
        let cell = drawings.of(&picture.file_id);
        let pixels = cell.get_or_init(|| pixels_of(state, &picture.file_id));
        let image = match timeout_at(deadline, pixels).await {
            Ok(Some(pixels)) => png(pixels, &picture.color),
            Ok(None) | Err(_) => None,
        };
        drawn.add(picture, image);
    }
    drawn
}

impl Drawn {
    /// One that is too much for the mail is missing like one that could not be drawn.
    fn add(&mut self, picture: PartPicture, image: Option<Vec<u8>>) {
        let bytes: usize = self.images.iter().map(|(_, image)| image.len()).sum();
        match image.filter(|image| bytes + image.len() <= MOST_BYTES) {
            Some(image) => self.images.push((picture.content_id, image)),
            None => self.missing.push(picture.place),
        }
    }

    /// True if one could not be drawn.
    pub fn are_missing(&self) -> bool {
        !self.missing.is_empty()
    }

    /// True if the mail shows none.
    pub fn is_empty(&self) -> bool {
        self.images.is_empty()
    }

    /// The HTML without the pictures that are missing.
    pub fn place_in(&self, html: &str) -> String {
        let mut html = html.to_owned();
        for place in &self.missing {
            let ends = [format!("<!--{place}-->"), format!("<!--/{place}-->")];
            if let (Some(start), Some(end)) = (html.find(&ends[0]), html.find(&ends[1]))
                && start < end
            {
                html.replace_range(start..end + ends[1].len(), "");
            }
        }
        html
    }

    /// The pictures as parts of the mail.
    pub fn into_parts(self) -> impl Iterator<Item = SinglePart> {
        let numbered = self.images.into_iter().zip(1..);
        numbered.filter_map(|((content_id, image), number)| {
            let kind = ContentType::parse("image/png").ok()?;
            let name = format!("teil-{number}.png");
            Some(Attachment::new_inline_with_name(content_id, name).body(image, kind))
        })
    }
}

/// A stored file as a PNG in a part's colour (`#rrggbb`), for a page, whose ground is seen through it; None where it cannot be drawn.
pub async fn part_picture(state: &State, file_id: &FileId, color: &str) -> Option<Vec<u8>> {
    let pixels = pixels_of(state, file_id).await?;
    let color = rgb(color);
    png_of(&pixels, color, veil_behind(color))
}

/// The same in grey on white, for paper.
pub async fn paper_picture(state: &State, file_id: &FileId) -> Option<Vec<u8>> {
    let pixels = pixels_of(state, file_id).await?;
    png_of(&pixels, [128; 3], [255; 4])
}

/// Draws a file. What goes wrong is only logged: mail and page are worth more than their pictures.
async fn pixels_of(state: &State, file_id: &FileId) -> Option<Vec<u8>> {
    let drawn = async {
        let found: Option<(String, String, String)> =
            sqlx::query_as("SELECT file_name, storage_key, sha256 FROM files WHERE id = $1")
                .bind(file_id)
                .fetch_optional(state.db.pool())
                .await
                .map_err(|error| error.to_string())?;
        let Some((file_name, key, sha256)) = found else {
            return Ok(None);
        };
        let copy = state
            .storage
            .copy_checked(&key, &sha256, &state.upload_dir())
            .await
            .map_err(|error| error.to_string())?;
        // Its own asker: customers who upload come first where both have as much.
        let asker = Asker {
            address: "mail".to_owned(),
            owner: None,
        };
        let pixels = state.parser.picture(asker, &file_name, copy.path()).await;
        pixels.map_err(|error| error.to_string())
    };
    drawn.await.unwrap_or_else(|error: String| {
        tracing::warn!(%file_id, error, "a part has no picture");
        None
    })
}

/// The picture as a file, in the part's colour.
fn png(pixels: &[u8], color: &str) -> Option<Vec<u8>> {
    let color = rgb(color);
    png_of(pixels, color, ground_behind(color))
}

fn png_of(pixels: &[u8], color: [u8; 3], ground: [u8; 4]) -> Option<Vec<u8>> {
    let colours = palette(color, ground);
    let mut file = Vec::new();
    let size = [PICTURE_WIDTH, PICTURE_HEIGHT].map(|side| u32::try_from(side).unwrap_or_default());
    let mut encoder = png::Encoder::new(&mut file, size[0], size[1]);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(
        colours
            .iter()
            .flat_map(|[rgb @ .., _]| *rgb)
            .collect::<Vec<_>>(),
    );
    if ground[3] < 255 {
        encoder.set_trns(
            colours
                .iter()
                .map(|[.., hidden]| *hidden)
                .collect::<Vec<_>>(),
        );
    }
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(pixels).ok()?;
    writer.finish().ok()?;
    Some(file)
}

fn ground_behind(color: [u8; 3]) -> [u8; 4] {
    let [red, green, blue] = if brightness(color) > LIGHT {
        BEHIND_LIGHT
    } else {
        BACKGROUND
    };
    [red, green, blue, 255]
}

fn veil_behind(color: [u8; 3]) -> [u8; 4] {
    match brightness(color) {
        ..DARK => SHINE,
        DARK..=LIGHT => [0; 4],
        _ => SHADE,
    }
}

fn brightness([red, green, blue]: [u8; 3]) -> u32 {
    (2126 * u32::from(red) + 7152 * u32::from(green) + 722 * u32::from(blue)) / 10_000
}

/// Grey for an invalid colour.
fn rgb(color: &str) -> [u8; 3] {
    let digits = color.strip_prefix('#').unwrap_or(color);
    match u32::from_str_radix(digits, 16) {
        Ok(number) if digits.len() == 6 => [16, 8, 0].map(|shift| (number >> shift & 255) as u8),
        _ => [128; 3],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(number: usize) -> PartPicture {
        PartPicture {
            place: format!("teil-{number}"),
            content_id: format!("teil-{number}.order@shop.example"),
            file_id: "file".into(),
            color: "#c81e1e".into(),
        }
    }

    fn html(count: usize) -> String {
        let image = |number: usize| {
            let PartPicture {
                place, content_id, ..
            } = picture(number);
            format!("<td><!--{place}--><img src=\"cid:{content_id}\"><!--/{place}--></td>")
        };
        (1..=count).map(image).collect()
    }

    #[test]
    fn duty_04_a_hundred_pictures_do_not_make_a_mail_too_large() {
        // Worse than any part: noise, which no packing makes smaller.
        let mut state = 88_172_645_463_325_252_u64;
        let noise: Vec<u8> = std::iter::repeat_with(|| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % 193) as u8
        })
        .take(PICTURE_WIDTH * PICTURE_HEIGHT)
        .collect();
        let image = png(&noise, "#c81e1e").unwrap();
        let mut drawn = Drawn::default();
        for number in 1..=100 {
            drawn.add(picture(number), Some(image.clone()));
        }
        let sent = MOST_BYTES / image.len();
        assert!(sent > 10 && sent < 100, "{sent}");
        assert_eq!(drawn.images.len(), sent);
        let html = drawn.place_in(&html(100));
        assert_eq!(html.matches("<img").count(), sent);
        assert_eq!(html.matches("<td>").count(), 100);
        let bytes: usize = drawn.into_parts().map(|part| part.formatted().len()).sum();
        assert!(bytes < 900_000, "{bytes}");
    }

    #[test]
    fn what_was_not_drawn_leaves_no_broken_picture() {
        let mut drawn = Drawn::default();
        drawn.add(picture(1), None);
        drawn.add(picture(2), Some(vec![0]));
        let html = drawn.place_in(&html(2));
        assert!(
            !html.contains("cid:teil-1.") && html.contains("cid:teil-2."),
            "{html}"
        );
        assert!(!drawn.is_empty() && Drawn::default().is_empty());
        // Damaged names are nobody's loss either.
        assert_eq!(rgb("#c81e1e"), [200, 30, 30]);
        assert_eq!(rgb("rot"), [128; 3]);
    }

    #[test]
    fn a_light_part_lies_on_a_darker_ground() {
        for (color, ground) in [
            ("#ffffff", BEHIND_LIGHT),
            ("#f4e04d", BEHIND_LIGHT),
            ("#000000", BACKGROUND),
            ("#c81e1e", BACKGROUND),
        ] {
            let file = png(&[0; PICTURE_WIDTH * PICTURE_HEIGHT], color).unwrap();
            let reader = png::Decoder::new(std::io::Cursor::new(file))
                .read_info()
                .unwrap();
            let colours = reader.info().palette.clone().unwrap().into_owned();
            assert_eq!(colours[..3], ground, "{color}");
        }
    }

    #[test]
    fn a_page_sees_its_own_ground_behind_a_part() {
        for (color, veil) in [("#ffffff", SHADE), ("#000000", SHINE), ("#c81e1e", [0; 4])] {
            let color = rgb(color);
            let file = png_of(
                &[0; PICTURE_WIDTH * PICTURE_HEIGHT],
                color,
                veil_behind(color),
            );
            let reader = png::Decoder::new(std::io::Cursor::new(file.unwrap()))
                .read_info()
                .unwrap();
            let hidden = reader.info().trns.clone().unwrap();
            assert_eq!((hidden[0], hidden[192]), (veil[3], 255), "{color:?}");
        }
    }

    #[test]
    fn a_picture_is_a_file_in_the_parts_colour() {
        let mut pixels = vec![0; PICTURE_WIDTH * PICTURE_HEIGHT];
        pixels[PICTURE_WIDTH] = 192;
        let file = png(&pixels, "#c81e1e").unwrap();
        assert!(file.len() < 2_000, "{}", file.len());
        let mut reader = png::Decoder::new(std::io::Cursor::new(file))
            .read_info()
            .unwrap();
        assert_eq!((reader.info().width, reader.info().height), (192, 144));
        let colours = reader.info().palette.clone().unwrap().into_owned();
        assert_eq!(colours[..3], BACKGROUND);
        assert_eq!(colours[192 * 3], 234, "the lightest red");
        let mut read = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut read).unwrap();
        assert!(read == pixels);
    }
}
