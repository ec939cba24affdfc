/** A menu as in Discord: a field that opens a list with descriptions. Used in messages and dialogs. */

import { el, emoji, freshId, icon, place } from "./dom.js";
import { roles, siblings, state } from "./state.js";
import { word } from "./words.js";

/**
 * @typedef {{label: string, value: string, description?: string|null, emoji?: {id?: string|null, name?: string}|null, default?: boolean}} Choice
 */

/** @param {any} component @returns {Choice[]} what a menu offers: people and the bot, roles, or channels of the guild */
export function choicesOf(component) {
  if (component.type === 3) return component.options ?? [];
  const chosen = new Set((component.default_values ?? []).map((v) => v.id));
  const types = component.channel_types ?? [];
  const offered = {
    5: () => [...state.people, state.bot],
    6: () => roles().map((role) => ({ ...role, name: `@${role.name}` })),
    8: () => siblings().filter((c) => !types.length || types.includes(c.type)).map((c) => ({ ...c, name: `#${c.name}` })),
  };
  return (offered[component.type]?.() ?? []).map((one) => ({ label: one.name, value: one.id, default: chosen.has(one.id) }));
}

/**
 * @param {any} component string select (3), or one of users (5), roles (6), channels (8)
 * @param {(values: string[]) => void} onChange called once per choice made, with the whole selection
 * @param {string} [labelId] id of an element that names the field
 * @returns {HTMLElement}
 */
export function selectMenu(component, onChange, labelId) {
  const choices = choicesOf(component);
  const min = component.min_values ?? 1;
  const max = Math.min(component.max_values ?? 1, choices.length || 1);
  const listId = freshId("menu");
  let chosen = choices.filter((choice) => choice.default).map((choice) => choice.value);
  let sent = chosen;
  let active = 0;
  let cancelled = false;

  const face = el("span", { class: "menu-face" });
  const field = el("button", {
    type: "button", class: "menu", role: "combobox", disabled: Boolean(component.disabled), dataset: { customId: component.custom_id },
    "aria-haspopup": "listbox", "aria-expanded": "false", "aria-controls": listId,
    ...(labelId ? { "aria-labelledby": labelId } : { "aria-label": component.placeholder || word("select") }),
  }, face, icon("down"));
  const rows = choices.map((choice, index) => el("div", {
    class: "menu-row", role: "option", id: `${listId}-${index}`, dataset: { value: choice.value },
    on: { click: () => toggle(index), pointermove: () => move(index) },
  },
  emoji(choice.emoji, "menu-emoji"),
  el("span", { class: "menu-text" }, el("span", {}, choice.label),
    choice.description && el("span", { class: "menu-note" }, choice.description)),
  el("span", { class: "menu-mark" }, icon("check"))));
  const popup = el("div", { class: "popup menu-popup", popover: "auto" },
    el("div", { role: "listbox", id: listId, tabIndex: -1, "aria-multiselectable": String(max > 1), "aria-label": component.placeholder || word("select") },
      rows, !rows.length && el("div", { class: "list-empty" }, word("noMatch"))),
    max > 1 && el("div", { class: "menu-foot" }, el("span", {}, word("chooseUpTo", { n: max })),
      el("button", { type: "button", class: "button primary small", on: { click: () => popup.hidePopover() } }, word("done"))));

  function draw() {
    const picked = choices.filter((choice) => chosen.includes(choice.value));
    face.replaceChildren(...(picked.length
      ? picked.map((choice) => el("span", { class: max > 1 ? "menu-tag" : "menu-picked" }, emoji(choice.emoji), choice.label))
      : [el("span", { class: "menu-placeholder" }, component.placeholder || word("select"))]));
    rows.forEach((row, index) => {
      row.setAttribute("aria-selected", String(chosen.includes(choices[index].value)));
      row.classList.toggle("active", index === active);
    });
  }

  function move(index) {
    if (index === active || !rows.length) return;
    active = (index + rows.length) % rows.length;
    draw();
    rows[active].scrollIntoView({ block: "nearest" });
    field.setAttribute("aria-activedescendant", rows[active].id);
  }

  function toggle(index) {
    const value = choices[index].value;
    if (max === 1) {
      chosen = chosen[0] === value && min === 0 ? [] : [value];
      // Choosing what is chosen already still counts: a menu may be used as a row of buttons.
      sent = null;
      popup.hidePopover();
    } else if (chosen.includes(value)) {
      chosen = chosen.filter((v) => v !== value);
    } else if (chosen.length < max) {
      chosen = [...chosen, value];
    }
    draw();
  }

  function settled() {
    const same = sent && sent.length === chosen.length && sent.every((v) => chosen.includes(v));
    if (cancelled || chosen.length < min) {
      chosen = sent ?? chosen;
      draw();
    } else if (!same) {
      sent = chosen;
      onChange(chosen);
    }
    cancelled = false;
  }

  field.addEventListener("click", () => {
    if (field.getAttribute("aria-disabled") !== "true") popup.togglePopover();
  });
  popup.addEventListener("beforetoggle", (event) => {
    if (event.newState !== "open") return;
    active = Math.max(0, choices.findIndex((choice) => chosen.includes(choice.value)));
    draw();
  });
  popup.addEventListener("toggle", (event) => {
    const open = event.newState === "open";
    field.setAttribute("aria-expanded", String(open));
    if (open) {
      place(popup, field);
      if (rows.length) field.setAttribute("aria-activedescendant", rows[active].id);
    } else {
      field.removeAttribute("aria-activedescendant");
      settled();
    }
  });
  const keys = (event) => {
    const open = popup.matches(":popover-open");
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) field.click();
      else move(active + (event.key === "ArrowDown" ? 1 : -1));
    } else if (open && event.target === field && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (rows.length) toggle(active);
    } else if (open && event.key === "Escape") {
      cancelled = true; // the browser closes the list, and only the list
      event.preventDefault();
      event.stopPropagation();
      popup.hidePopover();
    } else if (open && event.key === "Tab" && max === 1) {
      popup.hidePopover();
    } else if (open && event.key.length === 1) {
      const found = choices.findIndex((choice) => choice.label.toLowerCase().startsWith(event.key.toLowerCase()));
      if (found >= 0) move(found);
    }
  };
  field.addEventListener("keydown", keys);
  draw();
  return el("div", { class: "menu-box" }, field, popup);
}
