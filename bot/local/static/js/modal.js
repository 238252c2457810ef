// The forms a bot asks a person to fill in.

import { captioned, h, iconButton, spinner, uid } from "./dom.js";
import { encoded, fileInput } from "./files.js";
import { t } from "./locale.js";
import { markdown } from "./markdown.js";
import { select } from "./selects.js";

const head = ({ type, id, custom_id }) => ({ type, id, custom_id });

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
  return { element: input, focus: input, check, send: () => ({ ...head(data), value: input.value }) };
}

function selectField(data, id, describedby, label, ctx) {
  const required = data.required !== false;
  const { store } = ctx;
  const asked = { ...data, min_values: required ? data.min_values ?? 1 : 0 };
  const picker = select(asked, store, store.channels.get(store.current), { id, describedby, label });
  const check = () => {
    const count = picker.value.length;
    if (!count && !required) return "";
    return count < (data.min_values ?? 1) ? t("chooseAtLeast", { min: data.min_values ?? 1 }) : "";
  };
  return { element: picker.el, focus: picker.input, check, send: () => ({ ...head(data), values: picker.value }) };
}

function choiceGroup(data, id, label) {
  const many = data.type === 22;
  const type = many ? "checkbox" : "radio";
  const options = data.options ?? [];
  const inputs = options.map((option) => h("input", { type, name: id, value: option.value, checked: option.default }));
  const element = h("fieldset.choices", { "aria-label": label }, options.map((option, index) =>
    h("label", {}, inputs[index], captioned(option.label, option.description))));
  const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);
  const least = data.required === false ? 0 : data.min_values ?? 1;
  const most = many ? data.max_values ?? inputs.length : 1;
  const check = () => {
    if (chosen().length < least) return t("chooseAtLeast", { min: least });
    return chosen().length > most ? t("chooseAtMost", { max: most }) : "";
  };
  const send = () => ({ ...head(data), ...(many ? { values: chosen() } : { value: chosen()[0] ?? null }) });
  return { element, focus: inputs[0], check, send };
}

function checkbox(data, id) {
  const input = h("input", { id, type: "checkbox", checked: Boolean(data.default) });
  return { element: input, focus: input, check: () => "", send: () => ({ ...head(data), value: input.checked }) };
}

function upload(data, id, describedby) {
  const most = data.max_values ?? 1;
  const least = data.required === false ? 0 : data.min_values ?? 1;
  const input = fileInput({ id, "aria-describedby": describedby, multiple: most > 1 });
  const check = () => {
    if (input.files.length < least) return t("chooseAtLeast", { min: least });
    return input.files.length > most ? t("chooseAtMost", { max: most }) : "";
  };
  const send = async () => ({ ...head(data), values: await Promise.all([...input.files].map(encoded)) });
  return { element: input, focus: input, check, send };
}

function field(data, { id, describedby, label, ctx }) {
  if (data.type === 4) return textInput(data, id, describedby);
  if ([3, 5, 6, 7, 8].includes(data.type)) return selectField(data, id, describedby, label, ctx);
  if (data.type === 21 || data.type === 22) return choiceGroup(data, id, label);
  if (data.type === 23) return checkbox(data, id);
  return upload(data, id, describedby);
}

/** One top-level part of the form: text, an old row around an input, or a label around anything. */
function part(data, ctx) {
  if (data.type === 10) {
    const words = h("div.md", {}, markdown(data.content, ctx));
    return { element: words, check: () => true, send: () => ({ type: 10, id: data.id }) };
  }
  const inner = data.type === 18 ? data.component : data.components?.[0] ?? data;
  const label = data.label ?? inner.label ?? inner.placeholder ?? inner.custom_id;
  const id = uid("field");
  const one = field(inner, { id, describedby: `${id}-hint ${id}-error`, label, ctx });
  const error = h("p.field-error", { id: `${id}-error`, hidden: true });
  const needed = inner.required !== false && inner.type !== 23;
  const element = h("div.modal-field", {},
    h("label", { for: id }, label, needed ? h("span.required", { title: t("required") }, "*") : null),
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
  const send = async () => (data.type === 18
    ? { type: 18, id: data.id, component: await one.send() }
    : { type: 1, id: data.id, components: [await one.send()] });
  return { element, check, send, focus: one.focus };
}

export function showModal(store, ctx, { interaction_id: interactionId, modal }) {
  const parts = modal.components.map((data) => part(data, ctx));
  const back = document.activeElement;
  const titleId = uid("modal");
  const error = h("p.form-error", { role: "alert", hidden: true });
  const submitButton = h("button.button.primary", { type: "submit" }, h("span", {}, t("submit")), spinner());
  const say = (text) => { error.textContent = text; error.hidden = !text; };
  const submit = async () => {
    // Every part is checked, so that all errors are said at once.
    const wrong = parts.filter((one) => !one.check());
    if (wrong.length) return wrong[0].focus?.focus();
    if (submitButton.classList.contains("pending")) return undefined;
    say("");
    submitButton.classList.add("pending");
    const components = await Promise.all(parts.map((one) => one.send()));
    return store.interact("modal_submit", { interaction_id: interactionId, components }, (state, text, refused) => {
      if (state === "sent") return;
      submitButton.classList.remove("pending");
      if (state === "failed") say(refused ? text : t("interactionFailed"));
      else dialog.close();
    });
  };
  const dialog = h("dialog.modal", {
    "aria-labelledby": titleId,
    onclose: () => {
      dialog.remove();
      // The browser gave the focus back when it closed the form; this event may come after somebody has gone elsewhere.
      if (document.activeElement !== document.body) return;
      (back?.isConnected ? back : document.getElementById("composer")).focus({ preventScroll: true });
    },
  },
  h("form", {
    novalidate: true,
    onsubmit: (event) => { event.preventDefault(); submit(); },
    onkeydown: (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && submit(),
  },
    h("header", {}, h("h2", { id: titleId }, modal.title),
      iconButton("close", t("close"), { onclick: () => dialog.close() })),
    h("div.modal-body", {}, parts.map((one) => one.element),
      h("p.modal-note", {}, t("formGoesTo", { name: store.app?.name ?? "" })), error),
    h("footer", {},
      h("button.button.secondary", { type: "button", onclick: () => dialog.close() }, t("cancel")), submitButton)));
  document.body.append(dialog);
  dialog.showModal();
  parts.find((one) => one.focus)?.focus.focus();
}
