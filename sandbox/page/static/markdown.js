/** Discord's markdown, the part bots use, as DOM nodes. Unknown marks stay plain text. */

import { usable } from "./commands.js";
import { el, emoji } from "./dom.js";
import { channelOf, locale, nameOf, roleName, state } from "./state.js";
import { word } from "./words.js";

const DEEPEST = 10;

/**
 * @param {string} text
 * @param {{open?: (channel: string) => void, users?: {id: string, username?: string, global_name?: string}[]}} [ctx]
 *   `open` is called for a click on a channel; `users` are the message's own mentions, for people the page does not know
 * @returns {DocumentFragment}
 */
export function markdown(text, ctx = {}) {
  const out = document.createDocumentFragment();
  const fence = /```(?:([\w+-]*)\n)?([\s\S]*?)\n?```/g;
  let from = 0;
  for (const match of text.matchAll(fence)) {
    blocks(text.slice(from, match.index).replace(/\n$/, ""), ctx, out);
    out.append(el("pre", { class: "code" }, el("code", {}, match[2])));
    from = match.index + match[0].length;
    if (text[from] === "\n") from += 1;
  }
  blocks(text.slice(from), ctx, out);
  return out;
}

/** Line by line: headings, small text, quotes (which do not nest), lists; the rest is paragraphs. */
function blocks(text, ctx, out, quoting = false) {
  if (!text) return;
  const lines = text.split("\n");
  let plain = [];
  const flush = () => {
    if (plain.length) out.append(el("div", { class: "para" }, inline(plain.join("\n"), ctx)));
    plain = [];
  };
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i];
    let match;
    if (!quoting && line.startsWith(">>> ")) {
      flush();
      const rest = [line.slice(4), ...lines.slice(i + 1)].join("\n");
      const quote = el("blockquote");
      blocks(rest, ctx, quote, true);
      out.append(quote);
      return;
    }
    if (!quoting && /^> /.test(line)) {
      flush();
      const quoted = [];
      while (i < lines.length && /^>( |$)/.test(lines[i])) quoted.push(lines[i++].slice(2));
      i -= 1;
      const quote = el("blockquote");
      blocks(quoted.join("\n"), ctx, quote, true);
      out.append(quote);
    } else if ((match = /^(#{1,3}) +(.+)$/.exec(line))) {
      flush();
      // A message sits below the page's own headings, hence h3 and deeper.
      out.append(el(`h${match[1].length + 2}`, { class: `md-h${match[1].length}` }, inline(match[2], ctx)));
    } else if ((match = /^-# +(.+)$/.exec(line))) {
      flush();
      out.append(el("div", { class: "md-small" }, inline(match[1], ctx)));
    } else if (LIST.test(line)) {
      flush();
      const items = [];
      const kind = (entry) => /\d/.test(entry[2]);
      while (i < lines.length && LIST.test(lines[i])) {
        const item = LIST.exec(lines[i]);
        // "1." right below "-" begins a list of its own.
        if (items.length && item[1].length <= items[0][1].length && kind(item) !== kind(items[0])) break;
        items.push(item);
        i += 1;
      }
      i -= 1;
      out.append(list(items, ctx));
    } else {
      plain.push(line);
    }
  }
  flush();
}

const LIST = /^( *)([-*]|\d{1,3}\.) +(.+)$/;

function list(items, ctx) {
  const depth = items[0][1].length;
  const ordered = /\d/.test(items[0][2]);
  const node = ordered ? el("ol", { start: parseInt(items[0][2], 10) }) : el("ul");
  let i = 0;
  while (i < items.length) {
    const entry = el("li", {}, inline(items[i][3], ctx));
    node.append(entry);
    i += 1;
    const nested = [];
    while (i < items.length && items[i][1].length > depth) nested.push(items[i++]);
    if (nested.length) entry.append(list(nested, ctx));
  }
  return node;
}

/**
 * Tried in this order at every position. `s` lets a mark span lines; the escape comes first, so that
 * `\*` never opens anything. Alternatives inside a group begin with different characters: no blow-up.
 */
const RULES = [
  [/\\([^\p{L}\p{N}\s])/uy, (m) => m[1]],
  [/(`+)(?!`)(.+?)(?<!`)\1(?!`)/sy, (m) => el("code", { class: "inline" }, m[2].trim() || m[2])],
  [/\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/sy, (m, c, d) => el("strong", {}, inline(m[1], c, d))],
  [/__((?:\\.|[^\\])+?)__(?!_)/sy, (m, c, d) => el("u", {}, inline(m[1], c, d))],
  [/~~((?:\\.|[^\\])+?)~~/sy, (m, c, d) => el("s", {}, inline(m[1], c, d))],
  [/\|\|((?:\\.|[^\\])+?)\|\|/sy, (m, c, d) => spoiler(inline(m[1], c, d))],
  [/\*(?![\s*])((?:\\.|\*\*|[^\\*])+?)(?<!\s)\*(?!\*)/sy, (m, c, d) => el("em", {}, inline(m[1], c, d))],
  [/(?<![\p{L}\p{N}])_(?![\s_])((?:\\.|__|[^\\_])+?)_(?![\p{L}\p{N}_])/suy, (m, c, d) => el("em", {}, inline(m[1], c, d))],
  [/<@!?(\d+)>/y, (m, c) => mention(m[1], c)],
  [/<@&(\d+)>/y, (m) => el("span", { class: "mention" }, `@${roleName(m[1]) ?? "role"}`)],
  [/<#(\d+)>/y, (m, c) => channelLink(m[1], c)],
  [/<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y, (m) => timestamp(Number(m[1]), m[2] ?? "f")],
  [/<\/([^:>\n]{1,100}):(\d+)>/y, (m) => commandChip(m[1], m[2])],
  [/<a?:(\w{2,32}):(\d+)>/y, (m) => emoji({ name: m[1], id: m[2] })],
  [/\[((?:\\.|[^\\\]\n])+)\]\(<?(https?:\/\/[^\s<>)]+)>?(?: "[^"\n]*")?\)/y, (m, c, d) => link(m[2], inline(m[1], c, d))],
  [/<(https?:\/\/[^\s<>]+)>/y, (m) => link(m[1], m[1])],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"'\])|*_~]/y, (m) => link(m[0], m[0])],
];

/**
 * @param {string} text
 * @param {any} ctx
 * @param {number} [depth] marks inside marks end somewhere, whatever the text does
 * @returns {Node}
 */
function inline(text, ctx, depth = 0) {
  const out = document.createDocumentFragment();
  let plain = "";
  let at = 0;
  scan: while (at < text.length) {
    // Only these characters can begin anything; the rest is copied without trying 17 rules.
    if (depth < DEEPEST && /[\\`*_~|<[h]/.test(text[at])) {
      for (const [rule, make] of RULES) {
        rule.lastIndex = at;
        const match = rule.exec(text);
        if (!match) continue;
        at = rule.lastIndex;
        const made = make(match, ctx, depth + 1);
        if (typeof made === "string") {
          plain += made;
        } else {
          if (plain) out.append(plain);
          plain = "";
          out.append(made);
        }
        continue scan;
      }
    }
    plain += text[at];
    at += 1;
  }
  if (plain) out.append(plain);
  return out;
}

function link(address, content) {
  let href = null;
  try {
    const parsed = new URL(address);
    if (parsed.protocol === "http:" || parsed.protocol === "https:") href = parsed.href;
  } catch {
    // not an address after all: shown as the text it is
  }
  return href ? el("a", { href, target: "_blank", rel: "noopener noreferrer" }, content) : el("span", {}, content);
}

function mention(id, ctx) {
  const known = nameOf(id);
  const other = ctx.users?.find((user) => user.id === id);
  const name = known ?? other?.global_name ?? other?.username ?? word("unknownUser");
  return el("span", { class: id === state.me ? "mention me" : "mention", dataset: { userId: id } }, `@${name}`);
}

function channelLink(id, ctx) {
  const channel = channelOf(id);
  if (!channel) return el("span", { class: "mention" }, `#${word("unknownChannel")}`);
  return el("button", { type: "button", class: "mention", dataset: { goto: id }, on: { click: () => ctx.open?.(id) } },
    `#${channel.name}`);
}

/**
 * A command that is clicked on comes into the line at the bottom (main.js listens), under the name it has in the
 * reader's language. One that the reader is not offered is only named.
 */
function commandChip(name, id) {
  const top = state.commands.find((one) => one.id === id);
  const known = top && usable([top]).find((one) => one.key === name);
  if (!known) return el("span", { class: "mention" }, `/${name}`);
  return el("button", { type: "button", class: "mention", dataset: { begin: known.key } }, `/${known.label}`);
}

/** Covers something until it is pressed. @param {Node} content @param {string} [tag] */
export function spoiler(content, tag = "span") {
  const inner = el("span", { class: "spoiler-content", inert: true }, content);
  const cover = el(tag, { class: "spoiler", role: "button", tabIndex: 0, "aria-label": word("spoiler"), "aria-expanded": "false" }, inner);
  const reveal = (event) => {
    if (cover.classList.contains("open")) return;
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    cover.classList.add("open");
    inner.inert = false;
    for (const name of ["role", "tabindex", "aria-label", "aria-expanded"]) cover.removeAttribute(name);
  };
  cover.addEventListener("click", reveal, true);
  cover.addEventListener("keydown", reveal);
  return cover;
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

function timestamp(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return el("span", {}, String(seconds));
  const full = when(date, "F");
  const node = el("time", { class: "stamp", dateTime: date.toISOString(), title: full });
  if (style === "R") node.dataset.relative = String(seconds);
  node.textContent = style === "R" ? relative(seconds) : when(date, style);
  return node;
}

/** @param {Date} date @param {string} style a letter of Discord's timestamps @returns {string} */
export function when(date, style) {
  return new Intl.DateTimeFormat(locale(), STYLES[style]).format(date);
}

const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, s]) => Math.abs(away) >= s) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(Math.round(away / size), unit);
}

/** Relative times grow old: bring those on the page up to date. */
export function refreshTimes() {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    const now = relative(Number(node.dataset.relative));
    if (node.textContent !== now) node.textContent = now;
  }
}
