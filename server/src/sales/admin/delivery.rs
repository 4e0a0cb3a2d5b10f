//! POST /api/admin/orders/{id}/delivery

use actix_web::{post, web};
use core_wasm::error::FieldError;
use core_wasm::visible::one_line;
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;

use super::order::{AdminOrderAnswer, answer};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::OrderId;
use crate::people::identity::AdminCall;
use crate::sales::orders::desk::delivery::{CorrectedAddress, NewDelivery, change};
use crate::state::State;

/// In characters; a label has no room for more.
const LONGEST_LINE: usize = 100;

/// Where the parcel goes to; its country stays, because tax and shipping costs were agreed for it.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct DeliveryAddress {
    name: String,
    line1: String,
    line2: String,
    postal_code: String,
    city: String,
}

/// What is put right; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryChange {
    #[serde(default)]
    address: Option<DeliveryAddress>,
    /// YYYY-MM-DD
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    delivery_by: Option<Date>,
    /// The version that was seen.
    #[serde(default)]
    version: Option<i64>,
}

impl DeliveryAddress {
    /// # Errors
    /// 400 with a sentence for each field.
    fn checked(&self) -> ApiResult<CorrectedAddress> {
        let mut faults = Vec::new();
        let mut line = |field: &str, text: &str, missing: Option<&str>| {
            let text = one_line(text);
            if let Some(missing) = missing.filter(|_| text.is_empty()) {
                faults.push(FieldError::new(field, missing));
            } else if text.chars().count() > LONGEST_LINE {
                let fault = format!("Höchstens {LONGEST_LINE} Zeichen passen auf das Etikett.");
                faults.push(FieldError::new(field, fault));
            }
            text
        };
        let address = CorrectedAddress {
            name: line("name", &self.name, Some("Bitte geben Sie einen Namen an.")),
            line1: line(
                "line1",
                &self.line1,
                Some("Bitte geben Sie Straße und Hausnummer an."),
            ),
            line2: Some(line("line2", &self.line2, None)).filter(|text| !text.is_empty()),
            postal_code: line(
                "postalCode",
                &self.postal_code,
                Some("Bitte geben Sie die Postleitzahl an."),
            ),
            city: line("city", &self.city, Some("Bitte geben Sie den Ort an.")),
        };
        match faults.first() {
            None => Ok(address),
            Some(first) => Err(ApiError::BadRequest(
                Problem::new("invalid_fields", first.message.clone()).with("fields", &faults),
            )),
        }
    }
}

/// Puts address and day of a delivery right while the order is under way; the customer gets a mail. Invoice and agreement stay.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)), request_body = DeliveryChange,
    responses(
        (status = 200, description = "also for a repetition", body = AdminOrderAnswer),
        (status = 400, description = "no JSON object of this form; `invalid_fields`, each with its sentence in `fields`", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, description = "`order_changed`, `order_is_over`, `order_is_pickup` or `no_delivery_address`", body = ErrorAnswer),
        (status = 422, description = "`invalid_day`: over, or more than a year away", body = ErrorAnswer),
    )
)]
#[post("/api/admin/orders/{id}/delivery")]
pub async fn change_delivery(
    state: State,
    id: web::Path<OrderId>,
    AdminCall(admin, body): AdminCall<DeliveryChange>,
) -> ApiResult {
    let address = body
        .address
        .as_ref()
        .map(DeliveryAddress::checked)
        .transpose()?;
    let wanted = NewDelivery {
        order_id: &id,
        address,
        day: body.delivery_by,
        version: body.version,
        changed_by: &admin.id,
    };
    change(&state, &wanted).await?;
    answer(&state, &id).await
}
