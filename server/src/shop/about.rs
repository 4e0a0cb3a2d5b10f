//! GET /api/shop

use actix_web::HttpResponse;
use serde::Serialize;
use utoipa::ToSchema;

use crate::foundation::error::ApiResult;
use crate::shop::legal_texts::{Facts, LegalTexts, TextId, facts};
use crate::shop::open_points;
use crate::state::{AppState, State};

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
    #[serde(skip_serializing_if = "Option::is_none")]
    business_id: Option<&'a str>,
    /// Register court and number.
    #[serde(skip_serializing_if = "Option::is_none")]
    register: Option<&'a str>,
    /// The day on which the legal texts were checked (YYYY-MM-DD); without it they are drafts.
    #[serde(skip_serializing_if = "Option::is_none")]
    legal_texts_checked: Option<&'a str>,
    /// Terms, privacy and withdrawal information as they are now.
    legal_texts: Vec<TextId>,
    /// What stands in the legal texts in the place of each placeholder.
    legal_facts: Facts,
    /// Address of the official notice on the legal guarantee, where the operator laid it into the folder of legal texts.
    #[serde(skip_serializing_if = "Option::is_none")]
    guarantee_notice: Option<String>,
    /// The pages mark the data as a sample.
    sample_data: bool,
    /// Orders are taken.
    open: bool,
    /// No real money moves.
    payment_simulated: bool,
}

/// The operator's public data.
#[utoipa::path(get, path = "/api/shop", tag = "Shop", responses((status = 200, body = ShopAnswer)))]
pub async fn get_shop(state: State) -> ApiResult {
    Ok(HttpResponse::Ok().json(ShopAnswer::of(&state)))
}

impl<'a> ShopAnswer<'a> {
    /// Of this shop.
    pub(crate) fn of(state: &'a AppState) -> Self {
        let operator = &state.operator;
        let settings = state.settings.current();
        let texts = LegalTexts::current(operator, &settings.settings);
        Self {
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
            business_id: operator.business_id.as_deref(),
            register: operator.register.as_deref(),
            legal_texts_checked: operator.legal_texts_checked.as_deref(),
            legal_texts: texts.all().map(|text| text.id.clone()).into(),
            legal_facts: facts(operator, &settings.settings),
            guarantee_notice: (operator.legal_files.guarantee_notice.as_ref())
                .map(|notice| format!("/api/guarantee-notice/{}", notice.sha256)),
            sample_data: operator.sample_data,
            open: open_points::is_open(state),
            payment_simulated: !state.payments.livemode(),
        }
    }
}
