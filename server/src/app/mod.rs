//! Where everything is put together: start, routes, what stands in front of them, jobs, commands.

pub(crate) mod app_files;
pub mod cli;
pub(crate) mod health;
pub mod jobs;
pub(crate) mod maintenance;
pub(crate) mod measure;
pub(crate) mod metrics_server;
pub(crate) mod openapi;
pub(crate) mod pages;
pub mod routes;
pub(crate) mod security;
pub mod startup;
pub(crate) mod static_files;
