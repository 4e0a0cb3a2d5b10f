//! The binary, as a person at a terminal uses it.
#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot be set up has to stop"
)]

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_payment-simulator"));
    command.args(words).env_clear().env("SIMULATOR_DIR", folder);
    command
}

/// What a command prints, if it succeeds; else its complaint.
fn said(folder: &Path, words: &[&str]) -> Result<String, String> {
    let output = command(folder, words).output().unwrap();
    if output.status.success() {
        Ok(String::from_utf8(output.stdout).unwrap())
    } else {
        Err(String::from_utf8(output.stderr).unwrap())
    }
}

#[test]
fn the_command_sets_shows_and_resets_ways_to_misbehave() {
    let folder = tempfile::tempdir().unwrap();
    let say = |words: &[&str]| said(folder.path(), words);
    assert_eq!(say(&["show"]).unwrap(), "");
    say(&["set", "create=slow:3000", "webhooks=latex1"]).unwrap();
    say(&["set", "create=429"]).unwrap();
    assert_eq!(
        say(&["show"]).unwrap(),
        "create=429:1\nwebhooks=late:2000x1\n"
    );
    let wrong = say(&["set", "create=later"]).unwrap_err();
    assert!(wrong.contains("create=lost"), "{wrong}");
    assert_eq!(say(&["reset"]).unwrap(), "");
    assert!(say(&["tanzen"]).unwrap_err().contains("usage"));
}

#[test]
fn it_says_which_setting_is_missing_and_where_it_runs() {
    let folder = tempfile::tempdir().unwrap();
    let missing = said(folder.path(), &[]).unwrap_err();
    assert!(missing.starts_with("STRIPE_SECRET_KEY"), "{missing}");
    let mut running = command(folder.path(), &[])
        .env("STRIPE_SECRET_KEY", "sk_test_x")
        .env("STRIPE_WEBHOOK_SECRET", "whsec_x")
        .env("WEBHOOK_URLS", "http://127.0.0.1:9/api/webhooks/stripe")
        .env("SIMULATOR_BIND", "127.0.0.1:0")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(running.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    running.kill().unwrap();
    running.wait().unwrap();
    assert!(line.contains("ready"), "{line}");
}
