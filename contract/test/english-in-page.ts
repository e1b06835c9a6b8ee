import type { WrittenSentences } from "./sentences.ts";

/** All texts of a page for readers and screen readers. Runs in a browser unchanged. */
export function textsOf(page: Document = document): string[] {
  const texts: string[] = [page.title];
  const walker = page.createTreeWalker(page.body, 4 /* NodeFilter.SHOW_TEXT */);
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest("script, style"))
      texts.push(walker.currentNode.nodeValue ?? "");
  for (const name of ["aria-label", "placeholder", "title", "alt"])
    for (const element of page.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name)!);
  for (const meta of page.querySelectorAll('meta[name="description"]'))
    texts.push(meta.getAttribute("content")!);
  return [...new Set(texts.map((text) => text.replace(/[\u2066-\u2069\u200e\u200f]/g, "").trim()))].filter(
    Boolean,
  );
}

/** The texts that are known English sentences, with any values. */
export function findEnglish(texts: string[], written: WrittenSentences): string[] {
  const keys = new Set([...written.screens.keys(), ...written.messages.keys()]);
  const templates = [...keys]
    .filter((key) => key.includes("{{") && /[a-z]/i.test(key.replace(/\{\{\w+\}\}/g, "")))
    .map((key) => {
      const parts = key.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
      return new RegExp(`^${parts.join(".+")}$`, "su");
    });
  return texts.filter((text) => keys.has(text) || templates.some((template) => template.test(text)));
}
