//! The server's program file itself.

use memchr::memmem;

use crate::harness::SERVER_BINARY;

/// Its routes, its commands, its names for things and those of its tables.
const WORDS: [&str; 8] = [
    "/testzahlung",
    "stripe-simulator",
    "payment-simulator",
    "payment_simulator",
    "simulator_",
    "simulator set",
    "pi_sim_",
    "re_sim_",
];

#[test]
fn a_shops_server_holds_nothing_of_the_payment_simulator() {
    let binary = std::fs::read(SERVER_BINARY).unwrap().to_ascii_lowercase();
    for word in WORDS {
        if let Some(place) = memmem::find(&binary, word.as_bytes()) {
            let around = &binary[place.saturating_sub(60)..(place + 60).min(binary.len())];
            panic!("'{word}' in {:?}", String::from_utf8_lossy(around));
        }
    }
}
