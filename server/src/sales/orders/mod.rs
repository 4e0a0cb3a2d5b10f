//! Orders: made from paid checkouts only, by [`made::fulfil`]. Each of the folders uses those above it in this list, and none below it.

pub mod events;
pub mod index;
pub mod link;
pub mod recipient;
pub mod stops;
pub mod version;

pub mod money;

pub mod made;

pub mod desk;

pub mod stored_files;
