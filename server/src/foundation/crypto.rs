//! Random tokens, their hashes, and signatures with the shop's own key.

use std::io::Write as _;
use std::path::Path;

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

const KEY_BYTES: usize = 32;

/// Lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    hex::encode(bytes)
}

/// `N` bytes from the operating system's generator, in hexadecimal.
///
/// # Errors
/// Only when the operating system has no randomness to give.
pub(crate) fn random_hex<const N: usize>() -> Result<String, getrandom::Error> {
    let mut bytes = [0u8; N];
    getrandom::fill(&mut bytes)?;
    Ok(hex(&bytes))
}

/// A new opaque token with 256 random bits, and the hash under which it may be stored.
///
/// # Errors
/// Only when the operating system has no randomness to give.
pub(crate) fn new_token() -> Result<(String, String), getrandom::Error> {
    let token = random_hex::<32>()?;
    let hash = token_hash(&token);
    Ok((token, hash))
}

/// SHA-256 in hexadecimal: what the database keeps of a token, so that a stolen database opens no session.
pub fn token_hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// The shop's own key for signatures: from `SIGNING_KEY`, or kept in `DATA_DIR/secret.key`.
#[derive(Clone)]
pub struct SigningKey([u8; KEY_BYTES]);

impl SigningKey {
    /// Reads the key, or makes it at the first start (readable by the server's own user only).
    ///
    /// # Errors
    /// When the file cannot be read or written, or does not hold a key.
    pub(crate) fn load_or_create(path: &Path) -> std::io::Result<Self> {
        match std::fs::read_to_string(path) {
            Ok(text) => parse_key(text.trim()).map(Self).ok_or_else(|| {
                std::io::Error::other(format!(
                    "{} does not hold 64 hexadecimal digits",
                    path.display()
                ))
            }),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Self::create(path),
            Err(error) => Err(error),
        }
    }

    /// A key from the settings, which several machines share: 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        parse_key(text.trim()).map(Self)
    }

    /// The file appears with its content or not at all: a process that dies on the way must not leave half a key, with
    /// which no later one could start.
    fn create(path: &Path) -> std::io::Result<Self> {
        let mut key = [0u8; KEY_BYTES];
        getrandom::fill(&mut key).map_err(std::io::Error::other)?;
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        // Made readable by the server's own user only.
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(hex(&key).as_bytes())?;
        file.as_file().sync_all()?;
        match file.persist_noclobber(path) {
            Ok(_) => Ok(Self(key)),
            // Another process was quicker; its key counts.
            Err(error) if error.error.kind() == std::io::ErrorKind::AlreadyExists => {
                Self::load_or_create(path)
            }
            Err(error) => Err(error.error),
        }
    }

    /// 256 bits for a key of another kind: nobody who knows them comes back to this key.
    pub fn derive(&self, purpose: &str) -> [u8; 32] {
        self.mac(purpose)
    }

    /// HMAC-SHA256 of `message`, shortened to 128 bits, in hexadecimal.
    pub fn sign(&self, message: &str) -> String {
        hex(&self.mac(message)[..16])
    }

    /// True if `signature` is the one of `message`; takes the same time wherever they differ.
    pub fn verify(&self, message: &str, signature: &str) -> bool {
        self.sign(message)
            .as_bytes()
            .ct_eq(signature.as_bytes())
            .into()
    }

    fn mac(&self, message: &str) -> [u8; 32] {
        // A key of the block size is taken as it is, so this constructor cannot fail for any input.
        let mut block = [0u8; 64];
        block[..KEY_BYTES].copy_from_slice(&self.0);
        let mut mac = Hmac::<Sha256>::new(&block.into());
        mac.update(message.as_bytes());
        mac.finalize().into_bytes().into()
    }
}

impl std::fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SigningKey(…)")
    }
}

fn parse_key(text: &str) -> Option<[u8; KEY_BYTES]> {
    let digits = text.as_bytes();
    if digits.len() != 2 * KEY_BYTES {
        return None;
    }
    let mut key = [0u8; KEY_BYTES];
    for (byte, pair) in key.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_is_made_once_and_private() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret.key");
        let first = SigningKey::load_or_create(&path).unwrap();
        let second = SigningKey::load_or_create(&path).unwrap();
        assert_eq!(first.sign("file:1"), second.sign("file:1"));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(
                std::fs::metadata(&path).unwrap().permissions().mode() & 0o777,
                0o600
            );
        }
    }

    #[test]
    fn the_key_is_never_seen_half_written() {
        for _ in 0..50 {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("secret.key");
            let signatures: Vec<String> = std::thread::scope(|scope| {
                let starts: Vec<_> = (0..8)
                    .map(|_| scope.spawn(|| SigningKey::load_or_create(&path).unwrap().sign("x")))
                    .collect();
                starts
                    .into_iter()
                    .map(|start| start.join().unwrap())
                    .collect()
            });
            assert!(signatures.iter().all(|one| *one == signatures[0]));
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }

    #[test]
    fn a_damaged_key_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret.key");
        std::fs::write(&path, "kurz").unwrap();
        assert!(SigningKey::load_or_create(&path).is_err());
    }

    #[test]
    fn only_the_right_signature_verifies() {
        let key = SigningKey([7; KEY_BYTES]);
        let good = key.sign("file:1");
        assert_eq!(good.len(), 32);
        assert!(key.verify("file:1", &good));
        assert!(!key.verify("file:2", &good));
        assert!(!key.verify("file:1", ""));
        assert!(!SigningKey([8; KEY_BYTES]).verify("file:1", &good));
    }

    #[test]
    fn tokens_differ_and_only_their_hash_is_for_keeping() {
        let (token, hash) = new_token().unwrap();
        assert_ne!(new_token().unwrap().0, token);
        assert_eq!(token_hash(&token), hash);
        assert_ne!(token, hash);
    }
}
