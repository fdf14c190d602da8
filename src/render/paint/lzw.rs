//! GIF's compression, quick where one colour follows itself, as on a board it mostly does.
//!
//! A code stands for a string of pixels. Which code stands for a string and one more pixel is asked of a hash table,
//! but where that pixel is the same as the last one, of a plain table: no search, and the longest strings are just these.

/// Codes have twelve bits at most.
const CODES: usize = 1 << 12;
/// Room for all strings, half of it empty.
const SLOTS: usize = 1 << 13;

/// Compresses one picture after another.
#[derive(Debug)]
pub(crate) struct Lzw {
    /// The code of a string and its last pixel once more; 0 where there is none.
    same: Vec<u16>,
    /// The code of a string and another pixel: 8 bits of pixel, 12 of the string's code and 12 of its own. 0 is empty.
    other: Vec<u32>,
}

impl Lzw {
    pub(crate) fn new() -> Lzw {
        Lzw { same: vec![0; CODES], other: vec![0; SLOTS] }
    }

    /// The pixels as GIF has them: the bits of a pixel, then codes. Every pixel is less than `1 << bits`, and `bits` 2–8.
    pub(crate) fn encode(&mut self, pixels: &[u8], bits: u8) -> Vec<u8> {
        let mut out = Codes { bytes: vec![bits], held: 0, count: 0, width: u32::from(bits) + 1 };
        let (clear, end) = (1u16 << bits, (1u16 << bits) + 1);
        out.push(clear);
        let mut next = self.clear(end);
        let Some((first, rest)) = pixels.split_first() else {
            out.push(end);
            return out.finish();
        };
        let (mut code, mut last) = (u16::from(*first), *first);
        for pixel in rest {
            let longer = if *pixel == last { self.same[usize::from(code)] } else { self.find(code, *pixel) };
            if longer != 0 {
                (code, last) = (longer, *pixel);
                continue;
            }
            out.push(code);
            if usize::from(next) < CODES {
                if *pixel == last {
                    self.same[usize::from(code)] = next
                } else {
                    self.add(code, *pixel, next)
                }
                out.width += u32::from(u32::from(next) == 1 << out.width);
                next += 1;
            } else {
                out.push(clear);
                out.width = u32::from(bits) + 1;
                next = self.clear(end);
            }
            (code, last) = (u16::from(*pixel), *pixel);
        }
        out.push(code);
        // The reader has one more code by now than was added here.
        out.width += u32::from(u32::from(next) == 1 << out.width && out.width < 12);
        out.push(end);
        out.finish()
    }

    /// Forgets all strings; the first code to be given again.
    fn clear(&mut self, end: u16) -> u16 {
        self.same.fill(0);
        self.other.fill(0);
        end + 1
    }

    fn find(&self, code: u16, pixel: u8) -> u16 {
        let key = key(code, pixel);
        let mut slot = slot(key);
        loop {
            let entry = self.other[slot];
            if entry == 0 {
                return 0;
            }
            if entry >> 12 == key {
                #[expect(clippy::cast_possible_truncation, reason = "twelve bits")]
                return (entry & 0xFFF) as u16;
            }
            slot = (slot + 1) % SLOTS;
        }
    }

    fn add(&mut self, code: u16, pixel: u8, longer: u16) {
        let key = key(code, pixel);
        let mut slot = slot(key);
        while self.other[slot] != 0 {
            slot = (slot + 1) % SLOTS;
        }
        self.other[slot] = key << 12 | u32::from(longer);
    }
}

fn key(code: u16, pixel: u8) -> u32 {
    u32::from(pixel) << 12 | u32::from(code)
}

fn slot(key: u32) -> usize {
    key.wrapping_mul(0x9E37_79B1) as usize >> 19
}

/// Codes put together bit by bit, the lowest first.
struct Codes {
    bytes: Vec<u8>,
    held: u64,
    count: u32,
    width: u32,
}

impl Codes {
    fn push(&mut self, code: u16) {
        self.held |= u64::from(code) << self.count;
        self.count += self.width;
        if self.count >= 32 {
            let [a, b, c, d, ..] = self.held.to_le_bytes();
            self.bytes.extend_from_slice(&[a, b, c, d]);
            self.held >>= 32;
            self.count -= 32;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        let rest = self.held.to_le_bytes();
        self.bytes.extend_from_slice(&rest[..self.count.div_ceil(8) as usize]);
        self.bytes
    }
}
