//! How one part is to be printed.

use serde::{Deserialize, Serialize};

use crate::{
    catalog,
    error::{CoreError, ErrorCode},
    settings::Settings,
    units::german_number,
};

/// Longest colour description in characters; it is a hint for the operator, not a letter.
pub const MAX_COLOR_DESCRIPTION_CHARS: usize = 500;

/// The nine fields of CFG-13. Missing fields take their defaults (PRC-05).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Configuration {
    /// Material, a key of [`Settings::material_prices`].
    pub material: String,
    /// Main colour by name.
    pub primary_color: String,
    /// Second colour by name; counts only with `use_secondary_color`.
    pub secondary_color: String,
    /// Third colour by name; counts only with `use_tertiary_color`.
    pub tertiary_color: String,
    /// Whether the second colour is wanted.
    pub use_secondary_color: bool,
    /// Whether the third colour is wanted.
    pub use_tertiary_color: bool,
    /// The customer's words on where which colour goes.
    pub color_description: String,
    /// Layer height in mm, a key of [`Settings::layer_height_multipliers`].
    pub layer_height: f64,
    /// Infill in percent, a key of [`Settings::infill_multipliers`].
    pub infill: f64,
}

impl Default for Configuration {
    fn default() -> Self {
        Self {
            material: "PLA".into(),
            primary_color: catalog::DEFAULT_COLOR.into(),
            secondary_color: catalog::DEFAULT_COLOR.into(),
            tertiary_color: catalog::DEFAULT_COLOR.into(),
            use_secondary_color: false,
            use_tertiary_color: false,
            color_description: String::new(),
            layer_height: 0.2,
            infill: 20.0,
        }
    }
}

impl Configuration {
    /// Checks that the shop offers this: material, layer height, infill, the colours in use, and a colour description
    /// of at most [`MAX_COLOR_DESCRIPTION_CHARS`].
    ///
    /// # Errors
    /// The first thing that is not on offer, with a German text.
    pub fn validate(&self, settings: &Settings) -> Result<(), CoreError> {
        let material = self.sold_material(settings)?;
        self.layer_height_multiplier(settings)?;
        let heights = settings.offered_layer_heights();
        if !heights.contains(&self.layer_height) {
            return Err(unknown_layer_height(self.layer_height, &heights));
        }
        self.infill_multiplier(settings)?;
        let infills = settings.offered_infills();
        if !infills.contains(&self.infill) {
            return Err(unknown_infill(self.infill, &infills));
        }
        let used = [
            (true, &self.primary_color),
            (self.use_secondary_color, &self.secondary_color),
            (self.use_tertiary_color, &self.tertiary_color),
        ];
        let offered = settings.offered_colors(material);
        for (_, color) in used.iter().filter(|(is_used, _)| *is_used) {
            if !offered.contains(&settings.color_today(material, color)) {
                return Err(CoreError::new(
                    ErrorCode::UnknownColor,
                    format!(
                        "{} gibt es nicht in der Farbe '{}'. Bitte wählen Sie eine andere Farbe{}.",
                        shown(&self.material),
                        shown(color),
                        among(offered.iter().copied())
                    ),
                ));
            }
        }
        if self.color_description.chars().count() > MAX_COLOR_DESCRIPTION_CHARS {
            return Err(CoreError::new(
                ErrorCode::TextTooLong,
                format!(
                    "Die Farbbeschreibung darf maximal {MAX_COLOR_DESCRIPTION_CHARS} Zeichen lang sein."
                ),
            ));
        }
        Ok(())
    }

    /// The colours beside the first, each once: twice the same is one colour.
    pub(crate) fn further_colors(&self) -> u32 {
        let mut colors = vec![self.primary_color.as_str()];
        for (used, name) in [
            (self.use_secondary_color, &self.secondary_color),
            (self.use_tertiary_color, &self.tertiary_color),
        ] {
            if used && !colors.contains(&name.as_str()) {
                colors.push(name);
            }
        }
        u32::try_from(colors.len() - 1).unwrap_or_default()
    }

    /// Euro per cm³.
    pub(crate) fn material_price(&self, settings: &Settings) -> Result<f64, CoreError> {
        let name = settings.material_today(&self.material);
        let price = settings.material_prices.get(name).copied();
        price.ok_or_else(|| self.unknown_material(settings))
    }

    /// The material by its name of today, if it is sold.
    fn sold_material<'a>(&'a self, settings: &'a Settings) -> Result<&'a str, CoreError> {
        let name = settings.material_today(&self.material);
        if settings.offered_materials().contains(&name) {
            Ok(name)
        } else {
            Err(self.unknown_material(settings))
        }
    }

    fn unknown_material(&self, settings: &Settings) -> CoreError {
        CoreError::new(
            ErrorCode::UnknownMaterial,
            format!(
                "Das Material '{}' bieten wir nicht an. Bitte wählen Sie ein anderes Material{}.",
                shown(&self.material),
                among(settings.offered_materials())
            ),
        )
    }

    /// The same with the names of today: what was renamed since somebody chose it.
    #[must_use]
    pub fn today(&self, settings: &Settings) -> Self {
        let material = settings.material_today(&self.material);
        let color = |name| settings.color_today(material, name).to_owned();
        Self {
            primary_color: color(&self.primary_color),
            secondary_color: color(&self.secondary_color),
            tertiary_color: color(&self.tertiary_color),
            material: material.to_owned(),
            ..self.clone()
        }
    }

    pub(crate) fn layer_height_multiplier(&self, settings: &Settings) -> Result<f64, CoreError> {
        // The keys are the shortest text of the number, which is what `to_string` writes.
        let multiplier = settings
            .layer_height_multipliers
            .get(&self.layer_height.to_string());
        multiplier.copied().ok_or_else(|| {
            unknown_layer_height(self.layer_height, &settings.offered_layer_heights())
        })
    }

    pub(crate) fn infill_multiplier(&self, settings: &Settings) -> Result<f64, CoreError> {
        let multiplier = settings.infill_multipliers.get(&self.infill.to_string());
        multiplier
            .copied()
            .ok_or_else(|| unknown_infill(self.infill, &settings.offered_infills()))
    }

    /// The same configuration in another material: all three colours become that material's first one (CFG-12).
    /// A material without colours leaves them as they are.
    #[must_use]
    pub fn with_material(&self, material: &str, settings: &Settings) -> Self {
        let mut changed = Self {
            material: material.to_owned(),
            ..self.clone()
        };
        if let Some(&first) = settings.offered_colors(material).first() {
            changed.primary_color = first.to_owned();
            changed.secondary_color = first.to_owned();
            changed.tertiary_color = first.to_owned();
        }
        changed
    }
}

/// The configuration of a new part: the usual choices where they are sold, with the material's first colour where it lacks
/// 'Weiß'.
#[must_use]
pub fn default_configuration(settings: &Settings) -> Configuration {
    let mut configuration = Configuration::default();
    let materials = settings.offered_materials();
    let usual = settings.material_today(&configuration.material).to_owned();
    let material = match materials.first() {
        Some(first) if !materials.contains(&usual.as_str()) => (*first).to_owned(),
        _ => usual,
    };
    let colors = settings.offered_colors(&material);
    if colors.contains(&configuration.primary_color.as_str()) {
        configuration.material = material;
    } else {
        configuration = configuration.with_material(&material, settings);
    }
    configuration.layer_height = nearest(
        configuration.layer_height,
        &settings.offered_layer_heights(),
    );
    configuration.infill = nearest(configuration.infill, &settings.offered_infills());
    configuration
}

fn nearest(wanted: f64, offered: &[f64]) -> f64 {
    let distance = |value: &f64| (value - wanted).abs();
    let nearest = offered
        .iter()
        .min_by(|a, b| distance(a).total_cmp(&distance(b)));
    nearest.copied().unwrap_or(wanted)
}

fn unknown_layer_height(mm: f64, offered: &[f64]) -> CoreError {
    CoreError::new(
        ErrorCode::UnknownLayerHeight,
        format!(
            "Die Schichthöhe {} mm bieten wir nicht an. Bitte wählen Sie eine andere Schichthöhe{}.",
            shown(&german_number(mm)),
            among_numbers(offered)
        ),
    )
}

fn unknown_infill(percent: f64, offered: &[f64]) -> CoreError {
    CoreError::new(
        ErrorCode::UnknownInfill,
        format!(
            "Den Füllgrad {} % bieten wir nicht an. Bitte wählen Sie einen anderen Füllgrad{}.",
            shown(&german_number(percent)),
            among_numbers(offered)
        ),
    )
}

fn among_numbers(offered: &[f64]) -> String {
    let texts: Vec<String> = offered.iter().map(|value| german_number(*value)).collect();
    among(texts.iter().map(String::as_str))
}

/// What there is instead, as the end of a sentence; nothing where there is nothing.
fn among<'a>(offered: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = offered.into_iter().take(3).collect();
    if names.is_empty() {
        String::new()
    } else {
        format!(", zum Beispiel {}", names.join(" oder "))
    }
}

/// How a colour looks, as `#rrggbb`: the settings' own colours first, then the shipped names, else blue.
#[must_use]
pub fn color_hex(name: &str, settings: &Settings) -> String {
    settings
        .material_colors
        .values()
        .flatten()
        .find(|color| color.name == name)
        .map_or_else(
            || catalog::shipped_hex(name).to_owned(),
            |color| color.hex.clone(),
        )
}

/// A caller's text in a sentence: short, and without control or direction characters that would garble it.
fn shown(text: &str) -> String {
    text.chars()
        .filter(|c| {
            !c.is_control() && !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        })
        .take(40)
        .collect()
}
