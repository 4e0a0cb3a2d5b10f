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
        crate::app::health::livez,
        crate::app::health::readyz,
        crate::app::health::healthz,
        openapi_json,
        crate::shop::settings::get::get_settings,
        crate::shop::settings::put::save_settings,
        crate::shop::settings::versions::get_versions,
        crate::shop::settings::versions::get_version,
        crate::shop::settings::versions::restore_version,
        crate::shop::settings::events::get_events,
        crate::shop::owner::get_operator,
        crate::people::accounts::second_factor::get_second_factor,
        crate::people::accounts::second_factor::start_second_factor,
        crate::people::accounts::second_factor::confirm_second_factor,
        crate::people::accounts::second_factor::renew_recovery_codes,
        crate::people::accounts::second_factor::remove_second_factor,
        crate::people::accounts::admins::get_admins,
        crate::people::accounts::admins::give_right,
        crate::people::accounts::admins::take_right,
        crate::shop::about::get_shop,
        crate::shop::legal_texts::get::get_legal_text,
        crate::shop::guarantee_notice::get_guarantee_notice,
        crate::shop::page_views::count_page_view,
        crate::shop::page_views::get_page_views,
        crate::shop::open_points::get_open_points,
        crate::people::accounts::session::get_session,
        crate::people::accounts::redeem::redeem,
        crate::people::accounts::register::register,
        crate::people::accounts::login::login,
        crate::people::accounts::confirm_email::confirm_email,
        crate::people::accounts::confirm_email::resend_confirmation,
        crate::people::accounts::forgot_password::forgot_password,
        crate::people::accounts::reset_password::reset_password,
        crate::people::accounts::change_password::change_password,
        crate::people::accounts::password_again::password_again,
        crate::people::accounts::update_user::update_user,
        crate::people::accounts::registration_mails::welcome_mail,
        crate::people::accounts::registration_mails::new_user_mail,
        crate::people::accounts::logout::logout,
        crate::sales::admin::orders::get_orders,
        crate::sales::admin::orders::get_order_counts,
        crate::sales::admin::order::get_order_detail,
        crate::sales::admin::order::get_order_mail,
        crate::sales::admin::order::send_order_mail_again,
        crate::sales::admin::order_files::download_order_files,
        crate::sales::admin::order_statuses::update_order_statuses,
        crate::sales::admin::delete_file::delete_ordered_file,
        crate::sales::admin::refund::refund_order,
        crate::sales::admin::refuse::refuse_order,
        crate::sales::admin::refund::review_order,
        crate::sales::admin::delete_order::delete_order,
        crate::sales::admin::delete_order::unarchive_order,
        crate::sales::admin::order_status::update_order_status,
        crate::sales::admin::held_order::release_order,
        crate::sales::admin::held_order::give_up_order,
        crate::sales::admin::analytics::get_analytics,
        crate::sales::admin::acts::get_acts,
        crate::sales::admin::analytics::get_analytics_csv,
        crate::sales::admin::production::get_production,
        crate::sales::admin::production::get_production_csv,
        crate::sales::admin::production::count_printed,
        crate::sales::admin::invoices::verify_invoices,
        crate::files::uploads::upload_model::upload_model,
        crate::files::uploads::process_uploaded_file::process_uploaded_file,
        crate::files::uploads::download::download_file,
        crate::sales::carts::calls::save_anonymous,
        crate::sales::carts::calls::load_anonymous,
        crate::sales::carts::calls::save_user,
        crate::sales::carts::calls::load_user,
        crate::sales::carts::calls::migrate,
        crate::sales::customer_orders::list::get_orders,
        crate::sales::customer_orders::get::get_order,
        crate::sales::customer_orders::cart::get_order_cart,
        crate::sales::customer_orders::invoice::get_invoices,
        crate::sales::customer_orders::hide::hide_order,
        crate::sales::customer_orders::delete_file::delete_file,
        crate::sales::customer_orders::delete_file::delete_guest_file,
        crate::account_data::export::prepare_export,
        crate::account_data::export::download_export,
        crate::account_data::delete::delete_account,
        crate::sales::customer_orders::guest::guest_order,
        crate::sales::customer_orders::guest::guest_invoices,
        crate::sales::customer_orders::guest::renew_guest_link,
        crate::sales::feedback::feedback,
        crate::sales::withdrawals::declare::withdraw,
        crate::sales::drafts::calls::get_drafts,
        crate::sales::drafts::calls::get_draft,
        crate::sales::drafts::calls::rename_draft,
        crate::sales::drafts::calls::delete_draft,
        crate::sales::drafts::save::save_order,
        crate::files::uploads::confirm::confirm_legal,
        crate::files::uploads::discard::discard_held_file,
    ),
    // Named by a parameter only.
    components(schemas(crate::sales::insights::export::Table)),
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
    crate::foundation::answers::require_all_fields(&mut document);
    document
}

/// This document.
#[utoipa::path(get, path = "/api/openapi.json", tag = "Betrieb", responses((status = 200, description = "OpenAPI 3.1", content_type = "application/json")))]
pub async fn openapi_json() -> HttpResponse {
    HttpResponse::Ok().json(document())
}
