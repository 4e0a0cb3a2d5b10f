//! Opens everything that the server needs, in order, and says what is wrong when it cannot.

use std::fs::File;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs as _};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::{Server, ServerHandle};
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App, HttpServer, web};
use socket2::{Domain, Socket, Type};
use tokio::time::{Instant, timeout};
use tracing_actix_web::TracingLogger;

use crate::account_data::erasures;
use crate::app::health::Health;
use crate::app::jobs::Jobs;
use crate::app::maintenance::answer_in_maintenance;
use crate::app::measure::measure;
use crate::app::security::Connections;
use crate::app::{metrics_server, routes, security};
use crate::foundation::broken_jobs::BrokenJobs;
use crate::foundation::clock::{SharedClock, SystemClock};
use crate::foundation::config::{Config, PublicUrl};
use crate::foundation::config::{Operator, OperatorError};
use crate::foundation::crypto::SigningKey;
use crate::foundation::db::{Db, DbStartError};
use crate::foundation::error::{ApiError, json_config, path_config, query_config};
use crate::foundation::program::program_name;
use crate::foundation::request_id::BelievedProxies;
use crate::foundation::stop_signal::Stopping;
use crate::foundation::storage::{Storage, folder};
use crate::foundation::telemetry::RequestSpan;
use crate::people::identity;
use crate::services::clock_watch::ClockWatch;
use crate::services::job_beats;
use crate::services::listeners::Listeners;
use crate::services::mail_transport::{MailStartError, Outbox};
use crate::services::maintenance::{self, Maintenance};
use crate::services::metrics::Metrics;
use crate::services::parse::Parser;
use crate::services::passwords::Passwords;
use crate::services::payments::{PaymentError, Payments};
use crate::services::rate_limits::RateLimits;
use crate::services::shop_facts::{self, ShopFacts};
use crate::services::store_marks::{self, StoreMarkError, StoreWatch};
use crate::services::stored_settings::{SettingsError, SettingsStore};
use crate::services::traces::{Traces, TracesError};
use crate::services::web_push::{WebPush, WebPushError};
use crate::services::work_news::WorkNews;
use crate::state::{AppState, State};

/// Why the server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// `BIND` cannot be taken.
    #[error("BIND: the address {address} cannot be used: {source}")]
    Bind {
        /// As configured.
        address: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// `METRICS_BIND` cannot be taken.
    #[error("METRICS_BIND: the address {address} cannot be used: {source}")]
    MetricsBind {
        /// As configured.
        address: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// `OTEL_EXPORTER_OTLP_ENDPOINT` cannot be used.
    #[error("OTEL_EXPORTER_OTLP_ENDPOINT: {0}")]
    Traces(TracesError),
    /// Messages to phones cannot be sent.
    #[error("PUSH_SERVICE: {0}")]
    WebPush(#[source] WebPushError),
    /// `DATA_DIR` cannot be used.
    #[error("DATA_DIR: {0}")]
    DataDir(std::io::Error),
    /// `DATABASE_URL` cannot be used.
    #[error("DATABASE_URL: {0}")]
    Database(#[from] DbStartError),
    /// The payment provider's settings cannot be used.
    #[error("payments: {0}")]
    Payments(#[from] PaymentError),
    /// `MAIL_FROM`, `MAIL_DIR` or `SMTP_URL` cannot be used; the text names which.
    #[error(transparent)]
    Mail(#[from] MailStartError),
    /// `STORAGE_URL` cannot be used.
    #[error("STORAGE_URL: {0}")]
    Storage(#[from] object_store::Error),
    /// The file store is not this database's own.
    #[error("STORAGE_URL: {0}")]
    StoreMark(#[from] StoreMarkError),
    /// Another process of the shop has other settings, or this one had.
    #[error(
        "The settings are not those of this shop: {}. All its processes need the same. If the change is meant, stop the others, \
         run `{} adopt settings` with the new ones, and start again.",
        .0.join("; "),
        program_name()
    )]
    OtherShop(Vec<String>),
    /// What was erased before could not be erased again.
    #[error("the log of erasures in DATA_DIR could not be replayed: {0}")]
    Erasures(ApiError),
    /// The shop is somewhere else by now.
    #[error(
        "This shop was moved to {0}. Set DATABASE_URL and STORAGE_URL as they are there. If it is to go on here after all, run `{program} maintenance off`",
        program = program_name()
    )]
    Moved(String),
    /// Nobody would send its mails.
    #[error(
        "JOBS=off, and no process of this shop runs its jobs: nobody would send mails, look for lost payments, delete what is due or save \
         the shop. Start one with JOBS=on or JOBS=only first."
    )]
    NobodyWorks,
    /// The stored settings cannot be used.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// `SHOP_CONFIG` cannot be used.
    #[error(transparent)]
    Operator(#[from] OperatorError),
    /// The server could not be set up.
    #[error("the server could not be set up: {0}")]
    Server(std::io::Error),
}

/// Handles that are not for lines of customers.
const RESERVED_HANDLES: usize = 256;

/// Balancers look about once a second, and often believe only the second answer.
const NOTICED_WITHIN: Duration = Duration::from_secs(3);

/// What is still under way when the server stops. With the time in which a balancer notices and that of the last mails it stays below the ten
/// seconds after which Docker kills.
const LONGEST_REQUEST_AT_THE_END: Duration = Duration::from_secs(5);

/// Connections to a database that is gone say no goodbye.
const LONGEST_GOODBYE: Duration = Duration::from_secs(1);

/// A bucket that takes longer is one that is away.
const LONGEST_FIRST_LOOK: Duration = Duration::from_secs(15);

/// Lines that wait to be taken, actix's own figure.
const BACKLOG: i32 = 1024;

/// How long a process without jobs waits for the one that runs them: where a machine starts, all begin at once.
const LONGEST_WAIT_FOR_JOBS: Duration = Duration::from_secs(10);

/// actix's own figure.
const MOST_CONNECTIONS: usize = 25_600;

/// A server that is bound to its port and ready to run.
pub struct Application {
    server: Server,
    metrics: Option<(Server, u16)>,
    port: u16,
    state: State,
    health: web::Data<Health>,
}

/// Builds the server with the machine's own clock.
///
/// # Errors
/// See [`StartError`].
pub async fn build(config: Config) -> Result<Application, StartError> {
    build_with_clock(config, Arc::new(SystemClock)).await
}

/// Builds the server with a clock of the caller's choice.
///
/// # Errors
/// See [`StartError`].
pub async fn build_with_clock(
    config: Config,
    clock: SharedClock,
) -> Result<Application, StartError> {
    // A second provider in the process would only fail to replace this one, which is the one we want.
    drop(rustls::crypto::ring::default_provider().install_default());

    let operator = Operator::load(&config)?;
    if !operator.open_despite.is_empty() {
        tracing::warn!(
            points = operator.open_despite.join(", "),
            "'open_despite' of SHOP_CONFIG opens the shop although these points are open"
        );
    }

    let configured = config.bind.clone();
    let bind_error = |source| StartError::Bind {
        address: configured.clone(),
        source,
    };
    let (socket, address) = bind(&config.bind).map_err(bind_error)?;
    let metrics = bind_metrics(&config)?;
    let public_url = config
        .public_url
        .as_ref()
        .map_or_else(|| PublicUrl::local(address), PublicUrl::new);

    create_private_folder(&config.data_dir).map_err(StartError::DataDir)?;
    let upload_lock = open_upload_dir(&config).map_err(StartError::DataDir)?;
    let signing_key = shop_facts::signing_key(&config).map_err(StartError::DataDir)?;
    let db = Db::open(&config.database_url).await?;
    if let Some(place) = maintenance::moved_to(&db, &config)
        .await
        .map_err(DbStartError::from)?
    {
        return Err(StartError::Moved(place));
    }
    let maintenance = Maintenance::new(&config);
    maintenance.refresh(&db).await.map_err(DbStartError::from)?;
    let storage = Storage::open(&config.storage_url, &config.aws)?;
    // Neither is written down before the other was looked at: who is refused leaves nothing in a store, nor in a database.
    let is_there = look_into_store(&config, &db, &storage).await?;
    compare_facts(&config, &signing_key, &db).await?;
    if is_there {
        store_marks::renew(&db, &storage, clock.now()).await?;
    }
    let clock_watch = ClockWatch::default();
    clock_watch
        .compare(&db, &SystemClock)
        .await
        .map_err(DbStartError::from)?;
    // Before anybody is let in: a database that was put back forgets again what was erased since.
    erasures::replay(&db, &config.data_dir, clock.now())
        .await
        .map_err(StartError::Erasures)?;
    if config.needs_jobs {
        wait_for_jobs(&db, &clock, &maintenance).await?;
    }
    let settings = SettingsStore::load(&db, clock.now()).await?;
    let parser = Parser::new(config.parse.clone());
    let payments = Payments::new(&config, &public_url)?;
    Outbox::make_folder(&config)?;
    let outbox = Outbox::build(&config, &operator)?;
    let further = config.push_service.as_ref();
    let web_push =
        WebPush::new(&signing_key, &operator.email, further).map_err(StartError::WebPush)?;
    let traces = Traces::to(config.traces_to.as_ref()).map_err(StartError::Traces)?;
    let rate_limits = RateLimits::new(
        config.rate_limit_factor,
        &config.upload_quota,
        &config.trusted_proxies,
        clock.clone(),
    );

    let state = web::Data::new(AppState {
        config,
        public_url,
        db,
        storage,
        clock,
        signing_key,
        parser,
        settings,
        operator,
        payments,
        passwords: Passwords::default(),
        rate_limits,
        listeners: Listeners::default(),
        work_news: WorkNews::default(),
        outbox,
        web_push,
        broken_jobs: BrokenJobs::default(),
        clock_watch,
        store_watch: StoreWatch::default(),
        maintenance,
        metrics: Metrics::default(),
        traces,
        stopping: Stopping::default(),
        upload_lock,
    });
    let health = web::Data::new(Health::default());
    // Not before: a balancer passes on a call that is refused, and lets one wait that nobody answers yet.
    socket.listen(BACKLOG).map_err(bind_error)?;
    let server = serve(socket.into(), state.clone(), health.clone()).map_err(StartError::Server)?;
    let metrics = match metrics {
        Some((socket, port)) => {
            socket.listen(BACKLOG).map_err(StartError::Server)?;
            let server = metrics_server::serve(socket.into(), state.clone());
            Some((server.map_err(StartError::Server)?, port))
        }
        None => None,
    };
    Ok(Application {
        server,
        metrics,
        port: address.port(),
        state,
        health,
    })
}

/// Whether the store is there, and this database's own. A bucket that is away for now keeps no shop from starting: it is looked at
/// before anything is written or deleted in it (`retention::mark_store`).
async fn look_into_store(
    config: &Config,
    db: &Db,
    storage: &Storage,
) -> Result<bool, StoreMarkError> {
    let look = store_marks::check(db, storage);
    if folder(&config.storage_url).is_some() {
        return look.await.map(|()| true);
    }
    match timeout(LONGEST_FIRST_LOOK, look).await {
        Err(_) => {
            tracing::error!("STORAGE_URL: the bucket does not answer; the shop starts without it");
            Ok(false)
        }
        Ok(Err(error)) if error.is_silence() => {
            tracing::error!(%error, "STORAGE_URL: the bucket is away; the shop starts without it");
            Ok(false)
        }
        Ok(found) => found.map(|()| true),
    }
}

/// A pause lets jobs rest everywhere: whether there is anybody to run them shows afterwards.
async fn wait_for_jobs(
    db: &Db,
    clock: &SharedClock,
    maintenance: &Maintenance,
) -> Result<(), StartError> {
    let begun = Instant::now();
    loop {
        let are_run = async { job_beats::are_run(db, db.now(clock.as_ref()).await?).await };
        if maintenance.is_on() || are_run.await.map_err(DbStartError::from)? {
            return Ok(());
        }
        if begun.elapsed() > LONGEST_WAIT_FOR_JOBS {
            return Err(StartError::NobodyWorks);
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// Takes the address, as the first thing of a start, so that a taken one is named at once. Nobody is let in yet.
fn bind(address: &str) -> std::io::Result<(Socket, SocketAddr)> {
    let mut failed = None;
    // A name may stand for several.
    for address in address.to_socket_addrs()? {
        match bind_one(address) {
            Ok(bound) => return Ok(bound),
            Err(error) => failed = Some(error),
        }
    }
    Err(failed.unwrap_or_else(|| std::io::Error::other("the name stands for no address")))
}

/// The address of `/metrics`, if it is to be served.
fn bind_metrics(config: &Config) -> Result<Option<(Socket, u16)>, StartError> {
    let Some(configured) = &config.metrics_bind else {
        return Ok(None);
    };
    match bind(configured) {
        Ok((socket, address)) => Ok(Some((socket, address.port()))),
        Err(source) => Err(StartError::MetricsBind {
            address: configured.clone(),
            source,
        }),
    }
}

fn bind_one(address: SocketAddr) -> std::io::Result<(Socket, SocketAddr)> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, None)?;
    // As in the standard library: without it a server that was just stopped leaves its port taken for a minute.
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    let bound = socket.local_addr()?.as_socket();
    Ok((socket, bound.unwrap_or(address)))
}

/// Refuses settings in which this process differs from the others of the shop. In development they are a warning only.
async fn compare_facts(config: &Config, key: &SigningKey, db: &Db) -> Result<(), StartError> {
    let facts = ShopFacts::of(config, key);
    let differences = facts.compare(db).await.map_err(DbStartError::from)?;
    if differences.is_empty() {
        return Ok(());
    }
    if config.is_production() {
        return Err(StartError::OtherShop(differences));
    }
    tracing::warn!(
        ?differences,
        "other settings than this shop has used; production would refuse them"
    );
    facts.adopt(db).await.map_err(DbStartError::from)?;
    Ok(())
}

/// Makes the folder for the server's own user alone: it will hold customers' models, addresses and the key. A folder
/// that is already there keeps the rights that the operator gave it.
fn create_private_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(folder)
}

/// Makes the folder of uploads under way, and removes what an earlier process left in it, unless another process uses it at
/// this moment. The lock ends with the process, however that ends.
fn open_upload_dir(config: &Config) -> std::io::Result<File> {
    let lock = File::create(config.data_dir.join("uploads.lock"))?;
    let folder = config.upload_dir();
    if lock.try_lock().is_ok() {
        empty_folder(&folder)?;
        lock.unlock()?;
    }
    // Where the file system knows no locks, nothing is removed.
    drop(lock.lock_shared());
    std::fs::create_dir_all(folder)?;
    Ok(lock)
}

fn empty_folder(folder: &Path) -> std::io::Result<()> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    std::fs::create_dir_all(folder)
}

fn serve(
    listener: TcpListener,
    state: State,
    health: web::Data<Health>,
) -> std::io::Result<Server> {
    let workers = match state.config.workers {
        Some(workers) => workers,
        None => std::thread::available_parallelism()?.get(),
    };
    let connections = Connections::new(
        state.config.rate_limit_factor,
        state.config.trusted_proxies.clone(),
    );
    let upload_pace = state.config.upload_pace;
    let routes_of_it = match state.config.calls {
        true => routes::configure,
        false => routes::configure_without_calls,
    };
    let roles = web::Data::new(routes::roles());
    let factory = move || {
        App::new()
            .app_data(roles.clone())
            .app_data(state.clone())
            .app_data(health.clone())
            .app_data(json_config())
            .app_data(path_config())
            .app_data(query_config())
            .app_data(BelievedProxies(state.config.trusted_proxies.clone()))
            .wrap(from_fn(answer_in_maintenance))
            .wrap(from_fn(security::limit_rate))
            .wrap(from_fn(identity::attach_cookies))
            .wrap(from_fn(security::same_origin_mutations))
            .wrap(from_fn(security::hurry_bodies))
            .wrap(from_fn(security::plain_requests))
            .wrap(Compress::default())
            .wrap(from_fn(security::headers))
            .wrap(from_fn(security::mark_lines))
            .wrap(from_fn(measure))
            .wrap(TracingLogger::<RequestSpan>::new())
            .configure(routes_of_it)
    };
    let server = HttpServer::new(factory)
        .workers(workers)
        .max_connections(most_connections(workers))
        .on_connect(move |line, data| {
            connections.opened(line, data);
            security::watch_line(line, data, upload_pace);
        })
        // Without it a compressed answer's second packet waits for the client's delayed acknowledgement, 40 ms each time.
        .tcp_nodelay(true)
        .client_request_timeout(Duration::from_secs(5))
        // The caller of `run` decides what stops it (see `StopSignal`).
        .disable_signals()
        .shutdown_timeout(LONGEST_REQUEST_AT_THE_END.as_secs())
        .listen(listener)?;
    Ok(server.run())
}

/// Lines that one worker holds open before new ones have to wait: a few file handles stay for the database, for uploads and
/// for the children that read them.
fn most_connections(workers: usize) -> usize {
    let handles = usize::try_from(open_file_limit()).unwrap_or(usize::MAX);
    // Each line has a second handle (`security::watch_line`).
    (handles.saturating_sub(RESERVED_HANDLES) / 2 / workers.max(1)).clamp(64, MOST_CONNECTIONS)
}

#[cfg(unix)]
fn open_file_limit() -> u64 {
    // Many systems start a service with 1,024, for programs from the seventies, and allow far more on request.
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(limit) => limit,
        Err(error) => {
            tracing::warn!(%error, "the limit of open files cannot be raised");
            rlimit::Resource::NOFILE.get_soft().unwrap_or(1024)
        }
    }
}

/// Elsewhere sockets are no files.
#[cfg(not(unix))]
fn open_file_limit() -> u64 {
    u64::MAX
}

impl Application {
    /// The port that was really taken.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The port of `/metrics`, if it is served.
    pub fn metrics_port(&self) -> Option<u16> {
        self.metrics.as_ref().map(|(_, port)| *port)
    }

    /// What the handlers share.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Serves until [`Application::handle`] stops it; requests under way get five seconds to finish.
    ///
    /// # Errors
    /// When the server breaks.
    pub async fn run(self) -> std::io::Result<()> {
        let jobs = Jobs::start(&self.state);
        let metrics = self.metrics.map(|(server, _)| {
            let handle = server.handle();
            actix_web::rt::spawn(server);
            handle
        });
        let outcome = self.server.await;
        if let Some(metrics) = metrics {
            metrics.stop(false).await;
        }
        // A server that broke got no signal to stop before.
        self.state.stopping.begin();
        let heard = self.state.stopping.announced_at();
        jobs.stop(heard.unwrap_or_else(Instant::now)).await;
        let goodbyes = async {
            self.health.close().await;
            self.state.db.close().await;
        };
        drop(timeout(LONGEST_GOODBYE, goodbyes).await);
        outcome
    }

    /// A handle that stops the server.
    pub fn handle(&self) -> StopHandle {
        StopHandle {
            server: self.server.handle(),
            stopping: self.state.stopping.clone(),
            health: self.health.clone(),
        }
    }
}

/// Stops a running server.
#[derive(Debug, Clone)]
pub struct StopHandle {
    server: ServerHandle,
    stopping: Stopping,
    health: web::Data<Health>,
}

impl StopHandle {
    /// Stops the server; `gracefully` lets requests under way finish, but waits no longer for bodies that drip. A balancer that looks
    /// at this process gets the time to notice, so that it sends nobody to a closed door.
    pub async fn stop(&self, gracefully: bool) {
        self.stopping.announce();
        if gracefully && self.health.is_watched().await {
            tokio::time::sleep(NOTICED_WITHIN).await;
        }
        self.stopping.begin();
        self.server.stop(gracefully).await;
    }
}
