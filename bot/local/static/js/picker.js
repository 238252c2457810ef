// One combobox for everything that is chosen from a list: selects, option choices, live autocompletion.

import { captioned, debounce, h, icon, uid } from "./dom.js";
import { t } from "./locale.js";

const TALLEST = 340;
let opened = null;
document.addEventListener("pointerdown", (event) => {
  if (opened && !opened.contains(event.target)) opened.close(true);
}, true);
addEventListener("resize", () => opened?.place());
document.addEventListener("scroll", (event) => {
  if (opened && !opened.popup.contains(event.target)) opened.place();
}, true);

const matches = (item, query) => `${item.label} ${item.description ?? ""}`.toLowerCase().includes(query.toLowerCase());

/**
 * items: [{label, value, description?, lead?}] or load(query) -> Promise of them.
 * free: what is typed counts even when nothing was picked (autocompletion).
 * onpick(values): after every pick. oncommit(values): once, when a changed choice is complete.
 */
export class Picker {
  constructor(options) {
    Object.assign(this, { items: [], min: 1, max: 1, values: [], free: false, ...options });
    this.chosen = this.values.map((value) => this.items.find((item) => item.value === value)).filter(Boolean);
    this.before = this.#key();
    this.shown = [];
    this.active = -1;
    this.listId = uid("list");
    this.input = h("input.picker-input", {
      id: this.id, type: "text", role: "combobox", autocomplete: "off", spellcheck: "false",
      "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": this.listId, "aria-haspopup": "listbox",
      "aria-label": this.label, "aria-describedby": this.describedby, disabled: this.disabled,
      maxlength: this.maxlength,
      onfocus: () => (this.free ? this.show() : this.input.select()),
      onclick: () => (this.input.focus(), this.show()),
      onblur: () => setTimeout(() => this.#left(), 0),
      oninput: () => this.#typed(),
      onkeydown: (event) => this.#key_(event),
    });
    this.chips = h("span.chips");
    this.el = h("div.picker", { class: `${this.disabled ? "disabled" : ""} ${this.multiple ? "multiple" : ""}` },
      this.chips, this.input, h("span.picker-arrow", { onclick: () => this.input.click() }, icon("chevron")));
    this.list = h("ul.options", {
      id: this.listId,
      role: "listbox",
      "aria-label": this.label ?? this.listLabel,
      "aria-multiselectable": this.multiple ? "true" : null,
    });
    this.foot = h("div.popup-foot", { hidden: true });
    const stay = (event) => event.target.closest("button") || event.preventDefault();
    this.popup = h("div.popup", { onpointerdown: stay }, this.list, this.foot);
    this.ask = debounce(180, (query) => this.#load(query));
    this.#settle();
  }

  get multiple() {
    return this.max > 1;
  }

  get open() {
    return opened === this;
  }

  contains(node) {
    return this.el.contains(node) || this.popup.contains(node);
  }

  /** What would be sent: picked values, or the typed text where free text counts. */
  get value() {
    if (!this.free) return this.chosen.map((item) => item.value);
    const text = this.input.value;
    return this.chosen[0]?.label === text ? this.chosen[0].value : text;
  }

  setText(text) {
    const same = (one) => String(one).toLowerCase() === text.toLowerCase();
    const exact = this.items.find((item) => same(item.label) || same(item.value));
    if (exact && !this.free) this.#pick(exact, false);
    else {
      this.input.value = text;
      if (this.input.isConnected) this.#typed();
    }
  }

  show(typed = false) {
    if (this.disabled || this.open) return;
    opened?.close(true);
    opened = this;
    (this.el.closest("dialog") ?? document.body).append(this.popup);
    this.el.classList.add("open");
    this.input.setAttribute("aria-expanded", "true");
    if (!this.free && !this.multiple && !typed) this.input.value = "";
    if (this.load) this.#load(this.input.value);
    else this.#fill(this.items);
  }

  close(commit) {
    if (!this.open) return;
    opened = null;
    this.popup.remove();
    this.el.classList.remove("open");
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
    if (!commit && this.oncommit) this.chosen = this.#restored();
    this.#settle();
    if (commit) this.#commit();
  }

  place() {
    if (!this.el.isConnected) return this.close(false);
    const box = this.el.getBoundingClientRect();
    const field = this.el.closest(".option-field");
    // In the composer the list opens upwards, above the field's name: what is below it stays readable.
    const top = field ? field.getBoundingClientRect().top : box.top;
    const below = innerHeight - box.bottom;
    this.popup.style.maxHeight = `${TALLEST}px`;
    const above = top > below && (Boolean(field) || below < this.popup.offsetHeight + 16);
    const width = Math.min(Math.max(box.width, 240), innerWidth - 16);
    Object.assign(this.popup.style, {
      width: `${width}px`,
      left: `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`,
      top: above ? "auto" : `${box.bottom + 6}px`,
      bottom: above ? `${innerHeight - top + 6}px` : "auto",
      maxHeight: `${Math.min(TALLEST, (above ? top : below) - 16)}px`,
    });
  }

  #key() {
    return JSON.stringify(this.chosen.map((item) => item.value));
  }

  #restored() {
    return JSON.parse(this.before).map((value) => this.items.find((item) => item.value === value)).filter(Boolean);
  }

  #commit() {
    if (!this.oncommit || this.#key() === this.before || this.chosen.length < this.min) return;
    this.before = this.#key();
    this.oncommit(this.chosen.map((item) => item.value));
  }

  #left() {
    if (this.open && !this.contains(document.activeElement)) this.close(true);
  }

  #typed() {
    if (!this.open) this.show(true);
    else if (this.load) this.ask(this.input.value);
    else this.#fill(this.items);
    this.onpick?.(this.value);
  }

  async #load(query) {
    const ticket = (this.ticket = {});
    this.#note(t("loading"));
    try {
      const items = await this.load(query);
      if (ticket !== this.ticket || !this.open) return;
      this.items = items;
      this.#fill(items);
    } catch (error) {
      if (ticket === this.ticket && this.open) this.#note(error.message);
    }
  }

  #note(text) {
    if (this.shown.length && text === t("loading")) return this.list.setAttribute("aria-busy", "true");
    this.shown = [];
    this.list.replaceChildren(h("li.options-note", { role: "presentation" }, text));
    this.place();
    return undefined;
  }

  #fill(items) {
    this.list.removeAttribute("aria-busy");
    const query = this.load ? "" : this.#query();
    this.shown = query ? items.filter((item) => matches(item, query)) : items;
    if (!this.shown.length) {
      this.#activate(-1);
      return this.#note(t("nothingFits"));
    }
    this.list.replaceChildren(...this.shown.map((item, index) => this.#option(item, index)));
    const chosen = this.shown.findIndex((item) => this.#has(item));
    this.#activate(this.free && !this.input.value ? -1 : Math.max(0, chosen));
    this.#footer();
    this.place();
    return undefined;
  }

  #query() {
    return this.free && this.chosen[0]?.label === this.input.value ? "" : this.input.value.trim();
  }

  #option(item, index) {
    const selected = this.#has(item);
    const mark = h(this.multiple ? "span.option-check" : "span.option-tick", { class: selected ? "on" : "" },
      selected ? icon("check") : null);
    const full = this.multiple && !selected && this.chosen.length >= this.max;
    return h("li.option", {
      role: "option",
      id: `${this.listId}-${index}`,
      "aria-selected": String(selected),
      "aria-disabled": full ? "true" : null,
      onclick: () => full || this.#pick(item),
      onpointermove: () => this.active === index || this.#activate(index, false),
    },
    item.lead ?? null, captioned(item.label, item.description), this.multiple || selected ? mark : null);
  }

  #has(item) {
    return this.chosen.some((chosen) => chosen.value === item.value);
  }

  #activate(index, scroll = true) {
    this.list.children[this.active]?.classList.remove("active");
    this.active = index;
    const element = this.shown[index] && this.list.children[index];
    if (!element) return this.input.removeAttribute("aria-activedescendant");
    element.classList.add("active");
    if (scroll) element.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", element.id);
    return undefined;
  }

  #pick(item, close = true) {
    const index = this.chosen.findIndex((chosen) => chosen.value === item.value);
    if (this.multiple) {
      if (index >= 0) this.chosen.splice(index, 1);
      else this.chosen.push(item);
      this.input.value = "";
      this.#settle();
      const active = this.active;
      if (this.open) this.#fill(this.items), this.#activate(Math.min(active, this.shown.length - 1));
    } else {
      this.chosen = index >= 0 && this.min === 0 && !this.free ? [] : [item];
      this.#settle(true);
      if (close) this.close(true);
    }
    this.onpick?.(this.value);
  }

  /** Show the choice in the field itself. */
  #settle(picked = false) {
    if (this.free) {
      if (picked) this.input.value = this.chosen[0]?.label ?? "";
      return;
    }
    const hint = this.placeholder || t("makeAChoice");
    if (this.multiple) {
      this.chips.replaceChildren(...this.chosen.map((item) => h("span.chip", {}, item.label)));
      this.input.placeholder = this.chosen.length ? "" : hint;
      if (!this.open) this.input.value = "";
    } else {
      this.input.value = this.chosen[0]?.label ?? "";
      this.input.placeholder = hint;
    }
  }

  #footer() {
    this.foot.hidden = !this.multiple;
    if (!this.multiple) return;
    const few = this.chosen.length < this.min;
    const done = () => {
      this.close(true);
      this.input.focus();
    };
    this.foot.replaceChildren(
      h("span", { role: "status" }, t("chosenOf", { n: this.chosen.length, min: this.min, max: this.max })),
      h("button.small-button", { type: "button", tabindex: "-1", disabled: few, onclick: done }, t("done")),
    );
  }

  #key_(event) {
    if (event.isComposing) return;
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (!this.open) return this.show();
      const step = key === "ArrowDown" ? 1 : -1;
      const start = this.active < 0 && step < 0 ? 0 : this.active;
      this.#activate((start + step + this.shown.length) % (this.shown.length || 1));
    } else if (key === "Enter" || (key === "Tab" && this.open && !event.shiftKey && !this.multiple)) {
      const item = this.open ? this.shown[this.active] : null;
      if (item && (key === "Enter" || this.input.value)) {
        if (key === "Enter") event.preventDefault(), event.stopPropagation();
        if (this.list.children[this.active].ariaDisabled !== "true") this.#pick(item);
      } else if (!this.open && key === "Enter" && this.oncommit) {
        event.preventDefault();
        this.show();
      }
    } else if (key === "Escape" && this.open) {
      event.preventDefault();
      event.stopPropagation();
      this.close(this.multiple && !this.oncommit);
    } else if (key === "Backspace" && this.multiple && !this.input.value && this.chosen.length) {
      this.#pick(this.chosen.at(-1));
    } else if (key === " " && !this.free && !this.open) {
      event.preventDefault();
      this.show();
    }
    return undefined;
  }
}
