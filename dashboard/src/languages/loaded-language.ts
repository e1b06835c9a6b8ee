import type { i18n as I18n } from "i18next";

/** The translations of a language: screens by react-i18next, and messages of the contract and the server. */
export interface LoadedLanguage {
  language: string;
  i18n: I18n;
  translateMessage: (sentence: string) => string;
}
