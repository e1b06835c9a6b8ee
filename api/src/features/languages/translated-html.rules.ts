import { isRichText, isSectionHtml } from "@vitrine/contract/shops/translations";
import { cleanDescription } from "../../rich-text/clean-description.ts";
import { sanitiseHtml } from "../../rich-text/sanitise.ts";
import { sanitiseSection } from "../../rich-text/sanitise-section.ts";

/** The translation as it is stored: HTML is sanitised with the rules of the original text. */
export function storedTranslation(field: string, text: string): string {
  if (isSectionHtml(field)) return sanitiseSection(text);
  return isRichText(field) ? sanitiseHtml(text) : text;
}

/** The translation as shoppers see it: HTML is sanitised again. */
export function shownTranslation(field: string, text: string): string {
  if (isSectionHtml(field)) return sanitiseSection(text);
  return isRichText(field) ? cleanDescription(text) : text;
}
