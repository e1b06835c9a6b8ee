import { AsyncLocalStorage } from "node:async_hooks";
import { setTranslator } from "../i18n.ts";
import { english, type Translator, translatorOf } from "./translator.ts";

// By request, not by process: renderings in two languages may interleave.
const current = new AsyncLocalStorage<Translator>();
setTranslator(() => requestTranslator().t);

/** Runs the work of a request in its language. */
export async function inLanguage<T>(language: string, work: () => T | Promise<T>): Promise<T> {
  return current.run(await translatorOf(language), work);
}

export function requestTranslator(): Translator {
  return current.getStore() ?? english;
}

/** A message of the contract or the API in the language of the request. */
export function translateMessage(message: string): string {
  return requestTranslator().translateMessage(message);
}
