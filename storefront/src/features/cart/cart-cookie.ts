import type { Cart } from "@vitrine/contract/orders/checkout";
import * as z from "zod";
import type { Shop } from "../../site.ts";

const oneDay = 24 * 60 * 60;
const ninetyDays = 90 * oneDay;
/** Of all titles together, so that the cookie stays far below the 4 KB a browser stores. */
const maxTitleBytes = 2_000;

/**
 * Shops on the shared host share one origin, so each has its own cookie under its own path, out of reach of any
 * script. Beside it stands one that scripts may read and that says only how many pieces there are.
 *
 * @param held the token the visitor came with; without one there is nothing to forget
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

/** For a day an ordered cart leads every tab to its order, whether that was placed there or not. */
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

/** Tells the lines of a cart apart, in few letters. */
export function lineKey(variantId: string): string {
  return variantId.slice(-12);
}

/** What is in the cart by its titles, to announce later what has left it. */
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

/** What was in the cart when the shopper saw it last: titles by `lineKey`. */
export function titlesIn(cookies: string | null, shop: Shop): Map<string, string> {
  const found = new RegExp(`(?:^|;)\\s*cart_lines_${shop.id}=([\\w-]+)`).exec(cookies ?? "")?.[1];
  try {
    const entries: unknown = JSON.parse(Buffer.from(found ?? "", "base64url").toString());
    return new Map(z.array(z.tuple([z.string().max(12), z.string().max(60)])).parse(entries));
  } catch {
    return new Map();
  }
}

/** Notes for the hosts beside which shop has a bag, so that /checkout on the dashboard's leads there; nothing secret. */
function cartShopCookie(shop: Shop, origin: string, age: string): string[] {
  const { hostname, protocol } = new URL(origin);
  const parent = /^store\.(.+)$/.exec(hostname)?.[1];
  if (!parent) return [];
  return [
    `bag_shop=${shop.handle}; Domain=${parent}; Path=/checkout; SameSite=Lax; HttpOnly${protocol === "https:" ? "; Secure" : ""}; ${age}`,
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
