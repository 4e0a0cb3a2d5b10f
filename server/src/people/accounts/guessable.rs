//! Passwords that everybody tries first (AUTH-08).

use zxcvbn::zxcvbn;

/// A password that an attacker finds within this many guesses is refused: the 3,000 most common ones and what is made of them by
/// capitals or a digit at the end. An online attacker here gets 20 guesses an hour (`tries`).
const TOO_FEW_GUESSES: u64 = 50_000;

/// What German speakers and customers of this very shop choose; the lists of `zxcvbn` are English.
const GERMAN: &[&str] = &[
    "schichtwerk",
    "passwort",
    "passwort1",
    "passwort123",
    "kennwort",
    "hallo123",
    "hallo1",
    "hallohallo",
    "qwertz",
    "qwertz123",
    "qwertzuiop",
    "asdfghjkl",
    "yxcvbnm",
    "schatz",
    "schatzi",
    "geheim",
    "geheim123",
    "ficken",
    "arschloch",
    "sommer",
    "winter",
    "herbst",
    "frühling",
    "fruehling",
    "fussball",
    "fußball",
    "bayern",
    "deutschland",
    "berlin",
    "hamburg",
    "münchen",
    "muenchen",
    "stuttgart",
    "frankfurt",
    "dresden",
    "leipzig",
    "schalke",
    "schalke04",
    "dortmund",
    "borussia",
    "werder",
    "ichliebedich",
    "iloveyou",
    "liebe",
    "liebling",
    "ichliebe",
    "ichbinich",
    "schmetterling",
    "engelchen",
    "sternchen",
    "blümchen",
    "schätzchen",
    "kuschel",
    "mausebär",
    "süßemaus",
    "zuhause",
    "hallowelt",
    "köln",
    "bvb09",
    "bvb1909",
    "engel",
    "mausi",
    "maus",
    "hase",
    "hasi",
    "baby",
    "prinzessin",
    "sonnenschein",
    "sonne",
    "blume",
    "drucker",
    "3ddruck",
    "3d-druck",
    "test123",
    "testtest",
    "tester",
    "benutzer",
    "master",
    "administrator",
    "willkommen",
    "letmein",
    "computer",
    "internet",
    "mercedes",
    "porsche",
    "volkswagen",
    "michael",
    "thomas",
    "andreas",
    "stefan",
    "daniel",
    "sebastian",
    "alexander",
    "johannes",
    "matthias",
    "susanne",
    "sabine",
    "claudia",
    "nicole",
    "katharina",
    "melanie",
    "daniela",
    "andrea",
    "petra",
    "martina",
    "lasdas",
    "killer",
    "killer123",
    "snoopy",
    "superman",
    "batman",
    "pokemon",
    "minecraft",
    "fortnite",
    "monster",
    "schule",
    "januar",
    "februar",
    "märz",
    "april",
    "august",
    "september",
    "oktober",
    "november",
    "dezember",
    "österreich",
    "schweiz",
];

/// What is guessed is the beginning; the time grows with the square of the length.
const LONGEST_LOOKED_AT: usize = 100;

/// True if the password is among the most common ones or hardly more than what the person's own data say.
pub fn is_guessable(password: &str, own_words: &[&str]) -> bool {
    let words: Vec<&str> = own_words
        .iter()
        .chain(GERMAN)
        .copied()
        .filter(|word| !word.is_empty())
        .collect();
    let password: String = password.chars().take(LONGEST_LOOKED_AT).collect();
    zxcvbn(&password, &words).guesses() <= TOO_FEW_GUESSES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn auth_08_the_most_common_passwords_are_guessable() {
        for password in [
            "123456",
            "password",
            "Password1",
            "qwerty",
            "qwertz",
            "111111",
            "abc123",
            "iloveyou",
            "passwort",
            "Passwort1",
            "hallo123",
            "schatz",
            "Sommer1",
            "dragon",
            "monkey",
            "letmein",
            "schichtwerk",
            "aaaaaa",
            "654321",
            "12345678",
            "fussball",
            "p@ssw0rd",
            "hallowelt",
            "Zuhause1",
            "Schmetterling",
            "köln123",
            "BVB09!",
        ] {
            assert!(is_guessable(password, &[]), "{password}");
        }
        assert!(is_guessable("lovelace", &["lovelace", "ada"]));
    }

    #[test]
    fn auth_08_others_are_not_even_short_ones() {
        for password in [
            "k7#pQz",
            "Zahnrad-Regal",
            "drei blaue Würfel",
            "xkvqjz",
            "Blindtext mit 9 Worten",
        ] {
            assert!(!is_guessable(password, &[]), "{password}");
        }
    }
}
