import type { Cart } from "@vitrine/contract/checkout/cart";
import * as z from "zod";
import { cookieDataIn, cookieValue, shopCookie, shopCookieIn } from "../../shop-cookie.ts";
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
 * @param seen the lines as the shopper last saw them, if this response doesn't announce changed prices
 */
export function cartCookies(
  shop: Shop,
  origin: string,
  cart: Cart | undefined,
  held?: string,
  seen: ReadonlyMap<string, SeenLine> = new Map(),
): string[] {
  if (!cart && !held) return [];
  const seconds = cart ? ninetyDays : 0;
  return [
    shopCookie(shop, origin, "cart", encodeURIComponent(cart?.token ?? ""), seconds),
    shopCookie(shop, origin, "cart_n", String(cart?.item_count ?? 0), seconds, { isReadable: true }),
    shopCookie(shop, origin, "cart_lines", linesOf(cart, seen), seconds),
    ...cartShopCookie(shop, origin, seconds),
  ];
}

/** For a day, an ordered cart redirects every tab to its order. */
export function orderedCartCookies(shop: Shop, origin: string, token: string | undefined): string[] {
  if (!token) return [];
  return [
    shopCookie(shop, origin, "cart", encodeURIComponent(token), oneDay),
    shopCookie(shop, origin, "cart_n", "0", 0, { isReadable: true }),
    shopCookie(shop, origin, "cart_lines", "", 0),
    ...cartShopCookie(shop, origin, oneDay),
  ];
}

/** A short key of a cart line. */
export function lineKey(variantId: string): string {
  return variantId.slice(-12);
}

/** A line as the shopper last saw it. */
export interface SeenLine {
  title: string;
  /** The price in the catalogue with its currency: "1250 EUR". Absent in cookies from before it was stored. */
  price?: string | undefined;
}

export function seenPrice({ catalogue_price }: Cart["lines"][number], { currency }: Cart): string {
  return `${catalogue_price} ${currency}`;
}

/** The titles and prices of the cart's lines, to announce later which were removed or cost another price. */
function linesOf(cart: Cart | undefined, seen: ReadonlyMap<string, SeenLine>): string {
  const lines: [string, string, string][] = [];
  let bytes = 0;
  for (const line of cart?.lines ?? []) {
    const [key, short] = [lineKey(line.variant_id), line.title.slice(0, 60)];
    const price = seen.get(key)?.price ?? seenPrice(line, cart!);
    bytes += Buffer.byteLength(short) + 35;
    if (bytes > maxTitleBytes) break;
    lines.push([key, short, price]);
  }
  return cookieValue(lines);
}

const SeenLines = z.array(z.tuple([z.string().max(12), z.string().max(60), z.string().max(30).optional()]));

/** The lines that the shopper last saw in the cart, by `lineKey`. */
export function seenLinesIn(cookies: string | null, shop: Shop): Map<string, SeenLine> {
  const lines = cookieDataIn(cookies, shop, "cart_lines", SeenLines) ?? [];
  return new Map(lines.map(([key, title, price]) => [key, { title, price }]));
}

/** Stores which shop has a cart, so that /checkout on the dashboard's host redirects there. Not secret. */
function cartShopCookie(shop: Shop, origin: string, seconds: number): string[] {
  const { hostname, protocol } = new URL(origin);
  // A shop's own domain may begin with "store.", too.
  const parent = shop.base && /^store\.(.+)$/.exec(hostname)?.[1];
  if (!parent) return [];
  return [
    `cart_shop=${shop.handle}; Domain=${parent}; Path=/checkout; SameSite=Lax; HttpOnly${protocol === "https:" ? "; Secure" : ""}; Max-Age=${seconds}`,
  ];
}

export function cartTokenIn(cookies: string | null, shop: Shop): string | undefined {
  const found = shopCookieIn(cookies, shop, "cart");
  try {
    return found && decodeURIComponent(found);
  } catch {
    return undefined;
  }
}
