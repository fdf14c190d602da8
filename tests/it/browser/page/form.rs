//! Forms in the page.

use fantoccini::Locator;

use super::Page;

impl Page {
    /// Waits for an open form, and fills in its fields.
    pub(in crate::browser) async fn fill_form(&self, fields: &[(&str, &str)]) {
        self.until("return document.querySelector('#modal').open", &[]).await;
        for (name, text) in fields {
            let selector = format!("#modal [data-custom-id='{name}']");
            let field = self.browser.find(Locator::Css(&selector)).await.expect("the form has the field");
            field.clear().await.expect("it can be emptied");
            field.send_keys(text).await.expect("it takes keys");
        }
    }

    /// What stands in a field of the open form.
    pub(in crate::browser) async fn in_form(&self, name: &str) -> String {
        let read = "const form = document.querySelector('#modal');
            return form.open && form.querySelector(`[data-custom-id='${args[0]}']`).value";
        self.until(read, &[name]).await.as_str().expect("a text").to_owned()
    }

    /// Nothing of the open form is wider than the form.
    pub(in crate::browser) async fn the_form_fits(&self) {
        let wide =
            "const it = document.querySelector('#modal'); return it.open && it.scrollWidth <= it.clientWidth";
        self.until(wide, &[]).await;
    }

    /// Sends the open form, and waits until it is closed.
    pub(in crate::browser) async fn submit(&self) {
        self.click("#modal-submit").await;
        self.until("return !document.querySelector('#modal').open", &[]).await;
    }

    /// Presses a button of the one private message.
    pub(in crate::browser) async fn press_private(&self, label: &str) {
        let find =
            "return [...document.querySelectorAll('#messages [data-ephemeral=true] button[data-custom-id]')]
            .find((one) => one.textContent.trim() === args[0])?.dataset.customId";
        let id = self.until(find, &[label]).await.as_str().expect("an id").to_owned();
        self.click(&format!("#messages [data-ephemeral=true] button[data-custom-id='{id}']")).await;
    }
}
