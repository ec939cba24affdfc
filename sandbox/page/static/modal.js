/** Dialogs the bot opens: labels with fields, validation, submitting. */

import { el, freshId, icon } from "./dom.js";
import { submit } from "./interactions.js";
import { markdown } from "./markdown.js";
import { selectMenu } from "./select.js";
import { state } from "./state.js";
import { word } from "./words.js";

/**
 * @typedef {Object} Field
 * @property {HTMLElement} node
 * @property {() => string|null} check what is wrong with it
 * @property {() => any} read its component for the wire
 * @property {() => void} focus
 */

/** Where the answer must point to: the component's own keys without its looks. */
const base = (part) => ({ type: part.type, custom_id: part.custom_id, ...(part.id !== undefined && { id: part.id }) });

const required = (part) => part.required !== false;

/** @returns {Field} */
function textInput(part, labelId) {
  const input = el(part.style === 2 ? "textarea" : "input", {
    class: "field", value: part.value ?? "", placeholder: part.placeholder ?? "", autocomplete: "off", dataset: { customId: part.custom_id },
    "aria-labelledby": labelId, "aria-required": String(required(part)),
    ...(part.max_length && { maxLength: part.max_length }), ...(part.style === 2 && { rows: 4 }),
  });
  return {
    node: input,
    focus: () => input.focus(),
    check() {
      const { length } = input.value;
      if (!length) return required(part) ? word("needed") : null;
      if (part.min_length && length < part.min_length) return word("fieldShort", { n: part.min_length });
      if (part.max_length && length > part.max_length) return word("fieldLong", { n: part.max_length });
      return null;
    },
    read: () => ({ ...base(part), value: input.value }),
  };
}

/** @returns {Field} */
function menu(part, labelId) {
  let values = (part.options ?? []).filter((o) => o.default).map((o) => o.value);
  if (part.type === 5) values = (part.default_values ?? []).map((v) => v.id);
  const node = selectMenu(part, (chosen) => {
    values = chosen;
  }, labelId);
  return {
    node,
    focus: () => node.querySelector("button").focus(),
    check() {
      if (!values.length) return required(part) ? word("needed") : null;
      return values.length < (part.min_values ?? 1) ? word("atLeast", { n: part.min_values }) : null;
    },
    read: () => ({ ...base(part), values }),
  };
}

/** Radio groups and checkbox groups: native inputs, which bring their own keyboard. @returns {Field} */
function group(part, labelId) {
  const radio = part.type === 21;
  const name = freshId("group");
  const inputs = (part.options ?? []).map((option) => el("input", {
    type: radio ? "radio" : "checkbox", name, value: option.value, checked: Boolean(option.default), dataset: { value: option.value },
  }));
  const most = part.max_values ?? inputs.length;
  const node = el("div", { class: "group", role: radio ? "radiogroup" : "group", "aria-labelledby": labelId, dataset: { customId: part.custom_id } },
    (part.options ?? []).map((option, index) => el("label", { class: "group-row" }, inputs[index],
      el("span", {}, option.label, option.description && el("span", { class: "menu-note" }, option.description)))));
  const values = () => inputs.filter((input) => input.checked).map((input) => input.value);
  if (!radio) {
    node.addEventListener("change", () => {
      const full = values().length >= most;
      for (const input of inputs) input.disabled = full && !input.checked;
    });
  }
  return {
    node,
    focus: () => (inputs.find((input) => input.checked) ?? inputs[0])?.focus(),
    check() {
      const count = values().length;
      if (!count) return required(part) ? word("needed") : null;
      if (radio) return null;
      if (count < (part.min_values ?? 1)) return word("atLeast", { n: part.min_values ?? 1 });
      return count > most ? word("chooseUpTo", { n: most }) : null;
    },
    read: () => (radio ? { ...base(part), value: values()[0] ?? null } : { ...base(part), values: values() }),
  };
}

/** @returns {Field} */
function checkbox(part, labelId) {
  const input = el("input", { type: "checkbox", checked: Boolean(part.default), "aria-labelledby": labelId, dataset: { customId: part.custom_id } });
  return { node: input, focus: () => input.focus(), check: () => null, read: () => ({ ...base(part), value: input.checked }) };
}

/** @returns {Field|null} */
function fieldFor(part, labelId) {
  if (part.type === 4) return textInput(part, labelId);
  if (part.type === 3 || part.type === 5) return menu(part, labelId);
  if (part.type === 21 || part.type === 22) return group(part, labelId);
  if (part.type === 23) return checkbox(part, labelId);
  return null;
}

/**
 * A label with its field, an old action row with one text input, or a text between them.
 * @returns {{node: Node, field: Field|null, fail: (text: string|null) => void, read: () => any}}
 */
function block(part) {
  const echo = part.id !== undefined ? { id: part.id } : {};
  if (part.type === 10) return { node: el("div", { class: "text" }, markdown(part.content)), field: null, fail() {}, read: () => ({ type: 10, ...echo }) };
  const inner = part.type === 18 ? part.component : part.components?.[0];
  const labelId = freshId("label");
  const field = inner ? fieldFor(inner, labelId) : null;
  if (!field) return { node: el("div", { class: "unknown" }, `component type ${inner?.type ?? part.type}`), field: null, fail() {}, read: () => null };
  const must = inner.type !== 23 && required(inner);
  const error = el("div", { class: "field-error", role: "alert" });
  const title = el("span", { class: "field-label", id: labelId }, part.label ?? inner.label ?? "", must && el("span", { class: "star", "aria-hidden": "true" }, " *"));
  const note = part.description && el("div", { class: "field-note" }, part.description);
  const node = inner.type === 23
    ? el("div", { class: "field-box" }, el("label", { class: "group-row" }, field.node, el("span", {}, title, note)), error)
    : el("div", { class: "field-box" }, title, note, field.node, error);
  return {
    node,
    field,
    fail(text) {
      error.textContent = text ?? "";
      node.classList.toggle("invalid", Boolean(text));
    },
    read: () => (part.type === 18 ? { type: 18, ...echo, component: field.read() } : { type: 1, ...echo, components: [field.read()] }),
  };
}

/**
 * @param {string} interaction the one that asked for the dialog
 * @param {{custom_id: string, title: string, components: any[]}} modal
 */
export function openModal(interaction, modal) {
  const as = state.me; // the dialog belongs to the person it was opened for
  const blocks = modal.components.map(block);
  const problem = el("div", { class: "failure", role: "alert" });
  const titleId = freshId("title");
  const go = el("button", { type: "submit", class: "button primary" }, word("submit"));
  const form = el("form", { class: "dialog-form", noValidate: true },
    el("div", { class: "dialog-head" }, el("h2", { id: titleId }, modal.title),
      el("button", { type: "button", class: "icon-button", "aria-label": word("close"), on: { click: () => dialog.close() } }, icon("close"))),
    el("div", { class: "dialog-body" }, blocks.map((b) => b.node), problem),
    el("div", { class: "dialog-foot" },
      el("button", { type: "button", class: "button secondary", on: { click: () => dialog.close() } }, word("cancel")), go));
  const dialog = el("dialog", { class: "dialog", "aria-labelledby": titleId, dataset: { modal: modal.custom_id } }, form);

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (go.getAttribute("aria-busy")) return;
    problem.textContent = "";
    let first = null;
    for (const b of blocks) {
      const wrong = b.field?.check() ?? null;
      b.fail(wrong);
      if (wrong) first ??= b.field;
    }
    if (first) {
      first.focus();
      return;
    }
    go.setAttribute("aria-busy", "true");
    go.classList.add("pending");
    let reason;
    try {
      reason = await submit({ as, interaction, custom_id: modal.custom_id, components: blocks.map((b) => b.read()).filter(Boolean) });
    } catch (refused) {
      reason = refused.message;
    }
    go.removeAttribute("aria-busy");
    go.classList.remove("pending");
    if (reason === null) dialog.close();
    else problem.textContent = `${word("failed")}: ${reason}`;
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  blocks.find((b) => b.field)?.field.focus();
}
