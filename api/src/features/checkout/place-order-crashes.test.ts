import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cut, type CuttingProxy, type Side, startCuttingProxy } from "../../../test/cutting-proxy.ts";
import { newId } from "../../ids.ts";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { fill, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";

// The connection of an order is cut at every statement and at every answer, also at those of the commit.

let proxy: CuttingProxy;
const app = useTestApp({
  jobs: false,
  connectVia: async (connection) => (proxy = await startCuttingProxy(connection)).connection,
});
let mona: Awaited<ReturnType<typeof app.person>>;
let shop: { id: number; handle: string };
const params = () => ({ handle: shop.handle });

beforeAll(async () => {
  mona = await app.person("Mona Crashes");
  shop = await app.shop(mona, "Tea Crashes");
  await open(app.database, shop.id);
});
afterAll(() => proxy?.stop());

/** A shopper with one unit and a discount in the cart. Each call is the same request. */
async function readyOrder(units: number, discount: Record<string, unknown>) {
  const tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: units });
  const { data: coupon } = await mona.client.coupons.create({
    params: { shop_id: shop.id },
    body: {
      title: "Crash",
      type: "percent",
      basis_points: 1000,
      items: { product_ids: [tea.product_id] },
      required_items: {},
      ...discount,
    } as never,
  });
  const it = shopper(app, shop.handle);
  await fill(it, [{ variant_id: tea.variant_id, quantity: 1 }], `${coupon.id}@example.com`);
  if (coupon.code) await it.client.checkout.add_coupon({ params: params(), body: { code: coupon.code } });
  const { data: cart } = await it.client.checkout.read_cart({ params: params() });
  expect(cart.discount_total).toBe(100);
  it.key = crypto.randomUUID();
  return {
    place: () => it.client.checkout.place_order({ params: params(), body: { accepted_total: cart.total } }),
    traces: () => tracesOf(tea.variant_id, coupon.id),
    deactivate: () =>
      app.database.admin.query("update coupons set is_active = false where id = $1", [coupon.id]),
  };
}

/** Everything that one order changes, as the number of orders that each change shows. */
async function tracesOf(variantId: string, couponId: string): Promise<Record<string, number>> {
  const { rows } = await app.database.admin.query(
    `with bought as (select order_id from order_lines where variant_id = $1)
     select (select count(*)::int from bought) as lines,
       (select count(*)::int from orders where id in (select order_id from bought)) as orders,
       (select count(*)::int from carts where order_id in (select order_id from bought)) as carts,
       (select allocated from stock_levels where variant_id = $1) as allocated,
       (select count(*)::int from stock_movements where variant_id = $1 and kind = 'allocation') as movements,
       (select times_used from coupons where id = $2) as times_used,
       (select amount_used::int / 100 from coupons where id = $2) as amount_used,
       (select count(*)::int from coupon_uses where coupon_id = $2) as uses,
       (select count(*)::int from customers where email = $2 || '@example.com') as customers,
       (select case when l.on_hand > 1 then l.allocated else f.sold_out::int end from stock_levels l
          join variants v on v.shop_id = l.shop_id and v.id = l.variant_id
          join product_index f on f.shop_id = v.shop_id and f.product_id = v.product_id
          where l.variant_id = $1) as shown_sold_out,
       (select count(*)::int from activity where action = 'order.placed'
          and target_id in (select order_id::text from bought)) as activity,
       (select count(*)::int from pgboss.job where name = 'order-placed'
          and data ->> 'order_id' in (select order_id::text from bought)) as jobs`,
    [variantId, couponId],
  );
  return rows[0];
}

const all = (traces: Record<string, number>, count: number) =>
  Object.fromEntries(Object.keys(traces).map((name) => [name, count]));

it.each([
  ["of many units with a code", 1_000, () => ({ method: "code", code: `C-${newId()}` })],
  [
    "of the last unit with the last use of an automatic discount",
    1,
    () => ({ method: "automatic", use_limit: 1 }),
  ],
])(
  "a crash at any moment of an order %s leaves one order or none, and a retry one",
  async (title, units, discount) => {
    let [crashes, afterCommit] = [0, 0];
    for (const side of ["statement", "answer"] satisfies Side[])
      for (let nth = 1; ; nth++) {
        const order = await readyOrder(units, discount());
        const cut: Cut = proxy.cutAt(side, nth);
        const [first] = await Promise.allSettled([order.place()]);
        proxy.cutNone();
        if (cut.isDone) await cut.ended;
        const left = await order.traces();
        const where = `${side} ${nth}`;
        if (first.status === "rejected") expect(first.reason, where).toMatchObject({ code: "unavailable" });
        expect(left, where).toEqual(all(left, first.status === "fulfilled" ? 1 : left["orders"]!));
        const again = await order.place();
        if (first.status === "fulfilled") expect(again.data).toEqual(first.value.data);
        const after = await order.traces();
        expect(after, `${where}, and a retry`).toEqual(all(after, 1));
        // A shop has a limit of active automatic discounts.
        await order.deactivate();
        if (!cut.isDone) break;
        crashes += 1;
        afterCommit += left["orders"]!;
      }
    expect(crashes).toBeGreaterThan(10);
    expect(afterCommit).toBeGreaterThan(0);
    console.info(
      `order ${title}: ${crashes} of ${crashes} crashes left one order or none, ${afterCommit} after the commit`,
    );
  },
);
