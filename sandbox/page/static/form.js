/** A chosen slash command: its chips, the field behind them for further options, and sending. */

import * as api from "./api.js";
import { nest, optionCalled, optionName, personIn } from "./commands.js";
import { avatar, el } from "./dom.js";
import { run } from "./interactions.js";
import { OptionField } from "./options.js";
import { state } from "./state.js";
import { localized, word } from "./words.js";

export class CommandForm {
  /**
   * @param {import("./commands.js").Usable} command
   * @param {{list: import("./listbox.js").ListBox, error: (text: string) => void, leave: (text: string|null) => void}} hooks
   *   `leave` ends the form; with a text the plain composer takes over with it
   */
  constructor(command, hooks) {
    this.command = command;
    this.hooks = hooks;
    /** @type {OptionField[]} */
    this.fields = [];
    this.tail = el("input", {
      type: "text", class: "tail", size: 1, autocomplete: "off", spellcheck: false, autocapitalize: "off", role: "combobox", "aria-expanded": "false",
      "aria-autocomplete": "list", "aria-label": word("addOption", { name: "" }).trim(), dataset: { tail: "" },
      on: { input: () => this.typedBehind(), focus: () => this.offer(), keydown: (event) => this.tailKey(event), blur: () => hooks.list.hide() },
    });
    this.chips = el("span", { class: "chips" });
    this.more = el("span", { class: "more" });
    this.node = el("div", { class: "form", role: "group", "aria-label": `/${command.label}`, dataset: { form: command.key } },
      el("span", { class: "command-name", title: command.description }, `/${command.label}`), this.chips, this.tail, this.more);
    this.node.addEventListener("mousedown", (event) => {
      if (event.target !== this.node && event.target !== this.chips) return;
      event.preventDefault();
      this.tail.focus();
    });
    for (const option of command.options) if (option.required) this.add(option);
    this.drawMore();
  }

  /** @param {any} option @returns {OptionField} its chip, made when there is none */
  add(option) {
    const old = this.fields.find((field) => field.option.name === option.name);
    if (old) return old;
    const field = new OptionField(option, {
      complete: (f, signal) => this.complete(f, signal),
      suggest: (f) => this.suggest(f),
      changed: () => this.hooks.error(""),
      remove: (f) => this.remove(f),
      key: (f, event) => this.chipKey(f, event),
      focused: () => {},
      named: (f) => this.named(f),
    });
    field.input.addEventListener("blur", () => this.hooks.list.hide());
    this.fields.push(field);
    this.chips.append(field.node);
    this.drawMore();
    return field;
  }

  remove(field) {
    const index = this.fields.indexOf(field);
    field.close();
    this.fields.splice(index, 1);
    field.node.remove();
    this.drawMore();
    (this.fields[index - 1]?.input ?? this.tail).focus();
  }

  /** "+ option" for everything that is not there yet. */
  drawMore() {
    this.more.replaceChildren(...this.remaining().map((option) => el("button", {
      type: "button", class: "add-option", dataset: { addOption: option.name }, "aria-label": word("addOption", { name: optionName(option) }),
      title: localized(option.description, option.description_localizations), on: { click: () => this.add(option).input.focus() },
    }, `+ ${optionName(option)}`)));
  }

  remaining() {
    return this.command.options.filter((option) => !this.fields.some((field) => field.option.name === option.name));
  }

  /** @param {Map<string, string>} values typed texts by option name */
  fill(values) {
    for (const option of this.command.options) {
      if (values.has(option.name)) this.add(option).fill(values.get(option.name));
    }
  }

  focus() {
    (this.fields.find((field) => field.empty)?.input ?? this.tail).focus();
  }

  complete(field, signal) {
    const leaves = this.fields.filter((f) => f === field || (!f.empty && f.read().ok)).map((f) => f.wire(f === field));
    const body = { as: state.me, channel: state.channel, name: this.command.name, options: nest(this.command, leaves) };
    return api.autocomplete(body, signal).then((answer) => answer.choices ?? []);
  }

  suggest(field) {
    if (document.activeElement !== field.input) return;
    const { option } = field;
    const about = localized(option.description, option.description_localizations);
    const items = field.suggestions().map((choice) => ({
      title: `${choice.prefix ?? ""}${choice.name}`,
      lead: choice.who ? avatar(choice.who, choice.who.id === state.bot.id) : null,
      data: { choice: String(choice.value) },
      pick: () => this.picked(field, choice),
    }));
    let empty = "";
    if (option.autocomplete) empty = word({ searching: "searching", failed: "noSuggestions" }[field.status] ?? "noMatch");
    else if (field.closed) empty = word("noMatch");
    // A plain text or number has nothing to choose from, but its description still helps.
    const title = empty || items.length ? `${field.label} — ${about}` : field.label;
    this.hooks.list.show(field.input, title, items, empty || about, !field.picked);
  }

  picked(field, choice) {
    field.pick(choice);
    const next = this.fields.find((f) => f.option.required && f.empty);
    if (next) next.input.focus();
    else if (document.activeElement === this.tail) this.offer();
    else this.tail.focus();
  }

  /** Typing "name:" anywhere goes to that option, as in a line typed straight through. */
  named(field) {
    const match = /(?:^|\s)([^\s:]{1,32}):$/u.exec(field.text);
    const option = match && optionCalled(this.command.options, match[1]);
    if (!option) return false;
    field.fill(field.text.slice(0, match.index));
    this.add(option).input.focus();
    return true;
  }

  typedBehind() {
    const typed = this.tail.value.trim();
    const match = /^([^\s:]{1,32}):$/u.exec(typed);
    const option = match ? optionCalled(this.command.options, match[1]) : typed === "@" && personIn(this.remaining());
    this.hooks.error("");
    if (option) this.goTo(option);
    else this.offer();
  }

  goTo(option) {
    this.tail.value = "";
    this.add(option).input.focus();
  }

  offer() {
    const typed = this.tail.value.trim().toLowerCase();
    const items = this.remaining().filter((o) => optionName(o).toLowerCase().startsWith(typed) || o.name.startsWith(typed)).map((option) => ({
      title: optionName(option),
      note: localized(option.description, option.description_localizations),
      aside: word("optional"),
      data: { optionName: option.name },
      pick: () => this.goTo(option),
    }));
    this.hooks.list.show(this.tail, `/${this.command.label} — ${this.command.description}`, items, "", typed !== "");
  }

  tailKey(event) {
    const { list } = this.hooks;
    if (this.listKey(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (list.current) list.current.pick();
      else this.submit();
    } else if (event.key === "Tab" && !event.shiftKey && list.current) {
      event.preventDefault();
      list.current.pick();
    } else if ((event.key === "Backspace" || event.key === "ArrowLeft") && !this.tail.value) {
      event.preventDefault();
      const last = this.fields.at(-1);
      if (last) last.input.focus();
      else if (event.key === "Backspace") this.hooks.leave(`/${this.command.label}`);
    }
  }

  /** Keys that mean the same in every field. @returns {boolean} */
  listKey(event) {
    if (event.isComposing) return true;
    const { list } = this.hooks;
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && list.open) {
      event.preventDefault();
      list.move(event.key === "ArrowDown" ? 1 : -1);
      return true;
    }
    if (event.key !== "Escape") return false;
    event.preventDefault();
    if (list.open && list.items.length) list.hide();
    else this.hooks.leave("");
    return true;
  }

  chipKey(field, event) {
    const { list } = this.hooks;
    if (this.listKey(event)) return;
    const { selectionStart: start, selectionEnd: end } = field.input;
    if (event.key === "Enter") {
      event.preventDefault();
      this.enter(field);
    } else if (event.key === "Tab" && !event.shiftKey && list.current && !field.picked) {
      event.preventDefault();
      list.current.pick();
    } else if (event.key === "Backspace" && !field.text) {
      event.preventDefault();
      const before = this.fields[this.fields.indexOf(field) - 1];
      if (!field.option.required) this.remove(field);
      else if (before) before.input.focus();
      else this.hooks.leave(`/${this.command.label}`);
    } else if (event.key === "ArrowLeft" && start === 0 && end === 0) {
      this.fields[this.fields.indexOf(field) - 1]?.input.focus();
    } else if (event.key === "ArrowRight" && start === field.text.length) {
      event.preventDefault();
      (this.fields[this.fields.indexOf(field) + 1]?.input ?? this.tail).focus();
    }
  }

  async enter(field) {
    const { list } = this.hooks;
    // Typed in haste: the suggestions for this text may be on their way and may know a better value for it.
    if (!list.moved && field.status === "searching" && field.text) {
      await field.settle();
      const meant = field.exact();
      if (meant) field.pick(meant);
      this.submit();
      return;
    }
    if (!field.picked && list.current && (list.moved || !field.exact())) {
      list.current.pick();
      return;
    }
    const next = this.fields.find((f) => f.option.required && f.empty);
    if (next && next !== field && field.read().ok) next.input.focus();
    else this.submit();
  }

  async submit() {
    if (this.busy) return;
    const filled = this.fields.filter((field) => field.option.required || !field.empty);
    let worst = null;
    for (const field of filled) {
      const reading = field.read();
      field.mark(reading.ok ? null : reading.error);
      if (!reading.ok) worst ??= { field, error: reading.error };
    }
    if (worst) {
      worst.field.input.focus();
      this.hooks.error(worst.error);
      return;
    }
    if (this.tail.value.trim()) {
      this.hooks.error(word("unknownOption", { text: this.tail.value.trim() }));
      return;
    }
    this.busy = true;
    this.node.classList.add("busy");
    const leaves = filled.map((field) => field.wire(false));
    const shown = [`/${this.command.label}`, ...filled.map((field) => `${field.label}:${field.text.trim()}`)].join(" ");
    try {
      await run(this.command.name, nest(this.command, leaves), shown);
      this.hooks.leave(null);
    } catch (problem) {
      this.hooks.error(problem.message);
    } finally {
      this.busy = false;
      this.node.classList.remove("busy");
    }
  }

  close() {
    for (const field of this.fields) field.close();
  }
}
