//! POST /api/process-uploaded-file

use actix_web::{HttpResponse, post, web};
use core_wasm::format::Format;
use core_wasm::legal::LegalAnalysis;
use core_wasm::measure::{Measures, Repairs, Trust};
use core_wasm::settings::Settings;
use core_wasm::units::mm3_to_cm3;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::files::StoredFile;
use crate::foundation::answers::ErrorAnswer;
use crate::foundation::error::ApiResult;
use crate::people::identity::Identity;
use crate::state::State;

/// Below this share of its bounding box a volume is more likely a fault of the file than a part.
const SUSPICIOUS_SHARE: f64 = 0.01;

/// Which file is meant. Only `fileUrl` counts; the rest is kept for the documented payload.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProcessRequest {
    file_url: String,
    #[serde(default)]
    user_id: Option<String>,
    #[expect(
        dead_code,
        reason = "part of the documented payload; the stored row knows better"
    )]
    #[serde(default)]
    file_name: Option<String>,
    #[expect(
        dead_code,
        reason = "part of the documented payload; the stored row knows better"
    )]
    #[serde(default)]
    file_size: Option<f64>,
    #[expect(
        dead_code,
        reason = "part of the documented payload; nothing depends on it"
    )]
    #[serde(default)]
    order_id: Option<String>,
}

/// What the server knows of a stored file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProcessAnswer {
    success: bool,
    /// SHA-256 in hexadecimal.
    file_hash: String,
    format: Format,
    /// cm³ that the price is made from.
    volume: Option<f64>,
    /// cm³ by measuring.
    measured_volume: Option<f64>,
    dimensions: Dimensions,
    triangles: u32,
    watertight: bool,
    /// How far the measured volume can be trusted: sure, repaired, unsure.
    trust: Trust,
    /// What had to be repaired before it could be measured.
    repairs: Repairs,
    /// German sentences.
    warnings: Vec<String>,
    legal_analysis: LegalAnalysis,
}

/// Millimetres as the part lies on the plate: x, z (up) and y.
#[derive(Debug, Serialize, ToSchema)]
pub struct Dimensions {
    width: f64,
    height: f64,
    depth: f64,
}

/// Tells what was measured on a stored file of the caller's own. Asking again changes nothing.
#[utoipa::path(
    tag = "Dateien",
    request_body = ProcessRequest,
    responses(
        (status = 200, body = ProcessAnswer),
        (status = 400, body = ErrorAnswer), (status = 403, body = ErrorAnswer),
        (status = 404, description = "not there, or not the caller's", body = ErrorAnswer),
    )
)]
#[post("/api/process-uploaded-file")]
pub async fn process_uploaded_file(
    state: State,
    caller: Identity,
    body: web::Json<ProcessRequest>,
) -> ApiResult {
    caller
        .check_claimed_user_id(&state, body.user_id.as_deref())
        .await?;
    let file = StoredFile::own_by_url(&state, &caller, &body.file_url).await?;
    Ok(HttpResponse::Ok().json(answer(&file, &state.settings.current().settings)))
}

fn answer(file: &StoredFile, settings: &Settings) -> ProcessAnswer {
    let measures = &file.measures;
    let [x, y, z] = measures.dimensions_mm;
    ProcessAnswer {
        success: true,
        file_hash: file.sha256.clone(),
        format: measures.format,
        volume: measures.priced_volume_cm3(&settings.volume_basis),
        measured_volume: measures.volume_mm3.map(mm3_to_cm3),
        dimensions: Dimensions {
            width: x,
            height: z,
            depth: y,
        },
        triangles: measures.triangles,
        watertight: measures.watertight,
        trust: measures.trust,
        repairs: measures.repairs,
        warnings: warnings(measures, settings),
        legal_analysis: file.legal.analysis.clone(),
    }
}

fn warnings(measures: &Measures, settings: &Settings) -> Vec<String> {
    let mut warnings = Vec::new();
    if !measures.watertight {
        warnings.push("Die Oberfläche des Modells ist nicht geschlossen. Das Volumen kann daher ungenau sein.".to_owned());
    }
    let notes = measures.notes();
    warnings.extend(notes.repairs);
    warnings.extend(
        notes
            .volume
            .map(|note| format!("{}.", note.trim_end_matches('.'))),
    );
    warnings.extend(notes.walls);
    if measures.priced_volume_cm3(&settings.volume_basis).is_none() {
        warnings.push("Das Volumen des Modells lässt sich nicht bestimmen. Bitte schließen Sie die Oberfläche und laden Sie die Datei erneut hoch.".to_owned());
    } else if measures.is_estimated(&settings.volume_basis) {
        warnings.push("Das Volumen ist aus den Abmessungen geschätzt.".to_owned());
    }
    let box_mm3: f64 = measures.dimensions_mm.iter().product();
    if measures
        .volume_mm3
        .is_some_and(|volume| volume < SUSPICIOUS_SHARE * box_mm3)
    {
        warnings.push("Das Volumen ist im Verhältnis zu den Abmessungen sehr klein. Bitte prüfen Sie das Modell.".to_owned());
    }
    warnings
}
