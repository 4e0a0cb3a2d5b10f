//! Sessions and accounts. Registration, login and profile come with their own issue; the way in for now is a link
//! that the operator makes on the command line.

mod login_link;
pub(crate) mod logout;
pub(crate) mod redeem;
pub(crate) mod session;

pub use login_link::{LoginLinkError, create_login_link};
pub use logout::logout;
pub use redeem::redeem;
pub use session::get_session;
