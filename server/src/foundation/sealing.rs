//! Encryption to the owner's own key, in the format of `age` (age-encryption.org/v1): the server holds the public half only.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write as _};
use std::path::Path;
use std::str::FromStr;

use age::x25519;

/// The public half of a key: `age1…`. What is sealed to it is opened by the private half alone.
#[derive(Clone)]
pub struct SealingKey(x25519::Recipient);

/// The text is no public key.
#[derive(Debug, thiserror::Error)]
#[error("expected a public key of age, such as `age-keygen` prints it: age1…")]
pub struct NoSealingKey;

impl FromStr for SealingKey {
    type Err = NoSealingKey;

    fn from_str(text: &str) -> Result<Self, NoSealingKey> {
        text.parse().map(Self).map_err(|_| NoSealingKey)
    }
}

impl fmt::Debug for SealingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SealingKey({})", self.0)
    }
}

impl SealingKey {
    /// Writes the encrypted form of one file into another.
    ///
    /// # Errors
    /// When a file cannot be read or written.
    pub fn seal(&self, plain: &Path, sealed: &Path) -> io::Result<()> {
        let recipient: &dyn age::Recipient = &self.0;
        let encryptor = age::Encryptor::with_recipients(std::iter::once(recipient))
            .map_err(io::Error::other)?;
        let mut writer = encryptor.wrap_output(BufWriter::new(File::create(sealed)?))?;
        io::copy(&mut BufReader::new(File::open(plain)?), &mut writer)?;
        writer.finish()?.flush()
    }
}

/// The private half of a key, as `age-keygen` writes it into a file.
pub struct OpeningKey(Vec<Box<dyn age::Identity + Send + Sync>>);

impl fmt::Debug for OpeningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OpeningKey")
    }
}

impl OpeningKey {
    /// Reads the file.
    ///
    /// # Errors
    /// When it cannot be read or holds no key.
    pub fn load(file: &Path) -> io::Result<Self> {
        let read = age::IdentityFile::from_buffer(BufReader::new(File::open(file)?))?;
        let keys = read.into_identities().map_err(io::Error::other)?;
        Ok(Self(keys))
    }

    /// Writes the decrypted form of one file into another.
    ///
    /// # Errors
    /// When a file cannot be read or written, was changed, or was sealed to another key.
    pub fn open(&self, sealed: &Path, plain: &Path) -> io::Result<()> {
        let decryptor =
            age::Decryptor::new(BufReader::new(File::open(sealed)?)).map_err(io::Error::other)?;
        let keys = self.0.iter().map(|key| &**key as &dyn age::Identity);
        let mut reader = decryptor.decrypt(keys).map_err(io::Error::other)?;
        let mut writer = BufWriter::new(File::create(plain)?);
        io::copy(&mut reader, &mut writer)?;
        writer.flush()
    }
}

#[cfg(test)]
mod tests {
    use age::secrecy::ExposeSecret as _;

    use super::*;

    #[test]
    fn what_is_sealed_is_opened_by_its_own_key_and_only_whole() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let identity = x25519::Identity::generate();
        std::fs::write(
            at("key"),
            format!("# made today\n{}\n", identity.to_string().expose_secret()),
        )
        .unwrap();
        let other = x25519::Identity::generate();
        std::fs::write(at("other"), other.to_string().expose_secret()).unwrap();
        let key: SealingKey = identity.to_public().to_string().parse().unwrap();
        let bytes: Vec<u8> = (0..=250).cycle().take(200_000).collect();
        std::fs::write(at("plain"), &bytes).unwrap();

        key.seal(&at("plain"), &at("sealed")).unwrap();
        let opening = OpeningKey::load(&at("key")).unwrap();
        opening.open(&at("sealed"), &at("again")).unwrap();
        assert_eq!(std::fs::read(at("again")).unwrap(), bytes);
        let stranger = OpeningKey::load(&at("other")).unwrap();
        assert!(stranger.open(&at("sealed"), &at("again")).is_err());

        let mut sealed = std::fs::read(at("sealed")).unwrap();
        assert!(!sealed.windows(100).any(|part| part == &bytes[..100]));
        let last = sealed.len() - 1;
        sealed[last] ^= 1;
        std::fs::write(at("sealed"), sealed).unwrap();
        assert!(opening.open(&at("sealed"), &at("again")).is_err());
        for wrong in ["", "age1", "AGE-SECRET-KEY-1"] {
            assert!(wrong.parse::<SealingKey>().is_err());
        }
    }
}
