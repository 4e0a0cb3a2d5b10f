//! Schichtwerk's server: it stores uploads, measures them again, prices them itself, takes payments and serves the app.
//!
//! The modules below stand in layers: each uses those above it in this list, and none below it (`scripts/check-fences.mjs`
//! counts every `use` and every path).
//!
//! `pub` modules are those that `tests/api`, `shop-seed` or `main.rs` use; the others are `pub(crate)`, so that the compiler finds dead code.

pub mod foundation;
pub mod services;
pub mod state;

pub mod mail;
pub mod people;
pub mod shop;

pub(crate) mod files;
pub mod sales;

pub mod account_data;

pub mod operation;

pub mod app;
