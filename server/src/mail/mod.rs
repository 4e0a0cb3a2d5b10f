//! Mails: written into the outbox in the transaction of their cause, sent afterwards by a worker. What they say stands
//! beside that: in `accounts/letters.rs` and in `letters/`.

pub(crate) mod alarm;
mod letter;
mod masked;
mod outbox;
mod pictures;
mod post;
pub(crate) mod worker;

pub(crate) use crate::services::mail_transport::can_be_addressed;
pub use letter::{Body, Letter, ShownPart, one_line, operator};
pub use outbox::{
    About, Kind, MailState, NewMail, News, WaitingMail, claim_news, is_refund_promised, news,
    send_again, send_copy, try_again, undelivered,
};
pub(crate) use pictures::{PartPicture, paper_picture, part_picture};
pub use post::{Post, replace, store_all, storing};
