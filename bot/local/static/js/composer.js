// Where a person writes: plain messages, replies, and the menu of commands behind the slash.

import { avatar, displayName } from "./avatar.js";
import { CommandForm } from "./commandform.js";
import { applicable, called, leaves, needsNothing, nested, suggestions, typedOptions } from "./commands.js";
import { h, iconButton } from "./dom.js";
import { localDescription, localName, t } from "./locale.js";
import { withMentions } from "./mentions.js";
import { summary } from "./message.js";
import { isDm } from "./store.js";

const LONGEST = 2000;
const TYPING_EVERY = 7000;

export class Composer {
  constructor(store, ctx) {
    Object.assign(this, { store, ctx, drafts: new Map(), shown: [], active: -1, replyTo: null, form: null });
    this.menu = h("div.slash-menu", { hidden: true, onpointerdown: (event) => event.preventDefault() });
    this.list = h("ul.slash-list", { id: "slash-list", role: "listbox", "aria-label": t("commands") });
    this.menu.append(this.list);
    this.input = h("textarea.composer-input", {
      id: "composer", rows: "1", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false",
      "aria-controls": "slash-list", "aria-haspopup": "listbox", autocomplete: "off",
      oninput: () => this.#typed(),
      onkeydown: (event) => this.#key(event),
      onblur: () => this.#hideMenu(),
      onfocus: () => this.#suggest(),
    });
    this.count = h("span.count", { hidden: true, role: "status" });
    this.reply = h("div.reply-bar", { hidden: true });
    this.error = h("p.composer-error", { role: "alert", hidden: true });
    this.line = h("form.composer-line", { onsubmit: (event) => { event.preventDefault(); this.#enter(); } },
      iconButton("slash", t("commands"), { onclick: () => this.#startSlash() }),
      h("label.visually-hidden", { for: "composer" }, t("message")), this.input, this.count,
      iconButton("send", t("sendMessage"), { type: "submit" }));
    this.slot = h("div.composer-slot");
    const inside = [this.error, this.menu, this.slot, this.reply, this.line];
    this.el = h("section.composer", { "aria-label": t("composer") }, inside);
    store.on("open", () => this.#moved());
    for (const kind of ["commands", "hello", "presence"]) store.on(kind, () => this.#suggest());
  }

  get channel() {
    return this.store.channels.get(this.store.current);
  }

  #leaves() {
    return leaves(applicable(this.store, this.channel));
  }

  #moved() {
    if (this.last) this.drafts.set(this.last, this.input.value);
    this.last = this.store.current;
    this.cancelForm(false);
    this.setReply(null);
    this.#complain("");
    this.input.value = this.drafts.get(this.last) ?? "";
    const { channel } = this;
    const partner = isDm(channel) ? displayName(this.store.partner(channel)) : null;
    const place = channel.type === 0 ? `#${channel.name}` : channel.name;
    this.input.placeholder = t("messageTo", { name: partner ? `@${partner}` : place });
    this.#grow();
    this.#hideMenu();
  }

  #complain(text) {
    this.error.textContent = text;
    this.error.hidden = !text;
  }

  #grow() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 220)}px`;
    const left = LONGEST - this.input.value.length;
    this.count.hidden = left > 200;
    this.count.textContent = String(left);
    this.count.classList.toggle("over", left < 0);
  }

  #startSlash() {
    this.cancelForm();
    this.input.value = "/";
    this.input.focus();
    this.#typed();
  }

  #typed() {
    this.#complain("");
    this.#grow();
    const text = this.input.value;
    if (text && !text.startsWith("/")) this.#sayTyping();
    if (text.startsWith("/")) {
      const found = called(this.#leaves(), text.slice(1));
      if (found?.spaced && found.leaf.node.options?.length) {
        return this.choose(found.leaf, typedOptions(found.leaf, found.rest));
      }
    }
    return this.#suggest();
  }

  /** Others see that somebody is typing; said at most every few seconds. */
  #sayTyping() {
    const now = Date.now();
    if (now - (this.said ?? 0) < TYPING_EVERY) return;
    this.said = now;
    this.store.request("typing", { channel_id: this.store.current }).catch(() => {});
  }

  #suggest() {
    const text = this.input.value;
    const writing = document.activeElement === this.input && !this.form;
    if (!writing || !text.startsWith("/") || text.includes("\n")) return this.#hideMenu();
    const here = this.#leaves();
    this.shown = suggestions(here, text.slice(1));
    const bot = this.store.users.get(this.store.app?.user_id) ?? { bot: true };
    this.list.replaceChildren(...this.shown.map((leaf, index) => h("li.slash-item", {
      role: "option", id: `slash-${index}`, "aria-selected": "false",
      onclick: () => this.choose(leaf),
      onpointermove: () => this.active === index || this.#activate(index),
    }, avatar(bot, 28), h("span.slash-text", {},
      h("span.slash-name", {}, `/${leaf.name}`, (leaf.node.options ?? []).map((option) =>
        h("span.slash-option", { class: option.required ? "needed" : "" }, localName(option)))),
      h("span.slash-about", {}, localDescription(leaf.node))))));
    if (!this.shown.length) {
      const note = here.length ? t("noSuchCommand") : t("noCommandsHere");
      this.list.append(h("li.options-note", { role: "presentation" }, note));
    }
    this.menu.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    return this.#activate(this.shown.length ? 0 : -1);
  }

  #activate(index) {
    for (const [place, item] of [...this.list.children].entries()) {
      item.classList.toggle("active", place === index);
      if (item.role === "option") item.setAttribute("aria-selected", String(place === index));
    }
    this.active = index;
    if (index < 0) return this.input.removeAttribute("aria-activedescendant");
    this.list.children[index].scrollIntoView({ block: "nearest" });
    return this.input.setAttribute("aria-activedescendant", `slash-${index}`);
  }

  #hideMenu() {
    this.menu.hidden = true;
    this.shown = [];
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  #key(event) {
    if (event.isComposing) return;
    const open = !this.menu.hidden && this.shown.length > 0;
    if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      this.#activate((this.active + step + this.shown.length) % this.shown.length);
    } else if (open && event.key === "Tab" && !event.shiftKey) {
      event.preventDefault();
      this.choose(this.shown[this.active]);
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (open && !this.#isCalled(this.shown[this.active])) this.choose(this.shown[this.active]);
      else this.#enter();
    } else if (event.key === "ArrowUp" && !this.input.value && this.ctx.newestPanel()) {
      event.preventDefault();
    } else if (event.key === "Escape") {
      if (!this.menu.hidden) this.#hideMenu();
      else if (this.replyTo) this.setReply(null);
      else this.ctx.scrollDown();
    }
  }

  /** Whether its whole name was typed, and nothing else. */
  #isCalled(leaf) {
    const found = called(this.#leaves(), this.input.value.slice(1).trim());
    const same = found?.leaf.command.id === leaf.command.id && found.leaf.raw === leaf.raw;
    return same && !found.rest.trim();
  }

  /** A command was picked: without options it runs at once, otherwise its fields open. */
  choose(leaf, values) {
    this.#hideMenu();
    this.input.value = "";
    this.#grow();
    this.cancelForm(false);
    if (!leaf.node.options?.length) return this.#runBare(leaf);
    this.form = new CommandForm(leaf, {
      store: this.store, channel: this.channel, values,
      onsend: (body) => this.#run(body, leaf), oncancel: () => this.cancelForm(),
    });
    this.slot.replaceChildren(this.form.el);
    this.line.hidden = true;
    return this.form.focus();
  }

  /** Open a command by its name, e.g. from a mention of it in a message. */
  useCommand(name) {
    const found = called(this.#leaves(), name);
    if (found) this.choose(found.leaf);
    else this.#complain(t("noSuchCommandNamed", { name }));
  }

  cancelForm(focus = true) {
    if (!this.form) return;
    this.form = null;
    this.slot.replaceChildren();
    this.line.hidden = false;
    if (focus) this.input.focus();
  }

  #runBare(leaf) {
    return this.#run({ channel_id: this.channel.id, command_id: leaf.command.id, options: nested(leaf, []) }, leaf);
  }

  #run(body, leaf) {
    const { form } = this;
    this.#complain("");
    const waiting = this.ctx.waitingLine(body.channel_id, leaf.name);
    this.store.interact("command", body, (state, text, refused) => {
      const open = form && this.form === form;
      if (refused) return open ? form.refuse(text) : this.#complain(text);
      if (open) this.cancelForm();
      return waiting.tell(state, text);
    });
  }

  async #enter() {
    const content = this.input.value.trim();
    if (!content) return;
    if (content.startsWith("/")) {
      const found = called(this.#leaves(), content.slice(1));
      if (found && !found.rest.trim() && needsNothing(found.leaf)) {
        this.input.value = "";
        this.#grow();
        this.#hideMenu();
        return this.#runBare(found.leaf);
      }
      if (found) return this.choose(found.leaf, typedOptions(found.leaf, found.rest));
    }
    if (content.length > LONGEST) return this.#complain(t("tooLong", { max: LONGEST }));
    try {
      this.input.value = "";
      this.#grow();
      const reply = this.replyTo ? { reply_to: this.replyTo.id } : {};
      const sent = withMentions(content, this.store.users.values());
      await this.store.request("send", { channel_id: this.store.current, content: sent, ...reply });
      this.said = 0;
      this.setReply(null);
      this.ctx.scrollDown();
    } catch (error) {
      this.input.value = content;
      this.#grow();
      this.#complain(error.message);
    }
  }

  setReply(message) {
    this.replyTo = message;
    this.reply.hidden = !message;
    if (!message) return;
    this.reply.replaceChildren(h("span", {}, t("replyingTo", { name: displayName(message.author) }), " "),
      h("span.reply-text", {}, summary(message, this.ctx, 60)),
      iconButton("close", t("cancel"), { onclick: () => { this.setReply(null); this.input.focus(); } }));
    this.cancelForm(false);
    this.input.focus();
  }
}
