// Files a person gives to the bot, as the local Discord takes them.

import { h } from "./dom.js";

export function fileInput(props) {
  return h("input.file-input", { type: "file", ...props });
}

/** {filename, data} with the bytes in base64. */
export function encoded(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ filename: file.name, data: reader.result.slice(reader.result.indexOf(",") + 1) });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
