//! Which program this is.

use std::path::Path;
use std::sync::LazyLock;

/// The version of a release, from its tag, or that of the crate where the program was built otherwise.
pub const VERSION: &str = match option_env!("SCHICHTWERK_VERSION") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};

/// What its owner types to run it, for messages that name a command: `server`, or `schichtwerk` where a package brought it.
pub fn program_name() -> &'static str {
    static NAME: LazyLock<String> = LazyLock::new(|| {
        let called = std::env::args_os().next().unwrap_or_default();
        let name = Path::new(&called).file_stem().unwrap_or_default();
        name.to_string_lossy().into_owned()
    });
    &NAME
}
