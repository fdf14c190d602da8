// A message as nodes: header, text, pictures, embeds, rows of components.

import { element, inline, markdown } from "./markdown.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const TOGETHER_MS = 7 * 60_000;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };

export function avatar(person, size = "") {
  const hue = (Number((person.id ?? "0").slice(-6)) * 137.5 + 200) % 360;
  if (person.bot) return element("span", { class: `avatar bot ${size}`, "aria-hidden": "true" }, element("i"), element("i"), element("i"), element("i"));
  const letter = [...(person.display ?? "?").replace(/[^\p{L}\p{N}]/gu, "")][0] ?? "?";
  return element("span", { class: `avatar ${size}`, style: `--hue:${hue}`, "aria-hidden": "true" }, letter.toUpperCase());
}

/** Whether a message stands under the one before without a header of its own. */
export function continues(message, before) {
  return Boolean(before) && before.author.id === message.author.id && message.type === 0 && !(message.flags & EPHEMERAL) === !(before.flags & EPHEMERAL)
    && new Date(message.timestamp) - new Date(before.timestamp) < TOGETHER_MS;
}

/** `view` is what the person sees; `act` has press, dismiss, open. */
export function showMessage(message, before, view, act) {
  const names = namesOf(view);
  const author = view.people.find((person) => person.id === message.author.id) ?? { id: message.author.id, display: message.author.global_name, bot: message.author.bot };
  const ephemeral = Boolean(message.flags & EPHEMERAL), loading = Boolean(message.flags & LOADING);
  const compact = continues(message, before);
  // As it reads now: whom an earlier version called is not called by this one.
  const mentionsMe = message.mentions.some((user) => user.id === view.me) || message.mention_everyone;
  const sent = new Date(message.timestamp);
  const node = element("li", {
    class: `message${compact ? " compact" : ""}${ephemeral ? " ephemeral" : ""}${mentionsMe && message.author.id !== view.me ? " pinged" : ""}`,
    "data-message-id": message.id, "data-author-id": message.author.id, "data-ephemeral": String(ephemeral),
    "data-loading": String(loading), "data-mentions-me": String(mentionsMe),
  });
  const article = element("article", { "aria-label": `${author.display}, ${clock(sent)}` });
  node.append(article);
  const above = usedLine(message, names) ?? replyLine(message, view, names);
  if (above) article.append(above);
  const body = element("div", { class: "body" });
  if (compact) {
    article.append(element("time", { class: "aside-time", datetime: sent.toISOString() }, hour(sent)));
  } else {
    article.append(avatar(author));
    body.append(element("header", { class: "by" },
      element("span", { class: "author", style: author.role === "Admin" ? "color:var(--admin)" : author.role === "Moderator" ? "color:var(--moderator)" : null }, author.display),
      author.bot ? element("span", { class: "app-tag" }, "APP") : null,
      element("time", { class: "sent", datetime: sent.toISOString(), title: clock(sent) }, when(sent))));
  }
  article.append(body);
  if (loading) body.append(element("div", { class: "content thinking" }, element("span", { class: "dots", "aria-hidden": "true" }, element("i"), element("i"), element("i")), `${author.display} is thinking…`));
  else fill(body, message, view, names, act);
  if (ephemeral) {
    body.append(element("footer", { class: "only-you" },
      eye(), "Only you can see this · ",
      element("button", { class: "dismiss", type: "button", onclick: () => act.dismiss(message) }, "Dismiss message")));
  }
  return node;
}

function eye() {
  const image = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  image.setAttribute("viewBox", "0 0 24 24");
  image.setAttribute("aria-hidden", "true");
  const path = image.appendChild(document.createElementNS(image.namespaceURI, "path"));
  path.setAttribute("d", "M12 5C6 5 2 12 2 12s4 7 10 7 10-7 10-7-4-7-10-7Zm0 11a4 4 0 1 1 0-8 4 4 0 0 1 0 8Zm0-2a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z");
  path.setAttribute("fill", "currentColor");
  return image;
}

export function namesOf(view) {
  return {
    person: (id) => view.people.find((person) => person.id === id)?.display ?? "unknown-user",
    channel: (id) => view.channels.find((channel) => channel.id === id)?.name ?? "unknown",
  };
}

function usedLine(message, names) {
  const used = message.interaction_metadata;
  if (message.type !== 20 || !used) return null;
  return element("div", { class: "used" }, element("strong", {}, names.person(used.user.id)), " used ", element("span", { class: "mention" }, `/${used.name}`));
}

function replyLine(message, view, names) {
  if (message.type !== 19) return null;
  const to = view.messages.find((other) => other.id === message.message_reference.message_id);
  if (!to) return element("div", { class: "used" }, element("em", {}, "Original message was deleted"));
  const text = to.content || (to.attachments.length ? "Click to see attachment" : "Click to see message");
  return element("a", { class: "used", href: `#m${to.id}`, onclick: (event) => { event.preventDefault(); document.querySelector(`[data-message-id="${to.id}"]`)?.scrollIntoView({ block: "center", behavior: "smooth" }); } },
    element("strong", {}, names.person(to.author.id)), element("span", { class: "quoted" }, inline(text.split("\n")[0].replace(/^(#{1,3}|-#|>|[-*]) +/, "").slice(0, 120), names)));
}

function fill(body, message, view, names, act) {
  if (message.content) {
    const content = element("div", { class: `content${onlyEmoji(message.content) ? " jumbo" : ""}` }, markdown(message.content, names));
    body.append(content);
    if (message.edited_timestamp) (content.lastElementChild?.matches("pre,ul,ol,blockquote") ? body : content).append(edited(message));
  }
  const inEmbeds = JSON.stringify(message.embeds) + JSON.stringify(message.components);
  for (const file of message.attachments) if (!inEmbeds.includes(file.url)) body.append(showFile(file, act));
  for (const embed of message.embeds) body.append(showEmbed(embed, names, act));
  if (message.edited_timestamp && !message.content) body.append(edited(message));
  if (message.components.length) body.append(element("div", { class: "components" }, message.components.map((one) => showComponent(one, message, view, names, act))));
}

function edited(message) {
  return element("time", { class: "edited", datetime: message.edited_timestamp, title: clock(new Date(message.edited_timestamp)) }, "(edited)");
}

function onlyEmoji(text) {
  return text.length < 60 && /^(?:\p{Extended_Pictographic}|\p{Emoji_Component}|\s)+$/u.test(text) && /\p{Extended_Pictographic}/u.test(text);
}

function picture(file, act) {
  const image = element("img", { src: file.url, alt: file.description ?? "", width: file.width, height: file.height, loading: "lazy", title: file.description });
  const open = element("button", { class: "picture", type: "button", "aria-label": file.description ? `Enlarge: ${file.description}` : "Enlarge", onclick: () => act.enlarge(file) }, image);
  if (file.description) open.append(element("span", { class: "alt", "aria-hidden": "true" }, "ALT"));
  return open;
}

function showFile(file, act) {
  if (/^image\//.test(file.content_type)) return element("figure", { class: "attachment" }, picture(file, act));
  return element("div", { class: "attachment file" }, element("span", { "aria-hidden": "true" }, "📄"),
    element("a", { href: file.url, download: file.filename }, file.filename), element("small", {}, `${Math.ceil(file.size / 1024)} KB`));
}

function showEmbed(embed, names, act) {
  const colour = embed.color ? `#${embed.color.toString(16).padStart(6, "0")}` : "var(--line-strong)";
  const title = embed.title && element(embed.url ? "a" : "div", { class: "embed-title", href: embed.url, target: "_blank", rel: "noreferrer noopener" }, inline(embed.title, names));
  const foot = [embed.footer?.text, embed.timestamp && when(new Date(embed.timestamp))].filter(Boolean).join(" • ");
  return element("div", { class: "embed", style: `border-color:${colour}` },
    embed.thumbnail ? element("img", { class: "thumbnail", src: embed.thumbnail.url, alt: "" }) : null,
    embed.author ? element("div", { class: "embed-author" }, embed.author.name) : null,
    title,
    embed.description ? element("div", { class: "embed-text" }, markdown(embed.description, names)) : null,
    embed.fields?.length ? element("div", { class: "fields" }, embed.fields.map((field) =>
      element("div", { class: `field${field.inline ? " inline" : ""}` }, element("div", { class: "field-name" }, inline(field.name, names)), element("div", {}, markdown(field.value, names))))) : null,
    embed.image ? picture({ url: embed.image.url }, act) : null,
    foot ? element("footer", { class: "embed-foot" }, foot) : null);
}

function showComponent(component, message, view, names, act) {
  const inner = (list) => (list ?? []).map((one) => showComponent(one, message, view, names, act));
  switch (component.type) {
    case 1: return element("div", { class: "row" }, inner(component.components));
    case 2: return showButton(component, message, act);
    case 3: case 5: case 6: case 7: case 8: return showMenu(component, message, view, act);
    case 9: return element("div", { class: "section" }, element("div", {}, inner(component.components)), inner([component.accessory]));
    case 10: return element("div", { class: "content" }, markdown(component.content, names));
    case 11: return element("img", { class: "thumbnail", src: component.media.url, alt: component.description ?? "" });
    case 12: return element("div", { class: "gallery" }, component.items.map((item) => picture({ url: item.media.url, description: item.description }, act)));
    case 14: return element("hr", { class: component.divider === false ? "blank" : null });
    case 17: return element("div", { class: "container", style: component.accent_color ? `border-left-color:#${component.accent_color.toString(16).padStart(6, "0")}` : null }, inner(component.components));
    default: return element("div", { class: "muted" }, `(component of type ${component.type})`);
  }
}

function showEmoji(emoji) {
  return emoji ? element("span", { class: "emoji", "aria-hidden": "true" }, emoji.id ? `:${emoji.name}:` : emoji.name) : null;
}

function showButton(button, message, act) {
  const label = button.label ? element("span", {}, button.label) : null;
  if (button.style === 5) return element("a", { class: "button link", href: button.url, target: "_blank", rel: "noreferrer noopener" }, showEmoji(button.emoji), label, element("span", { "aria-hidden": "true" }, "↗"));
  return element("button", {
    class: `button ${STYLES[button.style]}`, type: "button", disabled: button.disabled, "data-custom-id": button.custom_id,
    "aria-label": button.label ? null : button.emoji?.name, onclick: (event) => act.press(message, button.custom_id, undefined, event.currentTarget),
  }, showEmoji(button.emoji), label, element("span", { class: "dots", "aria-hidden": "true" }, element("i"), element("i"), element("i")));
}

function menuOptions(menu, view) {
  const people = view.people.map((person) => ({ label: person.display, value: person.id, person }));
  const channels = view.channels.map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
  return { 3: menu.options, 5: people, 6: [], 7: people, 8: channels }[menu.type] ?? [];
}

function showMenu(menu, message, view, act) {
  const options = menuOptions(menu, view);
  const [min, max] = [menu.min_values ?? 1, menu.max_values ?? 1];
  const chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
  const label = () => options.filter((option) => chosen.has(option.value)).map((option) => option.label).join(", ");
  const shown = element("span", { class: chosen.size ? null : "placeholder" }, label() || menu.placeholder || "Make a selection");
  const list = element("div", { class: "menu-list", role: "listbox", "aria-multiselectable": max > 1 ? "true" : null, hidden: true });
  const button = element("button", { class: "menu-button", type: "button", disabled: menu.disabled, "aria-haspopup": "listbox", "aria-expanded": "false" }, shown, element("span", { class: "arrow", "aria-hidden": "true" }, "⌄"));
  const box = element("div", { class: "menu", "data-custom-id": menu.custom_id }, button, list);
  const before = () => [...chosen].sort().join();
  let opened = "";
  const toggle = (open) => {
    if (list.hidden === !open) return;
    list.hidden = !open;
    list.classList.toggle("up", innerHeight - button.getBoundingClientRect().bottom < 340);
    button.setAttribute("aria-expanded", String(open));
    if (open) { opened = before(); (list.querySelector("[aria-selected=true]") ?? list.firstElementChild)?.focus(); }
    else if (max > 1 && before() !== opened && chosen.size >= min) act.press(message, menu.custom_id, [...chosen], box);
  };
  const choose = (option, node) => {
    if (max === 1) {
      chosen.clear();
      chosen.add(option.value);
      shown.textContent = label();
      toggle(false);
      button.focus();
      return act.press(message, menu.custom_id, [option.value], box);
    }
    if (!chosen.delete(option.value) && chosen.size < max) chosen.add(option.value);
    node.setAttribute("aria-selected", String(chosen.has(option.value)));
    shown.textContent = label() || menu.placeholder || "Make a selection";
  };
  for (const option of options) {
    const node = element("button", { type: "button", role: "option", tabindex: "-1", "data-value": option.value, "aria-selected": String(chosen.has(option.value)) },
      option.person ? avatar(option.person, "small") : showEmoji(option.emoji), element("span", { class: "option-text" }, element("span", {}, option.label), option.description ? element("small", {}, option.description) : null));
    node.addEventListener("click", () => choose(option, node));
    list.append(node);
  }
  button.addEventListener("click", () => toggle(list.hidden));
  box.addEventListener("focusout", (event) => { if (!box.contains(event.relatedTarget)) toggle(false); });
  box.addEventListener("keydown", (event) => {
    const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
    if (event.key === "Escape" && !list.hidden) { toggle(false); button.focus(); event.stopPropagation(); }
    else if (step && list.hidden) { toggle(true); event.preventDefault(); }
    else if (step) { document.activeElement[step]?.focus(); event.preventDefault(); }
  });
  return box;
}

export function hour(date) {
  return new Intl.DateTimeFormat(undefined, { timeStyle: "short" }).format(date);
}

function clock(date) {
  return new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short" }).format(date);
}

export function when(date) {
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(date).setHours(0, 0, 0, 0)) / 86_400_000);
  if (days === 0) return `Today at ${hour(date)}`;
  return days === 1 ? `Yesterday at ${hour(date)}` : new Intl.DateTimeFormat(undefined, { dateStyle: "short", timeStyle: "short" }).format(date);
}
