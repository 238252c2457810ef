// The page before the local Discord: who sits here?

import { avatar } from "./avatar.js";
import { h } from "./dom.js";
import { t } from "./locale.js";
import { themeButton } from "./theme.js";

const NAME = /^[A-Za-z0-9_-]{1,32}$/;
export const isName = (name) => NAME.test(name);

function address(name) {
  const query = new URLSearchParams(location.search);
  query.set("as", name);
  return `?${query}`;
}

export function seatPage() {
  document.title = `${t("whoSits")} · Crisis by Post`;
  const error = h("p.field-error", { id: "name-error", role: "alert", hidden: true });
  const input = h("input.modal-input", {
    id: "name", autocomplete: "off", maxlength: "32", spellcheck: "false", "aria-describedby": "name-hint name-error",
  });
  const submit = (event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (isName(name)) {
      location.search = address(name);
      return;
    }
    error.textContent = t("badName");
    error.hidden = false;
    input.setAttribute("aria-invalid", "true");
    input.focus();
  };
  const side = (name) => h("a.seat", { href: address(name), class: name },
    avatar({ username: name }, 64), h("b", {}, t(name)), h("span", {}, t("sitDown")));
  return h("main.welcome", {},
    h("div.welcome-tools", {}, themeButton()),
    h("div.welcome-card", {},
      h("p.welcome-brand", {}, avatar({ bot: true }, 40), h("span", {}, "Crisis by Post")),
      h("h1", {}, t("whoSits")), h("p", {}, t("seatHelp")),
      h("div.seats", {}, side("blue"), side("red")),
      h("form.name-form", { onsubmit: submit, novalidate: true },
        h("label", { for: "name" }, t("otherName")),
        h("div.name-line", {}, input, h("button.button.primary", { type: "submit" }, t("sitDown"))),
        h("p.field-hint", { id: "name-hint" }, t("nameHint")), error),
      h("p.welcome-foot", {}, t("twoTabs"))));
}
