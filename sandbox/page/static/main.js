/** Puts the page together and turns the sandbox's events into changes of state. */

import * as api from "./api.js";
import { mountComposer } from "./composer.js";
import { el } from "./dom.js";
import { onModal, report } from "./interactions.js";
import { Live } from "./live.js";
import { refreshTimes } from "./markdown.js";
import { mountLog } from "./messages.js";
import { openModal } from "./modal.js";
import { applyTheme, peopleSwitch, themeButton } from "./people.js";
import { mountSidebar, mountTopbar } from "./sidebar.js";
import { channelOf, emit, locale, on, person, readTab, state, writeTab } from "./state.js";
import { word } from "./words.js";

const $ = (id) => document.getElementById(id);
const TIMES_EVERY = 15000;

/** Answers for a place the reader has left meanwhile are dropped. */
let visit = 0;

async function loadWorld() {
  const world = await api.world(state.me);
  state.people = world.people;
  state.guilds = world.guilds;
  state.groups = world.groups;
  state.bot = world.bot;
  document.documentElement.lang = locale().startsWith("de") ? "de" : "en";
  emit("world", "status");
}

async function loadMessages() {
  const mine = visit;
  const { messages } = await api.messages(state.me, state.channel);
  if (mine !== visit) return;
  state.messages = new Map(messages.map((message) => [message.id, message]));
  state.loaded = true;
  emit("messages");
}

async function loadCommands() {
  const mine = visit;
  const { commands } = await api.commands(state.me, state.channel);
  if (mine !== visit) return;
  state.commands = commands;
  emit("commands");
}

/** @param {string} id */
async function openChannel(id) {
  visit += 1;
  state.channel = channelOf(id) ? id : (state.guilds[0]?.channels[0]?.id ?? state.dm);
  state.messages = new Map();
  state.loaded = false;
  state.failed.clear();
  state.pending.clear();
  state.unread.delete(state.channel);
  writeTab();
  emit("channel", "unread");
  await guarded(() => Promise.all([loadMessages(), loadCommands()]));
}

/** @param {string} id becomes the person of this tab */
async function become(id, channel = state.channel) {
  const wasDm = state.channel !== "" && state.channel === state.dm;
  state.me = person(id)?.id ?? state.people[0]?.id ?? "";
  state.dm = "";
  state.notices = [];
  state.unread.clear();
  document.documentElement.lang = locale().startsWith("de") ? "de" : "en";
  if (!state.me) {
    emit("me");
    return;
  }
  live.connect(state.me);
  await guarded(async () => {
    state.dm = (await api.dm(state.me)).channel.id;
  });
  emit("me");
  await openChannel(wasDm ? state.dm : channel);
}

/** Server away: the bar says so and the live socket will bring us back; other refusals are told in words. */
async function guarded(work) {
  try {
    await work();
    trouble = "";
  } catch (problem) {
    trouble = problem.message;
  }
  emit("status");
}
let trouble = "";

function arrived(message, fresh) {
  if (message.channel_id === state.channel) {
    // An edit of something that was deleted or dismissed meanwhile must not bring it back as new.
    if (!fresh && !state.messages.has(message.id) && state.loaded) return;
    state.messages.set(message.id, message);
    if (!fresh) {
      state.pending.delete(message.id);
      state.failed.delete(message.id);
    }
    emit("messages");
  }
  const away = message.channel_id !== state.channel || document.hidden;
  if (!fresh || !away || message.author?.id === state.me) return;
  const pinged = (message.pinged ?? []).includes(state.me) || message.channel_id === state.dm;
  const news = state.unread.get(message.channel_id) ?? { count: 0, pings: 0 };
  state.unread.set(message.channel_id, { count: news.count + 1, pings: news.pings + (pinged ? 1 : 0) });
  emit("unread");
}

function happened(event) {
  switch (event.type) {
    case "message": arrived(event.message, !state.messages.has(event.message.id)); break;
    case "edited": arrived(event.message, false); break;
    case "deleted":
      if (state.messages.delete(event.id)) emit("messages");
      break;
    case "answered":
    case "failed":
    case "modal": report(event); break;
    case "world": guarded(async () => { await loadWorld(); await loadCommands(); }); break;
    case "bot":
      state.bot = { ...state.bot, online: event.online };
      emit("status");
      if (event.online) guarded(loadCommands); // it may have registered new ones
      break;
    default: // a newer sandbox may tell more than this page knows
  }
}

function linked(up, again) {
  state.connected = up;
  emit("status");
  if (up && again) guarded(async () => { await loadWorld(); await Promise.all([loadMessages(), loadCommands()]); });
}

function mountBars(root) {
  const draw = () => {
    const bars = [];
    if (!state.connected) bars.push(el("div", { class: "bar waiting-bar", dataset: { bar: "reconnecting" } }, word("reconnecting")));
    else if (trouble) bars.push(el("div", { class: "bar trouble", dataset: { bar: "trouble" } }, trouble));
    if (!state.bot.online) bars.push(el("div", { class: "bar", dataset: { bar: "offline" } }, word("offline", { bot: state.bot.name })));
    const now = bars.map((bar) => bar.textContent).join("\n");
    if (root.dataset.now !== now) root.replaceChildren(...bars);
    root.dataset.now = now;
  };
  for (const topic of ["status", "me"]) on(topic, draw);
}

const live = new Live(happened, linked);
const refresh = () => guarded(loadCommands);
const reload = () => loadWorld().then(() => emit("me", "messages"));

applyTheme();
onModal(openModal);
mountBars($("bars"));
const sidebar = mountSidebar($("sidebar"), $("scrim"), { open: visitChannel });
mountTopbar($("topbar"), { drawer: () => sidebar.toggle(), open: visitChannel, reload }, [themeButton(), peopleSwitch({ become, reload })]);
mountLog($("log"), $("jump"), visitChannel);
const composer = mountComposer($("composer"), { refresh });

$("log").addEventListener("click", (event) => {
  const chip = event.target.closest("[data-begin]");
  if (chip) composer.begin(chip.dataset.begin);
});

/** As in Discord, whoever just begins to type is heard, wherever the focus was. */
document.addEventListener("keydown", (event) => {
  const plain = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!plain || event.target.closest?.("input, textarea, select, [role=combobox], [role=listbox]")) return;
  if (!document.querySelector("dialog[open], :popover-open")) composer.focus();
});

addEventListener("hashchange", () => {
  const tab = readTab();
  if (tab.as && tab.as !== state.me) become(tab.as, tab.channel ?? "");
  else if (tab.channel && tab.channel !== state.channel) openChannel(tab.channel);
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && state.unread.delete(state.channel)) emit("unread");
});
setInterval(refreshTimes, TIMES_EVERY);

/** The page may be opened a moment before the server is there. */
async function start() {
  try {
    await loadWorld();
  } catch (problem) {
    trouble = problem.message;
    emit("status");
    setTimeout(start, 1000);
    return;
  }
  trouble = "";
  const tab = readTab();
  await become(tab.as ?? "", tab.channel ?? "");
  document.documentElement.dataset.ready = "";
  focusComposer();
}

/** Not on touch screens, where it would bring up the keyboard over what one came to read. */
function focusComposer() {
  if (matchMedia("(hover: hover)").matches) composer.focus();
}

async function visitChannel(id) {
  await openChannel(id);
  focusComposer();
}
start();
