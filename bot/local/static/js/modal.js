// The forms a bot asks a person to fill in.

import { h, icon, uid } from "./dom.js";
import { t } from "./locale.js";
import { markdown } from "./markdown.js";
import { select } from "./selects.js";

/** A field knows its element, what it would send, and what is wrong with it. */
function textInput(data, id, describedby) {
  const long = data.style === 2;
  const input = h(long ? "textarea.modal-input" : "input.modal-input", {
    id, type: long ? null : "text", rows: long ? "4" : null, placeholder: data.placeholder, autocomplete: "off",
    maxlength: data.max_length ?? 4000, "aria-describedby": describedby, value: data.value ?? "",
    "aria-required": data.required === false ? null : "true", name: data.custom_id,
  });
  const check = () => {
    const length = [...input.value].length;
    if (!length) return data.required === false ? "" : t("neededHere");
    if (data.min_length && length < data.min_length) return t("tooShort", { min: data.min_length });
    return "";
  };
  return { element: input, focus: input, check, send: () => ({ type: 4, id: data.id, custom_id: data.custom_id, value: input.value }) };
}

function selectField(data, id, describedby, label, ctx) {
  const required = data.required !== false;
  const picker = select({ ...data, min_values: required ? data.min_values ?? 1 : 0 }, ctx.store, ctx.store.channels.get(ctx.store.current), { id, describedby, label });
  const check = () => {
    const count = picker.value.length;
    if (!count && !required) return "";
    return count < (data.min_values ?? 1) ? t("chooseAtLeast", { min: data.min_values ?? 1 }) : "";
  };
  return { element: picker.el, focus: picker.input, check, send: () => ({ type: data.type, id: data.id, custom_id: data.custom_id, values: picker.value }) };
}

function choiceGroup(data, id, label) {
  const many = data.type === 22;
  const inputs = (data.options ?? []).map((option) => h("input", { type: many ? "checkbox" : "radio", name: id, value: option.value, checked: Boolean(option.default) }));
  const element = h("fieldset.choices", { "aria-label": label }, inputs.map((input, index) => h("label", {}, input,
    h("span.option-text", {}, h("span.option-label", {}, data.options[index].label), data.options[index].description ? h("span.option-description", {}, data.options[index].description) : null))));
  const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);
  const least = data.required === false ? 0 : data.min_values ?? 1;
  const most = many ? data.max_values ?? inputs.length : 1;
  const check = () => (chosen().length < least ? t("chooseAtLeast", { min: least }) : chosen().length > most ? t("chooseAtMost", { max: most }) : "");
  const send = () => ({ type: data.type, id: data.id, custom_id: data.custom_id, ...(many ? { values: chosen() } : { value: chosen()[0] ?? null }) });
  return { element, focus: inputs[0], check, send };
}

function checkbox(data, id) {
  const input = h("input", { id, type: "checkbox", checked: Boolean(data.default) });
  return { element: input, focus: input, check: () => "", send: () => ({ type: 23, id: data.id, custom_id: data.custom_id, value: input.checked }) };
}

function field(data, { id, describedby, label, ctx }) {
  if (data.type === 4) return textInput(data, id, describedby);
  if ([3, 5, 6, 7, 8].includes(data.type)) return selectField(data, id, describedby, label, ctx);
  if (data.type === 21 || data.type === 22) return choiceGroup(data, id, label);
  if (data.type === 23) return checkbox(data, id);
  return { element: h("p.field-hint", {}, t("noUploads")), check: () => "", send: () => ({ type: data.type, id: data.id, custom_id: data.custom_id, values: [] }) };
}

/** One top-level part of the form: text, an old row around an input, or a label around anything. */
function part(data, ctx) {
  if (data.type === 10) {
    return { element: h("div.md", {}, markdown(data.content, ctx)), check: () => true, send: () => ({ type: 10, id: data.id }) };
  }
  const inner = data.type === 18 ? data.component : data.components?.[0] ?? data;
  const label = data.label ?? inner.label ?? inner.placeholder ?? inner.custom_id;
  const id = uid("field");
  const one = field(inner, { id, describedby: `${id}-hint ${id}-error`, label, ctx });
  const error = h("p.field-error", { id: `${id}-error`, hidden: true });
  const element = h("div.modal-field", {},
    h("label", { for: id }, label, inner.required === false || inner.type === 23 ? null : h("span.required", { title: t("required") }, "*")),
    h("p.field-hint", { id: `${id}-hint` }, data.description ?? ""), one.element, error);
  const check = () => {
    const text = one.check();
    error.textContent = text;
    error.hidden = !text;
    element.classList.toggle("wrong", Boolean(text));
    if (text) one.focus?.setAttribute("aria-invalid", "true");
    else one.focus?.removeAttribute("aria-invalid");
    return !text;
  };
  const send = () => (data.type === 18 ? { type: 18, id: data.id, component: one.send() } : { type: 1, id: data.id, components: [one.send()] });
  return { element, check, send, focus: one.focus };
}

export function showModal(store, ctx, { interaction_id: interactionId, modal }) {
  const parts = modal.components.map((data) => part(data, ctx));
  const back = document.activeElement;
  const titleId = uid("modal");
  const error = h("p.form-error", { role: "alert", hidden: true });
  const submitButton = h("button.button.primary", { type: "submit" }, t("submit"), h("span.spinner", { "aria-hidden": "true" }));
  const app = store.users.get(store.app?.user_id);
  const say = (text) => { error.textContent = text; error.hidden = !text; };
  const submit = () => {
    // Every part is checked, so that all errors are said at once.
    const wrong = parts.filter((one) => !one.check());
    if (wrong.length) return wrong[0].focus?.focus();
    if (submitButton.classList.contains("pending")) return undefined;
    say("");
    submitButton.classList.add("pending");
    return store.interact("modal_submit", { interaction_id: interactionId, components: parts.map((one) => one.send()) }, (state, text, refused) => {
      if (state === "sent") return;
      submitButton.classList.remove("pending");
      if (state === "failed") say(refused ? text : t("interactionFailed"));
      else dialog.close();
    });
  };
  const dialog = h("dialog.modal", {
    "aria-labelledby": titleId,
    onclose: () => { dialog.remove(); if (back?.isConnected) back.focus({ preventScroll: true }); else document.getElementById("composer")?.focus(); },
  },
  h("form", { novalidate: true, onsubmit: (event) => { event.preventDefault(); submit(); } },
    h("header", {}, h("h2", { id: titleId }, modal.title),
      h("button.icon-button", { type: "button", "aria-label": t("close"), title: t("close"), onclick: () => dialog.close() }, icon("close"))),
    h("div.modal-body", {}, parts.map((one) => one.element), h("p.modal-note", {}, t("formGoesTo", { name: app?.username ?? store.app?.name ?? "" })), error),
    h("footer", {}, h("button.button.secondary", { type: "button", onclick: () => dialog.close() }, t("cancel")), submitButton)));
  document.body.append(dialog);
  dialog.showModal();
  parts.find((one) => one.focus)?.focus.focus();
}
