import { useTranslation } from "react-i18next";

/** The locale figures and dates are written in: the browser's own variant of the language in use ("en-GB"). */
export function useLocale(): string {
  const { i18n } = useTranslation();
  return (
    navigator.languages.find((one) => one.split("-")[0] === i18n.language.split("-")[0]) ?? i18n.language
  );
}
