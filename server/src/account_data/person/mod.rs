//! What somebody may ask the operator for by letter or telephone, and an admin or a command then does (Art. 15 to 17 and 20 GDPR): what is
//! known of an e-mail address, a copy of it, its end, and names and addresses put right. Each act names its reason.

pub(crate) mod correct;
pub(crate) mod delete_file;
pub(crate) mod erase;
pub(crate) mod export;
pub(crate) mod lookup;

use serde_json::{Value, json};
use sqlx::AnyConnection;

use crate::foundation::db::Db;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::UserId;
use crate::people::accounts;
use crate::people::audit::Target;
use crate::people::identity::roles;
use crate::sales::customer_orders::store::Reader;

pub(crate) use erase::erase_by_command;
pub(crate) use export::export_by_command;

/// The person behind an e-mail address: somebody has proved to the operator that the address is theirs.
#[derive(Debug)]
pub(super) struct Person {
    /// In the form of `users.email`.
    pub email: String,
    /// The account with this address, confirmed or not.
    pub account: Option<UserId>,
    pub is_admin: bool,
    /// None without an account.
    user_id: UserId,
}

impl Person {
    /// # Errors
    /// 400 `invalid_fields` for an invalid address: after a typing error the answer would be that nothing is known; 422
    /// `email_missing`; when the database does not answer.
    pub async fn of(db: &Db, email: &str) -> ApiResult<Self> {
        if email.trim().is_empty() {
            return Err(ApiError::unprocessable(
                "email_missing",
                "Bitte geben Sie eine E-Mail-Adresse ein.",
            ));
        }
        let email = accounts::address(email)?;
        let find = async |connection: &mut AnyConnection| -> Result<_, sqlx::Error> {
            let account: Option<UserId> =
                sqlx::query_scalar("SELECT id FROM users WHERE email = $1")
                    .bind(&email)
                    .fetch_optional(&mut *connection)
                    .await?;
            let Some(id) = account else {
                return Ok((None, false));
            };
            let standing = roles::standing(connection, &id).await?;
            Ok((Some(id), standing.role.is_some()))
        };
        let (account, is_admin) = db.read(find).await?;
        Ok(Self {
            email,
            user_id: account.clone().unwrap_or_default(),
            account,
            is_admin,
        })
    }

    /// Reads what is the person's: the account's own, and a guest's orders under the address. Orders that another account made with this
    /// address are that account's.
    pub fn reader(&self) -> Reader<'_> {
        Reader {
            user_id: &self.user_id,
            confirmed_email: Some(self.email.clone()),
        }
    }

    /// What an act is noted at: an account by its id, an address without one by nothing.
    pub fn target(&self) -> Target<'_> {
        match &self.account {
            Some(id) => Target::User(id),
            None => Target::Shop,
        }
    }
}

/// The details of an act.
fn details(reason: &str) -> Value {
    json!({ "reason": reason })
}
