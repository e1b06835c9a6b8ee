import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { insertSale } from "../../../test/sales.ts";
import { useTestApp } from "../../../test/test-app.ts";
import type { Storage } from "../../files/storage.ts";
import { uploadPicture } from "../products/drafts.fixture.ts";
import { recordsOf, unzip } from "./unzip.fixture.ts";
import { writeArchive } from "./write-archive.action.ts";

const app = useTestApp({ jobs: false });
const fileAt = (name: string) => path.join(app.directory, name);

async function shopWithSales(name: string) {
  const mona = await app.person(`Mona ${name}`);
  const shop = await app.shop(mona, name);
  let sales = 0;
  const sell = async () => {
    const number = ++sales;
    await insertSale(app.database, shop.id, { at: new Date(Date.now() - 60_000 + number).toISOString() });
    // Two records that are always together.
    await app.database.admin.query(
      `with question as (
         insert into faqs (shop_id, id, position, section, question, answer_html, is_published)
         select $1, gen_random_uuid(), $2::int, '', $2::int::text, 'Yes', true
       )
       insert into redirects (shop_id, path, target) select $1, '/' || $2::int::text, '/new'`,
      [shop.id, number],
    );
  };
  for (let n = 0; n < 20; n++) await sell();
  return { mona, shop, sell, countSales: () => sales };
}

it("has the rows of one moment in all files, while orders are written before, between and during its pages", async () => {
  const { shop, sell, countSales } = await shopWithSales("Snapshot");
  const stop = new AbortController();
  const writer = (async () => {
    while (!stop.signal.aborted) await sell();
  })();
  // One more between any two files.
  await writeArchive(app.app, shop.id, fileAt("rows.zip"), sell);
  stop.abort();
  await writer;
  const archive = await unzip(readFileSync(fileAt("rows.zip")));
  const rows = (name: string) => recordsOf(archive.get(`data/${name}.jsonl`)!.toString());
  const orders = rows("orders").length;
  expect(orders).toBeGreaterThanOrEqual(20);
  expect(orders).toBeLessThan(countSales() - 50);
  const questions = rows("faqs").map(({ question }) => `/${question as string}`);
  expect(
    rows("redirects")
      .map(({ path: from }) => from as string)
      .toSorted(),
  ).toEqual(questions.toSorted());
  const sheet = (name: string): unknown[] => parse(archive.get(name)!, { bom: true, columns: true });
  expect(sheet("redirects.csv")).toHaveLength(questions.length);
  expect(sheet("orders.csv")).toHaveLength(rows("order_lines").length);
});

it("has no transaction open while it reads pictures from the storage", async () => {
  const { mona, shop, sell } = await shopWithSales("Storage");
  await uploadPicture(mona, shop.id, "#00aa00");
  const open = async () => {
    const { rows } = await app.database.admin.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    );
    return rows[0]!.count;
  };
  const duringFiles: number[] = [];
  const duringRows: number[] = [];
  const get: Storage["get"] = async (...key) => {
    duringFiles.push(await open());
    return app.app.storage.get(...key);
  };
  const storage = { ...app.app.storage, get };
  await writeArchive({ ...app.app, storage }, shop.id, fileAt("files.zip"), async () => {
    duringRows.push(await open());
    await sell();
  });
  expect(duringFiles.length).toBeGreaterThan(0);
  expect(Math.max(...duringFiles)).toBe(0);
  expect(Math.max(...duringRows)).toBeGreaterThan(0);
});
