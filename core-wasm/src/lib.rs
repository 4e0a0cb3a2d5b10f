//! Schichtwerk's core: a customer's file becomes measures, measures and a configuration become a price.
//!
//! The same code runs natively in the server and as WebAssembly in the browser, so that both name the same cents and the
//! same millimetres, bit for bit. It has no clock, network, files, randomness or globals, and it never panics on input.
//!
//! ```
//! use core_wasm::{configuration::Configuration, price::quote, settings::Settings};
//!
//! let quote = quote(100.0, 5, &Configuration::default(), &Settings::default())?;
//! assert_eq!(quote.discounted_unit_cents, 1140); // (100 × 0.07 + 5) − 5 %
//! assert_eq!(quote.line_cents, 5700);
//! # Ok::<(), core_wasm::error::CoreError>(())
//! ```
//!
//! The modules below stand in the order in which data meets them.

#![cfg_attr(
    not(all(
        feature = "meshes",
        feature = "shop",
        feature = "step",
        feature = "printability"
    )),
    allow(
        dead_code,
        missing_docs,
        unreachable_code,
        unused_imports,
        reason = "a package of the browser's has a part of the core only"
    )
)]

pub mod units;

pub mod error;
pub mod limits;

pub mod format;

mod doubt;
pub mod drawing;
mod file_name;
pub mod mesh;
mod sets;

pub(crate) mod formats;

pub mod measure;

mod density;
#[cfg(any(feature = "printability", not(target_arch = "wasm32")))]
pub mod print_settings;
#[cfg(feature = "printability")]
pub mod printability;

pub mod display;
pub mod file_unit;
pub mod plate;
pub mod printable;
pub mod unit_suspicion;

pub mod model;

#[cfg(not(target_arch = "wasm32"))]
pub mod picture;

#[cfg(feature = "meshes")]
pub mod legal;

pub mod catalog;
pub mod settings;

pub mod configuration;

mod decimal;
pub mod price;

pub mod shipping;

pub mod cart;

pub mod visible;

pub mod validate;

pub mod json;

#[cfg(target_arch = "wasm32")]
pub mod wasm;
