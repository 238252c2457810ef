// The application's commands: which apply here, how they are called, and what an option's text means.

import { locale, localName, t } from "./locale.js";
import { isDm } from "./store.js";

const CONTEXT = { guild: 0, botDm: 1, privateChannel: 2 };
const INSTALL = { guild: 0, user: 1 };

function contextOf(store, channel) {
  if (!isDm(channel)) return CONTEXT.guild;
  return channel.recipients?.some((user) => user.id === store.app?.user_id) ? CONTEXT.botDm : CONTEXT.privateChannel;
}

/** Commands of one type (1 slash, 2 user, 3 message) that Discord would offer in this channel. */
export function applicable(store, channel, type = 1) {
  if (!channel) return [];
  const context = contextOf(store, channel);
  const guild = store.guildOf(channel);
  return store.commands.filter((command) => {
    if ((command.type ?? 1) !== type) return false;
    if (command.guild_id && command.guild_id !== channel.guild_id) return false;
    const contexts = command.contexts ?? (command.dm_permission === false ? [CONTEXT.guild] : Object.values(CONTEXT));
    if (!command.guild_id && !contexts.includes(context)) return false;
    const installs = command.integration_types ?? [INSTALL.guild];
    if (installs.includes(INSTALL.user)) return true;
    return context === CONTEXT.botDm || Boolean(guild?.bot_member);
  }).sort((a, b) => localName(a).localeCompare(localName(b), locale));
}

/** Every callable leaf: a command without subcommands, or each of its subcommands with the way to it. */
export function leaves(commands) {
  const found = [];
  const walk = (command, node, way) => {
    const subs = (node.options ?? []).filter((option) => option.type === 1 || option.type === 2);
    if (!subs.length) {
      const raw = way.map((one) => one.name).join(" ");
      found.push({ command, node, way, name: way.map(localName).join(" "), raw });
    }
    for (const sub of subs) walk(command, sub, [...way, sub]);
  };
  for (const command of commands) walk(command, command, [command]);
  return found;
}

/** The leaves that what was typed after the slash may still become, best first. */
export function suggestions(all, typed) {
  const query = typed.toLowerCase().trimStart();
  const score = ({ name, raw }) => {
    const names = [name.toLowerCase(), raw.toLowerCase()];
    if (names.some((one) => one.startsWith(query))) return 0;
    if (names.some((one) => one.split(/[\s_-]/).some((word) => word.startsWith(query)))) return 1;
    return names.some((one) => one.includes(query)) ? 2 : 3;
  };
  const ranked = all.map((leaf) => [score(leaf), leaf]).filter(([rank]) => rank < 3);
  return ranked.sort((a, b) => a[0] - b[0]).map(([, leaf]) => leaf);
}

/** The leaf whose whole name the text begins with, and the rest of the text. */
export function called(all, text) {
  const lower = text.toLowerCase();
  const fits = (name) => lower === name.toLowerCase() || lower.startsWith(`${name.toLowerCase()} `);
  for (const leaf of [...all].sort((a, b) => b.name.length - a.name.length)) {
    const name = [leaf.name, leaf.raw].find(fits);
    if (name) return { leaf, rest: text.slice(name.length), spaced: text.length > name.length };
  }
  return null;
}

const WRITTEN = [3, 4, 10];

/** Whether what was typed into an option is all of it, so that a space begins the next one: a number is. */
export const isWhole = (option, text) => WRITTEN.includes(option.type) && /^[-+]?\d+([.,]\d+)?$/.test(text.trim());

/** The next option in order that `taken(name)` says is still free. */
export function optionAfter(options, name, taken) {
  const at = options.findIndex((option) => option.name === name);
  return options.slice(at + 1).find((option) => !taken(option.name));
}

/** A command that needs no options can be sent as it is. */
export const needsNothing = (leaf) => !(leaf.node.options ?? []).some((option) => option.required);

/** "8 two words sort:up" -> {dice: "8", word: "two words", sort: "up"}: without a name, options come in order. */
export function typedOptions(leaf, rest) {
  const options = leaf.node.options ?? [];
  const values = {};
  let current = options[0]?.name;
  let buffer = [];
  const keep = () => {
    const text = buffer.join(" ").trim();
    if (current && text) values[current] = text;
    buffer = [];
  };
  for (const word of rest.trim().split(/\s+/)) {
    const starts = (name) => word.toLowerCase().startsWith(`${name.toLowerCase()}:`);
    const named = options.find((option) => [option.name, localName(option)].some(starts));
    if (named) {
      keep();
      current = named.name;
      buffer.push(word.slice(word.indexOf(":") + 1));
    } else {
      buffer.push(word);
      const option = options.find((one) => one.name === current);
      const whole = option && isWhole(option, buffer.join(" "));
      const next = whole ? optionAfter(options, current, (one) => one in values) : null;
      if (next) {
        keep();
        current = next.name;
      }
    }
  }
  keep();
  return values;
}

const number = (text) => Number(String(text).trim().replace(",", "."));

/** The value to send, or the sentence that says what is wrong. */
export function valueOf(option, raw) {
  const empty = raw === undefined || raw === null || String(raw).trim() === "";
  if (empty) return option.required ? { error: t("needed", { name: localName(option) }) } : { value: undefined };
  if (option.type === 4 || option.type === 10) {
    const value = number(raw);
    if (Number.isNaN(value)) return { error: t(option.type === 4 ? "wantWhole" : "wantNumber") };
    if (option.type === 4 && !Number.isInteger(value)) return { error: t("wantWhole") };
    const { min_value: min, max_value: max } = option;
    if ((min !== undefined && value < min) || (max !== undefined && value > max)) {
      if (min !== undefined && max !== undefined) return { error: t("wantBetween", { min, max }) };
      return { error: min !== undefined ? t("wantAtLeast", { min }) : t("wantAtMost", { max }) };
    }
    return { value };
  }
  if (option.type === 5) return { value: raw === true || raw === "true" };
  if (option.type === 3) {
    const length = [...String(raw)].length;
    if (option.min_length && length < option.min_length) return { error: t("tooShort", { min: option.min_length }) };
    if (option.max_length && length > option.max_length) return { error: t("tooLong", { max: option.max_length }) };
  }
  return { value: raw };
}

/** Values wrapped in the subcommands that lead to them, as Discord sends them. */
export function nested(leaf, options) {
  const inside = leaf.way.slice(1).reverse();
  return inside.reduce((inner, { name, type }) => [{ name, type, options: inner }], options);
}
