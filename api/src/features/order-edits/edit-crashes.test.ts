import { afterAll, beforeAll, expect, it } from "vitest";
import { type CuttingProxy, type Side, startCuttingProxy } from "../../../test/cutting-proxy.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { isFullSize } from "../../../test/test-size.ts";
import { EditShop, product } from "./edit-shop.fixture.ts";

// The connection is cut at every statement of an edit and at every answer, also at those of the commit.

let proxy: CuttingProxy;
const app = useTestApp({
  jobs: false,
  connectVia: async (connection) => (proxy = await startCuttingProxy(connection)).connection,
});
const shop = new EditShop(app);

beforeAll(() => shop.open("Tea Edit Cuts"));
afterAll(() => proxy?.stop());

/** An edit that takes a tea more and a pot, and returns the cup. */
async function readyEdit() {
  const { id, tea, cup } = await shop.sold();
  const pot = await shop.put("Pot", 3000);
  const save = await shop.ready(
    id,
    { lines: { [tea]: 3, [cup]: 0 }, added: [product(pot.variant_id)] },
    { notifies_customer: true },
  );
  return { save, traces: () => tracesOf(id, [tea, cup, pot.variant_id]) };
}

/** Everything that one edit changes, as the number of edits that each change shows. */
async function tracesOf(id: string, [tea, cup, pot]: string[]): Promise<Record<string, number>> {
  const [row] = await shop.query<Record<string, number>>(
    `select version - 1 as versions, (total - 2500)::int / 3500 as totals,
       (select count(*)::int from order_lines where order_id = o.id and variant_id = $4) as added,
       1 - (select count(*)::int from order_lines where order_id = o.id and variant_id = $3) as removed,
       (select allocated - 2 from stock_levels where variant_id = $2) as taken,
       1 - (select allocated from stock_levels where variant_id = $3) as returned,
       (select allocated from stock_levels where variant_id = $4) as allocated,
       (select count(*)::int from activity where action = 'order.edited' and target_id = o.id::text) as activity,
       (select count(*)::int from pgboss.job where name = 'order-mail' and data ->> 'order_id' = o.id::text) as jobs
     from orders o where id = $1`,
    id,
    tea,
    cup,
    pot,
  );
  return row!;
}

const all = (traces: Record<string, number>, count: number) =>
  Object.fromEntries(Object.keys(traces).map((name) => [name, count]));

it("a crash at any moment of an edit leaves all of it or nothing, and a retry changes the order once", async () => {
  let crashes = 0;
  const step = isFullSize ? 1 : 6;
  for (const side of ["statement", "answer"] satisfies Side[])
    for (let nth = 1; ; nth += step) {
      const edit = await readyEdit();
      const cut = proxy.cutAt(side, nth);
      const [first] = await Promise.allSettled([edit.save()]);
      proxy.cutNone();
      if (cut.isDone) await cut.ended;
      const left = await edit.traces();
      const where = `${side} ${nth}`;
      expect(left, where).toEqual(all(left, first.status === "fulfilled" ? 1 : left["versions"]!));
      const [again] = await Promise.allSettled([edit.save()]);
      if (left["versions"] === 1)
        expect(again, where).toMatchObject({ reason: { code: "version_conflict" } });
      const after = await edit.traces();
      expect(after, `${where}, and a retry`).toEqual(all(after, 1));
      if (!cut.isDone) break;
      crashes += 1;
    }
  expect(crashes).toBeGreaterThan(20 / step);
});
