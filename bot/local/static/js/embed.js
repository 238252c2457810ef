// Embeds, as Discord lays them out.

import { h, safeUrl } from "./dom.js";
import { mediaOf, picture } from "./media.js";
import { inline, link, markdown } from "./markdown.js";
import { messageTime } from "./times.js";

export const hex = (number) => `#${Number(number).toString(16).padStart(6, "0")}`;

const small = (url) => {
  const href = safeUrl(url ?? "");
  return href ? h("img.embed-icon", { src: href, alt: "", width: 20, height: 20 }) : null;
};

const linked = (url, children, ctx) => (url ? link(url, children, ctx) : children);

export function embed(data, message, ctx) {
  const { author, footer, image, thumbnail } = data;
  const foot = [footer?.text, data.timestamp ? messageTime(data.timestamp) : null].filter(Boolean).join(" · ");
  const beside = thumbnail ? mediaOf(thumbnail, message) : null;
  const shown = image ? mediaOf(image, message) : null;
  return h("article.embed", { style: data.color ? { "--edge": hex(data.color) } : {} },
    h("div.embed-body", {},
      author ? h("div.embed-author", {}, small(author.icon_url), linked(author.url, [author.name], ctx)) : null,
      data.title ? h("h3.embed-title", {}, linked(data.url, inline(data.title, ctx), ctx)) : null,
      data.description ? h("div.embed-text.md", {}, markdown(data.description, ctx)) : null,
      data.fields?.length ? h("dl.embed-fields", {}, data.fields.map((field) =>
        h("div.embed-field", { class: field.inline ? "inline" : "" },
          h("dt", {}, inline(field.name, ctx)), h("dd.md", {}, markdown(field.value, ctx))))) : null),
    beside ? picture(beside, { alt: beside.description ?? "", className: "embed-thumb" }) : null,
    shown ? picture(shown, { alt: shown.description ?? "", className: "embed-image" }) : null,
    foot ? h("div.embed-footer", {}, small(footer?.icon_url), foot) : null);
}

/** Attachments that an embed shows are not shown a second time below it. */
export function usedByEmbeds(message) {
  const used = new Set();
  for (const one of message.embeds ?? []) {
    for (const media of [one.image, one.thumbnail]) {
      const found = media && mediaOf(media, message);
      for (const file of message.attachments ?? []) {
        if (found && (found.id === file.id || media.url === file.url)) used.add(file.id);
      }
    }
  }
  return used;
}

