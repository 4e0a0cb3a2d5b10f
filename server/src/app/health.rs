//! GET /healthz: can this process do its work?

use std::time::Duration;

use actix_web::{HttpResponse, web};
use core_wasm::settings::Settings;
use serde::Serialize;
use sqlx::{AnyConnection, Connection as _};
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};
use utoipa::ToSchema;

use crate::answers::ErrorAnswer;
use crate::error::{ApiError, ApiResult, is_busy};
use crate::state::{AppState, State};

/// Everybody may ask, and each look writes to the disk: one a second is enough.
const FRESH: Duration = Duration::from_secs(1);

/// Nothing healthy takes longer.
const LONGEST_LOOK: Duration = Duration::from_secs(5);

/// Writers that stand in line are work, not a fault; so long without a turn is one.
const LONGEST_WITHOUT_A_WRITE: Duration = Duration::from_secs(30);

/// The one answer of a healthy server.
#[derive(Debug, Serialize, ToSchema)]
pub struct HealthAnswer {
    status: &'static str,
}

/// Asks database, file store and jobs for real answers, reading and writing; says nothing about them to the outside.
#[utoipa::path(
    get, path = "/healthz", tag = "Betrieb",
    responses((status = 200, body = HealthAnswer), (status = 503, body = ErrorAnswer))
)]
pub async fn healthz(state: State, health: web::Data<Health>) -> ApiResult {
    match health.look(&state).await {
        Ok(()) => Ok(HttpResponse::Ok().json(HealthAnswer { status: "ok" })),
        Err(fault) => Err(ApiError::Busy {
            reason: format!("unhealthy: {fault}"),
            retry_after_seconds: 5,
        }),
    }
}

/// What was found last, and a database connection that waits for no other call.
#[derive(Default)]
pub struct Health(Mutex<Looked>);

#[derive(Default)]
struct Looked {
    connection: Option<AnyConnection>,
    written: Option<Instant>,
    found: Option<(Instant, Result<(), String>)>,
}

impl std::fmt::Debug for Health {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Health")
    }
}

impl Health {
    async fn look(&self, state: &AppState) -> Result<(), String> {
        let mut looked = self.0.lock().await;
        if let Some((when, found)) = &looked.found
            && when.elapsed() < FRESH
        {
            return found.clone();
        }
        let found = looked.look(state).await;
        looked.found = Some((Instant::now(), found.clone()));
        found
    }

    /// Closes the connection.
    pub async fn close(&self) {
        if let Some(connection) = self.0.lock().await.connection.take() {
            // Nobody waits for a goodbye at the end of the process, least of all from a database that is gone.
            drop(timeout(LONGEST_LOOK, connection.close()).await);
        }
    }
}

impl Looked {
    async fn look(&mut self, state: &AppState) -> Result<(), String> {
        let broken = state.broken_jobs.names();
        if !broken.is_empty() {
            return Err(format!("jobs are not running: {}", broken.join(", ")));
        }
        if state.db.pool().is_closed() {
            return Err("the database is closed".to_owned());
        }
        let storage = timeout(LONGEST_LOOK, state.storage.check());
        match storage.await {
            Ok(outcome) => outcome.map_err(|error| format!("file store: {error}"))?,
            Err(_) => return Err("the file store does not answer".to_owned()),
        }
        match timeout(LONGEST_LOOK, self.write_and_read(state)).await {
            Ok(Ok(())) => self.written = Some(Instant::now()),
            Ok(Err(error)) => {
                self.connection = None;
                let since = self.written.get_or_insert_with(Instant::now);
                if !error.is_busy || since.elapsed() > LONGEST_WITHOUT_A_WRITE {
                    return Err(format!("database: {}", error.text));
                }
            }
            Err(_) => {
                self.connection = None;
                return Err("the database does not answer".to_owned());
            }
        }
        Ok(())
    }

    /// Writes what stands there already, so that the disk is asked and nothing changes, and reads what every price needs.
    async fn write_and_read(&mut self, state: &AppState) -> Result<(), DatabaseFault> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            empty => empty.insert(state.db.connect_alone().await?),
        };
        sqlx::query("UPDATE admin_settings SET version = version WHERE id = 1")
            .execute(&mut *connection)
            .await?;
        let settings: String =
            sqlx::query_scalar("SELECT settings FROM admin_settings WHERE id = 1")
                .fetch_one(connection)
                .await?;
        let is_usable = serde_json::from_str::<Settings>(&settings)
            .is_ok_and(|settings| settings.validate().is_ok());
        if is_usable {
            Ok(())
        } else {
            Err(DatabaseFault {
                text: "admin_settings holds no usable settings".to_owned(),
                is_busy: false,
            })
        }
    }
}

struct DatabaseFault {
    text: String,
    is_busy: bool,
}

impl From<sqlx::Error> for DatabaseFault {
    fn from(error: sqlx::Error) -> Self {
        Self {
            is_busy: is_busy(&error),
            text: error.to_string(),
        }
    }
}
