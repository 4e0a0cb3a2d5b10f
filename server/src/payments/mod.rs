//! Card payments through Stripe Checkout, or through the simulator while no key is set.

use crate::config::Config;

/// The way to the payment provider, made once at start.
#[derive(Debug)]
pub struct Payments {
    simulated: bool,
}

impl Payments {
    /// Chooses Stripe if there is a key, else the simulator.
    pub fn from_config(config: &Config) -> Self {
        Self {
            simulated: config.stripe_secret_key.is_none(),
        }
    }

    /// True while no real money moves; the shop says so on every page.
    pub fn is_simulated(&self) -> bool {
        self.simulated
    }
}
