//! GET /api/shop

use actix_web::{HttpResponse, get};
use core_wasm::cart::Shipping;
use core_wasm::configuration::default_configuration;
use core_wasm::price::quote;
use core_wasm::settings::Settings;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::foundation::config::OWN_PAGES;
use crate::foundation::error::ApiResult;
use crate::foundation::federal_state::FederalState;
use crate::foundation::german;
use crate::shop::delivery::delivery_date;
use crate::shop::legal_texts::{Facts, LegalTexts, TextId, facts};
use crate::shop::open_points;
use crate::shop::pictures::{self, Picture, Place};
use crate::state::{AppState, State};

/// What every page may show of the operator.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShopAnswer<'a> {
    company: &'a str,
    partners: &'a [String],
    /// What they are to the business, as a heading.
    partners_title: &'static str,
    street: &'a str,
    postal_code: &'a str,
    city: &'a str,
    country: &'a str,
    email: &'a str,
    phone: &'a str,
    website: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    vat_id: Option<&'a str>,
    /// What that number is called.
    vat_id_title: &'static str,
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
    /// From which price, by when, of how many plastics, and that no file is passed on: the first line of the start page.
    at_a_glance: String,
    /// The owner's photos, in the order in which they are shown.
    pictures: Vec<Picture>,
    /// Pages of the owner's own that have something to show.
    own_pages: Vec<OwnPage<'a>>,
    /// The pages mark the data as a sample.
    sample_data: bool,
    /// Orders are taken.
    open: bool,
    /// No real money moves.
    payment_simulated: bool,
}

/// A page of the owner's own.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnPage<'a> {
    /// `ueber-uns` or `referenzen`, as its address is.
    name: &'static str,
    /// Of its text; a page without one has pictures only.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
}

/// The operator's public data.
#[utoipa::path(tag = "Shop", responses((status = 200, body = ShopAnswer)))]
#[get("/api/shop")]
pub async fn get_shop(state: State) -> ApiResult {
    let pictures = pictures::all(&state.db).await?;
    Ok(HttpResponse::Ok().json(ShopAnswer::of(&state, pictures)))
}

/// `ab 5,00 € · mit Express bis Mo., 30.11. · 6 Kunststoffe · Dateien ohne Weitergabe`. The price is that of the smallest part, the day that
/// of an express parcel ordered now; what cannot be worked out is left out.
pub(crate) fn at_a_glance(settings: &Settings, now: Timestamp, state: FederalState) -> String {
    let price = quote(0.0, 1, &default_configuration(settings), settings)
        .ok()
        .map(|quote| format!("ab {}", german::euro(quote.line_cents)));
    // Where the day follows from what is sold already, it stands with the ways of delivery, which ask for that.
    let times = &settings.delivery_times;
    let express = (times.capacity_cm3_per_day == 0)
        .then(|| delivery_date(now, times, Shipping::Express, state, 0.0));
    let materials = match settings.offered_materials().len() {
        0 => None,
        1 => Some("1 Kunststoff".to_owned()),
        count => Some(format!("{count} Kunststoffe")),
    };
    let facts = [
        price,
        express.map(|day| format!("mit Express bis {}", german::near_day(day))),
        materials,
        Some("Dateien ohne Weitergabe".to_owned()),
    ];
    let facts: Vec<String> = facts
        .into_iter()
        .flatten()
        // A line may end between two facts, never within one.
        .map(|fact| fact.replace(' ', "\u{a0}"))
        .collect();
    facts.join(" · ")
}

impl<'a> ShopAnswer<'a> {
    /// Of this shop.
    pub(crate) fn of(state: &'a AppState, pictures: Vec<Picture>) -> Self {
        let operator = &state.operator;
        let own_page = |(name, place)| {
            let text = operator.legal_files.named(name);
            let is_shown = text.is_some() || pictures.iter().any(|it| it.place == place);
            is_shown.then(|| OwnPage {
                name,
                title: text.map(|text| text.title.as_str()),
            })
        };
        let places = [Place::About, Place::References];
        let own_pages = OWN_PAGES.into_iter().zip(places).filter_map(own_page);
        let own_pages = own_pages.collect();
        let settings = state.settings.current();
        let texts = LegalTexts::current(operator, &settings.settings);
        Self {
            company: &operator.company,
            partners: &operator.partners,
            partners_title: operator.representatives_title(),
            street: &operator.street,
            postal_code: &operator.postal_code,
            city: &operator.city,
            country: &operator.country,
            email: &operator.email,
            phone: &operator.phone,
            website: &operator.website,
            vat_id: operator.vat_id.as_deref(),
            vat_id_title: operator.vat_id_title(),
            business_id: operator.business_id.as_deref(),
            register: operator.register.as_deref(),
            legal_texts_checked: operator.legal_texts_checked.as_deref(),
            legal_texts: texts.all().map(|text| text.id.clone()).into(),
            legal_facts: facts(operator, &settings.settings),
            guarantee_notice: (operator.legal_files.guarantee_notice.as_ref())
                .map(|notice| format!("/api/guarantee-notice/{}", notice.sha256)),
            at_a_glance: at_a_glance(
                &settings.settings,
                state.clock.now(),
                operator.federal_state,
            ),
            own_pages,
            pictures,
            sample_data: operator.sample_data,
            open: open_points::is_open(state),
            payment_simulated: !state.payments.livemode(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duty_14_the_first_line_follows_the_settings_and_the_clock() {
        let mut settings = Settings::default();
        let now: Timestamp = "2026-11-23T09:00:00+01:00".parse().unwrap();
        let plain = |text: String| text.replace('\u{a0}', " ");
        assert_eq!(
            plain(at_a_glance(&settings, now, FederalState::Bw)),
            "ab 5,00 € · mit Express bis Fr., 27.11. · 6 Kunststoffe · Dateien ohne Weitergabe"
        );
        settings.fees.setup_fee = 0.0;
        settings.delivery_times.express.transit_days = 1;
        settings.offer.hidden_materials = ["PETG", "TPU", "ASA", "ABS", "ABS-GF"]
            .map(str::to_owned)
            .into();
        assert_eq!(
            plain(at_a_glance(&settings, now, FederalState::Bw)),
            "ab 3,00 € · mit Express bis Do., 26.11. · 1 Kunststoff · Dateien ohne Weitergabe"
        );
    }
}
