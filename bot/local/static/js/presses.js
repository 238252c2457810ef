// The fate of a press: pending while the bot has not answered, a line under the message when it failed.

import { h, icon } from "./dom.js";
import { t } from "./locale.js";

const pending = new Set();
const failures = new Map();
const key = (message, customId) => `${message.id}\n${customId}`;

export const isPending = (message, customId) => pending.has(key(message, customId));

export function failureLine(message) {
  const text = failures.get(message.id);
  return text ? h("p.failure", { role: "alert" }, icon("alert"), text) : null;
}

function refresh(message, customId) {
  const element = document.getElementById(`message-${message.id}`);
  if (!element) return;
  for (const control of element.querySelectorAll("[data-custom-id]")) {
    if (control.dataset.customId !== customId) continue;
    control.classList.toggle("pending", isPending(message, customId));
    control.toggleAttribute("aria-busy", isPending(message, customId));
    if (isPending(message, customId)) control.setAttribute("aria-busy", "true");
  }
  element.querySelector(".failure")?.remove();
  const line = failureLine(message);
  if (line) element.querySelector(".message-body").append(line);
}

function send(store, message, customId, type, body) {
  if (pending.has(key(message, customId))) return;
  failures.delete(message.id);
  pending.add(key(message, customId));
  refresh(message, customId);
  const frame = { message_id: message.id, channel_id: message.channel_id, custom_id: customId, ...body };
  store.interact(type, frame, (state, text, refused) => {
    if (state === "sent") return;
    pending.delete(key(message, customId));
    if (state === "failed") failures.set(message.id, refused ? text : t("interactionFailed"));
    refresh(message, customId);
  });
}

export const press = (store, message, customId) => send(store, message, customId, "press", {});
export const choose = (store, message, customId, values) => send(store, message, customId, "select", { values });
