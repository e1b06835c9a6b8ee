import { maxPostcodes, postcodePattern } from "@vitrine/contract/values/postcode-patterns";
import * as z from "zod";

const patterns = z.array(postcodePattern).max(maxPostcodes, `List up to ${maxPostcodes}.`);

/** Postcode patterns as the text of a field, one per line or separated by commas. */
export const postcodesText = z.string().transform((text, context) => {
  const read = patterns.safeParse(patternsIn(text));
  if (read.success) return read.data;
  context.addIssue({ code: "custom", message: read.error.issues[0]!.message });
  return z.NEVER;
});

/** The first pattern in a text that isn't one. */
export function wrongPostcode(text: string): string | undefined {
  return patternsIn(text).find((pattern) => !postcodePattern.safeParse(pattern).success);
}

function patternsIn(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((pattern) => pattern.trim())
    .filter(Boolean);
}
