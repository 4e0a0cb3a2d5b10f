//! Which program this is.

/// The version of a release, from its tag, or that of the crate where the program was built otherwise.
pub const VERSION: &str = match option_env!("SCHICHTWERK_VERSION") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};
