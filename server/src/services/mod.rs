//! What runs beside the calls and is shared by all of them: outside services, the child processes that read files, the queue of
//! password hashes, the limits, the prices in force.

pub mod clock_watch;
pub mod day_counts;
pub mod erasures;
pub mod event_stream;
pub mod invoice_pdf;
pub mod job_beats;
pub mod listeners;
pub mod mail_transport;
pub mod maintenance;
pub mod metrics;
pub mod parse;
pub mod passwords;
pub mod payments;
pub mod rate_limits;
pub mod shared_limits;
pub mod shop_facts;
pub mod store_marks;
pub mod stored_settings;
pub mod traces;
pub mod work_news;
