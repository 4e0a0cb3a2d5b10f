//! POST /api/admin/person

use actix_web::{HttpResponse, post};
use serde::{Deserialize, Serialize};
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use super::Person;
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::foundation::ids::{FileId, OrderId, UserId};
use crate::people::identity::{ProvedCall, UserMetadata};
use crate::sales::agreements::file_is_needed;
use crate::sales::customer_orders::store::of_reader;
use crate::sales::order_states::Status;
use crate::state::Part;

/// Who asks. In the body, so that no log of addresses holds it.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PersonRequest {
    #[serde(default)]
    pub(super) email: String,
}

/// What is known of an e-mail address.
#[derive(Debug, Serialize, ToSchema)]
pub struct PersonAnswer {
    success: bool,
    data: KnownPerson,
}

/// The same.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KnownPerson {
    /// As it is stored and compared.
    email: String,
    /// The account with this address.
    account: Option<KnownAccount>,
    /// Orders of the account, and those under the address.
    orders: Vec<KnownOrder>,
    /// Files that the archive and the erasure are about.
    files: Vec<KnownFile>,
    /// Drafts of the account.
    drafts: i64,
    /// Declarations of withdrawal from the address; they stay until their time is over.
    withdrawals: i64,
    /// Mails to the person, and to the operator about them.
    mails: i64,
    /// What the person wrote in the form.
    feedback: i64,
    /// Saved carts of the account.
    carts: i64,
}

/// An account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KnownAccount {
    /// `users.id`
    #[schema(value_type = String)]
    id: UserId,
    first_name: String,
    last_name: String,
    /// Whether the address was proved to be the owner's.
    is_email_confirmed: bool,
    /// An admin's account is not erased here.
    is_admin: bool,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339; null where it is not known.
    last_login_at: Option<String>,
    /// The day (YYYY-MM-DD) on which it goes because nobody uses it.
    deleted_on: Option<String>,
}

/// An order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KnownOrder {
    #[schema(value_type = String)]
    id: OrderId,
    order_number: String,
    /// The status in German.
    status: &'static str,
    /// RFC 3339.
    created_at: String,
    total_cents: i64,
    first_name: String,
    last_name: String,
    email: String,
    /// True: another account ordered it with this address, so that archive and erasure leave it out.
    is_of_another_account: bool,
}

/// A stored model.
#[derive(Debug, Serialize, ToSchema, FromRow)]
#[serde(rename_all = "camelCase")]
pub struct KnownFile {
    #[schema(value_type = String)]
    id: FileId,
    file_name: String,
    size_bytes: i64,
    /// RFC 3339.
    created_at: String,
    /// 1: an order has still to be made from it, or a page may still be paid.
    is_needed: i64,
}

/// Says what is known of an e-mail address; nothing is changed.
#[utoipa::path(
    tag = "Verwaltung", request_body = PersonRequest,
    responses(
        (status = 200, description = "also where nothing is known", body = PersonAnswer),
        (status = 400, description = "no JSON object, or `invalid_fields`", body = ErrorAnswer),
        (status = 403, description = "no admin, or `password_required`", body = EmptyListAnswer),
        (status = 422, description = "`email_missing`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/person")]
pub async fn find_person(
    db: Part<Db>,
    ProvedCall(_admin, form): ProvedCall<PersonRequest>,
) -> ApiResult {
    let person = Person::of(&db, &form.email).await?;
    Ok(HttpResponse::Ok().json(PersonAnswer {
        success: true,
        data: known(&db, &person).await?,
    }))
}

async fn known(db: &Db, person: &Person) -> ApiResult<KnownPerson> {
    let reader = person.reader();
    let count = async |sql: &'static str| -> ApiResult<i64> {
        Ok(sqlx::query_scalar(sql)
            .bind(reader.user_id)
            .bind(&reader.confirmed_email)
            .fetch_one(db.pool())
            .await?)
    };
    Ok(KnownPerson {
        email: person.email.clone(),
        account: match &person.account {
            Some(id) => account(db, id, person.is_admin).await?,
            None => None,
        },
        orders: orders(db, person).await?,
        files: sqlx::query_as(concat!(
            "SELECT id, file_name, size_bytes, created_at, CAST(CASE WHEN ",
            file_is_needed!(),
            " THEN 1 ELSE 0 END AS BIGINT) AS is_needed FROM files \
             WHERE user_id = $1 OR id IN (SELECT file_id FROM checkout_files \
                 JOIN orders ON orders.checkout_id = checkout_files.checkout_id WHERE ",
            of_reader!(),
            ") ORDER BY created_at, id"
        ))
        .bind(reader.user_id)
        .bind(&reader.confirmed_email)
        .fetch_all(db.pool())
        .await?,
        drafts: count("SELECT COUNT(*) FROM orders WHERE status = 'draft' AND user_id = $1 AND $2 <> ''").await?,
        withdrawals: count("SELECT COUNT(*) FROM withdrawals WHERE email = $2 AND $1 <> '-'").await?,
        mails: count(concat!(
            "SELECT COUNT(*) FROM outbox_mails WHERE kind <> 'feedback' AND (user_id = $1 \
             OR (order_id IS NULL AND user_id IS NULL AND (LOWER(recipient_address) = $2 OR LOWER(reply_to) = $2)) \
             OR order_id IN (SELECT id FROM orders WHERE ",
            of_reader!(),
            "))"
        ))
        .await?,
        feedback: count("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'feedback' AND LOWER(reply_to) = $2 AND $1 <> '-'").await?,
        carts: count("SELECT COUNT(*) FROM carts WHERE user_id = $1 AND $2 <> ''").await?,
    })
}

/// Metadata, and when the address was confirmed, the account made, last used and deleted.
type AccountRow = (
    String,
    Option<String>,
    String,
    Option<String>,
    Option<String>,
);

async fn account(db: &Db, id: &UserId, is_admin: bool) -> ApiResult<Option<KnownAccount>> {
    let row: Option<AccountRow> =
        sqlx::query_as(
            "SELECT user_metadata, email_confirmed_at, created_at, last_login_at, deleted_on FROM users WHERE id = $1",
        )
        .bind(id)
        .fetch_optional(db.pool())
        .await?;
    let Some((metadata, confirmed_at, created_at, last_login_at, deleted_on)) = row else {
        return Ok(None);
    };
    let metadata: UserMetadata = serde_json::from_str(&metadata).unwrap_or_default();
    Ok(Some(KnownAccount {
        id: id.clone(),
        first_name: metadata.first_name,
        last_name: metadata.last_name,
        is_email_confirmed: confirmed_at.is_some(),
        is_admin,
        created_at,
        last_login_at,
        deleted_on,
    }))
}

#[derive(FromRow)]
struct OrderRow {
    id: OrderId,
    order_number: String,
    status: Status,
    created_at: String,
    total_cents: i64,
    customer_data: String,
    is_own: i64,
}

async fn orders(db: &Db, person: &Person) -> ApiResult<Vec<KnownOrder>> {
    let reader = person.reader();
    let rows: Vec<OrderRow> = sqlx::query_as(concat!(
        "SELECT id, order_number, status, created_at, total_cents, customer_data, CAST(CASE WHEN ",
        of_reader!(),
        " THEN 1 ELSE 0 END AS BIGINT) AS is_own FROM orders \
         WHERE status <> 'draft' AND (user_id = $1 OR customer_email = $2) ORDER BY created_at DESC, id DESC"
    ))
    .bind(reader.user_id)
    .bind(&reader.confirmed_email)
    .fetch_all(db.pool())
    .await?;
    let text = |data: &serde_json::Value, key: &str| {
        data[key].as_str().map(str::to_owned).unwrap_or_default()
    };
    Ok(rows
        .into_iter()
        .map(|row| {
            let customer = serde_json::from_str(&row.customer_data).unwrap_or_default();
            KnownOrder {
                id: row.id,
                order_number: row.order_number,
                status: row.status.label(),
                created_at: row.created_at,
                total_cents: row.total_cents,
                first_name: text(&customer, "firstName"),
                last_name: text(&customer, "lastName"),
                email: text(&customer, "email"),
                is_of_another_account: row.is_own == 0,
            }
        })
        .collect())
}
