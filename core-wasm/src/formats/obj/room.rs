//! How much room vertices and triangles will need. The file does not say, and growing step by step would leave holes of the same
//! size in WebAssembly's memory, which is never given back.

use crate::mesh::Vertices;

/// Vertices or triangles that are read before anything is foretold from them.
const SAMPLE: usize = 1 << 12;

/// Foretells from what was read so far.
pub(super) struct Room {
    total_bytes: u64,
    /// Where the window begins in the file.
    window_start: u64,
    has_foretold_vertices: bool,
    /// Numbers of 32 bit that the vertices gave back at the end of memory.
    spare: usize,
    /// Where the first triangle was read; then where the last forecast was made, and how many indices there were.
    sample_start: Option<(u64, usize)>,
}

impl Room {
    pub(super) fn new(total_bytes: u64) -> Self {
        Self {
            total_bytes,
            window_start: 0,
            has_foretold_vertices: false,
            spare: 0,
            sample_start: None,
        }
    }

    pub(super) fn window_bytes_done(&mut self, bytes: usize) {
        self.window_start += bytes as u64;
    }

    /// Makes room for the next vertices; `at` is the place in the window.
    #[cold]
    #[inline(never)]
    pub(super) fn for_vertices(&mut self, vertices: &mut Vertices, indices: &[u32], at: usize) {
        let count = vertices.len();
        // The window itself grows once behind the first one, and what is taken before it would not lie at memory's end.
        if count < SAMPLE || self.window_start == 0 {
            vertices.reserve(count.max(SAMPLE));
            return;
        }
        let rest = foretold(count, 0, self.done(at), self.total_bytes);
        let more = if !indices.is_empty() {
            // Vertices and faces take turns, and will go on so.
            rest + rest / 16
        } else if self.has_foretold_vertices {
            rest.min(count / 2)
        } else {
            // Where vertices come first, at least half of the file is something else: a closed surface has twice as many
            // triangles. What is too much goes to them.
            rest / 2
        };
        self.has_foretold_vertices = true;
        vertices.reserve(more.max(count / 4));
    }

    /// Makes room for the next triangles, up to `most` indices, and takes it from the vertices if they got too much.
    #[cold]
    #[inline(never)]
    pub(super) fn for_triangles(
        &mut self,
        indices: &mut Vec<u32>,
        vertices: &mut Vertices,
        most: usize,
        at: usize,
    ) {
        let length = indices.len();
        let done = self.done(at);
        let Some((start, before)) = self.sample_start else {
            self.sample_start = Some((done, 0));
            let before = vertices.positions.capacity();
            vertices.positions.shrink_to_fit();
            self.spare = (before - vertices.positions.capacity()).saturating_sub(3 * SAMPLE);
            indices.reserve_exact(3 * SAMPLE);
            return;
        };
        let rest = foretold(length - before, start, done, self.total_bytes);
        self.sample_start = Some((done, length));
        // Closed surfaces have twice as many triangles as vertices, as long as no more vertices come.
        let closed = (6 * vertices.len()).saturating_sub(length);
        let more = if closed > 0 && closed < rest {
            closed + 6
        } else {
            rest + rest / 64
        };
        let more = more.max(length / 4).min(most.saturating_sub(length)).max(6);
        join(self.spare, length + more);
        self.spare = 0;
        indices.reserve_exact(more);
    }

    fn done(&self, at: usize) -> u64 {
        self.window_start + at as u64
    }
}

/// Makes free memory of `spare` numbers at the end of memory long enough for `length` numbers. WebAssembly's allocator would
/// leave it behind and take all of `length` anew; so the missing part is taken by itself, and given back together with it.
fn join(spare: usize, length: usize) {
    /// What the allocator may need for itself.
    const MARGIN: usize = 1 << 12;
    if spare > MARGIN && spare < length {
        let front: Vec<u32> = Vec::with_capacity(spare - MARGIN);
        let back: Vec<u32> = Vec::with_capacity(length - spare + 2 * MARGIN);
        // Otherwise the compiler might see that neither is used.
        std::hint::black_box((&front, &back));
    }
}

/// How many more will come if it goes on as from `start` to `done`.
fn foretold(count: usize, start: u64, done: u64, total_bytes: u64) -> usize {
    let bytes = done.saturating_sub(start).max(1);
    let left = total_bytes.saturating_sub(done);
    // Below 2^26 numbers and 2^26 bytes, so that nothing overflows.
    let rest = (count as u64).saturating_mul(left) / bytes;
    usize::try_from(rest).unwrap_or(0)
}
