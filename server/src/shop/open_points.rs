//! GET /api/admin/open-points: what the operator has to decide or enter before the shop may open.

use actix_web::HttpResponse;
use core_wasm::settings::{PayButton, Settings, TaxMode, WithdrawalRight};
use serde::Serialize;
use utoipa::ToSchema;

use crate::answers::EmptyListAnswer;
use crate::config::Operator;
use crate::error::ApiResult;
use crate::identity::Identity;
use crate::state::State;

/// One thing to do.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenPoint {
    /// Stable.
    code: &'static str,
    /// What, in German.
    title: &'static str,
    /// Why, and where it is done.
    text: &'static str,
}

/// All of them, those that forbid opening first.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenPointsAnswer {
    success: bool,
    data: Vec<OpenPoint>,
}

/// What is open before the shop opens. A point goes when what it asks for is entered or chosen.
#[utoipa::path(
    get, path = "/api/admin/open-points", tag = "Verwaltung",
    responses((status = 200, body = OpenPointsAnswer), (status = 403, body = EmptyListAnswer))
)]
pub async fn get_open_points(state: State, caller: Identity) -> ApiResult {
    caller.require_admin()?;
    let current = state.settings.current();
    Ok(HttpResponse::Ok().json(OpenPointsAnswer {
        success: true,
        data: open_points(
            &state.operator,
            &current.settings,
            state.payments.livemode(),
        ),
    }))
}

fn open_points(operator: &Operator, settings: &Settings, is_live: bool) -> Vec<OpenPoint> {
    let point = |code, title, text| OpenPoint { code, title, text };
    let promises_green = settings
        .material_descriptions
        .values()
        .any(|text| text.to_lowercase().contains("umweltfreundlich"));
    [
        (
            operator.sample_data,
            point(
                "sample_data",
                "Beispieldaten ersetzen",
                "Impressum, Rechnungen und Rechtstexte tragen noch Beispieldaten. Tragen Sie Ihre Angaben in die Datei SHOP_CONFIG ein.",
            ),
        ),
        (
            operator.legal_texts_checked.is_none(),
            point(
                "legal_texts",
                "Rechtstexte prüfen lassen",
                "AGB, Datenschutzerklärung und Widerrufsbelehrung sind als ungeprüfte Mustertexte gekennzeichnet, bis „legal_texts_checked“ in SHOP_CONFIG den Tag der Prüfung nennt.",
            ),
        ),
        (
            settings.pay_button == PayButton::JetztBezahlen,
            point(
                "pay_button",
                "Text der Bestellschaltfläche entscheiden",
                "„Jetzt bezahlen“ genügt § 312j BGB möglicherweise nicht; ohne eindeutigen Text kommt kein Vertrag zustande. Unter Einstellungen können Sie „Zahlungspflichtig bestellen“ wählen.",
            ),
        ),
        (
            promises_green,
            point(
                "environmental_claim",
                "„umweltfreundlich“ belegen oder streichen",
                "Eine allgemeine Umweltaussage ohne anerkannten Nachweis ist seit dem 27.09.2026 unlauter. Ändern Sie die Beschreibung des Materials in den Einstellungen (materialDescriptions), etwa in „aus nachwachsenden Rohstoffen“, wenn das Datenblatt es belegt.",
            ),
        ),
        (
            operator.hosting.is_none() || operator.mail_service.is_none(),
            point(
                "processors",
                "Auftragsverarbeiter nennen",
                "Die Datenschutzerklärung nennt Server und E-Mail-Dienst nur „auf Anfrage“. Tragen Sie „hosting“ und „mail_service“ in SHOP_CONFIG ein und schließen Sie die Verträge nach Art. 28 DSGVO.",
            ),
        ),
        (
            true,
            point(
                "guarantee_notice",
                "Amtlichen Hinweis zur Gewährleistung einfügen",
                "Der Shop zeigt den Hinweis auf das Mängelhaftungsrecht als Text. Die amtliche Grafik der Verordnung (EU) 2025/1960 liegt dem Programm nicht bei; prüfen Sie mit Ihrem Anwalt, wie Sie sie einbinden.",
            ),
        ),
        (
            settings.withdrawal_right == WithdrawalRight::UntilProduction,
            point(
                "withdrawal_right",
                "Freiwilliges Widerrufsrecht bestätigen",
                "Sie gewähren ein Widerrufsrecht bis zum Beginn der Fertigung, das das Gesetz nicht verlangt. Unter Einstellungen können Sie darauf verzichten.",
            ),
        ),
        (
            settings.taxation.mode == TaxMode::SmallBusiness,
            point(
                "tax_mode",
                "§ 19 UStG beobachten",
                "Der Shop rechnet als Kleinunternehmer ab. Mit dem Umsatz, der 100.000 € im Jahr überschreitet, oder nach einem Jahr über 25.000 € endet das: Wählen Sie dann unter Einstellungen die Regelbesteuerung. Preise bleiben dabei Bruttopreise.",
            ),
        ),
        (
            settings.taxation.mode == TaxMode::Standard && operator.vat_id.is_none(),
            point(
                "vat_id",
                "USt-IdNr. eintragen",
                "Der Shop berechnet Umsatzsteuer, aber SHOP_CONFIG nennt keine „vat_id“. Das Impressum muss sie zeigen.",
            ),
        ),
        (
            !is_live,
            point(
                "simulated_payments",
                "Echte Zahlungen einrichten",
                "Zahlungen sind simuliert. Setzen Sie STRIPE_SECRET_KEY und STRIPE_WEBHOOK_SECRET.",
            ),
        ),
    ]
    .into_iter()
    .filter_map(|(is_open, point)| is_open.then_some(point))
    .collect()
}
