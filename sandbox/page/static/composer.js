/** The line at the bottom: plain text, the list of commands, and the form of a chosen one. */

import * as api from "./api.js";
import { leading, matching, optionName, readOptions, usable } from "./commands.js";
import { avatar, el, icon } from "./dom.js";
import { CommandForm } from "./form.js";
import { ListBox } from "./listbox.js";
import { channelOf, on, state } from "./state.js";
import { word } from "./words.js";

const LONGEST = 2000;

/**
 * @param {HTMLElement} root
 * @param {{refresh: () => void}} hooks `refresh` asks the server for the commands again
 */
export function mountComposer(root, hooks) {
  const list = new ListBox();
  /** @type {CommandForm|null} */
  let form = null;
  /** @type {import("./commands.js").Usable[]} */
  let commands = [];
  const sent = [];

  const error = el("div", { class: "composer-error", role: "alert" });
  const text = el("textarea", {
    rows: 1, maxLength: LONGEST, class: "plain", role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list", dataset: { composer: "" }, enterKeyHint: "send",
  });
  const slash = el("button", { type: "button", class: "composer-button slash" }, icon("slash"));
  const send = el("button", { type: "button", class: "composer-button send", dataset: { send: "" } }, icon("send"));
  const slot = el("div", { class: "slot" }, text);
  root.append(list.node, error, el("div", { class: "composer-box" }, slash, slot, send));

  const complain = (message) => {
    error.textContent = message;
  };

  function grow() {
    text.style.height = "auto";
    text.style.height = `${Math.min(text.scrollHeight, 200)}px`;
    send.classList.toggle("ready", Boolean(form || text.value.trim()));
  }

  /** Back to plain text. @param {string|null} value null after sending */
  function leave(value) {
    if (value === null && form) remember(form.node.innerText);
    form?.close();
    form = null;
    list.hide();
    complain("");
    slot.replaceChildren(text);
    text.value = value ?? "";
    grow();
    text.focus();
    if (value) suggest();
  }

  function remember(line) {
    if (line && sent.at(-1) !== line) sent.push(line);
  }

  /** @param {import("./commands.js").Usable} command @param {Map<string, string>} [values] */
  function enter(command, values = new Map()) {
    complain("");
    list.hide();
    form?.close();
    form = new CommandForm(command, { list, error: complain, leave });
    form.fill(values);
    slot.replaceChildren(form.node);
    grow();
    form.focus();
  }

  /** Shows the commands that fit what stands in the line. */
  function suggest() {
    const line = text.value;
    if (!line.startsWith("/") || line.includes("\n")) {
      list.hide();
      return;
    }
    const lead = leading(commands, line);
    const found = lead?.rest ? [lead.command] : matching(commands, line.slice(1));
    const items = found.slice(0, 25).map((command) => ({
      title: `/${command.label}`,
      note: command.description,
      lead: avatar(state.bot, true),
      aside: command.options.filter((o) => o.required).map(optionName).join(" "),
      data: { command: command.key },
      pick: () => enter(command, lead?.command === command ? readOptions(command.options, lead.rest).values : undefined),
    }));
    list.show(text, word("commands"), items, commands.length ? word("noCommand") : word("noCommands", { bot: state.bot.name }));
  }

  /** A line typed (or pasted) straight through: "/place field:b2". */
  function runLine() {
    const line = text.value.trim();
    const lead = leading(commands, line);
    if (list.current && (list.moved || !lead)) {
      list.current.pick();
      return;
    }
    if (!lead) {
      complain(word("unknownCommand", { name: line.slice(1).split(/\s/)[0] }));
      return;
    }
    const { values, stray } = readOptions(lead.command.options, lead.rest);
    enter(lead.command, values);
    if (stray) complain(word("unknownOption", { text: stray }));
    else if (lead.rest || !lead.command.options.some((option) => option.required)) form.submit();
  }

  async function say() {
    const content = text.value.trim();
    if (!content) return;
    const before = text.value;
    text.value = "";
    grow();
    try {
      await api.say(state.me, state.channel, content);
      remember(content);
    } catch (problem) {
      text.value = before;
      grow();
      complain(problem.message);
    }
  }

  function submit() {
    if (form) form.submit();
    else if (text.value.startsWith("/")) runLine();
    else say();
  }

  text.addEventListener("input", (event) => {
    complain("");
    grow();
    if (text.value === "/") hooks.refresh();
    const lead = event.data === " " && text.value.endsWith(" ") ? leading(commands, text.value.trimEnd()) : null;
    // A space after a whole name: the fields of the command are what comes next.
    if (lead && !lead.rest && text.value.startsWith("/")) enter(lead.command);
    else suggest();
  });
  text.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (list.open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      list.move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Tab" && !event.shiftKey && list.current) {
      event.preventDefault();
      list.current.pick();
    } else if (event.key === "Escape" && list.open) {
      event.preventDefault();
      list.hide();
    } else if (event.key === "ArrowUp" && !text.value && sent.length) {
      event.preventDefault();
      text.value = sent.at(-1);
      grow();
      suggest();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      submit();
    }
  });
  text.addEventListener("blur", () => list.hide());
  text.addEventListener("focus", suggest);
  send.addEventListener("click", submit);
  slash.addEventListener("click", () => {
    leave("/");
    hooks.refresh();
  });

  function label() {
    const channel = channelOf(state.channel);
    const name = channel ? `${channel.type === 1 ? "@" : "#"}${channel.name}` : "";
    text.placeholder = channel?.locked ? word("lockedHint") : channel?.archived ? word("archivedHint") : word("message", { name });
    text.setAttribute("aria-label", word("messageHelp", { name }));
    send.setAttribute("aria-label", word("send"));
    slash.setAttribute("aria-label", word("commands"));
    slash.title = word("commands");
  }

  let place = "";
  on("commands", () => {
    commands = usable(state.commands);
    if (!form && document.activeElement === text) suggest();
  });
  for (const topic of ["channel", "me"]) {
    on(topic, () => {
      const now = `${state.me} ${state.channel}`;
      if (form && now !== place) leave("");
      place = now;
      complain("");
    });
  }
  for (const topic of ["channel", "me", "world"]) on(topic, label);
  /** As if a command had been picked from the list. @param {string} key its default name */
  function begin(key) {
    const command = commands.find((one) => one.key === key);
    if (command) enter(command);
  }

  return { begin, focus: () => (form ? form.focus() : text.focus()) };
}
