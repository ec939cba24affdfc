/** One message of the log. */

import * as api from "./api.js";
import { attachments, components } from "./components.js";
import { avatar, el, icon } from "./dom.js";
import { forget } from "./interactions.js";
import { markdown, when } from "./markdown.js";
import { emit, nameOf, person, state } from "./state.js";
import { word } from "./words.js";

const IS_V2 = 1 << 15;
const THREAD_CREATED = 18;

/** @returns {{id: string, name: string}} */
function author(message) {
  const who = message.author ?? {};
  return { id: who.id ?? "", name: nameOf(who.id) ?? who.global_name ?? who.username ?? word("unknownUser") };
}

const isBot = (message) => Boolean(message.author?.bot) || message.author?.id === state.bot.id;

/** @returns {string|null} the command a bot's message answers, as it is written: "/place" */
export const commandOf = (message) => message.command && message.interaction_user
  ? (message.command.startsWith("/") ? message.command : `/${message.command}`)
  : null;

function clock(message) {
  const date = new Date(message.timestamp);
  const today = date.toDateString() === new Date().toDateString();
  return el("time", { class: "when", dateTime: date.toISOString(), title: when(date, "F") }, when(date, today ? "t" : "s"));
}

/** "Anna used /place", above the bot's answer. */
function usedLine(message) {
  const id = message.interaction_user;
  const who = { id, name: nameOf(id) ?? word("unknownUser") };
  return el("div", { class: "used" }, avatar(who),
    el("strong", {}, who.name), ` ${word("used")} `, el("span", { class: "used-command" }, commandOf(message)));
}

function replyLine(message) {
  const other = message.referenced_message;
  if (!other) return null;
  const who = author(other);
  return el("div", { class: "used" }, avatar(who, isBot(other)), el("strong", {}, who.name), " ",
    el("span", { class: "reply-text" }, (other.content || "…").slice(0, 120)));
}

function ephemeralLine(message) {
  return el("div", { class: "only-you" }, icon("eye"), `${word("onlyYou")} · `,
    el("button", { type: "button", class: "linklike", dataset: { dismiss: message.id }, on: { click: () => dismiss(message.id) } }, word("dismiss")));
}

async function dismiss(id) {
  try {
    await api.dismiss(state.me, id);
  } catch (problem) {
    if (problem.status !== 404) return; // still there for the server, so still there for the reader
  }
  state.messages.delete(id);
  emit("messages");
}

function thinkingLine() {
  return el("div", { class: "thinking" }, el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
    word("thinking", { bot: state.bot.name }));
}

function body(message, ctx) {
  if (message.thinking) return [thinkingLine()];
  const edited = message.edited_timestamp && el("span", { class: "edited", title: when(new Date(message.edited_timestamp), "F") }, word("edited"));
  if ((message.flags ?? 0) & IS_V2) return [...components(message.components, ctx), edited];
  const text = el("div", { class: "text" }, markdown(message.content ?? "", { open: ctx.open, users: message.mentions }));
  if (edited) (text.lastElementChild?.matches(".para") ? text.lastElementChild : text).append(" ", edited);
  return [
    (message.content || edited) && text,
    ...attachments(message.attachments ?? [], ctx),
    ...components(message.components, ctx),
  ];
}

function threadLink(message, ctx) {
  const thread = message.thread;
  return thread && el("button", { type: "button", class: "thread-link", dataset: { goto: thread.id }, on: { click: () => ctx.open(thread.id) } },
    icon("thread"), thread.name);
}

/** What a phone says of a message to whoever it notifies; components are not read out. */
function phoneLine(message, pinged) {
  const reaches = pinged || (message.channel_id === state.dm && message.author?.id === state.bot.id);
  if (!reaches || message.notification == null) return null;
  const words = message.notification ? word("phone", { text: message.notification }) : word("phoneSilent");
  return el("div", { class: "phone", title: words, dataset: { notification: message.notification } }, words);
}

/** The red line below a message whose last button went wrong. A reason that only says so again is left out. */
export function failure(given) {
  const reason = given === "This interaction failed" ? "" : given;
  return el("div", { class: "failure", role: "alert" }, word("failed"), reason && `: ${reason}`);
}

/**
 * @param {any} message
 * @param {boolean} compact follows another message of the same author
 * @param {(channel: string) => void} open goes to a channel
 * @returns {HTMLElement}
 */
export function messageNode(message, compact, open) {
  const ctx = { message, open };
  const who = author(message);
  const hidden = Boolean(message.ephemeral_for);
  const pinged = (message.pinged ?? []).includes(state.me);
  // An edit may take the name out again: who was notified stays notified, but the message is marked no longer.
  const marked = pinged && (message.mentions ?? []).some((one) => one.id === state.me);
  const classes = ["message", compact && "compact", hidden && "ephemeral", marked && "pinged"].filter(Boolean).join(" ");
  const data = { messageId: message.id, author: who.id, ...(hidden && { ephemeral: "" }), ...(pinged && { pinged: "" }), ...(message.thinking && { thinking: "" }) };
  if (message.type === THREAD_CREATED) {
    const target = message.message_reference?.channel_id;
    return el("article", { class: "message system", dataset: data }, el("span", { class: "gutter" }, icon("thread")),
      el("div", { class: "body" }, el("strong", {}, who.name), ` ${word("startedThread")}`,
        el("button", { type: "button", class: "linklike", on: { click: () => target && open(target) } }, message.content), " ", clock(message)));
  }
  const head = !compact && el("div", { class: "head" }, el("span", { class: "author" }, who.name),
    isBot(message) && el("span", { class: "badge" }, word("app")), clock(message));
  return el("article", { class: classes, dataset: data, "aria-label": who.name },
    !compact && commandOf(message) && usedLine(message),
    !compact && message.type === 19 && replyLine(message),
    el("span", { class: "gutter" }, compact ? clock(message) : avatar(who, isBot(message))),
    el("div", { class: "body" }, head, body(message, ctx), threadLink(message, ctx), phoneLine(message, pinged), hidden && ephemeralLine(message),
      el("div", { class: "outcome" })));
}

/** A command of this tab that is on its way, or that nobody answered. */
export function noticeNode(notice) {
  const me = person(state.me) ?? { id: state.me, name: "?" };
  const failed = notice.reason !== null;
  return el("article", { class: failed ? "message ephemeral notice" : "message notice", dataset: { notice: notice.key } },
    el("div", { class: "used" }, avatar(me), el("strong", {}, me.name), ` ${word("used")} `, el("span", { class: "used-command" }, notice.command)),
    el("span", { class: "gutter" }, avatar(state.bot, true)),
    el("div", { class: "body" },
      el("div", { class: "head" }, el("span", { class: "author" }, state.bot.name), el("span", { class: "badge" }, word("app"))),
      failed ? failure(notice.reason) : el("div", { class: "thinking" }, word("sending")),
      failed && el("div", { class: "only-you" }, icon("eye"), `${word("onlyYou")} · `,
        el("button", { type: "button", class: "linklike", on: { click: () => forget(notice.key) } }, word("dismiss")))));
}
