//! SMTP, or a folder of `.eml` files where none is configured.

use lettre::transport::smtp::AsyncSmtpTransport;
use lettre::{AsyncFileTransport, AsyncTransport as _, Message, Tokio1Executor};

use super::MailStartError;
use crate::config::Config;

/// The way a mail leaves.
pub enum Transport {
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
    pub fn build(config: &Config) -> Result<Self, MailStartError> {
        if let Some(url) = &config.smtp_url {
            let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.expose())
                .map_err(|_| MailStartError::Smtp)?
                .build();
            return Ok(Self::Smtp(Box::new(transport)));
        }
        std::fs::create_dir_all(&config.mail_dir)?;
        Ok(Self::File(AsyncFileTransport::new(&config.mail_dir)))
    }

    pub async fn send(&self, message: Message) -> Result<(), SendError> {
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
