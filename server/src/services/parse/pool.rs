//! The parent's side: a few children at once, a short queue, and a clock.

use std::path::Path;
use std::process::Stdio;

use tokio::io::{AsyncRead, AsyncReadExt as _};
use tokio::process::{Child, Command};
use tokio::time::timeout;

use super::fair_places::{Asker, FairPlaces};
use super::print_check::{PrintAnswer, PrintRequest};
use super::worker::{
    CPU_VARIABLE, MEMORY_VARIABLE, MESH_FLAG, PICTURE_FLAG, PRINT_FLAG, PRINT_VARIABLE,
    SCALE_VARIABLE, WORKER_FLAG,
};
use super::{Examined, PICTURE_HEIGHT, PICTURE_WIDTH, Refusal, Verdict};
use crate::foundation::config::ParseConfig;
use crate::foundation::error::{ApiError, Problem};

/// A verdict has a few hundred bytes, a picture 27 kB; a child that prints more has gone mad.
const MAX_OUTPUT_BYTES: u64 = 64 * 1024;

/// Why a file has no measures.
#[derive(Debug, thiserror::Error)]
pub enum ParseError {
    /// The core refused the file and says why.
    #[error("refused: {}", .0.message)]
    Refused(Refusal),
    /// The child died or ran out of time; the file is to blame until shown otherwise.
    #[error("the parse worker died: {0}")]
    Died(String),
    /// All children and all places in the queue are taken.
    #[error("all parse workers are busy")]
    Busy,
    /// The child could not even be started.
    #[error("the parse worker cannot be started: {0}")]
    Start(#[from] std::io::Error),
}

/// Starts the children and makes uploads wait their turn.
#[derive(Debug)]
pub struct Parser {
    config: ParseConfig,
    places: FairPlaces,
}

impl Parser {
    /// A pool with the limits of `config`.
    pub fn new(config: ParseConfig) -> Self {
        Self {
            places: FairPlaces::new(config.parallel, config.queue),
            config,
        }
    }

    /// Files that are being read and files that wait for it, at this moment.
    pub fn load(&self) -> (usize, usize) {
        self.places.taken()
    }

    /// Measures and checks the file at `path`, which `asker` called `file_name`. Dropping the future kills the child.
    ///
    /// # Errors
    /// See [`ParseError`].
    pub async fn examine(
        &self,
        asker: Asker,
        file_name: &str,
        path: &Path,
    ) -> Result<Examined, ParseError> {
        let output = self
            .run_child(WORKER_FLAG, None, asker, file_name, path)
            .await?;
        let verdict = serde_json::from_slice(&output)
            .map_err(|error| ParseError::Died(format!("unreadable verdict: {error}")))?;
        match verdict {
            Verdict::Examined(examined) => Ok(examined),
            Verdict::Refused(refusal) => Err(ParseError::Refused(refusal)),
        }
    }

    /// Draws the file at `path`: the pixels of a [`core_wasm::picture::Picture`], or None where it has none.
    ///
    /// # Errors
    /// See [`ParseError`].
    pub async fn picture(
        &self,
        asker: Asker,
        file_name: &str,
        path: &Path,
    ) -> Result<Option<Vec<u8>>, ParseError> {
        let pixels = self
            .run_child(PICTURE_FLAG, None, asker, file_name, path)
            .await?;
        Ok((pixels.len() == PICTURE_WIDTH * PICTURE_HEIGHT).then_some(pixels))
    }

    /// Looks whether the part at `path` can be printed.
    ///
    /// # Errors
    /// See [`ParseError`].
    pub async fn check_print(
        &self,
        asker: Asker,
        file_name: &str,
        path: &Path,
        request: &PrintRequest,
    ) -> Result<PrintAnswer, ParseError> {
        let wanted = serde_json::to_string(request)
            .map_err(|error| ParseError::Died(format!("no request: {error}")))?;
        let output = self
            .run_child(PRINT_FLAG, Some(&wanted), asker, file_name, path)
            .await?;
        serde_json::from_slice(&output)
            .map_err(|error| ParseError::Died(format!("unreadable answer: {error}")))
    }

    /// Writes the mesh of the file at `path` into `out`, as a 3MF package has it, and answers its box in mm.
    ///
    /// # Errors
    /// See [`ParseError`].
    pub async fn mesh(
        &self,
        asker: Asker,
        file_name: &str,
        path: &Path,
        mm_per_file_unit: f64,
        out: &Path,
    ) -> Result<[f64; 3], ParseError> {
        let _turn = self
            .places
            .take(asker)
            .await
            .map_err(|_| ParseError::Busy)?;
        let input = tokio::fs::File::open(path).await?.into_std().await;
        let out = std::fs::File::options().write(true).open(out)?;
        let scale = mm_per_file_unit.to_string();
        let request = Some((SCALE_VARIABLE, scale.as_str()));
        let mut child = self.spawn(MESH_FLAG, request, file_name, input, Stdio::from(out))?;
        let size = async {
            let output = read_some(child.stderr.take()).await;
            let status = child.wait().await?;
            if status.success() {
                serde_json::from_slice(&output)
                    .map_err(|error| ParseError::Died(format!("unreadable size: {error}")))
            } else {
                let output = String::from_utf8_lossy(&output);
                Err(ParseError::Died(format!("{status}: {}", output.trim())))
            }
        };
        match timeout(self.config.wall_time, size).await {
            Ok(size) => size,
            // Dropped with this call, the child is killed.
            Err(_) => Err(ParseError::Died(format!(
                "no mesh within {:?}",
                self.config.wall_time
            ))),
        }
    }

    /// Runs a child process over the file; answers what it prints.
    async fn run_child(
        &self,
        flag: &str,
        request: Option<&str>,
        asker: Asker,
        file_name: &str,
        path: &Path,
    ) -> Result<Vec<u8>, ParseError> {
        let _turn = self
            .places
            .take(asker)
            .await
            .map_err(|_| ParseError::Busy)?;
        let input = tokio::fs::File::open(path).await?.into_std().await;
        let request = request.map(|request| (PRINT_VARIABLE, request));
        let mut child = self.spawn(flag, request, file_name, input, Stdio::piped())?;
        let output = match timeout(self.config.wall_time, read_output(&mut child)).await {
            Ok(output) => output,
            Err(_) => Err(ParseError::Died(format!(
                "no answer within {:?}",
                self.config.wall_time
            ))),
        };
        if output.is_err() {
            // It may already be gone; either way nothing of it stays behind.
            drop(child.kill().await);
        }
        output
    }

    fn spawn(
        &self,
        flag: &str,
        request: Option<(&str, &str)>,
        file_name: &str,
        input: std::fs::File,
        output: Stdio,
    ) -> std::io::Result<Child> {
        Command::new(&self.config.program)
            .arg(flag)
            .arg(file_name)
            // The parent's environment holds keys that a broken parser must not be able to read.
            .env_clear()
            .env(MEMORY_VARIABLE, self.config.memory_bytes.to_string())
            .env(CPU_VARIABLE, self.config.cpu_seconds.to_string())
            .envs(request)
            .stdin(Stdio::from(input))
            .stdout(output)
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
    }
}

async fn read_output(child: &mut Child) -> Result<Vec<u8>, ParseError> {
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let (output, complaint, status) =
        tokio::join!(read_some(stdout), read_some(stderr), child.wait());
    let status = status?;
    if !status.success() {
        let complaint = String::from_utf8_lossy(&complaint);
        return Err(ParseError::Died(format!("{status}: {}", complaint.trim())));
    }
    Ok(output)
}

/// Reads at most [`MAX_OUTPUT_BYTES`]. Closing the pipe then ends a child that would write for ever.
async fn read_some(pipe: Option<impl AsyncRead + Unpin>) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(pipe) = pipe {
        // A pipe breaks when the child dies; its exit status then tells the story.
        drop(pipe.take(MAX_OUTPUT_BYTES).read_to_end(&mut bytes).await);
    }
    bytes
}

impl From<ParseError> for ApiError {
    fn from(error: ParseError) -> Self {
        let with_empty_answer = |problem: Problem| problem.with("url", ()).with("path", ());
        match error {
            ParseError::Refused(refusal) => Self::Unprocessable(with_empty_answer(
                Problem::new(refusal.code_text(), refusal.message)
                    .with("position", refusal.position),
            )),
            ParseError::Died(reason) => {
                tracing::error!(%reason, "the parse worker died");
                Self::Unprocessable(with_empty_answer(Problem::new(
                    "parse_failed",
                    "Datei konnte nicht analysiert werden",
                )))
            }
            ParseError::Busy => Self::Busy {
                reason: error.to_string(),
                retry_after_seconds: 5,
            },
            ParseError::Start(error) => Self::internal(error),
        }
    }
}
