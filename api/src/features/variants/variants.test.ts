import type { Product } from "@vitrine/contract/products/product";
import type { CellField, CellValue } from "@vitrine/contract/products/variants";
import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { changeProduct, createProduct, printsOf, shirt, tea } from "../products/drafts.fixture.ts";

const app = useTestApp();
let mona: Person;
let rita: Person;
let sam: Person;
let shop: { shop_id: number };
let ritas: { shop_id: number };

beforeAll(async () => {
  [mona, rita, sam] = await Promise.all([app.person("Mona"), app.person("Rita"), app.person("Sam")]);
  shop = { shop_id: (await app.shop(mona, "Fern Field")).id };
  ritas = { shop_id: (await app.shop(rita, "Rita Teas")).id };
  await app.join(shop.shop_id, sam, "staff");
});

const cell = (variant: { id: string }, field: CellField, value: CellValue, seen: CellValue) => ({
  variant_id: variant.id,
  field,
  value,
  seen,
});
const save = async (cells: ReturnType<typeof cell>[], person = mona) =>
  (await person.client.variants.update({ params: shop, body: { cells } })).data;
const list = (query: Parameters<typeof mona.client.variants.list>[0]["query"]) =>
  mona.client.variants.list({ params: shop, query });
const product = async ({ id }: { id: string }): Promise<Product> =>
  (await mona.client.products.read({ params: { ...shop, id } })).data;

describe("the table of variants", () => {
  it("shows which variants a sale runs for, and that a new price ends it", async () => {
    const { variants } = await createProduct(
      mona,
      shop,
      tea({
        title: "Sale tea",
        variants: [
          {
            option_values: [],
            price: 1000,
            on_hand: 5,
            sale: { price: 700, ends_at: "2099-01-01T00:00:00Z" },
          },
        ],
      }),
    );
    await createProduct(mona, shop, tea({ title: "Sale over" }));
    const onSale = async () =>
      (await list({ search: "sale", only: "on_sale" })).data.map(({ product_title, price, on_sale }) => [
        product_title,
        price,
        on_sale,
      ]);
    expect((await list({ search: "sale" })).data.map(({ on_sale }) => on_sale).toSorted()).toEqual([
      false,
      true,
    ]);
    expect(await onSale()).toEqual([["Sale tea", 700, true]]);
    await save([cell(variants[0]!, "price", 800, 700)]);
    expect(await onSale()).toEqual([]);
  });

  it("lists each variant once, page by page and product by product, of all, some or filtered products", async () => {
    const made = [
      await createProduct(mona, shop, tea({ title: "Leaf one" })),
      await createProduct(mona, shop, shirt({ title: "Leaf shirt", tags: ["linen"] })),
      await createProduct(mona, shop, tea({ title: "Leaf two", status: "active" })),
    ];
    const whole = (await list({ search: "leaf" })).data;
    expect(whole.map(({ product_title, title, is_first }) => [product_title, title, is_first])).toEqual([
      ["Leaf two", "", true],
      ["Leaf shirt", "Red / S", true],
      ["Leaf shirt", "Red / M", false],
      ["Leaf shirt", "Blue / S", false],
      ["Leaf shirt", "Blue / M", false],
      ["Leaf one", "", true],
    ]);
    expect(whole[1]).toMatchObject({
      price: 3900,
      sku: "SH-Red-S",
      on_hand: 5,
      status: "draft",
      tags: ["linen"],
    });
    const paged: string[] = [];
    for (let cursor: string | undefined | null; cursor !== null;) {
      const { data, meta } = await list({ search: "leaf", limit: 4, cursor });
      paged.push(...data.map(({ id }) => id));
      cursor = meta.next_cursor;
    }
    expect(paged).toEqual(whole.map(({ id }) => id));
    expect((await list({ status: "active" })).data.map(({ product_title }) => product_title)).toEqual([
      "Leaf two",
    ]);
    const some = await list({ product_ids: `${made[0]!.id},${made[2]!.id}` });
    expect(some.data.map(({ product_title }) => product_title)).toEqual(["Leaf two", "Leaf one"]);
    await expect(list({ cursor: "bm90IG91cnM" })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("saves valid cells, returns a message for each other cell, and records the changes in the history", async () => {
    const shirts = await createProduct(mona, shop, shirt({ title: "Cells" }));
    const [redS, redM, blueS] = shirts.variants as [Product["variants"][number], ...Product["variants"]];
    const results = await save([
      cell(redS, "price", 4200, 3900),
      cell(redS, "compare_at_price", 5000, null),
      cell(redS, "sku", "  ", "SH-Red-S"),
      cell(redM!, "price", -1, 3900),
      cell(redM!, "on_hand", 9, 5),
      cell(redM!, "weight_grams", "heavy", null),
      cell(blueS!, "tags", ["linen", "summer", "linen"], []),
      cell(redS, "status", "active", "draft"),
      cell(blueS!, "status", "soon", "draft"),
    ]);
    expect(results.map(({ outcome, message }) => [outcome, message])).toEqual([
      ["saved", null],
      ["saved", null],
      ["saved", null],
      ["rejected", "Enter an amount of 0 or more."],
      ["saved", null],
      ["rejected", "Enter a whole number, like 250."],
      ["saved", null],
      ["saved", null],
      ["rejected", "Enter active, draft or archived."],
    ]);
    const after = await product(shirts);
    expect(after).toMatchObject({ version: 2, status: "active", tags: ["linen", "summer"] });
    expect(
      after.variants.map(({ price, compare_at_price, sku, on_hand }) => [
        price,
        compare_at_price,
        sku,
        on_hand,
      ]),
    ).toEqual([
      [4200, 5000, null, 5],
      [3900, null, "SH-Red-M", 9],
      [3900, null, "SH-Blue-S", 5],
      [3900, null, "SH-Blue-M", 5],
    ]);
    const { rows } = await app.database.admin.query(
      "select before->('variant ' || $2) as of from activity where target_id = $1 and action = 'product.changed' and before ? ('variant ' || $2)",
      [shirts.id, redM!.id],
    );
    expect(rows).toHaveLength(1);
    // An editor that was open in the meantime gets a conflict and loses nothing.
    await expect(changeProduct(mona, shop, shirts, { title: "Stale" })).rejects.toMatchObject({
      code: "version_conflict",
    });
  });

  it("skips a cell that has changed since it was shown, and applies the difference to stock", async () => {
    const one = await createProduct(
      mona,
      shop,
      tea({ title: "Raced", variants: [{ option_values: [], price: 590, on_hand: 10 }] }),
    );
    const [variant] = one.variants as [Product["variants"][number]];
    await save([cell(variant, "price", 700, 590)]);
    expect(await save([cell(variant, "price", 800, 590), cell(variant, "cost", 100, null)])).toMatchObject([
      { outcome: "changed", value: 700 },
      { outcome: "saved", value: 100 },
    ]);
    // Two were sold while the table showed ten; twelve means two more than it showed.
    await app.database.admin.query("update stock_levels set on_hand = 8 where variant_id = $1", [variant.id]);
    expect(await save([cell(variant, "on_hand", 12, 10)])).toMatchObject([{ outcome: "saved", value: 10 }]);
    const raced = await Promise.all(
      [1, 2, 3].map((cents) => save([cell(variant, "price", 900 + cents, 700)])),
    );
    expect(raced.flat().filter(({ outcome }) => outcome === "saved")).toHaveLength(1);
    const added = await Promise.all([1, 2, 3].map(() => save([cell(variant, "on_hand", 11, 10)])));
    expect(
      added
        .flat()
        .map(({ value }) => value)
        .toSorted(),
    ).toEqual([11, 12, 13]);
    await changeProduct(mona, shop, await product(one), {
      variants: [{ ...variant, option_values: [], tracked: false, on_hand: undefined }],
    });
    expect(await save([cell(variant, "on_hand", 3, 13)])).toMatchObject([{ outcome: "rejected" }]);
  });

  it("rejects a staff member and another shop's variants, and changes nothing", async () => {
    const hers = await createProduct(rita, ritas, tea({ title: "Hers" }));
    const mine = await createProduct(mona, shop, tea({ title: "Mine" }));
    const before = await printsOf(app);
    await expect(save([cell(mine.variants[0]!, "price", 1, 590)], sam)).rejects.toMatchObject({
      status: 403,
    });
    await expect(save([cell(mine.variants[0]!, "price", 1, 590)], rita)).rejects.toMatchObject({
      status: 404,
    });
    expect(await save([cell(hers.variants[0]!, "price", 1, 590)])).toMatchObject([
      { outcome: "rejected", value: null, message: "This variant no longer exists. Reload the table." },
    ]);
    expect((await list({ product_ids: hers.id })).data).toEqual([]);
    expect(await printsOf(app)).toEqual(before);
  });
});
