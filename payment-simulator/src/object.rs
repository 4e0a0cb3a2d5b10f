//! How a simulated session looks on the wire: every field that a strict client of API 2026-09-30.endive insists on.

use serde_json::{Value, json};

use crate::store::{Dispute, StoredSession};

/// The API version whose shape the objects have.
pub const API_VERSION: &str = "2026-09-30.endive";

/// A session in Stripe's shape. `page_address` is its hosted page.
pub fn session(stored: &StoredSession, page_address: &str) -> Value {
    let request = &stored.request;
    let collected = stored.collected.as_ref();
    let open = stored.status == "open";
    let shipping_cents = request.shipping_cents();
    let shipping_rate = format!("shr_sim_{}", stored.id.trim_start_matches("cs_test_"));
    json!({
        "id": stored.id,
        "object": "checkout.session",
        "amount_subtotal": request.items_cents(),
        "amount_total": stored.amount_total_cents,
        "automatic_tax": { "enabled": false, "liability": null, "provider": null, "status": null },
        "billing_address_collection": request.billing_address_collection,
        "cancel_url": request.cancel_url,
        "client_reference_id": request.client_reference_id,
        "collected_information": collected.map(|collected| json!({
            "business_name": null,
            "individual_name": null,
            "shipping_details": collected.delivery.as_ref().map(|delivery| json!({
                "name": delivery.name,
                "address": address(&delivery.address),
            })),
        })),
        "created": stored.created_at_s,
        "currency": request.currency(),
        "custom_fields": [],
        "custom_text": {
            "after_submit": null, "shipping_address": null, "submit": null, "terms_of_service_acceptance": null,
        },
        "customer_details": collected.map(|collected| json!({
            "address": address(&collected.billing.address),
            "business_name": null,
            "email": request.customer_email,
            "individual_name": null,
            "name": collected.billing.name,
            "phone": null,
            "tax_exempt": "none",
            "tax_ids": [],
        })),
        "customer_email": request.customer_email,
        "expires_at": stored.expires_at_s,
        "livemode": false,
        "locale": request.locale,
        "metadata": {},
        "mode": request.mode,
        "payment_intent": stored.payment_intent_id,
        "payment_method_types": ["card"],
        "payment_status": if stored.is_paid() { "paid" } else { "unpaid" },
        "shipping_address_collection": request.shipping_address_collection,
        "shipping_cost": collected.filter(|_| !request.shipping_options.is_empty()).map(|_| json!({
            "amount_subtotal": shipping_cents,
            "amount_tax": 0,
            "amount_total": shipping_cents,
            "shipping_rate": shipping_rate,
        })),
        "shipping_options": request.shipping_options.iter().map(|option| json!({
            "shipping_amount": option.shipping_rate_data.fixed_amount.amount,
            "shipping_rate": shipping_rate,
        })).collect::<Vec<_>>(),
        "status": stored.status,
        "success_url": request.success_url,
        "total_details": { "amount_discount": 0, "amount_shipping": shipping_cents, "amount_tax": 0 },
        "ui_mode": "hosted_page",
        "url": open.then_some(page_address),
    })
}

/// So long may a shop send evidence.
const EVIDENCE_S: i64 = 7 * 86_400;

/// A dispute in Stripe's shape.
pub fn dispute(dispute: &Dispute) -> Value {
    json!({
        "id": dispute.id,
        "object": "dispute",
        "amount": dispute.cents,
        "charge": format!("ch_{}", dispute.payment_intent_id),
        "created": dispute.created_at_s,
        "evidence_details": { "due_by": dispute.created_at_s + EVIDENCE_S, "has_evidence": false },
        "livemode": false,
        "payment_intent": dispute.payment_intent_id,
        "reason": "fraudulent",
        "status": "needs_response",
    })
}

/// An event in Stripe's shape.
pub fn event(event_id: &str, kind: &str, created_s: i64, session: &Value) -> Value {
    json!({
        "id": event_id,
        "object": "event",
        "api_version": API_VERSION,
        "created": created_s,
        "data": { "object": session },
        "livemode": false,
        "pending_webhooks": 1,
        "request": { "id": null, "idempotency_key": null },
        "type": kind,
    })
}

/// An error in Stripe's shape.
pub fn error(kind: &str, code: Option<&str>, message: &str, parameter: &str) -> Value {
    json!({ "error": {
        "type": kind,
        "code": code,
        "message": message,
        "param": if parameter.is_empty() { Value::Null } else { parameter.into() },
    } })
}

fn address(address: &crate::store::Address) -> Value {
    json!({
        "city": address.city,
        "country": address.country,
        "line1": address.line1,
        "line2": address.line2,
        "postal_code": address.postal_code,
        "state": null,
    })
}
