import { sanitiseHtml } from "../../rich-text/sanitise.ts";

const cleaned = new Map<string, string>();
const maxRemembered = 1_000;
const maxLength = 10_000;

/**
 * A description as it may leave. Cleaning one costs as much as the rest of the answer and gives the same each time,
 * so what was cleaned lately is remembered.
 */
export function cleanDescription(html: string): string {
  const known = cleaned.get(html);
  if (known !== undefined) return known;
  const clean = sanitiseHtml(html);
  if (html.length > maxLength) return clean;
  if (cleaned.size >= maxRemembered) cleaned.clear();
  cleaned.set(html, clean);
  return clean;
}
