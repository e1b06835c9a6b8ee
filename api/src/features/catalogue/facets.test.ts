import type { Product } from "@vitrine/contract/products/product";
import { beforeAll, describe, expect, it } from "vitest";
import { buy, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import type { ShopTx } from "../../db/tx.ts";
import { changeProduct, createProduct, tea } from "../products/drafts.fixture.ts";
import { createFacetMemory } from "./facet-memory.ts";
import { postingsOf } from "./facets.fixture.ts";
import { readFacets } from "./facets.queries.ts";
import { refreshCatalogue } from "./refresh-catalogue.action.ts";

const app = useTestApp({ lockTimeout: "1s" });
let mona: Person;
let shop: { shop_id: number };
let handle: string;
let products: Product[];

/** The facet memory of another process. */
const newProcess = () =>
  createFacetMemory(
    (shopId, since, after) => app.app.db.inShop(shopId, (tx) => readFacets(tx, since, after)),
    1_000_000,
  );

/** Runs the work in a transaction that stays open until the returned function is called. */
async function holdOpen(work: (tx: ShopTx) => Promise<unknown>): Promise<() => Promise<void>> {
  const { promise: closing, resolve: close } = Promise.withResolvers<void>();
  const { promise: done, resolve: finish, reject } = Promise.withResolvers<void>();
  const committed = app.app.db.inShop(shop.shop_id, async (tx) => {
    await work(tx).then(() => finish(), reject);
    await closing;
  });
  await done;
  return async () => {
    close();
    await committed;
  };
}

const setVendor = (product: Product, vendor: string) => async (tx: ShopTx) => {
  await tx.executeSql("update products set vendor = $1 where id = $2", [vendor, product.id]);
  await refreshCatalogue(tx, [product.id]);
};
const read = async (memory = newProcess()) => postingsOf(await memory.read(shop.shop_id));

beforeAll(async () => {
  mona = await app.person("Mona");
  const made = await app.shop(mona, "Fern Field");
  shop = { shop_id: made.id };
  handle = made.handle;
  await app.database.admin.query("update shops set is_live = 1 where id = $1", [made.id]);
  products = [];
  for (let n = 0; n < 5; n++)
    products.push(
      await createProduct(mona, shop, {
        ...tea({ title: `Tea ${n}`, status: "active", vendor: "Acme" }),
        variants: [{ option_values: [], price: 500, on_hand: 1 }],
      }),
    );
});

describe("facets in memory", () => {
  it("include a change that commits after later ones, in every process", async () => {
    const [first, second] = products as [Product, Product];
    const processes = [newProcess(), newProcess()];
    const early = await holdOpen(setVendor(first, "Early"));
    await read(processes[0]);
    await app.app.db.inShop(shop.shop_id, setVendor(second, "Late"));
    for (const each of processes) {
      const postings = await read(each);
      expect(postings.filter((line) => line.endsWith("vendor Late"))).toHaveLength(1);
      expect(postings.filter((line) => line.endsWith("vendor Early"))).toHaveLength(0);
    }
    await early();
    for (const each of processes) {
      expect((await read(each)).filter((line) => line.endsWith("vendor Early"))).toHaveLength(1);
      expect(await read(each)).toEqual(await read());
    }
  });

  it("include the second of two changes of a product when the first deletes a row that a process hasn't read", async () => {
    const [first] = products as [Product];
    const memory = newProcess();
    await read(memory);
    for (const vendor of ["One", "Two", "Three"])
      await app.app.db.inShop(shop.shop_id, setVendor(first, vendor));
    expect((await read(memory)).filter((line) => line.endsWith("vendor Three"))).toHaveLength(1);
    const { rows } = await app.database.admin.query(
      "select count(*)::int as n, count(distinct place)::int as products from facet_changes where shop_id = $1",
      [shop.shop_id],
    );
    expect(rows).toEqual([{ n: products.length, products: products.length }]);
  });

  it("change with categories, collections, sales, stock and deletions", async () => {
    const [, , , fourth, fifth] = products as [Product, Product, Product, Product, Product];
    const memory = newProcess();
    const counted = async (posting: string) =>
      (await read(memory)).filter((line) => line.includes(posting)).length;
    const { data: pots } = await mona.client.categories.create({
      params: shop,
      body: { title: "Pots", parent_id: null },
    });
    const change = (action: "add" | "remove") =>
      mona.client.categories.change_products({
        params: { ...shop, id: pots.id },
        body: { action, product_ids: [fourth.id] },
      });
    await change("add");
    expect(await counted(`category ${pots.id}`)).toBe(1);
    await change("remove");
    expect(await counted(`category ${pots.id}`)).toBe(0);

    const { data: gifts } = await mona.client.collections.create({
      params: shop,
      body: { title: "Gifts", kind: "manual", product_ids: [fourth.id, fifth.id] },
    });
    expect(await counted(`collection ${gifts.id}`)).toBe(2);
    await app.app.db.inShop(shop.shop_id, (tx) =>
      tx.executeSql("update collection_products set excluded = true where product_id = $1", [fourth.id]),
    );
    expect(await counted(`collection ${gifts.id}`)).toBe(1);

    expect(await counted("sold_out 1")).toBe(0);
    await buy(shopper(app, handle), [{ variant_id: fourth.variants[0]!.id, quantity: 1 }]);
    expect(await counted("sold_out 1")).toBe(1);
    await changeProduct(mona, shop, fifth, {
      variants: [{ ...fifth.variants[0]!, price: 700, compare_at_price: 900 }],
    });
    expect(await counted("on_sale 1")).toBe(1);
    expect(await counted("prices 700 700")).toBe(1);
    const before = await read(memory);
    await mona.client.products.remove({ params: { ...shop, id: fifth.id } });
    const after = await read(memory);
    expect(after.length).toBeLessThan(before.length);
    expect(after).toEqual(await read());
  });

  it("are recorded without waiting for changes of other products", async () => {
    const [first, second, third] = products as [Product, Product, Product];
    const edit = await holdOpen(setVendor(first, "Open"));
    // Otherwise both would fail with the shop's lock timeout of one second.
    await app.app.db.inShop(shop.shop_id, setVendor(second, "Not waiting"));
    await buy(shopper(app, handle), [{ variant_id: third.variants[0]!.id, quantity: 1 }]);
    await edit();
    expect((await read()).filter((line) => line.endsWith("sold_out 1"))).toHaveLength(2);
  });

  it("are recorded for one product by two concurrent transactions", async () => {
    const [first] = products as [Product];
    const { data: one } = await mona.client.categories.create({
      params: shop,
      body: { title: "One", parent_id: null },
    });
    const memory = newProcess();
    await read(memory);
    const edit = await holdOpen(setVendor(first, "Edited"));
    const added = app.app.db.inShop(shop.shop_id, (tx) =>
      tx.executeSql("insert into product_categories (category_id, product_id) values ($1, $2)", [
        one.id,
        first.id,
      ]),
    );
    await expect(added).resolves.toBeDefined();
    expect((await read(memory)).filter((line) => line.includes(one.id))).toHaveLength(1);
    await edit();
    expect((await read(memory)).filter((line) => line.endsWith("vendor Edited"))).toHaveLength(1);
    expect(await read(memory)).toEqual(await read());
  });
});
