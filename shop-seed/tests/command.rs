//! The command as a developer runs it.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot be set up has to stop"
)]

use std::process::{Command, Output};

/// Runs `shop-seed` with these words for the shop in `folder`.
fn shop_seed(folder: &std::path::Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_shop-seed"))
        .args(words)
        .current_dir(folder)
        .env_clear()
        .env("DATA_DIR", folder)
        .output()
        .unwrap()
}

#[test]
fn an_empty_shop_is_filled_once() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["5", "--until", "2026-11-01", "--complete", "1"];
    let filled = shop_seed(folder.path(), &words);
    let said = String::from_utf8_lossy(&filled.stdout);
    assert!(filled.status.success(), "{filled:?}");
    assert!(
        said.starts_with("5 orders of the two years before 2026-11-01"),
        "{said}"
    );
    let again = shop_seed(folder.path(), &words);
    assert!(!again.status.success());
    let said = String::from_utf8_lossy(&again.stderr);
    assert!(said.contains("holds orders already"), "{said}");
}

#[test]
fn odd_words_are_answered_with_the_usage() {
    let folder = tempfile::tempdir().unwrap();
    for words in [&[][..], &["many"], &["5", "--untill", "2026-11-01"]] {
        let refused = shop_seed(folder.path(), words);
        assert!(!refused.status.success());
        let said = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(
            said,
            "usage: shop-seed N [--until YYYY-MM-DD] [--complete N]\n"
        );
    }
}
