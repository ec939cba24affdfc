/** What the page knows. Modules read it freely; changes are announced by topic. */

/**
 * @typedef {{id: string, name: string, locale: string, installed: boolean}} Person
 * @typedef {{id: string, name: string, type: number, parent_id: string|null, archived: boolean}} Channel
 */

export const state = {
  /** @type {Person[]} */ people: [],
  /** @type {{id: string, name: string, locale: string, bot: boolean, channels: Channel[], roles: {id: string, name: string}[]}[]} */ guilds: [],
  /** @type {(Channel & {people: string[]})[]} direct messages of several people, in which the bot cannot be */ groups: [],
  bot: { id: "", name: "Imhotep", online: true },
  /** @type {string} */ me: "",
  /** @type {string} */ dm: "",
  /** @type {string} the open channel */ channel: "",
  /** @type {Map<string, any>} messages of the open channel */ messages: new Map(),
  loaded: false,
  /** @type {any[]} */ commands: [],
  /** @type {Map<string, {count: number, pings: number}>} */ unread: new Map(),
  /** @type {Map<string, {customId: string}>} message id → the component that waits for an answer */ pending: new Map(),
  /** @type {Map<string, string>} message id → why its last interaction failed */ failed: new Map(),
  /** @type {{key: string, channel: string, command: string, reason: string|null}[]} own commands under way or failed */
  notices: [],
  connected: true,
};

const listeners = new Map();

/**
 * @param {string} topic "world" | "me" | "channel" | "messages" | "unread" | "status" | "commands"
 * @param {() => void} fn
 */
export function on(topic, fn) {
  if (!listeners.has(topic)) listeners.set(topic, []);
  listeners.get(topic).push(fn);
}

/** @param {...string} topics */
export function emit(...topics) {
  for (const topic of topics) for (const fn of listeners.get(topic) ?? []) fn();
}

/** @returns {Person|undefined} */
export const person = (id) => state.people.find((p) => p.id === id);

/** @returns {string} language of the person of this tab */
export const locale = () => person(state.me)?.locale || "en-US";

/** @returns {string|null} display name of a person or of the bot */
export function nameOf(id) {
  return id === state.bot.id ? state.bot.name : (person(id)?.name ?? null);
}

/** @returns {Channel|undefined} */
export function channelOf(id) {
  if (id && id === state.dm) return { id, name: state.bot.name, type: 1, parent_id: null, archived: false };
  for (const guild of state.guilds) {
    const found = guild.channels.find((c) => c.id === id);
    if (found) return found;
  }
  return state.groups.find((c) => c.id === id);
}

const here = () => state.guilds.find((g) => g.channels.some((c) => c.id === state.channel));

/** Channels of the server the open channel belongs to: what a channel option may name. */
export const siblings = () => here()?.channels ?? [];

/** Roles of that server. */
export const roles = () => here()?.roles ?? [];

/** @returns {string|undefined} the name of a role of any server */
export const roleName = (id) => state.guilds.flatMap((g) => g.roles).find((role) => role.id === id)?.name;

/** Snowflakes are longer than a double can hold, so they are compared as text of equal length. */
export function byId(a, b) {
  return a.id.length - b.id.length || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** @returns {any[]} oldest first */
export const messagesInOrder = () => [...state.messages.values()].sort(byId);

/**
 * Who this tab is and where it looks. In the hash, so that a link opens a tab as somebody else;
 * in sessionStorage, so that a reload of a bare address stays the same person.
 * @returns {{as: string|null, channel: string|null}}
 */
export function readTab() {
  const hash = new URLSearchParams(location.hash.slice(1));
  return {
    as: hash.get("as") ?? sessionStorage.getItem("as"),
    channel: hash.get("channel") ?? sessionStorage.getItem("channel"),
  };
}

export function writeTab() {
  sessionStorage.setItem("as", state.me);
  sessionStorage.setItem("channel", state.channel);
  history.replaceState(null, "", tabLink(state.me, state.channel));
}

/** @returns {string} address of the same place as another person */
export const tabLink = (as, channel) => `#${new URLSearchParams({ as, channel })}`;
