import type { i18n as I18n } from "i18next";

/** What speaks a language: the words of screens by react-i18next, and what the contract and the server say. */
export interface LoadedLanguage {
  language: string;
  i18n: I18n;
  translateMessage: (sentence: string) => string;
}
