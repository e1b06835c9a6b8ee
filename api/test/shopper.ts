import type { Client } from "@vitrine/contract/client";
import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import type { TestApp } from "./test-app.ts";

export const address = {
  name: "Nia Shopper",
  line1: "1 Harbour Road",
  city: "Hamburg",
  postal_code: "20457",
  country: "DE",
};

/** A shopper with their own cart. */
export interface Shopper {
  client: Client;
  handle: string;
  cartToken?: string;
  /** The session of their account. */
  shopperToken?: string;
  /** The Idempotency-Key of the next request. */
  key?: string;
}

export function shopper(app: TestApp, handle: string): Shopper {
  const it: Shopper = {
    handle,
    client: app.visitor({
      cartToken: () => it.cartToken,
      shopperToken: () => it.shopperToken,
      idempotencyKey: () => it.key,
    }),
  };
  return it;
}

/** Fills the cart and the checkout, up to placing the order. Returns the total. */
export async function fill(
  it: Shopper,
  lines: { variant_id: string; quantity: number }[],
  email = "nia@example.com",
): Promise<number> {
  const params = { handle: it.handle };
  for (const body of lines) it.cartToken = (await it.client.checkout.add_line({ params, body })).data.token;
  const cart = await it.client.checkout.update_address({ params, body: { email, address } });
  return cart.data.total;
}

export async function buy(
  it: Shopper,
  lines: { variant_id: string; quantity: number }[],
  email?: string,
): Promise<PlacedOrder> {
  const accepted_total = await fill(it, lines, email);
  it.key = crypto.randomUUID();
  return (await it.client.checkout.place_order({ params: { handle: it.handle }, body: { accepted_total } }))
    .data;
}

/**
 * Repeats a request while the response is "busy", "unavailable" or "too_many_requests", as a client that respects
 * Retry-After does.
 */
export async function whileBusy<T>(send: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await send();
    } catch (failure) {
      const { code = "" } = failure as { code?: string };
      if (!["busy", "unavailable", "too_many_requests"].includes(code)) throw failure;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
}
