//! Orders: made from paid checkouts only, by [`made::fulfil`]. Each of the folders uses those above it in this list, and none below it.

pub(crate) mod events;
pub mod index;
pub(crate) mod link;
pub(crate) mod recipient;
pub(crate) mod stops;
pub(crate) mod version;

pub mod money;

pub mod made;

pub mod desk;

pub(crate) mod stored_files;
