import type { Product } from "@vitrine/contract/products/product";
import { beforeAll, describe, expect, it } from "vitest";
import { buy, shopper } from "../../../test/shopper.ts";
import type { Person } from "../../../test/test-app.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { changeProduct, shirt, tea } from "../products/drafts.fixture.ts";
import { type Query, useFernField } from "./listing.fixture.ts";

const { app, store, owner, admin, list, titles, sell, facetsOldAndNew } = useFernField();
let mona: Person;
let shop: { shop_id: number };
beforeAll(() => void ({ mona, shop } = owner));

/** The counts of the filters, such as "vendor Acme": 3. */
async function offered(query: Query = {}): Promise<Record<string, number>> {
  const { facets = [] } = (await list(query)).meta;
  return Object.fromEntries(
    facets.flatMap(({ kind, name, values }) =>
      values.map(({ value, count }) => [`${name ?? kind} ${value}`, count]),
    ),
  );
}

describe("filtering a list", () => {
  let linen: Product;
  let wool: Product;
  let green: Product;

  beforeAll(async () => {
    const sized = (sold: string[]) =>
      shirt().variants.map((variant) => ({
        ...variant,
        on_hand: sold.includes(variant.option_values.join(" ")) ? 0 : 1,
      }));
    linen = await sell(
      shirt({ title: "Linen shirt", vendor: "Acme", product_type: "Shirt", tags: ["summer"] }),
    );
    wool = await sell(
      shirt({
        title: "Wool shirt",
        vendor: "Bolt",
        product_type: "Shirt",
        tags: ["winter"],
        variants: sized(["Red S", "Red M", "Blue S", "Blue M"]),
      }),
    );
    green = await sell(
      tea({
        title: "Green tea",
        vendor: "Acme",
        product_type: "Tea",
        tags: ["summer", "drink"],
        variants: [{ option_values: [], price: 500, compare_at_price: 900, on_hand: 3 }],
      }),
    );
    await sell(tea({ title: "Black tea", vendor: "Córdoba: & Söhne", product_type: "Tea", tags: ["drink"] }));
    await sell(tea({ title: "Not for sale", vendor: "Acme", status: "draft" }));
  });

  it("counts the products of each filter value", async () => {
    expect(await offered()).toEqual({
      "in_stock 1": 2,
      "on_sale 1": 1,
      "Colour Blue": 2,
      "Colour Red": 2,
      "Size M": 2,
      "Size S": 2,
      "type Shirt": 2,
      "type Tea": 2,
      "vendor Acme": 2,
      "vendor Bolt": 1,
      "vendor Córdoba: & Söhne": 1,
      "tag drink": 2,
      "tag summer": 2,
      "tag winter": 1,
    });
  });

  it("offers further values of a facet that has a chosen value", async () => {
    const counts = await offered({ vendor: ["Acme"] });
    expect(counts).toMatchObject({ "vendor Acme": 2, "vendor Bolt": 1, "type Shirt": 1, "type Tea": 1 });
    expect(counts).not.toHaveProperty("tag winter");
    expect((await list({ vendor: ["Acme"] })).meta.total).toBe(2);
    expect(await titles({ vendor: ["Acme", "Bolt"], sort: "title" })).toEqual([
      "Green tea",
      "Linen shirt",
      "Wool shirt",
    ]);
    expect(await offered({ vendor: ["Acme"], type: ["Shirt"] })).toMatchObject({
      "vendor Acme": 1,
      "vendor Bolt": 1,
      "type Shirt": 1,
      "type Tea": 1,
    });
  });

  it("offers the values of products in stock, and chosen values without matches", async () => {
    expect(await offered({ in_stock: "1", option: ["Size:S"] })).toMatchObject({
      "Size S": 1,
      "Size M": 1,
      "Colour Red": 1,
      "vendor Acme": 1,
    });
    expect((await list({ vendor: ["Bolt"], in_stock: "1" })).data).toEqual([]);
    expect(await offered({ vendor: ["Bolt"], in_stock: "1" })).toEqual({ "vendor Acme": 2 });
  });

  it("requires one variant with both the size and stock, also in counts", async () => {
    const variants = shirt().variants.map((variant) => ({
      ...variant,
      on_hand: variant.option_values[1] === "S" ? 0 : 1,
      sku: `SILK-${variant.option_values.join("-")}`,
    }));
    const silk = await sell(shirt({ title: "Silk shirt", vendor: "Silk", variants }));
    const only: Query = { vendor: ["Silk"] };
    expect(await offered(only)).toMatchObject({ "Size S": 1, "Size M": 1, "in_stock 1": 1 });
    expect(await titles({ ...only, option: ["Size:S"] })).toEqual(["Silk shirt"]);
    expect(await offered({ ...only, option: ["Size:S"] })).not.toHaveProperty("in_stock 1");
    expect(await titles({ ...only, option: ["Size:S"], in_stock: "1" })).toEqual([]);
    expect(await titles({ ...only, option: ["Size:M"], in_stock: "1" })).toEqual(["Silk shirt"]);
    const stocked = await offered({ ...only, in_stock: "1" });
    expect(stocked).toMatchObject({ "Size M": 1, "Colour Red": 1, "in_stock 1": 1 });
    expect(stocked).not.toHaveProperty("Size S");
    const chosen = await offered({ ...only, option: ["Size:S"], in_stock: "1" });
    expect(chosen).toMatchObject({ "Size M": 1 });

    // The last red M is sold; the shirt is still available in blue.
    const red = silk.variants.find(({ option_values }) => option_values.join() === "Red,M")!;
    await buy(shopper(app, store.handle), [{ variant_id: red.id, quantity: 1 }]);
    const left = await offered({ ...only, in_stock: "1" });
    expect(left).toMatchObject({ "Size M": 1, "Colour Blue": 1 });
    expect(left).not.toHaveProperty("Colour Red");
    const [old, fresh] = await facetsOldAndNew();
    expect(old).toEqual(fresh);
    await admin("update products set status = 'archived' where id = $1", [silk.id]);
    await app.app.db.inShop(shop.shop_id, (tx) => refreshCatalogue(tx, [silk.id]));
  });

  it.each([
    [{ on_sale: "1" }, ["Green tea"]],
    [{ price_min: 550, price_max: 600 }, ["Black tea"]],
    [{ price_max: 550 }, ["Green tea"]],
    [{ price_min: 3900 }, ["Linen shirt", "Wool shirt"]],
    [{ price_min: 600, price_max: 500 }, []],
    [{ option: ["Size:S", "Size:M", "Colour:Red"], in_stock: "1" }, ["Linen shirt"]],
    [{ vendor: "Córdoba: & Söhne" }, ["Black tea"]],
    [{ tag: ["summer"], type: ["Tea"] }, ["Green tea"]],
    [{ search: "tea", vendor: ["Acme"] }, ["Green tea"]],
    [{ option: ["Colour: "] }, []],
    [{ vendor: ["' or 1=1 --"] }, []],
  ] as const)("filters by %j: returns %j", async (query, wanted) => {
    expect(await titles({ ...(query as Query), sort: "title" })).toEqual(wanted);
    expect((await list(query as Query)).meta.total).toBe(wanted.length);
  });

  it("rejects invalid filters with 422", async () => {
    await expect(list({ option: ["Size"] })).rejects.toMatchObject({ status: 422, code: "invalid_input" });
    await expect(list({ tag: Array.from({ length: 21 }, String) })).rejects.toMatchObject({ status: 422 });
    await expect(list({ price_min: -1 })).rejects.toMatchObject({ status: 422 });
  });

  it("counts recent changes, orders, archived and deleted products", async () => {
    await changeProduct(mona, shop, green, { vendor: "Bolt", tags: ["new"] });
    expect(await offered()).toMatchObject({
      "vendor Acme": 1,
      "vendor Bolt": 2,
      "tag new": 1,
      "tag drink": 1,
    });
    await buy(shopper(app, store.handle), [{ variant_id: green.variants[0]!.id, quantity: 3 }]);
    expect(await offered()).toMatchObject({ "in_stock 1": 1 });
    await changeProduct(mona, shop, wool, { status: "archived" });
    await mona.client.products.remove({ params: { ...shop, id: linen.id } });
    expect(await offered()).toEqual({
      "on_sale 1": 1,
      "type Tea": 2,
      "vendor Bolt": 1,
      "vendor Córdoba: & Söhne": 1,
      "tag drink": 1,
      "tag new": 1,
    });
    const [old, fresh] = await facetsOldAndNew();
    expect(old).toEqual(fresh);
  });

  it("counts correctly after concurrent changes of many products", async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        sell(tea({ title: `Bulk ${n}`, vendor: `Maker ${n % 3}`, tags: [`t${n % 4}`, "bulk"] })),
      ),
    );
    await Promise.all(
      made.map((product, n) =>
        n % 3 === 0
          ? mona.client.products.remove({ params: { ...shop, id: product.id } })
          : changeProduct(mona, shop, product, { vendor: "Maker 9", tags: ["bulk", "kept"] }),
      ),
    );
    expect(await offered({ search: "bulk" })).toMatchObject({ "vendor Maker 9": 8, "tag kept": 8 });
    const [old, fresh] = await facetsOldAndNew();
    expect(old).toEqual(fresh);
    for (const product of made.filter((_, n) => n % 3))
      await mona.client.products.remove({ params: { ...shop, id: product.id } });
  });
});
