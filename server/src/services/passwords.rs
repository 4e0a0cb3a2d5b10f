//! Argon2id, and a queue before it: a hash takes 19 MiB and a processor on purpose, so only two are worked out at once.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use argon2::password_hash::{Output, ParamsString, PasswordHash, Salt, SaltString};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use subtle::ConstantTimeEq as _;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::foundation::error::{ApiError, ApiResult};

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
    let password = crate::foundation::crypto::random_hex::<16>().ok()?;
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
    /// Callers that are in the queue or at its head, at this moment.
    pub fn load(&self) -> usize {
        (PARALLEL + WAITING).saturating_sub(self.places.available_permits())
    }

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
            Ok(fits(&password, &hash)? && is_real)
        })
        .await?
    }

    /// The permit travels with the work: a caller who goes away does not make room while the work still runs.
    pub async fn work<T: Send + 'static>(
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

/// Memory in which nobody hashes at the moment. It is used again because a block that is asked for anew each time stays with
/// the allocator: glibc keeps one for every thread that ever hashed, a gigabyte after some hundred logins.
static IDLE: Mutex<Vec<Vec<Block>>> = Mutex::new(Vec::new());

fn with_memory<T>(blocks: usize, work: impl FnOnce(&mut [Block]) -> T) -> T {
    let idle = || IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut memory = idle().pop().unwrap_or_default();
    memory.resize(blocks, Block::default());
    let outcome = work(&mut memory);
    let mut idle = idle();
    if idle.len() < PARALLEL {
        idle.push(memory);
    }
    outcome
}

fn hash_now(password: &str) -> ApiResult<String> {
    let mut bytes = [0u8; Salt::RECOMMENDED_LENGTH];
    getrandom::fill(&mut bytes)?;
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).map_err(fault)?;
    let mut output = [0u8; Params::DEFAULT_OUTPUT_LEN];
    let salt = SaltString::encode_b64(&bytes).map_err(fault)?;
    let hash = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(&params).map_err(fault)?,
        salt: Some(salt.as_salt()),
        hash: None,
    };
    let memory = params.block_count();
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    with_memory(memory, |memory| {
        argon2.hash_password_into_with_memory(password.as_bytes(), &bytes, &mut output, memory)
    })
    .map_err(fault)?;
    let hash = PasswordHash {
        hash: Some(Output::new(&output).map_err(fault)?),
        ..hash
    };
    Ok(hash.to_string())
}

/// True if this PHC string was made of this password.
fn fits(password: &str, hash: &str) -> ApiResult<bool> {
    let hash = PasswordHash::new(hash).map_err(fault)?;
    let (Some(salt), Some(expected), Some(version)) = (hash.salt, hash.hash, hash.version) else {
        return Err(ApiError::internal("a stored hash is incomplete"));
    };
    let mut bytes = [0u8; Salt::MAX_LENGTH];
    let salt = salt.decode_b64(&mut bytes).map_err(fault)?;
    let params = Params::try_from(&hash).map_err(fault)?;
    let memory = params.block_count();
    let argon2 = Argon2::new(
        Algorithm::try_from(hash.algorithm).map_err(fault)?,
        Version::try_from(version).map_err(fault)?,
        params,
    );
    let mut output = vec![0u8; expected.len()];
    with_memory(memory, |memory| {
        argon2.hash_password_into_with_memory(password.as_bytes(), salt, &mut output, memory)
    })
    .map_err(fault)?;
    Ok(output.ct_eq(expected.as_bytes()).into())
}

fn fault(error: impl std::fmt::Display) -> ApiError {
    ApiError::internal(error.to_string())
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

    /// The test vector of the reference implementation's `argon2` command (also in the crate's own tests).
    #[test]
    fn hashes_of_other_programs_and_other_figures_are_understood() {
        let hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
        assert!(fits("password", hash).unwrap());
        assert!(!fits("Password", hash).unwrap());
        assert!(fits("password", "$argon2id$v=19$m=16").is_err());
    }

    #[test]
    fn memory_that_was_used_before_changes_no_hash() {
        let hashes: Vec<String> = (0..3)
            .map(|n| hash_now(&format!("Passwort {n}")).unwrap())
            .collect();
        for (n, hash) in hashes.iter().enumerate() {
            assert!(fits(&format!("Passwort {n}"), hash).unwrap());
            assert!(!fits("Passwort 9", hash).unwrap());
        }
        assert!(IDLE.lock().unwrap().len() <= PARALLEL);
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
