import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { startWork } from "../../jobs/timetable.ts";
import { analyseImport } from "./import-file.job.ts";
import { importFile } from "./import-file.action.ts";
import { importFrom } from "../../../test/imports.ts";

// A process that works on an import may die at any moment, or only seem dead.

const app = useTestApp({ jobs: false });
let mona: Person;
beforeAll(async () => {
  mona = await app.person("Mona");
});

const products = 400;
const file = `Handle,Title,Variant Price,Variant Inventory Tracker,Variant Inventory Qty\n${Array.from(
  { length: products },
  (_, n) => `p-${n},P ${n},5,shopify,3\n`,
).join("")}`;

async function readyImport(name: string) {
  const shop = await app.shop(mona, name, { currency: "USD" });
  const importing = await importFrom(mona, shop, file);
  const job = { shop_id: shop.id, import_id: importing.id };
  await analyseImport(app.app, job);
  await mona.client.import_products.start({ params: importing.params });
  return { shop, importing, job };
}

async function stored(shopId: number) {
  const { rows } = await app.database.admin.query(
    `select (select count(*)::int from products where shop_id = $1) as products,
            (select coalesce(sum(on_hand), 0)::int from stock_levels where shop_id = $1) as on_hand`,
    [shopId],
  );
  return rows[0];
}

test("a process that was considered dead can write no more once another has claimed the import", async () => {
  const { shop, importing, job } = await readyImport("Fenced");
  const { db } = app.app;
  let transactions = 0;
  let other: Promise<void> | undefined;
  const slow = {
    ...app.app,
    db: {
      ...db,
      inShop: (async (shopId, work) => {
        // After the first batch, the other process runs the whole import, and then this one continues.
        if (++transactions === 5) await (other ??= importFile(app.app, { ...job, pass: "run" }));
        return db.inShop(shopId, work);
      }) as typeof db.inShop,
    },
  };
  // It stops at its next write without an error: the other process reports the result.
  await expect(importFile(slow, { ...job, pass: "run" })).resolves.toBeUndefined();
  await other;
  expect(await stored(shop.id)).toEqual({ products, on_hand: 3 * products });
  const done = await importing.read();
  expect(done).toMatchObject({ status: "done", result: { products, creates: products, updates: 0 } });
});

test("a job whose process has died is sent again within seconds, and runs once", async () => {
  const { shop, importing } = await readyImport("Taken up");
  // The state after a process was killed: an active job whose heartbeat has stopped.
  await app.database.admin.query(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '6 seconds'
     where name = 'run-import' and data->>'import_id' = $1`,
    [importing.id],
  );
  await startWork(app.app);
  for (let wait = 0; wait < 300 && (await importing.read()).status === "running"; wait++)
    await setTimeout(100);
  expect(await importing.read()).toMatchObject({ status: "done", result: { creates: products, updates: 0 } });
  expect(await stored(shop.id)).toEqual({ products, on_hand: 3 * products });
  const { rows } = await app.database.admin.query(
    "select state, data->>'resent' as resent from pgboss.job where data->>'import_id' = $1 and name = 'run-import' order by created_on",
    [importing.id],
  );
  expect(rows).toEqual([
    { state: "cancelled", resent: null },
    { state: "completed", resent: "1" },
  ]);
});
