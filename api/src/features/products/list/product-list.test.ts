import type { ProductDraft } from "@vitrine/contract/products/product-drafts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import { shirt, tea, uploadPicture } from "../drafts.fixture.ts";

const app = useTestApp();
let mona: Person;
let shop: { shop_id: number };

// Several products share a title, so that a page may end between equal sort keys.
const drafts: ProductDraft[] = [
  ...Array.from({ length: 116 }, (_, n) =>
    tea({ title: `Herb ${String(n % 40).padStart(2, "0")}`, status: n % 3 === 0 ? "active" : "draft" }),
  ),
  tea({ title: "Crème brûlée", vendor: "Maison Dupont" }),
  tea({
    title: "apple 100%",
    variants: [{ option_values: [], price: 1200, barcode: "4006381333931", tracked: false }],
  }),
  shirt({ title: "Linen shirt" }),
  tea({ title: "Zebra rug", status: "archived" }),
];

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = { shop_id: (await app.shop(mona, "Fern Field")).id };
  // Another shop whose products contain the same words.
  const rita = await app.person("Rita");
  const rival = { shop_id: (await app.shop(rita, "Rival Rugs")).id };
  await rita.client.products.create({ params: rival, body: shirt({ title: "Linen shirt of Rita" }) });
  const picture = await uploadPicture(mona, shop.shop_id, "#a33");
  for (const draft of drafts)
    await mona.client.products.create({
      params: shop,
      body: draft.title === "Linen shirt" ? { ...draft, pictures: [{ id: picture }] } : draft,
    });
});

type Query = Parameters<Person["client"]["products"]["list"]>[0]["query"];
const list = (query: Query = {}) => mona.client.products.list({ params: shop, query });
const titles = async (search: string) =>
  (await list({ search, sort: "title" })).data.map(({ title }) => title);

async function allPages(query: Query) {
  const rows = [];
  for (let cursor: string | undefined; ;) {
    const { data, meta } = await list({ ...query, cursor });
    rows.push(...data);
    if (!meta.next_cursor) return rows;
    cursor = meta.next_cursor;
  }
}

describe("listing products", () => {
  it.each(["-created", "title", "-updated"] as const)(
    "pages through products sorted by %s, without duplicates or gaps",
    async (sort) => {
      const rows = await allPages({ sort, limit: 7 });
      expect(new Set(rows.map(({ id }) => id)).size).toBe(120);
      expect(rows).toHaveLength(120);
      if (sort === "title") expect(rows[0]!.title).toBe("apple 100%");
      else expect(rows.map(({ title }) => title)).toEqual(drafts.map(({ title }) => title).toReversed());
      expect(rows).toEqual(await allPages({ sort, limit: 100 }));
    },
  );

  it.each([
    [{}],
    [{ sort: "title" }],
    [{ sort: "-price", status: "active" }],
    [{ sort: "stock", search: "herb" }],
  ] satisfies [Query][])("returns the neighbours of each product across its pages, by %o", async (query) => {
    const ids = (await allPages({ ...query, limit: 100 })).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(30);
    for (const at of [0, 1, 17, ids.length - 1]) {
      const { data } = await mona.client.products.neighbours({ params: { ...shop, id: ids[at]! }, query });
      expect(data).toEqual({ previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null });
    }
  });

  it("returns the neighbours of a product that the filter excludes, and none of another shop's product", async () => {
    const [zebra] = (await list({ search: "zebra" })).data;
    const query: Query = { sort: "title", status: "active" };
    const titlesBefore = (await allPages(query)).at(-1)!;
    const { data } = await mona.client.products.neighbours({ params: { ...shop, id: zebra!.id }, query });
    expect(data).toEqual({ previous: titlesBefore.id, next: null });
    const outsider = await app.person("Stella");
    const other = await app.shop(outsider, "Stella Rugs");
    for (const shop_id of [shop.shop_id, other.id])
      await expect(
        outsider.client.products.neighbours({ params: { shop_id, id: zebra!.id }, query }),
      ).rejects.toMatchObject({ status: 404 });
  });

  it("continues at the same position while a product is added before it", async () => {
    const first = await list({ limit: 10 });
    const { data: added } = await mona.client.products.create({ params: shop, body: tea({ title: "Late" }) });
    const second = await list({ limit: 10, cursor: first.meta.next_cursor! });
    await mona.client.products.remove({ params: { ...shop, id: added.id } });
    expect(second.data).toEqual((await list({ limit: 20 })).data.slice(10));
  });

  it("counts the products that match the filter", async () => {
    expect((await list()).meta.total).toBe(120);
    const active = await list({ status: "active", limit: 5 });
    expect(active.meta.total).toBe(39);
    expect(new Set(active.data.map(({ status }) => status))).toEqual(new Set(["active"]));
    expect((await list({ status: "archived", search: "zebra" })).meta.total).toBe(1);
    expect((await list({ status: "active", search: "zebra" })).meta.total).toBe(0);
  });

  it("returns the stock and prices of each product", async () => {
    const { data } = await list({ limit: 4 });
    expect(
      data.map(({ title, variant_count, available, price_min, price_max }) => [
        title,
        variant_count,
        available,
        price_min,
        price_max,
      ]),
    ).toEqual([
      ["Zebra rug", 1, 0, 590, 590],
      ["Linen shirt", 4, 20, 3900, 3900],
      ["apple 100%", 1, null, 1200, 1200],
      ["Crème brûlée", 1, 0, 590, 590],
    ]);
    expect(data.map(({ picture }) => picture?.width)).toEqual([undefined, 40, undefined, undefined]);
  });

  it.each([
    ["beginnings of words", "lin shi", ["Linen shirt"]],
    ["words without their accents", "creme BRU", ["Crème brûlée"]],
    ["a word typed wrong", "linnen", ["Linen shirt"]],
    ["the vendor", "dupont", ["Crème brûlée"]],
    ["a SKU, whatever its letters' size", "sh-red", ["Linen shirt"]],
    ["a barcode", "4006381333931", ["apple 100%"]],
    ["a sign that means something to the database", "100%", ["apple 100%"]],
    ["nothing there is", "%", []],
    ["what would be an operator", "linen & !shirt | <->:* '", ["Linen shirt"]],
    ["a backslash", "\\", []],
  ])("finds %s", async (_, search, found) => {
    expect(await titles(search)).toEqual(found);
  });

  it("pages through search results", async () => {
    const rows = await allPages({ search: "herb 0", sort: "title", limit: 4 });
    expect(rows.map(({ title }) => title)).toEqual(
      drafts
        .map(({ title }) => title)
        .filter((title) => title.startsWith("Herb 0"))
        .sort(),
    );
  });

  it("rejects unknown values by name", async () => {
    const query = { sort: "vendor", status: "gone", limit: 1000 } as unknown as Query;
    await expect(list(query)).rejects.toMatchObject({
      status: 422,
      errors: { sort: [expect.any(String)], status: [expect.any(String)], limit: [expect.any(String)] },
    });
    await expect(list({ cursor: "nonsense" })).rejects.toMatchObject({
      status: 422,
      errors: { cursor: [expect.any(String)] },
    });
  });
});
