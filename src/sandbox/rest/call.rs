//! One request, read whole: where it goes, what it says, and its files.

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Multipart};
use axum::http::{Request, header};
use serde_json::Value;

use crate::sandbox::refusal::{INVALID_JSON, Refusal, TOO_LARGE};

/// A file of a multipart request.
#[derive(Clone, Debug)]
pub(in crate::sandbox) struct File {
    /// The number in the part's name, `files[n]`.
    pub(in crate::sandbox) n: u64,
    pub(in crate::sandbox) name: String,
    pub(in crate::sandbox) content_type: String,
    pub(in crate::sandbox) bytes: Bytes,
}

/// A request to the API.
#[derive(Clone, Debug, Default)]
pub(in crate::sandbox) struct Call {
    pub(in crate::sandbox) method: String,
    /// Without the query, as it was sent.
    pub(in crate::sandbox) path: String,
    pub(in crate::sandbox) query: String,
    /// The value of the `Authorization` header.
    pub(in crate::sandbox) authorization: String,
    /// The JSON body, or the JSON part of a multipart one, or null.
    pub(in crate::sandbox) body: Value,
    pub(in crate::sandbox) files: Vec<File>,
}

impl Call {
    /// Reads the head of a request.
    pub(in crate::sandbox) fn of_head<T>(request: &Request<T>) -> Self {
        let authorization =
            request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        Self {
            method: request.method().as_str().to_owned(),
            path: request.uri().path().to_owned(),
            query: request.uri().query().unwrap_or_default().to_owned(),
            authorization: authorization.unwrap_or_default().to_owned(),
            ..Self::default()
        }
    }

    /// The value of a query parameter.
    pub(in crate::sandbox) fn parameter(&self, name: &str) -> Option<&str> {
        let mut pairs = self.query.split('&').filter_map(|pair| pair.split_once('='));
        pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    /// Reads the body of a request, which is at most `max` bytes long.
    pub(in crate::sandbox) async fn read_body(
        &mut self,
        request: Request<Body>,
        max: usize,
    ) -> Result<(), Refusal> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let kind = kind.unwrap_or_default().to_owned();
        let (head, body) = request.into_parts();
        let bytes = axum::body::to_bytes(body, max).await.map_err(|_| Refusal::from(TOO_LARGE))?;
        if kind.starts_with("multipart/form-data") {
            return self.read_multipart(Request::from_parts(head, Body::from(bytes))).await;
        }
        if bytes.is_empty() {
            return Ok(());
        }
        if !kind.starts_with("application/json") {
            let message = "Expected \"Content-Type\" header to be one of {'application/json'}.";
            return Err(Refusal::form("", "CONTENT_TYPE_INVALID", message));
        }
        self.body = serde_json::from_slice(&bytes).map_err(|_| Refusal::from(INVALID_JSON))?;
        Ok(())
    }

    async fn read_multipart(&mut self, request: Request<Body>) -> Result<(), Refusal> {
        let broken = || Refusal::form("", "FORM_DATA_INVALID", "The multipart body could not be read.");
        let mut parts = Multipart::from_request(request, &()).await.map_err(|_| broken())?;
        while let Some(part) = parts.next_field().await.map_err(|_| broken())? {
            let name = part.name().unwrap_or_default().to_owned();
            let filename = part.file_name().unwrap_or("unknown").to_owned();
            let content_type = part.content_type().map(str::to_owned);
            let bytes = part.bytes().await.map_err(|_| broken())?;
            if name == "payload_json" {
                self.body = serde_json::from_slice(&bytes).map_err(|_| Refusal::from(INVALID_JSON))?;
                continue;
            }
            let Some(n) = file_number(&name) else { continue };
            let content_type = content_type.filter(|kind| kind != "application/octet-stream");
            let content_type = content_type.unwrap_or_else(|| guess(&filename).to_owned());
            self.files.push(File { n, name: filename, content_type, bytes });
        }
        Ok(())
    }
}

/// `files[3]` is file 3; `file` is the older name of the only one.
fn file_number(name: &str) -> Option<u64> {
    if name == "file" {
        return Some(0);
    }
    name.strip_prefix("files[")?.strip_suffix(']')?.parse().ok()
}

fn guess(filename: &str) -> &'static str {
    match filename.rsplit('.').next() {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("webp") => "image/webp",
        Some("txt" | "md") => "text/plain; charset=utf-8",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}
