//! The checksum of ZIP (PKWARE APPNOTE 4.4.7), eight bytes at a time ("slicing", Kounavis and Berry 2005). By hand, as crates
//! for it carry their tables in the package: 8 KB that do not compress. Sixteen bytes at a time were no faster in WebAssembly.

/// Bytes at a time, and tables.
const BYTES: usize = 8;
const POLYNOMIAL: u32 = 0xedb8_8320;

pub(super) struct Crc32 {
    tables: Box<[[u32; 256]; BYTES]>,
    state: u32,
}

impl Crc32 {
    pub fn new() -> Self {
        let mut tables = Box::new([[0; 256]; BYTES]);
        for byte in 0..=255_u8 {
            let mut value = u32::from(byte);
            for _ in 0..8 {
                value = (value >> 1) ^ (POLYNOMIAL & (value & 1).wrapping_neg());
            }
            tables[0][usize::from(byte)] = value;
        }
        // Each table is the one before it, moved on by a byte of zeros.
        for table in 1..BYTES {
            for byte in 0..256 {
                let value = tables[table - 1][byte];
                tables[table][byte] = (value >> 8) ^ tables[0][(value & 255) as usize];
            }
        }
        Self {
            tables,
            state: u32::MAX,
        }
    }

    pub fn add(&mut self, bytes: &[u8]) {
        let tables = &self.tables;
        let mut state = self.state;
        let (words, rest) = bytes.as_chunks::<BYTES>();
        for word in words {
            let mut mixed = *word;
            for (byte, old) in mixed.iter_mut().zip(state.to_le_bytes()) {
                *byte ^= old;
            }
            state = 0;
            for (table, byte) in tables.iter().rev().zip(mixed) {
                state ^= table[usize::from(byte)];
            }
        }
        for byte in rest {
            state = (state >> 8) ^ tables[0][usize::from(*byte ^ state.to_le_bytes()[0])];
        }
        self.state = state;
    }

    pub fn value(&self) -> u32 {
        !self.state
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_checksums_come_out_however_the_bytes_are_cut() {
        let known: [(&[u8], u32); 3] = [
            (b"", 0),
            (b"123456789", 0xcbf4_3926),
            (b"The quick brown fox jumps over the lazy dog", 0x414f_a339),
        ];
        for (bytes, value) in known {
            for cut in 0..=bytes.len() {
                let mut crc = Crc32::new();
                let (head, tail) = bytes.split_at(cut);
                crc.add(head);
                crc.add(tail);
                assert_eq!(crc.value(), value);
            }
        }
    }
}
