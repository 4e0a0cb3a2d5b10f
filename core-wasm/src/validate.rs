//! The rules of the order form and of login and registration, in one place for the page and the server (ORD-09 to ORD-12, AUTH-06 to AUTH-10).

use serde::{Deserialize, Serialize};

use crate::{
    error::FieldError,
    visible::{is_invisible, shows_nothing},
};

/// The contact data of an order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct CustomerData {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// E-mail address.
    pub email: String,
    /// Phone number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// Company.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company: Option<String>,
    /// Ordered as a business, with the company above: rights of consumers are not meant then (§§ 13, 14 BGB).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_business: bool,
    /// The customer's own number of the order, which stands on its papers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// Words to the shop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Whether the terms are accepted.
    pub agree_to_terms: bool,
}

/// All faults of the form, each with its field (camelCase) and its text; empty if it may be sent.
/// Blanks around names and address do not count, and neither does what shows nothing.
#[must_use]
pub fn validate_customer(data: &CustomerData) -> Vec<FieldError> {
    let mut errors = Vec::new();
    check_names(&data.first_name, &data.last_name, &mut errors);
    check_email(&data.email, &mut errors);
    if !data.agree_to_terms {
        errors.push(FieldError::new(
            "agreeToTerms",
            "Sie müssen den AGB zustimmen",
        ));
    }
    errors
}

/// What somebody types to get into an account. A form that does not ask for a field leaves it out, and it is not checked:
/// the login has e-mail and password, the registration everything, a new password the last two.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Credentials {
    /// First name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_name: Option<String>,
    /// Last name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_name: Option<String>,
    /// E-mail address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Password.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// The same once more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub password_confirmation: Option<String>,
}

/// The least length (AUTH-07), in characters.
pub(crate) const PASSWORD_MIN_CHARS: usize = 6;

/// Longer ones would only make the server hash more.
pub(crate) const PASSWORD_MAX_CHARS: usize = 128;

/// All faults of the fields that are there, each with its field (camelCase) and its text; empty if they may be sent.
/// Blanks around names and address do not count, and neither does what shows nothing; in a password every character does.
#[must_use]
pub fn validate_credentials(data: &Credentials) -> Vec<FieldError> {
    let mut errors = Vec::new();
    if let (Some(first_name), Some(last_name)) = (&data.first_name, &data.last_name) {
        check_names(first_name, last_name, &mut errors);
    }
    if let Some(email) = &data.email {
        check_email(email, &mut errors);
    }
    if let Some(message) = data.password.as_deref().and_then(password_fault) {
        errors.push(FieldError::new("password", message));
    }
    if data.password_confirmation.is_some() && data.password_confirmation != data.password {
        errors.push(FieldError::new(
            "passwordConfirmation",
            "Passwörter stimmen nicht überein",
        ));
    }
    errors
}

fn password_fault(password: &str) -> Option<&'static str> {
    match password.chars().count() {
        0 => Some("Passwort ist erforderlich"),
        1..PASSWORD_MIN_CHARS => Some("Passwort muss mindestens 6 Zeichen lang sein"),
        PASSWORD_MIN_CHARS..=PASSWORD_MAX_CHARS => None,
        _ => Some("Passwort darf höchstens 128 Zeichen lang sein"),
    }
}

fn check_names(first_name: &str, last_name: &str, errors: &mut Vec<FieldError>) {
    if shows_nothing(first_name) {
        errors.push(FieldError::new("firstName", "Vorname ist erforderlich"));
    }
    if shows_nothing(last_name) {
        errors.push(FieldError::new("lastName", "Nachname ist erforderlich"));
    }
}

fn check_email(email: &str, errors: &mut Vec<FieldError>) {
    if shows_nothing(email) {
        errors.push(FieldError::new("email", "E-Mail ist erforderlich"));
    } else if !is_email(email.trim()) {
        errors.push(FieldError::new("email", "Ungültige E-Mail-Adresse"));
    }
}

/// Whether a text is an address that mails are sent to: one at sign, before it the letters, digits and signs that every mail server takes,
/// behind it a domain with an inner dot (ORD-10) and a name: `[127.0.0.1]` and `127.0.0.1` are hosts, which no mail of a shop reaches.
/// What the shop cannot write to is said in the form, not after the press on the pay button; whether an address exists only a mail can tell.
#[must_use]
pub fn is_email(text: &str) -> bool {
    const MAX_BYTES: usize = 254;
    const MAX_LOCAL_BYTES: usize = 64;
    let Some((local, domain)) = text.split_once('@') else {
        return false;
    };
    text.len() <= MAX_BYTES
        && local.len() <= MAX_LOCAL_BYTES
        && local.split('.').all(is_atom)
        && domain.contains('.')
        && domain.split('.').all(is_label)
        && !is_host_number(domain)
}

/// A part between the dots before the at sign, as RFC 5321 has it; further letters need a mail server that knows SMTPUTF8.
fn is_atom(part: &str) -> bool {
    let is_taken =
        |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte);
    !part.is_empty() && part.bytes().all(is_taken)
}

/// A part between the dots of a domain; one with umlauts is written in ASCII when a mail is sent.
fn is_label(part: &str) -> bool {
    let is_inside = |c: char| {
        c.is_ascii_alphanumeric()
            || c == '-'
            || c == '_'
            || !(c.is_ascii() || c.is_whitespace() || c.is_control() || is_invisible(c))
    };
    !part.is_empty()
        && !part.starts_with('-')
        && !part.ends_with('-')
        && part.chars().all(is_inside)
}

/// An address of a host in place of its name; the last part of a name is never a number.
fn is_host_number(domain: &str) -> bool {
    let last = domain.rsplit('.').next().unwrap_or_default();
    domain.starts_with('[') || last.chars().all(char::is_numeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ord_10_an_address_names_its_domain() {
        for right in [
            "eva@example.org",
            "eva@1und1.de",
            "eva@3d.example",
            "eva@a.xn--p1ai",
            "eva@bücher.example",
            "eva.lovelace+druck@mail.example.co.uk",
        ] {
            assert!(is_email(right), "{right}");
        }
        for wrong in [
            "eva@[127.0.0.1]",
            "eva@[IPv6:::1.2]",
            "eva@[example.org]",
            "eva@127.0.0.1",
            "eva@127.0.0.１",
            "eva@example.1",
            "eva@0x7f.1",
        ] {
            assert!(!is_email(wrong), "{wrong}");
        }
    }

    #[test]
    fn ord_10_what_no_mail_server_takes_is_said_in_the_form_already() {
        let long_name = format!("{}@example.org", "a".repeat(65));
        let long_address = format!("eva@{}example.org", "abcdefghi.".repeat(25));
        for wrong in [
            "evä@example.org",
            "eva@example..org",
            "eva@.example.org",
            "eva..lovelace@example.org",
            ".eva@example.org",
            "eva.@example.org",
            "eva@-example.org",
            "eva@example-.org",
            "<eva@example.org>",
            "eva,ada@example.org",
            &long_name,
            &long_address,
        ] {
            assert!(!is_email(wrong), "{wrong}");
        }
        assert!(is_email(&long_name[1..]));
    }

    fn faults(data: &Credentials) -> Vec<(String, String)> {
        validate_credentials(data)
            .into_iter()
            .map(|error| (error.field, error.message))
            .collect()
    }

    fn fault(field: &str, message: &str) -> (String, String) {
        (field.to_owned(), message.to_owned())
    }

    #[test]
    fn auth_06_auth_07_auth_09_auth_10_an_empty_registration_names_every_field() {
        let empty = Credentials {
            first_name: Some(" ".into()),
            last_name: Some(String::new()),
            email: Some(" ".into()),
            password: Some(String::new()),
            password_confirmation: Some("x".into()),
        };
        assert_eq!(
            faults(&empty),
            [
                fault("firstName", "Vorname ist erforderlich"),
                fault("lastName", "Nachname ist erforderlich"),
                fault("email", "E-Mail ist erforderlich"),
                fault("password", "Passwort ist erforderlich"),
                fault("passwordConfirmation", "Passwörter stimmen nicht überein"),
            ]
        );
    }

    #[test]
    fn ord_09_ord_10_auth_09_a_name_that_shows_nothing_is_missing() {
        for nothing in [
            "\u{200b}",
            "\u{202e}\u{200f} ",
            "\u{ad}\u{3164}",
            "\u{feff}\n\u{a0}",
        ] {
            let names = [
                fault("firstName", "Vorname ist erforderlich"),
                fault("lastName", "Nachname ist erforderlich"),
                fault("email", "E-Mail ist erforderlich"),
            ];
            let registration = Credentials {
                first_name: Some(nothing.into()),
                last_name: Some(nothing.into()),
                email: Some(nothing.into()),
                ..Credentials::default()
            };
            assert_eq!(faults(&registration), names, "{nothing:?}");
            let order = CustomerData {
                first_name: nothing.into(),
                last_name: nothing.into(),
                email: nothing.into(),
                agree_to_terms: true,
                ..CustomerData::default()
            };
            let order: Vec<_> = validate_customer(&order)
                .into_iter()
                .map(|error| (error.field, error.message))
                .collect();
            assert_eq!(order, names, "{nothing:?}");
        }
        let persian = Credentials {
            first_name: Some("می\u{200c}خواهم".into()),
            last_name: Some("\u{200e}Groß".into()),
            ..Credentials::default()
        };
        assert_eq!(faults(&persian), []);
    }

    #[test]
    fn auth_06_auth_07_a_login_asks_for_no_names_and_counts_characters_not_bytes() {
        let login = |email: &str, password: &str| {
            faults(&Credentials {
                email: Some(email.into()),
                password: Some(password.into()),
                ..Credentials::default()
            })
        };
        assert_eq!(login(" ada@example.org ", "äöüßẞé"), []);
        assert_eq!(
            login("ada@example", "äöüßẞ"),
            [
                fault("email", "Ungültige E-Mail-Adresse"),
                fault("password", "Passwort muss mindestens 6 Zeichen lang sein"),
            ]
        );
        assert_eq!(
            login("ada@example.org", &"x".repeat(129)),
            [fault(
                "password",
                "Passwort darf höchstens 128 Zeichen lang sein"
            )]
        );
        assert_eq!(login("ada@example.org", &"x".repeat(128)), []);
    }
}
