import type { IncomingMessage } from "node:http";
import type { StoreMap } from "@vitrine/api/events/store-map";
import { primaryUrl } from "./shop-at.ts";

/**
 * `/checkout` on the dashboard's host redirects to the checkout of the shop whose cart a shopper filled: the
 * shop in `?shop=`, else the one that a storefront stored in the cookie `cart_shop`. Only the shop itself has
 * a checkout; its cart is in a cookie that only the shop's pages receive.
 *
 * @returns the URL, or undefined if no such shop exists
 */
export async function checkoutOfCart(
  request: IncomingMessage,
  stores: StoreMap,
  dashboardUrl: string,
): Promise<string | undefined> {
  const query = new URLSearchParams((request.url ?? "").split("?")[1] ?? "");
  const noted = /(?:^|;)\s*cart_shop=([a-z0-9-]{3,40})/.exec(request.headers.cookie ?? "")?.[1];
  const handle = query.get("shop") ?? noted;
  const store = handle ? await stores.byHandle(handle) : undefined;
  return store && `${primaryUrl(store, dashboardUrl)}/checkout`;
}
