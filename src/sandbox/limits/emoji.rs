//! Application emoji: what a body may hold before it becomes one.

use serde_json::Value;

use crate::sandbox::refusal::{ASSET_TOO_LARGE, Form, Refusal};

/// Bytes of an image.
const MAX_BYTES: usize = 256 * 1024;
/// How files of each type begin, and where.
const BEGINNINGS: [(&str, usize, &[u8]); 5] = [
    ("image/png", 0, b"\x89PNG\r\n\x1a\n"),
    ("image/gif", 0, b"GIF8"),
    ("image/jpeg", 0, b"\xff\xd8\xff"),
    ("image/webp", 8, b"WEBP"),
    ("image/avif", 4, b"ftyp"),
];

/// An image as it came in a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::sandbox) struct Image {
    pub(in crate::sandbox) content_type: &'static str,
    pub(in crate::sandbox) bytes: Vec<u8>,
}

/// The name and the image of a new emoji.
pub(in crate::sandbox) fn check_new(body: &Value) -> Result<(String, Image), Refusal> {
    let mut form = Form::default();
    let name = check_name(&mut form, body);
    let image = match form.text("", body, "image").map(read_image) {
        None if body["image"].is_null() => {
            form.required("image");
            None
        }
        Some(None) => {
            form.fault("image", "IMAGE_INVALID", "Invalid image data");
            None
        }
        Some(image) => image,
        None => None,
    };
    form.finish()?;
    let image = image.ok_or_else(|| Refusal::form("image", "IMAGE_INVALID", "Invalid image data"))?;
    if image.bytes.len() > MAX_BYTES {
        return Err(ASSET_TOO_LARGE.into());
    }
    Ok((name, image))
}

/// The new name of an emoji.
pub(in crate::sandbox) fn check_rename(body: &Value) -> Result<String, Refusal> {
    let mut form = Form::default();
    let name = check_name(&mut form, body);
    form.finish()?;
    Ok(name)
}

fn check_name(form: &mut Form, body: &Value) -> String {
    if body["name"].is_null() {
        form.required("name");
        return String::new();
    }
    let name = form.text("", body, "name").unwrap_or_default().to_owned();
    if body["name"].is_string() {
        form.length("name", &name, 2, 32);
        if !name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_') {
            form.fault("name", "STRING_TYPE_REGEX", "String value did not match validation regex.");
        }
    }
    name
}

/// Reads `data:image/png;base64,…`; nothing where it is none, or holds another type than it says.
fn read_image(uri: &str) -> Option<Image> {
    let (kind, data) = uri.strip_prefix("data:")?.split_once(";base64,")?;
    let bytes = decoded(data)?;
    let (content_type, at, beginning) = BEGINNINGS.into_iter().find(|(known, ..)| *known == kind)?;
    bytes.get(at..)?.starts_with(beginning).then_some(Image { content_type, bytes })
}

/// The bytes of base64 with its padding.
fn decoded(text: &str) -> Option<Vec<u8>> {
    let digits = text.trim_end_matches('=');
    let is_whole = text.len().is_multiple_of(4) && text.len() - digits.len() <= 2;
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut held) = (0_u32, 0);
    for digit in digits.bytes() {
        bits = bits << 6 | u32::from(value(digit)?);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push(u8::try_from(bits >> held & 0xff).ok()?);
        }
    }
    is_whole.then_some(bytes)
}

const fn value(digit: u8) -> Option<u8> {
    Some(match digit {
        b'A'..=b'Z' => digit - b'A',
        b'a'..=b'z' => digit - b'a' + 26,
        b'0'..=b'9' => digit - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_read_as_it_is_written() {
        let read = |text| decoded(text).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        for (text, bytes) in [("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYmE=", "fooba")]
        {
            assert_eq!(read(text).as_deref(), Some(bytes), "{text}");
        }
        assert_eq!(["Zg", "Z===", "Zm9-", "Zm 9"].map(decoded), [const { None }; 4]);
    }

    #[test]
    fn an_image_is_what_it_says() {
        let png = "data:image/png;base64,iVBORw0KGgo=";
        assert_eq!(read_image(png).map(|image| image.content_type), Some("image/png"));
        assert_eq!(read_image(&png.replace("png", "gif")), None);
        assert_eq!(read_image(&png.replace("png", "bmp")), None);
        assert_eq!(read_image("iVBORw0KGgo="), None);
    }
}
