import { setImmediate } from "node:timers/promises";
import { apiError } from "../../api-error.ts";

/**
 * The file as text, from UTF-8 or UTF-16.
 *
 * @throws translations_unreadable for a damaged file, and for one in another encoding, whose characters would be wrong
 */
export async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    // PostgreSQL stores no text with this character, and only a damaged file has it.
    if (!text.includes("\0")) return text;
  } catch {
    // It is in another encoding.
  }
  throw apiError("translations_unreadable");
}

/** By the byte order mark; without one, by the zero byte next to the "<" that every XML file begins with. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  return "utf-8";
}

/** The text in parts, between which other requests are answered. */
export async function* slicesOf(text: string): AsyncGenerator<string> {
  const length = 65_536;
  for (let at = 0; at < text.length; at += length) {
    yield text.slice(at, at + length);
    await setImmediate();
  }
}
