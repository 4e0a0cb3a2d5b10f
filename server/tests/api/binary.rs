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
    let mut binary = std::fs::read(SERVER_BINARY).unwrap().to_ascii_lowercase();
    // Its tables stood in the shop's database once: the old migrations make them, a later one drops them.
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../migrations");
    let mut blanked = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read(entry.unwrap().path())
            .unwrap()
            .to_ascii_lowercase();
        let places: Vec<usize> = memmem::find_iter(&binary, &text).collect();
        blanked += places.len();
        for place in places {
            binary[place..place + text.len()].fill(b' ');
        }
    }
    assert!(blanked > 10, "the migrations are found in the binary");
    for word in WORDS {
        if let Some(place) = memmem::find(&binary, word.as_bytes()) {
            let around = &binary[place.saturating_sub(60)..(place + 60).min(binary.len())];
            panic!("'{word}' in {:?}", String::from_utf8_lossy(around));
        }
    }
}
