//! Money that goes back in part, in a shop whose owner wants a document of it: one for each refund, and never a cent more than the invoice.

use futures_util::future::join_all;
use reqwest::Client;
use schichtwerk_server::sales::invoices;
use schichtwerk_server::services::invoice_pdf;
use schichtwerk_server::services::invoice_pdf::record::{DocumentKind, InvoiceRecord};
use serde_json::{Value, json};

use crate::customer::*;
use crate::desk::{documents_of, fields};
use crate::harness::{TestApp, quiet_app};
use crate::provider::{deliver, event, refund, tell_refunded};
use crate::second_server::reconcile_refunds;
use crate::settings::{current, save};
use crate::tax::{choose, with_vat_id};

/// A paid order in a shop that corrects its invoices.
struct Sale {
    app: TestApp,
    admin: Client,
    id: String,
    intent: String,
}

async fn switch(app: &TestApp, admin: &Client, is_on: bool) {
    let version = current(app).await["version"].as_i64().unwrap();
    let wanted = json!({ "invoiceCorrections": is_on });
    let (status, answer) = save(app, admin, version, wanted).await;
    assert_eq!(status, 200, "{answer}");
}

impl Sale {
    /// Two cubes and a parcel over 16,61 €.
    async fn new(mode: &str, country: &str) -> Self {
        let is_small = mode == "small-business";
        let app = if is_small {
            quiet_app().await
        } else {
            with_vat_id().await
        };
        let admin = app.admin_client().await;
        if !is_small {
            choose(&app, &admin, mode).await;
        }
        switch(&app, &admin, true).await;
        let answer = checkout_cubes(&app, &app.client, 2, "shipping").await;
        let mut address = [&BILLING[..], &DELIVERY].concat();
        address.retain(|(field, _)| *field != "delivery_country");
        address.push(("delivery_country", country));
        let paid = press(&app.client, answer.page(), "pay", &address).await;
        assert_eq!(paid.status(), 303);
        let order = status(&app, &app.client, answer.session_id()).await["order"].clone();
        assert_eq!(order["totalCents"], 1_661);
        Self {
            intent: crate::provider::payment_intent(&app).await,
            id: order["id"].as_str().unwrap().to_owned(),
            app,
            admin,
        }
    }

    async fn press(&self, cents: Option<i64>, key: &str) -> Value {
        let path = format!("/api/admin/orders/{}/refund", self.id);
        let body = json!({ "cents": cents, "reason": "Kratzer am Gehäuse", "idempotencyKey": key });
        let (status, answer) = self.app.post_json(&self.admin, &path, body).await;
        assert_eq!(status, 200, "{answer}");
        answer["data"].clone()
    }

    /// The provider's news of a refund that somebody made, or that ended, there.
    async fn deliver_refund(&self, event_id: &str) {
        tell_refunded(&self.app, event_id, &self.intent).await;
    }

    async fn at_provider(&self, refund_id: &str, state: &str) {
        sqlx::query("UPDATE refunds SET status = $1 WHERE id = $2")
            .bind(state)
            .bind(refund_id)
            .execute(self.app.payments_db())
            .await
            .unwrap();
    }

    async fn records(&self) -> Vec<InvoiceRecord> {
        let id = self.id.as_str().into();
        let documents = invoices::of_order(self.app.db.pool(), &id).await.unwrap();
        documents
            .into_iter()
            .map(|document| document.record)
            .collect()
    }

    /// Kinds and sums of the documents, oldest first; the chain is whole.
    async fn chain(&self) -> Vec<(&'static str, i64)> {
        let records = self.records().await;
        assert_eq!(invoices::verify(&self.app.db).await.unwrap(), records.len());
        let chain = records.iter();
        chain
            .map(|record| (record.kind.code(), record.total_cents))
            .collect()
    }

    /// Kind, words and attached documents of the mails about money, oldest first.
    async fn mails(&self) -> Vec<(String, String, Option<String>)> {
        sqlx::query_as(
            "SELECT kind, text_body, invoice FROM outbox_mails WHERE kind LIKE 'refund%' OR kind LIKE 'correction%' \
             ORDER BY created_at, id",
        )
        .fetch_all(self.app.db.pool())
        .await
        .unwrap()
    }
}

#[actix_web::test]
async fn adm_17_inv_05_each_part_that_goes_back_is_one_correction_and_the_cancellation_takes_the_rest()
 {
    let sale = Sale::new("small-business", "DE").await;
    // One press that repeats, and others beside it.
    let presses = (0..5).map(|_| sale.press(Some(400), "druck-1"));
    join_all(presses).await;
    join_all([
        sale.press(Some(100), "druck-2"),
        sale.press(Some(50), "druck-3"),
    ])
    .await;
    // Somebody gives back at the provider; its news comes more than once, and from two sides.
    refund(&sale.app, &sale.intent, 11).await;
    sale.deliver_refund("evt_1").await;
    sale.deliver_refund("evt_1").await;
    sale.deliver_refund("evt_2").await;
    reconcile_refunds(&sale.app).await;

    let records = sale.records().await;
    let mut sums: Vec<i64> = records[1..]
        .iter()
        .map(|record| record.total_cents)
        .collect();
    sums.sort_unstable();
    assert_eq!(sums, [-400, -100, -50, -11]);
    let [invoice, first, .., last] = &records[..] else {
        panic!("{records:?}")
    };
    assert_eq!(first.kind, DocumentKind::Correction);
    let corrected = first.corrects.as_ref().unwrap();
    assert_eq!(
        (&corrected.number, &corrected.issued_on),
        (&invoice.number, &invoice.issued_on)
    );
    assert_eq!(corrected.reason, "Kratzer am Gehäuse");
    assert_eq!(last.corrects.as_ref().unwrap().reason, "Teilerstattung");
    assert_eq!(first.before_cents, Some(1_661));
    assert_eq!(last.before_cents, Some(1_661 - 550));
    assert_eq!(first.tax_note, invoice.tax_note);
    assert_eq!((first.tax, first.cancels.as_ref()), (None, None));

    // The customer finds them at the order, and each beside the mail about its money.
    let (status, own) = sale
        .app
        .get_json(&sale.admin, &format!("/api/orders/{}/invoice", sale.id))
        .await;
    assert_eq!(status, 200);
    assert_eq!(own["data"].as_array().unwrap().len(), 5);
    let mails = sale.mails().await;
    let attached: Vec<_> = mails
        .iter()
        .filter_map(|(_, _, number)| number.clone())
        .collect();
    let numbers: Vec<_> = records[1..]
        .iter()
        .map(|record| record.number.clone())
        .collect();
    assert_eq!(attached.join(" "), numbers.join(" "));
    let (_, words, _) = &mails[0];
    assert!(
        words.contains(&format!(
            "Die Rechnungskorrektur {} zu Ihrer Rechnung {} liegt bei.",
            first.number, invoice.number
        )),
        "{words}"
    );

    sale.press(None, "druck-4").await;
    let records = sale.records().await;
    let cancellation = records.last().unwrap();
    assert_eq!(
        (cancellation.kind, cancellation.total_cents),
        (DocumentKind::Cancellation, -(1_661 - 561))
    );
    assert_eq!(cancellation.corrections.len(), 4);
    let sum: i64 = records.iter().map(|record| record.total_cents).sum();
    assert_eq!((records.len(), sum), (6, 0));
    assert_eq!(invoices::verify(&sale.app.db).await.unwrap(), 6);
    let order = sale.app.admin_order(&sale.admin, &sale.id).await;
    assert_eq!(order["documents"][1]["kind"], "correction");
}

#[actix_web::test]
async fn role_08_customer_and_guest_see_the_corrections_of_an_order() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    switch(&app, &admin, true).await;
    let ada = crate::people::register(&app, "ada@example.org").await;
    let (_, order) = bought(&app, &ada, "pickup").await;
    let path = format!("/api/orders/{}", order["id"].as_str().unwrap());
    assert_eq!(
        app.get_json(&ada, &path).await.1["data"]["correctionNumbers"],
        json!([])
    );
    let intent = crate::provider::payment_intent(&app).await;
    for (event_id, cents) in [("evt_1", 100), ("evt_2", 200)] {
        refund(&app, &intent, cents).await;
        tell_refunded(&app, event_id, &intent).await;
    }
    let (_, own) = app.get_json(&ada, &path).await;
    let year = own["data"]["invoiceNumber"].as_str().unwrap()[3..7].to_owned();
    assert_eq!(
        own["data"]["correctionNumbers"],
        json!([format!("RE-{year}-000002"), format!("RE-{year}-000003")])
    );
    let (_, documents) = app.get_json(&ada, &format!("{path}/invoice")).await;
    assert_eq!(documents["data"][2]["record"]["beforeCents"], 1_012);
}

#[actix_web::test]
async fn adm_17_as_shipped_nothing_is_corrected_and_a_choice_holds_for_what_is_asked_from_then_on()
{
    let sale = Sale::new("small-business", "DE").await;
    switch(&sale.app, &sale.admin, false).await;
    sale.press(Some(100), "druck-1").await;
    // The provider is out of reach, and the owner changes the mind meanwhile: what was asked for before keeps its way, and its reason
    // stays the owner's own.
    sale.app.simulator(&["refund=503"]).await;
    sale.press(Some(30), "druck-2").await;
    switch(&sale.app, &sale.admin, true).await;
    sale.app.reset_simulator().await;
    reconcile_refunds(&sale.app).await;
    assert_eq!(sale.chain().await, [("invoice", 1_661)]);

    sale.press(Some(7), "druck-3").await;
    assert_eq!(sale.chain().await, [("invoice", 1_661), ("correction", -7)]);
    assert_eq!(sale.records().await[1].before_cents, Some(1_661));
    let cancel = json!({ "orderId": sale.id, "status": "cancelled", "withRefund": true });
    let (status, answer) = sale
        .app
        .post_json(&sale.admin, "/api/order-status-update", cancel)
        .await;
    assert_eq!(status, 200, "{answer}");
    reconcile_refunds(&sale.app).await;
    let expected = [
        ("invoice", 1_661),
        ("correction", -7),
        ("cancellation", -1_654),
    ];
    assert_eq!(sale.chain().await, expected);
}

#[actix_web::test]
async fn duty_10_no_document_before_the_money_is_back_and_one_that_takes_it_back_if_it_never_arrived()
 {
    let sale = Sale::new("standard", "DE").await;
    let pending = refund(&sale.app, &sale.intent, 333).await;
    sale.at_provider(&pending, "pending").await;
    sale.deliver_refund("evt_1").await;
    assert_eq!(sale.chain().await, [("invoice", 1_661)]);
    let [(kind, _, attached)] = sale.mails().await.try_into().unwrap();
    assert_eq!((kind.as_str(), attached), ("refund_333", None));

    sale.at_provider(&pending, "succeeded").await;
    sale.deliver_refund("evt_2").await;
    let corrected = [("invoice", 1_661), ("correction", -333)];
    assert_eq!(sale.chain().await, corrected);
    let number = sale.records().await[1].number.clone();
    let mails = sale.mails().await;
    assert_eq!(mails[1].0, format!("correction_{number}"));
    assert_eq!(mails[1].2.as_ref(), Some(&number));

    sale.at_provider(&pending, "failed").await;
    let failed =
        json!({ "id": pending, "object": "refund", "amount": 1, "payment_intent": sale.intent });
    for event_id in ["evt_3", "evt_4"] {
        let payload = event(event_id, "refund.failed", false, &failed);
        assert_eq!(deliver(&sale.app, &payload).await, 200);
    }
    let back = [
        ("invoice", 1_661),
        ("correction", -333),
        ("correction", 333),
    ];
    assert_eq!(sale.chain().await, back);
    let records = sale.records().await;
    assert_eq!(records[2].cancels.as_ref().unwrap().number, number);
    assert_eq!(
        records[2].corrects.as_ref().unwrap().number,
        records[0].number
    );
    let taxes = records.iter().map(|record| record.tax.unwrap().tax_cents);
    assert_eq!(taxes.sum::<i64>(), records[0].tax.unwrap().tax_cents);
    let mails = sale.mails().await;
    let (_, words, attached) = mails.last().unwrap();
    assert_eq!(attached.as_ref(), Some(&records[2].number));
    assert!(
        words.contains("Eine Erstattung von 3,33\u{a0}€ ist nicht angekommen."),
        "{words}"
    );

    // A refund that failed at once never had a document.
    let failed = refund(&sale.app, &sale.intent, 5).await;
    sale.at_provider(&failed, "failed").await;
    sale.deliver_refund("evt_5").await;
    assert_eq!(sale.chain().await, back);
    // The next one goes on from the whole invoice.
    sale.press(Some(1), "druck-1").await;
    assert_eq!(sale.records().await[3].before_cents, Some(1_661));
}

#[actix_web::test]
async fn adm_22_inv_06_corrections_stand_to_the_cent_in_journal_bookings_and_pdf_under_every_taxation()
 {
    for (mode, country, account, rate) in [
        ("small-business", "DE", "8195", None),
        ("standard", "DE", "8400", Some(19.0)),
        ("standard", "CH", "8120", Some(0.0)),
    ] {
        let sale = Sale::new(mode, country).await;
        for (cents, key) in [(333, "a"), (334, "b"), (1, "c"), (2, "d"), (3, "e")] {
            sale.press(Some(cents), key).await;
        }
        let left = 1_661 - 673;
        let records = sale.records().await;
        assert_eq!(records.len(), 6);
        let tax = |record: &InvoiceRecord| record.tax.map_or(0, |tax| tax.tax_cents);
        let taxes: i64 = records.iter().map(tax).sum();
        // What is left contains what an invoice of that sum would: 9,88 € × 19 / 119.
        let expected = if rate == Some(19.0) { 158 } else { 0 };
        assert_eq!(taxes, expected, "{mode} {country}");
        for record in &records[1..] {
            assert_eq!(record.tax.map(|tax| tax.rate_percent), rate);
            assert_eq!(record.tax_note, records[0].tax_note);
            if let Some(tax) = record.tax {
                assert_eq!(tax.net_cents + tax.tax_cents, record.total_cents);
                assert!((record.total_cents..=0).contains(&tax.tax_cents));
            }
        }

        let (_, answer) = sale.app.get_json(&sale.admin, "/api/admin/journal").await;
        let journal = &answer["data"];
        let cents = |name: &str| journal[name].as_i64().unwrap();
        assert_eq!(
            (cents("invoicedCents"), cents("correctedCents")),
            (1_661, -673)
        );
        // Documents and revenue after refunds are the same: nothing is left to explain.
        assert_eq!(cents("soldCents") - cents("refundedCents"), left);
        assert_eq!(cents("yearCents"), left);
        assert_eq!(journal["byCountry"][0]["grossCents"], left);
        assert_eq!(journal["byCountry"][0]["taxCents"], expected);
        let rows = journal["rows"].as_array().unwrap();
        for (row, record) in rows.iter().zip(&records) {
            assert_eq!(row["grossCents"], record.total_cents);
            assert_eq!(row["taxCents"], tax(record));
        }
        assert_eq!(rows[1]["ofInvoice"], rows[0]["number"]);

        let file = async |path: &str| {
            let response = sale.admin.get(sale.app.url(path)).send().await.unwrap();
            assert_eq!(response.status(), 200, "{path}");
            response.bytes().await.unwrap()
        };
        let today = jiff::Timestamp::now()
            .to_zoned(jiff::tz::TimeZone::get("Europe/Berlin").unwrap())
            .date();
        let path =
            format!("/api/admin/journal/datev?from={today}&to={today}&consultant=1001&client=7");
        let extf: String = file(&path)
            .await
            .iter()
            .map(|byte| char::from(*byte))
            .collect();
        let mut booked = 0;
        for line in extf.split_terminator("\r\n").skip(2) {
            let booking = fields(line);
            let cents: i64 = booking[0].replace(',', "").parse().unwrap();
            booked += if booking[1] == "S" { cents } else { -cents };
            assert_eq!(booking[6..8], ["10000", account]);
        }
        assert_eq!(booked, left);

        let archive = documents_of(&file("/api/admin/journal/pdf").await);
        let csv = String::from_utf8(archive[0].1.clone()).unwrap();
        assert_eq!(csv.matches(";Rechnungskorrektur;").count(), 5, "{csv}");
        let texts: Vec<String> =
            sqlx::query_scalar("SELECT record FROM invoices ORDER BY position")
                .fetch_all(sale.app.db.pool())
                .await
                .unwrap();
        for (text, (name, bytes)) in texts.iter().zip(&archive[1..]) {
            let drawn = invoice_pdf::draw(text).unwrap();
            assert_eq!((&drawn.name, &drawn.bytes), (name, bytes));
        }
        assert_eq!(
            archive[2].0,
            format!("Rechnungskorrektur_{}.pdf", records[1].number)
        );

        // The mail says the VAT of the document that lies beside it.
        let mails = sale.mails().await;
        for (record, (_, words, _)) in records[1..].iter().zip(&mails) {
            if let Some(tax) = record.tax.filter(|tax| tax.rate_percent > 0.0) {
                assert!(words.contains(&tax_words(-tax.tax_cents)), "{words}");
            }
        }

        sale.press(None, "rest").await;
        let records = sale.records().await;
        let gross: i64 = records.iter().map(|record| record.total_cents).sum();
        let taxes: i64 = records.iter().map(tax).sum();
        assert_eq!((gross, taxes), (0, 0), "{mode} {country}");
    }
}

fn tax_words(cents: i64) -> String {
    format!("19\u{a0}% MwSt.: 0,{cents:02}\u{a0}€")
}

#[actix_web::test]
async fn adm_17_a_refused_part_is_corrected_by_a_mail_of_its_own() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    switch(&app, &admin, true).await;
    let part = upload_cube(&app, &app.client, 20).await;
    let other = upload_cube(&app, &app.client, 30).await;
    let lines = [Line::new(&part, 1), Line::new(&other, 1)];
    let answer = checkout(&app, &app.client, &request(&lines, "pickup")).await;
    pay(&app.client, answer.page()).await;
    let order = status(&app, &app.client, answer.session_id()).await["order"].clone();
    let id = order["id"].as_str().unwrap();
    let path = format!("/api/admin/orders/{id}/refuse");
    let body = json!({ "reason": "not_makeable", "position": 0 });
    let (status, answer) = app.post_json(&admin, &path, body).await;
    assert_eq!(status, 200, "{answer}");
    let documents = invoices::of_order(app.db.pool(), &id.into()).await.unwrap();
    assert_eq!(documents.len(), 2);
    let correction = &documents[1].record;
    assert_eq!(
        correction.corrects.as_ref().unwrap().reason,
        "Ablehnung eines Teils"
    );
    assert_eq!(correction.total_cents, -lines[0].line_cents());
    let mails: Vec<(String, Option<String>)> = sqlx::query_as(
        "SELECT kind, invoice FROM outbox_mails WHERE kind LIKE 'correction%' OR kind LIKE 'refund%'",
    )
    .fetch_all(app.db.pool())
    .await
    .unwrap();
    let number = correction.number.clone();
    assert_eq!(mails, [(format!("correction_{number}"), Some(number))]);
}

#[actix_web::test]
async fn adm_17_adm_22_the_vat_of_refunds_is_that_of_their_documents_to_the_cent() {
    let sale = Sale::new("standard", "DE").await;
    let refunded_tax = async || {
        let order = sale.app.admin_order(&sale.admin, &sale.id).await;
        order["refundedTax"]["taxCents"].as_i64().unwrap()
    };
    let taxes = async || -> Vec<i64> {
        let records = sale.records().await;
        let documents = records[1..].iter();
        documents
            .map(|record| -record.tax.unwrap().tax_cents)
            .collect()
    };
    // Net and VAT of each line, in cents.
    let table = async || -> Vec<(i64, i64)> {
        let path = sale.app.url("/api/admin/analytics/csv?table=refunds");
        let csv = sale.admin.get(path).send().await.unwrap();
        let csv = csv.text().await.unwrap();
        let cents = |cell: &str| cell.replace(',', "").parse().unwrap();
        let lines = csv.lines().skip(1).map(fields);
        lines
            .map(|cells| (cents(&cells[4]), cents(&cells[5])))
            .collect()
    };
    // 0,04 € contain 0,01 € by themselves; what is left of 16,61 € contains as much as before.
    sale.press(Some(4), "a").await;
    assert_eq!(taxes().await, [0]);
    assert_eq!((refunded_tax().await, table().await), (0, vec![(4, 0)]));
    for key in ["b", "c"] {
        sale.press(Some(4), key).await;
    }
    sale.press(None, "rest").await;
    let documents = taxes().await;
    let all: i64 = documents.iter().sum();
    assert_eq!(all, 265);
    assert_eq!(refunded_tax().await, all);
    let mut lines = table().await;
    let rest = lines.pop().unwrap();
    assert_eq!(rest, (1_649 - documents[3], documents[3]));
    let (nets, vats): (Vec<i64>, Vec<i64>) = lines.into_iter().unzip();
    assert_eq!(vats, documents[..3]);
    assert_eq!(nets.iter().sum::<i64>() + vats.iter().sum::<i64>(), 12);
}
