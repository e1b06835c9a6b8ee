import type { Product } from "@vitrine/contract/products/product";
import type { ProductDraft } from "@vitrine/contract/products/product-drafts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import {
  changeProduct,
  createProduct,
  draftOf,
  printsOf,
  expectRejectionWithoutTrace,
  shirt,
  tea,
  uploadPicture,
} from "./drafts.fixture.ts";

const app = useTestApp();
let mona: Person;
let shop: { shop_id: number };

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = { shop_id: (await app.shop(mona, "Fern Field")).id };
});

const create = (body: ProductDraft) => createProduct(mona, shop, body);
const change = (product: Product, body: Partial<ProductDraft> = {}) =>
  changeProduct(mona, shop, product, body);

describe("changing a product", () => {
  it("redirects all former URLs directly to the new one", async () => {
    const first = await create(tea({ title: "Moving tea", handle: "moving-tea" }));
    const second = await change(first, { handle: "tea-on-its-way" });
    await change(second, { handle: "tea-at-home" });
    const { rows } = await app.database.admin.query("select path, target from redirects order by path");
    expect(rows).toEqual([
      { path: "/products/moving-tea", target: "/products/tea-at-home" },
      { path: "/products/tea-on-its-way", target: "/products/tea-at-home" },
    ]);
  });

  it("rejects a stale version with the product as stored by another user", async () => {
    const product = await create(tea({ title: "Twice-saved tea" }));
    const theirs = await change(product, { title: "Their tea", vendor: "Them" });
    const rejected = await expectRejectionWithoutTrace(app, () => change(product, { title: "My tea" }));
    expect(rejected).toMatchObject({ code: "version_conflict", status: 409 });
    expect(rejected.body["stored"]).toEqual(theirs);
  });

  it("rejects stale categories and manual collections with 409; collections by rules don't count", async () => {
    const { client } = mona;
    const [one, other] = await Promise.all(
      ["Cups", "Pots"].map(async (title) => {
        const body = { title: `${title} apart` };
        return (await client.categories.create({ params: shop, body })).data.id;
      }),
    );
    const collect = async (body: Parameters<typeof client.collections.create>[0]["body"]) =>
      (await client.collections.create({ params: shop, body })).data.id;
    const product = await create(tea({ title: "Tea in many places" }));
    const byHand = await collect({ title: "Mona's choice", kind: "manual", product_ids: [product.id] });
    const wanted = { field: "title", op: "contains", value: "many places" } as const;
    const ruled = await collect({
      title: "By rules",
      kind: "rules",
      rules: { match: "all", conditions: [wanted] },
    });
    const inRuled = await client.collections.list_products({ params: { ...shop, id: ruled }, query: {} });
    expect(inRuled.data).toHaveLength(1);
    const move = (kind: "categories" | "collections", id: string, action: "add" | "remove") =>
      client[kind].change_products({
        params: { ...shop, id },
        body: { action, product_ids: [product.id] },
      });
    for (const id of [one!, other!]) await move("categories", id, "add");

    const categorisation = { category_ids: [other!, one!], collection_ids: [byHand] };
    const save = (at: Product, where: typeof categorisation) =>
      client.products.update({
        params: { ...shop, id: product.id },
        body: { ...draftOf(at), version: at.version, categorisation: where },
      });
    const { data: saved } = await save(product, categorisation);
    expect(saved.version).toBe(2);

    for (const [kind, id] of [
      ["categories", one!],
      ["collections", byHand],
    ] as const) {
      await move(kind, id, "remove");
      const rejected = await expectRejectionWithoutTrace(app, () => save(saved, categorisation));
      expect(rejected).toMatchObject({ code: "version_conflict", status: 409 });
      expect(rejected.body["stored"]).toEqual(saved);
      await move(kind, id, "add");
    }
    // An added collection is a conflict too. Requests without `categorisation` aren't checked.
    const rejected = await expectRejectionWithoutTrace(app, () =>
      save(saved, { ...categorisation, collection_ids: [] }),
    );
    expect(rejected.code).toBe("version_conflict");
    expect((await change(saved, {})).version).toBe(3);
  });

  it("updates, adds and removes variants, and logs only the changes", async () => {
    const product = await create(shirt({ title: "Oxford shirt" }));
    const [redS, redM, blueS] = product.variants;
    const options = [product.options[0]!, { name: "Size", values: ["S", "M", "L"] }];
    const variants = [
      { ...redM!, price: 4100 },
      // Swaps the options of two variants and adds a variant; Blue / M is removed.
      { ...redS!, option_values: ["Blue", "S"] },
      { ...blueS!, option_values: ["Red", "S"] },
      { option_values: ["Red", "L"], price: 4300, on_hand: 2 },
    ];
    const changed = await change(product, {
      title: "Oxford shirt, washed",
      status: "active",
      options,
      variants,
    });
    expect(changed).toMatchObject({
      version: 2,
      handle: product.handle,
      title: "Oxford shirt, washed",
      status: "active",
    });
    expect(changed.variants.map(({ id, title, price, on_hand }) => [id, title, price, on_hand])).toEqual([
      [redM!.id, "Red / M", 4100, 5],
      [redS!.id, "Blue / S", 3900, 5],
      [blueS!.id, "Red / S", 3900, 5],
      [expect.any(String), "Red / L", 4300, 2],
    ]);
    const stock = await app.database.admin.query("select 1 from stock_levels where variant_id = $1", [
      product.variants[3]!.id,
    ]);
    expect(stock.rows).toEqual([]);
    const { rows } = await app.database.admin.query(
      "select before, after from activity where target_id = $1 and action = 'product.changed'",
      [product.id],
    );
    expect(rows).toHaveLength(1);
    expect(Object.keys(rows[0].after).sort()).toEqual(
      [
        "options",
        "status",
        "title",
        ...product.variants.map(({ id }) => `variant ${id}`),
        `variant ${changed.variants[3]!.id}`,
      ].sort(),
    );
    expect(rows[0].before[`variant ${redM!.id}`].price).toBe(3900);
    expect(rows[0].after[`variant ${redM!.id}`].price).toBe(4100);
  });

  it("rejects a second change from the same version with the latest version", async () => {
    const product = await create(tea({ title: "Nettle tea" }));
    await change(product, { title: "Nettle tea, loose" });
    const before = await printsOf(app);
    await expect(change(product, { title: "Nettle" })).rejects.toMatchObject({
      code: "version_conflict",
      status: 409,
      body: { version: 2 },
    });
    expect(await printsOf(app)).toEqual(before);
  });

  it("saves one of several concurrent changes", async () => {
    const product = await create(tea({ title: "Mint tea" }));
    const saves = await Promise.allSettled(
      ["Mint A", "Mint B", "Mint C"].map((title) => change(product, { title })),
    );
    expect(saves.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const rejected = saves.filter((save) => save.status === "rejected");
    expect(rejected.map(({ reason }) => reason.code)).toEqual(["version_conflict", "version_conflict"]);
  });

  it("rejects another product's handle", async () => {
    const [one, other] = [await create(tea({ title: "Sage" })), await create(tea({ title: "Thyme" }))];
    const rejected = await expectRejectionWithoutTrace(app, () => change(other, { handle: one.handle }));
    expect(rejected.code).toBe("product_handle_taken");
  });

  it("stores the new order of pictures and removes one", async () => {
    const [a, b, c] = await Promise.all(
      ["#111", "#222", "#444"].map((colour) => uploadPicture(mona, shop.shop_id, colour)),
    );
    const product = await create(
      tea({ title: "Pictured tea", pictures: [{ id: a! }, { id: b! }, { id: c! }] }),
    );
    const changed = await change(product, { pictures: [{ id: c!, alt: "Cup" }, { id: a! }] });
    expect(changed.pictures.map(({ id, alt }) => [id, alt])).toEqual([
      [c, "Cup"],
      [a, ""],
    ]);
  });
});

describe("deleting a product", () => {
  it("deletes it with its variants and stock", async () => {
    const product = await create(shirt({ title: "Short-lived" }));
    const { message } = await mona.client.products.remove({ params: { ...shop, id: product.id } });
    expect(message).toBe("Short-lived was deleted.");
    await expect(mona.client.products.read({ params: { ...shop, id: product.id } })).rejects.toMatchObject({
      status: 404,
    });
    const { rows } = await app.database.admin.query(
      "select action, before->>'title' as title, after from activity where target_id = $1 and action <> 'product.created'",
      [product.id],
    );
    expect(rows).toEqual([{ action: "product.removed", title: "Short-lived", after: null }]);
  });

  it("archives a product that was ordered", async () => {
    const product = await create(tea({ title: "Ordered tea", status: "active" }));
    await app.database.admin.query(
      `with o as (insert into orders (shop_id, id, number, lifecycle, confirmation, payment_status, fulfilment_status, payment_method,
         currency, subtotal, shipping_total, total, item_count, priced, name, address, delivery)
         values ($1, gen_random_uuid(), 1, 'cancelled', 'rejected', 'unpaid', 'unfulfilled', 'cod', 'EUR', 1, 0, 1, 1, '{}', 'Nia', '{}', '{}') returning id)
       insert into order_lines (shop_id, id, order_id, position, product_id, title, unit_price, quantity, total)
       select $1, gen_random_uuid(), id, 0, $2, 'Ordered tea', 1, 1, 1 from o`,
      [shop.shop_id, product.id],
    );
    const { message } = await mona.client.products.remove({ params: { ...shop, id: product.id } });
    expect(message).toContain("archived instead of deleted");
    const { data } = await mona.client.products.read({ params: { ...shop, id: product.id } });
    expect(data).toMatchObject({ status: "archived", version: 2 });
  });
});
