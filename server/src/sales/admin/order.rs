//! GET /api/admin/orders/{id}, GET /api/admin/orders/{id}/mails/{mailId} and POST …/mails/{mailId}/send-again

use actix_web::{HttpResponse, get, post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::db::Db;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{MailId, OrderId};
use crate::people::audit::{self, ActView, Target};
use crate::people::identity::{AdminCall, Identity, Role};
use crate::sales::orders::desk::detail::{OrderDetail, SentMail, detail, sent_mail};
use crate::sales::orders::made::confirmation::send_again;
use crate::sales::product_safety::{self, ProductReport};
use crate::sales::withdrawals::{self, DeclaredWithdrawal};
use crate::state::{Part, State};

/// An order with everything that belongs to it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminOrderDetail {
    /// The order.
    #[serde(flatten)]
    order: OrderDetail,
    /// Declarations that name it, oldest first.
    withdrawals: Vec<DeclaredWithdrawal>,
    /// Complaints about its parts and accidents with them, oldest first.
    product_reports: Vec<ProductReport>,
    /// What admins did with it, oldest first.
    acts: Vec<ActView>,
}

/// One order.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminOrderAnswer {
    success: bool,
    data: AdminOrderDetail,
}

/// A mail as it went out.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminMailAnswer {
    success: bool,
    data: SentMail,
}

/// One order in full, archived or not. A draft is its owner's.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)),
    responses(
        (status = 200, body = AdminOrderAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
    )
)]
#[get("/api/admin/orders/{id}")]
pub async fn get_order_detail(state: State, caller: Identity, id: web::Path<OrderId>) -> ApiResult {
    caller.require_admin()?;
    let mut order = order(&state, &id).await?;
    // A link that the caller could not follow would say that the file is there for them.
    if !caller.has_role(&[Role::Owner]) {
        for part in &mut order.order.parts {
            part.file_url = None;
        }
    }
    Ok(HttpResponse::Ok().json(AdminOrderAnswer {
        success: true,
        data: order,
    }))
}

/// The order as it stands now.
///
/// # Errors
/// 404 for an unknown order; when the database does not answer.
pub(super) async fn answer(state: &State, id: &OrderId) -> ApiResult {
    Ok(HttpResponse::Ok().json(AdminOrderAnswer {
        success: true,
        data: order(state, id).await?,
    }))
}

async fn order(state: &State, id: &OrderId) -> ApiResult<AdminOrderDetail> {
    Ok(AdminOrderDetail {
        order: detail(state, id).await?,
        withdrawals: withdrawals::of_order(&state.db, id).await?,
        product_reports: product_safety::of_order(&state.db, id).await?,
        acts: audit::of_target(&state.db, Target::Order(id)).await?,
    })
}

/// What a mail about an order says.
#[utoipa::path(
    tag = "Verwaltung",
    params(("id" = String, Path), ("mailId" = String, Path)),
    responses(
        (status = 200, body = AdminMailAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
    )
)]
#[get("/api/admin/orders/{id}/mails/{mailId}")]
pub async fn get_order_mail(
    db: Part<Db>,
    caller: Identity,
    path: web::Path<(OrderId, MailId)>,
) -> ApiResult {
    caller.require_admin()?;
    let (order_id, mail_id) = path.into_inner();
    let data = sent_mail(&db, &order_id, &mail_id)
        .await?
        .ok_or_else(ApiError::not_found)?;
    Ok(HttpResponse::Ok().json(AdminMailAnswer {
        success: true,
        data,
    }))
}

/// Which of the two it is.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SendMailAgain {
    /// A copy of one that went out; else one that did not go out is tried again.
    #[serde(default)]
    copy: bool,
}

/// Sends a mail about an order again: one that did not go out, or a copy of one that did.
#[utoipa::path(
    tag = "Verwaltung",
    params(("id" = String, Path), ("mailId" = String, Path)),
    request_body = SendMailAgain,
    responses(
        (status = 200, description = "it waits for its turn, which is now", body = AdminOrderAnswer),
        (status = 400, description = "no JSON object", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, description = "`mail_sent`: it went out meanwhile; for a copy `mail_not_sent`, `mail_erased` or `mail_sent_often`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/orders/{id}/mails/{mailId}/send-again")]
pub async fn send_order_mail_again(
    state: State,
    path: web::Path<(OrderId, MailId)>,
    AdminCall(admin, body): AdminCall<SendMailAgain>,
) -> ApiResult {
    let (order_id, mail_id) = path.into_inner();
    send_again(&state, &order_id, &mail_id, body.copy, &admin.id).await?;
    answer(&state, &order_id).await
}
