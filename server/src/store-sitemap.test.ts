import { brotliDecompressSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { useFernField } from "../../api/src/features/storefront/listing.fixture.ts";
import { tea } from "../../api/src/features/products/drafts.fixture.ts";
import { createStoreSitemap, type StoreSitemap } from "./store-sitemap.ts";

const { app, owner, admin, sell } = useFernField();
const store = "https://store.example.com";
let now = Date.parse("2026-11-22T10:00:00Z");
let reads = 0;
let sitemap: StoreSitemap;

async function open(path: string, acceptEncoding = "") {
  const response = await sitemap(path, store, { method: "GET", acceptEncoding });
  return response && { ...response, text: response.body.toString() };
}
const listed = async (path: string) =>
  Array.from((await open(path))!.text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url]) =>
    url!.slice(store.length),
  );

beforeAll(async () => {
  await sell(tea({ title: "Mint tea" }));
  const closed = await app.shop(owner.mona, "Closed shop");
  expect(closed.id).toBeGreaterThan(owner.shop.shop_id);
  const { db } = app.app;
  sitemap = createStoreSitemap({
    db: { ...db, readPlatform: (read) => (reads++, db.readPlatform(read)) },
    clock: { ...app.app.clock, now: () => now },
  });
});

it("lists a sitemap index in robots.txt, and disallows carts and orders", async () => {
  const robots = await open("/robots.txt");
  expect(robots?.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(robots?.text.split("\n")).toEqual([
    "User-agent: *",
    "Disallow: /*/cart",
    "Disallow: /*/checkout",
    "Disallow: /*/orders/",
    `Sitemap: ${store}/sitemap.xml`,
    "",
  ]);
});

it("lists only sitemap files of open shops that are not empty", async () => {
  expect(await listed("/sitemap.xml")).toEqual([
    "/fern-field/sitemap-pages-0.xml",
    "/fern-field/sitemap-products-0.xml",
  ]);
  expect((await open("/sitemap-1.xml"))?.status).toBe(404);
  for (const path of ["/sitemap-0.xml", "/sitemap-01.xml", "/sitemap", "/fern-field/sitemap.xml"])
    expect(await open(path), path).toBeUndefined();
});

it("is generated once an hour, however often it is requested, and compressed", async () => {
  now += 3_600_000;
  reads = 0;
  await Promise.all(Array.from({ length: 20 }, () => open("/sitemap.xml")));
  expect(reads).toBe(2);
  const { headers, body } = (await open("/sitemap.xml", "br"))!;
  expect(headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(body).toString()).toContain("fern-field");
  expect(reads).toBe(2);

  await admin(
    "insert into categories (shop_id, id, ancestors, title, handle) values ($1, gen_random_uuid(), '{}', 'Pots', 'pots')",
    [owner.shop.shop_id],
  );
  expect(await listed("/sitemap.xml")).toHaveLength(2);
  now += 3_600_000;
  expect(await listed("/sitemap.xml")).toContain("/fern-field/sitemap-categories-0.xml");
});

it("has a page for each 8,000 shops, and several files for a shop with many products", async () => {
  await admin(
    `insert into shops (id, handle, name, country, currency, time_zone, is_live) overriding system value
     select n, 'shop-' || n, 'Shop', 'GB', 'GBP', 'UTC', 1 from generate_series(8000, 17999) n`,
  );
  await admin("update product_index set place = 45000 where shop_id = $1", [owner.shop.shop_id]);
  now += 3_600_000;
  expect((await open("/robots.txt"))?.text.match(/^Sitemap: .*$/gm)).toEqual([
    `Sitemap: ${store}/sitemap.xml`,
    `Sitemap: ${store}/sitemap-1.xml`,
    `Sitemap: ${store}/sitemap-2.xml`,
  ]);
  expect(await listed("/sitemap.xml")).toContain("/fern-field/sitemap-products-2.xml");
  expect(await listed("/sitemap-1.xml")).toHaveLength(8_000);
  expect(await listed("/sitemap-2.xml")).toHaveLength(2_000);
  expect((await listed("/sitemap-2.xml")).at(-1)).toBe("/shop-17999/sitemap-pages-0.xml");
}, 60_000);
