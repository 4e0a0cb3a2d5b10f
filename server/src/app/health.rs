//! Can this process do its work? Three questions: `/livez` for the supervisor that restarts processes, `/readyz` for a balancer, `/healthz`
//! for alarms. A bucket that is away is a reason to wake somebody, and none to take the shop off the net.

use std::time::Duration;

use actix_web::{HttpResponse, get, web};
use core_wasm::settings::Settings;
use serde::Serialize;
use sqlx::{AnyConnection, Connection as _};
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};
use utoipa::ToSchema;

use crate::files::uploads::free_bytes;
use crate::foundation::answers::ErrorAnswer;
use crate::foundation::crypto;
use crate::foundation::db;
use crate::foundation::error::{ApiError, ApiResult, is_busy};
use crate::foundation::program::VERSION;
use crate::foundation::storage;
use crate::foundation::telemetry::Unremarkable;
use crate::state::{AppState, State};

/// Everybody may ask, and each look goes to the database: one a second is enough.
const FRESH: Duration = Duration::from_secs(1);

/// Each write is a page or two for the disk, and in PostgreSQL for its log.
const WRITTEN_EVERY: Duration = Duration::from_secs(5);

/// More than a page of either database.
const PROBE_BYTES: usize = 8192;

/// A bucket wants money for each request, and keeps versions of what is written.
const BUCKET_ASKED_EVERY: Duration = Duration::from_secs(30);

/// Nothing healthy takes longer.
const LONGEST_LOOK: Duration = Duration::from_secs(5);

/// Writers that stand in line are work; a longer time without a turn is a fault.
const LONGEST_WITHOUT_A_WRITE: Duration = Duration::from_secs(30);

/// With less than this on its disk SQLite may take a small row and refuse the next cart.
const LEAST_FREE: u64 = 1024 * 1024;

/// A proxy that asked `/readyz` within this time asks again, so that a server that stops may wait for it.
const ASKS_AGAIN_WITHIN: Duration = Duration::from_secs(30);

/// The one answer of a healthy server.
#[derive(Debug, Serialize, ToSchema)]
pub struct HealthAnswer {
    status: &'static str,
    /// Of the running program.
    version: &'static str,
}

/// True while the process answers and none of its jobs is down or hangs. What is outside of it (database, file store) is not asked:
/// a new start would not help.
#[utoipa::path(
    tag = "Betrieb",
    responses((status = 200, body = HealthAnswer), (status = 503, body = ErrorAnswer))
)]
#[get("/livez")]
pub async fn livez(state: State) -> ApiResult {
    answer(jobs(&state))
}

/// Whether a balancer may send customers here: the database can be read and written, the settings be used, and the server is
/// not about to stop. The file store is not asked, but must have been there once since the start: before that nothing is stored in it.
#[utoipa::path(
    tag = "Betrieb",
    responses((status = 200, body = HealthAnswer), (status = 503, body = ErrorAnswer))
)]
#[get("/readyz")]
pub async fn readyz(state: State, health: web::Data<Health>) -> ApiResult {
    health.readiness_asked.lock().await.replace(Instant::now());
    if state.stopping.is_announced() {
        return answer(Err("it stops".to_owned()));
    }
    if !state.config.calls {
        return answer(Err("it runs jobs only".to_owned()));
    }
    if !state.storage.is_proved() {
        return answer(Err("the file store was away since the start".to_owned()));
    }
    answer(health.database(&state).await)
}

/// Asks database, file store, jobs and clock for real answers, reading and writing; says nothing about them to the outside.
#[utoipa::path(
    tag = "Betrieb",
    responses((status = 200, body = HealthAnswer), (status = 503, body = ErrorAnswer))
)]
#[get("/healthz")]
pub async fn healthz(state: State, health: web::Data<Health>) -> ApiResult {
    answer(health.everything(&state).await)
}

fn answer(found: Result<(), String>) -> ApiResult {
    match found {
        Ok(()) => {
            let mut response = HttpResponse::Ok().json(HealthAnswer {
                status: "ok",
                version: VERSION,
            });
            // A balancer asks each process once a second.
            response.extensions_mut().insert(Unremarkable);
            Ok(response)
        }
        Err(fault) => Err(ApiError::Busy {
            reason: format!("unhealthy: {fault}"),
            retry_after_seconds: 5,
        }),
    }
}

fn jobs(state: &AppState) -> Result<(), String> {
    let broken = state.broken_jobs.names();
    if broken.is_empty() {
        return Ok(());
    }
    Err(format!("jobs are not running: {}", broken.join(", ")))
}

/// What was found last. Database and file store are asked apart: one that hangs does not keep the other one's answer.
#[derive(Default)]
pub struct Health {
    database: Mutex<Database>,
    store: Mutex<Option<(Duration, Result<(), String>)>>,
    readiness_asked: Mutex<Option<Instant>>,
}

/// A connection that waits for no other call, and what was found over it.
#[derive(Default)]
struct Database {
    connection: Option<AnyConnection>,
    /// The last write that was made, and whether the last one that was tried was.
    written: Option<Instant>,
    is_writable: bool,
    found: Option<(Instant, Result<(), String>)>,
}

impl std::fmt::Debug for Health {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Health")
    }
}

impl Health {
    async fn everything(&self, state: &AppState) -> Result<(), String> {
        jobs(state)?;
        if let Some(ahead) = state.clock_watch.far_off() {
            return Err(format!(
                "the clock is {} s ahead of the database's",
                ahead.as_secs()
            ));
        }
        if state.store_watch.is_lost() {
            return Err("the file store is not this database's own any more".to_owned());
        }
        self.store(state).await?;
        self.database(state).await
    }

    async fn database(&self, state: &AppState) -> Result<(), String> {
        let mut database = self.database.lock().await;
        if let Some((when, found)) = &database.found
            && when.elapsed() < FRESH
        {
            return found.clone();
        }
        let found = database.probe(state).await;
        database.found = Some((Instant::now(), found.clone()));
        found
    }

    async fn store(&self, state: &AppState) -> Result<(), String> {
        let mut asked = self.store.lock().await;
        let now = state.clock.uptime();
        let is_bucket = storage::folder(&state.config.storage_url).is_none();
        if let Some((when, found)) = asked.as_ref() {
            // A fault that is mended is to be seen soon.
            let fresh = match is_bucket && found.is_ok() {
                true => BUCKET_ASKED_EVERY,
                false => FRESH,
            };
            if now.saturating_sub(*when) < fresh {
                return found.clone();
            }
        }
        let found = match timeout(LONGEST_LOOK, state.storage.check()).await {
            Ok(outcome) => outcome.map_err(|error| format!("file store: {error}")),
            Err(_) => Err("the file store does not answer".to_owned()),
        };
        *asked = Some((now, found.clone()));
        found
    }

    /// True if a balancer looks at this process.
    pub async fn is_watched(&self) -> bool {
        let asked = *self.readiness_asked.lock().await;
        asked.is_some_and(|when| when.elapsed() < ASKS_AGAIN_WITHIN)
    }

    /// Closes the connection.
    pub async fn close(&self) {
        if let Some(connection) = self.database.lock().await.connection.take() {
            // Nobody waits for a goodbye at the end of the process, least of all from a database that is gone.
            drop(timeout(LONGEST_LOOK, connection.close()).await);
        }
    }
}

impl Database {
    async fn probe(&mut self, state: &AppState) -> Result<(), String> {
        if state.db.pool().is_closed() {
            return Err("the database is closed".to_owned());
        }
        if let Some(file) = db::sqlite_file(&state.config.database_url)
            && let Some(folder) = file.parent()
            && let Ok(Some(free)) = free_bytes(folder)
            && free < LEAST_FREE
        {
            return Err(format!("{free} bytes are free on the database's disk"));
        }
        match timeout(LONGEST_LOOK, self.read_and_write(state)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => {
                let since = self.written.get_or_insert_with(Instant::now);
                if !error.is_busy || since.elapsed() > LONGEST_WITHOUT_A_WRITE {
                    return Err(format!("database: {}", error.text));
                }
                Ok(())
            }
            Err(_) => Err("the database does not answer".to_owned()),
        }
    }

    /// Reads what every price needs, and writes more than what lies there already has room for.
    async fn read_and_write(&mut self, state: &AppState) -> Result<(), DatabaseFault> {
        // A balancer gives up after a second, and the look ends with its call. The next one must not wait for the same dead line.
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => state.db.connect_alone().await?,
        };
        let settings: String =
            sqlx::query_scalar("SELECT settings FROM admin_settings WHERE id = 1")
                .fetch_one(&mut connection)
                .await?;
        let is_usable = serde_json::from_str::<Settings>(&settings)
            .is_ok_and(|settings| settings.validate().is_ok());
        if !is_usable {
            return Err(DatabaseFault {
                text: "admin_settings holds no usable settings".to_owned(),
                is_busy: false,
            });
        }
        let last = self.written.filter(|_| self.is_writable);
        if last.is_none_or(|last| last.elapsed() >= WRITTEN_EVERY) {
            self.is_writable = false;
            sqlx::query(
                "INSERT INTO health_probe (id, filling) VALUES (1, $1) \
                 ON CONFLICT (id) DO UPDATE SET filling = excluded.filling",
            )
            .bind(filling()?)
            .execute(&mut connection)
            .await?;
            self.is_writable = true;
            self.written = Some(Instant::now());
        }
        self.connection = Some(connection);
        Ok(())
    }
}

/// Random, so that no database packs it into less.
fn filling() -> Result<String, DatabaseFault> {
    let mut bytes = [0; PROBE_BYTES / 2];
    match getrandom::fill(&mut bytes) {
        Ok(()) => Ok(crypto::hex(&bytes)),
        Err(error) => Err(DatabaseFault {
            text: error.to_string(),
            is_busy: false,
        }),
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
