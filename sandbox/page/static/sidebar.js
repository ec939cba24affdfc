/** The channels at the left (a drawer on phones) and the bar at the top. */

import * as api from "./api.js";
import { avatar, el, freshId, icon } from "./dom.js";
import { channelOf, on, state } from "./state.js";
import { word } from "./words.js";

const WITH_THREADS = [0, 5, 15];
const isThread = (channel) => [10, 11, 12].includes(channel?.type);

const PHONE = matchMedia("(max-width: 720px)");

/**
 * @param {HTMLElement} root
 * @param {HTMLElement} scrim covers the page while the drawer is open
 * @param {{open: (channel: string) => void}} hooks
 * @returns {{toggle: (open?: boolean) => void}}
 */
export function mountSidebar(root, scrim, hooks) {
  let shown = false;
  let opener = null;

  function toggle(open = !shown) {
    if (open && !shown) opener = document.activeElement;
    shown = open;
    root.classList.toggle("open", shown);
    const drawer = PHONE.matches;
    // A closed drawer must not be reachable by Tab; an open one is the only thing that is.
    root.inert = drawer && !shown;
    document.querySelector(".page").inert = drawer && shown;
    scrim.hidden = !(drawer && shown);
    if (drawer && shown) root.querySelector("[aria-current], button")?.focus();
    else if (drawer && opener) opener.focus();
  }
  scrim.addEventListener("click", () => toggle(false));
  root.addEventListener("keydown", (event) => event.key === "Escape" && shown && toggle(false));
  PHONE.addEventListener("change", () => toggle(false));

  function entry(channel, lead) {
    const current = channel.id === state.channel;
    const news = state.unread.get(channel.id);
    const classes = ["channel", isThread(channel) && "thread", news && "unread", channel.archived && "archived"].filter(Boolean).join(" ");
    return el("button", {
      type: "button", class: classes, dataset: { channelId: channel.id, ...(news && { unread: news.count, mentions: news.pings }) }, ...(current && { "aria-current": "page" }),
      on: { click: () => { hooks.open(channel.id); toggle(false); } },
    }, lead, el("span", { class: "channel-name" }, channel.name),
    channel.archived && el("span", { class: "channel-note" }, word("archived")),
    news?.pings ? el("span", { class: "mention-badge", "aria-label": word("mentions", { n: news.pings }) }, news.pings) : null,
    news && !news.pings && el("span", { class: "sr" }, word("unread", { n: news.count })));
  }

  function draw() {
    root.setAttribute("aria-label", word("channels"));
    const focused = root.contains(document.activeElement) ? document.activeElement.dataset.channelId : null;
    const groups = state.guilds.map((guild) => {
      const channels = guild.channels.filter((c) => !isThread(c));
      const threads = (id) => guild.channels.filter((c) => isThread(c) && c.parent_id === id && (!c.archived || c.id === state.channel));
      return el("section", { class: "guild" }, el("h2", { class: "guild-name" }, guild.name),
        guild.bot ? null : el("p", { class: "guild-note" }, word("withoutBot", { bot: state.bot.name }),
          el("button", { type: "button", class: "button secondary", dataset: { invite: guild.id }, on: { click: () => api.inviteBot(guild.id) } }, word("invite"))),
        channels.map((c) => [entry(c, icon("hash")), threads(c.id).map((t) => entry(t, icon("thread")))]));
    });
    const dm = channelOf(state.dm);
    root.replaceChildren(el("div", { class: "sidebar-scroll" }, groups,
      dm && el("section", { class: "guild" }, el("h2", { class: "dm-title" }, word("directMessages")), entry(dm, avatar(state.bot, true)),
        state.groups.filter((c) => c.people.includes(state.me)).map((c) => entry(c, icon("people"))))));
    if (focused) root.querySelector(`[data-channel-id="${CSS.escape(focused)}"]`)?.focus();
  }
  for (const topic of ["world", "channel", "unread", "me"]) on(topic, draw);
  toggle(false);
  return { toggle };
}

/**
 * @param {HTMLElement} root
 * @param {{drawer: () => void, open: (channel: string) => void, reload: () => Promise<void>}} hooks
 * @param {HTMLElement[]} right what stands at the right end
 */
export function mountTopbar(root, hooks, right) {
  const drawer = el("button", { type: "button", class: "icon-button drawer-button", on: { click: hooks.drawer } }, icon("menu"), el("span", { class: "dot", hidden: true }));
  const lead = el("span", { class: "topbar-lead" });
  const name = el("h1", { class: "channel-title" });
  const thread = el("button", { type: "button", class: "icon-button", dataset: { newThread: "" }, on: { click: () => askThread(hooks) } }, icon("thread"));
  root.append(drawer, lead, name, el("span", { class: "space" }), thread, ...right);

  function draw() {
    const channel = channelOf(state.channel);
    drawer.setAttribute("aria-label", word("openChannels"));
    drawer.querySelector(".dot").hidden = state.unread.size === 0;
    lead.replaceChildren(channel?.type === 1 ? avatar(state.bot, true) : icon(isThread(channel) ? "thread" : "hash"));
    name.textContent = channel?.name ?? "";
    thread.setAttribute("aria-label", word("newThread"));
    thread.title = word("newThread");
    thread.hidden = !WITH_THREADS.includes(channel?.type);
    const pings = [...state.unread.values()].reduce((sum, news) => sum + news.pings, 0);
    document.title = `${pings ? `(${pings}) ` : ""}${channel?.type === 1 ? "@" : "#"}${channel?.name ?? "…"} · Imhotep sandbox`;
  }
  for (const topic of ["world", "channel", "unread", "me"]) on(topic, draw);
}

function askThread(hooks) {
  const titleId = freshId("title");
  const problem = el("div", { class: "field-error", role: "alert" });
  const name = el("input", { type: "text", class: "field", maxLength: 100, required: true, "aria-label": word("threadName"), placeholder: word("threadName"), autocomplete: "off" });
  const form = el("form", { class: "dialog-form" }, el("div", { class: "dialog-head" }, el("h2", { id: titleId }, word("newThread"))),
    el("div", { class: "dialog-body" }, name, problem),
    el("div", { class: "dialog-foot" },
      el("button", { type: "button", class: "button secondary", on: { click: () => dialog.close() } }, word("cancel")),
      el("button", { type: "submit", class: "button primary" }, word("create"))));
  const dialog = el("dialog", { class: "dialog", "aria-labelledby": titleId }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!name.value.trim()) return;
    try {
      const { channel } = await api.addThread(state.me, state.channel, name.value.trim());
      await hooks.reload();
      dialog.close();
      hooks.open(channel.id);
    } catch (refused) {
      problem.textContent = refused.message;
    }
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
