//! What keeps a shop alive: back-ups and their way back, moves, and what its owner must know of the machine.

pub mod alarms;
pub mod backup;
pub mod checks;
pub(crate) mod figures;
pub(crate) mod metrics;
pub(crate) mod moving;
pub(crate) mod page;
pub mod push;
pub(crate) mod reports;
pub(crate) mod shop_files;

/// Place and SHA-256 of everything that the shop keeps in its file store.
const STORED_FILES: &str = "SELECT storage_key, sha256 FROM files \
    UNION ALL SELECT storage_key, sha256 FROM shop_picture_files ORDER BY storage_key";
/// One row, which is 0 once nothing names a place any more.
const IS_STORED: &str = "SELECT (SELECT COUNT(*) FROM files WHERE storage_key = $1) \
    + (SELECT COUNT(*) FROM shop_picture_files WHERE storage_key = $1)";
