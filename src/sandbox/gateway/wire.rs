//! How payloads travel: as text, each compressed for itself, or all as one zlib stream.

use axum::extract::ws::Message;
use flate2::{Compress, Compression, FlushCompress};

/// Payloads larger than this are compressed where the bot asked for it, as `READY` and `GUILD_CREATE` are.
const LARGE: usize = 1024;

/// The sending side of a connection.
pub(super) struct Wire {
    stream: Option<Compress>,
    payloads: bool,
}

impl Wire {
    pub(super) fn new(stream: bool) -> Self {
        Self { stream: stream.then(|| Compress::new(Compression::default(), true)), payloads: false }
    }

    pub(super) fn compress_payloads(&mut self) {
        self.payloads = self.stream.is_none();
    }

    /// One payload as a frame.
    pub(super) fn pack(&mut self, text: &str) -> Message {
        if let Some(stream) = &mut self.stream {
            return Message::Binary(deflate(stream, text.as_bytes(), FlushCompress::Sync).into());
        }
        if self.payloads && text.len() > LARGE {
            let mut once = Compress::new(Compression::default(), true);
            return Message::Binary(deflate(&mut once, text.as_bytes(), FlushCompress::Finish).into());
        }
        Message::text(text)
    }
}

/// Feeds all of `input`; a flushed stream then ends in `00 00 FF FF`.
fn deflate(stream: &mut Compress, input: &[u8], flush: FlushCompress) -> Vec<u8> {
    let mut output = Vec::with_capacity(input.len() / 2 + 64);
    let start = stream.total_in();
    loop {
        let read = usize::try_from(stream.total_in() - start).expect("a payload fits into memory");
        if stream.compress_vec(&input[read..], &mut output, flush).is_err() {
            tracing::error!("a payload could not be compressed");
            return output;
        }
        // Room left over means that everything was written.
        if output.len() < output.capacity() {
            return output;
        }
        output.reserve(input.len() / 2 + 64);
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::ZlibDecoder;

    use super::*;

    fn bytes(message: Message) -> Vec<u8> {
        match message {
            Message::Binary(bytes) => bytes.to_vec(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn a_stream_is_flushed_after_each_payload() {
        let mut wire = Wire::new(true);
        let texts =
            ["{}".to_owned(), "abc".repeat(5000), (0..4000).map(|n| format!("{}", n * n % 977)).collect()];
        let mut all = Vec::new();
        for text in &texts {
            let frame = bytes(wire.pack(text));
            assert!(frame.ends_with(&[0, 0, 0xff, 0xff]));
            all.extend(frame);
        }
        let expected = texts.concat();
        let mut read = vec![0; expected.len()];
        ZlibDecoder::new(&all[..]).read_exact(&mut read).expect("all of it is there");
        assert_eq!(String::from_utf8_lossy(&read), expected);
    }

    #[test]
    fn only_large_payloads_are_compressed_for_themselves() {
        let mut wire = Wire::new(false);
        wire.compress_payloads();
        assert!(matches!(wire.pack("{}"), Message::Text(_)));
        let mut read = String::new();
        let frame = bytes(wire.pack(&"x".repeat(5000)));
        ZlibDecoder::new(&frame[..]).read_to_string(&mut read).expect("a whole zlib stream");
        assert_eq!(read, "x".repeat(5000));
    }
}
