import type { EmailLanguage } from "../languages/email-language.ts";

/** "The code is valid for 10 minutes." */
export function validFor(minutes: number, { t }: EmailLanguage): string {
  return t("The code is valid for {{number}} minutes.", {
    number: minutes,
    count: minutes,
    defaultValue_one: "The code is valid for 1 minute.",
  });
}
