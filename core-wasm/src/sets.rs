//! Disjoint sets of numbered things, such as triangles that hang together.

/// Each item starts as a set of its own.
#[derive(Default)]
pub(crate) struct Sets {
    /// For each item a lower one of its set, or itself.
    parents: Vec<u32>,
}

impl Sets {
    pub(crate) fn new(count: usize) -> Self {
        Self {
            parents: (0..count as u32).collect(),
        }
    }

    /// Adds an item, and answers its number.
    pub(crate) fn add(&mut self) -> u32 {
        let item = self.parents.len() as u32;
        self.parents.push(item);
        item
    }

    /// The lowest item of the set, which stands for it.
    #[inline]
    pub(crate) fn root(&mut self, mut item: u32) -> u32 {
        loop {
            let parent = self.parents[item as usize];
            if parent == item {
                return item;
            }
            // Halving the path keeps later walks short.
            let grandparent = self.parents[parent as usize];
            self.parents[item as usize] = grandparent;
            item = grandparent;
        }
    }

    #[inline]
    pub(crate) fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        // The lower item becomes the root, so that the result does not depend on the order of the calls.
        let (root, child) = if a < b { (a, b) } else { (b, a) };
        self.parents[child as usize] = root;
    }

    /// For each item a lower one of its set, or itself.
    pub(crate) fn into_parents(self) -> Vec<u32> {
        self.parents
    }
}
