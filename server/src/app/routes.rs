//! Every route of the server, grouped by who calls it: one line each, from which the server, the route table and the OpenAPI document
//! are made. Method and address stand at the handler, and the whole list of addresses in `tests/api/rights.rs`.

use actix_web::dev::HttpServiceFactory;
use actix_web::http::Method;
use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpResponse, get};
use utoipa::openapi::{HttpMethod, OpenApi};
use utoipa_actix_web::OpenApiFactory;

use crate::account_data;
use crate::app::{health, openapi, static_files};
use crate::files::uploads;
use crate::foundation::error::ApiError;
use crate::operation::{self, reports};
use crate::people::accounts;
use crate::people::identity::{Role, RouteRoles};
use crate::people::push;
use crate::sales::{
    admin, carts, checkout, customer_orders, drafts, feedback, webhooks, withdrawals,
};
use crate::shop::{self, settings};

/// Who a route is for; the authorisation tests take it from here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Caller {
    /// Everybody, without any cookie.
    Public,
    /// Guests and users; what they reach is decided by their cookies.
    Customer,
    /// A logged-in user.
    User,
    /// Somebody with one of these roles in the back office.
    Admin(&'static [Role]),
    /// A machine that proves itself by a signature.
    Machine,
}

/// One line of the route table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// The HTTP method.
    pub method: Method,
    /// The path with `{parameters}`.
    pub path: String,
    /// Who it is for.
    pub caller: Caller,
}

/// The whole table.
fn all(routes: &mut Routes<'_>) {
    public(routes);
    customers(routes);
    users(routes);
    admins(routes);
    payments(routes);
}

fn public(routes: &mut Routes<'_>) {
    routes.group(Caller::Public);
    routes.add(health::livez);
    routes.add(health::readyz);
    routes.add(health::healthz);
    routes.add(openapi_json);
    routes.add(settings::get::get_settings);
    routes.add(settings::events::get_events);
    routes.add(shop::about::get_shop);
    routes.add(shop::legal_texts::get::get_legal_text);
    routes.add(shop::guarantee_notice::get_guarantee_notice);
    routes.add(shop::pictures::calls::get_picture);
    routes.add(accounts::session::get_session);
    routes.add(accounts::redeem::redeem);
    routes.add(accounts::register::register);
    routes.add(accounts::login::login);
    routes.add(accounts::logout::logout);
    routes.add(customer_orders::guest::guest_order);
    routes.add(customer_orders::guest::guest_invoices);
    routes.add(customer_orders::cart::get_guest_order_cart);
    routes.add(customer_orders::picture::get_guest_picture);
    routes.add(customer_orders::delete_file::delete_guest_file);
    routes.add(account_data::guest::export_guest_order);
    routes.add(account_data::guest::erase_guest_order);
    routes.add(customer_orders::guest::renew_guest_link);
    routes.add(withdrawals::declare::withdraw);
    routes.add(shop::page_views::count_page_view);
    routes.add(reports::report_csp);
    routes.add(reports::report_page);
    routes.add(accounts::forgot_password::forgot_password);
    routes.add(accounts::reset_password::reset_password);
}

fn customers(routes: &mut Routes<'_>) {
    routes.group(Caller::Customer);
    routes.add(uploads::upload_model::upload_model);
    routes.add(uploads::process_uploaded_file::process_uploaded_file);
    routes.add(uploads::download::download_file);
    routes.add(carts::calls::save_anonymous);
    routes.add(carts::calls::load_anonymous);
    routes.add(uploads::confirm::confirm_legal);
    routes.add(uploads::discard::discard_held_file);
    routes.add(uploads::rename::rename_file);
}

fn users(routes: &mut Routes<'_>) {
    routes.group(Caller::User);
    routes.add(accounts::confirm_email::confirm_email);
    routes.add(accounts::confirm_email::resend_confirmation);
    routes.add(accounts::change_password::change_password);
    routes.add(accounts::password_again::password_again);
    routes.add(accounts::update_user::update_user);
    routes.add(accounts::registration_mails::welcome_mail);
    routes.add(accounts::registration_mails::new_user_mail);
    routes.add(drafts::calls::get_drafts);
    routes.add(drafts::calls::get_draft);
    routes.add(drafts::calls::rename_draft);
    routes.add(drafts::calls::delete_draft);
    routes.add(drafts::save::save_order);
    routes.add(carts::calls::save_user);
    routes.add(carts::calls::load_user);
    routes.add(carts::calls::migrate);
    routes.add(customer_orders::list::get_orders);
    routes.add(customer_orders::get::get_order);
    routes.add(customer_orders::cart::get_order_cart);
    routes.add(customer_orders::picture::get_picture);
    routes.add(customer_orders::invoice::get_invoices);
    routes.add(customer_orders::hide::hide_order);
    routes.add(customer_orders::delete_file::delete_file);
    routes.add(account_data::export::prepare_export);
    routes.add(account_data::export::download_export);
    routes.add(account_data::delete::delete_account);
}

/// The back office: the group says which roles may make its calls, and nothing else does.
fn admins(routes: &mut Routes<'_>) {
    use Role::{Books, Owner, Workshop};

    routes.group(Caller::Admin(&[Owner, Workshop, Books]));
    routes.add(admin::events::get_work_events);
    routes.add(accounts::second_factor::get_second_factor);
    routes.add(accounts::second_factor::start_second_factor);
    routes.add(accounts::second_factor::confirm_second_factor);
    routes.add(accounts::second_factor::renew_recovery_codes);
    routes.add(accounts::second_factor::remove_second_factor);
    routes.add(push::calls::get_push);
    routes.add(push::calls::add_push_device);
    routes.add(push::calls::remove_push_device);

    // No money and no addresses.
    routes.group(Caller::Admin(&[Owner, Workshop]));
    routes.add(admin::order_files::download_order_files);
    routes.add(admin::production::get_production);
    routes.add(admin::production::get_production_csv);
    routes.add(admin::production::count_printed);
    routes.add(admin::production::move_pieces_of_part);
    routes.add(admin::production::check_parts);
    routes.add(admin::printers::add_printer);
    routes.add(admin::printers::change_printer);
    routes.add(admin::plates::get_plates);
    routes.add(admin::plates::plan_plate);
    routes.add(admin::plates::fit_plate);
    routes.add(admin::plates::replan_plate);
    routes.add(admin::plates::step_plate);
    routes.add(admin::plates::put_plate_actual);
    routes.add(admin::plates::download_plate_files);
    routes.add(admin::plates::download_plate_3mf);
    routes.add(admin::spools::get_spools);
    routes.add(admin::spools::add_spool);
    routes.add(admin::spools::change_spool);
    routes.add(admin::reprints::get_reprintable);
    routes.add(admin::reprints::make_reprint);
    routes.add(admin::reprints::cancel_reprint);

    // They read and change nothing.
    routes.group(Caller::Admin(&[Owner, Books]));
    routes.add(admin::orders::get_orders);
    routes.add(admin::orders::get_order_counts);
    routes.add(admin::order::get_order_detail);
    routes.add(admin::analytics::get_analytics);
    routes.add(admin::analytics::get_analytics_csv);
    routes.add(shop::page_views::get_page_views);
    routes.add(admin::invoices::verify_invoices);
    routes.add(admin::journal::get_journal);
    routes.add(admin::journal::get_journal_csv);
    routes.add(admin::journal::get_journal_datev);
    routes.add(admin::journal::get_journal_pdf);
    routes.add(admin::payouts::get_payouts);
    routes.add(admin::payouts::get_payouts_csv);

    routes.group(Caller::Admin(&[Owner]));
    routes.add(admin::mails::get_waiting_mails);
    routes.add(admin::mails::send_mail_again);
    routes.add(admin::order::get_order_mail);
    routes.add(admin::order::send_order_mail_again);
    routes.add(admin::delete_file::delete_ordered_file);
    routes.add(admin::refund::refund_order);
    routes.add(admin::refuse::refuse_order);
    routes.add(admin::refund::review_order);
    routes.add(admin::withdrawal::decide_withdrawal);
    routes.add(admin::words::note_order);
    routes.add(admin::words::write_to_customer);
    routes.add(admin::words::correct_shipment);
    routes.add(admin::reprints::ship_reprint);
    routes.add(admin::delivery::change_delivery);
    routes.add(admin::parcels::get_parcel_addresses);
    routes.add(admin::parcels::get_parcel_papers);
    routes.add(admin::parcels::plan_parcels);
    routes.add(admin::parcels::take_parcels);
    routes.add(admin::order_status::update_order_status);
    routes.add(admin::order_statuses::update_order_statuses);
    routes.add(admin::delete_order::delete_order);
    routes.add(admin::delete_order::unarchive_order);
    routes.add(admin::held_order::release_order);
    routes.add(admin::held_order::give_up_order);
    routes.add(admin::acts::get_acts);
    routes.add(admin::failed_receipts::get_failed_receipts);
    routes.add(admin::failed_receipts::send_receipt_again);
    routes.add(admin::failed_receipts::confirm_receipt);
    routes.add(account_data::person::lookup::find_person);
    routes.add(account_data::person::export::export_person);
    routes.add(account_data::person::erase::erase_person);
    routes.add(account_data::person::delete_file::delete_persons_file);
    routes.add(account_data::person::correct::correct_account);
    routes.add(account_data::person::correct::correct_order);
    routes.add(admin::product_safety::get_product_reports);
    routes.add(admin::product_safety::add_product_report);
    routes.add(admin::product_safety::change_product_report);
    routes.add(admin::product_safety::get_recall_csv);
    routes.add(shop::open_points::get_open_points);
    routes.add(admin::print_calibration::get_print_calibration);
    routes.add(admin::print_costs::get_print_costs);
    routes.add(admin::print_costs::put_print_costs);
    routes.add(admin::spools::get_empty_colors);
    routes.add(admin::spools::keep_empty_color);
    routes.add(operation::page::get_operation);
    routes.add(settings::put::save_settings);
    routes.add(settings::versions::get_versions);
    routes.add(settings::versions::get_version);
    routes.add(settings::versions::restore_version);
    routes.add(shop::owner::get_operator);
    routes.add(shop::pictures::calls::add_picture);
    routes.add(shop::pictures::calls::change_picture);
    routes.add(shop::pictures::calls::remove_picture);
    routes.add(accounts::admins::get_admins);
    routes.add(accounts::admins::give_role);
    routes.add(accounts::admins::take_role);
    routes.add(accounts::admins::set_second_factor_rule);
    routes.add(push::calls::set_push_rule);
}

fn payments(routes: &mut Routes<'_>) {
    routes.group(Caller::Customer);
    routes.add(checkout::create::create);
    routes.add(checkout::status::status);
    routes.add(feedback::feedback);

    routes.group(Caller::Machine);
    routes.add(webhooks::stripe);
}

/// Registers every route; anything else below /api is a JSON 404.
pub fn configure(config: &mut ServiceConfig) {
    all(&mut Routes::new(Target::Server(config)));
    config.service(web::scope("/api").default_service(web::to(unknown_api_path)));
    config.default_service(web::to(static_files::serve));
}

/// Of a process that runs jobs only: whether it lives, and nothing for customers.
pub(crate) fn configure_without_calls(config: &mut ServiceConfig) {
    config.service(health::livez).service(health::readyz);
    config.service(health::healthz);
    config.default_service(web::to(unknown_api_path));
}

/// The route table, made by the same lines that register the routes.
pub fn table() -> Vec<Route> {
    let mut table = Vec::new();
    all(&mut Routes::new(Target::Table(&mut table)));
    table
}

/// Which roles may call which route.
pub fn roles() -> RouteRoles {
    RouteRoles::new(table().into_iter().filter_map(|route| match route.caller {
        Caller::Admin(roles) => Some((route.method, route.path, roles)),
        _ => None,
    }))
}

/// The OpenAPI document, made by the same lines that register the routes.
pub fn document() -> OpenApi {
    let mut document = openapi::introduction();
    all(&mut Routes::new(Target::Document(&mut document)));
    openapi::complete(&mut document);
    document
}

/// This document.
#[utoipa::path(tag = "Betrieb", responses((status = 200, description = "OpenAPI 3.1", content_type = "application/json")))]
#[get("/api/openapi.json")]
async fn openapi_json() -> HttpResponse {
    HttpResponse::Ok().json(document())
}

async fn unknown_api_path() -> Result<HttpResponse, ApiError> {
    Err(ApiError::not_found())
}

/// Goes through the routes for one of three purposes, so that server, table and document cannot differ.
struct Routes<'a> {
    target: Target<'a>,
    caller: Caller,
}

enum Target<'a> {
    Server(&'a mut ServiceConfig),
    Table(&'a mut Vec<Route>),
    Document(&'a mut OpenApi),
}

impl<'a> Routes<'a> {
    fn new(target: Target<'a>) -> Self {
        Self {
            target,
            caller: Caller::Public,
        }
    }

    fn group(&mut self, caller: Caller) {
        self.caller = caller;
    }

    /// Method, address and description stand at the handler.
    fn add<E>(&mut self, endpoint: E)
    where
        E: HttpServiceFactory + OpenApiFactory + utoipa::Path + 'static,
    {
        match &mut self.target {
            Target::Server(config) => {
                config.service(endpoint);
            }
            Target::Table(table) => table.extend(E::methods().into_iter().map(|method| Route {
                method: actix_method(&method),
                path: E::path(),
                caller: self.caller,
            })),
            Target::Document(document) => {
                document.paths.merge(endpoint.paths());
                let mut schemas = Vec::new();
                endpoint.schemas(&mut schemas);
                let components = document.components.get_or_insert_default();
                components.schemas.extend(schemas);
            }
        }
    }
}

fn actix_method(method: &HttpMethod) -> Method {
    match method {
        HttpMethod::Get => Method::GET,
        HttpMethod::Post => Method::POST,
        HttpMethod::Put => Method::PUT,
        HttpMethod::Patch => Method::PATCH,
        HttpMethod::Delete => Method::DELETE,
        HttpMethod::Head => Method::HEAD,
        HttpMethod::Options => Method::OPTIONS,
        HttpMethod::Trace => Method::TRACE,
    }
}
