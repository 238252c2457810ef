// The socket to the local Discord: requests with replies, events, coming back by itself. It knows nothing of the page.

import { refusal } from "./locale.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

export class RequestError extends Error {
  constructor(error) {
    super(refusal(error));
    this.code = error?.code ?? 0;
    this.errors = error?.errors;
  }
}

export class Connection extends EventTarget {
  #socket = null;
  #waiting = new Map();
  #next = 1;
  #wait = FIRST_WAIT;
  #timer = 0;

  constructor(name, locale) {
    super();
    const url = new URL("table", location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.search = new URLSearchParams({ as: name, locale });
    this.url = url.href;
    this.state = "connecting";
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    this.open();
  }

  open() {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.#lost(event));
  }

  /** Try again now instead of after the wait: the person is looking. */
  hurry() {
    if (this.state !== "lost" || this.#socket.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.#timer);
    this.open();
  }

  request(type, body = {}) {
    if (this.#socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new RequestError({ code: "offline" }));
    }
    const id = String(this.#next++);
    this.#socket.send(JSON.stringify({ type, id, ...body }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #receive(frame) {
    if (frame.type === "reply") {
      const waiting = this.#waiting.get(String(frame.id));
      this.#waiting.delete(String(frame.id));
      if (!waiting) return;
      if (frame.ok) waiting.resolve(frame);
      else waiting.reject(new RequestError(frame.error));
      return;
    }
    if (frame.type === "hello") {
      this.#wait = FIRST_WAIT;
      this.#become("open");
    }
    this.dispatchEvent(new CustomEvent("frame", { detail: frame }));
  }

  #lost(event) {
    for (const { reject } of this.#waiting.values()) reject(new RequestError({ code: "cut" }));
    this.#waiting.clear();
    this.reason = event.reason;
    this.#become("lost");
    this.#timer = setTimeout(() => this.open(), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.7);
  }

  #become(state) {
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: state }));
  }
}
