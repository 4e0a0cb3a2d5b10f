//! Counts what the core allocates, since libFuzzer's own limit only sees the whole process.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
};

/// The bound of the issue: no input may cost more than 8 times its size and this.
const ALLOWANCE_BYTES: usize = 64 << 20;
const ALLOWANCE_FACTOR: usize = 8;

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

fn grown(bytes: usize) {
    let now = NOW.fetch_add(bytes, Relaxed) + bytes;
    PEAK.fetch_max(now, Relaxed);
}

fn shrunk(bytes: usize) {
    NOW.fetch_sub(bytes, Relaxed);
}

// SAFETY: every call is handed on to the system's allocator as it came; only numbers are kept beside it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        grown(layout.size());
        // SAFETY: the caller's promises are those of the system's allocator.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        grown(layout.size());
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Old and new block may both be there for a moment.
        grown(size);
        shrunk(layout.size());
        // SAFETY: as above.
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        shrunk(layout.size());
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }
}

/// Does `work` and stops with a finding if it needs more memory than a file of `file_bytes` may cost.
///
/// # Panics
/// On a finding.
pub fn bounded<T>(file_bytes: usize, work: impl FnOnce() -> T) -> T {
    let before = NOW.load(Relaxed);
    PEAK.store(before, Relaxed);
    let result = work();
    let used = PEAK.load(Relaxed).saturating_sub(before);
    let allowed = ALLOWANCE_FACTOR * file_bytes + ALLOWANCE_BYTES;
    assert!(
        used <= allowed,
        "{used} bytes for a file of {file_bytes}, {allowed} are allowed"
    );
    result
}
