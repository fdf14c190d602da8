// The box at the bottom: words, or a slash command with its options, picked and filled in by keyboard or pointer.

import { element } from "./markdown.js";
import { avatar } from "./message.js";

const find = (id) => document.getElementById(id);
const SUB = 1, GROUP = 2, TEXT = 3, WHOLE = 4, YES_NO = 5, USER = 6, CHANNEL = 7, ROLE = 8, NUMBER = 10;

/** `does` has say, command and autocomplete. */
export function createComposer(does) {
  const form = find("composer"), input = find("composer-input"), line = find("command-line"), popup = find("popup"), notice = find("notice");
  let view = null;
  /** The command being filled in: its path, its registered options, and the fields so far. */
  let filling = null;
  let items = [], selected = -1, typing = 0;

  // ---- the list above the box

  function list(next, first) {
    items = next;
    selected = items.length && first ? 0 : -1;
    popup.replaceChildren(...items.map((item, n) => element("div", {
      role: "option", id: `option-${n}`, class: "option", "data-value": item.value,
      onpointerdown: (event) => { event.preventDefault(); item.pick(); },
    }, item.icon ?? null, element("span", { class: "option-name" }, item.name), item.note ? element("span", { class: "option-note" }, item.note) : null)));
    popup.hidden = !items.length;
    mark();
  }

  function mark() {
    [...popup.children].forEach((node, n) => node.setAttribute("aria-selected", String(n === selected)));
    const field = form.contains(document.activeElement) ? document.activeElement : input;
    if (selected >= 0) field.setAttribute("aria-activedescendant", `option-${selected}`);
    else field.removeAttribute("aria-activedescendant");
    popup.children[selected]?.scrollIntoView({ block: "nearest" });
  }

  const close = () => list([], false);

  // ---- which command

  function paths() {
    const found = [];
    const walk = (path, node, description) => {
      const subs = (node.options ?? []).filter((option) => option.type === SUB || option.type === GROUP);
      if (!subs.length) found.push({ path, description, options: node.options ?? [] });
      for (const sub of subs) walk(`${path} ${sub.name}`, sub, sub.description);
    };
    for (const command of view?.commands ?? []) walk(command.name, command, command.description);
    return found;
  }

  function listCommands() {
    const typed = input.value.slice(1).toLowerCase();
    const rank = (one) => (one.path.startsWith(typed) ? 0 : 1);
    const fitting = paths().filter((one) => typed.split(" ").every((word) => one.path.includes(word))).sort((a, b) => rank(a) - rank(b));
    list(fitting.map((one) => ({
      value: one.path, name: `/${one.path}`, note: one.description, icon: avatar({ bot: true }, "small"), pick: () => start(one),
    })), true);
  }

  function start(one) {
    filling = { path: one.path, options: one.options, fields: [] };
    input.hidden = true;
    line.hidden = false;
    const more = element("input", { id: "command-more", type: "text", "aria-label": "More options", "aria-controls": "popup", spellcheck: "false" });
    more.addEventListener("focus", listMore);
    more.addEventListener("input", listMore);
    line.replaceChildren(element("span", { class: "command-name" }, `/${one.path}`), more);
    for (const option of one.options.filter((option) => option.required)) addField(option);
    notice.textContent = "";
    (filling.fields[0]?.input ?? more).focus();
  }

  function stop() {
    filling = null;
    line.hidden = true;
    line.replaceChildren();
    input.hidden = false;
    input.value = "";
    close();
  }

  // ---- its options

  function listMore() {
    const typed = find("command-more").value.trim().toLowerCase();
    const left = filling.options.filter((option) => !filling.fields.some((field) => field.option === option) && option.name.includes(typed));
    list(left.map((option) => ({ value: option.name, name: option.name, note: option.description, pick: () => { find("command-more").value = ""; addField(option).input.focus(); } })), typed !== "");
  }

  function addField(option) {
    const entry = element("input", {
      type: "text", inputmode: option.type === WHOLE ? "numeric" : option.type === NUMBER ? "decimal" : null, spellcheck: "false", size: 1,
      "aria-label": `${option.name}: ${option.description}`, "aria-controls": "popup", "aria-required": option.required ? "true" : null,
    });
    const node = element("label", { class: "command-option", "data-option": option.name }, element("span", { class: "command-key" }, option.name), entry);
    const field = { option, input: entry, node, value: undefined };
    entry.addEventListener("focus", () => listValues(field, true));
    entry.addEventListener("input", () => { field.value = undefined; fit(field); node.classList.remove("wrong"); listValues(field, false); });
    filling.fields.push(field);
    line.insertBefore(node, find("command-more"));
    return field;
  }

  const fit = (field) => { field.input.size = Math.max(1, field.input.value.length); };

  function hint(option) {
    const [least, most] = option.type === TEXT ? [option.min_length, option.max_length] : [option.min_value, option.max_value];
    const range = least !== undefined && most !== undefined ? ` (${least}–${most})` : least !== undefined ? ` (${least} or more)` : most !== undefined ? ` (up to ${most})` : "";
    return option.description + range;
  }

  function listValues(field, all) {
    const { option, input: entry } = field;
    const typed = all && field.value !== undefined ? "" : entry.value.toLowerCase();
    notice.textContent = "";
    find("composer").dataset.hint = hint(option);
    if (option.autocomplete) return suggest(field);
    const offered = offers(option).filter((one) => one.name.toLowerCase().includes(typed));
    list(offered.slice(0, 25).map((one) => ({ ...one, pick: () => take(field, one) })), true);
    if (!offered.length) list([{ value: "", name: option.name, note: hint(option), pick: () => {} }], false);
  }

  function offers(option) {
    if (option.choices?.length) return option.choices.map((choice) => ({ name: choice.name, value: choice.value }));
    if (option.type === YES_NO) return [{ name: "True", value: true }, { name: "False", value: false }];
    if (option.type === USER) return view.people.map((person) => ({ name: person.display, note: person.name.toLowerCase(), value: person.id, icon: avatar(person, "small") }));
    if (option.type === CHANNEL) {
      const fitting = view.channels.filter((channel) => !option.channel_types?.length || option.channel_types.includes(channel.type));
      return fitting.map((channel) => ({ name: `#${channel.name}`, value: channel.id }));
    }
    if (option.type === ROLE) return view.roles.map((role) => ({ name: `@${role.name.replace(/^@/, "")}`, value: role.id }));
    return [];
  }

  async function suggest(field) {
    const turn = ++typing;
    const options = { ...given(), [field.option.name]: field.input.value };
    const answer = await does.autocomplete(filling.path, options, field.option.name);
    if (turn !== typing || document.activeElement !== field.input) return;
    if (answer.kind === "choices") list(answer.choices.map((choice) => ({ ...choice, pick: () => take(field, choice) })), true);
    else list([{ value: "", name: "Loading options failed", pick: () => {} }], false);
  }

  function take(field, one) {
    field.value = one.value;
    field.input.value = one.name;
    field.node.classList.remove("wrong");
    fit(field);
    const next = filling.fields.find((other) => other.option.required && other.input.value === "");
    (next?.input ?? find("command-more")).focus();
  }

  /** The options that have a value, by name. */
  function given() {
    const values = {};
    for (const field of filling.fields) {
      const value = read(field);
      if (value !== undefined) values[field.option.name] = value;
    }
    return values;
  }

  function read({ option, input: entry, value }) {
    const text = entry.value.trim();
    if (value !== undefined || text === "") return value;
    if (option.type === WHOLE || option.type === NUMBER) return Number(text.replace(",", "."));
    if (option.type === TEXT && !option.choices?.length) return text;
    return offers(option).find((one) => one.name.toLowerCase() === text.toLowerCase())?.value;
  }

  function wrong(field) {
    const { option } = field;
    const value = read(field);
    if (value === undefined) return option.required || field.input.value ? (field.input.value ? "is not one of what is offered" : "is required") : null;
    const least = option.type === TEXT ? option.min_length : option.min_value, most = option.type === TEXT ? option.max_length : option.max_value;
    const size = option.type === TEXT ? [...value].length : value;
    if (option.type === WHOLE && !Number.isInteger(value)) return "takes a whole number";
    if (option.type === NUMBER && Number.isNaN(value)) return "takes a number";
    if (least !== undefined && size < least) return `is at least ${least}`;
    return most !== undefined && size > most ? `is at most ${most}` : null;
  }

  // ---- sending

  async function send() {
    if (!filling) {
      const content = input.value.trim();
      if (!content) return;
      input.value = "";
      close();
      const answer = await does.say(content);
      notice.textContent = answer.ok ? "" : answer.message ?? "That was not sent.";
      return;
    }
    const bad = filling.fields.map((field) => [field, wrong(field)]).find(([, why]) => why);
    if (bad) {
      bad[0].node.classList.add("wrong");
      bad[0].input.focus();
      notice.textContent = `${bad[0].option.name} ${bad[1]}.`;
      return;
    }
    const { path } = filling, options = given();
    stop();
    input.focus();
    const answer = await does.command(path, options);
    notice.textContent = answer.kind === "refused" ? `Not sent: ${answer.why}.` : answer.ok ? "" : answer.message ?? "That was not sent.";
  }

  function step(by) {
    selected = (selected + by + items.length) % items.length;
    mark();
  }

  form.addEventListener("submit", (event) => { event.preventDefault(); send(); });
  input.addEventListener("input", () => { notice.textContent = ""; if (input.value.startsWith("/")) listCommands(); else close(); });
  input.addEventListener("focus", () => { if (input.value.startsWith("/")) listCommands(); });
  form.addEventListener("focusout", (event) => { if (!form.contains(event.relatedTarget)) close(); });
  form.addEventListener("keydown", (event) => {
    const open = !popup.hidden && items.length > 0;
    if (event.isComposing) return;
    if (event.key === "ArrowDown" && open) { step(1); event.preventDefault(); }
    else if (event.key === "ArrowUp" && open) { step(selected < 0 ? 0 : -1); event.preventDefault(); }
    else if ((event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) && open && selected >= 0 && wants(event)) { event.preventDefault(); items[selected].pick(); }
    else if (event.key === "Enter") { event.preventDefault(); send(); }
    else if (event.key === "Escape") { if (filling) { stop(); input.focus(); } else close(); }
    else if (event.key === "Backspace" && filling && event.target.value === "") back(event);
  });

  /** A field that holds what is chosen already is sent or left by the key, not chosen again. */
  function wants(event) {
    const field = filling?.fields.find((one) => one.input === event.target);
    return !field || field.value === undefined;
  }

  function back(event) {
    event.preventDefault();
    const n = filling.fields.findIndex((field) => field.input === event.target);
    const at = n < 0 ? filling.fields.length - 1 : n;
    const field = filling.fields[at];
    if (n < 0 && field) return field.input.focus();
    if (!field || field.option.required) { stop(); input.value = "/"; input.focus(); return listCommands(); }
    field.node.remove();
    filling.fields.splice(at, 1);
    (filling.fields[at - 1]?.input ?? find("command-more")).focus();
  }

  return {
    /** Takes what the person sees now. */
    show(next, channel) {
      view = next;
      input.placeholder = channel?.thread_metadata?.archived ? "This thread is archived" : `Message #${channel?.name ?? ""}`;
    },
    /** Every command that can be typed, as the bot registered them. */
    paths: () => paths().map((one) => one.path),
    /** Starts a command by its path. */
    start(path) {
      const one = paths().find((known) => known.path === path);
      if (one) start(one);
    },
  };
}
