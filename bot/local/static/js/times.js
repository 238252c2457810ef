// Timestamps in the viewer's own locale; relative ones keep up with the clock.

import { h } from "./dom.js";
import { locale, t } from "./locale.js";

const FORMATS = {
  t: { hour: "numeric", minute: "2-digit" },
  T: { hour: "numeric", minute: "2-digit", second: "2-digit" },
  d: { year: "numeric", month: "2-digit", day: "2-digit" },
  D: { year: "numeric", month: "long", day: "numeric" },
  f: { year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" },
  F: { weekday: "long", year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" },
};
const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });

export const format = (date, style) => new Intl.DateTimeFormat(locale, FORMATS[style] ?? FORMATS.f).format(date);

export function fromNow(date, now = Date.now()) {
  const seconds = (date - now) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1);
  return relative.format(Math.round(seconds / size), unit);
}

const text = (date, style) => (style === "R" ? fromNow(date) : format(date, style));

export function timestamp(unix, style = "f") {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return document.createTextNode(`<t:${unix}>`);
  const whole = { datetime: date.toISOString(), title: format(date, "F"), dataset: { style } };
  return h("time.stamp", whole, text(date, style));
}

setInterval(() => {
  for (const element of document.querySelectorAll('time[data-style="R"]')) {
    const now = fromNow(new Date(element.dateTime));
    if (element.textContent !== now) element.textContent = now;
  }
}, 1000);

const day = (date) => new Date(date).toDateString();
export const sameDay = (a, b) => day(a) === day(b);

/** The line beside a name: today only the hour, else the day as well. */
export function messageTime(iso) {
  const date = new Date(iso);
  const clock = format(date, "t");
  if (sameDay(date, Date.now())) return clock;
  if (sameDay(date, Date.now() - 86400000)) return t("yesterday", { time: clock });
  return `${format(date, "d")} ${clock}`;
}
