import type { Collection, CollectionDraft } from "@vitrine/contract/products/collections";
import type { ProductDraft } from "@vitrine/contract/products/product-drafts";
import type { RuleCondition, Rules } from "@vitrine/contract/products/collection-rules";
import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { doDueWork } from "../../../test/due-work.ts";
import {
  changeProduct,
  createProduct,
  expectRejectionWithoutTrace,
  tea,
} from "../products/drafts.fixture.ts";

const app = useTestApp();
let mona: Person;
let rita: Person;
let shop: { shop_id: number };
let rival: { shop_id: number };

beforeAll(async () => {
  [mona, rita] = await Promise.all([app.person("Mona"), app.person("Rita")]);
  shop = { shop_id: (await app.shop(mona, "Fern Field")).id };
  rival = { shop_id: (await app.shop(rita, "Rival Rugs")).id };
});

const product = (title: string, more: Partial<ProductDraft> = {}) =>
  createProduct(mona, shop, tea({ title, ...more }));
const is = (field: RuleCondition["field"], op: RuleCondition["op"], value = ""): RuleCondition => ({
  field,
  op,
  value,
});
const all = (...conditions: RuleCondition[]): Rules => ({ match: "all", conditions, groups: [] });
const create = async (title: string, more: Partial<CollectionDraft> & { product_ids?: string[] } = {}) =>
  (
    await mona.client.collections.create({
      params: shop,
      body: { title, kind: more.rules ? "rules" : "manual", ...more },
    })
  ).data;
const change = async (collection: Collection, body: object) =>
  (
    await mona.client.collections.update({
      params: { ...shop, id: collection.id },
      body: { ...collection, picture_id: collection.picture?.id, ...body },
    })
  ).data;
const titles = async ({ id }: { id: string }, part: "members" | "pinned" | "excluded" = "members") =>
  (await mona.client.collections.list_products({ params: { ...shop, id }, query: { part } })).data.map(
    ({ title }) => title,
  );
const mark = (
  { id }: { id: string },
  action: "add" | "remove" | "pin" | "unpin" | "exclude" | "include",
  ...product_ids: string[]
) => mona.client.collections.change_products({ params: { ...shop, id }, body: { action, product_ids } });
const storefrontVersion = async () =>
  (await app.database.admin.query("select storefront_version from shops where id = $1", [shop.shop_id]))
    .rows[0].storefront_version as number;

describe("a collection by rules", () => {
  it("is updated when a product is saved, changed or deleted", async () => {
    const before = await product("Early Sencha", { tags: ["Grün"], vendor: "Uji" });
    const green = await create("Green teas", {
      rules: {
        ...all(is("tag", "equals", "GRUN")),
        groups: [{ match: "any", conditions: [is("vendor", "contains", "uji"), is("price", "less", "500")] }],
      },
    });
    expect(green).toMatchObject({ kind: "rules", product_count: 1, handle: "green-teas", version: 1 });
    const cheap = await product("Cheap Bancha", {
      tags: ["grun"],
      variants: [{ option_values: [], price: 450 }],
    });
    await product("Dear Gyokuro", { tags: ["grün"], variants: [{ option_values: [], price: 9000 }] });
    expect(await titles(green)).toEqual(["Cheap Bancha", "Early Sencha"]);
    await changeProduct(mona, shop, cheap, { tags: ["black"] });
    expect(await titles(green)).toEqual(["Early Sencha"]);
    await mona.client.products.remove({ params: { ...shop, id: before.id } });
    expect(await titles(green)).toEqual([]);
  });

  it("is evaluated again for the whole shop when its rules change, and invalidates the storefront only if products change", async () => {
    const cups = await Promise.all(
      ["Cup", "Large cup", "Saucer"].map((title) => product(title, { status: "active" })),
    );
    const collection = await create("Cups", { rules: all(is("title", "ends_with", "CUP")) });
    expect((await titles(collection)).toSorted()).toEqual(["Cup", "Large cup"]);
    const wider = await change(collection, {
      rules: {
        match: "any",
        conditions: [is("title", "contains", "cup"), is("title", "starts_with", "sauc")],
      },
    });
    expect(wider.product_count).toBe(3);
    const narrow = await change(wider, {
      rules: all(is("title", "not_contains", "large"), is("title", "contains", "cup")),
    });
    expect(await titles(narrow)).toEqual(["Cup"]);
    const stood = await storefrontVersion();
    await product("Cup again", { status: "draft" });
    expect(await titles(narrow)).toEqual(["Cup again", "Cup"]);
    expect(await storefrontVersion()).toBe(stood);
    expect(cups).toHaveLength(3);
  });

  it("includes products of subcategories, and follows a moved category", async () => {
    const category = async (title: string, parent_id?: string) =>
      (await mona.client.categories.create({ params: shop, body: { title, parent_id } })).data;
    const drinks = await category("Drinks");
    const hot = await category("Hot", drinks.id);
    const cold = await category("Cold");
    const cocoa = await product("Cocoa");
    const collection = await create("All drinks", { rules: all(is("category", "equals", drinks.id)) });
    const params = { ...shop, id: hot.id };
    await mona.client.categories.change_products({
      params,
      body: { action: "add", product_ids: [cocoa.id] },
    });
    expect(await titles(collection)).toEqual(["Cocoa"]);
    await mona.client.categories.move({ params, body: { parent_id: cold.id, position: 0 } });
    expect(await titles(collection)).toEqual([]);
    await mona.client.categories.move({ params, body: { parent_id: drinks.id, position: 0 } });
    expect(await titles(collection)).toEqual(["Cocoa"]);
    await mona.client.categories.remove({ params, query: {} });
    expect(await titles(collection)).toEqual([]);
  });

  it("drops products that have become too old, in the hourly run", async () => {
    const fresh = await product("Fresh leaf");
    const collection = await create("New", {
      rules: all(is("age_days", "less", "30"), is("title", "contains", "fresh")),
    });
    expect(await titles(collection)).toEqual(["Fresh leaf"]);
    await app.database.admin.query(
      "update products set created_at = now() - interval '31 days' where id = $1",
      [fresh.id],
    );
    await doDueWork(app);
    expect(await titles(collection)).toEqual([]);
  });

  it("has pinned products first and never excluded ones, regardless of the rules", async () => {
    const [a, b, c, other] = [
      await product("Jam A"),
      await product("Jam B"),
      await product("Jam C"),
      await product("Honey"),
    ];
    const collection = await create("Jams", { rules: all(is("title", "contains", "jam")) });
    await mark(collection, "pin", a.id, other.id);
    expect(await titles(collection)).toEqual(["Jam A", "Honey", "Jam C", "Jam B"]);
    await mona.client.collections.move_product({
      params: { ...shop, id: collection.id },
      body: { product_id: other.id, position: 0 },
    });
    expect(await titles(collection, "pinned")).toEqual(["Honey", "Jam A"]);
    await mark(collection, "exclude", c.id, a.id);
    expect(await titles(collection)).toEqual(["Honey", "Jam B"]);
    expect((await titles(collection, "excluded")).toSorted()).toEqual(["Jam A", "Jam C"]);
    // The rules drop a product and match it again: it stays pinned or excluded.
    await changeProduct(mona, shop, c, { title: "Curd C" });
    await changeProduct(mona, shop, { ...c, version: 2 }, { title: "Jam C" });
    expect(await titles(collection, "excluded")).toContain("Jam C");
    await mark(collection, "include", c.id, a.id);
    await mark(collection, "unpin", other.id);
    expect((await titles(collection)).toSorted()).toEqual(["Jam A", "Jam B", "Jam C"]);
    expect(await expectRejectionWithoutTrace(app, () => mark(collection, "add", b.id))).toMatchObject({
      code: "collection_by_rules",
    });
  });

  it("doesn't lose a product that changes concurrently with the rules", async () => {
    const leaf = await product("Leaf 0");
    let collection = await create("Leaves", { rules: all(is("title", "contains", "leaf")) });
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const [saved] = await Promise.all([
        changeProduct(mona, shop, { ...leaf, version: round }, { title: `Leaf ${round}` }),
        change(collection, { rules: all(is("title", "equals", `leaf ${round}`)) }).then(
          (next) => (collection = next),
        ),
      ]);
      expect([saved.title, ...(await titles(collection))]).toEqual([`Leaf ${round}`, `Leaf ${round}`]);
    }
  });

  it("can be previewed before its rules are saved", async () => {
    await Promise.all(Array.from({ length: 10 }, (_, n) => product(`Preview ${n}`)));
    const { data } = await mona.client.collections.preview({
      params: shop,
      body: { rules: all(is("title", "starts_with", "prévïew")) },
    });
    expect([data.count, data.products.length]).toEqual([10, 8]);
    const rejected = await expectRejectionWithoutTrace(app, () =>
      mona.client.collections.preview({
        params: shop,
        body: {
          rules: {
            match: "all",
            conditions: [is("price", "contains", "5")],
            groups: [
              {
                match: "any",
                conditions: [is("price", "less", "cheap")],
                groups: [{ match: "all", conditions: [] }],
              },
            ],
          },
        },
      }),
    );
    expect(Object.keys(rejected.errors).toSorted()).toEqual([
      "rules.conditions.0.op",
      "rules.groups.0.conditions.0.value",
      "rules.groups.0.groups.0.conditions",
    ]);
    const deep = await expectRejectionWithoutTrace(app, () =>
      mona.client.collections.preview({
        params: shop,
        body: { rules: all(...Array.from({ length: 61 }, () => is("title", "contains", "a"))) },
      }),
    );
    expect(deep.errors).toEqual({ "rules.conditions": ["Use up to 60 conditions."] });
  });
});

describe("a manual collection", () => {
  it("preserves the manual order through concurrent changes", async () => {
    const [a, b, c, d] = [
      await product("Pot A"),
      await product("Pot B"),
      await product("Pot C"),
      await product("Pot D"),
    ];
    const collection = await create("Pots", { product_ids: [c.id, a.id], sort: "manual" });
    expect(await titles(collection)).toEqual(["Pot C", "Pot A"]);
    await Promise.all([mark(collection, "add", b.id, a.id), mark(collection, "add", d.id, b.id)]);
    expect((await titles(collection)).slice(0, 2)).toEqual(["Pot C", "Pot A"]);
    expect((await titles(collection)).toSorted()).toEqual(["Pot A", "Pot B", "Pot C", "Pot D"]);
    const params = { ...shop, id: collection.id };
    await mona.client.collections.move_product({ params, body: { product_id: d.id, position: 1 } });
    expect((await titles(collection)).slice(0, 3)).toEqual(["Pot C", "Pot D", "Pot A"]);
    await mark(collection, "remove", c.id);
    const first = await mona.client.collections.list_products({ params, query: { limit: 2 } });
    const rest = await mona.client.collections.list_products({
      params,
      query: { cursor: first.meta.next_cursor! },
    });
    expect([...first.data, ...rest.data].map(({ title }) => title)).toEqual(["Pot D", "Pot A", "Pot B"]);
    expect(await expectRejectionWithoutTrace(app, () => mark(collection, "pin", a.id))).toMatchObject({
      code: "collection_by_hand",
    });
    const of = await mona.client.collections.list_of_product({ params: { ...shop, id: a.id } });
    expect(of.data).toEqual([{ id: collection.id, title: "Pots", kind: "manual", pinned: false }]);
  });

  it("redirects from its old URL to the new one, and rejects a stale version", async () => {
    const duplicate = await create("Pots");
    expect(duplicate.handle).toBe("pots-2");
    const moved = await change(duplicate, { handle: "planters", sort: "price_desc", sold_out_last: true });
    expect(moved).toMatchObject({ handle: "planters", sort: "price_desc", sold_out_last: true, version: 2 });
    const { rows } = await app.database.admin.query(
      "select target from redirects where path = '/collections/pots-2'",
    );
    expect(rows).toEqual([{ target: "/collections/planters" }]);
    expect(await expectRejectionWithoutTrace(app, () => change(duplicate, { title: "Mine" }))).toMatchObject({
      code: "version_conflict",
      body: { current: expect.objectContaining({ handle: "planters", version: 2 }) },
    });
    expect(await expectRejectionWithoutTrace(app, () => change(moved, { handle: "pots" }))).toMatchObject({
      code: "collection_handle_taken",
    });
  });

  it("rejects products of other shops, and can't be accessed by another shop's owner", async () => {
    const mine = await create("Own");
    const hers = await createProduct(rita, rival, tea());
    expect(await expectRejectionWithoutTrace(app, () => mark(mine, "add", hers.id))).toMatchObject({
      code: "invalid_input",
      errors: { "product_ids.0": ["This product no longer exists. Choose another."] },
    });
    const params = { ...rival, id: mine.id };
    for (const call of [
      () => rita.client.collections.read({ params }),
      () => rita.client.collections.remove({ params }),
      () => rita.client.collections.list_products({ params, query: {} }),
      () => rita.client.collections.list_of_product({ params: { ...shop, id: hers.id } }),
    ])
      expect(await expectRejectionWithoutTrace(app, call)).toMatchObject({ code: "not_found" });
    await mona.client.collections.remove({ params: { ...shop, id: mine.id } });
    expect(
      await expectRejectionWithoutTrace(app, () =>
        mona.client.collections.read({ params: { ...shop, id: mine.id } }),
      ),
    ).toMatchObject({ code: "not_found" });
  });
});
