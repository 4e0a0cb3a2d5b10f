//! The payment provider was out of reach when the customer pressed the button.

use jiff::SignedDuration;

use crate::customer::*;
use crate::harness::quiet_app;

#[actix_web::test]
async fn pay_02_after_an_outage_the_same_cart_can_be_paid_in_every_minute_of_the_hour() {
    let app = quiet_app().await;
    for minutes in 1..=60 {
        let mut body = request(
            &[Line::new(&upload_cube(&app, &app.client, 20).await, 1)],
            "pickup",
        );
        body["customerData"]["message"] = format!("Nach {minutes} Minuten").into();
        let key = format!("key-{minutes}");
        app.simulator(&["create=500x1"]).await;
        let failed = checkout_with_key(&app, &app.client, &body, Some(&key)).await;
        assert_eq!(failed.status, 502, "{}", failed.body);

        app.clock.advance(SignedDuration::from_mins(minutes));
        let answer = checkout_with_key(&app, &app.client, &body, Some(&key)).await;
        assert_eq!(
            answer.status, 200,
            "after {minutes} minutes: {}",
            answer.body
        );
        pay(&app.client, answer.page()).await;
        let paid = status(&app, &app.client, answer.session_id()).await;
        assert_eq!(paid["status"], "paid", "after {minutes} minutes: {paid}");
    }
    assert_eq!(orders(&app).await, 60);
}

#[actix_web::test]
async fn pay_02_a_page_that_is_open_is_handed_out_again_until_it_closes() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let body = request(&[Line::new(&part, 1)], "pickup");
    let first = checkout(&app, &app.client, &body).await;
    for minutes in 1..=58 {
        app.clock.advance(SignedDuration::from_mins(1));
        let again = checkout(&app, &app.client, &body).await;
        assert_eq!(again.session_id(), first.session_id(), "{minutes} minutes");
    }
    app.clock.advance(SignedDuration::from_mins(2));
    let new = checkout(&app, &app.client, &body).await;
    assert_ne!(new.session_id(), first.session_id());
    pay(&app.client, new.page()).await;
}
