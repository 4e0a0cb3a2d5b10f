//! The server's tests: the real app on its own port with its own database and folders, spoken to over HTTP only.
//! The database is opened to verify, never to prepare what a call could prepare.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stderr,
    missing_docs,
    reason = "a failed step is a failed test"
)]

mod account;
mod account_data;
mod accounts;
mod admin;
mod admin_acts;
mod admin_orders;
mod admin_refunds;
mod admins;
mod agreement;
mod analytics;
mod auth;
mod backups;
mod bad_input;
mod binary;
mod bucket;
mod carts;
mod cases;
mod checkout;
mod codes;
mod commands;
mod contract;
mod contract_answers;
mod corrections;
mod customer;
mod customer_orders;
mod damaged_rows;
mod dead_lines;
mod deleted_files;
mod delivery;
mod desk;
mod drafts;
mod events;
mod feedback;
mod floor;
mod full_disk;
mod harness;
mod health;
mod held_orders;
mod home;
mod hostile_requests;
mod invoices;
mod language;
mod later;
mod law;
mod legal;
mod legal_files;
mod mail;
mod mail_claims;
mod many_orders;
mod models;
mod moving;
mod needed_files;
mod openapi;
mod opening;
mod operation;
mod order_status;
mod outage;
mod own_store;
mod parcel_classes;
mod part_checks;
mod password_again;
mod payment;
mod payouts;
mod people;
mod people_data;
mod pictures;
mod processes;
mod product_safety;
mod production;
mod provider;
mod push;
mod rate_limits;
mod raw_http;
mod reads;
mod refund_mails;
mod refunds_by_id;
mod refused_parts;
mod released;
mod reprints;
mod retention;
mod rights;
mod s3;
mod second_factor;
mod second_server;
mod security;
mod seed;
mod settings;
mod settings_versions;
mod shop;
mod simulator;
mod spools;
mod start;
mod static_files;
mod stored_bytes;
mod stripe_fixtures;
mod tampering;
mod tax;
mod torture;
mod units;
#[path = "../../../core-wasm/tests/it/untested.rs"]
mod untested;
mod upload_limits;
mod upload_quotas;
mod uploads;
mod watching;
mod webhook_floods;
mod withdrawals;
mod worker;
