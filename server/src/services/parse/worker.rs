//! The child's side: `server --parse-worker NAME` reads a model from standard input and prints one JSON line, `--picture-worker NAME`
//! the pixels of its picture.

use std::ffi::OsStr;
use std::io::{Read as _, Write as _};

use core_wasm::legal;
use core_wasm::limits::Limits;
use core_wasm::model::{self, measure_model};
use core_wasm::picture;
use core_wasm::printability::Part;

use super::print_check::{self, PrintRequest};
use super::{Examined, PICTURE_HEIGHT, PICTURE_WIDTH, Refusal, Verdict};

/// The argument that makes the server's binary a worker.
pub(super) const WORKER_FLAG: &str = "--parse-worker";

/// The argument that makes it one that draws.
pub(super) const PICTURE_FLAG: &str = "--picture-worker";

/// The argument that makes it one that looks whether a part can be printed.
pub(super) const PRINT_FLAG: &str = "--print-worker";

/// The argument that makes it one that writes a mesh for a slicer.
pub(super) const MESH_FLAG: &str = "--mesh-worker";

/// How the parent hands down the limits.
pub(super) const MEMORY_VARIABLE: &str = "PARSE_MEMORY_BYTES";
pub(super) const CPU_VARIABLE: &str = "PARSE_CPU_SECONDS";

/// How the parent says what a part is looked at as: JSON of a [`PrintRequest`].
pub(super) const PRINT_VARIABLE: &str = "PRINT_CHECK";

/// How the parent says how many millimetres one unit of the file is.
pub(super) const SCALE_VARIABLE: &str = "MM_PER_FILE_UNIT";

/// Does the work of the worker that `flag` names; None: it names none.
pub fn run_as_worker(flag: &OsStr, file_name: &OsStr) -> Option<std::io::Result<()>> {
    match flag.to_str()? {
        WORKER_FLAG => Some(run_worker(file_name)),
        PICTURE_FLAG => Some(run_picture_worker(file_name)),
        PRINT_FLAG => Some(run_print_worker(file_name)),
        MESH_FLAG => Some(run_mesh_worker(file_name)),
        _ => None,
    }
}

/// Limits itself, reads, measures, prints. What is wrong with the *file* is an answer, not a failure.
///
/// # Errors
/// When the limits cannot be set, or input or output break.
fn run_worker(file_name: &OsStr) -> std::io::Result<()> {
    limit_this_process()?;
    let limits = Limits::default();
    let bytes = read_input(&limits)?;
    let file_name = file_name.to_string_lossy();
    let verdict = match measure_model(&file_name, &bytes, &limits) {
        Ok(measures) => Verdict::Examined(Examined {
            measures,
            legal: legal::check(&file_name, &bytes, &limits),
        }),
        Err(error) => Verdict::Refused(Refusal {
            code: error.code,
            message: error.wrapped(),
            position: error.position,
        }),
    };
    let mut line = serde_json::to_vec(&verdict)?;
    line.push(b'\n');
    std::io::stdout().lock().write_all(&line)
}

/// Limits itself, reads, draws, prints the pixels; nothing for a file that has no picture.
///
/// # Errors
/// As [`run_worker`].
fn run_picture_worker(file_name: &OsStr) -> std::io::Result<()> {
    limit_this_process()?;
    let limits = Limits {
        keeps_outlines: true,
        ..Limits::default()
    };
    let bytes = read_input(&limits)?;
    let picture = model::read(&file_name.to_string_lossy(), &bytes, &limits)
        .ok()
        .and_then(|model| picture::draw(&model, PICTURE_WIDTH, PICTURE_HEIGHT));
    match picture {
        Some(picture) => std::io::stdout().lock().write_all(&picture.pixels),
        None => Ok(()),
    }
}

/// Limits itself, reads, looks, prints one line.
///
/// # Errors
/// As [`run_worker`], and without a request.
fn run_print_worker(file_name: &OsStr) -> std::io::Result<()> {
    limit_this_process()?;
    let request = std::env::var(PRINT_VARIABLE).map_err(std::io::Error::other)?;
    let request: PrintRequest = serde_json::from_str(&request)?;
    let bytes = read_input(&Limits::default())?;
    let answer = print_check::check_file(&file_name.to_string_lossy(), &bytes, &request);
    let mut line = serde_json::to_vec(&answer)?;
    line.push(b'\n');
    std::io::stdout().lock().write_all(&line)
}

/// Limits itself, reads, prints a 3MF mesh, and its box in mm on standard error.
///
/// # Errors
/// As [`run_worker`], without a scale, and where the file has no triangles.
fn run_mesh_worker(file_name: &OsStr) -> std::io::Result<()> {
    limit_this_process()?;
    let scale = std::env::var(SCALE_VARIABLE).map_err(std::io::Error::other)?;
    let scale: f64 = scale.parse().map_err(std::io::Error::other)?;
    let limits = Limits {
        keeps_outlines: true,
        ..Limits::default()
    };
    let bytes = read_input(&limits)?;
    let part = model::read(&file_name.to_string_lossy(), &bytes, &limits)
        .and_then(|model| Part::of_mesh(&model.mesh, scale))
        .map_err(|error| std::io::Error::other(error.wrapped()))?;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    part.write_3mf_mesh(&mut out)?;
    out.flush()?;
    serde_json::to_writer(std::io::stderr().lock(), &part.bounds().size())?;
    Ok(())
}

fn read_input(limits: &Limits) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte over the limit is enough for the core to refuse the rest.
    std::io::stdin()
        .lock()
        .take(limits.max_bytes + 1)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(unix)]
fn limit_this_process() -> std::io::Result<()> {
    use rlimit::{Resource, setrlimit};

    let number = |name: &str, default: u64| {
        std::env::var(name)
            .ok()
            .and_then(|text| text.parse().ok())
            .unwrap_or(default)
    };
    let defaults = crate::foundation::config::ParseConfig::default();
    let memory = number(MEMORY_VARIABLE, defaults.memory_bytes);
    let cpu = number(CPU_VARIABLE, defaults.cpu_seconds);
    setrlimit(Resource::AS, memory, memory)?;
    setrlimit(Resource::CPU, cpu, cpu)?;
    // A dump of a customer's model must not lie around.
    setrlimit(Resource::CORE, 0, 0)
}

/// Elsewhere the parent's wall time and the core's own limits must do.
#[cfg(not(unix))]
fn limit_this_process() -> std::io::Result<()> {
    Ok(())
}
