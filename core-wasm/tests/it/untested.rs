//! What to do where something that a test needs is not there: the real models beside the repository, or python3.
//! The server's tests use this file too.

use std::io::Write;

/// Says aloud what is not tested, because `missing` (`shared` or `python3`) is not there. Where `CI` is set the test fails,
/// unless `SCHICHTWERK_WITHOUT` names what this machine is known not to have. The gate collects what was said in the file
/// that `SCHICHTWERK_NOT_TESTED` names, because a test that passes is heard by nobody; it counts the test, whose name is that of its
/// thread, as left out.
#[expect(
    clippy::expect_used,
    reason = "a test that cannot say what it leaves out must fail"
)]
pub fn not_tested(missing: &str, what: &str) {
    let test = std::thread::current().name().unwrap_or("?").to_owned();
    let line = format!("NOT TESTED, {missing} is not there: {what} ({test})\n");
    let _ = std::io::stderr().write_all(line.as_bytes());
    if let Some(file) = std::env::var_os("SCHICHTWERK_NOT_TESTED") {
        let mut log = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(file)
            .expect("the file that SCHICHTWERK_NOT_TESTED names can be written");
        log.write_all(line.as_bytes())
            .expect("the file that SCHICHTWERK_NOT_TESTED names can be written");
    }
    let given_up = std::env::var("SCHICHTWERK_WITHOUT").unwrap_or_default();
    assert!(
        std::env::var_os("CI").is_none() || given_up.split(',').any(|name| name == missing),
        "{line}In CI that is a failure. A machine that cannot have it says so: SCHICHTWERK_WITHOUT={missing}"
    );
}
