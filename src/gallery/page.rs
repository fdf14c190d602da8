//! The page of the gallery: HTML that needs nothing but the pictures beside it.

use std::fmt::Write as _;

use super::Label;
use crate::render::picture::SIDE;
use crate::render::theme::vision::Vision;
use crate::session::ThemeName;
use crate::text::count;

const STYLE: &str = include_str!("page/gallery.css");

/// The page that shows these pictures: each on the dark and on the light background of Discord, as wide as a phone shows
/// it or pixel for pixel, as any kind of colour vision sees it, and with the bytes that it has.
pub fn page(labels: &[Label]) -> String {
    let sections: String = ThemeName::ALL.into_iter().map(|theme| section(theme, labels)).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Boards of ludo-bot</title>\n\
         <style>\n{STYLE}{}</style>\n{}\n<h1>Boards of ludo-bot</h1>\n{}{sections}</html>\n",
        eyes_style(),
        filters(),
        controls(),
    )
}

/// The switches of the page. They work by CSS alone.
fn controls() -> String {
    let eyes: String = Vision::ALL
        .into_iter()
        .map(|vision| switch("eye", vision.name(), vision == Vision::Normal))
        .collect();
    let links: String =
        ThemeName::ALL.map(ThemeName::name).map(|name| format!("<a href=\"#{name}\">{name}</a> ")).concat();
    format!(
        "<nav>{links}</nav>\n<form>\n<fieldset><legend>Width</legend>{}{}</fieldset>\n\
         <fieldset><legend>Colour vision</legend>{eyes}</fieldset>\n</form>\n",
        switch("width", "320", true),
        switch("width", &SIDE.to_string(), false),
    )
}

fn switch(group: &str, name: &str, is_on: bool) -> String {
    let checked = if is_on { " checked" } else { "" };
    format!("<label><input type=\"radio\" name=\"{group}\" id=\"{group}-{name}\"{checked}> {name}</label>")
}

/// What shows a picture as another eye sees it. Filters work over linear light, as those matrices do.
fn filters() -> String {
    let row = |[red, green, blue]: [f32; 3]| format!("{red} {green} {blue} 0 0 ");
    let filter = |vision: Vision| {
        let rows = vision.matrix().map(row).concat();
        format!("<filter id=\"{}\"><feColorMatrix values=\"{rows}0 0 0 1 0\"/></filter>", vision.name())
    };
    let filters = Vision::ALL.map(filter).concat();
    format!("<svg width=\"0\" height=\"0\" aria-hidden=\"true\">{filters}</svg>")
}

fn eyes_style() -> String {
    let eye = |name| format!("body:has(#eye-{name}:checked) img {{ filter: url(#{name}); }}\n");
    Vision::ALL.map(Vision::name).map(eye).concat()
}

/// The pictures of one theme.
fn section(theme: ThemeName, labels: &[Label]) -> String {
    let labels: Vec<&Label> = labels.iter().filter(|label| label.theme == theme).collect();
    let bytes: usize = labels.iter().map(|label| label.bytes).sum();
    let name = theme.name();
    let mut section = format!(
        "<section id=\"{name}\">\n<h2>{name}</h2>\n<p>{}, {} kB in all</p>\n",
        count(labels.len(), "picture"),
        bytes.div_ceil(1000)
    );
    for label in labels {
        figure(&mut section, label);
    }
    section.push_str("</section>\n");
    section
}

/// One picture on both backgrounds. Its words are there once, for who listens to the page.
fn figure(html: &mut String, label: &Label) {
    let Label { name, alt, path, bytes, .. } = label;
    let (path, alt) = (escaped(path), escaped(alt));
    let image = |alt: &str| format!("<img src=\"{path}\" alt=\"{alt}\" loading=\"lazy\">");
    // Writing to a string does not fail.
    let _ = writeln!(
        html,
        "<figure>\n<a class=\"dark\" href=\"{path}\">{}</a><a class=\"light\" href=\"{path}\" aria-hidden=\"true\" \
         tabindex=\"-1\">{}</a>\n<figcaption>{name}, {bytes} bytes</figcaption>\n</figure>",
        image(&alt),
        image(""),
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_shown_with_its_words_and_its_bytes_in_the_part_of_its_theme() {
        let label = Label {
            theme: ThemeName::Night,
            name: "midgame",
            alt: "\"Red\" & <Blue>".to_owned(),
            path: "night/midgame.gif".to_owned(),
            bytes: 12_345,
        };
        let page = page(&[label]);
        assert!(page.contains("alt=\"&quot;Red&quot; &amp; &lt;Blue&gt;\"") && !page.contains("<Blue>"));
        let part =
            page.split("<section id=\"night\">").nth(1).and_then(|rest| rest.split("</section>").next());
        let part = part.expect("every theme has its part");
        assert!(part.contains("<p>1 picture, 13 kB in all</p>") && part.contains("midgame, 12345 bytes"));
        assert_eq!(page.matches("<figure>").count(), 1);
    }
}
