//! Mails: written into the outbox in the transaction of what they tell about, sent afterwards by a worker. What they say stands
//! beside what they tell about: in `accounts/letters.rs` and in `letters/`.

pub mod alarm;
mod letter;
mod masked;
mod outbox;
mod pictures;
mod post;
pub mod worker;

pub use crate::services::mail_transport::can_be_addressed;
pub use letter::{Body, Letter, ShownPart, one_line, operator};
pub use outbox::{
    About, Kind, MailState, NewMail, WaitingMail, is_refund_promised, send_again, send_copy,
    try_again, undelivered,
};
pub use pictures::{PartPicture, part_picture};
pub use post::{Post, replace, store_all, storing};
