//! The sandbox's page in a browser without a screen: what a person does there, and what they see.
//!
//! The page's ids are told in its first comment.

mod form;

use std::path::Path;

use axum::http::Method;
use fantoccini::key::Key;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde::Deserialize;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::process::Command;
use url::{ParseError, Url};

use crate::process::{Orphan, Program};

/// What to do where there is no browser.
const INSTALL: &str = "the test that plays in a browser needs Chromium and its driver: on Debian, \
    `apt-get install chromium chromium-driver` brings both";

const FLAGS: [&str; 9] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--lang=en-GB",
];

/// Waits until a function gives something; a page draws again after each change.
const UNTIL: &str = "const [look, args, done] = arguments, found = new Function('...args', look);
    const check = () => { const it = found(...args); if (it) done(it); else requestAnimationFrame(check); };
    check();";

/// The newest message that has a button or tells the winner.
const BOARD: &str = "const boards = [...document.querySelectorAll('#messages > .message[data-ephemeral=false]')];
    const board = boards.findLast((one) => one.querySelector('button[data-custom-id]') || one.textContent.includes('🏆'));";

/// A page that a person looks at.
pub(super) struct Page {
    browser: Client,
    driver: Program,
    _chromium: Orphan,
    _profile: TempDir,
}

/// What the newest board asks for.
#[derive(Debug, Deserialize)]
pub(super) struct Board {
    /// Who is called to act, by id; nobody where the game is over.
    pub(super) to_act: Option<String>,
    /// What they can press.
    pub(super) buttons: Vec<String>,
}

/// The size of a screen in CSS pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Screen {
    width: u32,
    height: u32,
    is_phone: bool,
}

impl Screen {
    pub(super) const DESKTOP: Screen = Screen { width: 1280, height: 900, is_phone: false };
    pub(super) const PHONE: Screen = Screen { width: 390, height: 844, is_phone: true };
}

impl Page {
    /// Opens the sandbox's page in #games, as Ann, on a dark desktop.
    pub(super) async fn open(address: &str) -> Page {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0");
        let mut driver = Program::start(command).unwrap_or_else(|error| panic!("{INSTALL} ({error})"));
        let port = driver.says("started successfully on port ", ".").await;
        let profile = tempfile::tempdir().expect("there is room for a profile");
        let mut flags = FLAGS.map(str::to_owned).to_vec();
        flags.push(format!("--user-data-dir={}", profile.path().display()));
        let wanted = json!({ "goog:chromeOptions": { "args": flags } });
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(wanted.as_object().cloned().unwrap_or_default());
        let browser = builder.connect(&format!("http://127.0.0.1:{port}")).await;
        let browser = browser.unwrap_or_else(|error| panic!("{INSTALL} ({error})"));
        let id = browser.capabilities().and_then(|told| told["goog:processID"].as_u64());
        let id = id.and_then(|id| u32::try_from(id).ok()).expect("the driver tells the browser's process id");
        let page = Page { browser, driver, _chromium: Orphan(id), _profile: profile };
        page.resize(Screen::DESKTOP).await;
        page.browser.goto(&format!("{address}/#Ann/games")).await.expect("the page can be opened");
        let ready =
            "return document.body.dataset.live === 'true' && !document.querySelector('#status').textContent
            && document.querySelectorAll('#people-menu button').length";
        page.until(ready, &[]).await;
        page
    }

    /// Closes the browser and its driver.
    pub(super) async fn close(self) {
        self.browser.close().await.expect("the browser can be closed");
        self.driver.signal("TERM").await;
        self.driver.end().await;
    }

    /// The id of somebody who is called so.
    pub(super) async fn id_of(&self, name: &str) -> String {
        let find = "return [...document.querySelectorAll('#people-menu button')]
            .find((one) => one.querySelector('strong').textContent === args[0])?.dataset.personId";
        self.until(find, &[name]).await.as_str().expect("an id").to_owned()
    }

    /// Chooses to be somebody else, and waits for what they see.
    pub(super) async fn become_person(&self, id: &str) {
        if self.is(&format!("#people-menu [aria-checked=true][data-person-id='{id}']")).await {
            return;
        }
        if self.is_shown("#burger").await {
            self.click("#burger").await;
        }
        self.click("#me").await;
        self.click(&format!("#people-menu button[data-person-id='{id}']")).await;
        self.until(
            "return document.querySelector(`#people-menu [aria-checked=true][data-person-id='${args[0]}']`)",
            &[id],
        )
        .await;
    }

    /// Types a command into the message box and picks it from the list.
    pub(super) async fn begin_command(&self, typed: &str, path: &str) {
        self.click("#composer-input").await;
        self.type_in(typed).await;
        self.pick(path).await;
        self.until("return document.querySelector('#command-line .command-name')", &[]).await;
    }

    /// Picks an option of the command by its name, and gives it a value: typed, and picked where one is offered.
    pub(super) async fn fill_in(&self, option: &str, typed: &str, value: &str) {
        self.type_in(option).await;
        self.pick(option).await;
        self.until("return document.activeElement.closest(`[data-option='${args[0]}']`)", &[option]).await;
        self.type_in(typed).await;
        if value.is_empty() {
            self.click("#command-more").await;
        } else {
            self.pick(value).await;
        }
    }

    /// Sends the command.
    pub(super) async fn send(&self) {
        self.type_in(&Key::Enter.to_string()).await;
        self.until("return document.querySelector('#command-line').hidden", &[]).await;
    }

    /// Waits for the suggestion to be the chosen one, and takes it by the Enter key.
    async fn pick(&self, value: &str) {
        let chosen = "return document.querySelector(`#popup [role=option][aria-selected=true][data-value='${args[0]}']`)";
        self.until(chosen, &[value]).await;
        self.type_in(&Key::Enter.to_string()).await;
    }

    async fn type_in(&self, text: &str) {
        let focused = self.browser.active_element().await.expect("something has the focus");
        focused.send_keys(text).await.expect("it takes keys");
    }

    /// Presses a button of the newest board, and waits until the board has changed.
    pub(super) async fn press(&self, label: &str) {
        let pressed = self.press_in_vain(label).await;
        let changed = "return !document.querySelector(`button[data-custom-id='${args[0]}']`) || document.querySelector('.component-error')";
        self.until(changed, &[&pressed]).await;
    }

    /// Presses a button of the newest board; gives its custom id.
    pub(super) async fn press_in_vain(&self, label: &str) -> String {
        let find = format!("{BOARD}
            return [...board?.querySelectorAll('button[data-custom-id]') ?? []].find((one) => one.textContent.trim() === args[0])?.dataset.customId");
        let id = self.until(&find, &[label]).await.as_str().expect("an id").to_owned();
        self.click(&format!("button[data-custom-id='{id}']")).await;
        id
    }

    /// Takes the one private message off the screen.
    pub(super) async fn dismiss(&self) {
        self.click("#messages .dismiss").await;
        self.until("return !document.querySelector('#messages [data-ephemeral=true]')", &[]).await;
    }

    /// Waits until the tokens of the newest board are emoji of the bot's own, drawn by the browser.
    pub(super) async fn tokens_are_pictures(&self) {
        let tokens = format!(
            "{BOARD}
            const tokens = [...board.querySelectorAll('.content .own img')];
            return tokens.length >= 8 && tokens.every((one) => one.complete && one.naturalWidth === 128);"
        );
        self.until(&tokens, &[]).await;
    }

    /// Waits until the newest board is a grid of emoji: fifteen rows of fifteen, in columns.
    pub(super) async fn the_grid_is_in_columns(&self) {
        let rows = format!(
            "{BOARD}
            const rows = Map.groupBy(board.querySelectorAll('.content .unicode'), (one) => Math.round(one.getBoundingClientRect().top));
            const grid = [...rows.values()].filter((row) => row.length === 15);
            return grid.length === 15 && grid.map((row) => row.map((one) => Math.round(one.getBoundingClientRect().left)));"
        );
        let rows: Vec<Vec<i32>> = serde_json::from_value(self.until(&rows, &[]).await).expect("rows");
        assert!(rows.iter().all(|row| *row == rows[0]), "the columns are crooked: {rows:?}");
    }

    pub(super) async fn toggle_theme(&self) {
        self.click("#theme").await;
    }

    /// What the newest board asks for.
    pub(super) async fn board(&self) -> Board {
        let read = format!("{BOARD}
            if (!board) return null;
            const buttons = [...board.querySelectorAll('button[data-custom-id]')].map((one) => one.textContent.trim());
            const called = board.querySelector('.content .mention')?.dataset.userId;
            const goes_on = buttons.length && !buttons.includes('Rematch');
            return {{ to_act: goes_on ? called : null, buttons }};");
        serde_json::from_value(self.until(&read, &[]).await).expect("a board")
    }

    /// Waits until the newest board's picture is there, large enough to be looked at, and told in words.
    pub(super) async fn the_board_is_shown(&self) {
        let shown = format!("{BOARD}
            const picture = board?.querySelector('.attachment img');
            return picture?.complete && picture.naturalWidth > 0 && picture.alt.length > 40 && picture.getBoundingClientRect().width >= 300;");
        self.until(&shown, &[]).await;
    }

    /// Waits until the newest picture is an animation, large enough to be looked at, and told in words.
    pub(super) async fn the_replay_is_shown(&self) {
        let shown = "const picture = [...document.querySelectorAll('#messages [data-ephemeral=true] .attachment img')].at(-1);
            return picture?.src.endsWith('.gif') && picture.complete && picture.naturalWidth === 720
                && picture.alt.startsWith('Replay of ') && picture.getBoundingClientRect().width >= 300;";
        self.until(shown, &[]).await;
    }

    /// Waits for words in the messages.
    pub(super) async fn sees(&self, words: &str) {
        self.until(
            "return document.querySelector('#messages').innerText.replace(/\\s+/g, ' ').includes(args[0])",
            &[words],
        )
        .await;
    }

    /// Whether the newest board stands out because it calls this person.
    pub(super) async fn is_called(&self) -> bool {
        self.now(&format!("{BOARD} return board.matches('.pinged')")).await == json!(true)
    }

    /// How many messages only this person can see.
    pub(super) async fn private_messages(&self) -> usize {
        let them = self.browser.find_all(Locator::Css("#messages [data-ephemeral=true]")).await;
        them.expect("the page can be searched").len()
    }

    /// Nothing was left without an answer, nothing sticks out of the page, and the page itself complains of nothing.
    pub(super) async fn nothing_has_failed(&self) {
        for failure in [".component-error", ".local.failed", "#notice:not(:empty)"] {
            assert!(!self.is(failure).await, "{failure} is on the page: {}", self.text().await);
        }
        let outside = "return ['html', '#scroller', '#composer'].filter((it) => {
            const { scrollWidth, clientWidth } = document.querySelector(it);
            return scrollWidth > clientWidth;
        })";
        assert_eq!(self.now(outside).await, json!([]), "something is wider than the screen");
    }

    /// Keeps what the screen shows, for whoever wants to look at it.
    pub(super) async fn picture(&self, name: &str) {
        let settled =
            "return [...document.images].every((one) => one.complete) && !document.getAnimations().length";
        self.until(settled, &[]).await;
        let png = self.browser.screenshot().await.expect("the screen can be copied");
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("browser-{name}.png"));
        std::fs::write(file, png).expect("there is room for a picture");
    }

    pub(super) async fn resize(&self, screen: Screen) {
        self.browser.issue_cmd(screen).await.expect("the screen's size can be changed");
    }

    /// Clicks where the element is, once it stands still there.
    async fn click(&self, selector: &str) {
        let there = "const it = document.querySelector(args[0]); return it?.checkVisibility({ visibilityProperty: true }) && !document.getAnimations().length";
        self.until(there, &[selector]).await;
        let element = self.browser.find(Locator::Css(selector)).await;
        let clicked = async { element?.click().await };
        clicked.await.unwrap_or_else(|error| panic!("{selector} cannot be clicked: {error}"));
    }

    async fn is(&self, selector: &str) -> bool {
        !self.browser.find_all(Locator::Css(selector)).await.expect("the page can be searched").is_empty()
    }

    async fn is_shown(&self, selector: &str) -> bool {
        let element = self.browser.find(Locator::Css(selector)).await.expect("it is on the page");
        element.is_displayed().await.expect("it is on the page")
    }

    async fn text(&self) -> String {
        self.now("return document.querySelector('#chat').innerText").await.to_string()
    }

    async fn now(&self, script: &str) -> Value {
        self.browser.execute(script, Vec::new()).await.expect("the script is right")
    }

    /// Waits until a script gives something.
    async fn until(&self, script: &str, arguments: &[&str]) -> Value {
        let found = self.browser.execute_async(UNTIL, vec![script.into(), arguments.into()]).await;
        match found {
            Ok(found) => found,
            Err(error) => panic!("{script} {arguments:?}: {error}\n{}", self.text().await),
        }
    }
}

/// Changes the size of the screen: a window would stay wider than a phone.
impl WebDriverCompatibleCommand for Screen {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        let Screen { width, height, is_phone } = self;
        let parameters =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone });
        let body = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": parameters });
        (Method::POST, Some(body.to_string()))
    }
}
