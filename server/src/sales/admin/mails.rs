//! GET /api/admin/mails and POST /api/admin/mails/{mailId}/send-again: what did not go out, of orders, accounts and withdrawals alike.

use actix_web::{HttpResponse, get, post, web};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::foundation::answers::{AcceptedAnswer, EmptyListAnswer, ErrorAnswer};
use crate::foundation::clock::to_text;
use crate::foundation::db::{Db, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::MailId;
use crate::mail::{self, WaitingMail};
use crate::people::audit::{self, Act, Target};
use crate::people::identity::Identity;
use crate::state::{Part, State};

/// More of them have one cause, and the newest show it.
const MOST: i64 = 100;

/// Mails that did not go out.
#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingMailsAnswer {
    success: bool,
    data: Vec<WaitingMail>,
}

/// The newest mails that no mail server takes, or that have waited for more than ten minutes.
#[utoipa::path(
    tag = "Verwaltung",
    responses((status = 200, body = WaitingMailsAnswer), (status = 403, body = EmptyListAnswer))
)]
#[get("/api/admin/mails")]
pub async fn get_waiting_mails(db: Part<Db>, caller: Identity) -> ApiResult {
    caller.require_admin()?;
    let data = mail::undelivered(&db, MOST).await?;
    Ok(HttpResponse::Ok().json(WaitingMailsAnswer {
        success: true,
        data,
    }))
}

/// Sends a mail that did not go out again, at once.
#[utoipa::path(
    tag = "Verwaltung",
    params(("mailId" = String, Path)),
    responses(
        (status = 200, description = "it waits for its turn, which is now", body = AcceptedAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, description = "no such mail, or it went out meanwhile", body = ErrorAnswer),
    )
)]
#[post("/api/admin/mails/{mailId}/send-again")]
pub async fn send_mail_again(
    state: State,
    caller: Identity,
    mail_id: web::Path<MailId>,
) -> ApiResult {
    let admin = caller.require_admin()?;
    let work = async |tx: &mut Tx| {
        let now = to_text(state.clock.now());
        let known = mail::try_again(tx, &mail_id, &now).await?;
        let (order_id, subject) = known.ok_or_else(ApiError::not_found)?;
        let target = order_id.as_ref().map_or(Target::Shop, Target::Order);
        let details = json!({ "subject": subject });
        audit::record(&state, tx, &admin.id, Act::MailSentAgain, target, &details).await?;
        ApiResult::Ok(())
    };
    state.db.write(work).await?;
    state.outbox.notify();
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}
