// A chosen command with its options as fields, ready to be sent.

import { avatar } from "./avatar.js";
import { isWhole, nested, optionAfter, valueOf } from "./commands.js";
import { h, icon, iconButton } from "./dom.js";
import { encoded } from "./files.js";
import { choiceItems, OptionField } from "./fields.js";
import { localDescription, localName, t } from "./locale.js";

const FEW = 4;

export class CommandForm {
  constructor(leaf, { store, channel, values = {}, onsend, oncancel }) {
    Object.assign(this, { leaf, store, channel, onsend, oncancel, fields: new Map() });
    const options = leaf.node.options ?? [];
    this.grid = h("div.option-grid");
    this.more = h("div.more-options");
    this.hint = h("p.form-error", { role: "alert", hidden: true });
    this.el = h("form.command-form", {
      "aria-label": t("commandForm", { name: leaf.name }), novalidate: true,
      onsubmit: (event) => { event.preventDefault(); this.submit(); },
      onkeydown: (event) => {
        if (event.key === "Escape") { event.preventDefault(); this.oncancel(); }
        if (event.key === " ") this.#goOn(event);
        if (event.key === "Backspace") this.#goBack(event);
        if (event.key === "Enter" && event.target.tagName === "INPUT" && !event.isComposing) {
          event.preventDefault();
          this.submit();
        }
      },
    },
    h("div.command-head", {}, avatar(store.users.get(store.app?.user_id) ?? { bot: true }, 24),
      h("span.command-name", {}, `/${leaf.name}`), h("span.command-about", {}, localDescription(leaf.node)),
      iconButton("close", t("cancel"), { title: `${t("cancel")} (Esc)`, onclick: () => this.oncancel() })),
    this.grid, this.more, this.hint,
    h("div.command-foot", {}, h("span.keys", { "aria-hidden": "true" }, t("keysForm")),
      h("button.button.primary", { type: "submit" }, t("send"))));
    const all = options.length <= FEW;
    for (const option of options) {
      // The first one is always there: whoever types on writes into it.
      if (all || option.required || values[option.name] !== undefined || option === options[0]) this.#add(option);
      else this.more.append(this.#offer(option));
    }
    for (const [name, text] of Object.entries(values)) {
      const field = this.fields.get(name);
      if (field) field.raw = text;
    }
  }

  focus() {
    const fields = [...this.fields.values()];
    const empty = fields.filter((field) => !field.input.value);
    const written = fields.findLast((field) => field.input.value);
    const next = empty.find((field) => field.option.required) ?? written ?? empty[0];
    next?.input.focus();
  }

  #fieldOf(input) {
    return [...this.fields.values()].find((field) => field.input === input);
  }

  /** A space behind a number: the next option in order, as in a line that is typed straight. */
  #goOn(event) {
    const field = this.#fieldOf(event.target);
    if (!field || field.stays || !isWhole(field.option, field.input.value)) return;
    const filled = (name) => Boolean(this.fields.get(name)?.input.value);
    const next = optionAfter(this.leaf.node.options, field.option.name, filled);
    if (!next) return;
    event.preventDefault();
    const target = this.fields.get(next.name) ?? this.#offered(next);
    target.before = field;
    target.input.focus();
  }

  /** Back to where the space was typed; now it is one. */
  #goBack(event) {
    const field = this.#fieldOf(event.target);
    if (!field?.before || field.input.value) return;
    event.preventDefault();
    field.before.stays = true;
    field.before.input.focus();
    field.before = null;
  }

  #add(option) {
    const field = new OptionField(option, {
      store: this.store,
      channel: this.channel,
      complete: (name) => this.#complete(name),
      changed: (one) => this.#changed(one),
    });
    this.fields.set(option.name, field);
    this.grid.append(field.el);
    return field;
  }

  #offer(option) {
    const take = () => this.#offered(option).input.focus();
    return h("button.small-button", {
      type: "button", title: localDescription(option), dataset: { offer: option.name }, onclick: take,
    }, icon("plus"), localName(option));
  }

  /** The field of an option that was left out so far. */
  #offered(option) {
    this.more.querySelector(`[data-offer="${CSS.escape(option.name)}"]`)?.remove();
    return this.#add(option);
  }

  /** "name:" typed into a field goes on in the field of that name, as on Discord. */
  #changed(field) {
    this.#complain("");
    const typed = /^(.*?)\s*([^\s:]+):$/.exec(field.input.value);
    if (!typed) return;
    const wanted = typed[2].toLowerCase();
    const option = (this.leaf.node.options ?? []).find((one) => [one.name, localName(one)].includes(wanted));
    if (!option) return;
    field.input.value = option === field.option ? "" : typed[1];
    const target = this.fields.get(option.name) ?? this.#offered(option);
    if (target !== field) target.input.focus();
  }

  #send(options) {
    return { channel_id: this.channel.id, command_id: this.leaf.command.id, options: nested(this.leaf, options) };
  }

  async #complete(name) {
    const options = [];
    for (const field of this.fields.values()) {
      const { option, raw } = field;
      if (option.name === name) {
        options.push({ name, type: option.type, value: String(field.input.value), focused: true });
      } else {
        const { value } = valueOf(option, raw);
        const known = value !== undefined && !(value instanceof File);
        if (known) options.push({ name: option.name, type: option.type, value });
      }
    }
    const { choices } = await this.store.request("autocomplete", this.#send(options));
    return choiceItems(choices ?? []);
  }

  async submit() {
    const options = [];
    let wrong = null;
    for (const field of this.fields.values()) {
      const { value, error } = field.check();
      if (error) wrong ??= field;
      else if (value !== undefined) options.push({ name: field.option.name, type: field.option.type, value });
    }
    if (wrong) return wrong.input.focus();
    for (const option of options) if (option.value instanceof File) option.value = await encoded(option.value);
    return this.onsend(this.#send(options), this.leaf);
  }

  #complain(text) {
    this.hint.textContent = text;
    this.hint.hidden = !text;
  }

  /** The local Discord refused what was sent; the fields stay as they are. */
  refuse(text) {
    this.#complain(text);
  }
}
