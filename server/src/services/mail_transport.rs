//! The way out for mails: SMTP, or a folder of `.eml` files where none is configured.

use std::sync::Arc;

use lettre::message::Mailbox;
use lettre::transport::smtp::AsyncSmtpTransport;
use lettre::{Address, AsyncFileTransport, AsyncTransport as _, Message, Tokio1Executor};

use tokio::sync::Notify;

use crate::foundation::config::{Config, Operator};

/// Why mails cannot be sent at all.
#[derive(Debug, thiserror::Error)]
pub enum MailStartError {
    /// `MAIL_FROM` is no sender.
    #[error("MAIL_FROM: '{0}' is no address such as Schichtwerk <bestellung@example.org>")]
    From(String),
    /// The operator cannot be written to.
    #[error("SHOP_CONFIG: the email '{0}' is no address that can be written to")]
    Operator(String),
    /// `SMTP_URL` cannot be used. The address may hold a password, so it is not repeated.
    #[error("SMTP_URL: the address cannot be used")]
    Smtp,
    /// `MAIL_DIR` cannot be made.
    #[error("MAIL_DIR: {0}")]
    Folder(#[from] std::io::Error),
}

/// The way out for mails.
#[derive(Clone)]
pub struct Outbox {
    transport: Arc<Transport>,
    from: Mailbox,
    waiting: Arc<Notify>,
}

impl std::fmt::Debug for Outbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Outbox({})", self.from)
    }
}

impl Outbox {
    /// SMTP if it is configured, else a folder. Without `MAIL_FROM` the operator's own address is the sender.
    ///
    /// # Errors
    /// See [`MailStartError`].
    pub fn build(config: &Config, operator: &Operator) -> Result<Self, MailStartError> {
        let operator_address = operator
            .email
            .parse()
            .map_err(|_| MailStartError::Operator(operator.email.clone()))?;
        let from = match &config.mail_from {
            Some(from) => sender(from)?,
            None => Mailbox::new(Some(operator.company.clone()), operator_address),
        };
        Ok(Self {
            from,
            transport: Arc::new(Transport::build(config)?),
            waiting: Arc::new(Notify::new()),
        })
    }

    /// Makes the folder of mails where there is no mail server. Not for who only looks: that makes nothing.
    ///
    /// # Errors
    /// [`MailStartError::Folder`]
    pub fn make_folder(config: &Config) -> Result<(), MailStartError> {
        if config.smtp_url.is_none() {
            std::fs::create_dir_all(&config.mail_dir)?;
        }
        Ok(())
    }

    /// Tells the worker that a mail is waiting.
    pub fn notify(&self) {
        self.waiting.notify_one();
    }

    /// Ends when a mail is waiting.
    pub async fn notified(&self) {
        self.waiting.notified().await;
    }

    /// Who writes.
    pub fn sender(&self) -> &Mailbox {
        &self.from
    }

    /// Speaks to the mail server and logs in, without a mail; false where mails are written into a folder.
    ///
    /// # Errors
    /// Why it does not work.
    pub async fn reach(&self) -> Result<bool, String> {
        match &*self.transport {
            Transport::File(_) => Ok(false),
            Transport::Smtp(transport) => match transport.test_connection().await {
                Ok(true) => Ok(true),
                Ok(false) => Err("the mail server closes the line".to_owned()),
                Err(error) => Err(error.to_string()),
            },
        }
    }

    /// Hands a mail over.
    ///
    /// # Errors
    /// [`SendError`]
    pub async fn send(&self, message: Message) -> Result<(), SendError> {
        self.transport.send(message).await
    }
}

/// Who writes, as `MAIL_FROM` says it.
///
/// # Errors
/// [`MailStartError::From`]
pub fn sender(text: &str) -> Result<Mailbox, MailStartError> {
    text.parse()
        .map_err(|_| MailStartError::From(text.to_owned()))
}

/// True if a mail can be written to this address. The form's pattern lets through what no mail program takes.
pub fn can_be_addressed(email: &str) -> bool {
    email.len() <= 254 && email.parse::<Address>().is_ok()
}

/// The way a mail leaves.
enum Transport {
    /// To a mail server.
    Smtp(Box<AsyncSmtpTransport<Tokio1Executor>>),
    /// Into a folder.
    File(AsyncFileTransport<Tokio1Executor>),
}

/// Why a mail did not leave.
#[derive(Debug)]
pub struct SendError {
    /// For the log and the table.
    pub text: String,
    /// True if the mail server will never take it.
    pub is_permanent: bool,
}

impl Transport {
    fn build(config: &Config) -> Result<Self, MailStartError> {
        if let Some(url) = &config.smtp_url {
            let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.expose())
                .map_err(|_| MailStartError::Smtp)?
                .build();
            return Ok(Self::Smtp(Box::new(transport)));
        }
        Ok(Self::File(AsyncFileTransport::new(&config.mail_dir)))
    }

    async fn send(&self, message: Message) -> Result<(), SendError> {
        match self {
            Self::Smtp(transport) => {
                transport
                    .send(message)
                    .await
                    .map(drop)
                    .map_err(|error| SendError {
                        is_permanent: error.is_permanent(),
                        text: error.to_string(),
                    })
            }
            Self::File(transport) => {
                transport
                    .send(message)
                    .await
                    .map(drop)
                    .map_err(|error| SendError {
                        is_permanent: false,
                        text: error.to_string(),
                    })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_mail_program_takes_can_be_addressed() {
        assert!(can_be_addressed("ada@example.org"));
        assert!(can_be_addressed("ada.lovelace+druck@mail.example.co.uk"));
        for wrong in [
            "a..b@example.org",
            "ada",
            "ada@",
            "a@b.de\r\nBcc: x@y.de",
            "<a@b.de>",
        ] {
            assert!(!can_be_addressed(wrong), "{wrong}");
        }
        assert!(!can_be_addressed(&format!(
            "{}@example.org",
            "a".repeat(300)
        )));
    }
}
