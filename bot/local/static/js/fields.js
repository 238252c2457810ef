// The field of one command option: a plain input, a choice, or live autocompletion.

import { debounce, h, uid } from "./dom.js";
import { fileInput } from "./files.js";
import { locale, localDescription, localName, t } from "./locale.js";
import { Picker } from "./picker.js";
import { channels, people, roles } from "./selects.js";
import { valueOf } from "./commands.js";

const FILE = 11;
const choiceLabel = (choice) => choice.name_localizations?.[locale] ?? choice.name_localized ?? choice.name;
export const choiceItems = (choices) => choices.map((choice) => ({ label: choiceLabel(choice), value: choice.value }));

function closed(option, store, channel) {
  if (option.choices?.length) return choiceItems(option.choices);
  switch (option.type) {
    case 5: return [{ label: t("yes"), value: "true" }, { label: t("no"), value: "false" }];
    case 6: return people(store);
    case 7: return channels(store, channel, option.channel_types);
    case 8: return roles(store, channel);
    case 9: return [...people(store), ...roles(store, channel)];
    default: return null;
  }
}

/** A labelled field for an option; `complete(name)` asks the bot for choices. */
export class OptionField {
  constructor(option, { store, channel, complete, changed }) {
    this.option = option;
    const id = uid("option");
    this.errorId = `${id}-error`;
    const hintId = `${id}-hint`;
    const describedby = `${hintId} ${this.errorId}`;
    const label = localName(option);
    const items = closed(option, store, channel);
    if (items || option.autocomplete) {
      this.picker = new Picker({
        id, describedby, listLabel: label, items: items ?? [], free: !items, placeholder: " ",
        load: items ? undefined : () => complete(option.name), min: option.required ? 1 : 0,
        onpick: () => { this.say(""); changed(this); },
      });
      this.input = this.picker.input;
      this.control = this.picker.el;
    } else if (option.type === FILE) {
      this.input = fileInput({ id, "aria-describedby": describedby, onchange: () => this.say("") });
      this.control = this.input;
    } else {
      const numeric = option.type === 4 || option.type === 10;
      this.input = h("input.option-input", {
        id, type: "text", autocomplete: "off", inputmode: numeric ? (option.type === 4 ? "numeric" : "decimal") : null,
        maxlength: option.max_length ?? null, "aria-describedby": describedby,
        oninput: () => { this.say(""); changed(this); this.#later(); },
        onblur: () => this.input.value && this.check(),
      });
      this.control = this.input;
    }
    if (option.required) this.input.setAttribute("aria-required", "true");
    this.input.dataset.option = option.name;
    this.error = h("p.field-error", { id: this.errorId, hidden: true });
    this.el = h("div.option-field", {},
      h("label", { for: id }, label, option.required
        ? h("span.required", { title: t("required") }, "*")
        : h("span.optional", {}, t("optional"))),
      this.control,
      h("p.field-hint", { id: hintId }, localDescription(option), this.#limits()),
      this.error);
  }

  // While somebody is still typing, a half-written number is not an error yet.
  #later = debounce(700, () => this.input.isConnected && this.input.value && this.check());

  #limits() {
    const { min_value: min, max_value: max } = this.option;
    if (min === undefined && max === undefined) return null;
    if (min === undefined) return h("span.limits", {}, ` ≤ ${max}`);
    return h("span.limits", {}, max === undefined ? ` ≥ ${min}` : ` ${min}–${max}`);
  }

  get raw() {
    if (this.option.type === FILE) return this.input.files[0];
    if (!this.picker) return this.input.value;
    return this.picker.free ? this.picker.value : this.picker.value[0];
  }

  set raw(text) {
    if (this.picker) this.picker.setText(text);
    else this.input.value = text;
  }

  /** {value} or {error}; the error is also said beside the field. */
  check() {
    const stray = this.picker && !this.picker.free && this.raw === undefined && this.input.value.trim();
    const result = stray ? { error: t("pickFromList") } : valueOf(this.option, this.raw);
    this.say(result.error ?? "");
    return result;
  }

  say(text) {
    this.error.textContent = text;
    this.error.hidden = !text;
    this.el.classList.toggle("wrong", Boolean(text));
    if (text) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }
}
