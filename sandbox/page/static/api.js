/** The page API of the sandbox: one function per request. */

import { inWords } from "./refusals.js";
import { word } from "./words.js";

/** A refusal with the server's sentence, fit to be shown. */
export class ApiError extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (problem) {
    if (problem.name === "AbortError") throw problem;
    throw new ApiError(0, word("silent"));
  }
  const text = await response.text();
  let body = {};
  try {
    body = text ? JSON.parse(text) : {};
  } catch {
    body = {}; // an error page of the server; its status says enough
  }
  if (!response.ok) {
    throw new ApiError(response.status, body.error ? inWords(body.error) : word("refused", { status: response.status }));
  }
  return body;
}

const post = (path, body, options = {}) =>
  ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), ...options });

/** @param {string} id */
const part = (id) => encodeURIComponent(id);

/** @returns {Promise<{people: any[], guilds: any[], groups: any[], bot: any}>} */
export const world = (me) => ask(`/page/world?as=${encodeURIComponent(me ?? "")}`);
/** @param {string} as */
export const dm = (as) => ask(`/page/dm?as=${part(as)}`);
/** @param {string} as @param {string} channel */
export const messages = (as, channel) => ask(`/page/channels/${part(channel)}/messages?as=${part(as)}`);
/** @param {string} as @param {string} channel */
export const commands = (as, channel) => ask(`/page/commands?as=${part(as)}&channel=${part(channel)}`);
/** @param {{as: string, channel: string, name: string, options: any[]}} body */
export const command = (body) => post("/page/command", body);
/** @param {{as: string, channel: string, name: string, options: any[]}} body @param {AbortSignal} signal */
export const autocomplete = (body, signal) => post("/page/autocomplete", body, { signal });
/** @param {{as: string, message: string, custom_id: string, component_type: number, values?: string[]}} body */
export const component = (body) => post("/page/component", body);
/** @param {{as: string, interaction: string, custom_id: string, components: any[]}} body */
export const modal = (body) => post("/page/modal", body);
/** @param {string} as @param {string} channel @param {string} content */
export const say = (as, channel, content) => post("/page/say", { as, channel, content });
/** @param {string} name @param {string} locale */
export const addPerson = (name, locale) => post("/page/people", { name, locale });
/** @param {string} as @param {string} locale */
export const setLocale = (as, locale) => post("/page/locale", { as, locale });
/** @param {string} as @param {boolean} installed */
export const install = (as, installed) => post("/page/install", { as, installed });
/** @param {string} guild */
export const inviteBot = (guild) => post("/page/invite", { guild });
/** @param {string} as @param {string} channel @param {string} name */
export const addThread = (as, channel, name) => post("/page/thread", { as, channel, name });
/** @param {string} as @param {string} message */
export const dismiss = (as, message) => post("/page/dismiss", { as, message });
