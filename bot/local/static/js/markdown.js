// Discord's markdown as elements. Whatever it is given, it makes text nodes and known elements, never HTML.

import { customEmoji, h, safeUrl } from "./dom.js";
import { t } from "./locale.js";
import { timestamp } from "./times.js";

const JUMP = /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

/** A link; one that points into Discord stays inside the local Discord. */
export function link(url, children, ctx) {
  const jump = JUMP.exec(url);
  if (jump && ctx.jump) {
    const [, , channel, message] = jump;
    const go = (event) => {
      event.preventDefault();
      ctx.jump(channel, message);
    };
    return h("a.link", { href: url, onclick: go }, children);
  }
  const href = safeUrl(url);
  if (!href) return h("span", {}, children);
  return h("a.link", { href, target: "_blank", rel: "noopener noreferrer", title: href }, children);
}

function bare(url, ctx) {
  const jump = JUMP.exec(url);
  return link(url, [jump ? ctx.jumpLabel?.(jump[2], jump[3]) ?? url : url], ctx);
}

function mention(text, className = "") {
  return h("span.mention", { class: className }, text);
}

function spoiler(children) {
  const reveal = () => {
    box.classList.add("revealed");
    for (const name of ["role", "tabindex", "aria-label", "aria-expanded"]) box.removeAttribute(name);
    inner.inert = false;
  };
  const inner = h("span.spoiler-text", {}, children);
  const box = h("span.spoiler", {
    role: "button", tabindex: "0", "aria-expanded": "false", "aria-label": t("spoiler"),
    onclick: reveal,
    onkeydown: (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), reveal()),
  }, inner);
  inner.inert = true;
  return box;
}

// Each rule: a pattern tried at the current place, and what it becomes. The order decides.
const INLINE = [
  [/\\([^\sa-zA-Z0-9])/y, ([, character]) => character],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, ([, , code]) => h("code", {}, code.replace(/^ (?=.*\S)(.*) $/, "$1"))],
  [/\|\|([\s\S]+?)\|\|/y, ([, inner], ctx) => spoiler(inline(inner, ctx))],
  [/\*\*\*((?:\\.|[^*]|\*(?!\*\*))+?)\*\*\*(?!\*)/y,
    ([, inner], ctx) => h("strong", {}, h("em", {}, inline(inner, ctx)))],
  [/\*\*((?:\\.|(?!\*\*)[\s\S]|\*\*(?=\*(?!\*)))+?)\*\*(?!\*(?!\*))/y,
    ([, inner], ctx) => h("strong", {}, inline(inner, ctx))],
  [/__((?:\\.|(?!__)[\s\S])+?)__(?!_)/y, ([, inner], ctx) => h("u", {}, inline(inner, ctx))],
  [/\*(?=\S)((?:\\.|\*\*|[^*\\])+?)\*(?!\*)/y, ([, inner], ctx) => h("em", {}, inline(inner, ctx))],
  [/_((?:\\.|__|[^_\\])+?)_(?![_\w])/y, ([, inner], ctx) => h("em", {}, inline(inner, ctx))],
  [/~~([\s\S]+?)~~/y, ([, inner], ctx) => h("s", {}, inline(inner, ctx))],
  [/\[((?:\\.|\[[^\]]*\]|[^\[\]\\])+)\]\(\s*<?((?:https?:\/\/)[^\s>]+?)>?(?:\s+"[^"]*")?\s*\)/y,
    ([, label, url], ctx) => link(url, inline(label, { ...ctx, inLink: true }), ctx)],
  [/<(https?:\/\/[^\s>]+)>/y, ([, url], ctx) => bare(url, ctx)],
  [/https?:\/\/[^\s<]*[^\s<.,:;"'\]|)*_~]/y, ([url], ctx) => (ctx.inLink ? url : bare(url, ctx))],
  [/<@!?(\d+)>/y, ([, id], ctx) => mention(`@${ctx.userName(id)}`, ctx.isYou(id) ? "you" : "")],
  [/<@&(\d+)>/y, ([, id], ctx) => mention(`@${ctx.roleName(id)}`)],
  [/<#(\d+)>/y, ([, id], ctx) => {
    const name = ctx.channelName(id);
    if (!name) return mention("#unknown");
    return h("button.mention", { type: "button", onclick: () => ctx.jump(id) }, `#${name}`);
  }],
  [/<\/([^:>]{1,100}):(\d+)>/y, ([, name, id], ctx) =>
    h("button.mention", { type: "button", onclick: () => ctx.useCommand?.(name, id) }, `/${name}`)],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, ([, unix, style]) => timestamp(Number(unix), style)],
  [/<a?:(\w{2,32}):(\d+)>/y, ([, name, id]) => customEmoji(name, id)],
  // The two sides, drawn: not every machine has a typeface with signs.
  [/[\u{1F534}\u{1F535}]/uy, ([sign]) => h(sign === "\u{1F535}" ? "span.side.blue" : "span.side.red", {}, sign)],
  [/@(everyone|here)\b/y, ([text]) => mention(text, "you")],
  [/\n/y, () => h("br")],
];

export function inline(text, ctx) {
  const nodes = [];
  let plain = "";
  let index = 0;
  const flush = () => { if (plain) nodes.push(plain); plain = ""; };
  scan: while (index < text.length) {
    // Letters and digits start none of the rules, except an address.
    const word = /[^\\`|*_~\[<@\nh\u{1F534}\u{1F535}]+/uy;
    word.lastIndex = index;
    const skipped = word.exec(text);
    if (skipped) {
      plain += skipped[0];
      index = word.lastIndex;
      continue;
    }
    for (const [pattern, build] of INLINE) {
      pattern.lastIndex = index;
      const match = pattern.exec(text);
      if (!match) continue;
      if (match[0][0] === "_" && /\w$/.test(plain)) continue;
      const end = pattern.lastIndex;
      const node = build(match, ctx);
      if (typeof node === "string") plain += node;
      else { flush(); nodes.push(node); }
      index = end;
      continue scan;
    }
    plain += text[index++];
  }
  flush();
  return nodes;
}

const ITEM = /^(\s*)([-*]|\d{1,9}\.)\s+(.*)$/;

function list(lines, ctx) {
  const [, indent, marker] = ITEM.exec(lines[0]);
  const ordered = /\d/.test(marker);
  const root = h(ordered ? "ol" : "ul", ordered ? { start: parseInt(marker, 10) } : {});
  let index = 0;
  while (index < lines.length) {
    const [, , , text] = ITEM.exec(lines[index++]) ?? [null, "", "", lines[index - 1]];
    const nested = [];
    let rest = text;
    while (index < lines.length) {
      const match = ITEM.exec(lines[index]);
      if (match && match[1].length <= indent.length) break;
      if (match) nested.push(lines[index]);
      else if (nested.length) nested.push(lines[index]);
      else rest += `\n${lines[index].trim()}`;
      index += 1;
    }
    root.append(h("li", {}, inline(rest, ctx), nested.length ? list(nested, ctx) : null));
  }
  return root;
}

/** A line goes on with a list when it is indented, or an item of the same kind. */
function belongs(line, first) {
  const item = ITEM.exec(line);
  if (!item) return /^\s{2,}\S/.test(line);
  const [, indent, marker] = ITEM.exec(first);
  return item[1].length > indent.length || /\d/.test(item[2]) === /\d/.test(marker);
}

const FENCE = /^([\s\S]*?)```(?:([\w+.#-]+)\n)?\n?([\s\S]*?)\n?```/;

export function markdown(source, ctx) {
  const nodes = [];
  let text = (source ?? "").replace(/\r\n?/g, "\n");
  for (let match = FENCE.exec(text); match; match = FENCE.exec(text)) {
    if (match[1].trim()) nodes.push(...blocks(match[1].replace(/\n$/, ""), ctx));
    nodes.push(h("pre", { tabindex: "0" }, h("code", match[2] ? { dataset: { language: match[2] } } : {}, match[3])));
    text = text.slice(match[0].length).replace(/^\n/, "");
  }
  if (text) nodes.push(...blocks(text, ctx));
  return nodes;
}

function blocks(text, ctx) {
  const nodes = [];
  const lines = text.split("\n");
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) nodes.push(h("p", {}, inline(paragraph.join("\n"), ctx)));
    paragraph = [];
  };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    let match;
    if ((match = /^>>> ?([\s\S]*)$/.exec(lines.slice(index).join("\n"))) && match[1].trim()) {
      flush();
      nodes.push(h("blockquote", {}, blocks(match[1], { ...ctx, quoted: true })));
      return nodes;
    }
    if (/^> /.test(line) && !ctx.quoted) {
      flush();
      const quoted = [];
      while (index < lines.length && /^>( |$)/.test(lines[index])) quoted.push(lines[index++].replace(/^> ?/, ""));
      index -= 1;
      nodes.push(h("blockquote", {}, blocks(quoted.join("\n"), { ...ctx, quoted: true })));
    } else if ((match = /^(#{1,3})\s+(.+?)\s*#*$/.exec(line))) {
      flush();
      nodes.push(h(`h${match[1].length + 2}.md-${match[1].length}`, {}, inline(match[2], ctx)));
    } else if ((match = /^-#\s+(.+)$/.exec(line))) {
      flush();
      nodes.push(h("p.subtext", {}, inline(match[1], ctx)));
    } else if (ITEM.test(line)) {
      flush();
      const items = [line];
      while (index + 1 < lines.length && belongs(lines[index + 1], line)) items.push(lines[++index]);
      nodes.push(list(items, ctx));
    } else if (line.trim() === "") {
      if (paragraph.length) paragraph.push("");
    } else {
      paragraph.push(line);
    }
  }
  while (paragraph.at(-1) === "") paragraph.pop();
  flush();
  return nodes;
}

/** The same as plain words, for titles, previews and announcements. */
export function plain(source, ctx) {
  const nodes = markdown(source, ctx);
  // What begins a line of its own is no part of the word before it.
  for (const node of nodes) for (const end of node.querySelectorAll?.("br, li") ?? []) end.after(" ");
  return nodes.map((node) => node.textContent).join(" ").replace(/\s+/g, " ").trim();
}
