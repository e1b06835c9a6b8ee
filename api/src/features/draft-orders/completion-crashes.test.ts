import { afterAll, beforeAll, expect, it } from "vitest";
import { type CuttingProxy, type Side, startCuttingProxy } from "../../../test/cutting-proxy.ts";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { isFullSize } from "../../../test/test-size.ts";

// The connection is cut at every statement of a completion and at every answer, also at those of the commit.

let proxy: CuttingProxy;
const app = useTestApp({
  jobs: false,
  connectVia: async (connection) => (proxy = await startCuttingProxy(connection)).connection,
});
let mona: Person;
let shop_id: number;

beforeAll(async () => {
  mona = await app.person("Mona Cuts");
  shop_id = (await app.shop(mona, "Tea Cuts")).id;
  await open(app.database, shop_id);
});
afterAll(() => proxy?.stop());

async function readyDraft() {
  const { variant_id } = await insertProduct(app.database, shop_id, {
    title: "Tea",
    price: 1000,
    on_hand: 1,
  });
  const { data } = await mona.client.draft_orders.create({
    params: { shop_id },
    body: { address, lines: [{ variant_id, quantity: 1 }], delivery: { kind: "none" } },
  });
  return {
    complete: () =>
      mona.client.draft_orders.complete({
        params: { shop_id, id: data.id },
        body: { version: 1, accepted_total: 1000, payment: { kind: "paid", method: "manual", days: 7 } },
      }),
    traces: () => tracesOf(data.id, variant_id),
  };
}

/** Everything that one completion changes, as the number of orders that each change shows. */
async function tracesOf(draftId: string, variantId: string): Promise<Record<string, number>> {
  const { rows } = await app.database.admin.query(
    `with bought as (select order_id from order_lines where variant_id = $2)
     select (select count(*)::int from bought) as lines,
       (select count(order_id)::int from draft_orders where id = $1) as drafts,
       (select version - 1 from draft_orders where id = $1) as versions,
       (select allocated from stock_levels where variant_id = $2) as allocated,
       (select count(*)::int from payments where order_id in (select order_id from bought)) as payments,
       (select count(*)::int from activity where action = 'draft_order.completed' and target_id = $1::text) as activity,
       (select count(*)::int from pgboss.job where name = 'order-placed'
          and data ->> 'order_id' in (select order_id::text from bought)) as jobs`,
    [draftId, variantId],
  );
  return rows[0];
}

const all = (traces: Record<string, number>, count: number) =>
  Object.fromEntries(Object.keys(traces).map((name) => [name, count]));

it("a crash at any moment of a completion leaves one order or none, and a retry one", async () => {
  let crashes = 0;
  const step = isFullSize ? 1 : 4;
  for (const side of ["statement", "answer"] satisfies Side[])
    for (let nth = 1; ; nth += step) {
      const draft = await readyDraft();
      const cut = proxy.cutAt(side, nth);
      const [first] = await Promise.allSettled([draft.complete()]);
      proxy.cutNone();
      if (cut.isDone) await cut.ended;
      const left = await draft.traces();
      const where = `${side} ${nth}`;
      expect(left, where).toEqual(all(left, first.status === "fulfilled" ? 1 : left["drafts"]!));
      const again = await draft.complete();
      if (first.status === "fulfilled") expect(again.data).toEqual(first.value.data);
      const after = await draft.traces();
      expect(after, `${where}, and a retry`).toEqual(all(after, 1));
      if (!cut.isDone) break;
      crashes += 1;
    }
  expect(crashes).toBeGreaterThan(20 / step);
});
