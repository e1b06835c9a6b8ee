import * as z from "zod";
import type { Shop, Site } from "../../site.ts";
import { fieldNames, type Fields } from "./checkout-fields.ts";

// Without JavaScript, rejected input exists only in the response and is lost with the next page. Until it is saved, it is
// in an HttpOnly session cookie of the checkout. The cookie never has payment details.

/** Maximum size of the cookie, below the limit of browsers. */
const maxBytes = 3_000;

const Draft = z.record(z.enum(fieldNames), z.string().max(1000));

/** @param fields the input to store; undefined once everything is saved */
export function draftCookies(
  shop: Shop,
  { base, origin }: Pick<Site, "base" | "origin">,
  fields: Fields | undefined,
): string[] {
  const where = `Path=${base}/checkout; HttpOnly; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}`;
  if (!fields) return [`checkout_${shop.id}=; ${where}; Max-Age=0`];
  const value = [fields, { ...fields, note: "" }].map(encode).find(({ length }) => length <= maxBytes);
  return value ? [`checkout_${shop.id}=${value}; ${where}`] : [];
}

export function draftIn(cookies: string | null, shop: Shop): Fields | undefined {
  const found = new RegExp(`(?:^|;)\\s*checkout_${shop.id}=([\\w-]+)`).exec(cookies ?? "")?.[1];
  if (!found) return undefined;
  try {
    return Draft.parse(JSON.parse(Buffer.from(found, "base64url").toString()));
  } catch {
    return undefined;
  }
}

function encode(fields: Fields): string {
  return Buffer.from(JSON.stringify(fields)).toString("base64url");
}
