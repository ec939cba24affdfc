/** A picture at full size. A native dialog brings the focus trap, Esc, and focus back to the opener. */

import { el, icon } from "./dom.js";
import { word } from "./words.js";

/** @param {string} url @param {string} alt */
export function openLightbox(url, alt) {
  const shut = () => dialog.close();
  const dialog = el("dialog", { class: "lightbox", "aria-label": alt || word("noAlt") },
    el("img", { src: url, alt: alt || word("noAlt"), dataset: { lightbox: "" } }),
    el("div", { class: "lightbox-foot" },
      alt && el("p", { class: "lightbox-alt" }, alt),
      el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, word("original"))),
    el("button", { type: "button", class: "lightbox-close", autofocus: true, "aria-label": word("close") }, icon("close")));
  dialog.addEventListener("click", (event) => {
    if (!event.target.closest("a, .lightbox-alt")) shut();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
