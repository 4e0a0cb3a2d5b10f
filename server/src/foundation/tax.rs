//! The VAT in an amount, and the sentences that name it. The sum itself is the core's (`core_wasm::settings::Taxation`).

use core_wasm::settings::{TaxMode, Taxation};
use core_wasm::units::german_number;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::foundation::german::euro;

/// The VAT in a gross amount; net and tax sum up to it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IncludedTax {
    /// In percent.
    pub rate_percent: f64,
    /// Without the tax, in cents.
    pub net_cents: i64,
    /// The tax, in cents.
    pub tax_cents: i64,
}

impl IncludedTax {
    /// None of a small business; of an export the rate is 0.
    pub fn of(taxation: Taxation, gross_cents: i64) -> Option<Self> {
        let share = taxation.share_of(gross_cents)?;
        Some(Self {
            rate_percent: share.rate_percent,
            net_cents: share.net_cents,
            tax_cents: share.tax_cents,
        })
    }

    /// From parts that are known already.
    pub fn parts(rate_percent: f64, gross_cents: i64, tax_cents: i64) -> Self {
        Self {
            rate_percent,
            net_cents: gross_cents - tax_cents,
            tax_cents,
        }
    }

    /// By `orders.tax_rate`: what was agreed with an order, whatever the shop charges by now.
    pub fn of_order(tax_rate: Option<i64>, gross_cents: i64) -> Option<Self> {
        Self::of(Taxation::of_hundredths(tax_rate), gross_cents)
    }

    /// Of an export.
    pub fn is_export(self) -> bool {
        self.rate_percent == 0.0
    }

    /// `19 % MwSt.: 3,19 €`
    pub fn words(self) -> String {
        format!(
            "{} MwSt.: {}",
            percent(self.rate_percent),
            euro(self.tax_cents)
        )
    }
}

fn percent(rate: f64) -> String {
    format!("{}\u{a0}%", german_number(rate))
}

/// Beside the total of an order.
pub fn order_note(tax: Option<IncludedTax>) -> String {
    match tax {
        None => "Endpreis. Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.".to_owned(),
        Some(tax) if tax.is_export() => {
            "Gesamtpreis. Steuerfreie Ausfuhrlieferung: Er enthält keine deutsche Umsatzsteuer."
                .to_owned()
        }
        Some(tax) => format!("Gesamtpreis, darin enthalten {}", tax.words()),
    }
}

/// What the owner chose, for deliveries that leave the EU; nothing of a small business, which charges no VAT anywhere.
pub fn export_note(taxation: Taxation) -> &'static str {
    match taxation.mode {
        TaxMode::SmallBusiness => "",
        TaxMode::Standard => {
            "Solche Lieferungen sind als Ausfuhr von der deutschen Umsatzsteuer befreit; der Gesamtpreis bleibt derselbe."
        }
    }
}

/// On every page, for all prices of the shop.
pub fn price_note(taxation: Taxation) -> String {
    match taxation.mode {
        TaxMode::SmallBusiness => {
            "Alle Preise sind Endpreise. Gemäß § 19 UStG wird keine Umsatzsteuer berechnet."
                .to_owned()
        }
        TaxMode::Standard => format!(
            "Alle Preise sind Gesamtpreise inkl. {} MwSt.",
            percent(taxation.rate_percent)
        ),
    }
}

/// The end of the sentence of the terms that all prices are final.
pub fn terms_clause(taxation: Taxation) -> String {
    match taxation.mode {
        TaxMode::SmallBusiness => "gemäß § 19 UStG wird keine Umsatzsteuer berechnet".to_owned(),
        TaxMode::Standard => format!(
            "sie enthalten {} Umsatzsteuer",
            percent(taxation.rate_percent)
        ),
    }
}

/// In the Impressum.
pub fn imprint_note(taxation: Taxation) -> &'static str {
    match taxation.mode {
        TaxMode::SmallBusiness => {
            "Als Kleinunternehmer berechnen wir gemäß § 19 UStG keine Umsatzsteuer."
        }
        TaxMode::Standard => "Unsere Preise enthalten die gesetzliche Umsatzsteuer.",
    }
}

/// On an invoice: why no VAT is shown (§ 34a UStDV), or the VAT that the prices contain (§ 14 (4) no. 8 UStG).
pub fn invoice_note(taxation: Taxation) -> String {
    match taxation.mode {
        TaxMode::SmallBusiness => {
            "Steuerfrei als Kleinunternehmer gemäß § 19 UStG: Es wird keine Umsatzsteuer berechnet."
                .to_owned()
        }
        TaxMode::Standard if taxation.is_export() => {
            "Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1 Buchstabe a in Verbindung mit § 6 UStG): Die Beträge enthalten keine Umsatzsteuer."
                .to_owned()
        }
        TaxMode::Standard => format!(
            "Alle Einzelpreise und Beträge enthalten {} Umsatzsteuer.",
            percent(taxation.rate_percent)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duty_01_each_mode_has_its_own_words_and_none_of_the_other() {
        let small = Taxation::default();
        let standard = Taxation {
            mode: TaxMode::Standard,
            ..small
        };
        let words = |taxation: Taxation| {
            [
                order_note(IncludedTax::of(taxation, 1_661)),
                price_note(taxation),
                terms_clause(taxation),
                imprint_note(taxation).to_owned(),
                invoice_note(taxation),
            ]
            .join("\n")
            .replace('\u{a0}', " ")
        };
        assert_eq!(words(small).matches("§ 19 UStG").count(), 5);
        assert!(!words(small).contains("MwSt") && !words(small).contains("19 %"));
        let said = words(standard);
        assert!(
            said.contains("darin enthalten 19 % MwSt.: 2,65 €"),
            "{said}"
        );
        assert!(said.contains("Gesamtpreise inkl. 19 % MwSt."), "{said}");
        assert!(
            !said.contains("§ 19") && !said.contains("keine Umsatzsteuer"),
            "{said}"
        );

        let export = standard.of_export();
        for words in [
            order_note(IncludedTax::of(export, 1_661)),
            invoice_note(export),
        ] {
            assert!(
                words.contains("Steuerfreie Ausfuhrlieferung") && !words.contains('%'),
                "{words}"
            );
        }
        assert_eq!(invoice_note(small.of_export()), invoice_note(small));
    }
}
