import type { Client } from "@vitrine/contract/client";
import type { Shop, Visit } from "../../site.ts";

/** A visitor and their cart. Responses made for one are never cached. */
export interface Shopper extends Visit {
  shop: Shop;
  cartToken?: string;
  /** The session of their account. */
  shopperToken?: string;
  /** As the browser sent them. */
  cookies: string | null;
  /** Requested by an island, which reads JSON, or by a form, which follows redirects. */
  wantsJson: boolean;
  api(visitor: { cartToken?: string; shopperToken?: string; idempotencyKey?: string }): Client;
  now: Date;
}

export function inStore(shopper: Shopper) {
  return { handle: shopper.shop.handle };
}
