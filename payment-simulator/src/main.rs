//! The binary `payment-simulator`: plays Stripe for a shop that has no account there, or changes how it plays.

use std::io::Write as _;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use jiff::Timestamp;
use payment_simulator::modes::{Mode, Modes};
use payment_simulator::{Keys, Simulator, open_database};

const USAGE: &str = "usage:
  payment-simulator               answer as Stripe does
  payment-simulator set MODE...   misbehave, e.g. create=slow:3000 webhooks=late:2000x1
  payment-simulator reset         behave again
  payment-simulator show          print how it misbehaves
settings by environment:
  SIMULATOR_DIR          folder of its database (data/payment-simulator)
  SIMULATOR_BIND         address to listen on (127.0.0.1:12111)
  SIMULATOR_URL          address of its pages as browsers see it (http:// and the former)
  STRIPE_SECRET_KEY      the key that it takes, a test key such as sk_test_x
  STRIPE_WEBHOOK_SECRET  what it signs webhooks with
  WEBHOOK_URLS           where it sends them, with commas between; http only
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        [] => serve(),
        ["set", modes @ ..] if !modes.is_empty() => steer(Some(modes)),
        ["reset"] => steer(Some(&[])),
        ["show"] => steer(None),
        _ => Err(USAGE.into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            drop(writeln!(std::io::stderr(), "{}", message.trim_end()));
            ExitCode::FAILURE
        }
    }
}

fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|text| !text.is_empty())
}

fn required(name: &str) -> Result<String, String> {
    setting(name).ok_or_else(|| format!("{name} is missing.\n{USAGE}"))
}

fn database_file() -> Result<PathBuf, String> {
    let folder = setting("SIMULATOR_DIR").unwrap_or_else(|| "data/payment-simulator".into());
    std::fs::create_dir_all(&folder).map_err(|error| format!("SIMULATOR_DIR: {error}"))?;
    Ok(PathBuf::from(folder).join("simulator.db"))
}

fn serve() -> Result<(), String> {
    tracing_subscriber::fmt()
        .with_env_filter(tracing_subscriber::EnvFilter::from_default_env())
        .with_writer(std::io::stderr)
        .init();
    let keys = Keys {
        api_key: required("STRIPE_SECRET_KEY")?,
        webhook_secret: required("STRIPE_WEBHOOK_SECRET")?,
    };
    let bind = setting("SIMULATOR_BIND").unwrap_or_else(|| "127.0.0.1:12111".into());
    let endpoints = required("WEBHOOK_URLS")?
        .split(',')
        .map(|address| address.trim().to_owned())
        .collect();
    let file = database_file()?;
    actix_web::rt::System::new().block_on(async {
        let db = open_database(&file)
            .await
            .map_err(|error| format!("{}: {error}", file.display()))?;
        let listener =
            TcpListener::bind(&bind).map_err(|error| format!("SIMULATOR_BIND: {error}"))?;
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        let page_base = setting("SIMULATOR_URL").unwrap_or_else(|| format!("http://{address}"));
        let simulator = Simulator::new(db, keys, &page_base, Arc::new(Timestamp::now));
        simulator.set_endpoints(endpoints);
        simulator
            .serve(listener)
            .map_err(|error| error.to_string())?;
        drop(writeln!(
            std::io::stdout(),
            "The payment simulator is ready: {page_base}"
        ));
        // Any signal ends it at once, as it may end the real service: the database has every answer that it gave.
        simulator.deliver().await;
        Ok(())
    })
}

/// Sets ways to misbehave, none of them resets, `None` only looks; then prints what is set.
fn steer(modes: Option<&[&str]>) -> Result<(), String> {
    let parsed: Option<Vec<Mode>> = modes
        .map(|modes| modes.iter().map(|mode| mode.parse()).collect())
        .transpose()?;
    let file = database_file()?;
    let work = async {
        let modes = Modes::new(open_database(&file).await?);
        match parsed {
            Some(parsed) if parsed.is_empty() => modes.reset().await?,
            Some(parsed) => modes.set(&parsed).await?,
            None => {}
        }
        modes.all().await
    };
    let set = actix_web::rt::System::new()
        .block_on(work)
        .map_err(|error: sqlx::Error| format!("{}: {error}", file.display()))?;
    for mode in set {
        drop(writeln!(std::io::stdout(), "{mode}"));
    }
    Ok(())
}
