// Puts the page together: a seat, or the local Discord with its parts.

import { displayName } from "./avatar.js";
import { applicable } from "./commands.js";
import { Composer } from "./composer.js";
import { h, icon, iconButton } from "./dom.js";
import { locale, localDescription, localName, localTopic, t } from "./locale.js";
import { Log } from "./log.js";
import { showModal } from "./modal.js";
import { People } from "./people.js";
import { menu } from "./popups.js";
import { isName, seatPage } from "./seat.js";
import { Sidebar } from "./sidebar.js";
import { isDm, Store } from "./store.js";
import { applyTheme } from "./theme.js";

// Where a typed letter already means something.
const BUSY = "input, textarea, select, button, a, summary, dialog, [role=menu], [role=button], [tabindex='0']";
const write = () => document.getElementById("composer").focus();

/** What messages need of the rest of the page: names, places to go, things to do. */
function context(store, parts) {
  const channelName = (id) => store.channels.get(id)?.name ?? null;
  const run = (command, targetId) => {
    const waiting = parts.log.waitingLine(store.current, localName(command));
    const body = { channel_id: store.current, command_id: command.id, options: [], target_id: targetId };
    store.interact("command", body, waiting.tell);
  };
  return {
    store,
    channelName,
    userName: (id) => displayName(store.users.get(id)),
    isYou: (id) => id === store.you?.id,
    isOpen: (channelId) => channelId === store.current,
    roleName: (id) => store.guilds.flatMap((guild) => guild.roles ?? []).find((role) => role.id === id)?.name ?? "role",
    jump: (channelId, messageId) => store.open(channelId, messageId),
    jumpLabel: (channelId, messageId) => {
      const name = channelName(channelId);
      return name && messageId ? `#${name} › ${t("message")}` : name && `#${name}`;
    },
    useCommand: (name) => parts.composer.useCommand(name),
    reply: (message) => parts.composer.setReply(message),
    dismiss: (message) => store.request("dismiss", { message_id: message.id, channel_id: message.channel_id })
      .then(() => store.on_message_delete({ id: message.id, channel_id: message.channel_id })).catch(() => {}),
    profile: (anchor, user) => parts.people.card(anchor, user),
    messageCommands: () => applicable(store, store.channels.get(store.current), 3),
    appMenu: (anchor, message, commands) => menu(anchor, commands.map((command) => ({
      label: localName(command),
      description: localDescription(command),
      lead: icon("apps"),
      go: () => run(command, message.id),
    }))),
    target: run,
    waitingLine: (channelId, name) => parts.log.waitingLine(channelId, name),
    scrollDown: () => parts.log.scrollDown(),
    newestPanel: () => parts.log.newestPanel(),
  };
}

function header(store, app) {
  const toggle = (name) => (event) => {
    const open = app.classList.toggle(name);
    event.currentTarget.setAttribute("aria-expanded", String(open));
  };
  const title = h("h2.channel-title");
  const topic = h("p.channel-topic");
  const state = h("span.bot-state", { role: "status" });
  const drawer = iconButton("menu", t("channels"), {
    class: "drawer-button", "aria-controls": "sidebar", "aria-expanded": "false",
    onclick: (event) => {
      toggle("drawer-open")(event);
      document.querySelector(".channel[aria-current], .server[aria-current]")?.focus();
    },
  });
  const el = h("header.channel-head", {}, drawer, title, topic, state,
    iconButton("people", t("whoIsHere"), { "aria-controls": "people", onclick: toggle("people-toggled") }));
  const draw = () => {
    const channel = store.channels.get(store.current);
    if (!channel) return;
    const name = isDm(channel) ? displayName(store.partner(channel)) : channel.name;
    const parent = store.channels.get(channel.parent_id);
    title.replaceChildren(icon(isDm(channel) ? "at" : parent ? "thread" : "hash"), name);
    topic.textContent = localTopic(channel) ?? (parent ? `#${parent.name}` : "");
    state.replaceChildren(h("span.dot", { class: store.bot, "aria-hidden": "true" }),
      h("span.bot-name", {}, `${store.app?.name ?? t("app")} `), t(store.bot));
    state.classList.toggle("away", store.bot !== "online");
  };
  for (const kind of ["hello", "open", "presence", "channels"]) store.on(kind, draw);
  return { el, drawer };
}

function banner(store) {
  const el = h("div.banner", { role: "status", hidden: true });
  const draw = () => {
    const lost = store.connection.state === "lost";
    const asleep = store.connection.state === "open" && store.bot !== "online";
    el.hidden = !lost && !asleep;
    el.className = `banner ${lost ? "lost" : "asleep"}`;
    const text = lost ? store.connection.reason || t("lost") : t("asleep", { name: store.app?.name ?? t("app") });
    const retry = h("button.text-link", { type: "button", onclick: () => store.connection.hurry() }, t("tryNow"));
    el.replaceChildren(icon("alert"), h("span", {}, text), ...(lost ? [retry] : []));
    document.documentElement.classList.toggle("disconnected", lost);
  };
  store.on("connection", draw);
  store.on("presence", draw);
  store.on("hello", draw);
  return el;
}

function table(name) {
  const store = new Store(name);
  const parts = {};
  const ctx = context(store, parts);
  const app = h("div.app");
  parts.sidebar = new Sidebar(store);
  parts.log = new Log(store, ctx);
  parts.people = new People(store, ctx);
  parts.composer = new Composer(store, ctx);
  const head = header(store, app);
  const shut = () => {
    if (!app.classList.contains("drawer-open")) return;
    app.classList.remove("drawer-open");
    head.drawer.setAttribute("aria-expanded", "false");
    head.drawer.focus();
  };
  app.append(
    h("a.skip", { href: "#composer", onclick: (event) => { event.preventDefault(); write(); } }, t("skip")),
    parts.sidebar.el,
    h("div.scrim", { onclick: shut }),
    h("main.main", {}, head.el, banner(store),
      h("div.room", {},
        h("div.talk", {}, parts.log.el, h("div.compose-area", {}, parts.composer.el,
          h("div.compose-foot", {}, parts.log.typing, h("span.keys", { "aria-hidden": "true" }, t("keysComposer"))))),
        parts.people.el)));
  store.on("open", ({ channelId, messageId }) => {
    app.classList.remove("drawer-open");
    head.drawer.setAttribute("aria-expanded", "false");
    history.replaceState(null, "", `#${channelId}`);
    if (!messageId && matchMedia("(min-width: 700px)").matches) write();
  });
  store.on("hello", () => {
    const wanted = store.current ?? location.hash.slice(1);
    store.open(store.channels.has(wanted) ? wanted : store.firstChannel());
    app.classList.add("ready");
  });
  store.on("modal", (frame) => showModal(store, ctx, frame));
  addEventListener("focus", () => store.current && parts.log.stuck && store.read(store.current));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") shut();
    if (event.key === "Escape" && !event.defaultPrevented && event.target.closest(".log")) write();
    // As on Discord: typing anywhere writes into the composer.
    const letter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (letter && !event.target.closest(BUSY)) write();
  });
  return app;
}

applyTheme();
document.documentElement.lang = locale;
const name = new URLSearchParams(location.search).get("as");
document.getElementById("app").replaceChildren(name && isName(name) ? table(name) : seatPage());
