// Discord's markdown as nodes. Nothing is ever made of HTML text, so nothing in a message can become markup.

export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "class") node.className = value;
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/** The blocks of a text: headings, lists, quotes, code, lines. `names` looks up people and channels. */
export function markdown(text, names) {
  const fragment = document.createDocumentFragment();
  const parts = text.split(/```(?:([\w+-]+)\n)?\n?([\s\S]*?)```/);
  for (let n = 0; n < parts.length; n += 3) {
    if (n) fragment.append(element("pre", {}, element("code", { "data-language": parts[n - 2] }, parts[n - 1])));
    blocks(parts[n], names, fragment, n > 0);
  }
  return fragment;
}

function blocks(text, names, into, afterCode) {
  const lines = text.replace(/^\n/, afterCode ? "" : "\n").split("\n");
  let list = null, quote = null, fresh = true;
  const flush = () => { list = null; quote = null; };
  for (const [n, line] of lines.entries()) {
    let found;
    if ((found = /^(#{1,3}) +(.+)/.exec(line))) {
      flush();
      into.append(element(`h${found[1].length + 2}`, { class: `h${found[1].length}` }, inline(found[2], names)));
      fresh = true;
    } else if ((found = /^-# +(.+)/.exec(line))) {
      flush();
      into.append(element("small", {}, inline(found[1], names)));
      fresh = true;
    } else if ((found = /^( *)(?:[-*]|(\d+)\.) +(.+)/.exec(line))) {
      quote = null;
      const tag = found[2] ? "ol" : "ul";
      if (!list || list.localName !== tag) into.append(list = element(tag, found[2] ? { start: found[2] } : {}));
      list.append(element("li", found[1].length ? { class: "deep" } : {}, inline(found[3], names)));
      fresh = true;
    } else if ((found = /^>(?:>>)? (.*)/.exec(line))) {
      list = null;
      if (quote) quote.append(element("br"));
      else into.append(quote = element("blockquote"));
      quote.append(inline(found[1], names));
      fresh = true;
    } else {
      flush();
      if (!fresh) into.append(element("br"));
      if (line || n < lines.length - 1) into.append(inline(line, names));
      fresh = line === "" && fresh && n === 0;
    }
  }
}

const RULES = [
  [/^\\([\\*_~`|<>#@:[\]()-])/, (found) => found[1]],
  [/^(`+)([\s\S]*?[^`])\1(?!`)/, (found) => element("code", {}, found[2])],
  [/^<@!?(\d+)>/, (found, names) => element("span", { class: "mention", "data-user-id": found[1] }, `@${names.person(found[1])}`)],
  [/^<@&(\d+)>/, () => element("span", { class: "mention" }, "@role")],
  [/^<#(\d+)>/, (found, names) => element("a", { class: "mention", href: "#", "data-channel-id": found[1] }, `#${names.channel(found[1])}`)],
  [/^<\/([^:>]+):(\d+)>/, (found) => element("button", { class: "mention", type: "button", "data-command": found[1] }, `/${found[1]}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (found) => time(Number(found[1]), found[2] ?? "f")],
  [/^<a?(:\w+:)(\d+)>/, (found) => element("span", { class: "unicode own" }, "\u200b", element("img", { src: `/emojis/${found[2]}`, alt: found[1], title: found[1], draggable: "false" }))],
  [/^@(everyone|here)\b/, (found) => element("span", { class: "mention" }, found[0])],
  [/^\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/, (found, names) => link(found[2], inline(found[1], names))],
  [/^<?(https?:\/\/[^\s<>]+[^\s<>.,:;"')\]])>?/, (found) => link(found[1], found[1])],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, (found, names) => element("strong", {}, inline(found[1], names))],
  [/^__([\s\S]+?)__(?!_)/, (found, names) => element("u", {}, inline(found[1], names))],
  [/^\*(?!\s)([^*\n]+?)\*(?!\*)/, (found, names) => element("em", {}, inline(found[1], names))],
  [/^_([^_\n]+?)_(?![\w])/, (found, names) => element("em", {}, inline(found[1], names))],
  [/^~~([\s\S]+?)~~/, (found, names) => element("s", {}, inline(found[1], names))],
  [/^\|\|([\s\S]+?)\|\|/, (found, names) => element("button", { class: "spoiler", type: "button", onclick: (event) => event.currentTarget.classList.add("open") }, inline(found[1], names))],
];

/** One emoji: all are drawn equally wide, so that a grid of them has columns. */
const EMOJI = /^\p{RGI_Emoji}/v;

/** One line's nodes. */
export function inline(text, names) {
  const fragment = document.createDocumentFragment();
  let plain = "";
  let before = "";
  while (text) {
    // An underscore inside of a word is no markup.
    const emoji = EMOJI.exec(text);
    const rule = emoji ? [emoji, () => element("span", { class: "unicode" }, emoji[0])]
      : /[\\`<@[h*_~|]/.test(text[0]) && !(text[0] === "_" && /\w/.test(before))
        ? RULES.map(([pattern, make]) => [pattern.exec(text), make]).find(([found]) => found)
        : null;
    const length = rule ? rule[0][0].length : text.codePointAt(0) > 0xffff ? 2 : 1;
    if (rule) {
      if (plain) fragment.append(plain);
      plain = "";
      fragment.append(rule[1](rule[0], names));
    } else {
      plain += text.slice(0, length);
    }
    before = text[length - 1];
    text = text.slice(length);
  }
  if (plain) fragment.append(plain);
  return fragment;
}

function link(address, shown) {
  return element("a", { href: address, target: "_blank", rel: "noreferrer noopener" }, shown);
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

export function time(unix, style) {
  const date = new Date(unix * 1000);
  const whole = new Intl.DateTimeFormat(undefined, STYLES.F).format(date);
  const node = element("time", { class: "stamp", datetime: date.toISOString(), title: whole, "data-unix": unix, "data-style": style });
  tick(node);
  return node;
}

/** Writes a timestamp as it reads now. */
export function tick(node) {
  const unix = Number(node.dataset.unix);
  const style = node.dataset.style;
  const text = style === "R" ? relative(unix) : new Intl.DateTimeFormat(undefined, STYLES[style]).format(new Date(unix * 1000));
  if (node.textContent !== text) node.textContent = text;
}

const STEPS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function relative(unix) {
  const seconds = Math.round(unix - Date.now() / 1000);
  const [unit, size] = STEPS.find(([, size]) => Math.abs(seconds) >= size) ?? STEPS.at(-1);
  return new Intl.RelativeTimeFormat(undefined, { numeric: "always" }).format(Math.round(seconds / size), unit);
}
