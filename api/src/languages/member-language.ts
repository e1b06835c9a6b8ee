import { acceptedLanguages, languageAmong, plainLocale } from "@vitrine/contract/languages/languages";
import { isolatedIn, translateFrom } from "@vitrine/contract/languages/translations";
import { formatMoney } from "@vitrine/contract/values/money";
import { remembered } from "@vitrine/contract/values/remembered";
import type { RequestDetails } from "../actor.ts";
import { type EmailLanguage, languageWith } from "./email-language.ts";
import { languageFiles } from "./language-files.ts";
import ar from "./members/ar.json" with { type: "json" };
import bn from "./members/bn.json" with { type: "json" };

/** The sentences to members, in the languages of the dashboard. English sentences are the keys. */
const memberFiles = { ar, bn };
const memberLanguages = ["en", "ar", "bn"] as const;

/** The language of a user without an account, from the header of their request. */
export function requestedLanguage({ acceptLanguage }: Pick<RequestDetails, "acceptLanguage">): string {
  return languageAmong(memberLanguages, acceptedLanguages(acceptLanguage ?? ""));
}

const english: EmailLanguage = {
  ...languageWith("en", "en-GB"),
  money: (minor, currency) => formatMoney(minor, currency),
};

/**
 * The language of emails and pushes to a member of a shop; English if there are no sentences in it.
 *
 * @param language of the member's account: "ar", "ar-EG"
 */
export function memberLanguage(language: string): EmailLanguage {
  const code = languageAmong(memberLanguages, [language]);
  return code === "en" ? english : translated(code);
}

// By the code alone: accounts may have any region, and the cache never shrinks.
const translated = remembered((code): EmailLanguage => {
  const known = code as keyof typeof memberFiles;
  // Emails to members contain parts of those to shoppers, such as the items of an order.
  const sentences = { ...languageFiles[known].screens, ...memberFiles[known].screens };
  return languageWith(known, plainLocale(code), translateFrom(code, sentences, isolatedIn(code)));
});
