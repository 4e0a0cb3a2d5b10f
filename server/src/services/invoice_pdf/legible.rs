//! A text as the typeface can draw it, by the rules of the page's own drawing (`frontend/src/lib/pdf/legible.ts`).

use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{
    GeneralCategory, GeneralCategoryGroup, UnicodeEmoji as _, UnicodeGeneralCategory as _,
};

/// Stands for a letter that the typeface does not have, and is drawn as a frame.
pub const BOX: char = '□';

/// Holds the place of emoji; no text has it, because control characters go first.
const GONE: char = '\0';

/// A letter that the typeface lacks is its plain form where there is one, else an empty frame: the reader sees that something stands there
/// and how much. An emoji is decoration and is left out with its blank, unless nothing else would be left of a name.
pub fn legible(text: &str, has: impl Fn(char) -> bool) -> String {
    let mut line = String::new();
    for character in plain(text) {
        if has(character) {
            line.push(character);
        } else {
            replace(character, &has, &mut line);
        }
    }
    if line.contains(GONE) {
        without_emoji(&line)
    } else {
        line
    }
}

/// Composed letters and ordinary blanks only: no-break ones would glue what a table must be able to break.
fn plain(text: &str) -> impl Iterator<Item = char> {
    let composed = text.nfc().map(|c| if c.is_whitespace() { ' ' } else { c });
    composed.filter(|c| {
        !matches!(
            c.general_category(),
            GeneralCategory::Control | GeneralCategory::Format
        )
    })
}

fn replace(character: char, has: &impl Fn(char) -> bool, line: &mut String) {
    if character.is_emoji_char_or_emoji_component() {
        line.push(GONE);
        return;
    }
    let is_letter = character.general_category_group() == GeneralCategoryGroup::Letter;
    // A letter without its accent is still read; a sign without its stroke ('≠') would say the opposite.
    let parts: Vec<char> = std::iter::once(character)
        .nfkd()
        .filter(|part| !(is_letter && is_mark(*part)))
        .collect();
    if parts.iter().all(|part| has(*part)) {
        line.extend(parts);
    } else if !is_mark(character) {
        line.push(BOX);
    }
}

fn is_mark(character: char) -> bool {
    character.general_category_group() == GeneralCategoryGroup::Mark
}

/// Leaves each run of emoji out, with the blank before it at the end of a word and with the one behind it at the beginning of the text.
fn without_emoji(line: &str) -> String {
    let begins = line.starts_with(GONE);
    let rest = line.trim_start_matches(GONE);
    let rest = if begins {
        rest.strip_prefix(' ').unwrap_or(rest)
    } else {
        rest
    };
    let mut pieces = rest.split(GONE).peekable();
    let mut without = String::new();
    while let Some(piece) = pieces.next() {
        without.push_str(piece);
        // Between two emoji of a run there is nothing.
        while pieces.next_if(|next| next.is_empty()).is_some() {}
        let ends_a_word = match pieces.peek() {
            Some(next) => next.starts_with([' ', '.']),
            None => rest.ends_with(GONE),
        };
        if ends_a_word && without.ends_with(' ') {
            without.pop();
        }
    }
    let ending = without.strip_prefix('.');
    let is_name = !without.is_empty()
        && !ending.is_some_and(|rest| rest.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'));
    if is_name {
        return without;
    }
    let mut framed = String::new();
    for character in line.chars() {
        match character {
            GONE if framed.ends_with(BOX) => {}
            GONE => framed.push(BOX),
            other => framed.push(other),
        }
    }
    framed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_no_font_has_stay_legible() {
        let has = |c: char| c.is_ascii() || "äöüßÄ€·".contains(c);
        for (text, drawn) in [
            ("Teil größer.stl", "Teil größer.stl"),
            ("a\u{308}b", "äb"),
            ("1\u{a0}mm\u{200b}", "1 mm"),
            ("㎜", "mm"),
            ("é", "e"),
            ("≠", "□"),
            ("月.stl", "□.stl"),
            ("😀 Teil.stl", "Teil.stl"),
            ("Teil 😀😀.stl", "Teil.stl"),
            ("Teil 😀 zwei.stl", "Teil zwei.stl"),
            ("Te😀il", "Teil"),
            ("Teil 😀", "Teil"),
            ("😀😀.stl", "□.stl"),
            ("😀", "□"),
        ] {
            assert_eq!(legible(text, has), drawn, "{text}");
            assert_eq!(legible(drawn, |c| has(c) || c == BOX), drawn);
        }
    }
}
