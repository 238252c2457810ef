// One message: head line, text, embeds, components, pictures, and what only you can see.

import { avatar, displayName, nameColour } from "./avatar.js";
import { component, textOf, usedByComponents } from "./components.js";
import { dots, h, icon, iconButton } from "./dom.js";
import { embed, usedByEmbeds } from "./embed.js";
import { t } from "./locale.js";
import { markdown, plain } from "./markdown.js";
import { attachments } from "./media.js";
import { failureLine } from "./presses.js";
import { EPHEMERAL, LOADING } from "./store.js";
import { format, messageTime } from "./times.js";

const V2 = 1 << 15;
const TOGETHER = 7 * 60 * 1000;

const SYSTEM = {
  1: "systemAdded",
  2: "systemRemoved",
  4: "systemRenamed",
  6: "systemPinned",
  7: "systemJoined",
  18: "systemThread",
};

export function summary(message, ctx, length = 120) {
  const [first] = message.embeds ?? [];
  const said = plain(message.content || textOf(message.components) || first?.title || first?.description, ctx);
  const text = said?.replace(/[\u{1F534}\u{1F535}] ?/gu, "");
  if (text) return text.length > length ? `${text.slice(0, length)}…` : text;
  return message.attachments?.length ? t("aPicture") : t("noText");
}

const used = (message) => message.interaction_metadata ?? message.interaction;

/** A message follows on its author's last one without a head line of its own. */
export function continues(message, previous) {
  return Boolean(previous) && previous.author.id === message.author.id
    && new Date(message.timestamp) - new Date(previous.timestamp) < TOGETHER
    && !message.message_reference && !used(message)?.name && !SYSTEM[previous.type] && !SYSTEM[message.type]
    && (message.flags & EPHEMERAL) === (previous.flags & EPHEMERAL);
}

function origin(message, ctx) {
  const interaction = used(message);
  if (interaction && (message.type === 20 || message.type === 23) && (interaction.name || message.interaction?.name)) {
    const user = interaction.user ?? message.interaction?.user;
    return h("div.origin", {}, avatar(user, 16),
      h("span.origin-name", { style: { color: nameColour(user) } }, displayName(user)),
      " ", t("used"), " ", h("span.mention", {}, `/${interaction.name ?? message.interaction.name}`));
  }
  if (message.type !== 19 || !message.message_reference) return null;
  const target = message.referenced_message;
  if (!target) return h("div.origin", {}, icon("reply"), h("i", {}, t("originalGone")));
  return h("div.origin", {}, avatar(target.author, 16),
    h("span.origin-name", { style: { color: nameColour(target.author) } }, displayName(target.author)),
    " ", h("button.origin-text", { type: "button", onclick: () => ctx.jump(message.channel_id, target.id) },
      summary(target, ctx)));
}

function systemLine(message, ctx) {
  const name = h("b", { style: { color: nameColour(message.author) } }, displayName(message.author));
  const [before, after] = t(SYSTEM[message.type], { name: "\0", content: message.content }).split("\0");
  return h("div.system-line", {}, icon(message.type === 18 ? "thread" : message.type === 6 ? "pin" : "plus"),
    h("span", {}, before, name, after, " "), clock(message), threadLink(message, ctx));
}

function clock({ timestamp }) {
  const whole = format(new Date(timestamp), "F");
  return h("time.message-time", { datetime: timestamp, title: whole }, messageTime(timestamp));
}

function threadLink(message, ctx) {
  const id = message.thread?.id ?? (message.type === 18 ? message.message_reference?.channel_id : null);
  const name = id && (ctx.channelName(id) ?? message.thread?.name);
  if (!name || ctx.isOpen(id)) return null;
  return h("button.thread-link", { type: "button", onclick: () => ctx.jump(id) },
    icon("thread"), h("b", {}, name), h("span", {}, t("openThread")));
}

function tools(message, ctx) {
  if (message.flags & EPHEMERAL) return null;
  const apps = ctx.messageCommands();
  return h("div.tools", {},
    iconButton("reply", t("reply"), { onclick: () => ctx.reply(message) }),
    apps.length ? iconButton("apps", t("apps"), {
      "aria-haspopup": "menu", onclick: (event) => ctx.appMenu(event.currentTarget, message, apps),
    }) : null);
}

function thinking(name) {
  return h("div.thinking", { role: "status" }, dots(), t("thinking", { name }));
}

function body(message, ctx) {
  if (message.flags & LOADING) return [thinking(displayName(message.author))];
  const edited = message.edited_timestamp
    ? h("span.edited", { title: format(new Date(message.edited_timestamp), "F") }, t("edited")) : null;
  const text = message.content ? h("div.md.content", {}, markdown(message.content, ctx)) : null;
  if (text && edited) (text.lastElementChild?.tagName === "P" ? text.lastElementChild : text).append(" ", edited);
  const shown = new Set([...usedByEmbeds(message), ...usedByComponents(message)]);
  const components = (message.components ?? []).map((one) => component(one, message, ctx));
  return [
    text,
    attachments(message, shown),
    (message.embeds ?? []).map((one) => embed(one, message, ctx)),
    components.length ? h("div.components", { class: message.flags & V2 ? "v2" : "v1" }, components) : null,
    text ? null : edited,
    message.type === 18 ? null : threadLink(message, ctx),
  ];
}

/** The element of a message; `previous` is the one above it. */
export function messageElement(message, previous, ctx) {
  // A thread that grew from a message begins with that message.
  const shown = (message.type === 21 && message.referenced_message) || message;
  const { author } = shown;
  const isPrivate = Boolean(message.flags & EPHEMERAL);
  const mine = message.mentions?.some((user) => ctx.isYou(user.id)) || message.mention_everyone;
  const follow = continues(message, previous);
  const label = `${displayName(author)}, ${messageTime(message.timestamp)}`;
  const root = h("li.message", {
    id: `message-${message.id}`, tabindex: "-1", "aria-label": label,
    class: [follow ? "follow" : "", isPrivate ? "private" : "", mine ? "mentions-you" : ""].join(" "),
  });
  if (SYSTEM[message.type]) {
    root.append(h("div.message-body", {}, systemLine(message, ctx)));
    return root;
  }
  const hour = format(new Date(message.timestamp), "t");
  const head = follow ? h("span.visually-hidden", {}, displayName(author)) : h("div.message-head", {},
    h("button.author", {
      type: "button",
      style: { color: nameColour(author) },
      onclick: (event) => ctx.profile(event.currentTarget, author),
    }, displayName(author)),
    author.bot ? h("span.app-tag", {}, "APP") : null, clock(message));
  root.append(
    origin(message, ctx) ?? "",
    h("div.message-side", {}, follow ? h("span.message-hour", { "aria-hidden": "true" }, hour) : avatar(author)),
    h("div.message-body", {}, head, body(shown, ctx),
      isPrivate ? h("p.private-note", {}, icon("eye"), h("span", {}, t("onlyYou")), " · ",
        h("button.text-link", { type: "button", onclick: () => ctx.dismiss(message) }, t("dismiss"))) : null,
      failureLine(message)),
    tools(message, ctx) ?? "",
  );
  return root;
}
