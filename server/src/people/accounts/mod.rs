//! Accounts: registration, login and everything that proves or changes who somebody is.

pub(crate) mod admins;
pub(crate) mod change_password;
mod checks;
pub(crate) mod confirm_email;
mod email;
mod enter;
pub(crate) mod forgot_password;
mod guessable;
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
pub(crate) mod second_factor;
pub(crate) mod session;
mod store;
mod tries;
pub(crate) mod update_user;

pub use admins::{get_admins, give_right, take_right};
pub use change_password::change_password;
pub use confirm_email::{confirm_email, resend_confirmation};
pub use email::normalised_email;
pub use forgot_password::forgot_password;
pub use login::login;
pub use login_link::{AdminError, create_login_link, grant_admin};
pub use logout::logout;
pub use password_again::{PasswordAgain, password_again};
use reauthenticate::reauthenticate;
pub use redeem::redeem;
pub use register::register;
pub use registration_mails::{new_user_mail, welcome_mail};
pub use reset_password::reset_password;
pub use second_factor::{
    confirm_second_factor, get_second_factor, remove_second_factor, renew_recovery_codes,
    reset_second_factor, start_second_factor,
};
pub use session::{AccountAnswer, SessionUser, get_session};
pub use update_user::update_user;
