//! A state has one spelling: what tables allow and what statements compare with is what its enum says.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use schichtwerk_server::mail::MailState;
use schichtwerk_server::sales::agreements::store::CheckoutState;
use schichtwerk_server::sales::order_states::{HeldDecision, PaymentState, RefundShare, Status};
use schichtwerk_server::sales::orders::money::refund_requests::RefundRequestState;
use schichtwerk_server::sales::production::PlateState;
use schichtwerk_server::sales::refusal::Refusal;
use schichtwerk_server::services::invoice_pdf::record::DocumentKind;
use schichtwerk_server::services::payments::RefundState;

macro_rules! codes {
    ($($name:ident),*) => {
        [$($name::ALL.iter().map(|known| known.code()).collect()),*]
            .into_iter()
            .collect::<Vec<BTreeSet<&'static str>>>()
    };
}

/// Every file below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries
        .flat_map(|entry| match entry.file_type().unwrap().is_dir() {
            true => files(&entry.path()),
            false => vec![entry.path()],
        })
        .collect()
}

fn texts(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let texts: Vec<_> = files(&root.join(folder))
        .into_iter()
        .map(|path| {
            (
                path.display().to_string(),
                fs::read_to_string(&path).unwrap(),
            )
        })
        .collect();
    assert!(texts.len() > 5, "{folder} has files");
    texts
}

/// The texts in single quotes of an SQL list or of one value.
fn quoted(sql: &str) -> BTreeSet<&str> {
    sql.split('\'').skip(1).step_by(2).collect()
}

/// What stands in quotes behind `column =`, `<>`, `IN` or `NOT IN`, as far as the column is none of another name's end.
fn compared<'a>(text: &'a str, column: &str) -> Vec<BTreeSet<&'a str>> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices(column) {
        let is_longer =
            text[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_');
        let rest = text[at + column.len()..].trim_start_matches(' ');
        let rest = rest.strip_prefix("NOT ").unwrap_or(rest);
        let values = match (rest.strip_prefix("= '"), rest.strip_prefix("<> '")) {
            _ if is_longer => None,
            (Some(value), _) | (_, Some(value)) => value.split('\'').next(),
            _ => rest
                .strip_prefix("IN (")
                .and_then(|list| list.split(')').next()),
        };
        if let Some(values) = values {
            let is_list = values.contains('\'');
            found.push(if is_list {
                quoted(values)
            } else {
                BTreeSet::from([values])
            });
        }
    }
    found.retain(|values| !values.iter().any(|value| value.starts_with(['$', '{'])));
    found
}

#[test]
fn what_a_table_allows_is_what_the_enum_of_the_column_says() {
    let enums = codes![
        Status,
        PaymentState,
        HeldDecision,
        RefundShare,
        RefundState,
        RefundRequestState,
        DocumentKind,
        Refusal,
        PlateState
    ];
    let migrations = texts("../migrations");
    let checks: Vec<BTreeSet<&str>> = migrations
        .iter()
        .flat_map(|(_, sql)| sql.split("CHECK (").skip(1))
        .filter_map(|check| check.split_once(" IN ("))
        .map(|(_, list)| quoted(list.split(')').next().unwrap()))
        .collect();
    for codes in &enums {
        assert!(checks.contains(codes), "no table allows {codes:?}");
    }
    let history: BTreeSet<_> = Status::ALL[1..].iter().map(|known| known.code()).collect();
    assert!(checks.contains(&history), "a history has no draft");
}

#[test]
fn a_statement_compares_a_state_with_a_spelling_of_its_enum() {
    let columns = [
        ("status", codes![Status]),
        ("payment_state", codes![PaymentState]),
        ("held_decision", codes![HeldDecision]),
        ("refund_state", codes![RefundShare]),
        (
            "state",
            codes![
                CheckoutState,
                MailState,
                RefundState,
                RefundRequestState,
                PlateState
            ],
        ),
    ];
    // In the payment provider's words.
    let disputes = ["won", "lost", "warning_closed"];
    // Of a back-up, which is no state of an order.
    let backups = ["running", "done", "failed"];
    let mut seen = 0;
    for (path, text) in texts("src") {
        let text = text.split("#[cfg(test)]\nmod ").next().unwrap();
        for (column, enums) in &columns {
            for values in compared(text, column) {
                let is_known = enums.iter().any(|codes| values.is_subset(codes));
                let is_dispute = values.iter().all(|value| disputes.contains(value));
                let is_backup =
                    path.contains("backup") && values.iter().all(|value| backups.contains(value));
                assert!(
                    is_known || is_dispute || is_backup,
                    "{path}: {column} {values:?}"
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 20, "only {seen} comparisons were found");
}
