import * as z from "zod";
import { cookieDataIn, cookieValue, shopCookie } from "../../shop-cookie.ts";
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
  const options = { path: `${base}/checkout` };
  if (!fields) return [shopCookie(shop, origin, "checkout", "", 0, options)];
  const value = [fields, { ...fields, note: "" }].map(cookieValue).find(({ length }) => length <= maxBytes);
  return value ? [shopCookie(shop, origin, "checkout", value, undefined, options)] : [];
}

export function draftIn(cookies: string | null, shop: Shop): Fields | undefined {
  return cookieDataIn(cookies, shop, "checkout", Draft);
}
