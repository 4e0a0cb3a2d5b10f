//! How often who may call what: one table, one cell of memory for each caller and line.
//!
//! Each line is a bucket (GCRA): `count` calls may come at once, and the bucket fills up again evenly over `window`. Webhooks,
//! the app's files and the health check are not below any line: a lost webhook would be a lost order.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use actix_web::HttpRequest;
use governor::clock::Clock as GovernorClock;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use ipnet::IpNet;
use jiff::SignedDuration;

use crate::callers::{caller_address, routed_path};
use crate::clock::SharedClock;
use crate::config::UploadQuota;
use crate::error::{ApiError, ApiResult};

/// Whom a line counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// The caller's network address.
    Address,
    /// The user of the session, else the guest of the cookie, else the address: only ids that the database knows count, so that
    /// throwing the cookie away wins nothing.
    Caller,
    /// The same, for callers without a session only.
    Guest,
    /// The same, for callers with a session only.
    User,
    /// The account that a body names; the handler asks by [`RateLimits::check_account`].
    Account,
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
}

const fn limit(path: &'static str, by: By, count: u32, window_minutes: u64) -> Limit {
    Limit {
        path,
        by,
        count,
        window: Duration::from_secs(60 * window_minutes),
    }
}

/// The figures, and why, stand in docs/DECISIONS.md. All lines that fit a call apply.
const LIMITS: &[Limit] = &[
    limit("/api/", By::Address, 300, 1),
    limit("/api/cart/", By::Caller, 120, 1),
    limit("/api/create-checkout-session", By::Caller, 10, 10),
    limit("/api/create-checkout-session", By::Address, 30, 60),
    // A drop of a hundred files at once is promised.
    limit("/api/upload-model", By::Guest, 120, 10),
    limit("/api/upload-model", By::User, 240, 10),
    limit("/api/register", By::Address, 5, 60),
    limit("/api/login", By::Address, 30, 15),
    limit("/api/session/redeem", By::Address, 30, 15),
    limit("/api/change-password", By::Caller, 10, 15),
    limit("/api/password-again", By::Caller, 10, 15),
    limit("/api/admin/second-factor/confirm", By::Caller, 10, 15),
    limit("/api/events", By::Address, 60, 1),
    limit("/api/forgot-password", By::Account, 3, 60),
    limit("/api/forgot-password", By::Address, 10, 60),
    limit("/api/reset-password", By::Address, 10, 60),
    limit("/api/confirm-email", By::Address, 20, 10),
    limit("/api/resend-confirmation", By::Caller, 3, 60),
    limit("/api/guest-order/renew", By::Address, 10, 60),
    limit("/api/feedback", By::Caller, 5, 60),
    limit("/api/page-view", By::Address, 60, 1),
    // A right that the law gives: never refused. What is over this waits with its receipt.
    limit("/api/withdraw", By::Later, 20, 60),
];

/// Never limited: what a machine sends once is sent again later than a customer waits.
const FREE: &[&str] = &["/api/webhooks/"];

const HOUR: Duration = Duration::from_secs(3600);

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

type Limiter<K> = RateLimiter<K, DashMapStateStore<K>, Uptime, NoOpMiddleware<Duration>>;

/// A line with its cells.
pub struct Line {
    limit: Limit,
    limiter: Limiter<String>,
    checks: AtomicU32,
}

/// The table with its cells.
#[derive(Clone)]
pub struct RateLimits {
    lines: Arc<Vec<Line>>,
    /// Kilobytes of uploads by address; they fill up again over an hour.
    upload_kilobytes: Option<Arc<Limiter<String>>>,
    trusted_proxies: Arc<[IpNet]>,
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
        let upload_kilobytes = factor
            .and_then(|_| {
                let most = u32::try_from(quota.address_bytes_per_hour / 1024).unwrap_or(u32::MAX);
                let most = NonZeroU32::new(most)?;
                Some(Quota::with_period(HOUR / most.get())?.allow_burst(most))
            })
            .map(|quota| Arc::new(limiter(quota, clock.clone())));
        let lines = LIMITS.iter().filter_map(|limit| {
            let count = NonZeroU32::new(limit.count)?.saturating_mul(factor?);
            let quota = Quota::with_period(limit.window / count.get())?.allow_burst(count);
            Some(Line {
                limit: *limit,
                limiter: limiter(quota, clock.clone()),
                checks: AtomicU32::new(0),
            })
        });
        Self {
            lines: Arc::new(lines.collect()),
            upload_kilobytes,
            trusted_proxies: trusted_proxies.into(),
        }
    }

    /// What [`By::Address`] counts by.
    pub fn caller(&self, request: &HttpRequest) -> String {
        caller_address(request, &self.trusted_proxies)
    }

    /// Counts what an upload is going to send for its address.
    ///
    /// # Errors
    /// 429
    pub fn check_bytes(&self, request: &HttpRequest, bytes: u64) -> ApiResult<()> {
        let Some(limiter) = &self.upload_kilobytes else {
            return Ok(());
        };
        let kilobytes = u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX);
        let Some(kilobytes) = NonZeroU32::new(kilobytes) else {
            return Ok(());
        };
        if limiter.len() > usize::try_from(CLEAN_AFTER).unwrap_or(usize::MAX) {
            limiter.retain_recent();
        }
        let wait = match limiter.check_key_n(&self.caller(request), kilobytes) {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(refusal)) => refusal.wait_time_from(limiter.clock().now()),
            // More than fits into the bucket at all; it never will.
            Err(_) => HOUR,
        };
        Err(ApiError::too_many_requests(
            "upload_quota",
            "Von Ihrem Anschluss wurde in der letzten Stunde sehr viel hochgeladen.",
            wait,
        ))
    }

    /// Counts a call for the account that its body names.
    ///
    /// # Errors
    /// 429
    pub fn check_account(&self, path: &str, account: &str) -> ApiResult<()> {
        self.lines(path)
            .filter(|line| line.limit.by == By::Account)
            .try_for_each(|line| line.check(account))
    }

    /// How long what this call asks for should wait, because the same address asked for it too often; nothing for most.
    pub fn delay(&self, request: &HttpRequest) -> SignedDuration {
        let address = self.caller(request);
        let seconds = self
            .lines(routed_path(request))
            .filter(|line| line.limit.by == By::Later)
            .filter_map(|line| match line.check(&address) {
                Err(ApiError::TooManyRequests {
                    retry_after_seconds,
                    ..
                }) => Some(i64::from(retry_after_seconds)),
                _ => None,
            })
            .max();
        SignedDuration::from_secs(seconds.unwrap_or(0))
    }

    /// The lines that a call is below.
    pub fn lines<'a>(&'a self, path: &'a str) -> impl Iterator<Item = &'a Line> {
        let is_free = FREE.iter().any(|free| path.starts_with(free));
        self.lines
            .iter()
            .filter(move |line| !is_free && line.limit.fits(path))
    }
}

fn limiter<K: Hash + Eq + Clone>(quota: Quota, clock: SharedClock) -> Limiter<K> {
    RateLimiter::new(quota, DashMapStateStore::default(), Uptime(clock))
}

impl Line {
    /// Whom this line counts.
    pub fn by(&self) -> By {
        self.limit.by
    }

    /// Counts a call.
    ///
    /// # Errors
    /// 429
    pub fn check(&self, key: &str) -> ApiResult<()> {
        if self.checks.fetch_add(1, Ordering::Relaxed) % CLEAN_AFTER == CLEAN_AFTER - 1 {
            self.limiter.retain_recent();
            self.limiter.shrink_to_fit();
        }
        self.limiter.check_key(&key.to_owned()).map_err(|refusal| {
            let wait = refusal.wait_time_from(self.limiter.clock().now());
            ApiError::too_many_requests("too_many_requests", "Zu viele Anfragen.", wait)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::ShiftedClock;

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
            .take_while(|_| limits.lines(path).all(|line| line.check(key).is_ok()))
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
    fn a_refusal_says_when_to_come_back() {
        let (_, limits) = limits(1);
        for _ in 0..3 {
            assert!(
                limits
                    .check_account("/api/forgot-password", "ada@example.org")
                    .is_ok()
            );
        }
        let refusal = limits
            .check_account("/api/forgot-password", "ada@example.org")
            .unwrap_err();
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
