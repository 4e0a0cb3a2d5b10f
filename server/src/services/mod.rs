//! What runs beside the calls and is shared by all of them: outside services, the child processes that read files, the queue of
//! password hashes, the limits, the prices in force.

pub mod clock_watch;
pub(crate) mod day_counts;
pub(crate) mod erasures;
pub(crate) mod event_stream;
pub mod invoice_pdf;
pub(crate) mod job_beats;
pub(crate) mod listeners;
pub(crate) mod mail_transport;
pub(crate) mod maintenance;
pub(crate) mod metrics;
pub(crate) mod parse;
pub(crate) mod passwords;
pub mod payments;
pub(crate) mod rate_limits;
pub(crate) mod shared_limits;
pub(crate) mod shop_facts;
pub mod store_marks;
pub mod stored_settings;
pub(crate) mod traces;
pub(crate) mod web_push;
pub(crate) mod work_news;
