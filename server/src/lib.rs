//! Schichtwerk's server: it stores uploads, measures them again, prices them itself, takes payments and serves the app.
//!
//! The modules below stand in layers: each uses those above it in this list, and none below it (`scripts/check-fences.mjs`
//! counts every `use` and every path).

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
