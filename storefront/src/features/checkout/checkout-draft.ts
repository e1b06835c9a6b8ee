import * as z from "zod";
import type { Shop } from "../../site.ts";
import { fieldNames, type Fields } from "./checkout-fields.ts";

// Without JavaScript, what could not be saved is in the answer alone, and gone with the next page. Until it is saved it
// is in a cookie of the checkout, which no script can read and which ends with the browser. Payment is never in it.

/** Of the cookie, below what browsers store. */
const maxBytes = 3_000;

const Draft = z.record(z.enum(fieldNames), z.string().max(1000));

/** @param fields what to store; undefined once all is saved */
export function draftCookies(shop: Shop, origin: string, fields: Fields | undefined): string[] {
  const where = `Path=${shop.base}/checkout; HttpOnly; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}`;
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
