//! GET /api/admin/operation: how the machine does.

use actix_web::{HttpResponse, get, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::backup::record::{self, BackupState};
use super::checks::{self, CheckedShop, Grade, Point};
use super::reports::{self, ReportView};
use crate::foundation::answers::EmptyListAnswer;
use crate::foundation::error::ApiResult;
use crate::foundation::program::VERSION;
use crate::people::identity::Identity;
use crate::state::State;

/// Back-ups that are shown.
const SHOWN: i64 = 7;

/// A back-up that was begun.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BackupView {
    begun_at: String,
    ended_at: Option<String>,
    /// `running`, `done` or `failed`.
    #[schema(value_type = String)]
    state: BackupState,
    /// Where it went.
    destination: String,
    /// Files in it.
    files: i64,
    /// Bytes that were new.
    copied_bytes: i64,
    /// Files of the shop that are missing or have changed.
    damaged: i64,
    /// Why no back-up was made, in the program's words.
    error: Option<String>,
}

/// How the machine does.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OperationAnswer {
    success: bool,
    /// Of the running program.
    version: String,
    /// What was looked at, faults first.
    points: Vec<Point>,
    /// The last back-ups, newest first.
    backups: Vec<BackupView>,
    /// What went wrong in the browsers of customers, newest first.
    reports: Vec<ReportView>,
}

/// How much is looked at.
#[derive(Debug, Deserialize, IntoParams)]
pub struct OperationQuery {
    /// Only what costs nothing: mail server, payment provider, file store and invoices are left out.
    #[serde(default)]
    quick: bool,
}

/// Looks at everything that the shop needs, as `server check` does; takes ten seconds at most.
#[utoipa::path(
    tag = "Verwaltung",
    responses((status = 200, body = OperationAnswer), (status = 403, body = EmptyListAnswer))
)]
#[get("/api/admin/operation")]
pub async fn get_operation(
    state: State,
    caller: Identity,
    query: web::Query<OperationQuery>,
) -> ApiResult {
    caller.require_admin()?;
    let shop = CheckedShop::of(&state);
    let mut points = match query.quick {
        true => checks::quick(shop).await,
        false => checks::all(shop).await,
    };
    points.push(jobs(&state));
    points.sort_by_key(|point| match point.grade {
        Grade::Fault => 0,
        Grade::Advice => 1,
        Grade::Good => 2,
    });
    let backups = record::last(&state.db, SHOWN).await?.into_iter();
    Ok(HttpResponse::Ok().json(OperationAnswer {
        success: true,
        version: VERSION.to_owned(),
        points,
        backups: backups.map(view).collect(),
        reports: reports::newest(&state.db).await?,
    }))
}

fn jobs(state: &State) -> Point {
    let broken = state.broken_jobs.names();
    let is_good = broken.is_empty();
    Point {
        code: "jobs",
        grade: if is_good { Grade::Good } else { Grade::Fault },
        title: "Hintergrundarbeiten",
        text: if is_good {
            "Laufen.".to_owned()
        } else {
            format!(
                "Stehen still oder werden neu gestartet: {}. Das Protokoll nennt den Grund.",
                broken.join(", ")
            )
        },
        english: broken.join(", "),
    }
}

fn view(record: record::Record) -> BackupView {
    BackupView {
        begun_at: record.begun_at,
        ended_at: record.ended_at,
        state: record.state,
        destination: record.destination,
        files: record.files,
        copied_bytes: record.copied_bytes,
        damaged: record.damaged,
        error: record.error,
    }
}
