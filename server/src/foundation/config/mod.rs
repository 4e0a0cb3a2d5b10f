//! Everything that can be set from outside, read once at start from environment variables with safe defaults.

mod backup;
pub(crate) mod bucket;
mod guarantee_notice;
mod legal_files;
mod operator;

mod public_url;
mod read;
mod secret;

use std::fmt;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;
use url::Url;

use crate::foundation::crypto::SigningKey;
pub use backup::BackupConfig;
pub(crate) use guarantee_notice::GuaranteeNotice;
#[cfg(test)]
pub(crate) use legal_files::FACTS;
pub(crate) use legal_files::{LegalFile, LegalFiles, OWN_PAGES};
pub(crate) use operator::{KEEPS_SHUT, Operator, OperatorError, OperatorField};
pub use public_url::PublicUrl;
pub use secret::Secret;

/// What is wrong with the configuration, one readable line each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigProblems(pub Vec<String>);

impl fmt::Display for ConfigProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "The server cannot start. Please set right:")?;
        for problem in &self.0 {
            writeln!(f, "  - {problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ConfigProblems {}

/// Whether this process serves real customers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Environment {
    /// Sample data and test keys are allowed.
    Development,
    /// As in development, but orders are taken only once all is decided that production asks for: to walk through the opening.
    Rehearsal,
    /// Placeholders, plain http and a missing payment key are refused at start.
    Production,
}

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// One JSON object a line, for machines (the default).
    Json,
    /// Short lines for a person at a terminal.
    Text,
}

/// The limits of one isolated parse and of how many run side by side.
#[derive(Debug, Clone)]
pub struct ParseConfig {
    /// The program that is started with `--parse-worker`; normally this very binary.
    pub program: PathBuf,
    /// After this long the child is killed, whatever it does.
    pub wall_time: Duration,
    /// Processor time the child may use (RLIMIT_CPU).
    pub cpu_seconds: u64,
    /// Address space the child may use (RLIMIT_AS), in bytes.
    pub memory_bytes: u64,
    /// Children running at once.
    pub parallel: usize,
    /// Uploads that may wait for a child; one more is answered with 503.
    pub queue: usize,
}

/// How slowly an upload may come, and any other body but for its own longest time; actix limits the time of a request's head only.
#[derive(Debug, Clone, Copy)]
pub struct UploadPace {
    /// For the whole body (LIM-02: 5 minutes).
    pub whole_body: Duration,
    /// Nobody is judged before this.
    pub grace: Duration,
    /// The slowest line that is waited for after the grace time.
    pub slowest_bytes_per_second: u64,
}

impl Default for UploadPace {
    fn default() -> Self {
        Self {
            whole_body: Duration::from_secs(300),
            grace: Duration::from_secs(10),
            slowest_bytes_per_second: 8 * 1024,
        }
    }
}

/// How much may be uploaded. Not counted where `RATE_LIMITS` is off, but for the disk.
#[derive(Debug, Clone, Copy)]
pub struct UploadQuota {
    /// By a guest within 24 hours.
    pub guest_bytes_per_day: u64,
    /// By a user within 24 hours.
    pub user_bytes_per_day: u64,
    /// From one network address within an hour.
    pub address_bytes_per_hour: u64,
    /// What uploads leave free on the disk.
    pub least_free: LeastFree,
}

/// A number of bytes, or this share of a small disk, if that is less.
#[derive(Debug, Clone, Copy)]
pub struct LeastFree {
    /// In bytes.
    pub bytes: u64,
    /// In percent of the whole disk.
    pub percent: u8,
}

impl Default for UploadQuota {
    /// The figures of docs/OPERATIONS.md.
    fn default() -> Self {
        Self {
            guest_bytes_per_day: 500 << 20,
            user_bytes_per_day: 2 << 30,
            address_bytes_per_hour: 1 << 30,
            least_free: LeastFree {
                bytes: 512 << 20,
                percent: 5,
            },
        }
    }
}

/// The server's configuration. Build it with [`Config::from_env`]; tests fill the fields themselves.
#[derive(Debug, Clone)]
pub struct Config {
    /// `SHOP_ENV`
    pub environment: Environment,
    /// `BIND`, an address with port; port 0 takes a free one.
    pub bind: String,
    /// `PUBLIC_URL`, the address customers see. Without it the bound address is used.
    pub public_url: Option<Url>,
    /// `DATA_DIR`: the secret key unless it is set, temporary uploads and, unless set apart, everything else.
    pub data_dir: PathBuf,
    /// `DATABASE_URL`, `sqlite://…` or `postgres://…`
    pub database_url: String,
    /// `STORAGE_URL`, a folder or `s3://bucket/prefix`.
    pub storage_url: String,
    /// The usual variables of S3 that are set, by name.
    pub aws: Vec<(&'static str, Secret)>,
    /// `SIGNING_KEY`: signs the addresses of files; without it the key lies in `DATA_DIR`, and only processes that share the folder
    /// know each other's addresses.
    pub signing_key: Option<SigningKey>,
    /// `MAIL_DIR`: where mails are written while there is no `SMTP_URL`.
    pub mail_dir: PathBuf,
    /// `STATIC_DIR`: the folder of the built app; `None` is the app that a release carries in the program.
    pub static_dir: Option<PathBuf>,
    /// `SHOP_CONFIG`: the operator's TOML file.
    pub shop_config: Option<PathBuf>,
    /// `LEGAL_TEXTS_DIR`: the operator's own legal texts, in place of those that come with the program.
    pub legal_texts_dir: Option<PathBuf>,
    /// `STRIPE_SECRET_KEY`; a server does not start without it.
    pub stripe_secret_key: Option<Secret>,
    /// `STRIPE_WEBHOOK_SECRET`
    pub stripe_webhook_secret: Option<Secret>,
    /// `STRIPE_API_BASE`
    pub stripe_api_base: Option<Url>,
    /// `SMTP_URL`
    pub smtp_url: Option<Secret>,
    /// `MAIL_FROM`
    pub mail_from: Option<String>,
    /// `LOG_FORMAT`
    pub log_format: LogFormat,
    /// Threads that answer requests; `None` takes one for each processor.
    pub workers: Option<usize>,
    /// Limits of the isolated parser.
    pub parse: ParseConfig,
    /// Limits of slow uploads, and of all other bodies.
    pub upload_pace: UploadPace,
    /// Limits of many or large uploads.
    pub upload_quota: UploadQuota,
    /// `EMAIL_CONFIRMATION`: on = nobody is logged in before the link in the welcome mail was followed.
    pub email_confirmation: bool,
    /// `RATE_LIMITS`: every limit is multiplied by this; `None` (off) is refused in production.
    pub rate_limit_factor: Option<NonZeroU32>,
    /// `TRUSTED_PROXIES`: only what connects from these networks may say in `X-Forwarded-For` who is behind it.
    pub trusted_proxies: Vec<IpNet>,
    /// `JOBS`: off where several processes share a database and another one sends mails and reconciles payments.
    pub jobs: bool,
    /// False by `JOBS=only`: the process works for the others, and customers never reach it.
    pub calls: bool,
    /// A process without jobs starts only where another one runs them.
    pub needs_jobs: bool,
    /// `METRICS_BIND`: where `/metrics` is served; nowhere without it.
    pub metrics_bind: Option<String>,
    /// `OTEL_EXPORTER_OTLP_ENDPOINT`: a collector that is sent a trace of each call; none without it.
    pub traces_to: Option<Url>,
    /// `PUSH_SERVICE`: carries messages to the phones of the staff, beside those of the browsers' makers.
    pub push_service: Option<Url>,
    /// `BACKUP_TO` and what belongs to it.
    pub backup: BackupConfig,
}

impl Config {
    /// True where real customers order.
    pub fn is_production(&self) -> bool {
        self.environment == Environment::Production
    }

    /// True where undecided points keep the shop shut.
    pub(crate) fn opens_by_decision(&self) -> bool {
        self.environment != Environment::Development
    }

    /// Where uploads lie while they arrive.
    pub fn upload_dir(&self) -> PathBuf {
        self.data_dir.join("uploads")
    }
}
