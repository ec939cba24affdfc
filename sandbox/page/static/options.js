/** One option of a slash command: its chip, its suggestions, and what it is worth on the wire. */

import { TYPE, optionName } from "./commands.js";
import { el, freshId, icon } from "./dom.js";
import { siblings, state } from "./state.js";
import { localized, word } from "./words.js";

const DEBOUNCE = 150;
/** Discord shows no more. */
const SHOWN = 25;

/**
 * @typedef {{name: string, value: any}} Choice name as shown, value as sent
 * @typedef {{ok: true, value: any}|{ok: false, error: string}} Reading
 * @typedef {Object} Host what the form does for its chips
 * @property {(field: OptionField, signal: AbortSignal) => Promise<any[]>} complete
 * @property {(field: OptionField) => void} suggest show this chip's list
 * @property {(field: OptionField) => void} changed
 * @property {(field: OptionField) => void} remove
 * @property {(field: OptionField, event: KeyboardEvent) => void} key
 * @property {(field: OptionField) => void} focused
 * @property {(field: OptionField) => boolean} named takes "other:" at the end of the text as a wish to go to that option
 */

export class OptionField {
  /** @param {any} option as registered @param {Host} host */
  constructor(option, host) {
    this.option = option;
    this.host = host;
    this.label = optionName(option);
    /** @type {Choice|null} what was picked from a list; typing on forgets it */
    this.picked = null;
    /** @type {Choice[]} */
    this.answers = [];
    this.status = "";
    this.sequence = 0;
    this.id = freshId("option");
    this.input = el("input", {
      type: "text", id: this.id, class: "option-input", size: 1, autocomplete: "off", spellcheck: false, autocapitalize: "off",
      role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-required": String(Boolean(option.required)),
      "aria-describedby": `${this.id}-about`, dataset: { option: option.name },
      ...(numeric(option) && { inputMode: option.type === TYPE.integer ? "numeric" : "decimal" }),
    });
    this.node = el("span", { class: "chip", dataset: { chip: option.name } },
      el("label", { class: "chip-name", for: this.id }, this.label),
      el("span", { class: "grow" }, this.input),
      el("span", { class: "sr", id: `${this.id}-about` }, localized(option.description, option.description_localizations)),
      !option.required && el("button", {
        type: "button", class: "chip-remove", tabIndex: -1, "aria-label": word("removeOption", { name: this.label }), on: { click: () => host.remove(this) },
      }, icon("close")));
    this.input.addEventListener("input", () => this.edited());
    this.input.addEventListener("focus", () => this.entered());
    this.input.addEventListener("keydown", (event) => host.key(this, event));
    this.grow();
  }

  get text() {
    return this.input.value;
  }

  /** The input is as wide as its text: an invisible copy of it gives the width. */
  grow() {
    this.input.parentElement.dataset.text = this.text || " ";
  }

  /** @param {string} text */
  fill(text) {
    this.input.value = text;
    this.picked = null;
    this.grow();
  }

  /** @param {Choice} choice */
  pick(choice) {
    this.input.value = choice.name;
    this.picked = choice;
    this.mark(null);
    this.grow();
    this.host.changed(this);
  }

  edited() {
    this.picked = null;
    this.mark(null);
    if (this.host.named(this)) return;
    this.grow();
    this.host.changed(this);
    if (this.option.autocomplete) this.ask(DEBOUNCE);
    this.host.suggest(this);
  }

  entered() {
    this.host.focused(this);
    // What the bot suggests may depend on the other options: ask again.
    if (this.option.autocomplete) this.ask(0);
    this.host.suggest(this);
  }

  /** @param {string|null} error */
  mark(error) {
    this.node.classList.toggle("invalid", error !== null);
    if (error === null) this.input.removeAttribute("aria-invalid");
    else this.input.setAttribute("aria-invalid", "true");
  }

  /**
   * Fetches suggestions. Each question has a number; an answer to an older question is dropped.
   * @param {number} wait milliseconds
   */
  ask(wait) {
    clearTimeout(this.timer);
    this.abort?.abort();
    this.sequence += 1;
    const mine = this.sequence;
    this.status = "searching";
    this.asking = new Promise((resolve) => {
      this.settled?.();
      this.settled = resolve;
    });
    this.timer = setTimeout(async () => {
      this.abort = new AbortController();
      let answers = [];
      let status = "";
      try {
        answers = await this.host.complete(this, this.abort.signal);
      } catch (problem) {
        if (problem.name === "AbortError") return;
        status = "failed";
      }
      if (mine !== this.sequence) return;
      this.answers = answers.map((choice) => ({ name: localized(choice.name, choice.name_localizations), value: choice.value }));
      this.status = status;
      this.settled();
      this.host.suggest(this);
    }, wait);
  }

  /** Waits until suggestions for the present text are there (or were given up). */
  async settle() {
    if (this.status === "searching" && !this.picked && this.text.trim()) await this.asking;
  }

  /** Forgets questions under way: the chip is going. */
  close() {
    clearTimeout(this.timer);
    this.abort?.abort();
    this.sequence += 1;
    this.settled?.();
  }

  /** @returns {Choice[]} everything the list may show, before filtering by the text */
  all() {
    const { option } = this;
    if (option.choices?.length) return option.choices.map((c) => ({ name: localized(c.name, c.name_localizations), value: c.value, plain: c.name }));
    if (option.autocomplete) return this.answers;
    if (option.type === TYPE.boolean) return [{ name: word("yes"), value: true, plain: "true" }, { name: word("no"), value: false, plain: "false" }];
    if (option.type === TYPE.user) return friendsFirst().map((who) => ({ name: who.name, value: who.id, who }));
    if (option.type === TYPE.channel) {
      const allowed = option.channel_types;
      return siblings().filter((c) => !allowed?.length || allowed.includes(c.type)).map((c) => ({ name: c.name, value: c.id, prefix: "#" }));
    }
    return [];
  }

  /** @returns {Choice[]} */
  suggestions() {
    const all = this.all();
    const text = bare(this.text);
    const known = this.option.autocomplete || this.picked || !text;
    const fits = known ? all : all.filter((c) => c.name.toLowerCase().includes(text) || c.plain?.toLowerCase().includes(text));
    return fits.slice(0, SHOWN);
  }

  /** A choice meant by the typed text alone, by name or by value. */
  exact() {
    const text = bare(this.text);
    return this.all().find((c) => [c.name, c.plain, c.value].some((x) => x !== undefined && String(x).toLowerCase() === text)) ?? null;
  }

  /** Whether something must come from the list (a person, a choice), as opposed to free text. */
  get closed() {
    const { option } = this;
    return Boolean(option.choices?.length) || [TYPE.boolean, TYPE.user, TYPE.channel].includes(option.type);
  }

  /** @returns {boolean} */
  get empty() {
    return !this.picked && this.text.trim() === "";
  }

  /** @returns {Reading} what would be sent */
  read() {
    const { option, label: name } = this;
    const fail = (key, n = "") => ({ ok: false, error: word(key, { name, n }) });
    if (this.empty) return fail("required");
    const choice = this.picked ?? this.exact();
    if (choice) return { ok: true, value: choice.value };
    if (this.closed) return fail({ [TYPE.user]: "badUser", [TYPE.channel]: "badChannel", [TYPE.boolean]: "badBoolean" }[option.type] ?? "badChoice");
    if (numeric(option)) return this.readNumber(fail);
    const value = this.text.trim();
    if (option.min_length && value.length < option.min_length) return fail("tooShort", option.min_length);
    if (option.max_length && value.length > option.max_length) return fail("tooLong", option.max_length);
    return { ok: true, value };
  }

  readNumber(fail) {
    const { option } = this;
    const whole = option.type === TYPE.integer;
    const text = this.text.trim().replace(",", ".");
    const value = Number(text);
    const wellFormed = whole ? /^[+-]?\d+$/.test(text) && Number.isSafeInteger(value) : /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text);
    if (!wellFormed) return fail(whole ? "badInteger" : "badNumber");
    if (option.min_value !== undefined && value < option.min_value) return fail("tooSmall", option.min_value);
    if (option.max_value !== undefined && value > option.max_value) return fail("tooBig", option.max_value);
    return { ok: true, value };
  }

  /** @returns {any} the option for the wire; while typing the text itself is the value, as in Discord */
  wire(focused) {
    const base = { name: this.option.name, type: this.option.type };
    return focused ? { ...base, value: this.text, focused: true } : { ...base, value: this.read().value };
  }
}

const numeric = (option) => option.type === TYPE.integer || option.type === TYPE.number;

/** A user option rarely means oneself. */
const friendsFirst = () => [...state.people.filter((who) => who.id !== state.me), state.bot, ...state.people.filter((who) => who.id === state.me)];

/** Typed text without the marks of a mention: "@Anna", "<@12>" and "#harbor" mean their names. */
const bare = (text) => text.trim().toLowerCase().replace(/^<[@#]!?(\d+)>$/, "$1").replace(/^[@#]/, "");
