import { beforeAll, describe, expect, it } from "vitest";
import type { OrderRefundInput } from "@vitrine/contract/orders/order-refunds";
import { buy, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { withKey } from "../order-payments/stripe-shop.fixture.ts";
import { type Edit, EditShop } from "./edit-shop.fixture.ts";

// Edits of the prices and quantities of orders of which items are refunded or cancelled.

const app = useTestApp({ jobs: false });
const shop = new EditShop(app);

beforeAll(async () => {
  await shop.open("Tea Repriced");
});

/** A confirmed order of three teas for 1000 each. */
async function sold({ isPaid }: { isPaid: boolean }) {
  const { variant_id } = await shop.put("Tea", 1000);
  const email = `${crypto.randomUUID()}@example.com`;
  await buy(shopper(app, shop.handle), [{ variant_id, quantity: 3 }], email);
  const [row] = await shop.query<{ id: string }>("select id from orders where email = $1", email);
  const { id } = row!;
  const params = shop.place(id);
  const { orders, order_refunds } = shop.owner.client;
  await orders.confirm({ params });
  if (isPaid) await orders.mark_paid({ params });
  const read = () => shop.order(id);
  const order_line_id = (await read()).lines[0]!.id;
  const able = async () => (await order_refunds.read({ params })).data;
  const edit = async (change: Edit) => {
    const { balance } = await shop.preview(id, change);
    await shop.edit(id, change);
    // The preview says what the edit does.
    const after = await read();
    expect(after.balance).toBe(balance.after);
    return after;
  };
  return {
    id,
    read,
    able,
    edit,
    ship: async (quantity: number) => {
      const body = { lines: [{ order_line_id, quantity }] };
      const { data } = await orders.pack({ params, body });
      await orders.ship({ params: { ...params, shipment_id: data.shipments[0]!.id }, body: {} });
    },
    /** A price of each unit, as a discount on the line. */
    price: (each: number, units = 3) =>
      edit({
        line_discounts: [
          {
            order_line_id,
            discount: each === 1000 ? null : { kind: "fixed", value: (1000 - each) * units },
            reason: null,
          },
        ],
      }),
    units: (quantity: number) => edit({ lines: { [variant_id]: quantity } }),
    refund: async (wanted: Partial<OrderRefundInput["lines"][number]>, amount: number) => {
      const lines = [{ order_line_id, cancelled: 0, shipped: 0, restocks: false, ...wanted }];
      const body = { lines, amount, reason: "customer" as const, version: (await able()).version };
      return (await withKey(app, shop.owner, crypto.randomUUID()).order_refunds.create({ params, body }))
        .data;
    },
  };
}

describe("an edit that lowers a price after a unit was refunded", () => {
  it("leaves only what the other units cost less as paid too much", async () => {
    const order = await sold({ isPaid: true });
    await order.ship(1);
    await order.refund({ shipped: 1 }, 1000);
    expect(await order.price(600)).toMatchObject({ balance: -800, total: 1800 });
    // 2000 is left of the payment, for two units at 600.
    expect(await order.read()).toMatchObject({ refund_due: 800 });
  });

  it("lets the other units be refunded at their new price, and is undone by the next edit", async () => {
    const order = await sold({ isPaid: true });
    await order.ship(1);
    await order.refund({ shipped: 1 }, 1000);
    await order.price(600);
    expect((await order.able()).lines).toMatchObject([{ refunded_units: 1, refunded_amount: 600 }]);
    expect(await order.price(1000)).toMatchObject({ balance: 0, refund_due: 0, refundable: 2000 });
    expect((await order.able()).lines).toMatchObject([{ refunded_units: 1, refunded_amount: 1000 }]);
  });

  it("leaves the other units to be paid if the cancelled one wasn't", async () => {
    const order = await sold({ isPaid: false });
    expect(await order.refund({ cancelled: 1 }, 0)).toMatchObject({ balance: 2000 });
    expect(await order.price(600)).toMatchObject({ balance: 1200 });
    expect(await order.price(1000)).toMatchObject({ balance: 2000 });
  });
});

describe("an edit that adds units to an order with a refund due", () => {
  it("takes what was paid for the cancelled unit for the added one", async () => {
    const order = await sold({ isPaid: true });
    expect(await order.refund({ cancelled: 1 }, 0)).toMatchObject({ refund_due: 1000 });
    expect(await order.units(4)).toMatchObject({
      balance: 0,
      refund_due: 0,
      payment_status: "paid",
      total: 4000,
    });
    // The unit was paid for again, so it is due again once the added one is removed.
    expect(await order.units(3)).toMatchObject({ refund_due: 1000 });
  });

  it("leaves the rest due", async () => {
    const order = await sold({ isPaid: true });
    await order.refund({ cancelled: 1 }, 600);
    expect(await order.units(4)).toMatchObject({ balance: 600, refund_due: 0 });
  });
});
