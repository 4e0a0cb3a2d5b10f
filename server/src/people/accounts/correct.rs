//! What an admin puts right about an account because its owner asks for it (Art. 16 GDPR): the name, and the e-mail address, which is
//! proved anew by the link in a mail.

use core_wasm::error::FieldError;
use core_wasm::validate::{CustomerData, validate_customer};
use serde::Deserialize;
use utoipa::ToSchema;

use super::login::send_confirmation;
use super::store::{self, Purpose};
use super::{checks, letters};
use crate::foundation::db::Tx;
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::UserId;
use crate::people::identity::sessions;
use crate::state::State;

/// Name and address as they should be.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CorrectedPerson {
    /// First name.
    #[serde(default)]
    pub first_name: String,
    /// Last name.
    #[serde(default)]
    pub last_name: String,
    /// E-mail address.
    #[serde(default)]
    pub email: String,
}

impl CorrectedPerson {
    /// The same as it is stored, if it may be.
    ///
    /// # Errors
    /// 400 `invalid_fields` with a sentence for each field.
    pub fn checked(&self) -> ApiResult<Self> {
        let checked = Self {
            first_name: checks::line("firstName", &self.first_name)?,
            last_name: checks::line("lastName", &self.last_name)?,
            email: self.email.trim().to_owned(),
        };
        let faults: Vec<FieldError> = validate_customer(&CustomerData {
            first_name: checked.first_name.clone(),
            last_name: checked.last_name.clone(),
            email: checked.email.clone(),
            agree_to_terms: true,
            ..CustomerData::default()
        });
        if let Some(first) = faults.first() {
            return Err(ApiError::BadRequest(
                Problem::new("invalid_fields", first.message.clone()).with("fields", &faults),
            ));
        }
        checks::address(&checked.email)?;
        Ok(checked)
    }
}

/// Puts name and address of an account right, and says which of both changed. A new address is unconfirmed, gets a link, and ends all
/// sessions; the old one gets a mail.
///
/// # Errors
/// 404 for no account, 409 `email_taken`.
pub async fn correct(
    state: &State,
    tx: &mut Tx,
    user_id: &UserId,
    corrected: &CorrectedPerson,
) -> ApiResult<Vec<&'static str>> {
    let now = state.clock.now();
    let account = store::find(tx, user_id)
        .await?
        .ok_or_else(ApiError::not_found)?;
    let mut metadata = account.metadata()?;
    let mut changed = Vec::new();
    let (first_name, last_name) = (&corrected.first_name, &corrected.last_name);
    if (&metadata.first_name, &metadata.last_name) != (first_name, last_name) {
        // How the shop calls somebody who never chose another name for it.
        if [&metadata.first_name, &metadata.name].contains(&&metadata.display_name) {
            metadata.display_name.clone_from(first_name);
        }
        metadata.name = format!("{first_name} {last_name}");
        metadata.first_name.clone_from(first_name);
        metadata.last_name.clone_from(last_name);
        store::set_metadata(tx, user_id, &metadata).await?;
        changed.push("name");
    }
    let email = checks::address(&corrected.email)?;
    if email != account.email {
        if store::find_by_email(tx, &email).await?.is_some() {
            return Err(ApiError::conflict(
                "email_taken",
                "Zu dieser E-Mail-Adresse gibt es schon ein Konto.",
            ));
        }
        let person = letters::Person {
            user_id,
            email: &account.email,
            metadata: &metadata,
        };
        letters::queue_email_corrected(state, tx, &person).await?;
        sqlx::query("UPDATE users SET email = $1, email_confirmed_at = NULL WHERE id = $2")
            .bind(&email)
            .bind(user_id)
            .execute(&mut **tx)
            .await?;
        sessions::close_all(tx, user_id).await?;
        for purpose in [Purpose::Confirmation, Purpose::PasswordReset] {
            store::drop_links(tx, user_id, purpose).await?;
        }
        let account = store::Account { email, ..account };
        send_confirmation(state, tx, &account, now).await?;
        changed.push("email");
    }
    Ok(changed)
}
