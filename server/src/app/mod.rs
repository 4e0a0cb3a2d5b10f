//! Where everything is put together: start, routes, what stands in front of them, jobs, commands.

pub mod cli;
pub mod health;
pub mod jobs;
pub mod openapi;
pub mod pages;
pub mod routes;
pub mod security;
pub mod startup;
pub mod static_files;
