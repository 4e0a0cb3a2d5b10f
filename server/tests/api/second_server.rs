//! One round of a job, done by a second server on the same data: the first one of these tests runs none by itself.

use schichtwerk_server::account_data;
use schichtwerk_server::app::{jobs, startup};
use schichtwerk_server::sales::orders;
use schichtwerk_server::state::State;

use crate::harness::TestApp;

/// A second server that runs.
pub async fn start(app: &TestApp) -> (State, startup::StopHandle) {
    let second = startup::build_with_clock(app.config.clone(), app.clock.clone())
        .await
        .unwrap();
    let (state, handle) = (second.state().clone(), second.handle());
    actix_web::rt::spawn(second.run());
    (state, handle)
}

/// The hourly erasure of deleted accounts.
pub async fn sweep(app: &TestApp) {
    let (state, handle) = start(app).await;
    account_data::sweep(&state).await.unwrap();
    handle.stop(false).await;
}

/// A round over all checkouts whose end is not known.
pub async fn reconcile(app: &TestApp) {
    let (state, handle) = start(app).await;
    jobs::reconcile(&state).await.unwrap();
    handle.stop(false).await;
}

/// A round over all refunds that are not made or have not arrived.
pub async fn reconcile_refunds(app: &TestApp) {
    let (state, handle) = start(app).await;
    orders::money::refund_requests::reconcile(&state)
        .await
        .unwrap();
    handle.stop(false).await;
}

/// A look at ordered parts that nobody has looked at; says at how many.
pub async fn look_at_parts(app: &TestApp) -> usize {
    let (state, handle) = start(app).await;
    let looked_at = schichtwerk_server::sales::part_checks::sweep(&state).await;
    handle.stop(false).await;
    looked_at.unwrap()
}
