//! What only admins see. Every handler here begins with `require_admin`; a test calls each route without the right.

pub(crate) mod acts;
pub(crate) mod analytics;
pub(crate) mod delete_file;
pub(crate) mod delete_order;
pub(crate) mod held_order;
pub(crate) mod invoices;
pub(crate) mod order;
pub(crate) mod order_files;
pub(crate) mod order_status;
pub(crate) mod order_statuses;
pub(crate) mod orders;
pub(crate) mod production;
pub(crate) mod refund;
pub(crate) mod refuse;

pub use acts::get_acts;
pub use analytics::{get_analytics, get_analytics_csv};
pub use delete_file::delete_ordered_file;
pub use delete_order::{delete_order, unarchive_order};
pub use held_order::{give_up_order, release_order};
pub use invoices::verify_invoices;
pub use order::{get_order_detail, get_order_mail, send_order_mail_again};
pub use order_files::download_order_files;
pub use order_status::update_order_status;
pub use order_statuses::update_order_statuses;
pub use orders::{get_order_counts, get_orders};
pub use production::{count_printed, get_production, get_production_csv};
pub use refund::{refund_order, review_order};
pub use refuse::refuse_order;
