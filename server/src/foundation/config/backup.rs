//! Where back-ups go, and when.

use jiff::civil::Time;

use super::Secret;
use crate::foundation::sealing::SealingKey;

/// The settings of back-ups. How many days they are kept is `backup_days` of `SHOP_CONFIG`, as the privacy text names it.
#[derive(Debug, Clone)]
pub struct BackupConfig {
    /// `BACKUP_TO`: a folder or `s3://bucket/prefix`. Without it nothing is saved by itself.
    pub to: Option<String>,
    /// `BACKUP_AT`: the time of day, in Germany.
    pub at: Time,
    /// `BACKUP_KEY`: what is saved is encrypted to it.
    pub key: Option<SealingKey>,
    /// The variables of S3 for `BACKUP_TO`: each as `BACKUP_AWS_…`, or else that of the shop's own bucket.
    pub aws: Vec<(&'static str, Secret)>,
}

impl Default for BackupConfig {
    fn default() -> Self {
        Self {
            to: None,
            at: Time::constant(3, 30, 0, 0),
            key: None,
            aws: Vec::new(),
        }
    }
}
