//! Schichtwerk's server: it stores uploads, measures them again, prices them itself, takes payments and serves the app.
//!
//! The modules below stand in layers: each uses those above it in this list, and none below it (`scripts/check-fences.mjs`
//! counts every `use` and every path). Further down each part has its short name, by which the others call it.

pub mod foundation;
pub mod services;
pub mod state;

pub mod mail;
pub mod people;
pub mod shop;

pub mod files;
pub mod sales;

pub mod account_data;

pub mod app;

pub use app::{cli, health, jobs, openapi, pages, routes, security, startup, static_files};
pub use files::{archive, statements, uploads};
pub use foundation::{
    answers, body, broken_jobs, callers, cart_body, clock, config, crash, crypto, csv, db, error,
    german, open_by_address, prose, stop_signal, storage, tax, telemetry,
};
pub use people::{accounts, audit, identity};
pub use sales::{
    admin, agreements, carts, checkout, customer_orders, drafts, feedback, insights, invoices,
    letters, order_states, orders, production, webhooks, withdrawals,
};
pub use services::{
    clock_watch, day_counts, listeners, mail_transport, parse, passwords, payments, rate_limits,
    shared_limits, shop_facts, store_marks, stored_settings,
};
pub use shop::{delivery, legal_texts, settings};
