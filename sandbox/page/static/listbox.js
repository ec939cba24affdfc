/** The list above the composer: commands, options, suggestions. One at a time; the input keeps the focus. */

import { el, freshId } from "./dom.js";

/**
 * @typedef {{title: string, lead?: Node|null, note?: string, aside?: string, data?: Object<string, string>, pick: () => void}} Item
 */

export class ListBox {
  constructor() {
    this.id = freshId("list");
    /** @type {Item[]} */
    this.items = [];
    this.active = -1;
    this.title = el("div", { class: "list-title" });
    this.box = el("div", { class: "list-items", role: "listbox", id: this.id });
    this.node = el("div", { class: "list", hidden: true }, this.title, this.box);
    // A press must not take the focus away from the input.
    this.node.addEventListener("pointerdown", (event) => event.preventDefault());
    this.node.addEventListener("mousedown", (event) => event.preventDefault());
  }

  get open() {
    return !this.node.hidden;
  }

  /**
   * @param {HTMLElement} input the combobox the list belongs to
   * @param {string} title
   * @param {Item[]} items
   * @param {string} [empty] shown when there are none; without it the list closes
   * @param {boolean} [select] whether the first item is chosen by Enter at once
   */
  show(input, title, items, empty = "", select = true) {
    if (!items.length && !empty) {
      this.hide();
      return;
    }
    if (this.input && this.input !== input) this.detach();
    this.input = input;
    const before = this.items[this.active]?.title;
    this.items = items;
    this.title.textContent = title;
    this.box.setAttribute("aria-label", title);
    this.box.replaceChildren(...(items.length ? items.map((item, index) => this.row(item, index)) : [el("div", { class: "list-empty" }, empty)]));
    this.node.hidden = false;
    input.setAttribute("aria-expanded", "true");
    input.setAttribute("aria-controls", this.id);
    const again = this.moved ? items.findIndex((item) => item.title === before) : -1;
    this.active = -1;
    if (again < 0) this.moved = false;
    this.set(again >= 0 ? again : select && items.length ? 0 : -1);
  }

  row(item, index) {
    return el("div", {
      class: "list-row", role: "option", id: `${this.id}-${index}`, "aria-selected": "false", dataset: item.data ?? {},
      on: { click: () => item.pick(), pointermove: () => this.set(index) },
    },
    item.lead, el("span", { class: "list-text" }, el("span", { class: "list-name" }, item.title), item.note && el("span", { class: "list-note" }, item.note)),
    item.aside && el("span", { class: "list-aside" }, item.aside));
  }

  set(index) {
    this.box.children[this.active]?.setAttribute("aria-selected", "false");
    this.active = index;
    const row = this.items.length ? this.box.children[index] : null;
    if (row) {
      row.setAttribute("aria-selected", "true");
      row.scrollIntoView({ block: "nearest" });
      this.input.setAttribute("aria-activedescendant", row.id);
    } else {
      this.input?.removeAttribute("aria-activedescendant");
    }
  }

  /** @param {number} step */
  move(step) {
    if (!this.items.length) return;
    this.moved = true;
    const from = this.active < 0 && step < 0 ? 0 : this.active;
    this.set((from + step + this.items.length) % this.items.length);
  }

  /** @returns {Item|undefined} */
  get current() {
    return this.open ? this.items[this.active] : undefined;
  }

  detach() {
    this.input?.setAttribute("aria-expanded", "false");
    this.input?.removeAttribute("aria-activedescendant");
    this.input?.removeAttribute("aria-controls");
  }

  hide() {
    this.detach();
    this.node.hidden = true;
    this.items = [];
    this.active = -1;
    this.moved = false;
  }
}
