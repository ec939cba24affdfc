/** The log: keeps its nodes between changes, so that focus, open menus and pictures survive. */

import { avatar, el, icon } from "./dom.js";
import { commandOf, failure, messageNode, noticeNode } from "./message.js";
import { channelOf, locale, messagesInOrder, on, state } from "./state.js";
import { localized, word } from "./words.js";

const TOGETHER = 7 * 60 * 1000;
const NEAR_END = 80;

/**
 * @param {HTMLElement} log
 * @param {HTMLButtonElement} jump "New messages"
 * @param {(channel: string) => void} open
 */
export function mountLog(log, jump, open) {
  /** @type {Map<string, {key: string, node: HTMLElement}>} */
  let kept = new Map();
  let shown = "";
  let atEnd = true;

  const frame = log.parentElement;
  const toEnd = () => {
    log.scrollTop = log.scrollHeight;
    atEnd = true;
    jump.hidden = true;
  };
  log.addEventListener("scroll", () => {
    atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END;
    if (atEnd) jump.hidden = true;
  });
  jump.addEventListener("click", () => {
    toEnd();
    log.focus();
  });
  // Pictures, a growing composer and a phone's keyboard all change heights after the fact.
  const stick = new ResizeObserver(() => atEnd && toEnd());
  stick.observe(frame);
  log.addEventListener("load", () => atEnd && toEnd(), true);

  function draw() {
    const fresh = shown !== state.channel;
    if (fresh) {
      kept = new Map();
      shown = state.channel;
    }
    // A whole history arriving is not news; only what comes after is read out.
    log.setAttribute("aria-busy", String(!state.loaded));
    const channel = channelOf(state.channel);
    log.setAttribute("aria-label", word("messages", { name: channel?.name ?? "" }));
    jump.replaceChildren(icon("down"), word("jump"));
    const focus = focusedPart(log);
    const before = kept.size;
    const next = new Map();
    let previous = null;
    const offered = state.commands.map((command) => command.id);
    for (const message of messagesInOrder()) {
      const compact = belongs(previous, message);
      const key = JSON.stringify([message, compact, locale(), state.me, state.people, state.bot.name, offered]);
      const old = kept.get(message.id);
      const entry = old?.key === key ? old : { key, node: messageNode(message, compact, open) };
      dress(entry.node, message.id);
      next.set(message.id, entry);
      previous = message;
    }
    const notices = state.notices.filter((notice) => notice.channel === state.channel).map(noticeNode);
    const nodes = [...next.values()].map((entry) => entry.node);
    reconcile(log, [...(state.loaded && !nodes.length ? [welcome(channel)] : []), ...nodes, ...notices]);
    const grew = next.size > before;
    const mine = previous && !fresh && !kept.has(previous.id) && (previous.author?.id === state.me || (previous.command && previous.interaction_user === state.me));
    kept = next;
    refocus(log, focus);
    if (fresh || atEnd || mine) toEnd();
    else if (grew) jump.hidden = false;
  }

  for (const topic of ["messages", "channel", "me", "world", "commands"]) on(topic, draw);
}

/** Puts the children in order and touches only what is out of place (moving a node would drop its focus). */
function reconcile(log, wanted) {
  const keep = new Set(wanted);
  for (const child of [...log.children]) if (!keep.has(child)) child.remove();
  wanted.forEach((node, index) => {
    if (log.children[index] !== node) log.insertBefore(node, log.children[index] ?? null);
  });
}

/** Same author shortly after: Discord leaves out the second head. */
function belongs(previous, message) {
  return Boolean(previous) && previous.author?.id === message.author?.id && !commandOf(message) && !message.type && !previous.type
    && Boolean(previous.ephemeral_for) === Boolean(message.ephemeral_for)
    && new Date(message.timestamp) - new Date(previous.timestamp) < TOGETHER;
}

/** Waiting and failed clicks change the look of a message, not its nodes. */
function dress(node, id) {
  const waiting = state.pending.get(id);
  node.classList.toggle("waiting", Boolean(waiting));
  for (const part of node.querySelectorAll("[data-custom-id]")) {
    const mine = waiting?.customId === part.dataset.customId;
    part.classList.toggle("pending", mine);
    if (mine) part.setAttribute("aria-busy", "true");
    else part.removeAttribute("aria-busy");
    if (waiting) part.setAttribute("aria-disabled", "true");
    else part.removeAttribute("aria-disabled");
  }
  const outcome = node.querySelector(".outcome");
  const reason = state.failed.get(id);
  if (!outcome || outcome.dataset.reason === reason) return;
  outcome.replaceChildren(...(reason === undefined ? [] : [failure(reason)]));
  if (reason === undefined) delete outcome.dataset.reason;
  else outcome.dataset.reason = reason;
}

function focusedPart(log) {
  const active = document.activeElement;
  const message = active && log.contains(active) ? active.closest("[data-message-id]") : null;
  return message && { message: message.dataset.messageId, customId: active.dataset.customId, node: active };
}

/** After an edit the same button, or else its message, gets the focus back. */
function refocus(log, focus) {
  if (!focus || focus.node.isConnected) return;
  const message = log.querySelector(`[data-message-id="${CSS.escape(focus.message)}"]`);
  const same = focus.customId && message?.querySelector(`[data-custom-id="${CSS.escape(focus.customId)}"]:not(:disabled)`);
  (same || message?.querySelector("button:not(:disabled)") || log).focus({ preventScroll: true });
}

/** What a command is called in the reader's language. */
function called(name) {
  const command = state.commands.find((one) => one.name === name);
  return command ? localized(command.name, command.name_localizations) : name;
}

function welcome(channel) {
  const dm = channel?.type === 1;
  const name = channel ? `${dm ? "" : "#"}${channel.name}` : "";
  return el("div", { class: "welcome", dataset: { hint: "" } }, avatar(state.bot, true),
    el("h2", {}, word("welcome", { name })), el("p", {}, word("startOf")),
    el("p", { class: "hint" }, dm ? word("hintDm", { bot: state.bot.name }) : word("hint", { one: called("challenge"), all: called("new") })));
}
