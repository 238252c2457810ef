// The five kinds of select, in messages and in forms.

import { avatar, displayName } from "./avatar.js";
import { customEmoji, h, icon } from "./dom.js";
import { localTopic } from "./locale.js";
import { Picker } from "./picker.js";
import { isDm } from "./store.js";

export const people = (store) => store.people().map((user) => ({
  label: displayName(user), value: user.id, description: user.bot ? "APP" : `@${user.username}`, lead: avatar(user, 24),
}));
export const roles = (store, channel) => store.roles(channel?.guild_id).map((role) => ({
  label: `@${role.name}`, value: role.id, lead: icon("people"),
}));
export const channels = (store, channel, types) => store.inGuild(channel?.guild_id)
  .filter((one) => !isDm(one) && (!types?.length || types.includes(one.type)))
  .map((one) => ({
    label: one.name, value: one.id, lead: icon(one.type === 0 ? "hash" : "thread"), description: localTopic(one),
  }));

export function emoji(data) {
  if (!data?.name) return null;
  return h("span.emoji", { "aria-hidden": "true" }, data.id ? customEmoji(data.name, data.id) : data.name);
}

function itemsOf(component, store, channel) {
  switch (component.type) {
    case 5: return people(store);
    case 6: return roles(store, channel);
    case 7: return [...people(store), ...roles(store, channel)];
    case 8: return channels(store, channel, component.channel_types);
    default: return (component.options ?? []).map((option) => ({
      ...option, lead: emoji(option.emoji),
    }));
  }
}

export function select(component, store, channel, options) {
  const items = itemsOf(component, store, channel);
  const preset = component.type === 3
    ? items.filter((item) => item.default).map((item) => item.value)
    : (component.default_values ?? []).map((one) => String(one.id));
  const picker = new Picker({
    placeholder: component.placeholder,
    items,
    values: preset,
    min: component.min_values ?? 1,
    max: Math.max(1, component.max_values ?? 1),
    disabled: component.disabled,
    ...options,
  });
  picker.el.dataset.customId = component.custom_id;
  return picker;
}
