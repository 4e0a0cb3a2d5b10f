//! Argon2id, and a queue before it: a hash takes 19 MiB and a processor on purpose, so only two are worked out at once.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use argon2::password_hash::{PasswordHash, PasswordHasher as _, PasswordVerifier as _, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::{ApiError, ApiResult};

/// OWASP's figures: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// Hashes worked out at once.
const PARALLEL: usize = 2;
/// Callers that may wait for one of those; one more is answered with 429.
const WAITING: usize = 16;

/// The hash of a password that nobody has: comparing with it takes as long as with a real one.
static DUMMY: LazyLock<Option<String>> = LazyLock::new(|| {
    let password = crate::crypto::random_hex::<16>().ok()?;
    hash_now(&password).ok()
});

/// The work on passwords of the whole process.
#[derive(Debug, Clone)]
pub struct Passwords {
    places: Arc<Semaphore>,
    hashing: Arc<Semaphore>,
}

/// A place in the queue; dropping it gives it back.
#[derive(Debug)]
pub struct Place {
    _place: OwnedSemaphorePermit,
    hashing: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Self {
        // Worked out at start: the first unknown address must not take longer than the second.
        LazyLock::force(&DUMMY);
        Self {
            places: Arc::new(Semaphore::new(PARALLEL + WAITING)),
            hashing: Arc::new(Semaphore::new(PARALLEL)),
        }
    }
}

impl Passwords {
    /// Takes a place in the queue.
    ///
    /// # Errors
    /// 429 when the queue is full.
    pub fn queue(&self) -> ApiResult<Place> {
        let place = self.places.clone().try_acquire_owned().map_err(|_| {
            ApiError::too_many_requests(
                "logins_busy",
                "Gerade melden sich sehr viele Menschen an.",
                Duration::from_secs(2),
            )
        })?;
        Ok(Place {
            _place: place,
            hashing: self.hashing.clone(),
        })
    }
}

impl Place {
    /// The PHC string to store for a new password.
    ///
    /// # Errors
    /// When the system has no randomness or no memory.
    pub async fn hash(self, password: String) -> ApiResult<String> {
        self.work(move || hash_now(&password)).await?
    }

    /// True if the password is the one of this hash. Without a hash it is never right, and takes as long to say so.
    ///
    /// # Errors
    /// When a stored hash cannot be read.
    pub async fn verify(self, password: String, hash: Option<String>) -> ApiResult<bool> {
        self.work(move || {
            let is_real = hash.is_some();
            let Some(hash) = hash.or_else(|| DUMMY.clone()) else {
                return Err(ApiError::internal("there is no hash to compare with"));
            };
            let hash =
                PasswordHash::new(&hash).map_err(|error| ApiError::internal(error.to_string()))?;
            let is_right = argon2()?
                .verify_password(password.as_bytes(), &hash)
                .is_ok();
            Ok(is_right && is_real)
        })
        .await?
    }

    /// The permit travels with the work: a caller who goes away does not make room while the work still runs.
    async fn work<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> ApiResult<T> {
        let Self { _place, hashing } = self;
        let permit = hashing.acquire_owned().await.map_err(ApiError::internal)?;
        actix_web::rt::task::spawn_blocking(move || {
            let outcome = work();
            drop((permit, _place));
            outcome
        })
        .await
        .map_err(ApiError::internal)
    }
}

fn hash_now(password: &str) -> ApiResult<String> {
    let mut bytes = [0u8; 16];
    getrandom::fill(&mut bytes)?;
    let fault = |error: argon2::password_hash::Error| ApiError::internal(error.to_string());
    let salt = SaltString::encode_b64(&bytes).map_err(fault)?;
    Ok(argon2()?
        .hash_password(password.as_bytes(), &salt)
        .map_err(fault)?
        .to_string())
}

fn argon2() -> ApiResult<Argon2<'static>> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None)
        .map_err(|error| ApiError::internal(error.to_string()))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn the_right_password_fits_and_a_missing_hash_never_does() {
        let passwords = Passwords::default();
        let hash = passwords
            .queue()
            .unwrap()
            .hash("Korrekt Pferd".into())
            .await
            .unwrap();
        assert!(
            hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{hash}"
        );
        let verify = async |password: &str, hash: Option<String>| {
            let place = passwords.queue().unwrap();
            place.verify(password.into(), hash).await.unwrap()
        };
        assert!(verify("Korrekt Pferd", Some(hash.clone())).await);
        assert!(!verify("korrekt pferd", Some(hash)).await);
        assert!(!verify("Korrekt Pferd", None).await);
    }

    #[actix_web::test]
    async fn a_full_queue_refuses_and_a_left_place_is_free_again() {
        let passwords = Passwords::default();
        let places: Vec<Place> = (0..PARALLEL + WAITING)
            .map(|_| passwords.queue().unwrap())
            .collect();
        assert!(matches!(
            passwords.queue(),
            Err(ApiError::TooManyRequests { .. })
        ));
        drop(places);
        assert!(passwords.queue().is_ok());
    }
}
