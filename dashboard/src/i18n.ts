import { createInstance } from "i18next";
import { initReactI18next } from "react-i18next";

const rightToLeft = /^(ar|fa|he|ur)\b/;

/** English sentences are the keys, so English needs no file; other languages bring one of the same keys. */
export const i18n = createInstance();

void i18n.use(initReactI18next).init({
  lng: document.documentElement.lang || "en",
  fallbackLng: false,
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  returnEmptyString: false,
  interpolation: { escapeValue: false },
});

/** The direction a language is read in. */
export function directionOf(language: string): "ltr" | "rtl" {
  return rightToLeft.test(language) ? "rtl" : "ltr";
}
