//! Gives and takes the roles of the back office, for the page (`admins.rs`) and for the commands (`login_link.rs`).

use jiff::Timestamp;
use serde_json::json;

use super::{second_factor, store};
use crate::foundation::db::Tx;
use crate::foundation::ids::UserId;
use crate::people::audit::{self, Act, Target};
use crate::people::identity::{Role, roles, sessions};

/// What became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The account has the role now, and no session any more.
    Changed,
    /// It had it before.
    Same,
    /// It is the last owner's and stays it.
    LastOwner,
}

/// Gives an account a role in place of the one that it has, or takes it. Its sessions end: one with a role lives shorter, and who lost
/// it is out at once. Who has none any more has no page to switch the second factor off.
pub(super) async fn change_role(
    tx: &mut Tx,
    now: Timestamp,
    by: &UserId,
    id: &UserId,
    role: Option<Role>,
) -> Result<Outcome, sqlx::Error> {
    let before = roles::standing(tx, id).await?.role;
    if before == role {
        return Ok(Outcome::Same);
    }
    if before == Some(Role::Owner) && owners(tx).await?.len() == 1 {
        return Ok(Outcome::LastOwner);
    }
    store::set_role(tx, id, role).await?;
    sessions::close_all(tx, id).await?;
    if role.is_none() {
        second_factor::store::remove(tx, id).await?;
    }
    let act = if role.is_some() {
        Act::RightGiven
    } else {
        Act::RightTaken
    };
    let details = json!({ "from": before, "to": role });
    audit::record_at(tx, now, by, act, Target::User(id), &details).await?;
    Ok(Outcome::Changed)
}

/// Ids of all owners.
pub(super) async fn owners(tx: &mut Tx) -> Result<Vec<UserId>, sqlx::Error> {
    sqlx::query_scalar("SELECT id FROM user_profiles WHERE is_admin = 1")
        .fetch_all(&mut **tx)
        .await
}
