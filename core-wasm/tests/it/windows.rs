//! A file gives the same model or the same error, whichever way it is cut into windows.

use std::path::PathBuf;

use crate::common::{fixtures, read, shared};
use core_wasm::{
    error::CoreError,
    limits::Limits,
    model::{self, Model, ModelReader, Progress},
};

/// Reads as the browser does: chunks of `chunk_bytes`, behind the bytes that were not read yet.
fn read_in_chunks(name: &str, bytes: &[u8], chunk_bytes: usize) -> Result<Model, CoreError> {
    let mut reader = ModelReader::open(name, bytes.len() as u64, &Limits::default())?;
    let mut window: Vec<u8> = Vec::new();
    let mut fed = 0;
    loop {
        let end = (fed + chunk_bytes).min(bytes.len());
        window.extend_from_slice(&bytes[fed..end]);
        fed = end;
        let is_last = fed == bytes.len();
        match reader.feed(&window, is_last)? {
            Progress::StartAgain => {
                window.clear();
                fed = 0;
            }
            Progress::Done(done) => {
                window.drain(..done);
                if is_last {
                    assert!(window.is_empty(), "{name}: the last window is done with");
                    return reader.finish();
                }
            }
        }
    }
}

fn files() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = ["stl", "obj", "ply", "amf", "step"]
        .into_iter()
        .map(|format| fixtures().join(format))
        .collect();
    if let Some(shared) = shared() {
        folders.extend(
            ["stl", "obj", "ply", "amf", "step", "bad"]
                .map(|name| shared.join("models").join(name)),
        );
    }
    let mut files: Vec<PathBuf> = folders
        .iter()
        .filter(|folder| folder.is_dir())
        .flat_map(|folder| std::fs::read_dir(folder).into_iter().flatten())
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    files
}

#[test]
fn any_cutting_into_windows_gives_the_same_model_or_the_same_error() {
    let files = files();
    assert!(files.len() >= 26, "found {} files only", files.len());
    for path in files {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let bytes = read(&path);
        let whole = model::read(&name, &bytes, &Limits::default());
        let mut sizes = vec![1 << 16, 4096 + 7];
        // Small windows make long work of large files.
        if bytes.len() < 200_000 {
            sizes.push(61);
        }
        if bytes.len() < 4_000 {
            sizes.push(1);
        }
        assert_eq!(
            model::first_measures(&name, &bytes, &Limits::default()),
            whole.clone().map(|model| model.first()),
            "{name} measured without being kept"
        );
        for size in sizes {
            let cut = read_in_chunks(&name, &bytes, size);
            assert!(
                same(&cut, &whole),
                "{name} in windows of {size} bytes: {:?} instead of {:?}",
                cut.map(|model| model.first()),
                whole.map(|model| model.first())
            );
        }
    }
}

/// NaN does not occur in a mesh, so that equality is what it seems.
fn same(a: &Result<Model, CoreError>, b: &Result<Model, CoreError>) -> bool {
    match (a, b) {
        (Ok(a), Ok(b)) => a == b,
        (Err(a), Err(b)) => a == b,
        _ => false,
    }
}
