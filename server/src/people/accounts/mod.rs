//! Accounts: registration, login and everything that proves or changes who somebody is.

pub(crate) mod admins;
pub(crate) mod change_password;
mod checks;
pub(crate) mod confirm_email;
pub(crate) mod correct;
mod email;
mod enter;
pub(crate) mod forgot_password;
mod guessable;
pub mod inactive;
mod letters;
pub(crate) mod login;
mod login_link;
pub(crate) mod logout;
pub(crate) mod password_again;
mod reauthenticate;
pub(crate) mod redeem;
pub(crate) mod register;
pub(crate) mod registration_mails;
pub(crate) mod reset_password;
mod role_change;
pub(crate) mod second_factor;
pub(crate) mod session;
mod store;
mod tries;
pub(crate) mod update_user;

pub(crate) use checks::address;
pub(crate) use email::normalised_email;
pub use login_link::{AdminError, create_login_link, grant_role, revoke_role};
pub(crate) use password_again::PasswordAgain;
use reauthenticate::reauthenticate;
pub(crate) use second_factor::reset_second_factor;
