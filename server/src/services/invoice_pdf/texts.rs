//! The printed words that the record does not bring along, as the page's own drawing has them. What is printed once is never worded anew here.

pub const INVOICE: &str = "Rechnung";
pub const CANCELLATION: &str = "Stornorechnung";
pub const NUMBER: &str = "Rechnungsnummer";
pub const DATE: &str = "Rechnungsdatum";
pub const ORDER_NUMBER: &str = "Bestellnummer";
pub const ORDER_DATE: &str = "Bestelldatum";
pub const CANCELLED_NUMBER: &str = "Zur Rechnung";
pub const CANCELLED_DATE: &str = "vom";
pub const INTRO: &str = "Vielen Dank für Ihre Bestellung. Wir haben für Sie berechnet:";
pub const POSITION: &str = "Pos.";
pub const DESCRIPTION: &str = "Beschreibung";
pub const QUANTITY: &str = "Menge";
pub const UNIT_PRICE: &str = "Einzelpreis";
pub const LINE_TOTAL: &str = "Gesamt";
pub const CARRIED: &str = "Übertrag";
pub const SUBTOTAL: &str = "Zwischensumme";
pub const TOTAL: &str = "Rechnungsbetrag";
pub const CANCELLED_TOTAL: &str = "Stornobetrag";
pub const DELIVERY: &str = "Lieferanschrift";
pub const PICKUP: &str = "Abholung bei";
pub const TEST: &str = "Testrechnung: Die Zahlung wurde simuliert, es ist kein Geld geflossen.";
pub const TAX_NUMBER: &str = "Steuernummer";
pub const VAT_ID: &str = "USt-IdNr.";
pub const SMALL_BUSINESS_ID: &str = "KU-IdNr.";
pub const NET: &str = "darin Nettobetrag";
