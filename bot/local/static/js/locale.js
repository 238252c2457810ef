// Whose language: the viewer's locale as Discord spells it, and the page's own words in it.

import { ENGLISH, GERMAN, TOPICS_GERMAN } from "./words.js";

const DISCORD = ["en-US", "en-GB", "bg", "zh-CN", "zh-TW", "hr", "cs", "da", "nl", "fi", "fr", "de", "el", "hi", "hu",
  "id", "it", "ja", "ko", "lt", "no", "pl", "pt-BR", "ro", "ru", "es-ES", "es-419", "sv-SE", "th", "tr", "uk", "vi"];

function nearest(tag) {
  const lower = tag.toLowerCase();
  return DISCORD.find((known) => known.toLowerCase() === lower)
    ?? DISCORD.find((known) => known.split("-")[0] === lower.split("-")[0])
    ?? "en-US";
}

export const locale = nearest(new URLSearchParams(location.search).get("locale") || navigator.language || "en-US");
const words = locale === "de" ? { ...ENGLISH, ...GERMAN } : ENGLISH;

/** t("members", {n: 3}) */
export function t(key, values = {}) {
  const text = words[key] ?? ENGLISH[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** Why something was refused: in the page's words where its code is known, else as the local Discord says it to whoever
 * reads English. */
export function refusal(error) {
  const key = `refused_${error?.code ?? "unanswered"}`;
  if (words[key]) return words[key];
  return words === ENGLISH ? error?.message ?? ENGLISH.refused : words.refused;
}

/** A command's or option's name or description in the viewer's language. */
export const localName = (thing) => thing.name_localizations?.[locale] ?? thing.name_localized ?? thing.name;
export const localDescription = (thing) =>
  thing.description_localizations?.[locale] ?? thing.description_localized ?? thing.description ?? "";

/** A channel's topic, in the viewer's language where the world began with it. */
export const localTopic = (channel) => (locale === "de" && TOPICS_GERMAN[channel.topic]) || channel.topic;
