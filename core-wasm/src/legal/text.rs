//! Names and keywords in one spelling: small letters without accents, and where words may begin and end.

/// What stands between two letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cut {
    /// Nothing: they belong to one word.
    None,
    /// A change of letter case or from letters to digits: 'BatmanLogo', 'batman2'. May be the inside of a word: 'YouTube'.
    Soft,
    /// A separator, or the name's beginning or end.
    Hard,
}

/// A name in the spelling in which it is searched.
#[derive(Debug, Clone, Default)]
pub(super) struct Text {
    pub letters: Vec<char>,
    /// One more than letters: `cuts[i]` lies in front of letter `i`, the last one behind all.
    pub cuts: Vec<Cut>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Lower,
    Upper,
    Digit,
}

impl Text {
    pub fn of_name(name: &str) -> Self {
        let mut text = Self::default();
        let mut before: Option<Class> = None;
        let mut rest = name.chars().peekable();
        while let Some(c) = rest.next() {
            if is_mark(c) {
                text.push_alone(c);
                before = None;
                continue;
            }
            match c {
                // McDonald's and Luigi's are one word each.
                '\'' | '’' | '‘' | '`' | '´' if before.is_some() => continue,
                // A letter that was decomposed: what follows it says which one it is.
                '\u{308}' if matches!(text.letters.last(), Some('a' | 'o' | 'u')) => {
                    text.letters.push('e');
                    text.cuts.push(Cut::None);
                    continue;
                }
                '\u{300}'..='\u{36f}' => continue,
                _ => {}
            }
            if !c.is_alphanumeric() {
                before = None;
                continue;
            }
            let class = if c.is_numeric() {
                Class::Digit
            } else if c.is_uppercase() {
                Class::Upper
            } else {
                Class::Lower
            };
            let next_is_lower = rest.peek().is_some_and(|next| next.is_lowercase());
            let cut = match before {
                None => Cut::Hard,
                Some(Class::Lower) if class == Class::Upper => Cut::Soft,
                Some(Class::Upper) if class == Class::Upper && next_is_lower => Cut::Soft,
                Some(other) if (other == Class::Digit) != (class == Class::Digit) => Cut::Soft,
                Some(_) => Cut::None,
            };
            before = Some(class);
            text.push(c, cut);
        }
        text.cuts.push(Cut::Hard);
        text
    }

    fn push(&mut self, c: char, cut: Cut) {
        let mut cut = cut;
        for letter in c.to_lowercase() {
            let folded = fold(letter);
            if folded.is_empty() {
                self.letters.push(letter);
                self.cuts.push(std::mem::replace(&mut cut, Cut::None));
            }
            for letter in folded.chars() {
                self.letters.push(letter);
                self.cuts.push(std::mem::replace(&mut cut, Cut::None));
            }
        }
    }

    /// A sign that is a word of its own, wherever it stands.
    fn push_alone(&mut self, c: char) {
        self.letters.push(c);
        self.cuts.push(Cut::Hard);
    }

    /// The cut in front of letter `at`.
    pub fn cut(&self, at: usize) -> Cut {
        self.cuts.get(at).copied().unwrap_or(Cut::Hard)
    }

    /// Whether `word` stands at letter `at`, from one cut on. A separator inside may only be where `word` has one. Answers
    /// where it ends.
    pub fn end_of(&self, word: &Self, at: usize) -> Option<usize> {
        let end = at + word.letters.len();
        let letters = self.letters.get(at..end)?;
        let fits = self.cut(at) != Cut::None
            && letters == word.letters
            && (1..word.letters.len())
                .all(|i| self.cut(at + i) != Cut::Hard || word.cut(i) == Cut::Hard);
        fits.then_some(end)
    }

    /// Whether `word` stands somewhere as a whole word.
    pub fn holds(&self, word: &Self) -> bool {
        (0..self.letters.len()).any(|at| {
            self.end_of(word, at)
                .is_some_and(|end| self.cut(end) != Cut::None)
        })
    }
}

fn is_mark(c: char) -> bool {
    matches!(c, '©' | '®' | '™')
}

/// A small letter without its accent, German ones written out; empty if it has none.
fn fold(c: char) -> &'static str {
    match c {
        'ä' | 'æ' => "ae",
        'ö' | 'œ' => "oe",
        'ü' => "ue",
        'ß' => "ss",
        'à' | 'á' | 'â' | 'ã' | 'å' | 'ā' | 'ă' | 'ą' => "a",
        'ç' | 'ć' | 'č' => "c",
        'ď' | 'đ' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ė' | 'ę' | 'ě' => "e",
        'ğ' => "g",
        'ì' | 'í' | 'î' | 'ï' | 'ī' | 'ı' => "i",
        'ł' => "l",
        'ñ' | 'ń' | 'ň' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ø' | 'ō' | 'ő' => "o",
        'ř' => "r",
        'ś' | 'š' | 'ş' => "s",
        'ť' | 'ţ' => "t",
        'ù' | 'ú' | 'û' | 'ū' | 'ů' | 'ű' => "u",
        'ý' | 'ÿ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        _ => "",
    }
}
