//! What the shop offers: the order of the materials, what the owner has hidden, and what was renamed.
//!
//! A part that was configured before keeps its choice. What was renamed is found under its new name; what is hidden has a price
//! still, but is not sold any more (`Configuration::validate`).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Settings;
use step_kernel::order::sort_numbers;

use crate::{catalog, error::FieldError};

/// Longest name of a material or a colour, in characters.
pub const LONGEST_NAME: usize = 50;

/// The owner's choices about what is sold. Names are keys of the settings' other maps.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(target_arch = "wasm32", tsify(hashmap_as_object))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Offer {
    /// All materials in the order in which they are shown. Empty: as shipped, the owner's own ones last.
    pub materials: Vec<String>,
    /// Materials that are not sold at present.
    pub hidden_materials: Vec<String>,
    /// Colours that are not sold at present, by material.
    pub hidden_colors: BTreeMap<String, Vec<String>>,
    /// Layer heights that are not sold at present, keys such as `0.2`.
    pub hidden_layer_heights: Vec<String>,
    /// Infills that are not sold at present, keys such as `20`.
    pub hidden_infills: Vec<String>,
    /// Former names of materials, and what they are called now.
    pub renamed_materials: BTreeMap<String, String>,
    /// Former names of colours, and what they are called now, by material.
    pub renamed_colors: BTreeMap<String, BTreeMap<String, String>>,
}

impl Settings {
    /// Every material, in the order in which they are shown.
    #[must_use]
    pub fn materials(&self) -> Vec<&str> {
        let known = |name: &&str| self.material_prices.contains_key(*name);
        if !self.offer.materials.is_empty() {
            let listed = self.offer.materials.iter().map(String::as_str);
            return listed.filter(known).collect();
        }
        let shipped = catalog::MATERIALS.iter().map(|material| material.id);
        let own = self.material_prices.keys().map(String::as_str);
        let is_own = |name: &&str| catalog::MATERIALS.iter().all(|m| m.id != *name);
        shipped.filter(known).chain(own.filter(is_own)).collect()
    }

    /// The materials that are sold.
    #[must_use]
    pub fn offered_materials(&self) -> Vec<&str> {
        let mut materials = self.materials();
        materials.retain(|name| !contains(&self.offer.hidden_materials, name));
        materials
    }

    /// The names of a material's colours that are sold.
    #[must_use]
    pub fn offered_colors(&self, material: &str) -> Vec<&str> {
        let hidden = self.offer.hidden_colors.get(material);
        let colors = self.material_colors.get(material).into_iter().flatten();
        colors
            .map(|color| color.name.as_str())
            .filter(|name| hidden.is_none_or(|hidden| !contains(hidden, name)))
            .collect()
    }

    /// The layer heights (keys such as `0.2`) that are sold, from small to large.
    #[must_use]
    pub fn offered_layer_heights(&self) -> Vec<f64> {
        offered_numbers(
            &self.layer_height_multipliers,
            &self.offer.hidden_layer_heights,
        )
    }

    /// The infills (keys such as `20`) that are sold, from small to large.
    #[must_use]
    pub fn offered_infills(&self) -> Vec<f64> {
        offered_numbers(&self.infill_multipliers, &self.offer.hidden_infills)
    }

    /// What a material is called today, whatever it was called when somebody chose it.
    #[must_use]
    pub fn material_today<'a>(&'a self, name: &'a str) -> &'a str {
        let exists = |name: &str| {
            self.material_prices.contains_key(name)
                && (self.offer.materials.is_empty() || contains(&self.offer.materials, name))
        };
        today(name, exists, Some(&self.offer.renamed_materials))
    }

    /// The same for a colour of a material.
    #[must_use]
    pub fn color_today<'a>(&'a self, material: &str, name: &'a str) -> &'a str {
        let colors = self.material_colors.get(material);
        let exists = |name: &str| colors.into_iter().flatten().any(|color| color.name == name);
        today(name, exists, self.offer.renamed_colors.get(material))
    }

    /// Takes out what shipped defaults put back although the owner has renamed or removed it, and decisions that are void.
    #[cfg(not(target_arch = "wasm32"))]
    #[must_use]
    pub fn tidied(mut self) -> Self {
        if !self.offer.materials.is_empty() {
            let listed = &self.offer.materials;
            self.material_prices
                .retain(|name, _| contains(listed, name));
            self.material_colors
                .retain(|name, _| contains(listed, name));
            self.material_descriptions
                .retain(|name, _| contains(listed, name));
            self.material_safety
                .retain(|name, _| contains(listed, name));
            self.material_facts.retain(|name, _| contains(listed, name));
            self.printing.fdm.retain(|name, _| contains(listed, name));
        }
        self.drop_void_decisions();
        self
    }
}

fn offered_numbers(map: &BTreeMap<String, f64>, hidden: &[String]) -> Vec<f64> {
    let offered = map.keys().filter(|key| !contains(hidden, key));
    let mut numbers: Vec<f64> = offered.filter_map(|key| key.parse().ok()).collect();
    sort_numbers(&mut numbers);
    numbers
}

pub(super) fn contains(list: &[String], name: &str) -> bool {
    list.iter().any(|known| known == name)
}

/// Follows new names until one exists; a circle ends after as many steps as there are names.
fn today<'a>(
    name: &'a str,
    exists: impl Fn(&str) -> bool,
    renamed: Option<&'a BTreeMap<String, String>>,
) -> &'a str {
    let Some(renamed) = renamed else { return name };
    let mut current = name;
    for _ in 0..=renamed.len() {
        if exists(current) {
            return current;
        }
        match renamed.get(current) {
            Some(next) => current = next,
            None => break,
        }
    }
    name
}

/// The names of a list of materials or colours, as their owner wrote them: one fault each, with the place in the list.
pub fn name_faults<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<(usize, &'static str)> {
    let mut seen = Vec::new();
    let mut faults = Vec::new();
    for (index, name) in names.into_iter().enumerate() {
        let looks = look_of(name);
        if name.is_empty() || name.chars().count() > LONGEST_NAME || name.trim() != name {
            faults.push((
                index,
                "Der Name muss 1 bis 50 Zeichen lang sein, ohne Leerzeichen am Rand.",
            ));
        } else if name.contains(is_unseen) {
            faults.push((index, "Der Name darf keine unsichtbaren Zeichen enthalten."));
        } else if is_of_objects(name) {
            faults.push((
                index,
                "Dieser Name ist nicht möglich. Bitte wählen Sie einen anderen.",
            ));
        } else if seen.contains(&looks) {
            faults.push((
                index,
                "Diesen Namen gibt es schon. Bitte wählen Sie einen anderen.",
            ));
        }
        seen.push(looks);
    }
    faults
}

fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// What every object of JavaScript has by itself. Settings are objects there: such a name would find something that nobody
/// has saved.
fn is_of_objects(name: &str) -> bool {
    name.starts_with("__")
        || [
            "constructor",
            "hasOwnProperty",
            "isPrototypeOf",
            "propertyIsEnumerable",
            "toLocaleString",
            "toString",
            "valueOf",
        ]
        .contains(&name)
}

/// A name as customers tell it from others: whatever its letters are composed of, the kind and number of its blanks, and
/// its capitals.
fn look_of(name: &str) -> String {
    let mut look = String::with_capacity(name.len());
    for word in composed(name).split_whitespace() {
        look.push_str(&word.to_lowercase().replace('ß', "ss"));
        look.push(' ');
    }
    look
}

/// The tables for this would be some ten kB of the package: the page hands in names that are composed, and the server checks all.
#[cfg(target_arch = "wasm32")]
fn composed(name: &str) -> String {
    name.to_owned()
}

#[cfg(not(target_arch = "wasm32"))]
fn composed(name: &str) -> String {
    unicode_normalization::UnicodeNormalization::nfkc(name).collect()
}

/// What is wrong with the names of materials.
pub(crate) fn material_name_faults(settings: &Settings) -> Vec<FieldError> {
    let materials = settings.materials();
    let faults = name_faults(materials.iter().copied());
    let fault = |(index, fault): (usize, &str)| {
        let material = materials.get(index).copied().unwrap_or_default();
        FieldError::new(format!("materialPrices.{material}"), fault)
    };
    faults.into_iter().map(fault).collect()
}

/// What is wrong with names of colours, and where nothing of a kind is left to choose.
pub(crate) fn check_offer(errors: &mut Vec<FieldError>, settings: &Settings) {
    for (material, colors) in &settings.material_colors {
        for (index, fault) in name_faults(colors.iter().map(|color| color.name.as_str())) {
            errors.push(FieldError::new(
                format!("materialColors.{material}.{index}.name"),
                fault,
            ));
        }
    }
    let offered = settings.offered_materials();
    if offered.is_empty() {
        errors.push(FieldError::new(
            "offer.hiddenMaterials",
            "Bitte lassen Sie mindestens ein Material im Angebot.",
        ));
    }
    for material in offered {
        if settings.offered_colors(material).is_empty() {
            errors.push(FieldError::new(
                format!("materialColors.{material}"),
                "Dieses Material braucht mindestens eine Farbe im Angebot.",
            ));
        }
    }
    for (field, map, hidden, what) in [
        (
            "hiddenLayerHeights",
            &settings.layer_height_multipliers,
            &settings.offer.hidden_layer_heights,
            "eine Schichthöhe",
        ),
        (
            "hiddenInfills",
            &settings.infill_multipliers,
            &settings.offer.hidden_infills,
            "einen Füllgrad",
        ),
    ] {
        if map.keys().all(|key| contains(hidden, key)) {
            errors.push(FieldError::new(
                format!("offer.{field}"),
                format!("Bitte lassen Sie mindestens {what} im Angebot."),
            ));
        }
    }
}
