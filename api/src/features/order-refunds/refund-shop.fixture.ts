import type { OrderRefundInput } from "@vitrine/contract/orders/order-refunds";
import { beforeAll } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { withKey } from "../order-payments/stripe-shop.fixture.ts";
import { ReturnShop } from "../returns/return-shop.fixture.ts";

export type Order = Awaited<ReturnType<ReturnShop["order"]>>;

/** A shop whose orders are refunded by item. */
export function useRefundShop() {
  const app = useTestApp({ jobs: false });
  const shop = new ReturnShop(app);

  beforeAll(async () => {
    await shop.open("Refund Tea");
    // Exact stock in each test.
    await app.database.admin.query("update checkout_settings set delivery_fee = 390 where shop_id = $1", [
      shop.id,
    ]);
  });

  const read = async ({ params }: Pick<Order, "params">) =>
    (await shop.owner.client.orders.read({ params })).data;
  const readable = async ({ params }: Pick<Order, "params">, by = shop.owner) =>
    (await by.client.order_refunds.read({ params })).data;

  /** Refunds parts of an order as it is now, or at a version. */
  async function refund(order: Order, wanted: Partial<OrderRefundInput>, by: Person = shop.owner) {
    const { version } = wanted.version ? { version: wanted.version } : await readable(order);
    const body = { reason: "customer" as const, amount: 0, ...wanted, version };
    return (await withKey(app, by, crypto.randomUUID()).order_refunds.create({ params: order.params, body }))
      .data;
  }

  /** An order of three teas and a mug, of which so many teas are shipped. */
  async function partlyShipped(teas: number, { paid = true } = {}) {
    const order = await shop.order();
    const { params } = order;
    const { orders } = shop.owner.client;
    await orders.confirm({ params });
    if (paid) await orders.mark_paid({ params });
    const lines = [{ order_line_id: order.lines[0]!, quantity: teas }];
    const { data } = await orders.pack({ params, body: { lines } });
    const shipment = { ...params, shipment_id: data.shipments[0]!.id };
    await orders.ship({ params: shipment, body: {} });
    return { ...order, shipment };
  }

  return { app, shop, read, readable, refund, partlyShipped };
}

export const units = (
  order: Order,
  line: number,
  some: { cancelled?: number; shipped?: number; restocks?: boolean },
) => ({
  order_line_id: order.lines[line]!,
  cancelled: 0,
  shipped: 0,
  restocks: false,
  ...some,
});
