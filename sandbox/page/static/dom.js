/**
 * Building DOM nodes. Everything users or the bot wrote passes through text nodes here;
 * no module of the page uses innerHTML, so no message can become markup.
 */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node|string|number|null|undefined|false|Child[]} Child */

/**
 * @param {string} tag
 * @param {Object<string, any>} [props] `class`, `dataset`, `on` (events), `style` (custom properties too);
 *   names with a dash and `role`/`for` become attributes, the rest properties
 * @param {...Child} children
 * @returns {any} the element
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined) continue;
    if (key === "class") node.className = value;
    else if (key === "dataset") setData(node, value);
    else if (key === "on") for (const [type, fn] of Object.entries(value)) node.addEventListener(type, fn);
    else if (key === "style") for (const [name, v] of Object.entries(value)) node.style.setProperty(name, v);
    else if (key.includes("-") || key === "role" || key === "for" || key === "list" || key === "popover") node.setAttribute(key, String(value));
    else node[key] = value;
  }
  add(node, children);
  return node;
}

function setData(node, data) {
  for (const [name, value] of Object.entries(data)) {
    if (value !== null && value !== undefined) node.dataset[name] = String(value);
  }
}

/** @param {Node} node @param {Child[]} children */
function add(node, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) add(node, child);
    else node.append(child instanceof Node ? child : String(child));
  }
}

/** Own line drawings on a 24 grid; stroked, so that they take the colour of the text. */
const ICONS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  hash: "M10 4L8 20M16 4l-2 16M5 9h15M4 15h15",
  thread: "M6 4v9a3 3 0 0 0 3 3h9M14 12l4 4-4 4",
  mail: "M3 6h18v12H3zM3 7l9 7 9-7",
  send: "M4 12l16-8-6 16-3-7z",
  theme: "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16",
  plus: "M12 5v14M5 12h14",
  down: "M6 9l6 6 6-6",
  people: "M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M3 20c0-8 12-8 12 0M16 6a3 3 0 0 1 0 6M17 14c3 0 4 3 4 6",
  eye: "M2 12c4-7 16-7 20 0-4 7-16 7-20 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  check: "M5 13l4 4L19 7",
  out: "M9 5H5v14h14v-4M13 4h7v7M20 4l-9 9",
  slash: "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM9 17l6-10",
  file: "M6 3h8l4 4v14H6zM14 3v5h4",
};

/**
 * @param {keyof typeof ICONS} name
 * @returns {SVGElement} decoration only: hidden from screen readers
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/**
 * @param {{id: string, name: string}} who
 * @param {boolean} [bot] the bot has the page's pyramid instead of an initial
 * @returns {HTMLElement}
 */
export function avatar(who, bot = false) {
  if (bot) return el("span", { class: "avatar bot", "aria-hidden": "true" });
  // People made one after the other have neighbouring ids; the golden angle keeps their colours apart.
  const hue = Math.round((Number(who.id.slice(-4)) || 0) * 137.5) % 360;
  const initial = [...(who.name.trim() || "?")][0].toUpperCase();
  return el("span", { class: "avatar", "aria-hidden": "true", style: { "--hue": hue } }, initial);
}

/**
 * An emoji as the bot names it: one of its own is a picture, any other a character.
 * @param {{id?: string|null, name?: string|null}|null|undefined} which
 * @param {string} kind a class, for its size
 */
export function emoji(which, kind = "emoji") {
  if (!which?.name) return null;
  if (!which.id) return el("span", { class: kind }, which.name);
  return el("img", { class: `${kind} own-emoji`, src: `/cdn/emojis/${which.id}.png`, alt: `:${which.name}:`, title: `:${which.name}:`, draggable: false });
}

/** Places a popover beside its opener; below it when there is room, else above. */
export function place(popup, opener) {
  const box = opener.getBoundingClientRect();
  const width = Math.min(Math.max(box.width, "wide" in popup.dataset ? 360 : 200), innerWidth - 16);
  popup.style.width = `${width}px`;
  popup.style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`;
  const below = innerHeight - box.bottom - 12;
  const above = box.top - 12;
  const up = below < Math.min(280, popup.scrollHeight) && above > below;
  popup.style.maxHeight = `${Math.max(120, Math.min(420, up ? above : below))}px`;
  popup.style.top = up ? "auto" : `${box.bottom + 4}px`;
  popup.style.bottom = up ? `${innerHeight - box.top + 4}px` : "auto";
}

let counter = 0;
/** @param {string} prefix @returns {string} an id no other element of the page has */
export function freshId(prefix) {
  counter += 1;
  return `${prefix}-${counter}`;
}
