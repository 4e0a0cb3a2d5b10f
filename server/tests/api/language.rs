//! What the server and the core say to people is German; the log is English.

use std::path::{Path, PathBuf};

/// Words that give English away and mean nothing in German.
const ENGLISH: [&str; 21] = [
    "the", "and", "your", "please", "loading", "error", "failed", "cannot", "not", "invalid",
    "missing", "retry", "cancel", "save", "order", "cart", "settings", "close", "must", "with",
    "file",
];

/// Kept in English on purpose (docs/DECISIONS.md, 'Reading files').
const QUOTED: [&str; 2] = ["Failed to read file", "Invalid XML structure"];

/// Whose first texts people read: the sentence of a problem, of a core's error, of a field.
const SAYS: [&str; 4] = [
    "Problem::new(",
    "CoreError::new(",
    "FieldError::new(",
    "bad_request(",
];

fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, extensions));
        } else if path
            .extension()
            .is_some_and(|extension| extensions.iter().any(|known| extension == *known))
        {
            found.push(path);
        }
    }
    found
}

/// The literals of a call, up to the bracket that ends it.
fn literals(call: &str) -> Vec<String> {
    let (mut found, mut depth) = (Vec::new(), 1);
    let mut chars = call.chars();
    while let Some(c) = chars.next() {
        match c {
            '(' => depth += 1,
            ')' if depth == 1 => break,
            ')' => depth -= 1,
            '"' => {
                let mut text = String::new();
                while let Some(c) = chars.next().filter(|c| *c != '"') {
                    text.push(if c == '\\' { chars.next().unwrap() } else { c });
                }
                found.push(text);
            }
            _ => {}
        }
    }
    found
}

fn is_english(text: &str) -> bool {
    !QUOTED.iter().any(|quoted| text.contains(quoted))
        && text
            .split(|c: char| !c.is_alphanumeric() && c != '_' && c != '{' && c != '}')
            .any(|word| ENGLISH.contains(&word.to_lowercase().as_str()))
}

#[test]
fn nav_08_every_sentence_of_the_server_and_the_core_is_german() {
    let server = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sentences = Vec::new();
    for folder in [server.join("src"), server.join("../core-wasm/src")] {
        for path in files(&folder, &["rs"]) {
            let source = std::fs::read_to_string(&path).unwrap();
            let source = source.split("#[cfg(test)]").next().unwrap();
            for says in SAYS {
                for call in source.split(says).skip(1) {
                    let texts = literals(call).into_iter().filter(|text| text.contains(' '));
                    sentences.extend(texts.map(|text| (path.clone(), text)));
                }
            }
        }
    }
    assert!(sentences.len() > 100, "{} sentences", sentences.len());
    for path in files(&server.join("templates"), &["txt", "html"]) {
        let source = std::fs::read_to_string(&path).unwrap();
        // What stands between tags and between Askama's own marks.
        let plain = source
            .split(['<', '{'])
            .map(|piece| piece.rsplit(['>', '}']).next().unwrap_or_default());
        sentences.extend(plain.map(|text| (path.clone(), text.to_owned())));
    }
    let foreign: Vec<_> = sentences
        .iter()
        .filter(|(_, text)| is_english(text))
        .collect();
    assert!(foreign.is_empty(), "{foreign:#?}");
}
