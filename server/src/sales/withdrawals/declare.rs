//! POST /api/withdraw

use actix_web::{HttpRequest, HttpResponse, web};
use core_wasm::error::FieldError;
use core_wasm::validate::{Credentials, validate_credentials};
use core_wasm::visible::one_line;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::{self, Withdrawal};
use crate::answers::ErrorAnswer;
use crate::clock::to_text;
use crate::db::Tx;
use crate::error::{ApiError, ApiResult, Problem};
use crate::letters;
use crate::mail;
use crate::orders::customer_email;
use crate::state::State;

/// Longest name or contract in characters; the form counts the same.
const LONGEST: usize = 200;

/// All that the law lets a shop ask for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalRequest {
    #[serde(default)]
    name: String,
    /// The order's number, or other words for the contract.
    #[serde(default)]
    contract: String,
    /// Where the receipt goes.
    #[serde(default)]
    email: String,
}

/// The same for everybody: it does not tell whether there is such an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalAnswer {
    /// Always true.
    success: bool,
    /// RFC 3339; the receipt names the same moment. Of a declaration that is repeated word for word, when it came in first.
    received_at: String,
}

/// Keeps a declaration of withdrawal, mails the receipt at once and tells the operator. The same one again, as after a lost answer,
/// is no second declaration: it has its receipt.
#[utoipa::path(
    post, path = "/api/withdraw", tag = "Bestellungen", request_body = WithdrawalRequest,
    responses(
        (status = 200, body = WithdrawalAnswer),
        (status = 400, description = "`invalid_fields`, each with its sentence in `fields`", body = ErrorAnswer),
    )
)]
pub async fn withdraw(
    state: State,
    request: HttpRequest,
    body: web::Json<WithdrawalRequest>,
) -> ApiResult {
    let withdrawal = parse(&body)?;
    let now = state.clock.now();
    let id = Uuid::now_v7().to_string();
    // Nobody is kept from withdrawing, but a stranger's letter box is not to be flooded: one receipt too many waits its turn.
    let receipt_at = now + state.rate_limits.delay(&request);
    let keep = async |tx: &mut Tx| {
        if let Some(received_at) = store::received_before(tx, &withdrawal).await? {
            return ApiResult::Ok(received_at);
        }
        store::insert(tx, &id, &withdrawal, &to_text(now)).await?;
        let orders = store::meant_orders(tx, &withdrawal).await?;
        let declared = letters::Declared {
            id: &id,
            at: now,
            name: &withdrawal.name,
            contract: &withdrawal.contract,
            email: &withdrawal.email,
        };
        letters::queue_withdrawal_receipt(&state, tx, &declared, receipt_at).await?;
        store::link(tx, &id, &to_text(now), &orders).await?;
        let orders: Vec<(String, String)> = orders
            .into_iter()
            .map(|order| (order.number, order.status))
            .collect();
        letters::queue_withdrawal_notice(&state, tx, &declared, &orders).await?;
        Ok(to_text(now))
    };
    let received_at = state.db.write(keep).await?;
    state.outbox.notify();
    Ok(HttpResponse::Ok().json(WithdrawalAnswer {
        success: true,
        received_at,
    }))
}

fn parse(body: &WithdrawalRequest) -> ApiResult<Withdrawal> {
    let withdrawal = Withdrawal {
        name: one_line(&body.name),
        contract: one_line(&body.contract),
        email: customer_email(&body.email),
    };
    let mut errors = Vec::new();
    for (field, text, missing) in [
        ("name", &withdrawal.name, "Name ist erforderlich"),
        (
            "contract",
            &withdrawal.contract,
            "Bestellnummer ist erforderlich",
        ),
    ] {
        if text.is_empty() {
            errors.push(FieldError::new(field, missing));
        } else if text.chars().count() > LONGEST {
            errors.push(FieldError::new(
                field,
                "Dieser Text ist zu lang. Bitte kürzen Sie ihn.",
            ));
        }
    }
    let faults = validate_credentials(&Credentials {
        email: Some(withdrawal.email.clone()),
        ..Credentials::default()
    });
    if faults.is_empty() && !mail::can_be_addressed(&withdrawal.email) {
        errors.push(FieldError::new("email", "Ungültige E-Mail-Adresse"));
    }
    errors.extend(faults);
    match errors.first() {
        None => Ok(withdrawal),
        Some(first) => Err(ApiError::BadRequest(
            Problem::new("invalid_fields", first.message.clone()).with("fields", &errors),
        )),
    }
}
