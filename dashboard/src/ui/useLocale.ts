import { useTranslation } from "react-i18next";

/**
 * The locale figures and dates are written in: the browser's own variant of the language in use ("en-GB"), with the
 * digits that codes, inputs and files have, and the calendar that orders are kept in.
 */
export function useLocale(): string {
  const { i18n } = useTranslation();
  const language = i18n.language.split("-")[0]!;
  const variant = navigator.languages.find((one) => one.split("-")[0] === language) ?? language;
  return new Intl.Locale(variant, { calendar: "gregory", numberingSystem: "latn" }).toString();
}
