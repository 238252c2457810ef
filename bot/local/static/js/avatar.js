// Faces drawn from names: Blue is a disc, Red a diamond, everyone else a hexagon in a colour of their own.

import { svg } from "./dom.js";

const SHAPES = {
  disc: { tag: "circle", cx: 20, cy: 20, r: 18.5 },
  diamond: {
    tag: "path",
    d: "M17.2 2.4 2.4 17.2a4 4 0 0 0 0 5.6L17.2 37.6a4 4 0 0 0 5.6 0L37.6 22.8"
      + "a4 4 0 0 0 0-5.6L22.8 2.4a4 4 0 0 0-5.6 0z",
  },
  hexagon: {
    tag: "path",
    d: "M18 2.2a4 4 0 0 1 4 0l12 6.9a4 4 0 0 1 2 3.5v14.8a4 4 0 0 1-2 3.5l-12 6.9a4 4 0 0 1-4 0l-12-6.9"
      + "a4 4 0 0 1-2-3.5V12.6a4 4 0 0 1 2-3.5z",
  },
};
const DIE = "M12.5 2h15L38 12.5v15L27.5 38h-15L2 27.5v-15z";
const BURST = "M20 8l2.7 5.5 5.8-2-2 5.8L32 20l-5.5 2.7 2 5.8-5.8-2L20 32"
  + "l-2.7-5.5-5.8 2 2-5.8L8 20l5.5-2.7-2-5.8 5.8 2z";

function hue(name) {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)) % 9973;
  return (hash * 47) % 360;
}

export const displayName = (user) => user?.global_name || user?.username || "?";

/** The colour of a name; sides keep theirs in both themes through CSS variables. */
export function nameColour(user) {
  const name = (user?.username ?? "").toLowerCase();
  if (name === "blue" || name === "red") return `var(--${name})`;
  if (user?.bot) return "var(--text-strong)";
  return `oklch(var(--name-light) 0.12 ${hue(name)})`;
}

export function avatar(user, size = 40) {
  const root = svg("svg", { viewBox: "0 0 40 40", width: size, height: size, class: "avatar", "aria-hidden": "true" });
  if (user?.bot) {
    root.append(
      svg("path", { d: DIE, class: "avatar-die" }),
      svg("path", { d: BURST, class: "avatar-burst" }),
    );
    return root;
  }
  const name = displayName(user);
  const key = (user?.username ?? "").toLowerCase();
  const { tag, ...attributes } = SHAPES[key === "blue" ? "disc" : key === "red" ? "diamond" : "hexagon"];
  const fill = key === "blue" || key === "red" ? `var(--${key}-solid)` : `oklch(0.5 0.11 ${hue(key)})`;
  const shape = svg(tag, attributes);
  shape.style.fill = fill;
  root.append(shape);
  const letters = svg("text", { x: 20, y: 20, class: "avatar-letters" });
  letters.textContent = name.slice(0, 1).toUpperCase() + (name.match(/[\s_-](\w)/)?.[1] ?? "").toUpperCase();
  root.append(letters);
  return root;
}
