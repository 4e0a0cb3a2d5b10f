//! Where everything is put together: start, routes, what stands in front of them, jobs, commands.

pub mod app_files;
pub mod cli;
pub mod health;
pub mod jobs;
pub mod maintenance;
pub mod measure;
pub mod metrics_server;
pub mod openapi;
pub mod pages;
pub mod routes;
pub mod security;
pub mod startup;
pub mod static_files;
