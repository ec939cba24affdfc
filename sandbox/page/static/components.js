/** The parts of a message that Discord calls components, one small function per type. */

import { el, emoji, icon } from "./dom.js";
import { press } from "./interactions.js";
import { openLightbox } from "./lightbox.js";
import { markdown, spoiler } from "./markdown.js";
import { selectMenu } from "./select.js";
import { word } from "./words.js";

const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };

/**
 * @typedef {{message: any, open: (channel: string) => void}} Context
 */

/** @param {any[]} list @param {Context} ctx @returns {Node[]} */
export const components = (list, ctx) => (list ?? []).map((part) => component(part, ctx)).filter(Boolean);

/** @param {any} part @param {Context} ctx @returns {Node|null} */
function component(part, ctx) {
  switch (part.type) {
    case 1: return el("div", { class: "row" }, components(part.components, ctx));
    case 2: return button(part, ctx);
    case 3:
    case 5:
    case 6:
    case 8: return selectMenu(part, (values) => press(ctx.message.id, part, values));
    case 9: return section(part, ctx);
    case 10: return el("div", { class: "text" }, markdown(part.content, { open: ctx.open, users: ctx.message.mentions }));
    case 11: return picture(part.media, part, ctx, "thumbnail");
    case 12: return gallery(part.items, ctx);
    case 13: return file(part.file, part, ctx);
    case 14: return separator(part);
    case 17: return container(part, ctx);
    default: return el("div", { class: "unknown" }, `component type ${part.type}`);
  }
}

function button(part, ctx) {
  const face = [emoji(part.emoji), part.label && el("span", { class: "label" }, part.label)];
  if (part.style === 5) {
    const message = /^https:\/\/discord\.com\/channels\/[^/]+\/[0-9]+\/([0-9]+)$/.exec(part.url ?? "")?.[1];
    if (message) return jump(message, face);
    const safe = /^https?:\/\//i.test(part.url ?? "");
    return el("a", { class: "button secondary", ...(safe && !part.disabled && { href: part.url }), target: "_blank", rel: "noopener noreferrer" },
      face, icon("out"));
  }
  return el("button", {
    type: "button", class: `button ${BUTTON_STYLES[part.style] ?? "secondary"}`, disabled: Boolean(part.disabled),
    dataset: { customId: part.custom_id, style: part.style },
    ...(!part.label && part.emoji?.name && { "aria-label": part.emoji.name }),
    on: { click: () => press(ctx.message.id, part) },
  }, face);
}

/** To a message that is in sight, as the app does it; one that is gone is nowhere to go. */
function jump(message, face) {
  const there = () => document.querySelector(`[data-message-id="${message}"]`);
  return el("button", {
    type: "button", class: "button secondary", dataset: { jump: message },
    on: { click: () => there()?.scrollIntoView({ block: "end" }) },
  }, face, icon("out"));
}

function section(part, ctx) {
  const side = part.accessory && component(part.accessory, ctx);
  return el("div", { class: "section" },
    el("div", { class: "section-texts" }, components(part.components, ctx)),
    side && el("div", { class: "section-side" }, side));
}

function separator(part) {
  const classes = ["separator", part.spacing === 2 && "large", part.divider === false && "blank"].filter(Boolean);
  return part.divider === false ? el("div", { class: classes.join(" ") }) : el("hr", { class: classes.join(" ") });
}

function container(part, ctx) {
  const accent = Number.isInteger(part.accent_color) ? `#${part.accent_color.toString(16).padStart(6, "0")}` : null;
  const box = el("div", { class: accent ? "container accented" : "container", ...(accent && { style: { "--accent": accent } }) },
    components(part.components, ctx));
  return part.spoiler ? spoiler(box, "div") : box;
}

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

/** The sandbox writes its own address into pictures; the page may have been opened by another name of the same machine. */
function sameOrigin(url) {
  try {
    const parsed = new URL(url, location.href);
    return LOOPBACK.includes(parsed.hostname) ? parsed.pathname + parsed.search : url;
  } catch {
    return url;
  }
}

/** Size and address of a medium; `attachment://x` that the server left alone is looked up among the attachments. */
function resolve(media, ctx) {
  const name = /^attachment:\/\/(.+)$/.exec(media?.url ?? "")?.[1];
  const found = (ctx.message.files ?? []).find((a) => (name ? a.filename === name : a.id === media?.attachment_id || a.url === media?.url));
  const url = name ? found?.url : media?.url;
  return {
    url: url && sameOrigin(url),
    width: media?.width ?? found?.width,
    height: media?.height ?? found?.height,
    alt: found?.description ?? "",
    name: found?.filename ?? name ?? "",
    bytes: found?.size,
  };
}

/**
 * A picture that enlarges, with its description within reach of everyone.
 * @param {any} media @param {{description?: string|null, spoiler?: boolean}} part @param {Context} ctx @param {string} kind
 */
function picture(media, part, ctx, kind) {
  const found = resolve(media, ctx);
  if (!found.url) return el("div", { class: "unknown" }, found.name || word("noAlt"));
  const alt = part.description || found.alt || "";
  const img = el("img", { src: found.url, alt: alt || word("noAlt"), ...(found.width && { width: found.width, height: found.height }) });
  const open = el("button", {
    type: "button", class: "picture-open", "aria-label": word("enlarge", { alt: alt || word("noAlt") }),
    on: { click: () => openLightbox(found.url, alt) },
  }, img);
  const [badge, text] = alt && kind !== "thumbnail" ? altBadge(alt) : [];
  const frame = el("figure", { class: `picture ${kind}`, ...(found.width && { style: { "--w": found.width, "--h": found.height } }) },
    el("div", { class: "picture-box" }, open, badge), text);
  return part.spoiler ? spoiler(frame, "div") : frame;
}

function altBadge(alt) {
  const text = el("figcaption", { class: "alt-text", hidden: true }, alt);
  const badge = el("button", { type: "button", class: "alt-badge", "aria-expanded": "false", "aria-label": word("showAlt"), title: alt }, "ALT");
  badge.addEventListener("click", () => {
    text.hidden = !text.hidden;
    badge.setAttribute("aria-expanded", String(!text.hidden));
  });
  return [badge, text];
}

function gallery(items, ctx) {
  const count = Math.min(items.length, 5);
  return el("div", { class: `gallery of-${count}` },
    items.map((item) => picture(item.media, item, ctx, items.length === 1 ? "single" : "tile")));
}

function file(media, part, ctx) {
  const found = resolve(media, ctx);
  const name = part.name || found.name || decodeURIComponent((found.url ?? "").split(/[?#]/)[0].split("/").pop());
  const bytes = part.size ?? found.bytes;
  const card = el("div", { class: "file" }, icon("file"),
    el("span", {}, found.url ? el("a", { href: found.url, target: "_blank", rel: "noopener noreferrer", download: name }, name) : name,
      bytes && el("span", { class: "file-size" }, `${(bytes / 1024).toFixed(1)} kB`)));
  return part.spoiler ? spoiler(card, "div") : card;
}

/** Pictures and files of a message without components V2. @param {any[]} list @param {Context} ctx */
export function attachments(list, ctx) {
  const isPicture = (a) => /^image\//.test(a.content_type ?? "") || /\.(png|jpe?g|gif|webp)$/i.test(a.filename ?? "");
  const pictures = list.filter(isPicture);
  return [
    pictures.length > 0 && gallery(pictures.map((a) => ({ media: a, description: a.description })), ctx),
    ...list.filter((a) => !isPicture(a)).map((a) => file(a, {}, ctx)),
  ].filter(Boolean);
}
