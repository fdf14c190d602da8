// The page: who you are, where you are, what you see there, and what you do.

import { element, tick } from "./markdown.js";
import { avatar, hour, showMessage } from "./message.js";
import { createComposer } from "./composer.js";
import { openModal } from "./modal.js";

const find = (id) => document.getElementById(id);
const FAILED = "This interaction failed";

let view = null;
let socket = null;
/** Nodes by message id, with what they were made from. */
let shown = new Map();
/** What only this page knows: commands without an answer. */
let local = [];
let errors = new Map();

const place = () => {
  const [person, channel] = decodeURIComponent(location.hash.slice(1)).split("/");
  return { person: person || localStorage.person || "Ann", channel: channel || "games" };
};

async function post(path, body) {
  const response = await fetch(`/sandbox/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  return { ok: response.ok, ...(await response.json()) };
}

// ---- live ------------------------------------------------------------------------------------------------------

function connect() {
  socket?.close();
  const { person, channel } = place();
  const here = socket = new WebSocket(`${location.origin.replace("http", "ws")}/sandbox/live?person=${encodeURIComponent(person)}&channel=${encodeURIComponent(channel)}`);
  here.onmessage = (event) => { if (here === socket) { document.body.dataset.live = "true"; show(JSON.parse(event.data)); } };
  here.onclose = () => { if (here === socket) { document.body.dataset.live = "false"; setTimeout(() => here === socket && connect(), 1000); } };
}

function go(person, channel) {
  localStorage.person = person;
  location.hash = `${person}/${channel}`;
}

addEventListener("hashchange", () => { errors.clear(); local = []; connect(); find("app").classList.remove("open"); find("scrim").hidden = true; });

// ---- what you see ----------------------------------------------------------------------------------------------

function show(next) {
  const moved = !view || view.channel !== next.channel || view.me !== next.me;
  if (moved) { shown.clear(); find("messages").replaceChildren(); }
  view = next;
  showChannels();
  showPeople();
  const channel = view.channels.find((one) => one.id === view.channel);
  const name = channel?.name ?? "unknown";
  document.title = `#${name} · ${view.guild.name}`;
  find("channel-name").textContent = name;
  find("status").textContent = view.bot.online ? "" : "the bot is not connected";
  composer.show(view, channel);
  showBeginning(name);
  showMessages(moved);
}

/** Draws a part of the page again only when what it is drawn from has changed, so that focus stays where it is. */
const drawn = {};
function changed(part, from) {
  const now = JSON.stringify(from);
  const differs = drawn[part] !== now;
  drawn[part] = now;
  return differs;
}

/** What stands above a channel's first message: where you are, and how to begin. */
function showBeginning(name) {
  const paths = composer.paths();
  const first = [paths[0], paths.find((path) => path === "help")].filter((path, n, all) => path && all.indexOf(path) === n);
  if (!changed("beginning", [name, view.bot.name, first])) return;
  const chips = first.flatMap((path) => [" ", element("button", { class: "mention", type: "button", "data-command": path }, `/${path}`)]);
  find("beginning").querySelector("h2").textContent = `Welcome to #${name}!`;
  find("beginning").querySelector("p").textContent = `This is the start of the #${name} channel, and you are everybody in it.`;
  find("first-steps").replaceChildren(
    element("li", {}, `Type / to see what ${view.bot.name} can do`, chips.length ? ", or begin here:" : ".", ...chips),
    element("li", {}, element("span", { class: "wide" }, "Press your name at the lower left"), element("span", { class: "narrow" }, "Press ☰, then your name,"), " to be somebody else and answer yourself."),
  );
}

function showChannels() {
  if (!changed("channels", [view.channels.map((one) => [one.id, one.name, one.thread_metadata]), view.channel, view.me])) return;
  const icon = { 0: "#", 11: "⑂", 12: "⑂" };
  const items = [];
  for (const channel of view.channels.filter((one) => one.type === 0)) {
    items.push(channel, ...view.channels.filter((one) => one.parent_id === channel.id));
  }
  find("channels").replaceChildren(element("h2", {}, "Text channels"), ...items.map((channel) => {
    const thread = channel.type !== 0;
    const archived = channel.thread_metadata?.archived;
    return element("a", {
      href: `#${nameOfMe()}/${thread ? channel.id : channel.name}`, class: `channel${thread ? " thread" : ""}${archived ? " archived" : ""}`,
      "data-channel-id": channel.id, "aria-current": channel.id === view.channel ? "page" : null,
    }, element("span", { class: "kind", "aria-hidden": "true" }, icon[channel.type]), element("span", {}, channel.name), archived ? element("small", {}, "archived") : null);
  }));
}

const nameOfMe = () => view.people.find((person) => person.id === view.me)?.name ?? view.me;

function showPeople() {
  if (!changed("people", [view.people, view.me])) return;
  const me = view.people.find((person) => person.id === view.me);
  find("me").replaceChildren(avatar(me, "small"), element("span", { class: "who" }, element("strong", {}, me.display), element("small", {}, me.role ?? "Member")), element("span", { class: "switch", "aria-hidden": "true" }, "⇅"));
  find("me").setAttribute("aria-label", `You are ${me.display}. Be somebody else`);
  const humans = view.people.filter((person) => !person.bot);
  find("people-menu").replaceChildren(element("h2", {}, "Be somebody else"), ...humans.map((person) => element("button", {
    type: "button", role: "menuitemradio", "aria-checked": String(person.id === view.me), "data-person-id": person.id,
    onclick: () => { closePeople(); go(person.name, place().channel); },
  }, avatar(person, "small"), element("span", { class: "who" }, element("strong", {}, person.display), element("small", {}, person.role ?? "Member")))));
  const groups = [["Bot", view.people.filter((person) => person.bot)], ["People", humans]];
  find("members").replaceChildren(...groups.flatMap(([name, people]) => [element("h2", {}, `${name} — ${people.length}`), ...people.map((person) =>
    element("div", { class: "member" }, avatar(person, "small"), element("span", { class: "member-name" }, person.display), person.bot ? element("span", { class: "app-tag" }, "APP") : null))]));
}

function showMessages(moved) {
  const list = find("messages");
  const atEnd = moved || staysAtEnd;
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const focus = focused && { message: focused.closest("li")?.dataset.messageId, id: focused.closest("[data-custom-id]")?.dataset.customId };
  const nodes = [];
  const next = new Map();
  for (const [n, message] of view.messages.entries()) {
    const before = view.messages[n - 1];
    const made = JSON.stringify([message, before?.author.id, before?.timestamp, before?.flags, errors.get(message.id), message.message_reference && view.messages.find((one) => one.id === message.message_reference.message_id)?.content]);
    const known = shown.get(message.id);
    const entry = known?.made === made ? known : { made, node: showMessage(message, before, view, act) };
    const error = errors.get(message.id);
    if (entry !== known && error) entry.node.querySelector(".body").append(element("p", { class: "component-error", role: "alert" }, error));
    next.set(message.id, entry);
    nodes.push({ at: message.timestamp, node: entry.node });
  }
  for (const one of local) nodes.push(one);
  const order = nodes.map((one) => one.node);
  shown = next;
  keepOnly(list, order);
  if (focus?.message && !list.contains(document.activeElement)) {
    list.querySelector(`[data-message-id="${focus.message}"] ${focus.id ? `[data-custom-id="${CSS.escape(focus.id)}"]` : "button"}`)?.focus({ preventScroll: true });
  }
  if (atEnd) toEnd();
}

/** Makes the list hold exactly these nodes, moving none that stays. */
function keepOnly(list, nodes) {
  const wanted = new Set(nodes);
  for (const old of [...list.children]) if (!wanted.has(old)) old.remove();
  nodes.forEach((node, n) => { if (list.children[n] !== node) list.insertBefore(node, list.children[n] ?? null); });
}

function toEnd() {
  const scroller = find("scroller");
  scroller.scrollTop = scroller.scrollHeight;
}

/** Whoever is at the end stays there, also when pictures arrive, a keyboard opens, or the screen is turned. */
let staysAtEnd = true;
find("scroller").addEventListener("scroll", ({ target }) => { staysAtEnd = target.scrollHeight - target.scrollTop - target.clientHeight < 80; });
const stay = new ResizeObserver(() => { if (staysAtEnd) toEnd(); });
stay.observe(find("scroller"));
stay.observe(find("messages"));

// ---- what you do -----------------------------------------------------------------------------------------------

const act = {
  async press(message, customId, values, node) {
    node.classList.add("waiting");
    const answer = await post("press", { person: view.me, message: message.id, custom_id: customId, values, first: true });
    node.classList.remove("waiting");
    fail(message.id, answer);
  },
  dismiss: (message) => post("dismiss", { person: view.me, message: message.id }),
  enlarge(file) {
    const box = find("lightbox");
    box.querySelector("img").src = file.url;
    box.querySelector("img").alt = file.description ?? "";
    box.querySelector("p").textContent = file.description ?? "";
    box.showModal();
  },
};

/** Shows below a message that its component had no answer; opens a modal if that was it. */
function fail(id, answer) {
  const had = errors.delete(id);
  if (answer.kind === "failed") errors.set(id, FAILED);
  if (answer.kind === "refused") errors.set(id, answer.why);
  if (answer.kind === "modal") openModal(answer.modal, (values) => post("submit", { modal: answer.modal.id, values, first: true }));
  if (had || errors.has(id)) showMessages(false);
}

const composer = createComposer({
  say: (content) => post("say", { person: view.me, channel: view.channel, content }),
  autocomplete: (path, options, focused) => post("autocomplete", { person: view.me, channel: view.channel, path, options, focused }),
  async command(path, options) {
    const sending = row("sending", `Sending /${path}…`);
    const answer = await post("command", { person: view.me, channel: view.channel, path, options, first: true });
    local = local.filter((one) => one !== sending);
    if (answer.kind === "failed") row("failed", "The application did not respond", path);
    if (answer.kind === "modal") openModal(answer.modal, (values) => post("submit", { modal: answer.modal.id, values, first: true }));
    showMessages(false);
    return answer;
  },
});

function row(kind, text, path) {
  const dismiss = element("button", { class: "dismiss", type: "button", onclick: () => { local = local.filter((other) => other !== one); showMessages(false); } }, "Dismiss message");
  const node = element("li", { class: `local ${kind}`, "data-kind": kind },
    path ? element("div", { class: "used" }, element("strong", {}, "You"), " used ", element("span", { class: "mention" }, `/${path}`)) : null,
    element("p", {}, kind === "failed" ? "❗ " : "", text), kind === "failed" ? element("footer", { class: "only-you" }, "Only you can see this · ", dismiss) : null);
  const one = { node, at: hour(new Date()) };
  local.push(one);
  if (kind === "failed") showMessages(false);
  return one;
}

// ---- around ----------------------------------------------------------------------------------------------------

function closePeople() {
  find("people-menu").hidden = true;
  find("me").setAttribute("aria-expanded", "false");
}

find("me").addEventListener("click", () => {
  const open = find("people-menu").hidden;
  find("people-menu").hidden = !open;
  find("me").setAttribute("aria-expanded", String(open));
  if (open) find("people-menu").querySelector("[aria-checked=true]")?.focus();
});
find("panel").addEventListener("keydown", (event) => {
  const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
  if (event.key === "Escape") { closePeople(); find("me").focus(); }
  else if (step && document.activeElement.closest("#people-menu")) { document.activeElement[step]?.focus(); event.preventDefault(); }
});
addEventListener("click", (event) => { if (!event.target.closest("#panel")) closePeople(); });

const setTheme = (theme) => { document.documentElement.dataset.theme = localStorage.theme = theme; };
setTheme(new URLSearchParams(location.search).get("theme") ?? localStorage.theme ?? "dark");
find("theme").addEventListener("click", () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));

const drawer = (open) => { find("app").classList.toggle("open", open); find("scrim").hidden = !open; };
find("burger").addEventListener("click", () => drawer(!find("app").classList.contains("open")));
find("scrim").addEventListener("click", () => drawer(false));
find("lightbox").addEventListener("click", () => find("lightbox").close());
document.addEventListener("click", (event) => {
  const mention = event.target.closest?.("a.mention[data-channel-id]");
  if (mention) { event.preventDefault(); go(nameOfMe(), mention.dataset.channelId); }
  const command = event.target.closest?.("[data-command]");
  if (command) composer.start(command.dataset.command);
});
setInterval(() => document.querySelectorAll("time[data-unix]").forEach(tick), 1000);
connect();
