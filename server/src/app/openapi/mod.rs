//! The API's own description, for the front end's generated types and for whoever speaks to the shop.

mod common;
mod payments;

use actix_web::HttpResponse;
use utoipa::OpenApi;

/// Everything but payments, which describe themselves in [`payments`].
#[derive(OpenApi)]
#[openapi(
    info(title = "Schichtwerk", description = "On-demand 3D printing: upload, price, order, pay.", license(name = "MIT OR Apache-2.0")),
    paths(
        crate::health::livez,
        crate::health::readyz,
        crate::health::healthz,
        openapi_json,
        crate::settings::get::get_settings,
        crate::settings::put::save_settings,
        crate::settings::versions::get_versions,
        crate::settings::versions::get_version,
        crate::settings::versions::restore_version,
        crate::settings::events::get_events,
        crate::shop::owner::get_operator,
        crate::accounts::second_factor::get_second_factor,
        crate::accounts::second_factor::start_second_factor,
        crate::accounts::second_factor::confirm_second_factor,
        crate::accounts::second_factor::renew_recovery_codes,
        crate::accounts::second_factor::remove_second_factor,
        crate::accounts::admins::get_admins,
        crate::accounts::admins::give_right,
        crate::accounts::admins::take_right,
        crate::shop::about::get_shop,
        crate::shop::legal_texts::get::get_legal_text,
        crate::shop::guarantee_notice::get_guarantee_notice,
        crate::shop::page_views::count_page_view,
        crate::shop::page_views::get_page_views,
        crate::shop::open_points::get_open_points,
        crate::accounts::session::get_session,
        crate::accounts::redeem::redeem,
        crate::accounts::register::register,
        crate::accounts::login::login,
        crate::accounts::confirm_email::confirm_email,
        crate::accounts::confirm_email::resend_confirmation,
        crate::accounts::forgot_password::forgot_password,
        crate::accounts::reset_password::reset_password,
        crate::accounts::change_password::change_password,
        crate::accounts::password_again::password_again,
        crate::accounts::update_user::update_user,
        crate::accounts::registration_mails::welcome_mail,
        crate::accounts::registration_mails::new_user_mail,
        crate::accounts::logout::logout,
        crate::admin::orders::get_orders,
        crate::admin::orders::get_order_counts,
        crate::admin::order::get_order_detail,
        crate::admin::order::get_order_mail,
        crate::admin::order::send_order_mail_again,
        crate::admin::order_files::download_order_files,
        crate::admin::order_statuses::update_order_statuses,
        crate::admin::refund::refund_order,
        crate::admin::refund::review_order,
        crate::admin::delete_order::delete_order,
        crate::admin::delete_order::unarchive_order,
        crate::admin::order_status::update_order_status,
        crate::admin::held_order::release_order,
        crate::admin::held_order::give_up_order,
        crate::admin::analytics::get_analytics,
        crate::admin::acts::get_acts,
        crate::admin::analytics::get_analytics_csv,
        crate::admin::production::get_production,
        crate::admin::production::get_production_csv,
        crate::admin::production::count_printed,
        crate::admin::invoices::verify_invoices,
        crate::uploads::upload_model::upload_model,
        crate::uploads::process_uploaded_file::process_uploaded_file,
        crate::uploads::download::download_file,
        crate::carts::calls::save_anonymous,
        crate::carts::calls::load_anonymous,
        crate::carts::calls::save_user,
        crate::carts::calls::load_user,
        crate::carts::calls::migrate,
        crate::customer_orders::list::get_orders,
        crate::customer_orders::get::get_order,
        crate::customer_orders::cart::get_order_cart,
        crate::customer_orders::invoice::get_invoices,
        crate::customer_orders::hide::hide_order,
        crate::account_data::export::prepare_export,
        crate::account_data::export::download_export,
        crate::account_data::delete::delete_account,
        crate::customer_orders::guest::guest_order,
        crate::customer_orders::guest::guest_invoices,
        crate::customer_orders::guest::renew_guest_link,
        crate::feedback::feedback,
        crate::withdrawals::declare::withdraw,
        crate::drafts::calls::get_drafts,
        crate::drafts::calls::get_draft,
        crate::drafts::calls::rename_draft,
        crate::drafts::calls::delete_draft,
        crate::drafts::save::save_order,
        crate::uploads::confirm::confirm_legal,
        crate::uploads::discard::discard_held_file,
    ),
    // Named by a parameter only.
    components(schemas(crate::insights::export::Table)),
    tags(
        (name = "Shop", description = "What everybody may read"),
        (name = "Dateien", description = "Model files of the caller"),
        (name = "Warenkorb", description = "The cart as it was last saved"),
        (name = "Entwürfe", description = "Carts that a user has saved under a name"),
        (name = "Konto", description = "Session and account"),
        (name = "Bestellungen", description = "The caller's own orders and their invoices"),
        (name = "Verwaltung", description = "Admins only"),
        (name = "Zahlung", description = "Checkout and payment"),
        (name = "Betrieb", description = "For machines that look after the server"),
    )
)]
struct Foundation;

/// The whole document.
pub fn document() -> utoipa::openapi::OpenApi {
    let mut document = Foundation::openapi();
    document.merge(payments::Payments::openapi());
    common::add_common_answers(&mut document);
    document
}

/// This document.
#[utoipa::path(get, path = "/api/openapi.json", tag = "Betrieb", responses((status = 200, description = "OpenAPI 3.1", content_type = "application/json")))]
pub async fn openapi_json() -> HttpResponse {
    HttpResponse::Ok().json(document())
}
