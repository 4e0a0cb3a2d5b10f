//! The small drawings on the sheet that hangs at the printer.

use std::collections::HashMap;
use std::time::Duration;

use base64ct::{Base64, Encoding as _};
use futures_util::stream::{self, StreamExt as _};
use tokio::time::{Instant, timeout_at};

use super::list::{Group, Part};
use crate::foundation::ids::FileId;
use crate::mail;
use crate::state::State;

/// Parts of one sheet that have a picture; the ones behind them, less urgent, go without.
const MOST_PICTURES: usize = 100;

/// The longest time that a sheet waits for them.
const LONGEST_DRAWING: Duration = Duration::from_secs(15);

/// The next file is on its way from the store while one is drawn; customers who upload find places free beside them.
const AT_ONCE: usize = 2;

/// Gives the first parts that are not printed yet their pictures, each file drawn once. One that cannot be drawn costs its own only.
pub(crate) async fn draw_pictures(state: &State, groups: &mut [Group]) {
    let parts = groups.iter_mut().flat_map(|group| &mut group.parts);
    let mut shown: Vec<&mut Part> = parts
        .filter(|part| part.printed < part.quantity)
        .take(MOST_PICTURES)
        .collect();
    let mut files: Vec<FileId> = Vec::new();
    for id in shown.iter().filter_map(|part| part.file_id.as_ref()) {
        if !files.contains(id) {
            files.push(id.clone());
        }
    }
    let deadline = Instant::now() + LONGEST_DRAWING;
    let drawn: HashMap<FileId, String> = stream::iter(files)
        .map(async |id| {
            let picture = timeout_at(deadline, mail::paper_picture(state, &id)).await;
            Some((id, Base64::encode_string(&picture.ok()??)))
        })
        .buffer_unordered(AT_ONCE)
        .filter_map(std::future::ready)
        .collect()
        .await;
    for part in &mut shown {
        part.picture = part.file_id.as_ref().and_then(|id| drawn.get(id)).cloned();
    }
}
