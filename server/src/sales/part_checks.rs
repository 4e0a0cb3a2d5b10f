//! What the server finds of the printability of ordered parts: the table `part_checks`, and the job that fills it.
//!
//! It tells the operator and nobody else: no finding refuses a part that is paid (docs/DECISIONS.md, 'Printability').

use std::collections::HashMap;
use std::time::Duration;

use core_wasm::file_unit::FileUnit;
use core_wasm::printability::{Degree, Finding, FindingKind, FindingUnit, LayerSum};
use serde::Serialize;
use serde_json::Value;
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use super::agreements::snapshot::{SnapshotItem, readable};
use super::refused_parts::is_not_refused;
use crate::foundation::clock::to_text;
use crate::foundation::db::{Db, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{FileId, OrderId};
use crate::services::parse::{Asker, ParseError, PrintAnswer, PrintChecked, PrintRequest};
use crate::state::State;

/// Time between two rounds over parts that nobody has checked; the operator's page may wait that long for what was found.
const PERIOD: Duration = Duration::from_secs(10);

/// Parts of one round: what came meanwhile is seen before all of a long list is done.
const AT_ONCE: i64 = 20;

/// What was found of a part.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PartCheck)]
pub struct PartCheck {
    /// The worst first.
    pub findings: Vec<Found>,
    /// Its customer has agreed to each kind of place that is not printable.
    pub is_agreed: bool,
    /// Layers, material and time of one piece, all of them 'ca.'; null where no layers could be cut.
    pub layers: Option<LayerSum>,
    /// RFC 3339.
    pub checked_at: String,
}

/// One finding.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PartFinding)]
pub struct Found {
    /// How bad it is.
    pub degree: Degree,
    /// 'Nicht druckbar', 'Prüfen' or 'Hinweis'.
    pub word: String,
    /// What was found, in German.
    pub sentence: String,
    /// What to do about it, in German.
    pub advice: String,
}

impl From<Finding> for Found {
    fn from(finding: Finding) -> Self {
        Self {
            degree: finding.degree,
            word: finding.degree.word().to_owned(),
            sentence: finding.sentence,
            advice: finding.advice,
        }
    }
}

/// Looks at ordered parts as they come.
pub async fn run(state: State) {
    loop {
        state.broken_jobs.begin_round("part checks", PERIOD);
        match sweep(&state).await {
            Ok(0) => {}
            Ok(checked) => tracing::info!(checked, "ordered parts were checked"),
            Err(error) => tracing::error!(%error, "ordered parts could not be checked"),
        }
        tokio::time::sleep(PERIOD).await;
    }
}

/// A part that is to be made and that was not checked.
#[derive(FromRow)]
struct Due {
    order_id: OrderId,
    position: i64,
    cart_items: String,
}

const DUE: &str = concat!(
    "SELECT order_parts.order_id, order_parts.position, cart_items FROM orders CROSS JOIN order_parts \
     WHERE order_parts.order_id = orders.id AND status IN ('submitted', 'processing') AND archived_at IS NULL \
     AND NOT EXISTS (SELECT 1 FROM part_checks WHERE part_checks.order_id = order_parts.order_id \
         AND part_checks.position = order_parts.position) AND ",
    is_not_refused!("order_parts.order_id", "order_parts.position"),
    " ORDER BY orders.created_at, order_parts.order_id, order_parts.position LIMIT $1"
);

/// Looks at some of the parts that are due, and says at how many.
///
/// # Errors
/// When database, store or parse worker do not answer: the rest is checked in the next round.
pub async fn sweep(state: &State) -> ApiResult<usize> {
    let due: Vec<Due> = sqlx::query_as(DUE)
        .bind(AT_ONCE)
        .fetch_all(state.db.pool())
        .await?;
    let mut checked = 0;
    for part in due {
        state.broken_jobs.begin_round("part checks", PERIOD);
        let (items, _) = readable::<Value>(&part.cart_items);
        let item = usize::try_from(part.position)
            .ok()
            .and_then(|at| items.into_iter().nth(at))
            .and_then(|item| serde_json::from_value::<SnapshotItem>(item).ok());
        let found = match &item {
            Some(item) => match check_part(state, item).await {
                Ok(found) => found,
                // Customers who upload come first; this can wait.
                Err(CheckError::NotNow(reason)) => {
                    tracing::debug!(reason, "ordered parts wait to be checked");
                    break;
                }
                Err(CheckError::Api(error)) => return Err(error),
            },
            None => Checked::unmeasured("was von ihm gespeichert ist, ist nicht lesbar"),
        };
        let agreed = item.map(|item| item.agreed_places).unwrap_or_default();
        let agreed: Vec<FindingKind> = agreed.iter().map(|place| place.kind).collect();
        write(state, &part, &found, &agreed).await?;
        checked += 1;
    }
    Ok(checked)
}

/// What was found in a part.
struct Checked {
    findings: Vec<Finding>,
    layers: Option<LayerSum>,
}

impl Checked {
    /// What cannot be measured is not quieter than what is doubtful.
    fn unmeasured(reason: &str) -> Self {
        Self {
            findings: vec![unmeasured(reason)],
            layers: None,
        }
    }
}

fn unmeasured(reason: &str) -> Finding {
    Finding {
        kind: FindingKind::Unmeasured,
        degree: Degree::Check,
        place: None,
        measured: None,
        limit: None,
        unit: FindingUnit::Count,
        sentence: format!("Die Druckbarkeit konnte nicht ganz geprüft werden: {reason}."),
        advice: "Bitte sehen Sie sich das Teil vor dem Druck an.".to_owned(),
    }
}

enum CheckError {
    NotNow(String),
    Api(ApiError),
}

impl From<sqlx::Error> for CheckError {
    fn from(error: sqlx::Error) -> Self {
        Self::Api(error.into())
    }
}

async fn check_part(state: &State, item: &SnapshotItem) -> Result<Checked, CheckError> {
    let Some(stored) = stored_file(&state.db, &item.file_id).await? else {
        return Ok(Checked::unmeasured("die Datei ist nicht mehr da"));
    };
    let folder = state.upload_dir();
    let copy = state
        .storage
        .copy_checked(&stored.storage_key, &stored.sha256, &folder);
    let copy = match copy.await {
        Ok(copy) => copy,
        Err(error) if error.is_lasting() => {
            return Ok(Checked::unmeasured(
                "die gespeicherte Datei fehlt oder ist beschädigt",
            ));
        }
        Err(error) => return Err(CheckError::NotNow(error.to_string())),
    };
    // Its own asker: customers who upload come first where both have as much.
    let asker = Asker {
        address: "part checks".to_owned(),
        owner: None,
    };
    let request = request(state, item);
    let answer = state
        .parser
        .check_print(asker, &item.file_name, copy.path(), &request)
        .await;
    match answer {
        Ok(PrintAnswer::Checked(checked)) => Ok(checked_part(checked)),
        Ok(PrintAnswer::Refused(reason)) => {
            Ok(Checked::unmeasured(reason.trim_end_matches(['.', ' '])))
        }
        Err(ParseError::Died(reason)) => {
            tracing::warn!(file_id = %item.file_id, reason, "a part could not be checked");
            Ok(Checked::unmeasured("die Prüfung wurde abgebrochen"))
        }
        Err(error) => Err(CheckError::NotNow(error.to_string())),
    }
}

fn checked_part(checked: PrintChecked) -> Checked {
    let PrintChecked {
        mut findings,
        is_whole,
        layers,
    } = checked;
    if !is_whole {
        findings.push(unmeasured("das Teil ist zu verwickelt"));
        findings.sort_by_key(|finding| finding.degree);
    }
    Checked { findings, layers }
}

/// As its customer was shown it, by the limits of today.
fn request(state: &State, item: &SnapshotItem) -> PrintRequest {
    let current = state.settings.current();
    let settings = &current.settings;
    let configuration = &item.configuration;
    let material = settings.material_today(&configuration.material);
    PrintRequest {
        mm_per_file_unit: item.unit.map_or(1.0, FileUnit::factor),
        limits: settings
            .printing
            .limits(material, configuration.layer_height),
        machine: settings.printing.machine,
        layer_mm: configuration.layer_height,
        infill_percent: configuration.infill,
    }
}

#[derive(FromRow)]
struct Stored {
    storage_key: String,
    sha256: String,
}

async fn stored_file(db: &Db, file_id: &FileId) -> Result<Option<Stored>, sqlx::Error> {
    sqlx::query_as("SELECT storage_key, sha256 FROM files WHERE id = $1")
        .bind(file_id)
        .fetch_optional(db.pool())
        .await
}

async fn write(
    state: &State,
    part: &Due,
    found: &Checked,
    agreed: &[FindingKind],
) -> ApiResult<()> {
    let worst = found.findings.iter().map(|finding| finding.degree).min();
    let mut refused = found
        .findings
        .iter()
        .filter(|finding| finding.degree == Degree::NotPrintable);
    let is_agreed =
        worst == Some(Degree::NotPrintable) && refused.all(|found| agreed.contains(&found.kind));
    let findings = serde_json::to_string(&found.findings)?;
    let layers = found
        .layers
        .map(|layers| serde_json::to_string(&layers))
        .transpose()?;
    let settings_version = state.settings.current().version;
    let now = to_text(state.clock.now());
    let insert = async |tx: &mut Tx| {
        // The order may have gone meanwhile; another process may have been faster.
        sqlx::query(
            "INSERT INTO part_checks (order_id, position, worst, is_agreed, findings, layers, settings_version, checked_at) \
             SELECT id, $2, $3, $4, $5, $6, $7, $8 FROM orders WHERE id = $1 ON CONFLICT (order_id, position) DO NOTHING",
        )
        .bind(&part.order_id)
        .bind(part.position)
        .bind(worst.map(code_of))
        .bind(i64::from(is_agreed))
        .bind(&findings)
        .bind(&layers)
        .bind(settings_version)
        .bind(&now)
        .execute(&mut **tx)
        .await?;
        ApiResult::Ok(())
    };
    state.db.write(insert).await
}

fn code_of(degree: Degree) -> &'static str {
    match degree {
        Degree::NotPrintable => "not_printable",
        Degree::Check => "check",
        Degree::Hint => "hint",
    }
}

#[derive(FromRow)]
struct Row {
    order_id: OrderId,
    position: i64,
    is_agreed: i64,
    findings: String,
    layers: Option<String>,
    checked_at: String,
}

impl From<Row> for PartCheck {
    fn from(row: Row) -> Self {
        let (findings, is_whole) = readable::<Finding>(&row.findings);
        let damaged = (!is_whole).then(|| unmeasured("was gefunden wurde, ist nicht lesbar"));
        Self {
            findings: findings
                .into_iter()
                .chain(damaged)
                .map(Found::from)
                .collect(),
            is_agreed: row.is_agreed == 1,
            layers: row
                .layers
                .and_then(|layers| serde_json::from_str(&layers).ok()),
            checked_at: row.checked_at,
        }
    }
}

/// What was found of the parts of an order, by their places.
pub(crate) async fn of_order(
    db: &Db,
    order_id: &OrderId,
) -> Result<HashMap<i64, PartCheck>, sqlx::Error> {
    let rows: Vec<Row> = sqlx::query_as(
        "SELECT order_id, position, is_agreed, findings, layers, checked_at FROM part_checks WHERE order_id = $1",
    )
    .bind(order_id)
    .fetch_all(db.pool())
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.position, row.into()))
        .collect())
}

/// The same of all orders that are not done, or of which something is printed once more.
pub(crate) async fn of_open_orders(
    db: &Db,
) -> Result<HashMap<(OrderId, i64), PartCheck>, sqlx::Error> {
    let rows: Vec<Row> = sqlx::query_as(
        "SELECT order_id, position, is_agreed, findings, layers, checked_at FROM part_checks \
         JOIN orders ON orders.id = order_id WHERE (status IN ('submitted', 'processing') AND archived_at IS NULL) \
         OR orders.id IN (SELECT order_id FROM reprints WHERE state = 'open')",
    )
    .fetch_all(db.pool())
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| ((row.order_id.clone(), row.position), row.into()))
        .collect())
}
