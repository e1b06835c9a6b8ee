import type { Cart } from "@vitrine/contract/checkout/cart";
import { RejectedError } from "@vitrine/contract/client";
import { json, redirect } from "../../responses.ts";
import { t } from "../../i18n.ts";
import { cartCookies, lineKey, orderedCartCookies, type SeenLine, seenLinesIn } from "./cart-cookie.ts";
import { priceChangeText } from "./price-change-text.ts";
import { inStore, type Shopper } from "./shopper.ts";
import { isRejection } from "../../rejections.ts";

export interface CurrentCart {
  /** Undefined if there is none. */
  cart: Cart | undefined;
  /** True if it became an order, in this tab or in another. */
  isOrdered: boolean;
  /** A sentence for each line that was removed, or whose price changed, without an action of the shopper. */
  notices: string[];
}

/**
 * The shopper's cart with only available items. Lines whose product was hidden or sold out are removed here;
 * lines of deleted products are already gone. A cookie has the lines that the shopper last saw, so that both
 * and changed prices can be announced.
 */
export async function currentCart(shopper: Shopper): Promise<CurrentCart> {
  if (!shopper.cartToken) return { cart: undefined, isOrdered: false, notices: [] };
  try {
    const { data } = await shopper.client.checkout.read_cart({ params: inStore(shopper) });
    return { isOrdered: false, ...(await withoutUnavailable(shopper, data)) };
  } catch (failure) {
    if (!cartIsGone(failure)) throw failure;
    return { cart: undefined, isOrdered: failure.code === "cart_ordered", notices: [] };
  }
}

async function withoutUnavailable(shopper: Shopper, stored: Cart) {
  const reasons = new Map<string, Cart["lines"][number]["problem"]>();
  const seen = seenLinesIn(shopper.cookies, shopper.shop);
  let cart = stored;
  for (const { variant_id, title, problem } of stored.lines) {
    if (problem !== "withdrawn" && problem !== "sold_out") continue;
    const params = { ...inStore(shopper), variant_id };
    cart = (await shopper.client.checkout.remove_line({ params })).data;
    reasons.set(lineKey(variant_id), problem);
    seen.set(lineKey(variant_id), { title });
  }
  const prices = cart.lines.flatMap((line) =>
    priceNotice(shopper, cart, line, seen.get(lineKey(line.variant_id))),
  );
  for (const { variant_id } of cart.lines) seen.delete(lineKey(variant_id));
  const removed = Array.from(seen, ([key, { title }]) =>
    reasons.get(key) === "sold_out"
      ? t("{{title}} was removed from your cart because it's sold out.", { title })
      : t("{{title}} was removed from your cart because it's no longer available.", { title }),
  );
  return { cart, notices: [...removed, ...prices] };
}

/** A sentence if the price in the catalogue has changed since the shopper last saw the line. */
function priceNotice(
  { site }: Shopper,
  { currency }: Cart,
  line: Cart["lines"][number],
  seen: SeenLine | undefined,
): string[] {
  const [before = "", seenCurrency] = seen?.price?.split(" ") ?? [];
  // Prices in the shop's former currency can't be compared.
  if (seenCurrency !== currency || !/^\d{1,15}$/.test(before)) return [];
  if (Number(before) === line.catalogue_price) return [];
  return [priceChangeText(site.store, line, { now: line.catalogue_price, before: Number(before) })];
}

export function cartIsGone(failure: unknown): failure is RejectedError {
  return failure instanceof RejectedError && ["cart_not_found", "cart_ordered"].includes(failure.code);
}

/** Cookies of a response that announced removed lines and changed prices, so that they're announced once. */
export function cookiesAfter(shopper: Shopper, { cart, notices }: CurrentCart): string[] {
  return notices.length > 0 ? cartCookies(shopper.shop, shopper.site.origin, cart, shopper.cartToken) : [];
}

/** Redirects to the order that the cart became. Placing an ordered cart again returns the existing order. */
export async function goToOrder(shopper: Shopper): Promise<Response> {
  const client = shopper.api({ cartToken: shopper.cartToken, idempotencyKey: crypto.randomUUID() });
  try {
    const { data } = await client.checkout.place_order({
      params: inStore(shopper),
      body: { accepted_total: 0 },
    });
    return leaveForOrder(shopper, data.token);
  } catch (failure) {
    if (!isRejection(failure)) throw failure;
    const cookies = cartCookies(shopper.shop, shopper.site.origin, undefined, shopper.cartToken);
    return go(shopper, "/cart", cookies);
  }
}

export function leaveForOrder(shopper: Shopper, token: string): Response {
  const cookies = orderedCartCookies(shopper.shop, shopper.site.origin, shopper.cartToken);
  return go(shopper, `/orders/${encodeURIComponent(token)}`, cookies);
}

/** Redirects the page or the island. @param path within the shop */
export function go(shopper: Shopper, path: string, cookies: string[] = []): Response {
  const location = shopper.site.base + path;
  return shopper.wantsJson ? json(200, { location }, cookies) : redirect(location, cookies);
}
