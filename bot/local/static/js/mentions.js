// What somebody typed after an @: the name of a person or of the bot becomes a mention, as in Discord's own client.

import { displayName } from "./avatar.js";

const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The text as it is sent; a name counts whole, whatever its case, and not in the middle of a word. */
export function withMentions(content, users) {
  const ids = new Map();
  for (const user of users) {
    for (const name of [user.username, displayName(user)]) ids.set(name.toLowerCase(), user.id);
  }
  const longestFirst = [...ids.keys()].filter(Boolean).sort((a, b) => b.length - a.length).map(escaped);
  if (!longestFirst.length) return content;
  const typed = new RegExp(`(?<![\\p{L}\\p{N}_<@])@(${longestFirst.join("|")})(?![\\p{L}\\p{N}_-])`, "giu");
  return content.replace(typed, (whole, name) => {
    const id = ids.get(name.toLowerCase());
    return id ? `<@${id}>` : whole;
  });
}
