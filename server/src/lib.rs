//! Schichtwerk's server: it stores uploads, measures them again, prices them itself, takes payments and serves the app.
//!
//! The modules stand in the order in which a process meets them: it reads its [`config`], opens what it needs
//! ([`db`], [`storage`]), gathers it in one [`state`], and answers the calls that [`routes`] lists.

pub mod cli;
pub mod config;
pub mod startup;
pub mod stop_signal;
pub mod telemetry;

pub mod answers;
pub mod body;
mod broken_jobs;
mod callers;
pub mod clock;
pub mod crash;
pub mod crypto;
pub mod db;
pub mod error;
pub mod feedback;
pub mod state;
pub mod storage;

pub mod identity;
pub mod routes;
pub mod security;

pub mod account_data;
pub mod accounts;
pub mod admin;
pub mod health;
pub mod legal_texts;
pub mod openapi;
pub mod parse;
mod passwords;
mod rate_limits;
pub mod settings;
pub mod shop;
mod statements;
pub mod static_files;
mod stored_settings;
pub mod uploads;

pub mod agreements;
mod cart_body;
pub mod carts;
pub mod checkout;
pub mod customer_orders;
pub mod drafts;
pub mod german;
pub mod invoices;
pub mod jobs;
mod letters;
pub mod mail;
mod mail_transport;
mod order_states;
pub mod orders;
pub mod payments;
pub mod webhooks;
pub mod withdrawals;
