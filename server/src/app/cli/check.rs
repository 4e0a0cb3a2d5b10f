//! `server check`: everything that is wrong with a configuration, and whether what it names answers.

use super::with_shop::say;
use crate::foundation::clock::{Clock as _, SystemClock};
use crate::foundation::config::{Config, Operator, PublicUrl};
use crate::foundation::db::{Db, DbStartError};
use crate::foundation::storage::Storage;
use crate::mail::alarm;
use crate::operation::checks::{self, CheckedShop, Grade, Point};
use crate::services::mail_transport::Outbox;
use crate::services::payments::Payments;

/// Looks at everything, and sends a mail to `test_mail_to`, if somebody is to get one.
pub(super) fn check(test_mail_to: Option<&str>) -> Result<(), String> {
    let config = Config::from_env().map_err(|problems| {
        let lines = problems
            .0
            .iter()
            .map(|line| format!("fault   settings: {line}"));
        lines.collect::<Vec<_>>().join("\n")
    })?;
    drop(rustls::crypto::ring::default_provider().install_default());
    actix_web::rt::System::new().block_on(async {
        say("good    settings: complete");
        let mut faults = 0;
        for point in points(&config).await? {
            let grade = match point.grade {
                Grade::Good => "good",
                Grade::Advice => "advice",
                Grade::Fault => "fault",
            };
            faults += usize::from(point.grade == Grade::Fault);
            say(&format!("{grade:<7} {}: {}", point.code, point.english));
        }
        if let Some(to) = test_mail_to {
            let outbox = outbox(&config)?;
            Outbox::make_folder(&config).map_err(|error| error.to_string())?;
            match alarm::send_test(&outbox, to).await {
                Ok(()) => say(&format!("good    test mail: handed over for {to}")),
                Err(error) => {
                    faults += 1;
                    say(&format!("fault   test mail: {error}"));
                }
            }
        }
        match faults {
            0 => Ok(()),
            _ => Err(format!("{faults} faults.")),
        }
    })
}

fn outbox(config: &Config) -> Result<Outbox, String> {
    let operator = Operator::load(config).map_err(|error| error.to_string())?;
    Outbox::build(config, &operator).map_err(|error| error.to_string())
}

async fn points(config: &Config) -> Result<Vec<Point>, String> {
    let payments = match &config.public_url {
        Some(url) => Payments::new(config, &PublicUrl::new(url)),
        None => {
            let address = ([127, 0, 0, 1], 80).into();
            Payments::new(config, &PublicUrl::local(address))
        }
    };
    let payments = payments.map_err(|error| error.to_string())?;
    let outbox = outbox(config)?;
    let db = match Db::open_unmigrated(&config.database_url).await {
        Ok(db) => db,
        Err(DbStartError::Missing(_) | DbStartError::NoShop) => {
            return Ok(checks::before_the_first_start(&payments, &outbox).await);
        }
        Err(error) => return Err(format!("fault   database: {error}")),
    };
    let storage = Storage::open_existing(&config.storage_url, &config.aws)
        .map_err(|error| format!("fault   store: STORAGE_URL: {error}"))?;
    let points = checks::all(CheckedShop {
        config,
        db: &db,
        storage: &storage,
        payments: &payments,
        outbox: &outbox,
        now: SystemClock.now(),
    })
    .await;
    db.close().await;
    Ok(points)
}
