//! The table `push_devices`.

use serde::Deserialize;
use sqlx::{Any, AnyConnection, Executor};
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use crate::foundation::ids::UserId;
use crate::people::identity::roles::{StandingRow, standing_columns};
use crate::people::identity::{Role, Standing};

/// A browser that takes messages, as its `PushSubscription` says it.
#[derive(Debug, Default, Deserialize, FromRow, ToSchema)]
#[serde(default)]
#[schema(as = PushDevice)]
pub struct Browser {
    /// The address that its push service gave it.
    pub endpoint: String,
    /// Its public key, base64url.
    pub p256dh: String,
    /// Its secret, base64url.
    pub auth: String,
}

/// A browser that listens, and whose it is.
#[derive(Debug)]
pub struct Listening {
    /// Where it is.
    pub browser: Browser,
    /// What its user may know.
    pub role: Role,
    /// What came before it is not sent to it.
    pub created_at: String,
}

#[derive(FromRow)]
struct Row {
    #[sqlx(flatten)]
    browser: Browser,
    #[sqlx(flatten)]
    standing: StandingRow,
    created_at: String,
}

/// Where somebody with this role finds what is new.
pub(crate) fn page_of(role: Option<Role>) -> &'static str {
    match role {
        Some(Role::Workshop) => "/admin/production",
        _ => "/admin/orders",
    }
}

/// Whether the owner allows messages.
pub(super) async fn are_allowed(
    database: impl Executor<'_, Database = Any>,
) -> Result<bool, sqlx::Error> {
    let allowed: Option<i16> =
        sqlx::query_scalar("SELECT push_allowed FROM admin_rules WHERE id = 1")
            .fetch_optional(database)
            .await?;
    Ok(allowed == Some(1))
}

/// Allows messages, or no longer. Then no browser is kept: each asks again.
pub(super) async fn allow(
    connection: &mut AnyConnection,
    is_allowed: bool,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO admin_rules (id, second_factor_demanded, push_allowed) VALUES (1, 0, $1) \
         ON CONFLICT (id) DO UPDATE SET push_allowed = excluded.push_allowed",
    )
    .bind(i16::from(is_allowed))
    .execute(&mut *connection)
    .await?;
    if !is_allowed {
        sqlx::query("DELETE FROM push_devices")
            .execute(connection)
            .await?;
    }
    Ok(())
}

/// Notes a person's browser; true if it is new to this person, who takes it over from the one who had it.
pub(super) async fn note(
    connection: &mut AnyConnection,
    user_id: &UserId,
    browser: &Browser,
    now: &str,
) -> Result<bool, sqlx::Error> {
    let kept = sqlx::query(
        "UPDATE push_devices SET p256dh = $1, auth = $2 WHERE endpoint = $3 AND user_id = $4",
    )
    .bind(&browser.p256dh)
    .bind(&browser.auth)
    .bind(&browser.endpoint)
    .bind(user_id)
    .execute(&mut *connection)
    .await?;
    if kept.rows_affected() > 0 {
        return Ok(false);
    }
    forget(&mut *connection, &browser.endpoint).await?;
    sqlx::query(
        "INSERT INTO push_devices (endpoint, user_id, p256dh, auth, created_at) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(&browser.endpoint)
    .bind(user_id)
    .bind(&browser.p256dh)
    .bind(&browser.auth)
    .bind(now)
    .execute(connection)
    .await?;
    Ok(true)
}

/// Removes a browser. Only the browser itself and its push service know its address.
pub(crate) async fn forget(
    database: impl Executor<'_, Database = Any>,
    endpoint: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM push_devices WHERE endpoint = $1")
        .bind(endpoint)
        .execute(database)
        .await
        .map(drop)
}

/// All browsers that take messages now, of people whom the back office is open to. None is kept while the owner allows none ([`allow`]).
pub(crate) async fn listening(
    database: impl Executor<'_, Database = Any>,
) -> Result<Vec<Listening>, sqlx::Error> {
    let rows: Vec<Row> = sqlx::query_as(concat!(
        "SELECT endpoint, p256dh, auth, push_devices.created_at, ",
        standing_columns!(),
        " FROM push_devices JOIN users ON users.id = push_devices.user_id ORDER BY push_devices.created_at",
    ))
    .fetch_all(database)
    .await?;
    let open_to = |row: Row| {
        let standing = Standing::from(&row.standing);
        let role = standing.role.filter(|_| !standing.lacks_second_factor)?;
        Some(Listening {
            browser: row.browser,
            role,
            created_at: row.created_at,
        })
    };
    Ok(rows.into_iter().filter_map(open_to).collect())
}
