// Small helpers that build elements. Text only ever enters the page as text nodes, never as HTML.

const SVG = "http://www.w3.org/2000/svg";

/** h("button.primary", {onclick, "aria-label": "…"}, "text", child) */
export function h(selector, props, ...children) {
  const [tag, ...classes] = selector.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "dataset") Object.assign(element.dataset, value);
    else if (key === "class") element.classList.add(...value.split(" ").filter(Boolean));
    else if (key === "style") for (const [name, v] of Object.entries(value)) element.style.setProperty(name, v);
    else if (key === "value" || key === "checked" || key === "selected") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  const nothing = (child) => child === undefined || child === null || child === false;
  element.append(...children.flat(Infinity).filter((child) => !nothing(child)));
  return element;
}

const ICONS = {
  hash: "M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16",
  thread: "M6 5v9a3 3 0 0 0 3 3h3M6 10h6M15 8h5M15 15h5",
  at: "M16 12a4 4 0 1 0-1.5 3.1M16 8v5.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-4 7.5",
  menu: "M4 6h16M4 12h16M4 18h16",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6"
    + "M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.1.8 3.5 2.8 3.5 5.5",
  close: "M6 6l12 12M18 6 6 18",
  send: "M4 12 20 4l-5 16-3.5-6.5z",
  reply: "M10 6 4 12l6 6M4.5 12H14a6 6 0 0 1 6 6v1",
  plus: "M12 5v14M5 12h14",
  check: "M5 12.5 10 17.5 19 7",
  chevron: "M6 9l6 6 6-6",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  external: "M10 5H5v14h14v-5M13 4h7v7M20 4l-9 9",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M4 12H2M22 12h-2"
    + "M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5z",
  auto: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M12 7h6M12 12h9M12 17h6",
  slash: "M15 4 9 20",
  alert: "M12 3 22 20H2zM12 10v4M12 17v.5",
  apps: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM17 14v6M14 17h6",
  down: "M12 5v14M6 13l6 6 6-6",
  pin: "M9 4h6l-1 6 3 3H7l3-3zM12 13v7",
};

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** A button that is only an icon: its name is read out and shown on hover. */
export function iconButton(name, label, props) {
  return h("button.icon-button", { type: "button", "aria-label": label, title: label, ...props }, icon(name));
}

/** A name and, below it, what it means. */
export function captioned(label, description) {
  const below = description ? h("span.option-description", {}, description) : null;
  return h("span.option-text", {}, h("span.option-label", {}, label), below);
}

/** An application's emoji; its name where the picture is gone. */
export function customEmoji(name, id) {
  const image = h("img.custom-emoji", {
    src: `emojis/${id}.png`, alt: `:${name}:`, title: `:${name}:`, draggable: "false",
  });
  image.addEventListener("error", () => image.replaceWith(`:${name}:`), { once: true });
  return image;
}

export const dots = () => h("span.dots", { "aria-hidden": "true" }, h("i"), h("i"), h("i"));
export const spinner = () => h("span.spinner", { "aria-hidden": "true" });

export function svg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

let counter = 0;
export const uid = (prefix) => `${prefix}-${++counter}`;

export function debounce(wait, fn) {
  let timer;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => fn(...args), wait);
  };
}

/** Only addresses that cannot run code. */
export function safeUrl(url) {
  if (!url) return null;
  try {
    const parsed = new URL(url, location.href);
    return ["http:", "https:", "mailto:"].includes(parsed.protocol) ? parsed.href : null;
  } catch {
    return null;
  }
}
