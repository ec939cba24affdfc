/** Who you are in this tab: switch, change language, add somebody, open a tab as somebody else; and the colours. */

import * as api from "./api.js";
import { avatar, el, freshId, icon, place } from "./dom.js";
import { on, person, state, tabLink } from "./state.js";
import { word } from "./words.js";

const LANGUAGES = [["en-US", "English"], ["de", "Deutsch"]];

function languages(value, label, onChange) {
  return el("select", { "aria-label": label, ...(onChange && { on: { change: (event) => onChange(event.target.value) } }) },
    LANGUAGES.map(([code, name]) => el("option", { value: code, selected: code === value }, name)));
}

/**
 * @param {{become: (id: string) => void, reload: () => Promise<void>}} hooks
 * @returns {HTMLElement} the button for the top bar, with its panel
 */
export function peopleSwitch(hooks) {
  const opener = el("button", { type: "button", class: "me-button", "aria-haspopup": "dialog", "aria-expanded": "false", dataset: { me: "" } });
  const panel = el("div", { class: "popup people", popover: "auto", role: "dialog" });
  const problem = el("div", { class: "field-error", role: "alert" });
  panel.dataset.wide = "";
  opener.addEventListener("click", () => panel.togglePopover());
  panel.addEventListener("beforetoggle", (event) => event.newState === "open" && draw());
  panel.addEventListener("toggle", (event) => {
    opener.setAttribute("aria-expanded", String(event.newState === "open"));
    if (event.newState !== "open") return;
    place(panel, opener);
    panel.querySelector("[aria-pressed=true]")?.focus();
  });

  async function attempt(work) {
    problem.textContent = "";
    try {
      await work();
      await hooks.reload();
    } catch (refused) {
      problem.textContent = refused.message;
    }
  }

  function row(who) {
    const mine = who.id === state.me;
    return el("div", { class: "person" },
      el("button", {
        type: "button", class: "person-pick", "aria-pressed": String(mine), dataset: { person: who.id },
        on: { click: () => { panel.hidePopover(); hooks.become(who.id); } },
      }, avatar(who), el("span", { class: "person-name" }, who.name), mine && icon("check")),
      languages(who.locale, `${word("language")}: ${who.name}`, (value) => attempt(() => api.setLocale(who.id, value))),
      el("label", { class: "person-install", title: word("installed", { bot: state.bot.name }) },
        el("input", { type: "checkbox", checked: who.installed, dataset: { install: who.id }, "aria-label": `${word("installed", { bot: state.bot.name })}: ${who.name}`,
          on: { change: (event) => attempt(() => api.install(who.id, event.target.checked)) } }), word("ownApp")),
      el("a", { class: "icon-button", href: tabLink(who.id, state.channel === state.dm ? "" : state.channel), target: "_blank", rel: "noopener",
        "aria-label": word("newTab", { name: who.name }), title: word("newTab", { name: who.name }), dataset: { newTab: who.id } }, icon("out")));
  }

  function draw() {
    const nameId = freshId("name");
    const name = el("input", { type: "text", id: nameId, class: "field", maxLength: 32, placeholder: word("name"), "aria-label": word("name"), autocomplete: "off", required: true });
    const language = languages("en-US", word("language"));
    const form = el("form", { class: "person-add", dataset: { addPerson: "" } }, el("div", { class: "panel-title" }, word("addPerson")),
      el("div", { class: "person-add-row" }, name, language,
        el("button", { type: "submit", class: "icon-button solid", "aria-label": word("addPerson") }, icon("plus"))), problem);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (!name.value.trim()) return;
      await attempt(() => api.addPerson(name.value.trim(), language.value));
      if (!problem.textContent) {
        draw();
        panel.querySelector(".person-add .field").focus();
      }
    });
    panel.setAttribute("aria-label", word("whoAreYou"));
    panel.replaceChildren(el("div", { class: "panel-title" }, word("whoAreYou")), ...state.people.map(row), form);
  }

  function label() {
    const me = person(state.me);
    if (!me) return;
    opener.replaceChildren(avatar(me), el("span", { class: "me-name" }, me.name), icon("down"));
    opener.setAttribute("aria-label", word("youAre", { name: me.name }));
    if (panel.matches(":popover-open")) draw();
  }
  for (const topic of ["me", "world"]) on(topic, label);
  return el("div", { class: "me" }, opener, panel);
}

const THEMES = ["auto", "dark", "light"];
const systemLight = matchMedia("(prefers-color-scheme: light)");

/** Chosen for all tabs, so in localStorage; "auto" follows the system as it changes. */
export function applyTheme() {
  const chosen = localStorage.getItem("theme") ?? "auto";
  document.documentElement.dataset.theme = chosen === "auto" ? (systemLight.matches ? "light" : "dark") : chosen;
}

/** @returns {HTMLElement} a button that goes round the themes */
export function themeButton() {
  const button = el("button", { type: "button", class: "icon-button", dataset: { themeToggle: "" } }, icon("theme"));
  const label = () => {
    const text = `${word("theme")}: ${word(`theme_${localStorage.getItem("theme") ?? "auto"}`)}`;
    button.setAttribute("aria-label", text);
    button.title = text;
  };
  button.addEventListener("click", () => {
    const now = THEMES.indexOf(localStorage.getItem("theme") ?? "auto");
    localStorage.setItem("theme", THEMES[(now + 1) % THEMES.length]);
    applyTheme();
    label();
  });
  systemLight.addEventListener("change", applyTheme);
  addEventListener("storage", () => { applyTheme(); label(); });
  for (const topic of ["me", "world"]) on(topic, label);
  return button;
}
