//! The one door of the readers: a file name and bytes in, everything that is known about the model out.

use crate::{
    display::{Placement, placement},
    error::{CoreError, ErrorCode},
    format::{self, Format},
    formats::{self, HEAD_BYTES, Reader},
    limits::Limits,
    measure::{self, FirstMeasures, Measures, measure},
    mesh::Mesh,
};

/// A file that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    /// The format it was read as.
    pub format: Format,
    /// Its surface.
    pub mesh: Mesh,
}

impl Model {
    /// What is known at once.
    #[must_use]
    pub fn first(&self) -> FirstMeasures {
        measure::first_measures(self.format, &self.mesh)
    }

    /// Everything that is measured. This takes several times as long as reading.
    #[must_use]
    pub fn measures(&self) -> Measures {
        measure(self.format, &self.mesh)
    }

    /// Where its mesh goes on the screen.
    #[must_use]
    pub fn placement(&self) -> Placement {
        placement(&self.mesh)
    }
}

/// Reads a file that lies in memory as a whole.
///
/// # Errors
/// An extension the shop does not take, a file over the limit, an empty file, or what is wrong inside it.
pub fn read(file_name: &str, bytes: &[u8], limits: &Limits) -> Result<Model, CoreError> {
    let mut reader = ModelReader::open(file_name, bytes.len() as u64, limits)?;
    while reader.feed(bytes, true)? == Progress::StartAgain {}
    reader.finish()
}

/// Reads and measures a file: the server's call.
///
/// # Errors
/// As [`read`].
pub fn measure_model(
    file_name: &str,
    bytes: &[u8],
    limits: &Limits,
) -> Result<Measures, CoreError> {
    Ok(read(file_name, bytes, limits)?.measures())
}

/// How much of a file [`first_measures`] looks at in one go: little enough to stay in the processor's cache, and not so little that text pays for each.
const WINDOW_BYTES: usize = 1024 * 1024;

/// Measures of a file only what a price needs, and keeps no more of it than that takes: a binary STL's triangles are summed up and
/// forgotten.
///
/// # Errors
/// As [`read`].
pub fn first_measures(
    file_name: &str,
    bytes: &[u8],
    limits: &Limits,
) -> Result<FirstMeasures, CoreError> {
    let mut reader = ModelReader::open(file_name, bytes.len() as u64, limits)?;
    reader.promise_to_take_positions();
    let (mut start, mut length) = (0, WINDOW_BYTES);
    loop {
        let rest = bytes.get(start..).unwrap_or_default();
        let window = rest.get(..length).unwrap_or(rest);
        let is_last = window.len() == rest.len();
        match reader.feed(window, is_last)? {
            Progress::StartAgain => start = 0,
            Progress::Done(_) if is_last => break,
            // Not one whole piece lay in the window.
            Progress::Done(0) => length *= 2,
            Progress::Done(count) => {
                start += count;
                length = WINDOW_BYTES;
            }
        }
        reader.take_positions(&mut |_| ());
    }
    reader.take_positions(&mut |_| ());
    Ok(reader.finish()?.first())
}

/// What [`ModelReader::feed`] wants next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// How many bytes are read. The next window begins with the first one that is not, and holds more if this is 0.
    Done(usize),
    /// The file is to be read another way: the next window is its first again. This happens once at most.
    StartAgain,
}

/// Reads a file window by window, so that it never has to lie in memory as a whole.
pub struct ModelReader {
    format: Format,
    total_bytes: u64,
    limits: Limits,
    in_pieces: bool,
    /// How the file begins.
    head: Vec<u8>,
    /// Made with the first window.
    reader: Option<Box<dyn Reader>>,
}

impl ModelReader {
    /// Begins with a file of `total_bytes`.
    ///
    /// # Errors
    /// An extension the shop does not take, a file over the limit, or an empty one.
    pub fn open(file_name: &str, total_bytes: u64, limits: &Limits) -> Result<Self, CoreError> {
        let format = Format::from_file_name(file_name)?;
        if total_bytes > limits.max_bytes {
            return Err(CoreError::file_too_large(limits).in_format(format));
        }
        if total_bytes == 0 {
            return Err(empty_file().in_format(format));
        }
        Ok(Self {
            format,
            total_bytes,
            limits: *limits,
            in_pieces: false,
            head: Vec::new(),
            reader: None,
        })
    }

    /// Promises, before the first window, to take positions out as they come ([`Self::take_positions`]), so that a large file's
    /// need not lie here until its end.
    pub fn promise_to_take_positions(&mut self) {
        self.in_pieces = true;
    }

    /// How many numbers [`Self::take_positions`] will hand out in all. None while nothing was read, and for formats whose
    /// positions are needed here until the end.
    #[must_use]
    pub fn expected_positions(&self) -> Option<usize> {
        self.reader.as_ref()?.expected_positions()
    }

    /// Hands out the positions that were read since the last call. The model comes without them; give them back to its mesh
    /// before it is measured.
    pub fn take_positions(&mut self, take: &mut dyn FnMut(&[f32])) {
        if let Some(reader) = &mut self.reader {
            reader.take_positions(take);
        }
    }

    /// Reads the next window; `is_last` says that the file ends with it.
    ///
    /// # Errors
    /// What is wrong inside the file. The reader is of no more use then.
    pub fn feed(&mut self, window: &[u8], is_last: bool) -> Result<Progress, CoreError> {
        let Some(reader) = &mut self.reader else {
            if window.len() < HEAD_BYTES && !is_last {
                return Ok(Progress::Done(0));
            }
            self.head = window
                .get(..window.len().min(HEAD_BYTES))
                .unwrap_or_default()
                .to_vec();
            self.reader = Some(formats::reader(
                self.format,
                self.total_bytes,
                &self.head,
                &self.limits,
                self.in_pieces,
            ));
            return self.feed(window, is_last);
        };
        match reader.feed(window, is_last) {
            Ok(bytes) => Ok(Progress::Done(bytes)),
            Err(error) => self.second_chance(error),
        }
    }

    /// The other way to read the file, if there is one; else what is wrong with it.
    fn second_chance(&mut self, error: CoreError) -> Result<Progress, CoreError> {
        let reader = self.reader.take();
        match reader
            .as_ref()
            .and_then(|reader| reader.second_chance(&self.head))
        {
            Some(other) => {
                self.reader = Some(other);
                Ok(Progress::StartAgain)
            }
            None => Err(self.explain(error, reader.as_deref())),
        }
    }

    /// Where a reader gave up on bytes that are plainly something else, that is what helps the customer. Only after a reader
    /// failed: what it can read it may read, whatever the first bytes look like.
    fn explain(&self, error: CoreError, reader: Option<&dyn Reader>) -> CoreError {
        let own = |error| match reader {
            Some(reader) => reader.explain(error, &self.head),
            None => error,
        };
        match format::recognise(&self.head) {
            Some(content) if content.is_foreign_to(self.format) => {
                CoreError::new(ErrorCode::WrongContent, content.advice(self.format))
            }
            _ => own(error),
        }
        .in_format(self.format)
    }

    /// The model, after the last window.
    ///
    /// # Errors
    /// What is missing in the file.
    pub fn finish(mut self) -> Result<Model, CoreError> {
        let Some(reader) = self.reader.take() else {
            return Err(empty_file().in_format(self.format));
        };
        match reader.finish() {
            Ok(mesh) => Ok(Model {
                format: self.format,
                mesh,
            }),
            Err(error) => Err(self.explain(error, None)),
        }
    }
}

fn empty_file() -> CoreError {
    CoreError::new(
        ErrorCode::EmptyFile,
        "Die Datei ist leer. Bitte exportieren Sie das Modell erneut und laden Sie es noch einmal hoch.",
    )
}
