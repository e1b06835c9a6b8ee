import type { IncomingMessage } from "node:http";
import type { StoreMap } from "@vitrine/api/events/store-map";

/**
 * `/checkout` on the dashboard's host leads to the checkout of the shop whose bag a shopper filled: the one named by
 * `?shop=`, else the one a storefront noted in the cookie `bag_shop`. There is one checkout, the shop's own; its bag is
 * in a cookie that only the shop's pages get to see.
 *
 * @returns the address, or undefined where no such shop is known
 */
export async function checkoutOfCart(
  request: IncomingMessage,
  stores: StoreMap,
  storeUrl: string,
): Promise<string | undefined> {
  const query = new URLSearchParams((request.url ?? "").split("?")[1] ?? "");
  const noted = /(?:^|;)\s*bag_shop=([a-z0-9-]{3,40})/.exec(request.headers.cookie ?? "")?.[1];
  const handle = query.get("shop") ?? noted;
  const store = handle ? await stores.byHandle(handle) : undefined;
  return store && `${storeUrl}/${store.handle}/checkout`;
}
