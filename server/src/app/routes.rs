//! Every URL of the server, grouped by who calls it.

use actix_web::http::Method;
use actix_web::web::{self, ServiceConfig};
use actix_web::{FromRequest, Handler, HttpResponse, Responder};

use crate::account_data;
use crate::app::{health, openapi, static_files};
use crate::files::uploads;
use crate::foundation::error::ApiError;
use crate::people::accounts;
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
    /// `user_profiles.is_admin`.
    Admin,
    /// A machine that proves itself by a signature.
    Machine,
}

/// One line of the route table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// The HTTP method.
    pub method: Method,
    /// The path with `{parameters}`.
    pub path: &'static str,
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
    routes.get("/livez", health::livez);
    routes.get("/readyz", health::readyz);
    routes.get("/healthz", health::healthz);
    routes.get("/api/openapi.json", openapi::openapi_json);
    routes.get("/api/settings", settings::get_settings);
    routes.get("/api/events", settings::get_events);
    routes.get("/api/shop", shop::get_shop);
    routes.get("/api/legal-texts/{name}", shop::get_legal_text);
    routes.get("/api/guarantee-notice/{sha256}", shop::get_guarantee_notice);
    routes.get("/api/session", accounts::get_session);
    routes.post("/api/session/redeem", accounts::redeem);
    routes.post("/api/register", accounts::register);
    routes.post("/api/login", accounts::login);
    routes.post("/api/logout", accounts::logout);
    routes.post("/api/guest-order", customer_orders::guest_order);
    routes.post("/api/guest-order/invoice", customer_orders::guest_invoices);
    routes.post(
        "/api/guest-order/delete-file",
        customer_orders::delete_guest_file,
    );
    routes.post("/api/guest-order/renew", customer_orders::renew_guest_link);
    routes.post("/api/withdraw", withdrawals::withdraw);
    routes.post("/api/page-view", shop::count_page_view);
    routes.post("/api/forgot-password", accounts::forgot_password);
    routes.post("/api/reset-password", accounts::reset_password);
}

fn customers(routes: &mut Routes<'_>) {
    routes.group(Caller::Customer);
    routes.post("/api/upload-model", uploads::upload_model);
    routes.post("/api/process-uploaded-file", uploads::process_uploaded_file);
    routes.get("/api/files/{id}/{signature}", uploads::download_file);
    routes.post("/api/cart/save-anonymous", carts::save_anonymous);
    routes.post("/api/cart/load-anonymous", carts::load_anonymous);
    routes.post("/api/confirm-legal", uploads::confirm_legal);
    routes.post("/api/discard-held-file", uploads::discard_held_file);
}

fn users(routes: &mut Routes<'_>) {
    routes.group(Caller::User);
    routes.post("/api/confirm-email", accounts::confirm_email);
    routes.post("/api/resend-confirmation", accounts::resend_confirmation);
    routes.post("/api/change-password", accounts::change_password);
    routes.post("/api/password-again", accounts::password_again);
    routes.put("/api/user", accounts::update_user);
    routes.post("/api/email/welcome", accounts::welcome_mail);
    routes.post("/api/email/new-user-notification", accounts::new_user_mail);
    routes.get("/api/drafts", drafts::get_drafts);
    routes.get("/api/drafts/{id}", drafts::get_draft);
    routes.patch("/api/drafts/{id}", drafts::rename_draft);
    routes.delete("/api/drafts/{id}", drafts::delete_draft);
    routes.post("/api/save-order", drafts::save_order);
    routes.post("/api/cart/save-user", carts::save_user);
    routes.post("/api/cart/load-user", carts::load_user);
    routes.post("/api/cart/migrate", carts::migrate);
    routes.get("/api/orders", customer_orders::get_orders);
    routes.get("/api/orders/{id}", customer_orders::get_order);
    routes.get("/api/orders/{id}/cart", customer_orders::get_order_cart);
    routes.get("/api/orders/{id}/invoice", customer_orders::get_invoices);
    routes.post("/api/orders/{id}/hide", customer_orders::hide_order);
    routes.post("/api/orders/{id}/delete-file", customer_orders::delete_file);
    routes.post("/api/account/export", account_data::prepare_export);
    routes.get("/api/account/export/{token}", account_data::download_export);
    routes.post("/api/account/delete", account_data::delete_account);
}

fn admins(routes: &mut Routes<'_>) {
    routes.group(Caller::Admin);
    routes.get("/api/admin/orders", admin::get_orders);
    routes.get("/api/admin/order-counts", admin::get_order_counts);
    routes.get("/api/admin/orders/{id}", admin::get_order_detail);
    routes.get("/api/admin/orders/{id}/files", admin::download_order_files);
    routes.get(
        "/api/admin/orders/{id}/mails/{mailId}",
        admin::get_order_mail,
    );
    routes.post(
        "/api/admin/orders/{id}/mails/{mailId}/send-again",
        admin::send_order_mail_again,
    );
    routes.post(
        "/api/admin/orders/{id}/delete-file",
        admin::delete_ordered_file,
    );
    routes.post("/api/admin/orders/{id}/refund", admin::refund_order);
    routes.post("/api/admin/orders/{id}/refuse", admin::refuse_order);
    routes.post("/api/admin/orders/{id}/review", admin::review_order);
    routes.post(
        "/api/admin/order-status-updates",
        admin::update_order_statuses,
    );
    routes.delete("/api/admin/orders/{id}", admin::delete_order);
    routes.post("/api/admin/orders/{id}/unarchive", admin::unarchive_order);
    routes.post("/api/admin/orders/{id}/release", admin::release_order);
    routes.post("/api/admin/orders/{id}/give-up", admin::give_up_order);
    routes.get("/api/admin/analytics", admin::get_analytics);
    routes.get("/api/admin/page-views", shop::get_page_views);
    routes.get("/api/admin/acts", admin::get_acts);
    routes.get("/api/admin/analytics/csv", admin::get_analytics_csv);
    routes.get("/api/admin/production", admin::get_production);
    routes.get("/api/admin/production/csv", admin::get_production_csv);
    routes.post("/api/admin/production/printed", admin::count_printed);
    routes.get("/api/admin/invoices/verify", admin::verify_invoices);
    routes.get("/api/admin/open-points", shop::get_open_points);
    routes.post("/api/order-status-update", admin::update_order_status);
    routes.put("/api/admin/settings", settings::save_settings);
    routes.get("/api/admin/settings/versions", settings::get_versions);
    routes.get(
        "/api/admin/settings/versions/{version}",
        settings::get_version,
    );
    routes.post(
        "/api/admin/settings/versions/{version}/restore",
        settings::restore_version,
    );
    routes.get("/api/admin/operator", shop::get_operator);
    routes.get("/api/admin/second-factor", accounts::get_second_factor);
    routes.post(
        "/api/admin/second-factor/start",
        accounts::start_second_factor,
    );
    routes.post(
        "/api/admin/second-factor/confirm",
        accounts::confirm_second_factor,
    );
    routes.post(
        "/api/admin/second-factor/recovery-codes",
        accounts::renew_recovery_codes,
    );
    routes.delete("/api/admin/second-factor", accounts::remove_second_factor);
    routes.get("/api/admin/admins", accounts::get_admins);
    routes.post("/api/admin/admins", accounts::give_right);
    routes.delete("/api/admin/admins/{id}", accounts::take_right);
}

fn payments(routes: &mut Routes<'_>) {
    routes.group(Caller::Customer);
    routes.post("/api/create-checkout-session", checkout::create);
    routes.get("/api/checkout/{sessionId}", checkout::status);
    routes.post("/api/feedback", feedback::feedback);

    routes.group(Caller::Machine);
    routes.post("/api/webhooks/stripe", webhooks::stripe);
}

/// Registers every route; anything else below /api is a JSON 404.
pub fn configure(config: &mut ServiceConfig) {
    all(&mut Routes {
        config: Some(config),
        caller: Caller::Public,
        table: Vec::new(),
    });
    config.service(web::scope("/api").default_service(web::to(unknown_api_path)));
    config.default_service(web::to(static_files::serve));
}

/// The route table, made by the same code that registers the routes.
pub fn table() -> Vec<Route> {
    let mut routes = Routes {
        config: None,
        caller: Caller::Public,
        table: Vec::new(),
    };
    all(&mut routes);
    routes.table
}

async fn unknown_api_path() -> Result<HttpResponse, ApiError> {
    Err(ApiError::not_found())
}

/// Registers a route and writes it into the table, so that neither can lack a line of the other.
struct Routes<'a> {
    config: Option<&'a mut ServiceConfig>,
    caller: Caller,
    table: Vec<Route>,
}

impl Routes<'_> {
    fn group(&mut self, caller: Caller) {
        self.caller = caller;
    }

    fn get<F, Args>(&mut self, path: &'static str, handler: F)
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.add(Method::GET, path, handler);
    }

    fn post<F, Args>(&mut self, path: &'static str, handler: F)
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.add(Method::POST, path, handler);
    }

    fn put<F, Args>(&mut self, path: &'static str, handler: F)
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.add(Method::PUT, path, handler);
    }

    fn patch<F, Args>(&mut self, path: &'static str, handler: F)
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.add(Method::PATCH, path, handler);
    }

    fn delete<F, Args>(&mut self, path: &'static str, handler: F)
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.add(Method::DELETE, path, handler);
    }

    fn add<F, Args>(&mut self, method: Method, path: &'static str, handler: F)
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.table.push(Route {
            method: method.clone(),
            path,
            caller: self.caller,
        });
        if let Some(config) = self.config.as_deref_mut() {
            config.route(path, web::method(method).to(handler));
        }
    }
}
