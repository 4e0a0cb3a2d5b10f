//! How often who may call what: one table, one cell of memory for each caller and line. A few lines count in the database as well,
//! for all processes together ([`crate::services::shared_limits`]).
//!
//! Each line is a bucket (GCRA): `count` calls may come at once, and the bucket fills up again evenly over `window`. Webhooks,
//! the app's files and the health check are not below any line: a lost webhook would be a lost order.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use actix_web::HttpRequest;
use governor::clock::Clock as GovernorClock;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use ipnet::IpNet;
use jiff::SignedDuration;
use sqlx::{Any, Executor};

use crate::foundation::callers::{caller_address, routed_path, unnamed_proxy};
use crate::foundation::clock::SharedClock;
use crate::foundation::config::UploadQuota;
use crate::foundation::db::Tx;
use crate::foundation::error::{ApiError, ApiResult};
use crate::services::shared_limits::{Bucket, SharedLimits};

/// Whose calls a limit counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// The caller's network address.
    Address,
    /// The user of the session, else the guest of the cookie, else the address: only ids that the database knows count, so that
    /// a caller who drops the cookie gains nothing.
    Caller,
    /// The same, for callers without a session only.
    Guest,
    /// The same, for callers with a session only.
    User,
    /// What the handler names to [`RateLimits::check_named`]: the account of a body, or the address of who asks for what the
    /// shop does not know.
    Named,
    /// The caller's network address; nobody is refused, the handler asks by [`RateLimits::delay`] and does its work later.
    Later,
}

/// One line of the table.
#[derive(Debug, Clone, Copy)]
struct Limit {
    /// The path, or the beginning of it if it ends with a slash.
    path: &'static str,
    by: By,
    count: u32,
    window: Duration,
    /// Counted for all processes together.
    is_shared: bool,
}

const fn limit(path: &'static str, by: By, count: u32, window_minutes: u64) -> Limit {
    Limit {
        path,
        by,
        count,
        window: Duration::from_secs(60 * window_minutes),
        is_shared: false,
    }
}

/// A line against guesses by the thousand, or against what costs money with somebody else.
const fn shared(path: &'static str, by: By, count: u32, window_minutes: u64) -> Limit {
    Limit {
        is_shared: true,
        ..limit(path, by, count, window_minutes)
    }
}

/// No address of its own: [`RateLimits::check_named`] counts by it how often the payment provider is asked about one session.
pub const KNOWN_CHECKOUT: &str = "known checkout";

/// The figures, and why, stand in docs/DECISIONS.md. All lines that fit a call apply.
const LIMITS: &[Limit] = &[
    limit("/api/", By::Address, 300, 1),
    limit("/api/cart/", By::Caller, 120, 1),
    shared("/api/create-checkout-session", By::Caller, 10, 10),
    shared("/api/create-checkout-session", By::Address, 30, 60),
    // Of sessions that the shop does not know.
    shared("/api/checkout/", By::Named, 20, 10),
    // Of one session that it knows: what is over this is answered from the stored state.
    limit(KNOWN_CHECKOUT, By::Named, 30, 1),
    // A drop of a hundred files at once is promised.
    limit("/api/upload-model", By::Guest, 120, 10),
    limit("/api/upload-model", By::User, 240, 10),
    shared("/api/register", By::Address, 5, 60),
    shared("/api/login", By::Address, 30, 15),
    limit("/api/session/redeem", By::Address, 30, 15),
    limit("/api/change-password", By::Caller, 10, 15),
    limit("/api/password-again", By::Caller, 10, 15),
    limit("/api/admin/second-factor/confirm", By::Caller, 10, 15),
    limit("/api/events", By::Address, 60, 1),
    shared("/api/forgot-password", By::Named, 3, 60),
    shared("/api/forgot-password", By::Address, 10, 60),
    limit("/api/reset-password", By::Address, 10, 60),
    limit("/api/confirm-email", By::Address, 20, 10),
    limit("/api/resend-confirmation", By::Caller, 3, 60),
    limit("/api/guest-order/renew", By::Address, 10, 60),
    limit("/api/guest-order/cart", By::Address, 20, 60),
    // Each is drawn anew.
    limit("/api/guest-order/picture", By::Address, 200, 10),
    limit("/api/guest-order/export", By::Address, 10, 60),
    limit("/api/guest-order/erase", By::Address, 10, 60),
    limit("/api/feedback", By::Caller, 5, 60),
    limit("/api/page-view", By::Address, 60, 1),
    limit("/api/reports/", By::Address, 20, 1),
    // A right that the law gives: never refused. What is over this waits with its receipt.
    limit("/api/withdraw", By::Later, 20, 60),
];

/// Never limited: what a machine sends once is sent again later than a customer waits.
const FREE: &[&str] = &["/api/webhooks/"];

const HOUR: Duration = Duration::from_secs(3600);

/// What carts and drafts of one address may add to the database within an hour. A cart of a hundred parts is about 40 KB.
const SAVED_KILOBYTES: u32 = 32 * 1024;

/// Cells that nobody fills any more are thrown away after this many checks of a line.
const CLEAN_AFTER: u32 = 4096;

impl Limit {
    fn fits(&self, path: &str) -> bool {
        if self.path.ends_with('/') {
            path.starts_with(self.path)
        } else {
            path == self.path
        }
    }
}

/// The server's clock as governor wants it.
#[derive(Clone)]
struct Uptime(SharedClock);

impl GovernorClock for Uptime {
    type Instant = Duration;

    fn now(&self) -> Duration {
        self.0.uptime()
    }
}

type Limiter = RateLimiter<String, DashMapStateStore<String>, Uptime, NoOpMiddleware<Duration>>;

/// A bucket for each key.
struct Cells {
    limiter: Limiter,
    checks: AtomicU32,
}

impl Cells {
    /// None for a count that makes no bucket.
    fn new(count: NonZeroU32, window: Duration, clock: SharedClock) -> Option<Self> {
        let quota = Quota::with_period(window / count.get())?.allow_burst(count);
        Some(Self {
            limiter: RateLimiter::new(quota, DashMapStateStore::default(), Uptime(clock)),
            checks: AtomicU32::new(0),
        })
    }

    /// Takes so much out of the key's bucket, or says how long to wait for it.
    fn check(&self, key: &str, count: NonZeroU32) -> Result<(), Duration> {
        if self.checks.fetch_add(1, Ordering::Relaxed) % CLEAN_AFTER == CLEAN_AFTER - 1 {
            self.limiter.retain_recent();
            self.limiter.shrink_to_fit();
        }
        match self.limiter.check_key_n(&key.to_owned(), count) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(refusal)) => Err(refusal.wait_time_from(self.limiter.clock().now())),
            // More than fits into the bucket at all; it never will.
            Err(_) => Err(HOUR),
        }
    }
}

/// A line with its cells.
pub struct Line {
    limit: Limit,
    cells: Cells,
    shared: Option<Bucket>,
}

/// The work of a line that refuses nobody: for each key, when all that was asked for would be done at the line's pace.
struct Queue {
    limit: Limit,
    burst: u32,
    ends: Mutex<Ends>,
    clock: SharedClock,
}

#[derive(Default)]
struct Ends {
    of: HashMap<String, Duration>,
    asked: u32,
}

impl Queue {
    /// Puts one more piece of work at the end of the key's queue; how long it waits there. The first `burst` do not wait.
    fn wait(&self, key: &str) -> Duration {
        let now = self.clock.uptime();
        let gap = self.limit.window / self.burst;
        let mut ends = self.ends.lock().unwrap_or_else(PoisonError::into_inner);
        ends.asked = ends.asked.wrapping_add(1);
        if ends.asked.is_multiple_of(CLEAN_AFTER) {
            ends.of.retain(|_, end| *end > now);
        }
        let end = ends.of.entry(key.to_owned()).or_default();
        *end = (*end).max(now) + gap;
        end.saturating_sub(now + self.limit.window)
    }
}

/// The bytes that an address may bring within an hour.
struct HourlyBytes {
    most: u64,
    /// Kilobytes.
    cells: Cells,
    /// Its name among the shared limits.
    line: &'static str,
    code: &'static str,
    /// What is said to who brought more.
    sentence: &'static str,
}

impl HourlyBytes {
    fn too_much(&self, wait: Duration) -> ApiError {
        ApiError::too_many_requests(self.code, self.sentence, wait)
    }

    /// Counts bytes: in this process, and where the database is made for many processes, for all of them together.
    async fn check(
        &self,
        database: impl Executor<'_, Database = Any>,
        address: &str,
        bytes: u64,
        all: SharedLimits<'_>,
    ) -> ApiResult<()> {
        let kilobytes = u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX);
        if let Some(kilobytes) = NonZeroU32::new(kilobytes) {
            self.cells
                .check(address, kilobytes)
                .map_err(|wait| self.too_much(wait))?;
        }
        if !all.db.is_postgres() {
            return Ok(());
        }
        match all
            .take_bytes(database, bytes, self.most, self.line, address)
            .await?
        {
            Some(wait) => Err(self.too_much(wait)),
            None => Ok(()),
        }
    }
}

/// The table with its cells.
#[derive(Clone)]
pub struct RateLimits {
    lines: Arc<Vec<Line>>,
    queues: Arc<Vec<Queue>>,
    uploaded: Option<Arc<HourlyBytes>>,
    /// What carts and drafts add to the database.
    saved: Option<Arc<HourlyBytes>>,
    trusted_proxies: Arc<[IpNet]>,
    /// The first one that spoke for others and is not among these.
    unnamed_proxy: Arc<OnceLock<IpAddr>>,
}

impl std::fmt::Debug for RateLimits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "RateLimits({} lines)", self.lines.len())
    }
}

impl RateLimits {
    /// Every count multiplied by `factor`; without one there are no limits.
    pub fn new(
        factor: Option<NonZeroU32>,
        quota: &UploadQuota,
        trusted_proxies: &[IpNet],
        clock: SharedClock,
    ) -> Self {
        let uploaded = factor.and_then(|_| {
            let most = quota.address_bytes_per_hour;
            let kilobytes = u32::try_from(most / 1024).unwrap_or(u32::MAX);
            Some(Arc::new(HourlyBytes {
                most,
                cells: Cells::new(NonZeroU32::new(kilobytes)?, HOUR, clock.clone())?,
                line: "bytes",
                code: "upload_quota",
                sentence: "Von Ihrem Anschluss wurde in der letzten Stunde sehr viel hochgeladen.",
            }))
        });
        let saved = factor.and_then(|factor| {
            let kilobytes = NonZeroU32::new(SAVED_KILOBYTES)?.saturating_mul(factor);
            Some(Arc::new(HourlyBytes {
                most: u64::from(kilobytes.get()) * 1024,
                cells: Cells::new(kilobytes, HOUR, clock.clone())?,
                line: "saved",
                code: "too_much_saved",
                sentence: "Von Ihrem Anschluss wurde in der letzten Stunde sehr viel gespeichert.",
            }))
        });
        let mut lines = Vec::new();
        let mut queues = Vec::new();
        for limit in LIMITS {
            let Some((count, factor)) = NonZeroU32::new(limit.count).zip(factor) else {
                continue;
            };
            let count = count.saturating_mul(factor);
            if limit.by == By::Later {
                queues.push(Queue {
                    limit: *limit,
                    burst: count.get(),
                    ends: Mutex::default(),
                    clock: clock.clone(),
                });
            } else if let Some(cells) = Cells::new(count, limit.window, clock.clone()) {
                let bucket = Bucket::new(count.get(), limit.window);
                lines.push(Line {
                    limit: *limit,
                    cells,
                    shared: limit.is_shared.then_some(bucket),
                });
            }
        }
        Self {
            lines: Arc::new(lines),
            queues: Arc::new(queues),
            uploaded,
            saved,
            trusted_proxies: trusted_proxies.into(),
            unnamed_proxy: Arc::default(),
        }
    }

    /// A proxy whose customers share the limits of one, because `TRUSTED_PROXIES` does not name it.
    pub fn unnamed_proxy(&self) -> Option<IpAddr> {
        self.unnamed_proxy.get().copied()
    }

    /// What [`By::Address`] counts by.
    pub fn caller(&self, request: &HttpRequest) -> String {
        if let Some(proxy) = unnamed_proxy(request, &self.trusted_proxies)
            && self.unnamed_proxy.set(proxy).is_ok()
        {
            tracing::warn!(
                %proxy,
                "calls come through a proxy that TRUSTED_PROXIES does not name: all customers share the limits of one"
            );
        }
        caller_address(request, &self.trusted_proxies)
    }

    /// Counts what an upload is going to send for its address.
    ///
    /// # Errors
    /// 429; when the database does not answer.
    pub async fn check_bytes(
        &self,
        request: &HttpRequest,
        bytes: u64,
        all: SharedLimits<'_>,
    ) -> ApiResult<()> {
        match &self.uploaded {
            Some(uploaded) => {
                let address = self.caller(request);
                uploaded.check(all.db.writer(), &address, bytes, all).await
            }
            None => Ok(()),
        }
    }

    /// Counts for its address what a cart or a draft is going to add to the database, in the transaction that adds it.
    ///
    /// # Errors
    /// 429; when the database does not answer.
    pub async fn check_saved_bytes(
        &self,
        request: &HttpRequest,
        tx: &mut Tx,
        bytes: u64,
        all: SharedLimits<'_>,
    ) -> ApiResult<()> {
        match &self.saved {
            Some(saved) if bytes > 0 => {
                let address = self.caller(request);
                saved.check(&mut **tx, &address, bytes, all).await
            }
            _ => Ok(()),
        }
    }

    /// Counts a call for what its handler names.
    ///
    /// # Errors
    /// 429
    pub async fn check_named(
        &self,
        path: &str,
        name: &str,
        all: SharedLimits<'_>,
    ) -> ApiResult<()> {
        for line in self.lines(path) {
            if line.limit.by == By::Named {
                line.check(name, all).await?;
            }
        }
        Ok(())
    }

    /// How long what this call asks for should wait, because the same address asked for it too often; nothing for most. The place
    /// in the queue is taken by asking.
    pub fn delay(&self, request: &HttpRequest) -> SignedDuration {
        let address = self.caller(request);
        let path = routed_path(request);
        let wait = self
            .queues
            .iter()
            .filter(|queue| queue.limit.fits(path))
            .map(|queue| queue.wait(&address))
            .max();
        wait.and_then(|wait| wait.try_into().ok())
            .unwrap_or_default()
    }

    /// The lines that a call is below.
    pub fn lines<'a>(&'a self, path: &'a str) -> impl Iterator<Item = &'a Line> {
        let is_free = FREE.iter().any(|free| path.starts_with(free));
        self.lines
            .iter()
            .filter(move |line| !is_free && line.limit.fits(path))
    }
}

impl Line {
    /// Whose calls it counts.
    pub fn by(&self) -> By {
        self.limit.by
    }

    /// Counts a call: in this process, and where that lets it through and the line is one of them, for all processes together.
    ///
    /// # Errors
    /// 429; when the database does not answer.
    pub async fn check(&self, key: &str, all: SharedLimits<'_>) -> ApiResult<()> {
        self.check_here(key)?;
        let Some(bucket) = self.shared else {
            return Ok(());
        };
        let line = format!("{} {:?}", self.limit.path, self.limit.by);
        match all.take(bucket, &line, key).await? {
            Some(wait) => Err(too_many(wait)),
            None => Ok(()),
        }
    }

    fn check_here(&self, key: &str) -> ApiResult<()> {
        self.cells.check(key, NonZeroU32::MIN).map_err(too_many)
    }
}

fn too_many(wait: Duration) -> ApiError {
    ApiError::too_many_requests("too_many_requests", "Zu viele Anfragen.", wait)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foundation::clock::ShiftedClock;

    fn limits(factor: u32) -> (Arc<ShiftedClock>, RateLimits) {
        let clock = Arc::new(ShiftedClock::default());
        let limits = RateLimits::new(
            NonZeroU32::new(factor),
            &UploadQuota::default(),
            &[],
            clock.clone(),
        );
        (clock, limits)
    }

    fn allowed(limits: &RateLimits, path: &str, key: &str) -> usize {
        (0..1000)
            .take_while(|_| limits.lines(path).all(|line| line.check_here(key).is_ok()))
            .count()
    }

    #[test]
    fn a_bucket_empties_at_once_and_fills_evenly() {
        let (clock, limits) = limits(1);
        assert_eq!(allowed(&limits, "/api/settings", "a"), 300);
        assert_eq!(
            allowed(&limits, "/api/settings", "b"),
            300,
            "each for itself"
        );
        clock.advance(SignedDuration::from_secs(30));
        let later = allowed(&limits, "/api/settings", "a");
        assert!((150..=160).contains(&later), "{later}");
    }

    #[test]
    fn a_factor_widens_and_off_lifts_every_limit() {
        assert_eq!(allowed(&limits(3).1, "/api/register", "a"), 15);
        assert_eq!(allowed(&limits(0).1, "/api/register", "a"), 1000);
    }

    #[test]
    fn webhooks_and_files_are_never_limited() {
        let (_, limits) = limits(1);
        for path in ["/api/webhooks/stripe", "/assets/index.js", "/", "/healthz"] {
            assert_eq!(allowed(&limits, path, "a"), 1000, "{path}");
        }
    }

    #[test]
    fn what_waits_stands_behind_one_another() {
        let (clock, limits) = limits(1);
        let call = || {
            let request = actix_web::test::TestRequest::with_uri("/api/withdraw");
            let wait = limits.delay(&request.to_http_request());
            // The clock runs on between the calls.
            (wait + SignedDuration::from_millis(999)).as_secs()
        };
        let waits: Vec<_> = (0..24).map(|_| call()).collect();
        assert_eq!(waits[..20], [0; 20]);
        assert_eq!(waits[20..], [180, 360, 540, 720]);
        clock.advance(SignedDuration::from_mins(6));
        assert_eq!(call(), 540, "six minutes less, and one more in front");
    }

    #[test]
    fn a_refusal_says_when_to_come_back() {
        let (_, limits) = limits(1);
        let mut lines = limits.lines("/api/forgot-password");
        let line = lines.find(|line| line.by() == By::Named).unwrap();
        for _ in 0..3 {
            assert!(line.check_here("ada@example.org").is_ok());
        }
        let refusal = line.check_here("ada@example.org").unwrap_err();
        let ApiError::TooManyRequests {
            retry_after_seconds,
            problem,
        } = refusal
        else {
            panic!("{refusal}");
        };
        assert!((1190..=1200).contains(&retry_after_seconds));
        assert_eq!(
            problem.message(),
            "Zu viele Anfragen. Bitte versuchen Sie es in 20 Minuten erneut."
        );
    }
}
