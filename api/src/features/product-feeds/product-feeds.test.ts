import { parse } from "csv-parse/sync";
import { beforeAll, expect, it } from "vitest";
import { computeProductIndex, open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
let mona: Person;
let params: { shop_id: number };
let handle: string;

beforeAll(async () => {
  mona = await app.person("Mona");
  const shop = await app.shop(mona, "Mona <Feeds> & Co", { currency: "EUR" });
  params = { shop_id: shop.id };
  handle = shop.handle;
  await open(app.database, shop.id);
  await mona.client.products.create({
    params,
    body: {
      title: "Linen “shirt” & <more>",
      status: "active",
      vendor: "Atelier",
      category: "Apparel & Accessories > Clothing",
      description_html: "<p>Soft\u0001 linen</p>",
      options: [{ name: "Size", values: ["S", "M"] }],
      variants: [
        {
          option_values: ["S"],
          price: 4_500,
          compare_at_price: 6_000,
          barcode: "4006381333931",
          weight_grams: 250,
        },
        { option_values: ["M"], price: 5_000, sku: "LS-M" },
      ],
    },
  });
  await mona.client.products.create({
    params,
    body: { title: "Draft", status: "draft", variants: [{ option_values: [], price: 100 }] },
  });
});

/** The file as another company's servers fetch it. */
async function feed(name: "google.xml" | "meta.csv"): Promise<string> {
  const response = await fetch(`${app.baseUrl}/v1/storefront/${handle}/feeds/${name}`);
  if (!response.ok) throw new Error(`The feed answers ${response.status}`);
  return response.text();
}
async function switchFeed(on: boolean): Promise<void> {
  await app.database.admin.query(
    "update shops set seo = seo || jsonb_build_object('has_feeds', $2::boolean), storefront_version = storefront_version + 1 where id = $1",
    [params.shop_id, on],
  );
  await age(15);
}
const age = (minutes: number) =>
  app.database.admin.query(
    "update feed_files set made_at = now() - make_interval(mins => $2) where shop_id = $1",
    [params.shop_id, minutes],
  );
const files = async () =>
  (
    await app.database.admin.query<{ item_count: number; storage_key: string }>(
      "select item_count, storage_key from feed_files where shop_id = $1 order by feed",
      [params.shop_id],
    )
  ).rows;

it("responds with 404 while feeds are turned off", async () => {
  await switchFeed(false);
  await expect(feed("google.xml")).rejects.toThrow("404");
  expect(await files()).toEqual([]);
});

it("lists each variant of published products for Google, escaped", async () => {
  await switchFeed(true);
  const xml = await feed("google.xml");
  expect(xml).toMatch(
    /^<\?xml[^]*<rss version="2.0" xmlns:g="http:\/\/base.google.com\/ns\/1.0">[^]*<\/rss>\s*$/,
  );
  const items = xml.split("<item>").slice(1);
  expect(items).toHaveLength(2);
  const value = (item: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(item)?.[1];
  const [small, medium] = items as [string, string];
  expect(value(small, "title")).toBe("Linen “shirt” &amp; &lt;more&gt; – S");
  expect(value(small, "description")).toBe("Soft linen");
  expect(value(small, "g:item_group_id")).toBe(value(medium, "g:item_group_id"));
  expect([value(small, "g:price"), value(small, "g:sale_price")]).toEqual(["60.00 EUR", "45.00 EUR"]);
  expect([value(medium, "g:price"), value(medium, "g:sale_price")]).toEqual(["50.00 EUR", undefined]);
  expect([value(small, "g:gtin"), value(small, "g:identifier_exists")]).toEqual(["4006381333931", undefined]);
  expect([value(medium, "g:mpn"), value(medium, "g:size")]).toEqual(["LS-M", "M"]);
  expect(value(small, "g:shipping_weight")).toBe("250 g");
  expect(value(small, "g:google_product_category")).toBe("Apparel &amp; Accessories &gt; Clothing");
  expect(value(small, "g:availability")).toBe("out_of_stock");
  expect(value(small, "link")).toMatch(
    new RegExp(`^http://store\\.localhost:3000/${handle}/products/[^?]+\\?variant=[0-9a-f-]{36}$`),
  );
  expect(xml).not.toContain("identifier_exists>yes");
});

it("lists the same variants for Meta, and says when an item has no identifier", async () => {
  await switchFeed(true);
  await mona.client.products.create({
    params,
    body: { title: "=Pot", status: "active", variants: [{ option_values: [], price: 100 }] },
  });
  const rows: Record<string, string>[] = parse(await feed("meta.csv"), { columns: true });
  expect(rows.map(({ price, sale_price }) => [price, sale_price])).toEqual([
    ["60.00 EUR", "45.00 EUR"],
    ["50.00 EUR", ""],
    ["1.00 EUR", ""],
  ]);
  // The shop's name in place of a brand; a cell never begins a formula.
  expect(rows[2]).toMatchObject({ brand: "Mona <Feeds> & Co", title: "'=Pot", item_group_id: "" });
  const pot = (await feed("google.xml")).split("<item>").at(-1)!;
  expect(pot).toContain("<g:identifier_exists>no</g:identifier_exists>");
});

it("states a planned sale with its period", async () => {
  await app.database.admin.query(
    `insert into sale_prices (shop_id, variant_id, sale_price, starts_at, ends_at)
     select shop_id, id, 4000, '2030-01-01T00:00Z', '2030-02-01T00:00Z' from variants where shop_id = $1 and sku = 'LS-M'`,
    [params.shop_id],
  );
  await switchFeed(true);
  const medium = (await feed("google.xml")).split("<item>").find((item) => item.includes("LS-M"))!;
  expect(medium).toContain("<g:price>50.00 EUR</g:price><g:sale_price>40.00 EUR</g:sale_price>");
  expect(medium).toContain("effective_date>2030-01-01T00:00Z/2030-02-01T00:00Z<");
});

it("generates the file once per storefront version, at most every 15 minutes, and removes the former one", async () => {
  await switchFeed(true);
  const [first, second] = await Promise.all([feed("google.xml"), feed("google.xml")]);
  expect(second).toBe(first);
  const [before] = await files();
  // The stored file is used: a change without a new version isn't in it.
  await app.database.admin.query("update products set title = 'Renamed' where shop_id = $1", [
    params.shop_id,
  ]);
  expect(await feed("google.xml")).toBe(first);
  await switchFeed(true);
  await age(14);
  expect(await feed("google.xml")).toBe(first);
  await age(15);
  expect(await feed("google.xml")).toContain("Renamed");
  const [after] = await files();
  expect(after!.storage_key).not.toBe(before!.storage_key);
  expect(await app.app.storage.get(before!.storage_key)).toBeUndefined();
});

it("generates 50,000 variants with flat memory", { timeout: 120_000 }, async () => {
  const shop = await app.shop(mona, "Mona Many", { currency: "EUR" });
  await open(app.database, shop.id);
  const { admin } = app.database;
  await admin.query(
    `with made as (
       insert into products (shop_id, id, handle, title, status, description_html, options)
       select $1, gen_random_uuid(), 'p' || n, 'Product ' || n, 'active', repeat('Words ', 100), '[{"name":"Size","values":[]}]'
       from generate_series(1, 2500) n returning id)
     insert into variants (shop_id, id, product_id, position, option_values, price)
     select $1, gen_random_uuid(), id, v, array['Size ' || v], 1000 from made cross join generate_series(1, 20) v`,
    [shop.id],
  );
  await computeProductIndex(admin, shop.id);
  await admin.query(
    `update shops set seo = '{"has_feeds": true}', storefront_version = storefront_version + 1 where id = $1`,
    [shop.id],
  );
  const response = await fetch(`${app.baseUrl}/v1/storefront/${shop.handle}/feeds/google.xml`);
  let bytes = 0;
  let peak = 0;
  const start = process.memoryUsage().rss;
  for await (const part of response.body!) {
    bytes += part.length;
    peak = Math.max(peak, process.memoryUsage().rss - start);
  }
  expect(bytes).toBeGreaterThan(40e6);
  expect(peak).toBeLessThan(200e6);
  const { rows } = await admin.query("select item_count from feed_files where shop_id = $1", [shop.id]);
  expect(rows).toEqual([{ item_count: 50_000 }]);
});
