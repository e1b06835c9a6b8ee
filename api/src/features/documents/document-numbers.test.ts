import { afterAll, beforeAll, expect, it } from "vitest";
import { type CuttingProxy, startCuttingProxy } from "../../../test/cutting-proxy.ts";
import { insertSale } from "../../../test/sales.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { isFullSize } from "../../../test/test-size.ts";

// Invoices are issued by many clients at the same time while connections are cut: before PostgreSQL has received a
// statement, and before the server has received its answer, also that of the commit.

const invoices = isFullSize ? 500 : 80;
const clients = 20;

let proxy: CuttingProxy;
const app = useTestApp({
  jobs: false,
  connectVia: async (connection) => (proxy = await startCuttingProxy(connection)).connection,
});
let owner: Person;
let shop: { id: number };
const ids: string[] = [];

beforeAll(async () => {
  owner = await app.person("Mona Numbers");
  shop = await app.shop(owner, "Tea Numbers");
  for (let n = 0; n < invoices; n++)
    ids.push(
      await insertSale(app.database, shop.id, { at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString() }),
    );
});
afterAll(() => proxy?.stop());

it("gives each invoice one number: none is missing, and none is there twice", async () => {
  const waiting = [...ids];
  let [requests, failures] = [0, 0];
  async function work(): Promise<void> {
    for (let id = waiting.pop(); id; id = waiting.pop()) {
      // The next connection that gets so far is cut.
      if (++requests % 8 === 0) proxy.cutAt(requests % 16 ? "statement" : "answer", 1 + (requests % 11));
      try {
        await owner.client.documents.issue_invoice({ params: { shop_id: shop.id, id } });
      } catch {
        // The client doesn't know if the invoice was issued, and requests it again.
        failures += 1;
        waiting.unshift(id);
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, work));
  proxy.cutNone();

  const { rows } = await app.database.admin.query(
    "select number, order_id from documents where shop_id = $1 order by number",
    [shop.id],
  );
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: invoices }, (_, at) => at + 1));
  expect(new Set(rows.map(({ order_id }) => order_id)).size).toBe(invoices);
  const { rows: recorded } = await app.database.admin.query(
    "select count(*)::int as count from activity where shop_id = $1 and action = 'invoice.issued'",
    [shop.id],
  );
  expect(recorded[0].count).toBe(invoices);
  expect(failures).toBeGreaterThan(0);
  if (isFullSize)
    process.stdout.write(`${invoices} invoices by ${clients} clients, ${failures} requests repeated\n`);
});
