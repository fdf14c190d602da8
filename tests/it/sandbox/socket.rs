//! A gateway connection by hand: what a library would hide is seen here. It blocks, so tests need a second thread.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use flate2::{Decompress, FlushDecompress};
use serde_json::{Value, json};

/// A websocket to a sandbox's gateway.
pub(super) struct Socket {
    stream: TcpStream,
    inflate: Option<Decompress>,
}

/// What came.
#[derive(Debug, PartialEq)]
pub(super) enum Came {
    /// A payload, and whether it was compressed.
    Payload(Value, bool),
    /// A close frame with its code, if it had one.
    Closed(Option<u16>),
    /// The connection ended.
    Ended,
}

impl Socket {
    /// Connects; `query` is what follows the address.
    pub(super) fn connect(url: &str, query: &str) -> Self {
        let host = url.trim_start_matches("http://");
        let mut stream = TcpStream::connect(host).expect("the sandbox listens");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time-out can be set");
        let head = format!(
            "GET /?{query} HTTP/1.1\r\nhost: {host}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).expect("the sandbox reads");
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n") {
            answer.push(read(&mut stream, 1).expect("an answer")[0]);
        }
        assert!(answer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&answer));
        Self { stream, inflate: query.contains("zlib-stream").then(|| Decompress::new(true)) }
    }

    /// Connects and takes the hello.
    pub(super) fn open(url: &str) -> Self {
        let mut socket = Self::connect(url, "v=10&encoding=json");
        assert_eq!(socket.payload()["op"], 10);
        socket
    }

    pub(super) fn send(&mut self, payload: &Value) {
        self.frame(1, payload.to_string().as_bytes());
    }

    /// Sends a close frame.
    pub(super) fn close(&mut self, code: u16) {
        self.frame(8, &code.to_be_bytes());
    }

    /// IDENTIFY, with more fields or others.
    pub(super) fn identify(&mut self, token: &str, more: &Value) {
        let mut data = json!({ "token": token, "intents": 1, "properties": {} });
        for (key, value) in more.as_object().into_iter().flatten() {
            data[key] = value.clone();
        }
        self.send(&json!({ "op": 2, "d": data }));
    }

    pub(super) fn resume(&mut self, token: &str, session: &Value, seq: u64) {
        self.send(&json!({ "op": 6, "d": { "token": token, "session_id": session, "seq": seq } }));
    }

    /// Sends one whole frame; a client masks, here with zeros.
    pub(super) fn frame(&mut self, opcode: u8, content: &[u8]) {
        let mut frame = vec![0x80 | opcode];
        match u16::try_from(content.len()) {
            Ok(length @ ..126) => frame.push(0x80 | u8::try_from(length).expect("less than 126")),
            Ok(length) => {
                frame.push(0x80 | 0x7e);
                frame.extend(length.to_be_bytes());
            }
            Err(error) => panic!("too long for this test: {error}"),
        }
        frame.extend([0; 4]);
        frame.extend(content);
        self.stream.write_all(&frame).expect("the sandbox reads");
    }

    /// The next thing that comes.
    pub(super) fn next(&mut self) -> Came {
        let Some(head) = read(&mut self.stream, 2) else { return Came::Ended };
        let size = |stream: &mut TcpStream, n| {
            read(stream, n).expect("a length").iter().fold(0, |all, byte| all << 8 | usize::from(*byte))
        };
        let length = match head[1] & 0x7f {
            126 => size(&mut self.stream, 2),
            127 => size(&mut self.stream, 8),
            short => usize::from(short),
        };
        let content = read(&mut self.stream, length).expect("the rest of the frame");
        match head[0] & 0xf {
            1 => Came::Payload(serde_json::from_slice(&content).expect("JSON"), false),
            2 => Came::Payload(serde_json::from_slice(&self.inflated(&content)).expect("JSON"), true),
            8 => Came::Closed(content.get(..2).map(|code| u16::from_be_bytes([code[0], code[1]]))),
            other => panic!("a frame of type {other}"),
        }
    }

    fn inflated(&mut self, content: &[u8]) -> Vec<u8> {
        let mut once = Decompress::new(true);
        let inflate = self.inflate.as_mut().unwrap_or(&mut once);
        let mut text = Vec::with_capacity(1 << 20);
        inflate.decompress_vec(content, &mut text, FlushDecompress::Sync).expect("zlib");
        text
    }

    /// The next payload.
    #[track_caller]
    pub(super) fn payload(&mut self) -> Value {
        match self.next() {
            Came::Payload(payload, _) => payload,
            other => panic!("a payload was expected, not {other:?}"),
        }
    }

    /// The next dispatch, which has to be of this name.
    #[track_caller]
    pub(super) fn dispatch(&mut self, name: &str) -> Value {
        let payload = self.payload();
        assert_eq!((&payload["op"], &payload["t"]), (&json!(0), &json!(name)), "{payload}");
        payload
    }
}

fn read(stream: &mut TcpStream, n: usize) -> Option<Vec<u8>> {
    let mut bytes = vec![0; n];
    stream.read_exact(&mut bytes).ok()?;
    Some(bytes)
}
