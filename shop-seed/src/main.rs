//! The command `shop-seed`: fills the shop that the environment names with made-up orders.

use std::io::Write as _;
use std::process::ExitCode;
use std::time::Instant;

use schichtwerk_server::app::startup;
use schichtwerk_server::foundation::clock::{Clock as _, SystemClock};
use schichtwerk_server::foundation::config::{Config, Secret};
use schichtwerk_server::foundation::german;
use shop_seed::{Wish, seed};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match fill(&words) {
        Ok(message) => {
            drop(writeln!(std::io::stdout(), "{message}"));
            ExitCode::SUCCESS
        }
        Err(message) => {
            drop(writeln!(std::io::stderr(), "{}", message.trim_end()));
            ExitCode::FAILURE
        }
    }
}

fn fill(words: &[&str]) -> Result<String, String> {
    let today = SystemClock.now().to_zoned(german::time_zone()).date();
    let wish = Wish::parse(words, today)?;
    let mut config = Config::from_env().map_err(|problems| problems.to_string())?;
    // Nothing is served, and nothing happens by itself.
    "127.0.0.1:0".clone_into(&mut config.bind);
    config.jobs = false;
    // Nothing is paid either: any pair of keys will do.
    if config.stripe_secret_key.is_none() {
        config.stripe_secret_key = Some(Secret::new("sk_test_seed"));
        config.stripe_webhook_secret = Some(Secret::new("whsec_seed"));
    }
    actix_web::rt::System::new().block_on(async {
        let application = startup::build(config)
            .await
            .map_err(|error| format!("The shop cannot be opened. {error}"))?;
        let started = Instant::now();
        let outcome = seed(application.state(), &wish).await;
        application.state().db.close().await;
        outcome.map_err(|error| format!("Nothing was made up: {error}"))?;
        Ok(format!(
            "{} orders of the two years before {}, in {:.1} s.",
            wish.orders,
            wish.until,
            started.elapsed().as_secs_f64()
        ))
    })
}
