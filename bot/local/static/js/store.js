// What this person knows of the world, kept in step with the local Discord. It draws nothing.

import { Connection } from "./connection.js";
import { locale } from "./locale.js";

export const EPHEMERAL = 64;
export const LOADING = 128;
const PAGE = 50;

const older = (a, b) => (BigInt(a) < BigInt(b) ? -1 : BigInt(a) > BigInt(b) ? 1 : 0);
export const isThread = (channel) => [10, 11, 12].includes(channel?.type);
export const isDm = (channel) => channel?.type === 1 || channel?.type === 3;

export class Store extends EventTarget {
  users = new Map();
  channels = new Map();
  guilds = [];
  commands = [];
  you = null;
  app = null;
  bot = "offline";
  current = null;
  typing = new Map();

  #messages = new Map();
  #complete = new Set();
  #fates = new Map();
  #watchers = new Map();
  #unread = new Map();

  constructor(name) {
    super();
    this.name = name;
    this.connection = new Connection(name, locale);
    this.connection.addEventListener("state", () => this.tell("connection"));
    this.connection.addEventListener("frame", ({ detail }) => this.#frame(detail));
  }

  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  on(kind, listener) {
    this.addEventListener(kind, (event) => listener(event.detail));
  }

  request(type, body) {
    return this.connection.request(type, body);
  }

  #frame(frame) {
    const handler = this[`on_${frame.type}`];
    if (handler) handler.call(this, frame);
  }

  on_hello(frame) {
    this.you = frame.you;
    this.app = frame.app;
    this.bot = frame.bot;
    this.commands = frame.commands ?? [];
    this.guilds = frame.guilds;
    this.users = new Map(frame.users.map((user) => [user.id, user]));
    this.users.set(frame.you.id, frame.you);
    this.here = new Set(frame.here);
    this.channels.clear();
    for (const guild of frame.guilds) {
      for (const channel of [...guild.channels, ...(guild.threads ?? [])]) {
        this.channels.set(channel.id, { guild_id: guild.id, ...channel });
      }
    }
    for (const channel of frame.dms ?? []) this.channels.set(channel.id, channel);
    this.#messages.clear();
    this.#complete.clear();
    for (const watcher of this.#watchers.values()) watcher("done");
    this.#watchers.clear();
    for (const channel of this.channels.values()) {
      const read = this.#lastRead(channel.id);
      const last = channel.last_message_id;
      if (read && last && older(read, last) < 0) this.#unread.set(channel.id, { count: 1, mentions: 0 });
    }
    this.tell("hello");
  }

  on_message_create({ message }) {
    this.#learn(message);
    const list = this.#messages.get(message.channel_id);
    if (list && !list.some((known) => known.id === message.id)) {
      list.push(message);
      list.sort((a, b) => older(a.id, b.id));
    }
    const channel = this.channels.get(message.channel_id);
    if (channel) channel.last_message_id = message.id;
    this.typing.get(message.channel_id)?.delete(message.author.id);
    if (message.author.id !== this.you.id) this.#count(message);
    this.tell("message_create", message);
  }

  on_message_update({ message }) {
    this.#learn(message);
    const list = this.#messages.get(message.channel_id);
    const index = list?.findIndex((known) => known.id === message.id) ?? -1;
    if (index >= 0) list[index] = { ...list[index], ...message };
    this.tell("message_update", index >= 0 ? list[index] : message);
  }

  on_message_delete({ id, channel_id }) {
    const list = this.#messages.get(channel_id);
    const index = list?.findIndex((known) => known.id === id) ?? -1;
    if (index >= 0) list.splice(index, 1);
    this.tell("message_delete", { id, channel_id });
  }

  on_channel_create({ channel }) {
    this.channels.set(channel.id, channel);
    for (const user of channel.recipients ?? []) if (!this.users.has(user.id)) this.users.set(user.id, user);
    this.tell("channels");
  }

  on_channel_update({ channel }) {
    this.channels.set(channel.id, { ...this.channels.get(channel.id), ...channel });
    this.tell("channels");
  }

  on_channel_delete({ channel }) {
    this.channels.delete(channel.id);
    this.tell("channels");
    if (this.current === channel.id) this.open(this.firstChannel());
  }

  on_commands({ commands }) {
    this.commands = commands;
    this.tell("commands");
  }

  on_user_join({ user }) {
    this.users.set(user.id, user);
    this.tell("people");
  }

  on_here({ here }) {
    this.here = new Set(here);
    this.tell("people");
  }

  on_typing({ channel_id, user_id }) {
    if (user_id === this.you.id) return;
    const who = this.typing.get(channel_id) ?? new Map();
    clearTimeout(who.get(user_id));
    who.set(user_id, setTimeout(() => { who.delete(user_id); this.tell("typing"); }, 9000));
    this.typing.set(channel_id, who);
    this.tell("typing");
  }

  on_presence({ bot }) {
    this.bot = bot;
    this.tell("presence");
  }

  on_interaction({ interaction_id, state, message }) {
    const watcher = this.#watchers.get(interaction_id);
    if (watcher) watcher(state, message);
    else this.#fates.set(interaction_id, { state, message });
    if (state === "done" || state === "failed") this.#watchers.delete(interaction_id);
  }

  on_modal({ interaction_id, modal }) {
    this.tell("modal", { interaction_id, modal });
  }

  /** Send something the bot must answer; `watch(state, message)` hears what becomes of it. */
  async interact(type, body, watch) {
    try {
      const { interaction_id } = await this.request(type, body);
      const fate = this.#fates.get(interaction_id) ?? { state: "sent" };
      this.#fates.delete(interaction_id);
      if (fate.state === "sent" || fate.state === "thinking") this.#watchers.set(interaction_id, watch);
      watch(fate.state, fate.message);
    } catch (error) {
      watch("failed", error.message, error);
    }
  }

  async history(channelId) {
    if (!this.#messages.has(channelId)) {
      const { messages } = await this.request("history", { channel_id: channelId, limit: PAGE });
      messages.forEach((message) => this.#learn(message));
      // What came in while we asked is already part of the answer or newer than it.
      const known = new Set(messages.map((message) => message.id));
      const early = (this.#messages.get(channelId) ?? []).filter((message) => !known.has(message.id));
      this.#messages.set(channelId, [...messages, ...early].sort((a, b) => older(a.id, b.id)));
      if (messages.length < PAGE) this.#complete.add(channelId);
    }
    return this.#messages.get(channelId);
  }

  async olderMessages(channelId) {
    const list = this.#messages.get(channelId);
    if (!list?.length || this.#complete.has(channelId)) return false;
    const { messages } = await this.request("history", { channel_id: channelId, before: list[0].id, limit: PAGE });
    if (messages.length < PAGE) this.#complete.add(channelId);
    messages.forEach((message) => this.#learn(message));
    list.unshift(...messages.filter((message) => !list.some((known) => known.id === message.id)));
    return messages.length > 0;
  }

  messages(channelId) {
    return this.#messages.get(channelId) ?? [];
  }

  isComplete(channelId) {
    return this.#complete.has(channelId);
  }

  open(channelId, messageId = null) {
    if (!this.channels.has(channelId)) return;
    this.current = channelId;
    this.tell("open", { channelId, messageId });
    this.read(channelId);
  }

  async openDm(user) {
    const { channel } = await this.request("open_dm", { user_id: user.id });
    this.channels.set(channel.id, { ...this.channels.get(channel.id), ...channel });
    this.open(channel.id);
  }

  firstChannel() {
    return this.guilds[0]?.channels.find((channel) => channel.type === 0)?.id ?? this.channels.keys().next().value;
  }

  guildOf(channel) {
    return this.guilds.find((guild) => guild.id === channel?.guild_id) ?? null;
  }

  inGuild(guildId) {
    return [...this.channels.values()].filter((channel) => channel.guild_id === guildId);
  }

  dms() {
    return [...this.channels.values()].filter(isDm);
  }

  roles(guildId) {
    return (this.guilds.find((guild) => guild.id === guildId)?.roles ?? []).filter((role) => role.id !== guildId);
  }

  people() {
    return [...this.users.values()];
  }

  partner(channel) {
    const other = channel.recipients?.find((user) => user.id !== this.you.id) ?? channel.recipients?.[0];
    return this.users.get(other?.id) ?? other;
  }

  unread(channelId) {
    return this.#unread.get(channelId) ?? { count: 0, mentions: 0 };
  }

  read(channelId) {
    const last = this.channels.get(channelId)?.last_message_id;
    if (last) localStorage.setItem(`read:${this.name}:${channelId}`, last);
    if (this.#unread.delete(channelId)) this.tell("unread");
  }

  #lastRead(channelId) {
    return localStorage.getItem(`read:${this.name}:${channelId}`);
  }

  #learn(message) {
    for (const user of [message.author, ...(message.mentions ?? [])]) {
      if (user && !this.users.has(user.id)) this.users.set(user.id, user);
    }
  }

  #count(message) {
    if (message.channel_id === this.current && document.hasFocus()) return this.read(message.channel_id);
    const counts = { ...this.unread(message.channel_id) };
    counts.count += 1;
    const mentioned = message.mentions?.some((user) => user.id === this.you.id) || message.mention_everyone;
    if (mentioned || isDm(this.channels.get(message.channel_id))) counts.mentions += 1;
    this.#unread.set(message.channel_id, counts);
    this.tell("unread");
  }
}
