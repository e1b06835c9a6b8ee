import type { Cart } from "@vitrine/contract/checkout/cart";
import * as z from "zod";
import type { Shop } from "../../site.ts";

const oneDay = 24 * 60 * 60;
const ninetyDays = 90 * oneDay;
/** Maximum size of all titles together, so that the cookie remains far below the browsers' limit of 4 KB. */
const maxTitleBytes = 2_000;

/**
 * Shops on the shared host share one origin, so each has its own cookie under its own path, and scripts
 * can't read it. A second cookie, which scripts can read, has only the number of units.
 *
 * @param held the visitor's cart token; without one there is no cookie to delete
 */
export function cartCookies(shop: Shop, origin: string, cart: Cart | undefined, held?: string): string[] {
  if (!cart && !held) return [];
  const where = `Path=${shop.base || "/"}; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}`;
  const age = `Max-Age=${cart ? ninetyDays : 0}`;
  return [
    `cart_${shop.id}=${encodeURIComponent(cart?.token ?? "")}; ${where}; HttpOnly; ${age}`,
    `cart_n_${shop.id}=${cart?.item_count ?? 0}; ${where}; ${age}`,
    `cart_lines_${shop.id}=${titlesOf(cart)}; ${where}; HttpOnly; ${age}`,
    ...cartShopCookie(shop, origin, age),
  ];
}

/** For a day, an ordered cart redirects every tab to its order. */
export function orderedCartCookies(shop: Shop, origin: string, token: string | undefined): string[] {
  if (!token) return [];
  const where = `Path=${shop.base || "/"}; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}`;
  return [
    `cart_${shop.id}=${encodeURIComponent(token)}; ${where}; HttpOnly; Max-Age=${oneDay}`,
    `cart_n_${shop.id}=0; ${where}; Max-Age=0`,
    `cart_lines_${shop.id}=; ${where}; HttpOnly; Max-Age=0`,
    ...cartShopCookie(shop, origin, `Max-Age=${oneDay}`),
  ];
}

/** A short key of a cart line. */
export function lineKey(variantId: string): string {
  return variantId.slice(-12);
}

/** The titles of the cart's lines, to announce later which were removed. */
function titlesOf(cart: Cart | undefined): string {
  const titles: [string, string][] = [];
  let bytes = 0;
  for (const { variant_id, title } of cart?.lines ?? []) {
    const short = title.slice(0, 60);
    bytes += Buffer.byteLength(short) + 20;
    if (bytes > maxTitleBytes) break;
    titles.push([lineKey(variant_id), short]);
  }
  return Buffer.from(JSON.stringify(titles)).toString("base64url");
}

/** Titles of the lines that the shopper last saw in the cart, by `lineKey`. */
export function titlesIn(cookies: string | null, shop: Shop): Map<string, string> {
  const found = new RegExp(`(?:^|;)\\s*cart_lines_${shop.id}=([\\w-]+)`).exec(cookies ?? "")?.[1];
  try {
    const entries: unknown = JSON.parse(Buffer.from(found ?? "", "base64url").toString());
    return new Map(z.array(z.tuple([z.string().max(12), z.string().max(60)])).parse(entries));
  } catch {
    return new Map();
  }
}

/** Stores which shop has a cart, so that /checkout on the dashboard's host redirects there. Not secret. */
function cartShopCookie(shop: Shop, origin: string, age: string): string[] {
  const { hostname, protocol } = new URL(origin);
  // A shop's own domain may begin with "store.", too.
  const parent = shop.base && /^store\.(.+)$/.exec(hostname)?.[1];
  if (!parent) return [];
  return [
    `cart_shop=${shop.handle}; Domain=${parent}; Path=/checkout; SameSite=Lax; HttpOnly${protocol === "https:" ? "; Secure" : ""}; ${age}`,
  ];
}

export function cartTokenIn(cookies: string | null, shop: Shop): string | undefined {
  const found = new RegExp(`(?:^|;)\\s*cart_${shop.id}=([^;\\s]+)`).exec(cookies ?? "")?.[1];
  try {
    return found && decodeURIComponent(found);
  } catch {
    return undefined;
  }
}
