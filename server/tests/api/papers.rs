//! The papers in docs/ about what is kept, for how long and how it is guarded say what the program does.

use schichtwerk_server::account_data::retention::RULES;

use crate::inventory::{End, INVENTORY, Stored};

/// When its rows go, as the papers in docs/ say it.
fn end_text(stored: &Stored) -> String {
    let text = match stored.end {
        End::Rules(names) => {
            let texts: Vec<String> = RULES
                .iter()
                .filter(|rule| names.contains(&rule.name))
                .map(|rule| format!("{}: {}", rule.what, rule.period_text))
                .collect();
            texts.join("; ")
        }
        End::With(table) => format!("mit der Zeile in `{table}`"),
        End::Kept(why) => why.to_owned(),
    };
    text.replace("{{tageUnbestellt}} Tage", "die eingestellten Tage")
        .replace("{{tageBestellt}} Tage", "die eingestellten Tage")
}

fn quoted(names: &str) -> String {
    let names: Vec<String> = names.split(' ').map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

fn columns_text(stored: &Stored) -> String {
    let staff = || format!("Kennung eines Administrators: {}", quoted(stored.staff));
    match (stored.personal, stored.staff) {
        ("", "") => "keine".to_owned(),
        ("", _) => staff(),
        (personal, "") => quoted(personal),
        (personal, _) => format!("{}; {}", quoted(personal), staff()),
    }
}

#[test]
fn duty_12_the_deletion_concept_names_every_table_with_its_columns_and_its_end() {
    let paper = include_str!("../../../docs/DATENSCHUTZ.md");
    let (_, table) = paper
        .split_once("| Tabelle | Inhalt | Spalten mit Personenbezug | Löschung |\n| --- | --- | --- | --- |\n")
        .expect("the table of the deletion concept");
    let rows: Vec<&str> = table
        .lines()
        .take_while(|line| line.starts_with('|'))
        .collect();
    let expected: Vec<String> = INVENTORY
        .iter()
        .map(|stored| {
            format!(
                "| `{}` | {} | {} | {} |",
                stored.table,
                stored.holds,
                columns_text(stored),
                end_text(stored)
            )
        })
        .collect();
    assert_eq!(rows, expected);
}

#[test]
fn duty_10_the_process_documentation_names_what_the_database_guards_and_how_long_it_is_kept() {
    let paper = include_str!("../../../docs/VERFAHREN.md");
    let (_, table) = paper
        .split_once("| Tabelle | Inhalt | Schutz | Aufbewahrung |\n| --- | --- | --- | --- |\n")
        .expect("the table of records");
    let guards = include_str!("../../src/foundation/db/guards.rs");
    let rows = table.lines().take_while(|line| line.starts_with('|'));
    let mut named = Vec::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches(['|', ' ']).split(" | ").collect();
        let [table, holds, protection, kept] = cells[..] else {
            panic!("four cells: {row}");
        };
        let table = table.trim_matches('`');
        let stored = INVENTORY
            .iter()
            .find(|stored| stored.table == table)
            .expect(row);
        assert_eq!((holds, kept), (stored.holds, end_text(stored).as_str()));
        let is_guarded = guards.contains(&format!("UPDATE ON {table} "));
        assert_eq!(protection.contains("Trigger"), is_guarded, "{table}");
        named.push(table);
    }
    for stored in INVENTORY {
        let is_guarded = guards.contains(&format!("UPDATE ON {} ", stored.table));
        assert!(
            !is_guarded || named.contains(&stored.table),
            "{}",
            stored.table
        );
    }
}

#[test]
fn duty_12_what_is_about_a_person_has_an_end_and_every_rule_a_table() {
    for stored in INVENTORY {
        match stored.end {
            End::Rules(names) => {
                for name in names {
                    assert!(
                        RULES.iter().any(|rule| rule.name == *name),
                        "{}: no rule {name}",
                        stored.table
                    );
                }
            }
            End::With(table) => assert!(
                INVENTORY
                    .iter()
                    .any(|other| other.table == table && !matches!(other.end, End::Kept(_))),
                "{}: {table}",
                stored.table
            ),
            End::Kept(_) => assert!(stored.personal.is_empty(), "{} never ends", stored.table),
        }
    }
    for rule in RULES {
        assert!(
            INVENTORY.iter().any(|stored| stored.table == rule.table
                && matches!(stored.end, End::Rules(names) if names.contains(&rule.name))),
            "{}: {} does not name it",
            rule.name,
            rule.table
        );
    }
}
