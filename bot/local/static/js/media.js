// Pictures and files: shown in place, enlarged in a dialog, always with their alt text at hand.

import { h, icon, iconButton, safeUrl } from "./dom.js";
import { t } from "./locale.js";

const WIDEST = 560;
const TALLEST = 420;
const PICTURE = /\.(png|jpe?g|gif|webp|svg|avif)(\?|$)/i;

export function isPicture(item) {
  return item.content_type ? item.content_type.startsWith("image/") : PICTURE.test(item.filename ?? item.url ?? "");
}

/** V2 media may still point at an attachment of its message. */
export function mediaOf(media, message) {
  const name = /^attachment:\/\/(.+)$/.exec(media?.url ?? "")?.[1];
  const attachment = message.attachments?.find((one) => one.filename === name || one.id === media?.attachment_id);
  return attachment ? { ...media, ...attachment, description: attachment.description } : media ?? {};
}

export function fileSize(bytes) {
  if (bytes === undefined || bytes === null) return "";
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1048576 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1048576).toFixed(1)} MB`;
}

/** The space a picture will take, so that nothing moves under a finger when it arrives. */
function room({ width, height }) {
  if (!width || !height) return {};
  const shown = Math.round(Math.min(width, WIDEST, (TALLEST * width) / height));
  return { "--shown": `${shown}px`, "aspect-ratio": `${width} / ${height}` };
}

export function picture(media, { alt = "", spoiler = false, className = "" } = {}) {
  const url = safeUrl(media.url ?? media.proxy_url ?? "");
  if (!url) return h("p.broken-picture", {}, icon("alert"), alt || t("pictureMissing"));
  const image = h("img", {
    src: url, alt, loading: "lazy", decoding: "async",
    width: media.width || null, height: media.height || null, style: room(media),
    onerror: () => figure.replaceWith(h("p.broken-picture", {}, icon("alert"), alt || t("pictureMissing"))),
  });
  const button = h("button.picture-button", {
    type: "button", "aria-label": alt ? t("enlargePicture", { alt }) : t("enlarge"),
    onclick: () => (figure.classList.contains("spoiled") ? reveal() : enlarge(url, alt, media)),
  }, image);
  const reveal = () => {
    figure.classList.remove("spoiled");
    figure.querySelector(".spoiler-cover")?.remove();
    button.setAttribute("aria-label", alt ? t("enlargePicture", { alt }) : t("enlarge"));
  };
  const figure = h("figure.picture", { class: className }, button);
  if (alt) {
    const unread = { "aria-hidden": "true" };
    figure.append(h("span.alt-badge", unread, "ALT"), h("span.alt-tip", unread, alt));
  }
  if (spoiler) {
    figure.classList.add("spoiled");
    button.setAttribute("aria-label", t("showSpoiler"));
    figure.append(h("span.spoiler-cover", { "aria-hidden": "true" }, t("spoiler")));
  }
  return figure;
}

export function enlarge(url, alt, media = {}) {
  const apart = { href: url, target: "_blank", rel: "noopener" };
  const dialog = h("dialog.lightbox", {
    "aria-label": t("picture"),
    onclick: (event) => event.target.matches("dialog, .lightbox-stage") && dialog.close(),
    onclose: () => dialog.remove(),
  },
  h("div.lightbox-stage", {}, h("img", { src: url, alt, width: media.width || null, height: media.height || null })),
  h("div.lightbox-bar", {},
    h("p.lightbox-alt", {}, alt ? [h("b", {}, "ALT "), alt] : t("noAlt")),
    h("a.icon-button", { ...apart, "aria-label": t("openOriginal"), title: t("openOriginal") }, icon("external")),
    iconButton("close", t("close"), { autofocus: true, onclick: () => dialog.close() })));
  document.body.append(dialog);
  dialog.showModal();
}

export function fileCard(file, { spoiler = false } = {}) {
  const url = safeUrl(file.url ?? "");
  const ending = (file.url ?? "").split("/").at(-1).split("?")[0];
  const name = file.filename ?? file.name ?? (decodeURIComponent(ending) || t("file"));
  const body = h("div.file-card", {}, icon("file"),
    h("span.file-text", {},
      url ? h("a.link", { href: url, target: "_blank", rel: "noopener", download: name }, name) : name,
      h("span.file-size", {}, fileSize(file.size))));
  if (!spoiler) return body;
  return h("details.spoiler-box", {}, h("summary", {}, t("spoiler")), body);
}

/** Pictures of one gallery in Discord's arrangement: one large, two side by side, then rows of three. */
export function gallery(items) {
  return h("div.gallery", { dataset: { count: String(Math.min(items.length, 4)) } }, items);
}

export function attachments(message, used) {
  const list = (message.attachments ?? []).filter((one) => !used.has(one.id));
  const pictures = list.filter(isPicture);
  const files = list.filter((one) => !isPicture(one));
  const hidden = (one) => one.filename?.startsWith("SPOILER_");
  const shown = pictures.map((one) => picture(one, { alt: one.description ?? "", spoiler: hidden(one) }));
  return [
    shown.length ? gallery(shown) : null,
    ...files.map((one) => fileCard(one, { spoiler: hidden(one) })),
  ];
}
