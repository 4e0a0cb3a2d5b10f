//! GET /api/admin/failed-receipts, POST …/{mailId}/send-again and …/{mailId}/settle

use actix_web::{HttpResponse, get, post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::foundation::answers::{AcceptedAnswer, EmptyListAnswer, ErrorAnswer};
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::foundation::ids::MailId;
use crate::people::audit;
use crate::people::identity::{AdminCall, Identity};
use crate::sales::withdrawals::receipts::{self, FailedReceipt};
use crate::state::{Part, State};

/// Receipts of withdrawals that did not reach their customer.
#[derive(Debug, Serialize, ToSchema)]
pub struct FailedReceiptsAnswer {
    success: bool,
    data: Vec<FailedReceipt>,
}

/// Receipts of withdrawals that no mail server takes, of declarations with and without an order.
#[utoipa::path(
    tag = "Verwaltung",
    responses((status = 200, body = FailedReceiptsAnswer), (status = 403, body = EmptyListAnswer))
)]
#[get("/api/admin/failed-receipts")]
pub async fn get_failed_receipts(db: Part<Db>, caller: Identity) -> ApiResult {
    caller.require_admin()?;
    Ok(HttpResponse::Ok().json(FailedReceiptsAnswer {
        success: true,
        data: receipts::failed(&db).await?,
    }))
}

/// Tries to send one of them again.
#[utoipa::path(
    tag = "Verwaltung", params(("mailId" = String, Path)),
    responses(
        (status = 200, description = "it waits for its turn, which is now", body = AcceptedAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, description = "not among them", body = ErrorAnswer),
    )
)]
#[post("/api/admin/failed-receipts/{mailId}/send-again")]
pub async fn send_receipt_again(
    state: State,
    caller: Identity,
    id: web::Path<MailId>,
) -> ApiResult {
    let admin = caller.require_admin()?;
    receipts::send_again(&state, &id, &admin.id).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// How the customer has the receipt.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SettleReceipt {
    /// For the operator only; without the customer's name, because it outlives the customer's data.
    #[serde(default)]
    reason: String,
}

/// Takes one of them off the list, because the customer has the receipt in another way.
#[utoipa::path(
    tag = "Verwaltung", params(("mailId" = String, Path)),
    request_body = SettleReceipt,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "no JSON object", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, description = "not among them", body = ErrorAnswer),
        (status = 422, description = "`reason_missing` or `text_too_long`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/failed-receipts/{mailId}/settle")]
pub async fn confirm_receipt(
    state: State,
    id: web::Path<MailId>,
    AdminCall(admin, form): AdminCall<SettleReceipt>,
) -> ApiResult {
    let how = audit::reason(&form.reason)?;
    receipts::confirm_receipt(&state, &id, how, &admin.id).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}
