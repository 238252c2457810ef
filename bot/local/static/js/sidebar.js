// Left: the servers, and the open one's channels and threads, or the private conversations.

import { avatar, displayName } from "./avatar.js";
import { h, icon, iconButton } from "./dom.js";
import { t } from "./locale.js";
import { isDm, isThread } from "./store.js";
import { menu } from "./popups.js";
import { themeButton } from "./theme.js";

const HOME = "home";
const initials = (name) => {
  const words = name.replace(/^(The|A|An) /i, "").split(/\s+/);
  return words.map((word) => word[0]).join("").slice(0, 2).toUpperCase();
};

const badge = (n) => (n ? h("span.badge", { "aria-hidden": "true" }, String(n)) : null);

function spoken(name, count, mentions) {
  if (mentions) return t("withMentions", { name, n: mentions });
  return count ? t("withUnread", { name }) : name;
}

export class Sidebar {
  constructor(store) {
    this.store = store;
    this.section = null;
    this.rail = h("nav.rail", { "aria-label": t("servers") });
    this.channels = h("nav.channels", { "aria-label": t("channels") });
    this.you = h("div.you");
    this.el = h("div.sidebar", { id: "sidebar" }, this.rail, h("div.channel-column", {}, this.channels, this.you));
    store.on("open", ({ channelId }) => {
      const channel = store.channels.get(channelId);
      this.section = isDm(channel) ? HOME : channel.guild_id;
      this.draw();
    });
    for (const kind of ["hello", "channels", "unread", "people", "presence"]) store.on(kind, () => this.draw());
  }

  draw() {
    if (!this.store.you) return;
    this.#keepFocus(() => {
      this.#rail();
      this.#channels();
      this.#you();
    });
    const mentions = [...this.store.channels.keys()].reduce((sum, id) => sum + this.store.unread(id).mentions, 0);
    const channel = this.store.channels.get(this.store.current);
    const place = channel ? (isDm(channel) ? displayName(this.store.partner(channel)) : `#${channel.name}`) : "";
    document.title = `${mentions ? `(${mentions}) ` : ""}${place} · ${displayName(this.store.you)} · Crisis by Post`;
  }

  #keepFocus(redraw) {
    const key = this.el.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    redraw();
    if (key) [...this.el.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key)?.focus();
  }

  #sum(channels) {
    return channels.reduce((sum, { id }) => {
      const { count, mentions } = this.store.unread(id);
      return { count: sum.count + count, mentions: sum.mentions + mentions };
    }, { count: 0, mentions: 0 });
  }

  #railButton(key, name, face, channels, go) {
    const { count, mentions } = this.#sum(channels);
    return h("button.server", {
      type: "button", title: name, dataset: { key }, class: count ? "unread" : "",
      "aria-current": this.section === key ? "true" : null,
      "aria-label": spoken(name, count, mentions), onclick: go,
    }, face, badge(mentions));
  }

  #rail() {
    const { store } = this;
    this.rail.replaceChildren(
      this.#railButton(HOME, t("privateMessages"), icon("at"), store.dms(), () => {
        this.section = HOME;
        const [first] = store.dms();
        if (first) store.open(first.id);
        else this.draw();
      }),
      h("hr"),
      ...store.guilds.map((guild) => {
        const letters = h("span.server-letters", { "aria-hidden": "true" }, initials(guild.name));
        return this.#railButton(guild.id, guild.name, letters, store.inGuild(guild.id), () => this.#enter(guild));
      }));
  }

  #enter(guild) {
    const current = this.store.channels.get(this.store.current);
    const first = guild.channels.find((channel) => channel.type === 0);
    if (current?.guild_id !== guild.id && first) this.store.open(first.id);
  }

  #channelButton(channel, name, face) {
    const { count, mentions } = this.store.unread(channel.id);
    return h("button.channel", {
      type: "button",
      dataset: { key: channel.id },
      class: `${isThread(channel) ? "thread" : ""} ${count ? "unread" : ""}`,
      "aria-current": channel.id === this.store.current ? "page" : null,
      "aria-label": count ? spoken(name, count, mentions) : null,
      onclick: () => this.store.open(channel.id),
    }, face, h("span.channel-name", {}, name), badge(mentions));
  }

  #channels() {
    if (this.section === HOME) return this.#dms();
    const { store } = this;
    const guild = store.guilds.find((one) => one.id === this.section);
    if (!guild) return undefined;
    const all = store.inGuild(guild.id);
    const text = all.filter((channel) => channel.type === 0 || channel.type === 5);
    text.sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
    const threads = (parent) => all.filter((channel) => isThread(channel) && channel.parent_id === parent.id
      && (!channel.thread_metadata?.archived || channel.id === store.current));
    const items = text.map((channel) => {
      const under = threads(channel);
      return h("li", {}, this.#channelButton(channel, channel.name, icon("hash")),
        under.length ? h("ul.threads", { "aria-label": t("threadsOf", { name: channel.name }) },
          under.map((thread) => h("li", {}, this.#channelButton(thread, thread.name, icon("thread"))))) : null);
    });
    return this.channels.replaceChildren(
      h("header.column-head", {}, h("h1", {}, guild.name),
        h("p", {}, guild.bot_member ? t("withBot") : t("withoutBot"))),
      h("ul.channel-list", {}, items));
  }

  #dms() {
    const { store } = this;
    const others = store.people().filter((user) => user.id !== store.you.id);
    this.channels.replaceChildren(
      h("header.column-head", {}, h("h1", {}, t("privateMessages")),
        iconButton("plus", t("newDm"), {
          dataset: { key: "new-dm" },
          "aria-haspopup": "menu",
          onclick: (event) => menu(event.currentTarget, others.map((user) => ({
            label: displayName(user), lead: avatar(user, 24), go: () => store.openDm(user),
          }))),
        })),
      h("ul.channel-list", {}, store.dms().map((channel) => {
        const partner = store.partner(channel);
        return h("li", {}, this.#channelButton(channel, displayName(partner), avatar(partner, 28)));
      })));
    if (!store.dms().length) this.channels.append(h("p.column-note", {}, t("noDms")));
  }

  #you() {
    const { you } = this.store;
    this.you.replaceChildren(avatar(you, 32),
      h("div.you-text", {}, h("b", {}, displayName(you)), h("span", {}, t("thisTab"))),
      h("a.icon-button", {
        href: "./", target: "_blank", rel: "noopener",
        dataset: { key: "another" }, "aria-label": t("sitAnother"), title: t("sitAnother"),
      }, icon("plus")),
      themeButton());
  }
}
