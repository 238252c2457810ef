// Small menus and cards that hang on the control that opened them.

import { captioned, h } from "./dom.js";

let current = null;

function close(focus) {
  if (!current) return;
  const { element, anchor } = current;
  current = null;
  element.remove();
  anchor.setAttribute("aria-expanded", "false");
  if (focus && anchor.isConnected) anchor.focus();
}

document.addEventListener("pointerdown", (event) => {
  if (current && !current.element.contains(event.target)) close(false);
}, true);
addEventListener("resize", () => close(false));

export function hang(anchor, element) {
  close(false);
  current = { anchor, element };
  anchor.setAttribute("aria-expanded", "true");
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { event.preventDefault(); event.stopPropagation(); close(true); }
    if (event.key === "Tab") close(true);
  });
  document.body.append(element);
  const box = anchor.getBoundingClientRect();
  const { width, height } = element.getBoundingClientRect();
  const under = box.bottom + 6 + height < innerHeight;
  element.style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`;
  element.style.top = `${Math.max(8, under ? box.bottom + 6 : box.top - height - 6)}px`;
  return { close };
}

/** items: [{label, lead?, description?, go}] */
export function menu(anchor, items, title = null) {
  const buttons = items.map((item) => {
    const go = () => {
      close(true);
      item.go();
    };
    return h("button.menu-item", { type: "button", role: "menuitem", tabindex: "-1", onclick: go },
      item.lead ?? null, captioned(item.label, item.description));
  });
  const element = h("div.hanging", { role: "menu", onkeydown: (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = buttons.indexOf(document.activeElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  } }, title, buttons);
  hang(anchor, element);
  buttons[0]?.focus();
}
