//! Many customers buy at once, the server is killed again and again, and afterwards everything is counted (`just torture`).
//!
//! The server is the real binary in a process of its own, on a data folder of its own. It dies at every point of
//! [`Point::ALL`] and at random times. What the payment simulator committed counts as the provider's truth. Without
//! `TORTURE_KILLS` a short form runs.

mod buyer;
mod place;
mod random;
mod truth;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use schichtwerk_server::foundation::crash::Point;

use buyer::{Buyer, Promises};
use place::{End, Place};
pub use random::Random;

const SHORT_KILLS: u64 = 15;
const SHORT_CLIENTS: u64 = 6;

/// A point that nobody passes in this time is left: the process is killed from outside instead.
const LONGEST_WAIT_FOR_POINT: Duration = Duration::from_secs(10);

/// A worker that dies leaves its mail claimed for a minute.
const LONGEST_DRAIN: Duration = Duration::from_secs(300);

/// What goes wrong at the payment provider meanwhile; the simulator is used as it is half of the time.
const MODES: [&str; 8] = [
    "create=lostx3",
    "create=503x2",
    "create=500x1",
    "retrieve=lostx3",
    "webhooks=duplicate:4",
    "webhooks=late:400",
    "webhooks=reordered:400",
    "webhooks=lostx4",
];

/// What the driver, the buyers and the check share.
pub struct World {
    place: Place,
    /// Buyers finish what they are at and begin nothing new.
    closing: Cell<bool>,
    promises: RefCell<Promises>,
    /// What must not happen, seen on the way.
    violations: RefCell<Vec<String>>,
    /// Answers by call and status, and other things worth counting.
    figures: RefCell<BTreeMap<String, u64>>,
}

impl World {
    fn count(&self, what: impl Into<String>) {
        *self.figures.borrow_mut().entry(what.into()).or_default() += 1;
    }

    fn violation(&self, text: String) {
        self.violations.borrow_mut().push(text);
    }
}

/// A number from the environment, as the recipe sets it.
pub fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |text| {
        text.parse()
            .unwrap_or_else(|_| panic!("{name} is '{text}', not a number"))
    })
}

#[actix_web::test]
async fn pay_02_pay_06_kills_at_every_point_and_at_any_time_lose_and_double_nothing() {
    let is_long = std::env::var_os("TORTURE_KILLS").is_some();
    let kills = setting("TORTURE_KILLS", SHORT_KILLS);
    let clients = setting("TORTURE_CLIENTS", SHORT_CLIENTS);
    let seed = setting("TORTURE_SEED", u64::from(std::process::id()));
    let most = Duration::from_secs(setting("TORTURE_SECONDS", 3600));
    let processes = setting("TORTURE_PROCESSES", 1);
    println!("torture: {kills} kills, {clients} clients, {processes} processes, seed {seed}");

    let started = Instant::now();
    let world = Rc::new(World {
        place: Place::new(processes).await,
        closing: Cell::new(false),
        promises: RefCell::default(),
        violations: RefCell::default(),
        figures: RefCell::default(),
    });
    let beside: Vec<_> = (1..processes).map(|_| world.place.start_beside()).collect();
    let buyers: Vec<_> = (0..clients)
        .map(|number| {
            let buyer = Buyer::new(world.clone(), Random::new(seed).fork(number + 1));
            actix_web::rt::spawn(buyer.shop())
        })
        .collect();
    let points = kill_again_and_again(&world, kills, most, &mut Random::new(seed)).await;

    // From here on nothing breaks: purchases end, then a fresh start reconciles, and everything has to come out.
    world.place.steer_provider(None).await;
    let calm = world.place.start(None);
    world.place.ready(&calm).await.unwrap();
    world.closing.set(true);
    join_all(buyers).await;
    calm.kill();
    let last = world.place.start(None);
    world.place.ready(&last).await.unwrap();
    let drained = truth::drain(&world, is_long, LONGEST_DRAIN).await;
    last.kill();
    for server in &beside {
        if let Some(end) = server.end_within(Duration::ZERO).await {
            world.violation(format!("the server beside ended by itself: {end:?}"));
        }
        server.kill();
    }
    truth::check(&world, is_long).await;

    println!("\n{:<46}{:>10}", "torture", "figure");
    for (what, figure) in &*world.figures.borrow() {
        println!("{what:<46}{figure:>10}");
    }
    println!("{:<46}{:>10}", "clients", clients);
    println!("{:<46}{:>10}", "processes", processes);
    println!("{:<46}{:>10}", "seed", seed);
    println!(
        "{:<46}{:>10.1}",
        "seconds until everything was out",
        drained.as_secs_f64()
    );
    println!(
        "{:<46}{:>10.1}",
        "seconds in all",
        started.elapsed().as_secs_f64()
    );
    let violations = world.violations.borrow().clone();
    println!("{:<46}{:>10}", "violations", violations.len());

    assert!(
        violations.is_empty(),
        "{} violations (data in {}):\n{}",
        violations.len(),
        world.place.keep().display(),
        violations.join("\n")
    );
    truth::check_the_check(&world).await;
    assert!(
        world
            .figures
            .borrow()
            .get("paid sessions")
            .is_some_and(|paid| *paid > 0),
        "nobody bought anything"
    );
    for point in Point::ALL {
        assert!(
            // Another process may be quicker at what comes before a point.
            points.contains(&point.name()) || kills < 15 || processes > 1,
            "the server never died at {}",
            point.name()
        );
    }
}

/// Starts and kills the server. Every second death is at a point, the others at a random time, some of them while the
/// server is still starting. A short round begins with each point once. Gives the points where it really died.
async fn kill_again_and_again(
    world: &World,
    kills: u64,
    most: Duration,
    random: &mut Random,
) -> Vec<&'static str> {
    let mut died_at = Vec::new();
    let begun = Instant::now();
    for kill in 0..kills {
        if begun.elapsed() > most {
            break;
        }
        world.count("kills");
        if kill % 4 == 3 {
            let mode = *random.pick(&MODES);
            world.place.steer_provider(Some(mode)).await;
        } else if kill % 4 == 1 {
            world.place.steer_provider(None).await;
        }
        // Each point has to be met once, then every second kill is at one of them.
        let is_first_round = kill < 12;
        let number = is_first_round
            .then_some(kill)
            .or((kill % 2 == 0).then_some(kill / 2));
        let point = number.map(|number| Point::ALL[usize::try_from(number % 12).unwrap()].name());
        let passing = random.below(if is_first_round { 2 } else { 5 }) + 1;
        let wait = LONGEST_WAIT_FOR_POINT * if is_first_round { 4 } else { 1 };
        let server = world.place.start(point.map(|point| (point, passing)));
        if point.is_none() && random.chance(10) {
            random.pause(200).await;
            server.kill();
            world.count("died: while starting");
            continue;
        }
        match world.place.ready(&server).await {
            Ok(took) => note_start(world, took),
            // The armed point may be met before anybody knows that the server is there.
            Err(End::Aborted) if point.is_some() => {}
            Err(end) => world.violation(format!("the server did not start again: {end:?}")),
        }
        match point {
            Some(point) => match server.end_within(wait).await {
                Some(End::Aborted) => {
                    world.count(format!("died: at {point}"));
                    died_at.push(point);
                }
                Some(end) => {
                    world.violation(format!("{point}: the server ended by itself: {end:?}"))
                }
                None => {
                    server.kill();
                    world.count(format!("died: waiting for {point}"));
                }
            },
            None => {
                random.pause(1200).await;
                if let Some(end) = server.end_within(Duration::ZERO).await {
                    world.violation(format!("the server ended by itself: {end:?}"));
                }
                server.kill();
                world.count("died: at a random time");
            }
        }
    }
    died_at
}

fn note_start(world: &World, took: Duration) {
    let ms = u64::try_from(took.as_millis()).unwrap();
    let mut figures = world.figures.borrow_mut();
    let slowest = figures.entry("slowest start in ms".into()).or_default();
    *slowest = (*slowest).max(ms);
    *figures
        .entry("all starts together in ms".into())
        .or_default() += ms;
    *figures.entry("starts".into()).or_default() += 1;
}
