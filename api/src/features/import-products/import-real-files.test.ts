import { readFileSync } from "node:fs";
import { exportFormats } from "@vitrine/contract/products/export-products";
import { beforeAll, describe, expect, test } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { FetchProblem } from "../../outside/guarded-fetch.ts";
import { importFrom, type Shop } from "../../../test/imports.ts";
import { isFullSize } from "../../../test/test-size.ts";
import { haveRealFiles, realFile, realFiles } from "../product-files/real-files.fixture.ts";

let requested = 0;
const app = useTestApp({
  fetchGuarded: async () => {
    requested++;
    throw new FetchProblem("unreachable", "The server could not be reached.");
  },
});
describe.skipIf(!haveRealFiles)("Importing a real file (needs ../shared/data)", () => {
  let mona: Person;
  beforeAll(async () => {
    mona = await app.person("Mona");
  });

  // The large ones take a minute: `npm run proof -- import-files` also imports them.
  test.each(realFiles.filter(([, products]) => isFullSize || products < 100))(
    "imports %s.csv with %i products and %i variants, once",
    { timeout: 120_000 },
    async (name, products, variants) => {
      const shop = await app.shop(mona, `Real ${name}`, { currency: "USD" });
      const file = new File([readFileSync(realFile(name))], `${name}.csv`);
      const importing = await importFrom(mona, shop, file);
      const dry = await importing.analysed();
      expect(dry).toMatchObject({ status: "ready", failure: null });
      expect(dry.dry_run).toMatchObject({
        products,
        variants,
        creates: products,
        updates: 0,
        skips: 0,
        errors: 0,
      });
      expect(await counts(shop)).toEqual({ products: 0, variants: 0, levels: 0 });

      const done = await importing.run();
      expect(done).toMatchObject({ status: "done", failure: null, done_rows: done.total_rows });
      expect(await counts(shop)).toEqual({ products, variants, levels: variants });
      const { pictures, warnings, ...expected } = dry.dry_run!;
      expect(done.result).toMatchObject({ ...expected, pictures: 0, pictures_failed: pictures });
      expect(done.result!.warnings).toBeGreaterThanOrEqual(warnings + pictures);
      await expectStockExplained(shop);
      await expectCleanText(shop);

      const again = await importFrom(mona, shop, file);
      expect((await again.analysed()).dry_run).toMatchObject({ creates: 0, updates: 0, skips: products });
      const before = await fingerprint(shop);
      expect((await again.run()).result).toMatchObject({ creates: 0, updates: 0, skips: products });
      expect(await fingerprint(shop)).toBe(before);

      for (const format of exportFormats) {
        const out = await mona.client.export_products.read({
          params: { shop_id: shop.id },
          query: { format },
        });
        const back = await importFrom(mona, shop, out);
        const found = await back.analysed();
        expect([format, found.format, found.problems]).toEqual([
          format,
          format === "vitrine" ? "vitrine" : "shopify_current",
          found.problems.filter(({ severity }) => severity === "warning"),
        ]);
        expect(found.dry_run).toMatchObject({ products, creates: 0, updates: 0, skips: products, errors: 0 });
      }
    },
  );

  test("stores negative quantities as zero, and reports their rows", async () => {
    const shop = await app.shop(mona, "Below zero", { currency: "USD" });
    const file = new File([readFileSync(realFile("shopify-bicycles"))], "bicycles.csv");
    const importing = await importFrom(mona, shop, file);
    await importing.analysed();
    const list = await (await importing.problems()).text();
    expect(list.match(/A quantity of -\d+ is stored as 0/g)).toHaveLength(23);
    await importing.run();
    const { rows } = await app.database.admin.query(
      "select count(*)::int as below from stock_levels where shop_id = $1 and on_hand < 0",
      [shop.id],
    );
    expect(rows).toEqual([{ below: 0 }]);
  });

  test("requests a host that doesn't respond a few times, not thousands", () => {
    expect(requested).toBeGreaterThan(0);
    expect(requested).toBeLessThan(1_000);
  });
});

async function counts(shop: Shop) {
  const { rows } = await app.database.admin.query(
    `select (select count(*)::int from products where shop_id = $1) as products,
            (select count(*)::int from variants where shop_id = $1) as variants,
            (select count(*)::int from stock_levels where shop_id = $1) as levels`,
    [shop.id],
  );
  return rows[0];
}

/** For every variant, the stock is the sum of its movements. */
async function expectStockExplained(shop: Shop) {
  const { rows } = await app.database.admin.query(
    `select l.variant_id from stock_levels l left join stock_movements m using (shop_id, variant_id)
     where shop_id = $1 group by l.variant_id, l.on_hand having l.on_hand <> coalesce(sum(m.on_hand_change), 0)`,
    [shop.id],
  );
  expect(rows).toEqual([]);
}

async function expectCleanText(shop: Shop) {
  const { rows } = await app.database.admin.query(
    `select handle from products where shop_id = $1 and description_html ~* '<script|<iframe|<[^>]*\\son[a-z]+\\s*=|javascript:'`,
    [shop.id],
  );
  expect(rows).toEqual([]);
}

/** A hash that changes with any row of the catalogue. */
async function fingerprint(shop: Shop): Promise<string> {
  const tables = ["products", "variants", "stock_levels", "stock_movements", "product_pictures", "pictures"];
  const parts = tables.map(
    (table) =>
      `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t where shop_id = $1)`,
  );
  const { rows } = await app.database.admin.query(`select ${parts.join(" || ")} as hash`, [shop.id]);
  return rows[0].hash;
}
