//! Makes of an uploaded photo what pages show: upright, in a few widths, as WebP, and without anything that the camera wrote into it.

use std::io::Cursor;

use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder as _, ImageError, ImageFormat, ImageReader, Limits};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::foundation::error::{ApiError, ApiResult};

/// What pages ask for, from a phone's column to the width of a page on a fine display.
const WIDTHS: [u32; 3] = [480, 960, 1600];
/// A smaller one looks torn in the smallest place.
const LEAST_SIDE: u32 = 160;
/// The largest photos of phones of 2026 have 50 million; more is no photo, or would take the memory of other calls.
const MOST_PIXELS: u64 = 60_000_000;
const MOST_MEMORY: u64 = 512 << 20;
/// WebP's own scale; at 80 the eye finds no difference in a photo.
const QUALITY: f32 = 80.0;

/// One at a time: each takes up to half a gigabyte.
static PLACE: Semaphore = Semaphore::const_new(1);

/// A size of a photo.
#[derive(Debug)]
pub struct Size {
    /// In pixels.
    pub width: u32,
    /// The same.
    pub height: u32,
    /// WebP.
    pub bytes: Vec<u8>,
}

/// The sizes of a photo, the smallest first. It is never made larger than it is.
///
/// # Errors
/// 422 `unreadable_picture`, `picture_too_large`, `picture_too_small`.
pub async fn sizes(photo: Vec<u8>) -> ApiResult<Vec<Size>> {
    let _place = PLACE.acquire().await.map_err(ApiError::internal)?;
    // A decoder that gives up on a hostile file ends this thread's work and nothing else.
    spawn_blocking(move || convert(&photo))
        .await
        .unwrap_or_else(|error| {
            tracing::warn!(%error, "a picture could not be read");
            Err(unreadable())
        })
}

fn convert(photo: &[u8]) -> ApiResult<Vec<Size>> {
    let photo = upright(photo)?;
    let widths = WIDTHS
        .iter()
        .copied()
        .filter(|width| *width < photo.width());
    let largest = photo.width().min(WIDTHS[WIDTHS.len() - 1]);
    let mut widths: Vec<u32> = widths.collect();
    if widths.last() != Some(&largest) {
        widths.push(largest);
    }
    widths
        .into_iter()
        .map(|width| size(&photo, width))
        .collect()
}

/// The pixels as they are to be seen.
fn upright(photo: &[u8]) -> ApiResult<DynamicImage> {
    let mut reader = ImageReader::new(Cursor::new(photo))
        .with_guessed_format()
        .map_err(|_| unreadable())?;
    if !matches!(
        reader.format(),
        Some(ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP)
    ) {
        return Err(unreadable());
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| match error {
        ImageError::Limits(_) => too_large(),
        _ => unreadable(),
    })?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(too_large());
    }
    if width < LEAST_SIDE || height < LEAST_SIDE {
        return Err(ApiError::unprocessable(
            "picture_too_small",
            "Das Bild ist kleiner als 160 Bildpunkte. Bitte wählen Sie ein größeres.",
        ));
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut pixels = DynamicImage::from_decoder(decoder).map_err(|error| {
        tracing::info!(%error, "a picture could not be read");
        unreadable()
    })?;
    pixels.apply_orientation(orientation);
    Ok(pixels)
}

fn size(photo: &DynamicImage, width: u32) -> ApiResult<Size> {
    // At least a pixel: a strip of 10,000 by 160 stays a picture.
    let height = u64::from(photo.height()) * u64::from(width) / u64::from(photo.width());
    let height = u32::try_from(height.max(1)).unwrap_or(u32::MAX);
    let resized = match width == photo.width() {
        true => photo.clone(),
        false => photo.resize_exact(width, height, FilterType::CatmullRom),
    };
    let (width, height) = (resized.width(), resized.height());
    let encoded = match resized.color().has_alpha() {
        true => {
            let pixels = resized.into_rgba8();
            webp::Encoder::from_rgba(&pixels, width, height).encode_simple(false, QUALITY)
        }
        false => {
            let pixels = resized.into_rgb8();
            webp::Encoder::from_rgb(&pixels, width, height).encode_simple(false, QUALITY)
        }
    };
    let bytes = encoded.map_err(|error| {
        tracing::warn!(?error, width, height, "a picture could not be written");
        unreadable()
    })?;
    Ok(Size {
        width,
        height,
        bytes: bytes.to_vec(),
    })
}

fn too_large() -> ApiError {
    ApiError::unprocessable(
        "picture_too_large",
        "Das Bild hat mehr als 60 Millionen Bildpunkte. Bitte verkleinern Sie es.",
    )
}

fn unreadable() -> ApiError {
    ApiError::unprocessable(
        "unreadable_picture",
        "Das Bild lässt sich nicht lesen. Bitte wählen Sie eine JPEG-, PNG- oder WebP-Datei.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::codecs::jpeg::JpegEncoder;
    use image::{ImageEncoder as _, RgbImage};

    /// Red on the left, blue on the right, with what a camera writes: 'taken by Erika', and to be turned a quarter to the right.
    fn photo(width: u32, height: u32, turned: bool) -> Vec<u8> {
        let pixels = RgbImage::from_fn(width, height, |x, _| {
            image::Rgb(if x < width / 2 {
                [220, 20, 20]
            } else {
                [20, 20, 220]
            })
        });
        let mut bytes = Vec::new();
        let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 90);
        let orientation = if turned { 6 } else { 1 };
        // TIFF in little endian with two entries: artist (at offset 38) and orientation.
        let mut exif = b"II*\0\x08\0\0\0\x02\0".to_vec();
        exif.extend(*b"\x3b\x01\x02\0\x06\0\0\0\x26\0\0\0");
        exif.extend(*b"\x12\x01\x03\0\x01\0\0\0");
        exif.extend([orientation, 0, 0, 0]);
        exif.extend(*b"\0\0\0\0Erika\0");
        encoder.set_exif_metadata(exif).unwrap();
        encoder
            .write_image(&pixels, width, height, image::ExtendedColorType::Rgb8)
            .unwrap();
        assert!(bytes.windows(5).any(|window| window == b"Erika"));
        bytes
    }

    fn code(photo: &[u8]) -> String {
        convert(photo).unwrap_err().code().unwrap().to_owned()
    }

    #[test]
    fn a_photo_becomes_upright_sizes_without_the_cameras_words() {
        let sizes = convert(&photo(2000, 1000, true)).unwrap();
        let found: Vec<_> = sizes.iter().map(|size| (size.width, size.height)).collect();
        // Turned, it is 1000 wide and 2000 high.
        assert_eq!(found, [(480, 960), (960, 1920), (1000, 2000)]);
        for size in &sizes {
            assert!(size.bytes.starts_with(b"RIFF") && &size.bytes[8..12] == b"WEBP");
            for word in [&b"Erika"[..], b"EXIF", b"ICCP", b"XMP "] {
                assert!(!size.bytes.windows(word.len()).any(|window| window == word));
            }
        }
        let top = image::load_from_memory(&sizes[0].bytes)
            .unwrap()
            .into_rgb8();
        let [red, _, blue] = top.get_pixel(240, 100).0;
        assert!(red > 150 && blue < 100, "what was left is above now");
    }

    #[test]
    fn a_small_photo_stays_as_large_as_it_is() {
        let sizes = convert(&photo(300, 200, false)).unwrap();
        assert_eq!(sizes.len(), 1);
        assert_eq!((sizes[0].width, sizes[0].height), (300, 200));
        let sizes = convert(&photo(480, 300, false)).unwrap();
        assert_eq!(sizes.len(), 1);
    }

    #[test]
    fn hostile_pictures_are_refused_before_they_take_memory() {
        assert_eq!(code(b""), "unreadable_picture");
        assert_eq!(
            code(b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
            "unreadable_picture"
        );
        assert_eq!(code(b"GIF89a\x01\0\x01\0\0\0\0;"), "unreadable_picture");
        let whole = photo(300, 200, false);
        for end in (0..whole.len()).step_by(97) {
            // Cut short it is refused, or read as far as it goes; it never ends the program.
            drop(convert(&whole[..end]));
        }
        assert_eq!(code(&photo(300, 100, false)), "picture_too_small");
        // A head that names 50,000 by 50,000 pixels, and none of them behind it.
        let mut png = Vec::new();
        let mut encoder = png::Encoder::new(&mut png, 50_000, 50_000);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().unwrap();
        writer.write_chunk(png::chunk::IDAT, b"").unwrap();
        drop(writer);
        assert_eq!(code(&png), "picture_too_large");
    }
}
