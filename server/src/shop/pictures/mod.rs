//! The owner's photos: uploaded in the back office, shown on the start page, the pages of materials, the shop and its references.

pub(crate) mod calls;
mod convert;
mod store;

use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use crate::foundation::code::code;

pub(crate) use store::all;

/// Where a photo is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Place {
    /// The start page: parts, machines, surfaces.
    Start,
    /// The data sheet of a material.
    Material,
    /// 'Über uns'.
    About,
    /// 'Referenzen'.
    References,
    /// Beside the name of the shop on the start page and on 'Über uns'.
    Logo,
}

code!(Place);

/// A photo as a page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Picture {
    /// Names it in the back office.
    pub id: String,
    /// `start`, `material`, `about`, `references` or `logo`.
    #[schema(value_type = String)]
    pub place: Place,
    /// Of the place `material`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub material: Option<String>,
    /// What is to be seen.
    pub alt: String,
    /// Of the largest size, in pixels.
    pub width: i64,
    /// The same.
    pub height: i64,
    /// The address of the largest size.
    pub src: String,
    /// Every size with its width, as `srcset` wants it.
    pub srcset: String,
}
