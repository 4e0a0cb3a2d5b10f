//! What every form of the account is checked for, with the texts of the core.

use core_wasm::error::FieldError;
use core_wasm::validate::{Credentials, is_email, validate_credentials};
use core_wasm::visible::one_line;

use super::email::normalised_email;
use super::guessable::is_guessable;
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::mail;
use crate::services::passwords::Passwords;

/// The longest name, street or phone number.
const LONGEST_LINE: usize = 200;

/// Refuses with the first fault as the sentence and all of them beside it.
pub fn check(data: &Credentials) -> ApiResult<()> {
    refuse(validate_credentials(data))
}

fn refuse(errors: Vec<FieldError>) -> ApiResult<()> {
    match errors.first() {
        Some(first) => Err(ApiError::BadRequest(
            Problem::new("invalid_fields", first.message.clone()).with("fields", &errors),
        )),
        None => Ok(()),
    }
}

/// A refusal of one field.
pub fn fault(field: &str, message: &str) -> ApiError {
    ApiError::BadRequest(
        Problem::new("invalid_fields", message).with("fields", [FieldError::new(field, message)]),
    )
}

/// The address as it is stored.
///
/// # Errors
/// 400 if it is no address, or one that no mail program can write to.
pub fn address(email: &str) -> ApiResult<String> {
    let address = normalised_email(email);
    if is_email(&address) && mail::can_be_addressed(&address) {
        Ok(address)
    } else {
        Err(fault("email", "Ungültige E-Mail-Adresse"))
    }
}

/// Refuses a new password that is guessed at once (AUTH-08).
///
/// # Errors
/// 400; 429 where too many passwords are worked on.
pub async fn new_password(
    passwords: &Passwords,
    password: &str,
    own_words: &[&str],
) -> ApiResult<()> {
    let password = password.to_owned();
    let own_words: Vec<String> = own_words.iter().map(|word| (*word).to_owned()).collect();
    let is_guessable = move || {
        let own_words: Vec<&str> = own_words.iter().map(String::as_str).collect();
        is_guessable(&password, &own_words)
    };
    // Milliseconds of a processor for a long one: other calls do not wait for it.
    if passwords.queue()?.work(is_guessable).await? {
        return Err(fault(
            "password",
            "Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes.",
        ));
    }
    Ok(())
}

/// One line of text; empty if nothing of it is seen.
///
/// # Errors
/// 400 if it is too long.
pub fn line(field: &str, text: &str) -> ApiResult<String> {
    let line = one_line(text);
    if line.chars().count() > LONGEST_LINE {
        return Err(fault(
            field,
            "Dieser Text ist zu lang. Bitte kürzen Sie ihn.",
        ));
    }
    Ok(line)
}
