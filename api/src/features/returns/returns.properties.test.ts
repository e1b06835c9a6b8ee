import { createClient } from "@vitrine/contract/client";
import fc from "fast-check";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { ReturnShop } from "./return-shop.fixture.ts";

const app = useTestApp({ jobs: false });
const numRuns = process.env["TEST_SIZE"] === "full" ? 200 : 12;

/** Part of an order that comes back: units of each line by condition, and if they are refunded. */
const part = fc.record({
  teas: fc.nat(3),
  damagedTeas: fc.nat(3),
  mugs: fc.nat(3),
  isRefunded: fc.boolean(),
  withheld: fc.nat(50),
});

test("any parts that are returned and refunded leave exact stock, and refunds that add up to their shares", async () => {
  const shop = await new ReturnShop(app).open("Property Tea");
  const { orders, returns } = createClient({
    baseUrl: app.baseUrl,
    token: () => shop.owner.token,
    headers: () => ({ "Device-Id": shop.owner.deviceId }),
    idempotencyKey: () => crypto.randomUUID(),
  });
  // A discount whose shares aren't whole cents per unit.
  const sale = { title: "Sale", method: "automatic", type: "percent", basis_points: 1234 };
  await shop.owner.client.coupons.create({
    params: { shop_id: shop.id },
    body: { ...sale, items: {}, required_items: {} } as never,
  });
  const returned = { tea: 0, damaged: 0, mug: 0 };
  const start = await shop.stock(shop.tea);
  const startOfMugs = await shop.stock(shop.mug);
  let sold = 0;

  const returnPart = async (
    { params, lines }: Awaited<ReturnType<ReturnShop["order"]>>,
    wanted: { teas: number; damagedTeas: number; mugs: number; isRefunded: boolean; withheld: number },
  ) => {
    const { data: before } = await returns.list({ params });
    const left = (at: number) =>
      before.returnable.find(({ order_line_id }) => order_line_id === lines[at])?.quantity ?? 0;
    const damaged = Math.min(wanted.damagedTeas, left(0));
    const teas = Math.min(wanted.teas, left(0) - damaged);
    const mugs = Math.min(wanted.mugs, left(1));
    const inspected = [
      { order_line_id: lines[0]!, sellable: teas, damaged },
      { order_line_id: lines[1]!, sellable: mugs, damaged: 0 },
    ].filter(({ sellable, damaged: broken }) => sellable + broken > 0);
    if (inspected.length === 0) return 0;
    const requested = await returns.create({
      params,
      body: {
        note: null,
        lines: inspected.map(({ order_line_id, sellable, damaged: broken }) => ({
          order_line_id,
          quantity: sellable + broken,
          reason: "other" as const,
        })),
      },
    });
    const one = { ...params, return_id: requested.data.returns.at(-1)!.id };
    await returns.approve({ params: one, body: { instructions: null } });
    const { data } = await returns.receive({ params: one, body: { lines: inspected } });
    returned.tea += teas;
    returned.damaged += damaged;
    returned.mug += mugs;
    const { refundable } = data.returns.at(-1)!;
    const amount = refundable - Math.min(wanted.withheld, refundable - 1);
    if (wanted.isRefunded) await returns.refund({ params: one, body: { amount, note: null } });
    else await returns.close({ params: one, body: { note: null } });
    return wanted.isRefunded ? amount : 0;
  };

  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 4 }), fc.boolean(), async (parts, isWhole) => {
      const order = await shop.delivered([
        { variant_id: shop.tea.variant_id, quantity: 3 },
        { variant_id: shop.mug.variant_id, quantity: 3 },
      ]);
      sold += 3;
      let refunded = 0;
      // Without deductions, the refunds of all items are exactly the price of the items.
      const made = isWhole ? parts.map((one) => ({ ...one, isRefunded: true, withheld: 0 })) : parts;
      const rest = { teas: 3, damagedTeas: 0, mugs: 3, isRefunded: true, withheld: 0 };
      for (const one of isWhole ? [...made, rest] : made) refunded += await returnPart(order, one);
      const { data } = await orders.read({ params: order.params });
      expect(data.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(refunded);
      expect(data.refundable).toBe(order.total - refunded);
      expect(refunded).toBeLessThanOrEqual(data.subtotal - data.discount_total);
      if (isWhole) {
        expect(refunded).toBe(data.subtotal - data.discount_total);
        // With the delivery, the refunds add up to what was captured.
        if (data.refundable > 0) {
          const body = { amount: data.refundable, reason: "other" as const, note: null };
          await orders.refund({ params: order.params, body });
        }
        const { data: after } = await orders.read({ params: order.params });
        expect(after).toMatchObject({ payment_status: "refunded", refundable: 0, return_status: "closed" });
      }
      const teas = returned.tea + returned.damaged;
      expect(await shop.stock(shop.tea)).toEqual({
        on_hand: start.on_hand - sold + teas,
        allocated: start.allocated,
        unavailable: start.unavailable + returned.damaged,
      });
      expect(await shop.stock(shop.mug)).toEqual({
        ...startOfMugs,
        on_hand: startOfMugs.on_hand - sold + returned.mug,
      });
    }),
    { numRuns },
  );
}, 300_000);
