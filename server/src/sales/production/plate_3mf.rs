//! A plate as one 3MF package: each part once as an object, each piece as an item, beside one another in rows.

use std::fmt::Write as _;

use async_zip::base::write::EntryStreamWriter;
use async_zip::tokio::write::ZipFileWriter;
use futures_util::io::{AsyncWrite, AsyncWriteExt as _};
use tempfile::NamedTempFile;
use tokio::io::AsyncReadExt as _;

use super::fit::GAP_MM;
use super::plate_files::{OnPlate, on_plate};
use super::printers::printers;
use crate::files::archive;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::PlateId;
use crate::services::parse::{Asker, ParseError};
use crate::state::State;

// Open Packaging Conventions (ECMA-376 part 2) and 3MF Core Specification 1.3, chapter 2.
const CONTENT_TYPES: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>
"#;
const RELATIONSHIPS: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>
"#;
const BUFFER_BYTES: usize = 64 * 1024;

/// A part's mesh, written by a child process, and its box in mm.
struct Meshed {
    part: OnPlate,
    mesh: NamedTempFile,
    size_mm: [f64; 3],
}

/// The number of a plate, and its package in a file that goes when it is dropped. What is stopped is not in it: a slicer shows no
/// name that says so.
///
/// # Errors
/// 404 for an unknown plate and where no file is left, 409 where all of it is stopped, 422 for a file that has no mesh.
pub async fn plate_3mf(state: &State, id: &PlateId) -> ApiResult<(i64, NamedTempFile)> {
    let (plate, parts) = on_plate(state, id).await?;
    let is_stopped = !parts.is_empty() && parts.iter().all(|part| part.is_stopped);
    if is_stopped {
        return Err(ApiError::conflict(
            "stopped",
            "Alle Teile dieser Platte sind gestoppt. Bitte klären Sie zuerst die Bestellungen.",
        ));
    }
    let mut meshed = Vec::new();
    for part in parts.into_iter().filter(|part| !part.is_stopped) {
        meshed.push(mesh_of(state, part).await?);
    }
    let printers = printers(&state.db).await?;
    let bed_mm = printers
        .iter()
        .find(|printer| printer.id == plate.printer_id)
        .map_or(f64::INFINITY, |printer| printer.length_mm);
    let package = NamedTempFile::new_in(state.upload_dir()).map_err(ApiError::internal)?;
    write(state, &package, plate.number, &meshed, bed_mm)
        .await
        .map_err(ApiError::internal)?;
    Ok((plate.number, package))
}

async fn mesh_of(state: &State, part: OnPlate) -> ApiResult<Meshed> {
    let folder = state.upload_dir();
    let file = &part.file;
    let copy = state
        .storage
        .copy_checked(&file.storage_key, &file.sha256, &folder)
        .await
        .map_err(|error| match error.is_lasting() {
            true => no_mesh(&part.file_name),
            false => ApiError::unavailable(error),
        })?;
    let mesh = NamedTempFile::new_in(&folder).map_err(ApiError::internal)?;
    let asker = Asker {
        address: "plates".to_owned(),
        owner: None,
    };
    let size_mm = state
        .parser
        .mesh(
            asker,
            &part.file_name,
            copy.path(),
            part.mm_per_file_unit,
            mesh.path(),
        )
        .await
        .map_err(|error| match error {
            ParseError::Died(reason) => {
                tracing::warn!(reason, "a part of a plate has no mesh");
                no_mesh(&part.file_name)
            }
            other => other.into(),
        })?;
    Ok(Meshed {
        part,
        mesh,
        size_mm,
    })
}

fn no_mesh(file_name: &str) -> ApiError {
    ApiError::unprocessable(
        "no_mesh",
        format!(
            "„{file_name}“ lässt sich nicht als 3MF ausgeben. Bitte nehmen Sie die Dateien als ZIP."
        ),
    )
}

async fn write(
    state: &State,
    package: &NamedTempFile,
    number: i64,
    meshed: &[Meshed],
    bed_mm: f64,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let now = state.clock.now();
    let entry = |place: &str| archive::entry(place.to_owned(), now);
    let file = tokio::fs::File::from_std(package.reopen()?);
    let mut zip = ZipFileWriter::with_tokio(tokio::io::BufWriter::new(file));
    for (place, content) in [
        ("[Content_Types].xml", CONTENT_TYPES),
        ("_rels/.rels", RELATIONSHIPS),
    ] {
        zip.write_entry_whole(entry(place), content.as_bytes())
            .await?;
    }
    let mut model = zip.write_entry_stream(entry("3D/3dmodel.model")).await?;
    let head = format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xml:lang="de-DE" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">
<metadata name="Title">Platte {number}</metadata>
<metadata name="Application">Schichtwerk</metadata>
<resources>
"#
    );
    model.write_all(head.as_bytes()).await?;
    for (index, Meshed { part, mesh, .. }) in meshed.iter().enumerate() {
        // A name of `print_name` holds no character that XML would take for its own.
        let open = format!(
            r#"<object id="{}" type="model" name="{}" partnumber="{}">"#,
            index + 1,
            part.file.place,
            part.mark
        );
        model.write_all(open.as_bytes()).await?;
        copy(mesh, &mut model).await?;
        model.write_all(b"</object>\n").await?;
    }
    let sizes: Vec<_> = meshed
        .iter()
        .map(|meshed| (meshed.size_mm, meshed.part.pieces))
        .collect();
    let mut build = String::from("</resources>\n<build>\n");
    for (index, [x, y]) in rows(&sizes, bed_mm) {
        writeln!(
            build,
            r#"<item objectid="{}" transform="1 0 0 0 1 0 0 0 1 {x:.3} {y:.3} 0"/>"#,
            index + 1
        )?;
    }
    build.push_str("</build>\n</model>\n");
    model.write_all(build.as_bytes()).await?;
    model.close().await?;
    let mut file = zip.close().await?.into_inner();
    tokio::io::AsyncWriteExt::flush(&mut file).await?;
    Ok(())
}

async fn copy<W: AsyncWrite + Unpin>(
    mesh: &NamedTempFile,
    model: &mut EntryStreamWriter<'_, W>,
) -> std::io::Result<()> {
    let mut file = tokio::fs::File::from_std(mesh.reopen()?);
    let mut buffer = vec![0; BUFFER_BYTES];
    loop {
        let read = file.read(&mut buffer).await?;
        if read == 0 {
            return Ok(());
        }
        model
            .write_all(buffer.get(..read).unwrap_or_default())
            .await?;
    }
}

/// Where each piece lies, in mm: rows along x on a bed of this length, the deepest parts first. Pieces that fill more than the bed go
/// on behind it, where every slicer shows them beside the plate.
fn rows(parts: &[([f64; 3], i64)], bed_mm: f64) -> Vec<(usize, [f64; 2])> {
    let mut order: Vec<usize> = (0..parts.len()).collect();
    let depth = |index: &usize| parts.get(*index).map_or(0.0, |([_, depth, _], _)| *depth);
    order.sort_by(|one, other| depth(other).total_cmp(&depth(one)));
    let mut places = Vec::new();
    let [mut x, mut y, mut row] = [0.0, 0.0, 0.0_f64];
    for index in order {
        let Some(([length, depth, _], pieces)) = parts.get(index) else {
            continue;
        };
        for _ in 0..*pieces {
            if x > 0.0 && x + length > bed_mm {
                [x, y, row] = [0.0, y + row + GAP_MM, 0.0];
            }
            places.push((index, [x, y]));
            x += length + GAP_MM;
            row = row.max(*depth);
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::rows;

    #[test]
    fn pieces_lie_in_rows_and_none_on_another() {
        let parts = [([20.0, 10.0, 5.0], 4), ([30.0, 40.0, 5.0], 2)];
        let places = rows(&parts, 100.0);
        assert_eq!(places.len(), 6);
        assert_eq!(places[0], (1, [0.0, 0.0]), "the deepest first");
        for (i, (one, [x, y])) in places.iter().enumerate() {
            let ([length, depth, _], _) = parts[*one];
            assert!(x + length <= 100.0);
            for (other, [other_x, other_y]) in &places[i + 1..] {
                let ([other_length, other_depth, _], _) = parts[*other];
                let apart = x + length < *other_x
                    || other_x + other_length < *x
                    || y + depth < *other_y
                    || other_y + other_depth < *y;
                assert!(apart, "{places:?}");
            }
        }
    }
}
