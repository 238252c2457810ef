// Message components: rows, buttons and selects (V1), and the layout kinds of V2.

import { h, icon, spinner } from "./dom.js";
import { hex } from "./embed.js";
import { t } from "./locale.js";
import { link, markdown } from "./markdown.js";
import { fileCard, gallery, mediaOf, picture } from "./media.js";
import { choose, isPending, press } from "./presses.js";
import { emoji, select } from "./selects.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };

function button(data, message, ctx) {
  const label = [emoji(data.emoji), data.label ? h("span.button-label", {}, data.label) : null];
  const name = data.label ? null : data.emoji?.name ?? t("button");
  if (data.style === 5) {
    const anchor = link(data.url ?? "", [...label, icon("external")], ctx);
    anchor.className = "button secondary link-button";
    if (data.disabled || !anchor.href) {
      anchor.removeAttribute("href");
      anchor.setAttribute("aria-disabled", "true");
      anchor.setAttribute("role", "link");
    }
    return anchor;
  }
  const waiting = isPending(message, data.custom_id);
  return h("button.button", {
    type: "button", class: `${STYLES[data.style] ?? "secondary"} ${waiting ? "pending" : ""}`, disabled: data.disabled,
    "aria-label": name, "aria-busy": waiting ? "true" : null, dataset: { customId: data.custom_id ?? "" },
    onclick: () => press(ctx.store, message, data.custom_id),
  }, label, spinner());
}

function messageSelect(data, message, ctx) {
  const picker = select(data, ctx.store, ctx.store.channels.get(message.channel_id), {
    label: data.placeholder || t("makeAChoice"),
    oncommit: (values) => choose(ctx.store, message, data.custom_id, values),
  });
  if (isPending(message, data.custom_id)) picker.el.classList.add("pending");
  picker.el.append(spinner());
  return picker.el;
}

function row(data, message, ctx) {
  return h("div.action-row", {}, data.components.map((child) => component(child, message, ctx)));
}

function section(data, message, ctx) {
  return h("div.section", {},
    h("div.section-text", {}, data.components.map((child) => component(child, message, ctx))),
    h("div.section-accessory", {}, component(data.accessory, message, ctx)));
}

function shown(item, message, className = "") {
  const media = mediaOf(item.media, message);
  return picture(media, { alt: item.description ?? media.description ?? "", spoiler: item.spoiler, className });
}

function container(data, message, ctx) {
  const inner = data.components.map((child) => component(child, message, ctx));
  const colour = data.accent_color ?? null;
  const accent = colour === null ? {} : { class: "accented", style: { "--edge": hex(colour) } };
  const box = h("div.container", accent, inner);
  if (!data.spoiler) return box;
  for (const element of inner) element.inert = true;
  box.classList.add("spoiled");
  const cover = h("button.spoiler-cover", { type: "button", "aria-label": t("showSpoiler"), onclick: () => {
    cover.remove();
    box.classList.remove("spoiled");
    for (const element of inner) element.inert = false;
  } }, t("spoiler"));
  box.append(cover);
  return box;
}

function file(data, message) {
  const { name, size } = data;
  return fileCard({ ...mediaOf(data.file, message), ...(name ? { name, size } : {}) }, { spoiler: data.spoiler });
}

function separator(data) {
  return h(data.divider === false ? "div.gap" : "hr.gap", { class: data.spacing === 2 ? "large" : "" });
}

const KINDS = {
  1: row,
  2: button,
  3: messageSelect, 5: messageSelect, 6: messageSelect, 7: messageSelect, 8: messageSelect,
  9: section,
  10: (data, message, ctx) => h("div.md.text-display", {}, markdown(data.content, ctx)),
  11: (data, message) => shown(data, message, "thumbnail"),
  12: (data, message) => gallery(data.items.map((item) => shown(item, message))),
  13: file,
  14: separator,
  17: container,
};

export function component(data, message, ctx) {
  const build = KINDS[data.type];
  return build ? build(data, message, ctx) : h("p.failure", {}, t("unknownComponent", { type: data.type }));
}

/** Every text of a V2 message in reading order, for previews and announcements. */
export function textOf(components) {
  const texts = [];
  const walk = (data) => {
    if (data?.content) texts.push(data.content);
    for (const child of data?.components ?? []) walk(child);
  };
  for (const data of components ?? []) walk(data);
  return texts.join("\n");
}

/** Attachments that components show already. */
export function usedByComponents(message) {
  const used = new Set();
  const note = (media) => {
    const found = media && mediaOf(media, message);
    for (const file of message.attachments ?? []) {
      if (found && (found.id === file.id || media.url === file.url)) used.add(file.id);
    }
  };
  const walk = (data) => {
    note(data.media);
    note(data.file);
    for (const item of data.items ?? []) note(item.media);
    for (const child of [...(data.components ?? []), ...(data.accessory ? [data.accessory] : [])]) walk(child);
  };
  for (const data of message.components ?? []) walk(data);
  return used;
}
