//! Finds the keywords of the lists in a name.

use super::{
    lists::{Kind, LISTS, TAILS},
    text::{Cut, Text},
};

/// Shorter keywords have no plural or genitive: 'DHLs' is rarer than what else it might be.
const LETTERS_BEFORE_S: usize = 5;

/// The lists in the spelling in which they are searched.
pub(super) struct Dictionary {
    entries: Vec<Entry>,
    tails: Vec<Vec<char>>,
}

struct Entry {
    kind: Kind,
    keyword: &'static str,
    word: Text,
}

impl Dictionary {
    pub fn new() -> Self {
        let entries = LISTS.iter().flat_map(|(kind, keywords)| {
            keywords.iter().map(|keyword| Entry {
                kind: *kind,
                keyword,
                word: Text::of_name(keyword),
            })
        });
        Self {
            entries: entries.collect(),
            tails: TAILS.iter().map(|tail| tail.chars().collect()).collect(),
        }
    }

    /// Every keyword in a name, with its kind.
    pub fn find(&self, name: &str) -> Vec<(Kind, &'static str)> {
        let text = Text::of_name(name);
        let starts: Vec<usize> = (0..text.letters.len())
            .filter(|at| text.cut(*at) != Cut::None)
            .collect();
        // Letters that a keyword has: 'non-commercial' must not count as 'commercial' too.
        let mut taken = vec![false; text.letters.len()];
        let mut found = Vec::new();
        for entry in &self.entries {
            let first = entry.word.letters.first();
            for at in &starts {
                if text.letters.get(*at) != first {
                    continue;
                }
                let Some(end) = self.end_of(entry, &text, *at) else {
                    continue;
                };
                if let Some(span) = taken.get_mut(*at..end)
                    && !span.contains(&true)
                {
                    span.fill(true);
                    found.push((entry.kind, entry.keyword));
                }
            }
        }
        found
    }

    fn end_of(&self, entry: &Entry, text: &Text, at: usize) -> Option<usize> {
        let end = text.end_of(&entry.word, at)?;
        (text.cut(end) != Cut::None || self.has_tail(entry, text, end)).then_some(end)
    }

    /// Whether the rest of the word is one that is put behind names.
    fn has_tail(&self, entry: &Entry, text: &Text, end: usize) -> bool {
        let length = (end..text.letters.len())
            .position(|at| text.cut(at) != Cut::None)
            .unwrap_or(text.letters.len().saturating_sub(end));
        let rest = text.letters.get(end..end + length).unwrap_or_default();
        let is_s = rest == ['s'] && entry.word.letters.len() >= LETTERS_BEFORE_S;
        is_s || self.tails.iter().any(|tail| tail == rest)
    }
}
