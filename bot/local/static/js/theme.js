// Light, dark, or as the system says.

import { h, icon } from "./dom.js";
import { t } from "./locale.js";

const ORDER = ["auto", "light", "dark"];
const FACES = { auto: "auto", light: "sun", dark: "moon" };
const stored = () => (ORDER.includes(localStorage.getItem("theme")) ? localStorage.getItem("theme") : "auto");

const system = matchMedia("(prefers-color-scheme: dark)");

export function applyTheme() {
  const theme = stored();
  document.documentElement.dataset.theme = theme === "auto" ? (system.matches ? "dark" : "light") : theme;
}

system.addEventListener("change", applyTheme);

export function themeButton() {
  const name = () => t("theme", { theme: t(`theme_${stored()}`) });
  const button = h("button.icon-button", { type: "button", dataset: { key: "theme" }, onclick: () => {
    localStorage.setItem("theme", ORDER[(ORDER.indexOf(stored()) + 1) % ORDER.length]);
    applyTheme();
    draw();
  } });
  const draw = () => {
    button.replaceChildren(icon(FACES[stored()]));
    button.setAttribute("aria-label", name());
    button.title = name();
  };
  draw();
  return button;
}

addEventListener("storage", (event) => event.key === "theme" && applyTheme());
