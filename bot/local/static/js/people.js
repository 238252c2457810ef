// Who is here and who was, the bot and whether it is awake; and a card for one of them.

import { avatar, displayName, nameColour } from "./avatar.js";
import { applicable } from "./commands.js";
import { h, icon } from "./dom.js";
import { localName, t } from "./locale.js";
import { menu } from "./popups.js";
import { isDm } from "./store.js";

export class People {
  constructor(store, ctx) {
    Object.assign(this, { store, ctx });
    this.el = h("aside.people", { id: "people", "aria-label": t("whoIsHere") });
    for (const kind of ["hello", "people", "presence", "open", "message_create"]) store.on(kind, () => this.draw());
  }

  draw() {
    const { store } = this;
    const channel = store.channels.get(store.current);
    if (!channel) return;
    const guild = store.guildOf(channel);
    let users = store.people();
    if (isDm(channel)) users = [store.you, store.partner(channel)].filter(Boolean);
    const people = users.filter((user) => !user.bot);
    const bots = users.filter((user) => user.bot && (!guild || guild.bot_member || user.id !== store.app?.user_id));
    const here = people.filter((user) => store.here.has(user.id));
    const away = people.filter((user) => !store.here.has(user.id));
    const key = JSON.stringify([here, away, bots].map((group) => group.map((user) => user.id)).concat(store.bot));
    if (key === this.key) return;
    this.key = key;
    this.el.replaceChildren(
      ...this.#group(t("players"), here), ...this.#group(t("app"), bots), ...this.#group(t("away"), away));
    if (guild && !guild.bot_member) this.el.append(h("p.column-note", {}, t("appAnyway")));
  }

  #group(title, users) {
    if (!users.length) return [];
    return [
      h("h2", {}, `${title} — ${users.length}`),
      h("ul", {}, users.map((user) => h("li", {}, this.#person(user)))),
    ];
  }

  #person(user) {
    const { bot, here, you } = this.store;
    const state = user.bot ? bot : here.has(user.id) ? "online" : "offline";
    const dot = h("span.dot", { class: state, "aria-hidden": "true" });
    return h("button.person", {
      type: "button",
      "aria-haspopup": "menu",
      class: state === "online" ? "" : "away",
      onclick: (event) => this.card(event.currentTarget, user),
    },
    h("span.face", {}, avatar(user, 32), dot),
    h("span.person-name", { style: { color: nameColour(user) } }, displayName(user)),
    user.bot ? h("span.app-tag", {}, "APP") : user.id === you.id ? h("span.you-tag", {}, t("you")) : null,
    user.bot ? h("span.person-state", {}, t(bot)) : null);
  }

  /** Message them, or use a user command on them. */
  card(anchor, user) {
    const { store, ctx } = this;
    const title = h("div.card-head", {}, avatar(user, 48),
      h("div", {}, h("b", {}, displayName(user)), h("span", {}, `@${user.username}`)));
    const items = applicable(store, store.channels.get(store.current), 2).map((command) => ({
      label: localName(command), lead: icon("apps"), go: () => ctx.target(command, user.id),
    }));
    if (user.id !== store.you.id) items.unshift({ label: t("sendDm"), lead: icon("at"), go: () => store.openDm(user) });
    menu(anchor, items, title);
  }
}
