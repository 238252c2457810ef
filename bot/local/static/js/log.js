// The messages of the open channel: a live log that stays at its end until somebody scrolls away.

import { avatar, displayName } from "./avatar.js";
import { dots, h, icon, uid } from "./dom.js";
import { localTopic, t } from "./locale.js";
import { messageElement, summary } from "./message.js";
import { EPHEMERAL, isDm, LOADING } from "./store.js";
import { format, sameDay } from "./times.js";

const NEAR = 80;
const OPEN = "button[data-custom-id]:not(:disabled), .picker[data-custom-id] input:not(:disabled)";
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

// Whoever plays by keyboard is led from panel to panel; a mouse or a thumb finds its own way.
let byKeyboard = false;
document.addEventListener("keydown", () => { byKeyboard = true; }, true);
document.addEventListener("pointerdown", () => { byKeyboard = false; }, true);

export class Log {
  constructor(store, ctx) {
    Object.assign(this, { store, ctx, stuck: true, top: 0, divider: null, waiting: new Map() });
    this.list = h("ol.log", { role: "log", "aria-live": "polite", "aria-relevant": "additions", tabindex: "0" });
    this.intro = h("div.intro");
    this.scroller = h("div.scroller", { onscroll: () => this.#scrolled() }, this.intro, this.list);
    this.jump = h("button.jump-down", { type: "button", hidden: true, onclick: () => this.scrollDown() },
      t("newMessages"), icon("down"));
    this.typing = h("div.typing", { role: "status" });
    this.status = h("div.visually-hidden", { role: "status" });
    this.el = h("div.log-area", {}, this.scroller, this.jump, this.status);
    this.list.addEventListener("focusin", (event) => this.#noted(event.target));
    this.list.addEventListener("keydown", (event) => this.#step(event));
    new ResizeObserver(() => (this.stuck ? this.#toEnd() : this.#hold())).observe(this.list);
    new ResizeObserver(() => this.stuck && this.#toEnd()).observe(this.scroller);
    store.on("open", ({ channelId, messageId }) => this.show(channelId, messageId));
    store.on("message_create", (message) => this.#added(message));
    store.on("message_update", (message) => this.#changed(message));
    store.on("message_delete", (message) => this.#removed(message));
    store.on("channels", () => this.#introduce());
    store.on("typing", () => this.#typing());
  }

  async show(channelId, messageId) {
    const ticket = (this.ticket = {});
    this.list.setAttribute("aria-busy", "true");
    const channel = this.store.channels.get(channelId);
    const name = isDm(channel) ? displayName(this.store.partner(channel)) : channel.name;
    this.list.setAttribute("aria-label", t("messagesIn", { name }));
    const unread = this.store.unread(channelId).count;
    let messages = [];
    try {
      messages = await this.store.history(channelId);
    } catch (error) {
      if (ticket === this.ticket) this.list.replaceChildren(h("li.log-note", {}, error.message));
      return;
    }
    if (ticket !== this.ticket) return;
    this.divider = unread ? messages.at(-Math.min(unread, messages.length))?.id : null;
    this.stuck = true;
    this.#draw(messages);
    this.#introduce();
    this.#typing();
    this.jump.hidden = true;
    this.store.read(channelId);
    if (messageId) await this.goTo(messageId);
    else this.#toEnd();
    this.list.removeAttribute("aria-busy");
  }

  #draw(messages) {
    const nodes = [];
    let previous = null;
    for (const message of messages) {
      nodes.push(...this.#with(message, previous));
      previous = message;
    }
    this.list.replaceChildren(...nodes, ...this.#waitingHere());
  }

  /** A message and what stands above it: a new day, the first unread one. */
  #with(message, previous) {
    const nodes = [];
    const fresh = message.id === this.divider;
    const day = !previous || !sameDay(previous.timestamp, message.timestamp);
    const divide = (kind, text) => nodes.push(h(kind, { role: "separator" }, h("span", {}, text)));
    if (day) divide("li.divider", format(new Date(message.timestamp), "D"));
    if (fresh) divide("li.divider.new", t("new"));
    nodes.push(this.#element(message, day || fresh ? null : previous));
    return nodes;
  }

  #element(message, previous) {
    const element = messageElement(message, previous, this.ctx);
    // A new message is read out once; later edits of it are not (its log entry is no live region of its own).
    requestAnimationFrame(() => element.setAttribute("aria-live", "off"));
    return element;
  }

  #added(message) {
    if (message.channel_id !== this.store.current || this.list.ariaBusy === "true") return;
    const messages = this.store.messages(message.channel_id);
    if (document.getElementById(`message-${message.id}`)) return;
    if (messages.at(-1)?.id !== message.id) return this.#draw(messages);
    if (!document.hasFocus() && !this.divider && message.author.id !== this.store.you.id) this.divider = message.id;
    const first = this.list.querySelector(".waiting");
    for (const node of this.#with(message, messages.at(-2))) this.list.insertBefore(node, first);
    this.#typing();
    this.#follow(message);
    if (message.author.id === this.store.you.id) this.scrollDown();
    else if (this.stuck && !this.#hold()) this.#toEnd();
    else this.jump.hidden = false;
    return undefined;
  }

  #changed(message) {
    const old = document.getElementById(`message-${message.id}`);
    if (message.channel_id !== this.store.current || !old) return;
    const messages = this.store.messages(message.channel_id);
    const index = messages.findIndex((one) => one.id === message.id);
    const lonely = old.previousElementSibling?.classList.contains("divider");
    const fresh = this.#element(message, lonely ? null : messages[index - 1]);
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const customId = focused?.closest("[data-custom-id]")?.dataset.customId;
    fresh.setAttribute("aria-live", "off");
    fresh.classList.add("changed");
    old.replaceWith(fresh);
    if (focused) {
      const control = [...fresh.querySelectorAll("[data-custom-id]")].find((one) => one.dataset.customId === customId);
      const same = control?.matches("button") ? control : control?.querySelector("input");
      const target = same && !same.disabled ? same : byKeyboard ? fresh.querySelector(OPEN) : null;
      (target ?? fresh).focus({ preventScroll: Boolean(target === same) });
    }
    this.#follow(message);
    const text = summary(message, this.ctx, 200);
    this.status.textContent = t("announceEdit", { name: displayName(message.author), text });
    if (this.stuck) this.#toEnd();
  }

  /** What answers a press privately: the focus goes on to it, as soon as there is something to press. */
  #follow(message) {
    const pressing = byKeyboard && document.activeElement?.matches?.("[data-custom-id]");
    if (!(message.flags & EPHEMERAL) || (this.followed !== message.id && !pressing)) return;
    const fresh = document.getElementById(`message-${message.id}`);
    if (fresh.contains(document.activeElement)) return;
    this.followed = message.flags & LOADING ? message.id : null;
    if (byKeyboard && !(message.flags & LOADING)) fresh.querySelector(OPEN)?.focus();
  }

  /** The focus to the newest message that holds something to press; whether there is one. */
  newestPanel() {
    const target = [...this.list.children].findLast((item) => item.querySelector(OPEN))?.querySelector(OPEN);
    target?.focus();
    return Boolean(target);
  }

  /** Arrows go from one button of a message to the next. */
  #step(event) {
    const step = STEPS[event.key];
    if (!step || !event.target.matches("button[data-custom-id]")) return;
    const open = [...event.target.closest("li.message").querySelectorAll(OPEN)];
    event.preventDefault();
    open[(open.indexOf(event.target) + step + open.length) % open.length]?.focus();
  }

  #removed({ id, channel_id }) {
    if (channel_id !== this.store.current) return;
    const element = document.getElementById(`message-${id}`);
    if (!element) return;
    const hadFocus = element.contains(document.activeElement);
    this.#draw(this.store.messages(channel_id));
    if (hadFocus) this.list.focus({ preventScroll: true });
  }

  #introduce() {
    const channel = this.store.channels.get(this.store.current);
    if (!channel) return;
    this.intro.hidden = !this.store.isComplete(channel.id);
    const partner = isDm(channel) ? this.store.partner(channel) : null;
    const guild = this.store.guildOf(channel);
    this.intro.replaceChildren(
      h("div.intro-mark", {}, partner ? avatar(partner, 64) : icon(channel.type === 0 ? "hash" : "thread")),
      h("h2", {}, partner ? displayName(partner) : channel.name),
      h("p", {}, partner ? t("introDm", { name: displayName(partner) })
        : guild && !guild.bot_member ? t("introWithout") : localTopic(channel)
          || t("introChannel", { name: channel.type === 0 ? `#${channel.name}` : channel.name })));
  }

  #typing() {
    const ids = this.store.typing.get(this.store.current)?.keys() ?? [];
    const names = [...ids].map((id) => displayName(this.store.users.get(id))).join(", ");
    this.typing.replaceChildren(...(names ? [dots(), t("typing", { names })] : []));
  }

  async goTo(messageId) {
    const { current } = this.store;
    let element = document.getElementById(`message-${messageId}`);
    while (!element && (await this.store.olderMessages(current).catch(() => false))) {
      this.#draw(this.store.messages(current));
      element = document.getElementById(`message-${messageId}`);
    }
    if (!element) return this.#toEnd();
    this.stuck = false;
    element.scrollIntoView({ block: "center" });
    element.classList.add("found");
    return element.focus({ preventScroll: true });
  }

  async #scrolled() {
    const { scroller } = this;
    this.#noted(this.list.querySelector(".picker.open"));
    const near = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR;
    // Only a move upwards lets go of the end: a picture that grows below must not.
    if (near || scroller.scrollTop < this.top) this.stuck = near;
    this.top = scroller.scrollTop;
    if (this.stuck) {
      this.jump.hidden = true;
      if (document.hasFocus()) this.store.read(this.store.current);
    }
    if (scroller.scrollTop > 120 || this.fetching) return;
    this.fetching = true;
    try {
      const height = scroller.scrollHeight;
      const at = scroller.scrollTop;
      if (await this.store.olderMessages(this.store.current)) {
        this.#draw(this.store.messages(this.store.current));
        scroller.scrollTop = at + scroller.scrollHeight - height;
      }
      this.#introduce();
    } catch { /* said by the connection banner */ } finally {
      this.fetching = false;
    }
  }

  scrollDown() {
    this.stuck = true;
    this.jump.hidden = true;
    this.#toEnd();
  }

  #toEnd() {
    if (!this.#hold()) this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  /** Whoever chooses from a list keeps it where it is: what comes meanwhile waits below, what grows above makes room. */
  #hold() {
    const picker = this.list.querySelector(".picker.open");
    if (!picker) return false;
    const { top } = picker.getBoundingClientRect();
    if (this.held?.picker === picker) this.scroller.scrollTop += top - this.held.top;
    else this.held = { picker, top };
    return true;
  }

  #noted(target) {
    const picker = target?.closest?.(".picker");
    if (picker) this.held = { picker, top: picker.getBoundingClientRect().top };
  }

  #waitingHere() {
    return [...this.waiting.values()].filter((one) => one.channelId === this.store.current).map((one) => one.element);
  }

  /** The line that stands for a command until the bot answers, or says why it did not. */
  waitingLine(channelId, name) {
    const id = uid("waiting");
    const text = h("span.waiting-text", {}, t("sending"));
    const { you } = this.store;
    const used = [avatar(you, 16), displayName(you), " ", t("used"), " ", h("span.mention", {}, `/${name}`)];
    const element = h("li.message.waiting", {},
      h("div.message-side", {}, avatar(this.store.users.get(this.store.app?.user_id) ?? { bot: true })),
      h("div.message-body", {}, h("div.origin", {}, used), text));
    let timer = 0;
    const show = () => {
      this.waiting.set(id, { channelId, element });
      if (channelId === this.store.current) this.list.append(element);
      this.scrollDown();
    };
    const remove = () => {
      this.waiting.delete(id);
      element.remove();
    };
    return {
      remove,
      tell: (state, reason, refused) => {
        clearTimeout(timer);
        if (state === "done" || state === "thinking") return remove();
        // Most answers come at once: no line that only flashes.
        if (state === "sent") return (timer = setTimeout(show, 200));
        show();
        const why = refused ? reason : t("didNotRespond");
        text.replaceChildren(h("span.failure", { role: "alert" }, icon("alert"), why), " ",
          h("button.text-link", { type: "button", onclick: remove }, t("dismiss")));
        return this.stuck && this.#toEnd();
      },
    };
  }
}
