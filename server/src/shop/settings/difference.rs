//! What changed between two states of the settings, in German: for the history, and for an owner whose save was overtaken by another one.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::print_settings::NotPrintable;
use core_wasm::settings::{
    Basis, Color, Decision, DeliveryTime, DeliveryTimes, Fees, ParcelClass, PayButton,
    QuantityDiscount, Settings, SetupFeePer, TaxMode, Taxation, WithdrawalRight,
};
use core_wasm::units::german_number;

/// One line for each change, in the order of the page's tabs; empty where nothing differs.
pub fn difference(before: &Settings, after: &Settings) -> Vec<String> {
    compared(before, after).all
}

/// Prices, discounts and sizes of parcels that rise to more than three times what they were, or fall to less than a third, and fees of a sum
/// that no fee begins with: perhaps a slip of the comma.
#[derive(Debug, PartialEq)]
pub struct PriceJumps {
    /// In German, by the largest of them.
    pub question: String,
    /// Their lines of the difference.
    pub changes: Vec<String>,
}

/// None where no price jumps.
pub fn price_jumps(before: &Settings, after: &Settings) -> Option<PriceJumps> {
    let Lines {
        jumps,
        high_fees,
        discounts,
        parcel_sizes,
        ..
    } = compared(before, after);
    let highest = high_fees.iter().map(|(fee, _)| *fee).max_by(f64::total_cmp);
    let question = highest
        .map(|fee| format!("Neu berechnet werden {}. Wirklich?", euro(fee)))
        .or_else(|| question_of("Ein Preis", &jumps))
        .or_else(|| question_of("Ein Rabatt", &discounts))
        .or_else(|| question_of("Ein Maß der Pakete", &parcel_sizes))?;
    let changes = [high_fees, jumps, discounts, parcel_sizes]
        .into_iter()
        .flatten()
        .map(|(_, line)| line)
        .collect();
    Some(PriceJumps { question, changes })
}

/// By the largest of these jumps; none where nothing jumps.
fn question_of(what: &str, jumps: &[(f64, String)]) -> Option<String> {
    let most_times = jumps.iter().map(|(times, _)| *times).max_by(f64::total_cmp);
    most_times.map(|times| {
        if times < 1.0 {
            return format!("{what} fällt auf weniger als ein Drittel. Wirklich?");
        }
        let rounded = if times < 10.0 {
            (times * 10.0).round() / 10.0
        } else {
            times.round()
        };
        let times = german_number(rounded);
        format!("{what} steigt auf das {times}-Fache. Wirklich?")
    })
}

/// A fee, and where the settings have it.
type Fee = (&'static str, fn(&Fees) -> f64);

/// A part of the settings, and how it is put into words.
type Said = (&'static str, fn(&Settings) -> String);

fn compared(before: &Settings, after: &Settings) -> Lines {
    let mut lines = Lines::default();
    materials(&mut lines, before, after);
    choices(&mut lines, ("Schichthöhe", "mm"), (before, after), |it| {
        let hidden = &it.offer.hidden_layer_heights;
        (&it.layer_height_multipliers, hidden)
    });
    choices(&mut lines, ("Füllgrad", "%"), (before, after), |it| {
        (&it.infill_multipliers, &it.offer.hidden_infills)
    });
    let fees: [Fee; 5] = [
        ("Einrichtung", |fees| fees.setup_fee),
        ("Je weitere Farbe", |fees| fees.further_color_fee),
        ("Mindestpreis je Teil", |fees| fees.min_price),
        ("Paketversand", |fees| fees.shipping_cost),
        ("Expressversand", |fees| fees.express_shipping_cost),
    ];
    for (what, fee) in fees {
        let (old, new) = (fee(&before.fees), fee(&after.fees));
        lines.number(what, (old, new), euro, Worth::Fee);
    }
    parcels(&mut lines, before, after);
    lines.value(
        "Einrichtung wird berechnet",
        setup(&before.fees),
        setup(&after.fees),
    );
    let tiers = |settings: &Settings| -> BTreeMap<u32, f64> {
        let tier = |tier: &QuantityDiscount| (tier.min_quantity, tier.discount_percent);
        settings.quantity_discounts.iter().map(tier).collect()
    };
    lines.map(
        &tiers(before),
        &tiers(after),
        |pieces| format!("Mengenrabatt ab {pieces} Stück"),
        percent,
        Worth::Discount,
    );
    moved_tiers(&mut lines, before, after);
    let values: [Said; 13] = [
        ("Volumen von OBJ-Dateien", |it| basis(it.volume_basis.obj)),
        ("Volumen von STEP-Dateien", |it| basis(it.volume_basis.step)),
        ("Lieferzeit Abholung", |it| days(it.delivery_times.pickup)),
        ("Lieferzeit Standardversand", |it| {
            days(it.delivery_times.shipping)
        }),
        ("Lieferzeit Expressversand", |it| {
            days(it.delivery_times.express)
        }),
        ("Annahmeschluss", |it| {
            format!("{}\u{a0}Uhr", it.delivery_times.cut_off_hour)
        }),
        ("Kapazität", |it| capacity(&it.delivery_times)),
        ("Termin auf Anfrage", |it| longest_queue(&it.delivery_times)),
        ("Lieferländer", countries),
        ("Bezahl-Button", |it| button(it.pay_button)),
        ("Widerrufsrecht", |it| withdrawal(it.withdrawal_right)),
        ("Umsatzsteuer", |it| taxed(it.taxation)),
        ("Teilerstattungen", documents),
    ];
    lines.values(before, after, &values);
    for (what, decision) in [
        ("Text des Bezahl-Buttons", Decision::PayButton),
        ("Umweltaussage", Decision::EnvironmentalClaim),
        ("Lieferländer", Decision::DeliveryCountries),
        ("Freiwilliges Widerrufsrecht", Decision::WithdrawalRight),
    ] {
        let word = |settings: &Settings| match settings.decided.contains_key(&decision) {
            true => "bestätigt",
            false => "nicht bestätigt",
        };
        lines.value(&format!("Entscheidung {what}"), word(before), word(after));
    }
    let kept: [Said; 2] = [
        ("Dateien ohne Bestellung", |it| {
            format!("{} Tage", it.retention.unordered_file_days)
        }),
        ("Dateien nach der Bestellung", |it| {
            format!("{} Tage", it.retention.ordered_file_days)
        }),
    ];
    lines.values(before, after, &kept);
    for ((_, what, old, _), (_, _, new, _)) in
        (before.printing.machine.entries().into_iter()).zip(after.printing.machine.entries())
    {
        lines.value(what, &german_number(old), &german_number(new));
    }
    let not_printable = |settings: &Settings| match settings.printing.not_printable {
        NotPrintable::Agreed => "mit Einverständnis des Kunden",
        NotPrintable::Refused => "nicht bestellbar",
    };
    lines.value(
        "Nicht druckbare Teile",
        not_printable(before),
        not_printable(after),
    );
    lines
}

/// What can be chosen of something, with the factor of each choice, and which choices are hidden.
fn choices<'a>(
    lines: &mut Lines,
    (what, unit): (&str, &str),
    (before, after): (&'a Settings, &'a Settings),
    of: impl Fn(&'a Settings) -> (&'a BTreeMap<String, f64>, &'a [String]),
) {
    let ((old, hidden_before), (new, hidden_after)) = (of(before), of(after));
    let name = |key: &str| format!("{what} {}\u{a0}{unit}", key.replace('.', ","));
    let shown = |factor| format!("Faktor {}", german_number(factor));
    lines.map(old, new, name, shown, Worth::Factor);
    lines.hidden(hidden_before, hidden_after, name);
}

fn parcels(lines: &mut Lines, before: &Settings, after: &Settings) {
    for (what, price) in [
        (
            "Paketversand",
            (|class| class.price) as fn(&ParcelClass) -> f64,
        ),
        ("Expressversand", |class| class.express_price),
    ] {
        let prices = |settings: &Settings| -> BTreeMap<ParcelSize, f64> {
            let classes = settings.parcels.classes.iter();
            classes
                .map(|class| (ParcelSize(class.max_grams, class.max_side_mm), price(class)))
                .collect()
        };
        let name = |size: &str| format!("{what} {size}");
        lines.map(&prices(before), &prices(after), name, euro, Worth::Fee);
    }
    let (old, new) = (before.parcels.packing_grams, after.parcels.packing_grams);
    let shown = |grams: u32| format!("{grams}\u{a0}g");
    lines.value("Gewicht der Verpackung", &shown(old), &shown(new));
    if let Some(times) = jump(old.into(), new.into()) {
        let line = format!("Gewicht der Verpackung: {} → {}", shown(old), shown(new));
        lines.parcel_sizes.push((times, line));
    }
    resized_parcels(lines, &before.parcels.classes, &after.parcels.classes);
}

/// A class with another limit is another class in the lines; where as many are left, it is the one that stood at its place.
fn resized_parcels(lines: &mut Lines, before: &[ParcelClass], after: &[ParcelClass]) {
    if before.len() != after.len() {
        return;
    }
    for (old, new) in before.iter().zip(after) {
        let grams = jump(old.max_grams.into(), new.max_grams.into());
        let side = jump(old.max_side_mm.into(), new.max_side_mm.into());
        if let Some(times) = grams.or(side) {
            let size = |class: &ParcelClass| ParcelSize(class.max_grams, class.max_side_mm);
            let line = format!("Paket {} → {}", size(old), size(new));
            lines.parcel_sizes.push((times, line));
        }
    }
}

/// A tier that begins at another quantity is another tier in the lines; where as many are left, it is the one that stood at its place.
fn moved_tiers(lines: &mut Lines, before: &Settings, after: &Settings) {
    let (old, new) = (&before.quantity_discounts, &after.quantity_discounts);
    if old.len() != new.len() {
        return;
    }
    for (old, new) in old.iter().zip(new) {
        if old.min_quantity == new.min_quantity {
            continue;
        }
        let line = format!(
            "Mengenrabatt ab {} Stück: {} → ab {} Stück: {}",
            old.min_quantity,
            percent(old.discount_percent),
            new.min_quantity,
            percent(new.discount_percent)
        );
        lines.note_discount(old.discount_percent, new.discount_percent, line);
    }
}

/// Grams and mm that a class goes up to.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct ParcelSize(u32, u32);

impl std::fmt::Display for ParcelSize {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "bis {}\u{a0}g und {}\u{a0}mm", self.0, self.1)
    }
}

fn print_limits(
    lines: &mut Lines,
    (before, old): (&Settings, &str),
    (after, new): (&Settings, &str),
) {
    let limits = |settings: &Settings, name: &str| {
        let limits = settings.printing.fdm.get(name).copied();
        limits.unwrap_or_default().entries()
    };
    for ((_, what, was, _), (_, _, is, _)) in
        limits(before, old).into_iter().zip(limits(after, new))
    {
        lines.value(
            &format!("{new}, {what}"),
            &german_number(was),
            &german_number(is),
        );
    }
}

fn material_facts(
    lines: &mut Lines,
    (before, old): (&Settings, &str),
    (after, new): (&Settings, &str),
) {
    let facts = |settings: &Settings, name: &str| {
        settings
            .material_facts
            .get(name)
            .cloned()
            .unwrap_or_default()
    };
    let (was, is) = (facts(before, old), facts(after, new));
    for ((_, what, was), (_, _, is)) in was.by_field().into_iter().zip(is.by_field()) {
        if was != is {
            lines.push(format!("{new}, {what}: „{is}“"));
        }
    }
}

fn materials(lines: &mut Lines, before: &Settings, after: &Settings) {
    // A material that was renamed is compared with itself.
    let former: BTreeMap<&str, &str> = before
        .materials()
        .into_iter()
        .map(|name| (after.material_today(name), name))
        .collect();
    for name in before.materials() {
        if after
            .materials()
            .iter()
            .all(|new| former.get(new) != Some(&name))
        {
            lines.push(format!("{name} entfernt"));
        }
    }
    for name in after.materials() {
        let price = after.material_prices.get(name).copied().unwrap_or_default();
        let Some(&old) = former.get(name) else {
            lines.push(format!("{name} hinzugefügt: {} je cm³", euro(price)));
            continue;
        };
        if old != name {
            lines.push(format!("{old} heißt jetzt {name}"));
        }
        let old_price = before.material_prices.get(old).copied().unwrap_or_default();
        if euro(old_price) != euro(price) {
            lines.push(format!(
                "{name}: {} → {} je cm³",
                euro(old_price),
                euro(price)
            ));
            lines.note_jump(old_price, price);
        }
        let is_hidden = |settings: &Settings, name: &str| {
            settings
                .offer
                .hidden_materials
                .iter()
                .any(|hidden| hidden == name)
        };
        match (is_hidden(before, old), is_hidden(after, name)) {
            (false, true) => lines.push(format!("{name} ausgeblendet")),
            (true, false) => lines.push(format!("{name} wieder im Angebot")),
            _ => {}
        }
        for (what, was, is) in [
            (
                "Beschreibung",
                &before.material_descriptions,
                &after.material_descriptions,
            ),
            (
                "Sicherheitshinweis",
                &before.material_safety,
                &after.material_safety,
            ),
        ] {
            if was.get(old) != is.get(name) {
                lines.push(format!(
                    "{name}, {what}: „{}“",
                    is.get(name).map_or("", String::as_str)
                ));
            }
        }
        material_facts(lines, (before, old), (after, name));
        print_limits(lines, (before, old), (after, name));
        colors(lines, (before, old), (after, name));
    }
    let order = |settings: &Settings| {
        settings
            .materials()
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let renamed: Vec<String> = order(before)
        .into_iter()
        .map(|name| after.material_today(&name).to_owned())
        .collect();
    let (mut old, mut new) = (renamed, order(after));
    old.retain(|name| new.contains(name));
    new.retain(|name| old.contains(name));
    if old != new {
        lines.push(format!("Reihenfolge der Materialien: {}", new.join(", ")));
    }
}

fn colors(lines: &mut Lines, (before, old): (&Settings, &str), (after, name): (&Settings, &str)) {
    let of = |settings: &Settings, material: &str| -> Vec<Color> {
        settings
            .material_colors
            .get(material)
            .cloned()
            .unwrap_or_default()
    };
    let (was, is) = (of(before, old), of(after, name));
    let renamed = |color: &Color| after.color_today(name, &color.name).to_owned();
    for color in &was {
        let today = renamed(color);
        match is.iter().find(|new| new.name == today) {
            None => lines.push(format!("{name}: Farbe {} entfernt", color.name)),
            Some(new) => {
                if new.name != color.name {
                    lines.push(format!(
                        "{name}: Farbe {} heißt jetzt {}",
                        color.name, new.name
                    ));
                }
                if new.hex.to_lowercase() != color.hex.to_lowercase() {
                    lines.push(format!("{name}, {}: {} → {}", new.name, color.hex, new.hex));
                }
            }
        }
    }
    for color in &is {
        if was.iter().all(|old| renamed(old) != color.name) {
            lines.push(format!(
                "{name}: Farbe {} hinzugefügt ({})",
                color.name, color.hex
            ));
        }
    }
    let none = Vec::new();
    let hidden_before = before.offer.hidden_colors.get(old).unwrap_or(&none);
    let hidden_after = after.offer.hidden_colors.get(name).unwrap_or(&none);
    let hidden_before: Vec<String> = hidden_before
        .iter()
        .map(|color| after.color_today(name, color).to_owned())
        .collect();
    lines.hidden(&hidden_before, hidden_after, |color| {
        format!("{name}: Farbe {color}")
    });
}

/// Above every fee that the shop is shipped with: a fee that was none, and begins with more, is asked about.
const HIGH_FEE_EURO: f64 = 50.0;

/// A discount that stays below moves a price too little to be asked about.
const NOTABLE_PERCENT: f64 = 10.0;

/// Decimal fractions are not exact: 0.21 / 0.07 may be a little above 3.
const ALMOST: f64 = 1e-9;

/// How a number bears on prices.
#[derive(Clone, Copy, PartialEq)]
enum Worth {
    /// Euro.
    Fee,
    /// Prices are multiplied by it.
    Factor,
    /// Percent off the price.
    Discount,
}

#[derive(Default)]
struct Lines {
    all: Vec<String>,
    /// Those of prices that jump, with how many times the old price the new one is.
    jumps: Vec<(f64, String)>,
    /// Those of fees that were not charged before and are high, with the fee in euro.
    high_fees: Vec<(f64, String)>,
    /// Those of discounts that jump while the price that they leave does not, with how many times the old one the new one is.
    discounts: Vec<(f64, String)>,
    /// The same of weights and lengths that choose the price of a parcel.
    parcel_sizes: Vec<(f64, String)>,
}

/// How many times the old number the new one is, if that is more than three times or less than a third.
fn jump(old: f64, new: f64) -> Option<f64> {
    let times = new / old;
    let is_usual = (1.0 / 3.0 - ALMOST..=3.0 + ALMOST).contains(&times);
    (old > 0.0 && !is_usual).then_some(times)
}

impl Lines {
    fn push(&mut self, line: String) {
        self.all.push(line);
    }

    fn value(&mut self, what: &str, before: &str, after: &str) {
        if before != after {
            self.push(format!("{what}: {before} → {after}"));
        }
    }

    fn values(&mut self, before: &Settings, after: &Settings, values: &[Said]) {
        for (what, said) in values {
            self.value(what, &said(before), &said(after));
        }
    }

    /// A number that is a price or that one follows from.
    fn number(
        &mut self,
        what: &str,
        (old, new): (f64, f64),
        shown: impl Fn(f64) -> String,
        worth: Worth,
    ) {
        if shown(old) != shown(new) {
            self.value(what, &shown(old), &shown(new));
            match worth {
                Worth::Fee if old == 0.0 => self.note_high_fee(new),
                Worth::Fee | Worth::Factor => self.note_jump(old, new),
                Worth::Discount => {
                    let line = self.all.last().cloned().unwrap_or_default();
                    self.note_discount(old, new, line);
                }
            }
        }
    }

    /// Of the price that the last line is about.
    fn note_jump(&mut self, old: f64, new: f64) {
        if let Some(times) = jump(old, new) {
            self.jumps
                .extend(self.all.last().map(|line| (times, line.clone())));
        }
    }

    /// What is left of the price is compared first: 5 % and 95 % off are as far apart as 95 and 5. 5 % and 50 % are not, and cost as much.
    fn note_discount(&mut self, old: f64, new: f64, line: String) {
        if let Some(times) = jump(100.0 - old, 100.0 - new) {
            self.jumps.push((times, line));
        } else if let Some(times) = jump(old, new)
            && old.max(new) >= NOTABLE_PERCENT
        {
            self.discounts.push((times, line));
        }
    }

    /// Of the new fee that the last line is about.
    fn note_high_fee(&mut self, fee: f64) {
        if fee > HIGH_FEE_EURO {
            self.high_fees
                .extend(self.all.last().map(|line| (fee, line.clone())));
        }
    }

    fn map<K: Ord + ToString>(
        &mut self,
        before: &BTreeMap<K, f64>,
        after: &BTreeMap<K, f64>,
        name: impl Fn(&str) -> String,
        shown: impl Fn(f64) -> String,
        worth: Worth,
    ) {
        let keys: BTreeSet<&K> = before.keys().chain(after.keys()).collect();
        for key in keys {
            let what = name(&key.to_string());
            match (before.get(key), after.get(key)) {
                (Some(old), Some(new)) => self.number(&what, (*old, *new), &shown, worth),
                (None, Some(new)) => {
                    self.push(format!("{what} hinzugefügt: {}", shown(*new)));
                    if worth == Worth::Fee {
                        self.note_high_fee(*new);
                    }
                }
                (Some(_), None) => self.push(format!("{what} entfernt")),
                (None, None) => {}
            }
        }
    }

    fn hidden(&mut self, before: &[String], after: &[String], name: impl Fn(&str) -> String) {
        for key in after.iter().filter(|key| !before.contains(key)) {
            self.push(format!("{} ausgeblendet", name(key)));
        }
        for key in before.iter().filter(|key| !after.contains(key)) {
            self.push(format!("{} wieder im Angebot", name(key)));
        }
    }
}

fn percent(value: f64) -> String {
    format!("{}\u{a0}%", german_number(value))
}

/// With as many decimals as it has, two at least.
fn euro(value: f64) -> String {
    let text = german_number(value);
    let decimals = text
        .split_once(',')
        .map_or(0, |(_, decimals)| decimals.len());
    let fill = match decimals {
        0 => ",00",
        1 => "0",
        _ => "",
    };
    format!("{text}{fill}\u{a0}€")
}

fn setup(fees: &Fees) -> &'static str {
    match fees.setup_fee_per {
        SetupFeePer::Piece => "je Stück",
        SetupFeePer::Position => "je Position",
        SetupFeePer::Order => "je Bestellung",
    }
}

fn basis(basis: Basis) -> String {
    match basis {
        Basis::Estimate => "geschätzt".to_owned(),
        Basis::Measured => "gemessen".to_owned(),
    }
}

fn days(time: DeliveryTime) -> String {
    format!(
        "{} Arbeitstage Fertigung, {} Versand",
        time.production_days, time.transit_days
    )
}

fn capacity(times: &DeliveryTimes) -> String {
    match times.capacity_cm3_per_day {
        0 => "keine Angabe".to_owned(),
        cm3 => format!("{cm3}\u{a0}cm³ je Arbeitstag"),
    }
}

fn longest_queue(times: &DeliveryTimes) -> String {
    match times.longest_queue_days {
        0 => "nie".to_owned(),
        days => format!("ab mehr als {days}\u{a0}Arbeitstagen"),
    }
}

fn countries(settings: &Settings) -> String {
    let names: Vec<_> = (settings.delivery_countries.iter())
        .map(|country| country.name())
        .collect();
    names.join(", ")
}

fn button(button: PayButton) -> String {
    match button {
        PayButton::JetztBezahlen => "Jetzt bezahlen".to_owned(),
        PayButton::ZahlungspflichtigBestellen => "Zahlungspflichtig bestellen".to_owned(),
    }
}

fn taxed(taxation: Taxation) -> String {
    match taxation.mode {
        TaxMode::SmallBusiness => "keine (§\u{a0}19 UStG)".to_owned(),
        TaxMode::Standard => format!("{}\u{a0}%", german_number(taxation.rate_percent)),
    }
}

fn documents(settings: &Settings) -> String {
    match settings.invoice_corrections {
        true => "als Rechnungskorrektur".to_owned(),
        false => "ohne eigenes Dokument".to_owned(),
    }
}

fn withdrawal(right: WithdrawalRight) -> String {
    match right {
        WithdrawalRight::None => "keines".to_owned(),
        WithdrawalRight::UntilProduction => "bis zum Beginn der Fertigung".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core_wasm::settings::Country;

    fn changed(change: impl FnOnce(&mut Settings)) -> Vec<String> {
        let before = Settings::default();
        let mut after = before.clone();
        change(&mut after);
        difference(&before, &after)
            .into_iter()
            .map(|line| line.replace('\u{a0}', " "))
            .collect()
    }

    #[test]
    fn adm_25_each_change_is_one_german_line() {
        assert_eq!(changed(|_| ()), [""; 0]);
        let lines = changed(|settings| {
            settings.material_prices.insert("PETG".into(), 0.31);
            settings.material_prices.insert("Resin".into(), 0.5);
            settings.offer.hidden_materials = vec!["TPU".into()];
            settings.offer.hidden_layer_heights = vec!["0.3".into()];
            settings.infill_multipliers.insert("75".into(), 1.7);
            settings.fees.shipping_cost = 6.9;
            settings.parcels.packing_grams = 80;
            settings.parcels.classes = vec![ParcelClass {
                max_grams: 2000,
                max_side_mm: 600,
                price: 5.49,
                express_price: 19.9,
            }];
            settings.quantity_discounts.pop();
            settings.volume_basis.obj = Basis::Measured;
            settings.delivery_times.cut_off_hour = 14;
            settings.delivery_countries = [Country::De, Country::At].into();
            settings.withdrawal_right = WithdrawalRight::None;
            settings.taxation.mode = TaxMode::Standard;
            settings.printing.machine.wall_lines = 3;
            settings.printing.not_printable = NotPrintable::Refused;
            if let Some(pla) = settings.printing.fdm.get_mut("PLA") {
                pla.walls.check_mm = 1.2;
            }
        });
        assert_eq!(
            lines,
            [
                "PLA, Wand: prüfen unter (mm): 0,8 → 1,2",
                "PETG: 0,18 € → 0,31 € je cm³",
                "TPU ausgeblendet",
                "Resin hinzugefügt: 0,50 € je cm³",
                "Schichthöhe 0,3 mm ausgeblendet",
                "Füllgrad 75 % hinzugefügt: Faktor 1,7",
                "Paketversand: 5,49 € → 6,90 €",
                "Paketversand bis 2000 g und 600 mm hinzugefügt: 5,49 €",
                "Expressversand bis 2000 g und 600 mm hinzugefügt: 19,90 €",
                "Gewicht der Verpackung: 0 g → 80 g",
                "Mengenrabatt ab 50 Stück entfernt",
                "Volumen von OBJ-Dateien: geschätzt → gemessen",
                "Annahmeschluss: 12 Uhr → 14 Uhr",
                "Lieferländer: Deutschland, Österreich, Schweiz, Niederlande, Belgien, Frankreich → Deutschland, Österreich",
                "Widerrufsrecht: bis zum Beginn der Fertigung → keines",
                "Umsatzsteuer: keine (§ 19 UStG) → 19 %",
                "Linien je Wand: 2 → 3",
                "Nicht druckbare Teile: mit Einverständnis des Kunden → nicht bestellbar",
            ]
        );
    }

    fn jumps(change: impl FnOnce(&mut Settings)) -> Vec<String> {
        let before = Settings::default();
        let mut after = before.clone();
        change(&mut after);
        let Some(found) = price_jumps(&before, &after) else {
            return Vec::new();
        };
        [found.question]
            .into_iter()
            .chain(found.changes)
            .map(|line| line.replace('\u{a0}', " "))
            .collect()
    }

    #[test]
    fn adm_23_more_than_three_times_a_price_or_less_than_a_third_is_a_jump_whichever_it_is() {
        let pla = |price: f64| {
            jumps(|settings| {
                settings.material_prices.insert("PLA".into(), price);
            })
        };
        let up = |times: &str| format!("Ein Preis steigt auf das {times}-Fache. Wirklich?");
        let down = "Ein Preis fällt auf weniger als ein Drittel. Wirklich?";
        assert_eq!(pla(0.22), [&up("3,1"), "PLA: 0,07 € → 0,22 € je cm³"]);
        assert_eq!(pla(0.7), [&up("10"), "PLA: 0,07 € → 0,70 € je cm³"]);
        assert_eq!(
            pla(1000.0),
            [&up("14.286"), "PLA: 0,07 € → 1.000,00 € je cm³"]
        );
        assert_eq!(pla(0.007), [down, "PLA: 0,07 € → 0,007 € je cm³"]);
        assert_eq!(pla(0.21), [""; 0]);
        assert_eq!(pla(0.0234), [""; 0]);
        assert_eq!(
            jumps(|settings| {
                settings.fees.setup_fee = 50.0;
                settings.fees.min_price = 0.3;
                settings.fees.shipping_cost = 549.0;
                settings.fees.express_shipping_cost = 0.0;
                settings.infill_multipliers.insert("10".into(), 8.0);
                settings.layer_height_multipliers.insert("0.2".into(), 0.3);
                settings.quantity_discounts[1].discount_percent = 95.0;
            }),
            [
                &up("100"),
                "Schichthöhe 0,2 mm: Faktor 1 → Faktor 0,3",
                "Füllgrad 10 %: Faktor 0,8 → Faktor 8",
                "Einrichtung: 5,00 € → 50,00 €",
                "Mindestpreis je Teil: 3,00 € → 0,30 €",
                "Paketversand: 5,49 € → 549,00 €",
                "Expressversand: 30,00 € → 0,00 €",
                "Mengenrabatt ab 5 Stück: 5 % → 95 %",
            ]
        );
    }

    #[test]
    fn adm_23_a_discount_and_the_size_of_a_parcel_can_slip_as_a_price_can() {
        let tier = |percent: f64| {
            jumps(|settings| settings.quantity_discounts[1].discount_percent = percent)
        };
        assert_eq!(
            tier(50.0),
            [
                "Ein Rabatt steigt auf das 10-Fache. Wirklich?",
                "Mengenrabatt ab 5 Stück: 5 % → 50 %"
            ]
        );
        assert_eq!(tier(15.0), [""; 0]);
        assert_eq!(tier(0.5), [""; 0], "less than a tenth of the price");
        // A row whose quantity is another one is still that row.
        assert_eq!(
            jumps(|settings| {
                settings.quantity_discounts[1] = QuantityDiscount {
                    min_quantity: 4,
                    discount_percent: 50.0,
                };
            }),
            [
                "Ein Rabatt steigt auf das 10-Fache. Wirklich?",
                "Mengenrabatt ab 5 Stück: 5 % → ab 4 Stück: 50 %"
            ]
        );

        let class = |max_grams| ParcelClass {
            max_grams,
            max_side_mm: 600,
            price: 5.49,
            express_price: 19.9,
        };
        let parcels = |change: fn(&mut Settings)| {
            let mut before = Settings::default();
            before.parcels.packing_grams = 80;
            before.parcels.classes = vec![class(2000)];
            let mut after = before.clone();
            change(&mut after);
            price_jumps(&before, &after).map(|found| {
                let lines = [found.question].into_iter().chain(found.changes);
                lines
                    .map(|line| line.replace('\u{a0}', " "))
                    .collect::<Vec<_>>()
            })
        };
        assert_eq!(
            parcels(|settings| settings.parcels.classes[0].max_grams = 20_000).unwrap(),
            [
                "Ein Maß der Pakete steigt auf das 10-Fache. Wirklich?",
                "Paket bis 2000 g und 600 mm → bis 20000 g und 600 mm"
            ]
        );
        assert_eq!(
            parcels(|settings| settings.parcels.classes[0].max_side_mm = 60).unwrap()[1..],
            ["Paket bis 2000 g und 600 mm → bis 2000 g und 60 mm"]
        );
        assert_eq!(
            parcels(|settings| settings.parcels.packing_grams = 800).unwrap()[1..],
            ["Gewicht der Verpackung: 80 g → 800 g"]
        );
        for harmless in [
            (|settings: &mut Settings| settings.parcels.classes[0].max_grams = 5000)
                as fn(&mut Settings),
            |settings| settings.parcels.packing_grams = 200,
            |settings| settings.parcels.classes.clear(),
        ] {
            assert_eq!(parcels(harmless), None);
        }
    }

    #[test]
    fn adm_23_a_high_fee_where_none_was_charged_is_asked_about() {
        let class = |price: f64| ParcelClass {
            max_grams: 2000,
            max_side_mm: 600,
            price,
            express_price: 19.9,
        };
        let from_free = |change: fn(&mut Settings)| {
            let mut before = Settings::default();
            before.fees.setup_fee = 0.0;
            before.fees.min_price = 0.0;
            before.fees.shipping_cost = 0.0;
            before.parcels.classes = vec![class(0.0)];
            let mut after = before.clone();
            change(&mut after);
            price_jumps(&before, &after).map(|found| (found.question, found.changes.len()))
        };
        let asked = |sum: &str, changes| {
            let question = format!("Neu berechnet werden {sum}\u{a0}€. Wirklich?");
            Some((question, changes))
        };
        assert_eq!(
            from_free(|settings| settings.fees.setup_fee = 500.0),
            asked("500,00", 1)
        );
        assert_eq!(
            from_free(|settings| settings.parcels.classes[0].price = 300.0),
            asked("300,00", 1)
        );
        // The highest of them, before any price that jumps.
        assert_eq!(
            from_free(|settings| {
                settings.fees.min_price = 5000.0;
                settings.fees.shipping_cost = 549.0;
                settings.fees.express_shipping_cost = 3000.0;
            }),
            asked("5.000,00", 3)
        );
        assert_eq!(
            from_free(|settings| {
                settings.parcels.classes.push(ParcelClass {
                    max_grams: 5000,
                    max_side_mm: 600,
                    price: 690.0,
                    express_price: 29.9,
                });
            }),
            asked("690,00", 1)
        );
        assert_eq!(
            from_free(|settings| {
                settings.fees.setup_fee = 50.0;
                settings.parcels.classes[0].price = 6.9;
            }),
            None
        );
    }

    #[test]
    fn adm_23_what_is_new_was_free_or_has_only_another_name_is_no_jump() {
        let mut free = Settings::default();
        free.fees.shipping_cost = 0.0;
        assert_eq!(price_jumps(&free, &Settings::default()), None);
        let renamed = |price: f64| {
            jumps(|settings| {
                settings.material_prices.insert("PC".into(), 5.0);
                settings.material_prices.remove("PLA");
                settings.material_prices.insert("PLA+".into(), price);
                let names = [("PLA".to_owned(), "PLA+".to_owned())];
                settings.offer.renamed_materials = names.into();
            })
        };
        assert_eq!(renamed(0.07), [""; 0]);
        assert_eq!(renamed(7.0)[1..], ["PLA+: 0,07 € → 7,00 € je cm³"]);
    }

    #[test]
    fn adm_25_a_new_name_is_no_other_material() {
        let lines = changed(|settings| {
            settings.offer.materials = ["PLA Plus", "PETG", "TPU", "ASA", "ABS", "ABS-GF"]
                .map(String::from)
                .into();
            settings
                .offer
                .renamed_materials
                .insert("PLA".into(), "PLA Plus".into());
            settings.material_prices.remove("PLA");
            settings.material_prices.insert("PLA Plus".into(), 0.09);
            let mut colors = settings.material_colors.remove("PLA").unwrap_or_default();
            colors.retain(|color| color.name != "Gelb");
            for color in &mut colors {
                if color.name == "Rot" {
                    color.name = "Feuerrot".into();
                    color.hex = "#ff0000".into();
                }
            }
            settings.material_colors.insert("PLA Plus".into(), colors);
            for texts in [
                &mut settings.material_descriptions,
                &mut settings.material_safety,
            ] {
                let text = texts.remove("PLA").unwrap_or_default();
                texts.insert("PLA Plus".into(), text);
            }
            let facts = settings.material_facts.remove("PLA").unwrap_or_default();
            settings.material_facts.insert("PLA Plus".into(), facts);
            let limits = settings.printing.fdm.remove("PLA").unwrap_or_default();
            settings.printing.fdm.insert("PLA Plus".into(), limits);
            settings.offer.renamed_colors.insert(
                "PLA Plus".into(),
                BTreeMap::from([("Rot".to_owned(), "Feuerrot".to_owned())]),
            );
        });
        assert_eq!(
            lines[..2],
            [
                "PLA heißt jetzt PLA Plus",
                "PLA Plus: 0,07 € → 0,09 € je cm³"
            ]
        );
        assert!(
            lines.contains(&"PLA Plus: Farbe Gelb entfernt".to_owned()),
            "{lines:?}"
        );
        assert!(
            lines.contains(&"PLA Plus: Farbe Rot heißt jetzt Feuerrot".to_owned()),
            "{lines:?}"
        );
        assert_eq!(lines.len(), 5, "{lines:?}");
    }
}
