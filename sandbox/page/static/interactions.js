/**
 * Interactions this tab has started. The socket may report an answer before the request that
 * started the interaction has returned, so early reports wait here for their owner.
 */

import * as api from "./api.js";
import { emit, state } from "./state.js";
import { word } from "./words.js";

/** Discord itself gives up after 3 s; the server tells us. This is for a server that forgot. */
const GIVE_UP = 12000;
const KEPT = 200;
/** A dialog may be told just after the answer that brings it. */
const LINGER = 2000;

/** @type {Map<string, {settle: (report: any) => void, timer: number}>} */
const waiting = new Map();
/** @type {Map<string, any[]>} */
const early = new Map();

/**
 * @param {any} report an event "answered", "failed" or "modal"
 */
export function report(report) {
  const owner = waiting.get(report.interaction);
  if (owner) {
    clearTimeout(owner.timer);
    if (report.type !== "modal") setTimeout(() => waiting.delete(report.interaction), LINGER);
    owner.settle(report);
    return;
  }
  early.set(report.interaction, [...(early.get(report.interaction) ?? []), report]);
  if (early.size > KEPT) early.delete(early.keys().next().value);
}

/**
 * @param {string} interaction
 * @param {(report: any) => void} settle
 */
function own(interaction, settle) {
  const timer = setTimeout(() => report({ type: "failed", interaction, reason: word("noAnswer") }), GIVE_UP);
  waiting.set(interaction, { settle, timer });
  for (const missed of early.get(interaction) ?? []) report(missed);
  early.delete(interaction);
}

/** Set by main.js: opening a dialog needs modules that need this one. */
let openModal = (_interaction, _modal) => {};
/** @param {(interaction: string, modal: any) => void} fn */
export function onModal(fn) {
  openModal = fn;
}

/**
 * Click a button or choose from a menu.
 * @param {string} message
 * @param {{type: number, custom_id: string}} component
 * @param {string[]} [values]
 */
export async function press(message, component, values) {
  if (state.pending.has(message)) return;
  const mine = { customId: component.custom_id };
  state.pending.set(message, mine);
  state.failed.delete(message);
  emit("messages");
  const settle = (result) => {
    if (state.pending.get(message) === mine) state.pending.delete(message);
    if (result.type === "failed") state.failed.set(message, result.reason || "");
    if (result.type === "modal") openModal(result.interaction, result.modal);
    emit("messages");
  };
  try {
    const { interaction } = await api.component({
      as: state.me, message, custom_id: component.custom_id, component_type: component.type, ...(values && { values }),
    });
    own(interaction, settle);
  } catch (problem) {
    settle({ type: "failed", reason: problem.message });
  }
}

/**
 * Send a slash command. Resolves as soon as it is on its way; a refusal by the server is thrown.
 * @param {string} name
 * @param {any[]} options
 * @param {string} shown as it stands in the log meanwhile
 */
export async function run(name, options, shown) {
  const channel = state.channel;
  const { interaction } = await api.command({ as: state.me, channel, name, options });
  const notice = { key: interaction, channel, command: shown, reason: null };
  state.notices.push(notice);
  own(interaction, (result) => {
    if (result.type === "failed") notice.reason = result.reason || "";
    else forget(notice.key);
    if (result.type === "modal") openModal(result.interaction, result.modal);
    emit("messages");
  });
  emit("messages");
}

/** @param {string} key */
export function forget(key) {
  state.notices = state.notices.filter((notice) => notice.key !== key);
  emit("messages");
}

/**
 * Submit a modal.
 * @param {{as: string, interaction: string, custom_id: string, components: any[]}} body
 * @returns {Promise<string|null>} null when it was answered, else why it failed
 */
export async function submit(body) {
  const { interaction } = await api.modal(body);
  return new Promise((resolve) => {
    own(interaction, (result) => {
      if (result.type === "modal") openModal(result.interaction, result.modal);
      resolve(result.type === "failed" ? result.reason || word("noAnswer") : null);
    });
  });
}
