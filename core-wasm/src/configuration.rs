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
        self.material_price(settings)?;
        self.layer_height_multiplier(settings)?;
        self.infill_multiplier(settings)?;
        let used = [
            (true, &self.primary_color),
            (self.use_secondary_color, &self.secondary_color),
            (self.use_tertiary_color, &self.tertiary_color),
        ];
        let offered = settings
            .material_colors
            .get(&self.material)
            .map(Vec::as_slice)
            .unwrap_or_default();
        for (_, color) in used.iter().filter(|(is_used, _)| *is_used) {
            if !offered.iter().any(|o| o.name == **color) {
                return Err(CoreError::new(
                    ErrorCode::UnknownColor,
                    format!(
                        "{} gibt es nicht in der Farbe '{}'. Bitte wählen Sie eine andere Farbe.",
                        shown(&self.material),
                        shown(color)
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

    /// Euro per cm³.
    pub(crate) fn material_price(&self, settings: &Settings) -> Result<f64, CoreError> {
        settings.material_prices.get(&self.material).copied().ok_or_else(|| {
            CoreError::new(
                ErrorCode::UnknownMaterial,
                format!(
                    "Das Material '{}' bieten wir nicht an. Bitte wählen Sie ein anderes Material.",
                    shown(&self.material)
                ),
            )
        })
    }

    pub(crate) fn layer_height_multiplier(&self, settings: &Settings) -> Result<f64, CoreError> {
        // The keys are the shortest text of the number, which is what `to_string` writes.
        settings.layer_height_multipliers.get(&self.layer_height.to_string()).copied().ok_or_else(|| {
            CoreError::new(
                ErrorCode::UnknownLayerHeight,
                format!(
                    "Die Schichthöhe {} mm bieten wir nicht an. Bitte wählen Sie eine andere Schichthöhe.",
                    shown(&german_number(self.layer_height))
                ),
            )
        })
    }

    pub(crate) fn infill_multiplier(&self, settings: &Settings) -> Result<f64, CoreError> {
        settings.infill_multipliers.get(&self.infill.to_string()).copied().ok_or_else(|| {
            CoreError::new(
                ErrorCode::UnknownInfill,
                format!(
                    "Den Füllgrad {} % bieten wir nicht an. Bitte wählen Sie einen anderen Füllgrad.",
                    shown(&german_number(self.infill))
                ),
            )
        })
    }

    /// The same configuration in another material: all three colours become that material's first one (CFG-12).
    /// A material without colours leaves them as they are.
    #[must_use]
    pub fn with_material(&self, material: &str, settings: &Settings) -> Self {
        let mut changed = Self {
            material: material.to_owned(),
            ..self.clone()
        };
        if let Some(first) = settings
            .material_colors
            .get(material)
            .and_then(|colors| colors.first())
        {
            changed.primary_color.clone_from(&first.name);
            changed.secondary_color.clone_from(&first.name);
            changed.tertiary_color.clone_from(&first.name);
        }
        changed
    }
}

/// The configuration of a new part: the defaults of CFG-13, with the material's first colour where it lacks 'Weiß'.
#[must_use]
pub fn default_configuration(settings: &Settings) -> Configuration {
    let configuration = Configuration::default();
    let has_default = settings
        .material_colors
        .get(&configuration.material)
        .is_some_and(|colors| colors.iter().any(|c| c.name == configuration.primary_color));
    if has_default {
        configuration
    } else {
        let material = configuration.material.clone();
        configuration.with_material(&material, settings)
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
