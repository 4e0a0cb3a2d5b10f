//! GET /api/shop

use actix_web::HttpResponse;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::ApiResult;
use crate::state::State;

/// What every page may show of the operator.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShopAnswer<'a> {
    company: &'a str,
    partners: &'a [String],
    street: &'a str,
    postal_code: &'a str,
    city: &'a str,
    country: &'a str,
    email: &'a str,
    phone: &'a str,
    website: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    vat_id: Option<&'a str>,
    /// The pages mark the data as a sample.
    sample_data: bool,
    /// No real money moves.
    payment_simulated: bool,
}

/// The operator's public data.
#[utoipa::path(get, path = "/api/shop", tag = "Shop", responses((status = 200, body = ShopAnswer)))]
pub async fn get_shop(state: State) -> ApiResult {
    let operator = &state.operator;
    Ok(HttpResponse::Ok().json(ShopAnswer {
        company: &operator.company,
        partners: &operator.partners,
        street: &operator.street,
        postal_code: &operator.postal_code,
        city: &operator.city,
        country: &operator.country,
        email: &operator.email,
        phone: &operator.phone,
        website: &operator.website,
        vat_id: operator.vat_id.as_deref(),
        sample_data: operator.sample_data,
        payment_simulated: !state.payments.livemode(),
    }))
}
