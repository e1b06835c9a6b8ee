import { parse } from "csv-parse/sync";
import { exportFormats } from "@vitrine/contract/products/export-products";
import type { ProductDraft } from "@vitrine/contract/products/product-drafts";
import { beforeAll, describe, expect, test } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { importFrom, type Shop } from "../../../test/imports.ts";
import { createProduct, shirt, tea, uploadPicture } from "../products/drafts.fixture.ts";

const app = useTestApp();
let mona: Person;
beforeAll(async () => {
  mona = await app.person("Mona");
});

const exported = (
  shop: Shop,
  query: Parameters<Person["client"]["export_products"]["read"]>[0]["query"] = {},
) => mona.client.export_products.read({ params: { shop_id: shop.id }, query });

/** Texts with a special meaning in a spreadsheet or a CSV. */
const odd: ProductDraft[] = [
  tea({
    title: "=1+1",
    tags: ["a, b", "back\\slash", "Red", "red"],
    vendor: "'=quoted",
    product_type: "@home",
  }),
  tea({
    title: "-5 °C bag",
    description_html: "\n<p>a “quote”, and\r\nlines; ÄÖ 日本 🪴</p>\n",
    seo_title: "+more",
  }),
  tea({ title: "Straße smørrebrød", handle: "straße-smørrebrød", category: "Home > Kitchen" }),
  tea({
    title: "'apostrophe",
    variants: [{ option_values: [], price: 1, sku: "'007", barcode: "0012", weight_grams: 0 }],
  }),
  tea({
    title: "Uncounted",
    status: "archived",
    variants: [
      { option_values: [], price: 100, compare_at_price: 200, cost: 50, tracked: false, on_hand: 3 },
    ],
  }),
  tea({
    title: "Values in their own order",
    options: [{ name: "Size", values: ["Kept for later", "M", "S"] }],
    variants: ["S", "M"].map((value, at) => ({
      option_values: [value],
      price: 100 + at,
      oversell: "continue",
    })),
  }),
];

describe("Import of the shop's own export", () => {
  test.each(exportFormats)("changes nothing, even with special characters: %s", async (format) => {
    const shop = await app.shop(mona, `Odd ${format}`, { currency: "USD" });
    const params = { shop_id: shop.id };
    const [red, blue] = [
      await uploadPicture(mona, shop.id, "#f00"),
      await uploadPicture(mona, shop.id, "#00f"),
    ];
    for (const draft of odd) await createProduct(mona, params, { status: "active", ...draft });
    const pictured = shirt({ status: "draft", pictures: [{ id: red, alt: "=Red" }, { id: blue }] });
    pictured.variants[1]!.picture_id = blue;
    await createProduct(mona, params, pictured);

    const back = await importFrom(mona, shop, await exported(shop, { format }));
    const found = await back.analysed();
    expect(found.problems).toEqual([]);
    expect(found.dry_run).toMatchObject({ products: 7, creates: 0, updates: 0, skips: 7, pictures: 0 });
    expect((await back.run()).result).toMatchObject({
      skips: 7,
      updates: 0,
      pictures: 0,
      pictures_failed: 0,
    });
  });

  test("in our own format gives another shop the same export", async () => {
    const [from, to] = [
      await app.shop(mona, "From here", { currency: "USD" }),
      await app.shop(mona, "To there", { currency: "USD" }),
    ];
    for (const draft of odd) {
      // Space around a description is trimmed, and a weight of 0 g means unknown: neither is exported.
      const variants = draft.variants.map((variant) => ({
        ...variant,
        weight_grams: variant.weight_grams || null,
      }));
      const description_html = draft.description_html?.trim();
      await createProduct(
        mona,
        { shop_id: from.id },
        { status: "active", ...draft, variants, description_html },
      );
    }
    const out = await exported(from);
    await (await importFrom(mona, to, out)).run();
    expect(await (await exported(to)).text()).toBe(await out.text());
  });
});

test.each(exportFormats)(
  "An export brings its pictures into an empty shop of this installation, and a new export is the same: %s",
  async (format) => {
    const [from, to] = [
      await app.shop(mona, `Pictures ${format}`, { currency: "USD" }),
      await app.shop(mona, `Pictures to ${format}`, { currency: "USD" }),
    ];
    const [red, blue] = [
      await uploadPicture(mona, from.id, "#f00"),
      await uploadPicture(mona, from.id, "#00f"),
    ];
    const pictured = shirt({
      status: "active",
      pictures: [
        { id: red, alt: "Red" },
        { id: blue, alt: "Blue" },
      ],
    });
    pictured.variants[1]!.picture_id = blue;
    await createProduct(mona, { shop_id: from.id }, pictured);
    const out = await exported(from, { format });
    const moved = await (await importFrom(mona, to, out)).run();
    expect(moved.result).toMatchObject({ creates: 1, pictures: 2, pictures_failed: 0, warnings: 0 });
    // The pictures are identical: only the shop ID in their URLs differs.
    const back = await (await exported(to, { format })).text();
    expect(back.replaceAll(`/files/${to.id}/`, `/files/${from.id}/`)).toBe(await out.text());
    const [address] = /\/files\/\d+\/[0-9a-f]{64}\/\d+\.webp/.exec(back)!;
    expect(await app.app.storage.get(address!.slice("/files/".length))).toBeDefined();
    const again = await (await importFrom(mona, to, await exported(to, { format }))).run();
    expect(again.result).toMatchObject({ updates: 0, skips: 1, pictures: 0 });
  },
);

test.each(exportFormats)("A picture in a description is imported into another shop: %s", async (format) => {
  const [from, to] = [
    await app.shop(mona, `Described ${format}`, { currency: "USD" }),
    await app.shop(mona, `Described to ${format}`, { currency: "USD" }),
  ];
  const id = await uploadPicture(mona, from.id, "#0f0");
  const first = await createProduct(mona, { shop_id: from.id }, tea({ title: "Pot", pictures: [{ id }] }));
  const path = first.pictures[0]!.url;
  const description_html = `<p>See</p><img src="${path}" alt="" />`;
  await createProduct(mona, { shop_id: from.id }, tea({ title: "Cup", description_html }));
  const out = await exported(from, { format });
  expect(await out.text()).toContain(`<img src=""${app.app.dashboardUrl}${path}""`);
  const back = await (await importFrom(mona, from, out)).run();
  expect(back.result).toMatchObject({ updates: 0, skips: 2, pictures: 0 });
  const moved = await (await importFrom(mona, to, out)).run();
  expect(moved.result).toMatchObject({ creates: 2, pictures_failed: 0 });
  const { data } = await mona.client.products.list({ params: { shop_id: to.id }, query: {} });
  const cup = data.find(({ title }) => title === "Cup")!;
  const read = await mona.client.products.read({ params: { shop_id: to.id, id: cup.id } });
  expect(read.data.description_html).toContain(path.replace(`/files/${from.id}/`, `/files/${to.id}/`));
});

test("Descriptions are exported in the other format without apostrophes, and are unchanged by an import", async () => {
  const shop = await app.shop(mona, "Plain", { currency: "USD" });
  const params = { shop_id: shop.id };
  const texts = ["\n<p>First</p>", "=1+1", "- a list", "<p>a&nbsp;- b;=1</p>", "\t+ tab", "'=quoted"];
  for (const [at, description_html] of texts.entries())
    await createProduct(mona, params, tea({ title: `Tea ${at}`, description_html }));
  const out = await exported(shop, { format: "shopify" });
  const cells = parse(await out.text(), { bom: true, columns: true }) as Record<string, string>[];
  for (const { Description } of cells) expect(Description!.replace("'&#61;quoted", "")).not.toMatch(/^'/);
  const back = await (await importFrom(mona, shop, out)).run();
  expect(back.result).toMatchObject({ updates: 0, skips: texts.length });
});

test("A filter or a selection limits the exported products; products of other shops are not included", async () => {
  const shop = await app.shop(mona, "Narrow", { currency: "USD" });
  const rita = await app.person("Rita");
  const hers = await app.shop(rita, "Rita", { currency: "USD" });
  const params = { shop_id: shop.id };
  const green = await createProduct(mona, params, tea({ title: "Green tea", status: "active" }));
  await createProduct(mona, params, tea({ title: "Black tea", status: "draft" }));
  const foreign = await createProduct(rita, { shop_id: hers.id }, tea({ title: "Hers", status: "active" }));
  const handles = async (query: Parameters<typeof exported>[1]) =>
    [...(await (await exported(shop, query)).text()).matchAll(/^([\w-]+-tea|hers),/gm)].map(
      ([, handle]) => handle,
    );
  expect(await handles({})).toEqual(["black-tea", "green-tea"]);
  expect(await handles({ status: "draft" })).toEqual(["black-tea"]);
  expect(await handles({ search: "green" })).toEqual(["green-tea"]);
  expect(await handles({ chosen: [green.id, foreign.id].join(",") })).toEqual(["green-tea"]);
  expect(await handles({ status: "archived" })).toEqual([]);
});

test("Exports hundreds of products in pages, each once, in a file named after the day", async () => {
  const shop = await app.shop(mona, "Many", { currency: "USD" });
  const rows = Array.from({ length: 450 }, (_, n) => `Lamp ${n},${n}.50\n`);
  await (await importFrom(mona, shop, `Title,Variant Price\n${rows.join("")}`)).run();
  const file = await exported(shop, { format: "shopify" });
  expect(file.name).toMatch(/^products-shopify-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await file.text()).trim().split("\n").slice(1);
  expect(lines.map((line) => line.split(",")[0])).toEqual(rows.map((_, n) => `Lamp ${n}`));
});
