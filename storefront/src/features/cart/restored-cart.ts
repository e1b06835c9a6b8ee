import { lineName } from "@vitrine/contract/orders/line-name";
import type { ChangedLine, RestoredCart } from "@vitrine/contract/checkout/cart-recovery";
import * as z from "zod";
import { cookieDataIn, cookieValue, shopCookie } from "../../shop-cookie.ts";
import type { Shop } from "../../site.ts";
import { t } from "../../i18n.ts";
import { cartCookies, seenLinesIn } from "./cart-cookie.ts";
import { priceChangeText } from "./price-change-text.ts";
import type { Shopper } from "./shopper.ts";

// What a link of an abandoned cart changed is shown on the cart page, to which it redirects: the page's own URL stays free of
// the link.

const Notices = z.array(z.string().max(400)).max(200);

/** Maximum size of all sentences together, below the limit of browsers. */
const maxBytes = 2_000;

/** A sentence for each line that isn't as the shopper left it. */
export function changedLineText({ site }: Shopper, line: ChangedLine): string {
  const title = lineName(line);
  switch (line.change) {
    case "sold_out":
      return t("{{title}} is sold out, so it isn't in your cart.", { title });
    case "unavailable":
      return t("{{title}} is no longer available, so it isn't in your cart.", { title });
    case "fewer":
      return t("Only {{number}} of {{title}} left.", { number: line.quantity, title });
    case "price":
      return priceChangeText(site.store, line, { now: line.price, before: line.price_before });
  }
}

/** The sentences about a restored cart. */
export function restoredTexts(shopper: Shopper, { is_merged, changes }: RestoredCart): string[] {
  const merged = is_merged
    ? [
        t(
          "We added the items you left to your cart. If an item was already there, it has the larger quantity.",
        ),
      ]
    : [];
  return [...merged, ...changes.map((line) => changedLineText(shopper, line))];
}

/** The cookies of a restored cart and of the sentences about it. */
export function restoredCookies(
  shopper: Shopper,
  { cart }: Pick<RestoredCart, "cart">,
  notices: string[],
): string[] {
  const { shop, site, cartToken } = shopper;
  const seen = seenLinesIn(shopper.cookies, shop);
  const cookies = cart ? cartCookies(shop, site.origin, cart, cartToken, seen) : [];
  return [...cookies, restoredCookie(shopper, notices)];
}

/** @param notices the sentences to show once; without any, the cookie is deleted */
export function restoredCookie({ shop, site }: Shopper, notices: string[]): string {
  const short = notices.slice();
  while (Buffer.byteLength(JSON.stringify(short)) > maxBytes) short.pop();
  const value = short.length > 0 ? cookieValue(short) : "";
  return shopCookie(shop, site.origin, "restored", value, value ? 60 : 0);
}

/** The sentences of a link that has just been opened. */
export function restoredNotices(cookies: string | null, shop: Shop): string[] {
  return cookieDataIn(cookies, shop, "restored", Notices) ?? [];
}
