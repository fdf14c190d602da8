//! How pictures are put together: an indexed canvas, stamps to paste on it, and one palette for both.
//!
//! All that takes time is done once: shapes are drawn smooth with vectors, then mapped to the palette. A picture
//! is then a copied background, a few pasted stamps, and one deflate.

pub(super) mod area;
pub(super) mod canvas;
pub(super) mod gif;
mod lzw;
pub(super) mod palette;
pub(super) mod pen;
pub(super) mod png;
pub(super) mod reel;
pub(super) mod stamp;
