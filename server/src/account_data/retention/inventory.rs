//! Every table and every column of the database: what it holds, whether it is about a person, and when it goes. docs/DATENSCHUTZ.md shows
//! the same list. A test reads the tables of a new database and fails for one that is missing here.

/// A table, and what is known of its columns.
#[derive(Debug)]
pub struct Stored {
    /// As the database calls it.
    pub table: &'static str,
    /// What it holds, as docs/DATENSCHUTZ.md says it.
    pub holds: &'static str,
    /// Columns about a customer or visitor: who it is, what they sent, or an id by which their other data are found.
    pub personal: &'static [&'static str],
    /// Ids of the admins' accounts: without the account they name nobody.
    pub staff: &'static [&'static str],
    /// All others.
    pub other: &'static [&'static str],
    /// When a row goes.
    pub end: End,
}

/// When the rows of a table go, or the person in them.
#[derive(Debug, Clone, Copy)]
pub enum End {
    /// By these rules of [`super::RULES`].
    Rules(&'static [&'static str]),
    /// With the row of another table that they belong to.
    With(&'static str),
    /// Not by themselves; why, in German. Only for what is about nobody.
    Kept(&'static str),
}

/// In the order of the migrations.
pub const INVENTORY: &[Stored] = &[
    Stored {
        table: "guests",
        holds: "Kennungen von Browsern ohne Anmeldung",
        personal: &["id", "token_hash"],
        staff: &[],
        other: &["created_at"],
        end: End::Rules(&["guests"]),
    },
    Stored {
        table: "users",
        holds: "Konten: E-Mail-Adresse, Name, Telefon, Firma, Anschrift, letzte Anmeldung",
        personal: &[
            "id",
            "email",
            "user_metadata",
            "email_confirmed_at",
            "created_at",
            "last_login_at",
            "deleted_on",
        ],
        staff: &[],
        other: &[],
        end: End::Rules(&["inactive-accounts", "accounts"]),
    },
    Stored {
        table: "user_profiles",
        holds: "Wer die Verwaltung benutzen darf",
        personal: &["id", "is_admin", "staff_role"],
        staff: &[],
        other: &[],
        end: End::With("users"),
    },
    Stored {
        table: "passwords",
        holds: "Prüfwerte der Passwörter",
        personal: &["user_id", "hash", "changed_at"],
        staff: &[],
        other: &[],
        end: End::With("users"),
    },
    Stored {
        table: "sessions",
        holds: "Angemeldete Browser",
        personal: &[
            "token_hash",
            "user_id",
            "created_at",
            "last_seen_at",
            "proved_at",
        ],
        staff: &[],
        other: &[],
        end: End::Rules(&["sessions"]),
    },
    Stored {
        table: "login_links",
        holds: "Anmeldelinks des Betreibers",
        personal: &["token_hash", "user_id"],
        staff: &[],
        other: &["expires_at"],
        end: End::Rules(&["login-links"]),
    },
    Stored {
        table: "account_links",
        holds: "Links in E-Mails zum Konto",
        personal: &["token_hash", "user_id", "purpose", "created_at"],
        staff: &[],
        other: &["expires_at"],
        end: End::Rules(&["account-links"]),
    },
    Stored {
        table: "known_devices",
        holds: "Browser, in denen sich jemand schon angemeldet hat",
        personal: &["token_hash", "user_id", "created_at"],
        staff: &[],
        other: &[],
        end: End::Rules(&["known-devices"]),
    },
    Stored {
        table: "login_tries",
        holds: "Anmeldeversuche je Adresse, als Prüfwert mit geheimem Schlüssel",
        personal: &["subject", "tried_at", "failed"],
        staff: &[],
        other: &["id"],
        end: End::Rules(&["login-tries"]),
    },
    Stored {
        table: "second_factors",
        holds: "Zweiter Faktor der Anmeldung",
        personal: &["user_id", "secret", "confirmed_at", "last_step"],
        staff: &[],
        other: &[],
        end: End::With("users"),
    },
    Stored {
        table: "recovery_codes",
        holds: "Wiederherstellungscodes, als Prüfwerte",
        personal: &["user_id", "code_hash", "used_at"],
        staff: &[],
        other: &[],
        end: End::With("users"),
    },
    Stored {
        table: "push_devices",
        holds: "Browser der Mitarbeiter, die Mitteilungen bekommen",
        personal: &["endpoint", "user_id", "p256dh", "auth", "created_at"],
        staff: &[],
        other: &[],
        end: End::With("users"),
    },
    Stored {
        table: "files",
        holds: "Hochgeladene Modelldateien: Name, Maße, Prüfwert, Ergebnis des Namensvergleichs",
        personal: &[
            "id",
            "user_id",
            "guest_id",
            "file_name",
            "sha256",
            "storage_key",
            "created_at",
            "legal_check",
            "measures",
        ],
        staff: &[],
        other: &["size_bytes", "needs_confirmation"],
        end: End::Rules(&["unordered-files", "ordered-files"]),
    },
    Stored {
        table: "legal_confirmations",
        holds: "Erklärungen zu Rechten an einem Modell",
        personal: &[
            "file_id",
            "agree_to_terms",
            "non_commercial_use",
            "no_third_party_rights",
            "accept_liability",
            "confirmed_at",
        ],
        staff: &[],
        other: &["text_version", "text_sha256"],
        end: End::With("files"),
    },
    Stored {
        table: "bytes_to_delete",
        holds: "Gespeicherte Bytes, deren Eintrag gelöscht ist",
        personal: &[],
        staff: &[],
        other: &["storage_key", "since"],
        end: End::Kept("gehen mit den Bytes, sobald der Dateispeicher sie gelöscht hat"),
    },
    Stored {
        table: "admin_settings",
        holds: "Preise und Einstellungen, die gelten",
        personal: &[],
        staff: &["updated_by"],
        other: &["id", "version", "updated_at", "settings"],
        end: End::Kept("eine Zeile, die gilt"),
    },
    Stored {
        table: "settings_versions",
        holds: "Jede Fassung der Preise und Einstellungen",
        personal: &[],
        staff: &["saved_by"],
        other: &["version", "saved_at", "restored_from", "settings"],
        end: End::Kept("belegen, nach welchen Preisen eine Bestellung berechnet wurde"),
    },
    Stored {
        table: "carts",
        holds: "Warenkörbe",
        personal: &["owner_id", "user_id", "guest_id", "cart_data", "updated_at"],
        staff: &[],
        other: &["version"],
        end: End::Rules(&["carts"]),
    },
    Stored {
        table: "checkouts",
        holds: "Bezahlvorgänge: was vereinbart wurde, mit den Angaben des Kunden",
        personal: &[
            "id",
            "user_id",
            "guest_id",
            "owner_id",
            "browser_id",
            "idempotency_key",
            "request_hash",
            "cart_hash",
            "created_at",
            "session_id",
            "session_url",
            "snapshot",
        ],
        staff: &[],
        other: &[
            "settings_version",
            "total_cents",
            "currency",
            "expires_at",
            "state",
            "attempt",
            "updated_at",
        ],
        end: End::Rules(&["checkouts", "orders", "payment-ids"]),
    },
    Stored {
        table: "checkout_files",
        holds: "Welche Dateien zu einem Bezahlvorgang gehören",
        personal: &["checkout_id", "file_id"],
        staff: &[],
        other: &[],
        end: End::With("checkouts"),
    },
    Stored {
        table: "orders",
        holds: "Bestellungen und Entwürfe; ohne Person bleibt, was zu welchem Preis verkauft wurde",
        personal: &[
            "id",
            "order_number",
            "checkout_id",
            "user_id",
            "guest_id",
            "customer_email",
            "stripe_session_id",
            "payment_intent_id",
            "draft_name",
            "draft_key",
            "review_note",
            "billing_address",
            "delivery_address",
            "customer_data",
            "cart_items",
        ],
        staff: &["held_decided_by"],
        other: &[
            "status",
            "payment_state",
            "refund_state",
            "refunded_cents",
            "shipping",
            "delivery_by",
            "items_cents",
            "shipping_cents",
            "total_cents",
            "currency",
            "tax_rate",
            "settings_version",
            "paid_cents",
            "paid_currency",
            "sold_on",
            "sold_cents",
            "held_decision",
            "held_decided_at",
            "created_at",
            "updated_at",
            "version",
            "reviewed_at",
            "hidden_at",
            "archived_at",
            "links_from",
        ],
        end: End::Rules(&["inactive-accounts", "orders", "payment-ids"]),
    },
    Stored {
        table: "order_parts",
        holds: "Die Teile einer Bestellung",
        personal: &["order_id", "file_id", "file_name"],
        staff: &[],
        other: &[
            "position",
            "material",
            "primary_color",
            "layer_height",
            "infill",
            "quantity",
            "volume_cm3",
            "unit_cents",
            "line_cents",
            "discount_percent",
            "is_unsure",
            "needs_check",
        ],
        end: End::With("orders"),
    },
    Stored {
        table: "order_words",
        holds: "Wörter, nach denen die Verwaltung Bestellungen sucht",
        personal: &["word", "order_id"],
        staff: &[],
        other: &[],
        end: End::With("orders"),
    },
    Stored {
        table: "printed_parts",
        holds: "Wie viele Stücke gedruckt und geprüft sind",
        personal: &[],
        staff: &["changed_by"],
        other: &["order_id", "position", "printed", "changed_at", "checked"],
        end: End::With("orders"),
    },
    Stored {
        table: "order_status_history",
        holds: "Verlauf einer Bestellung mit Notizen und Sendungsnummer",
        personal: &["order_id", "tracking_number", "admin_note"],
        staff: &["changed_by"],
        other: &["id", "status", "created_at"],
        end: End::With("orders"),
    },
    Stored {
        table: "shipments",
        holds: "Wie das Paket einer Bestellung reist: Paketdienst und Sendungsnummer",
        personal: &["order_id", "tracking_number"],
        staff: &["changed_by"],
        other: &["carrier", "changed_at"],
        end: End::With("orders"),
    },
    Stored {
        table: "order_notes",
        holds: "Notizen zu einer Bestellung",
        personal: &["order_id", "note"],
        staff: &["created_by"],
        other: &["id", "created_at"],
        end: End::With("orders"),
    },
    Stored {
        table: "refused_parts",
        holds: "Teile einer Bestellung, die nicht gefertigt werden, mit Grund und Notiz",
        personal: &["order_id", "admin_note"],
        staff: &["refused_by"],
        other: &["position", "reason", "cents", "refused_at"],
        end: End::With("orders"),
    },
    Stored {
        table: "part_checks",
        holds: "Was die Prüfung der Druckbarkeit an bestellten Teilen gefunden hat",
        personal: &["order_id"],
        staff: &[],
        other: &[
            "position",
            "worst",
            "is_agreed",
            "findings",
            "layers",
            "settings_version",
            "checked_at",
        ],
        end: End::With("orders"),
    },
    Stored {
        table: "product_reports",
        holds: "Beschwerden über Teile und Unfälle mit ihnen",
        personal: &["order_id", "reporter", "what"],
        staff: &["created_by"],
        other: &[
            "id",
            "kind",
            "happened_on",
            "measures",
            "created_at",
            "updated_at",
        ],
        end: End::Rules(&["orders", "product-reports"]),
    },
    Stored {
        table: "webhook_events",
        holds: "Meldungen des Zahlungsdienstleisters",
        personal: &["event_id", "session_id"],
        staff: &[],
        other: &["event_type", "outcome", "received_at"],
        end: End::Rules(&["webhook-events"]),
    },
    Stored {
        table: "payment_refunds",
        holds: "Erstattungen",
        personal: &["refund_id", "payment_intent_id", "request_id", "correction"],
        staff: &[],
        other: &[
            "cents",
            "currency",
            "state",
            "created_at",
            "updated_at",
            "is_corrected",
        ],
        end: End::Rules(&["refunds"]),
    },
    Stored {
        table: "payment_disputes",
        holds: "Rückforderungen durch eine Bank",
        personal: &["dispute_id", "payment_intent_id"],
        staff: &[],
        other: &[
            "cents",
            "state",
            "created_at",
            "updated_at",
            "reason",
            "evidence_due",
        ],
        end: End::Rules(&["disputes"]),
    },
    Stored {
        table: "refund_requests",
        holds: "Aufträge zu Erstattungen mit ihrem Grund",
        personal: &["order_id", "payment_intent_id", "reason"],
        staff: &["requested_by"],
        other: &[
            "id",
            "cents",
            "idempotency_key",
            "requested_at",
            "state",
            "attempts",
            "last_error",
            "updated_at",
            "is_corrected",
        ],
        end: End::Rules(&["orders", "refund-requests"]),
    },
    Stored {
        table: "invoices",
        holds: "Rechnungen, Rechnungskorrekturen und Stornorechnungen",
        personal: &["id", "number", "order_id", "record"],
        staff: &[],
        other: &[
            "year",
            "sequence",
            "position",
            "kind",
            "cancels",
            "corrects",
            "sha256",
            "created_at",
        ],
        end: End::Rules(&["invoices"]),
    },
    Stored {
        table: "invoice_counters",
        holds: "Die letzte Rechnungsnummer jedes Jahres",
        personal: &[],
        staff: &[],
        other: &["year", "last"],
        end: End::Kept("belegen, dass keine Nummer fehlt"),
    },
    Stored {
        table: "deletable_years",
        holds: "Welche Jahre gerade gelöscht werden dürfen",
        personal: &[],
        staff: &[],
        other: &["table_name", "last"],
        end: End::Kept("leer, außer während des Löschens"),
    },
    Stored {
        table: "legal_texts",
        holds: "Jede Fassung der Rechtstexte, der jemand zugestimmt hat",
        personal: &[],
        staff: &[],
        other: &[
            "sha256",
            "name",
            "version",
            "title",
            "first_used_at",
            "text",
        ],
        end: End::Kept("belegen den Inhalt der Verträge"),
    },
    Stored {
        table: "withdrawals",
        holds: "Widerrufserklärungen",
        personal: &["id", "name", "contract", "email", "received_at"],
        staff: &[],
        other: &["receipt", "notice", "is_first_of_order"],
        end: End::Rules(&["withdrawals"]),
    },
    Stored {
        table: "order_withdrawals",
        holds: "Welche Bestellung eine Widerrufserklärung nennt, und was darüber entschieden wurde",
        personal: &["order_id", "withdrawal_id", "decision_reason"],
        staff: &["decided_by"],
        other: &["received_at", "decision", "decided_at"],
        end: End::With("withdrawals"),
    },
    Stored {
        table: "outbox_mails",
        holds: "E-Mails, die hinausgehen und hinausgegangen sind",
        personal: &[
            "order_id",
            "user_id",
            "message_id",
            "recipient_name",
            "recipient_address",
            "reply_to",
            "subject",
            "pictures",
            "text_body",
            "html_body",
            "last_error",
        ],
        staff: &[],
        other: &[
            "id",
            "kind",
            "has_notice",
            "invoice",
            "state",
            "attempts",
            "next_attempt_at",
            "created_at",
            "sent_at",
            "settled_at",
            "pushed_at",
        ],
        end: End::Rules(&[
            "orders",
            "order-mails",
            "feedback-mails",
            "withdrawal-mails",
        ]),
    },
    Stored {
        table: "admin_acts",
        holds: "Protokoll der Verwaltung, ohne Namen von Kunden",
        personal: &["target_id"],
        staff: &["admin_id"],
        other: &["id", "acted_at", "act", "target_kind", "details"],
        end: End::Rules(&["acts"]),
    },
    Stored {
        table: "day_counts",
        holds: "Zahl der Dateien, Warenkörbe und Bezahlseiten je Tag",
        personal: &[],
        staff: &[],
        other: &["day", "what", "format", "reason", "count"],
        end: End::Rules(&["day-counts"]),
    },
    Stored {
        table: "page_counts",
        holds: "Zahl der Seitenaufrufe je Tag",
        personal: &[],
        staff: &[],
        other: &["day", "page", "views"],
        end: End::Rules(&["page-counts"]),
    },
    Stored {
        table: "shop_facts",
        holds: "Kennung und Adressen des Shops",
        personal: &[],
        staff: &[],
        other: &["name", "value"],
        end: End::Kept("gehören zum Shop"),
    },
    Stored {
        table: "store_marks",
        holds: "Marken im Dateispeicher",
        personal: &[],
        staff: &[],
        other: &["mark", "made_at"],
        end: End::Kept("verbinden Datenbank und Dateispeicher"),
    },
    Stored {
        table: "job_beats",
        holds: "wann zuletzt ein Prozess die Arbeiten im Hintergrund erledigte",
        personal: &[],
        staff: &[],
        other: &["id", "beat_at"],
        end: End::Kept("wird überschrieben"),
    },
    Stored {
        table: "health_probe",
        holds: "Probezeile der Bereitschaftsprüfung",
        personal: &[],
        staff: &[],
        other: &["id", "filling"],
        end: End::Kept("wird überschrieben"),
    },
    Stored {
        table: "shared_limits",
        holds: "Zähler gegen massenhaftes Ausprobieren, als Prüfwert mit geheimem Schlüssel",
        personal: &["caller", "full_at_ms", "counted_at"],
        staff: &[],
        other: &[],
        end: End::Rules(&["shared-limits"]),
    },
    Stored {
        table: "double_payments",
        holds: "Zahlungen für etwas, das schon bezahlt war",
        personal: &["session_id", "order_id"],
        staff: &[],
        other: &["received_at"],
        end: End::Rules(&["double-payments"]),
    },
    Stored {
        table: "backups",
        holds: "Sicherungen, die begonnen wurden",
        personal: &[],
        staff: &[],
        other: &[
            "id",
            "planned_for",
            "destination",
            "begun_at",
            "beat_at",
            "ended_at",
            "state",
            "files",
            "copied_bytes",
            "damaged",
            "error",
        ],
        end: End::Kept("belegen, wann gesichert wurde"),
    },
    Stored {
        table: "admin_rules",
        holds: "Was von allen verlangt wird, die die Verwaltung benutzen",
        personal: &[],
        staff: &[],
        other: &["id", "second_factor_demanded", "push_allowed"],
        end: End::Kept("gilt für den ganzen Shop"),
    },
    Stored {
        table: "alarms",
        holds: "Was der Betrieb gerade meldet",
        personal: &[],
        staff: &[],
        other: &["code", "begun_at"],
        end: End::Kept("gehen mit dem Ende der Meldung"),
    },
    Stored {
        table: "page_reports",
        holds: "Fehler der Seiten in Browsern, als Summen ohne Personenbezug",
        personal: &[],
        staff: &[],
        other: &["id", "kind", "text", "page", "count", "first_at", "last_at"],
        end: End::Rules(&["page-reports"]),
    },
    Stored {
        table: "failed_pieces",
        holds: "Misslungene Stücke eines Teils mit ihrem Grund",
        personal: &["order_id", "reason"],
        staff: &["failed_by", "reprinted_by"],
        other: &["id", "position", "pieces", "failed_at", "reprinted_at"],
        end: End::With("orders"),
    },
    Stored {
        table: "reprints",
        holds: "Nachdrucke: was von einer Bestellung noch einmal gefertigt und verschickt wird, mit Grund, Notiz und Sendungsnummer",
        personal: &["order_id", "note", "tracking_number"],
        staff: &["created_by", "ended_by"],
        other: &[
            "id",
            "number",
            "idempotency_key",
            "state",
            "reason",
            "is_announced",
            "due_on",
            "carrier",
            "created_at",
            "ended_at",
        ],
        end: End::With("orders"),
    },
    Stored {
        table: "reprint_parts",
        holds: "Welche Stücke ein Nachdruck umfasst",
        personal: &["order_id"],
        staff: &[],
        other: &["reprint_id", "position", "part", "quantity"],
        end: End::With("orders"),
    },
    Stored {
        table: "printers",
        holds: "Die Drucker des Shops",
        personal: &[],
        staff: &[],
        other: &[
            "id",
            "name",
            "length_mm",
            "width_mm",
            "height_mm",
            "nozzle_mm",
            "created_at",
            "retired_at",
        ],
        end: End::Kept("Angaben über Geräte"),
    },
    Stored {
        table: "plates",
        holds: "Druckplatten: was ein Drucker in einem Gang fertigt",
        personal: &[],
        staff: &["created_by"],
        other: &[
            "id",
            "number",
            "printer_id",
            "state",
            "version",
            "created_at",
            "started_at",
            "ended_at",
            "estimated_minutes",
            "estimated_start_minutes",
            "estimated_grams",
            "actual_minutes",
            "actual_grams",
        ],
        end: End::Kept("ohne die Teile darauf stehen sie für niemanden"),
    },
    Stored {
        table: "plate_parts",
        holds: "Welche Stücke einer Bestellung auf einer Druckplatte liegen",
        personal: &["order_id"],
        staff: &[],
        other: &["plate_id", "position", "pieces", "to_check"],
        end: End::With("orders"),
    },
    Stored {
        table: "spools",
        holds: "Die Filamentrollen des Shops",
        personal: &[],
        staff: &[],
        other: &[
            "id",
            "number",
            "material",
            "color",
            "full_grams",
            "grams",
            "note",
            "version",
            "created_at",
            "ended_at",
            "kept_at",
        ],
        end: End::Kept("Angaben über Material"),
    },
    Stored {
        table: "spool_uses",
        holds: "Was eine Druckplatte von einer Rolle verbraucht hat",
        personal: &[],
        staff: &[],
        other: &[
            "plate_id",
            "spool_id",
            "grams",
            "estimated_grams",
            "is_settled",
        ],
        end: End::Kept("Angaben über Material"),
    },
    Stored {
        table: "erasures",
        holds: "Vermerke, dass etwas auf Wunsch gelöscht wurde, ohne Namen",
        personal: &[],
        staff: &[],
        other: &["id", "day", "kind", "salt", "hash"],
        end: End::Rules(&["erasures"]),
    },
    Stored {
        table: "print_costs",
        holds: "Was Material, Maschine, Strom und Arbeit den Betreiber kosten",
        personal: &[],
        staff: &[],
        other: &["id", "costs", "version", "saved_at"],
        end: End::Kept("ändert der Betreiber in der Verwaltung"),
    },
    Stored {
        table: "shop_pictures",
        holds: "Bilder des Betreibers auf den Seiten des Shops",
        personal: &[],
        staff: &[],
        other: &["id", "place", "material", "alt", "position", "created_at"],
        end: End::Kept("löscht der Betreiber in der Verwaltung"),
    },
    Stored {
        table: "shop_picture_files",
        holds: "Die Größen dieser Bilder im Dateispeicher",
        personal: &[],
        staff: &[],
        other: &["storage_key", "picture_id", "width", "height", "sha256"],
        end: End::Kept("löscht der Betreiber in der Verwaltung mit dem Bild"),
    },
];

#[cfg(test)]
mod tests {
    use super::super::RULES;
    use super::*;

    /// When its rows go, as the papers in docs/ say it.
    fn end_text(stored: &Stored) -> String {
        let text = match stored.end {
            End::Rules(names) => {
                let texts: Vec<String> = RULES
                    .iter()
                    .filter(|rule| names.contains(&rule.name))
                    .map(|rule| format!("{}: {}", rule.what, rule.period_text))
                    .collect();
                texts.join("; ")
            }
            End::With(table) => format!("mit der Zeile in `{table}`"),
            End::Kept(why) => why.to_owned(),
        };
        text.replace("{{tageUnbestellt}} Tage", "die eingestellten Tage")
            .replace("{{tageBestellt}} Tage", "die eingestellten Tage")
    }

    fn quoted(names: &[&str]) -> String {
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        names.join(", ")
    }

    fn columns_text(stored: &Stored) -> String {
        let staff = match stored.staff {
            [] => String::new(),
            staff => format!("Kennung eines Administrators: {}", quoted(staff)),
        };
        match [quoted(stored.personal), staff] {
            [personal, staff] if personal.is_empty() && staff.is_empty() => "keine".to_owned(),
            [personal, staff] if personal.is_empty() || staff.is_empty() => personal + &staff,
            [personal, staff] => format!("{personal}; {staff}"),
        }
    }

    #[test]
    fn duty_12_the_deletion_concept_names_every_table_with_its_columns_and_its_end() {
        let paper = include_str!("../../../../docs/DATENSCHUTZ.md");
        let (_, table) = paper
            .split_once("| Tabelle | Inhalt | Spalten mit Personenbezug | Löschung |\n| --- | --- | --- | --- |\n")
            .expect("the table of the deletion concept");
        let rows: Vec<&str> = table
            .lines()
            .take_while(|line| line.starts_with('|'))
            .collect();
        let expected: Vec<String> = INVENTORY
            .iter()
            .map(|stored| {
                format!(
                    "| `{}` | {} | {} | {} |",
                    stored.table,
                    stored.holds,
                    columns_text(stored),
                    end_text(stored)
                )
            })
            .collect();
        assert_eq!(rows, expected);
    }

    #[test]
    fn duty_10_the_process_documentation_names_what_the_database_guards_and_how_long_it_is_kept() {
        let paper = include_str!("../../../../docs/VERFAHREN.md");
        let (_, table) = paper
            .split_once("| Tabelle | Inhalt | Schutz | Aufbewahrung |\n| --- | --- | --- | --- |\n")
            .expect("the table of records");
        let guards = include_str!("../../foundation/db/guards.rs");
        let rows = table.lines().take_while(|line| line.starts_with('|'));
        let mut named = Vec::new();
        for row in rows {
            let cells: Vec<&str> = row.trim_matches(['|', ' ']).split(" | ").collect();
            let [table, holds, protection, kept] = cells[..] else {
                panic!("four cells: {row}");
            };
            let table = table.trim_matches('`');
            let stored = INVENTORY
                .iter()
                .find(|stored| stored.table == table)
                .expect(row);
            assert_eq!((holds, kept), (stored.holds, end_text(stored).as_str()));
            let is_guarded = guards.contains(&format!("UPDATE ON {table} "));
            assert_eq!(protection.contains("Trigger"), is_guarded, "{table}");
            named.push(table);
        }
        for stored in INVENTORY {
            let is_guarded = guards.contains(&format!("UPDATE ON {} ", stored.table));
            assert!(
                !is_guarded || named.contains(&stored.table),
                "{}",
                stored.table
            );
        }
    }

    #[test]
    fn duty_12_what_is_about_a_person_has_an_end_and_every_rule_a_table() {
        for stored in INVENTORY {
            match stored.end {
                End::Rules(names) => {
                    for name in names {
                        assert!(
                            RULES.iter().any(|rule| rule.name == *name),
                            "{}: no rule {name}",
                            stored.table
                        );
                    }
                }
                End::With(table) => assert!(
                    INVENTORY
                        .iter()
                        .any(|other| other.table == table && !matches!(other.end, End::Kept(_))),
                    "{}: {table}",
                    stored.table
                ),
                End::Kept(_) => assert!(stored.personal.is_empty(), "{} never ends", stored.table),
            }
        }
        for rule in RULES {
            assert!(
                INVENTORY.iter().any(|stored| stored.table == rule.table
                    && matches!(stored.end, End::Rules(names) if names.contains(&rule.name))),
                "{}: {} does not name it",
                rule.name,
                rule.table
            );
        }
    }
}
