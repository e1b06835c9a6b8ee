import type { BulkAction, BulkEdit } from "@vitrine/contract/products/bulk-edits";
import { beforeAll, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createProduct, printsOf, tea } from "../products/drafts.fixture.ts";

const app = useTestApp();
let mona: Person;
let rita: Person;
let sam: Person;
let shop: { shop_id: number };
let ritas: { shop_id: number };
let ids: string[];

beforeAll(async () => {
  [mona, rita, sam] = await Promise.all([app.person("Mona"), app.person("Rita"), app.person("Sam")]);
  shop = { shop_id: (await app.shop(mona, "Fern Field")).id };
  ritas = { shop_id: (await app.shop(rita, "Rita Teas")).id };
  await app.join(shop.shop_id, sam, "staff");
  ids = [];
  for (const title of ["Ash", "Birch", "Cedar"])
    // oxlint-disable-next-line no-await-in-loop -- their order in time is that of the list
    ids.push((await createProduct(mona, shop, tea({ title }))).id);
});

const start = async (action: BulkAction, chosen = ids, person = mona) =>
  (await person.client.bulk_edits.create({ params: shop, body: { select: { ids: chosen }, action } })).data;
const rowsOf = async ({ id }: { id: string }) =>
  (await mona.client.bulk_edits.rows({ params: { ...shop, id }, query: {} })).data.map(
    ({ title, outcome, message }) => [title, outcome, message],
  );
const collection = async (title: string, product_ids: string[] = []) =>
  (
    await mona.client.collections.create({
      params: shop,
      body: { title, kind: "manual", product_ids, sort: "manual" },
    })
  ).data;
const inCollection = async ({ id }: { id: string }) =>
  (await mona.client.collections.list_products({ params: { ...shop, id }, query: {} })).data.map(
    (one) => one.title,
  );
const inCategory = async ({ id }: { id: string }) =>
  (await mona.client.categories.list_products({ params: { ...shop, id }, query: {} })).data.map(
    (one) => one.title,
  );

async function ended({ id }: { id: string }): Promise<BulkEdit> {
  for (let wait = 0; wait < 400; wait++) {
    const { data } = await mona.client.bulk_edits.read({ params: { ...shop, id } });
    if (data.status !== "running") return data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The bulk edit didn't end in time");
}
const done = async (action: BulkAction, chosen = ids) => ended(await start(action, chosen));
const undone = async ({ id }: { id: string }) =>
  ended((await mona.client.bulk_edits.undo({ params: { ...shop, id } })).data);

it("adds three products to a collection, and undoes that except for earlier members and later changes", async () => {
  const { id } = await collection("Trees", [ids[0]!]);
  const edit = await done({ kind: "add_to_collection", collection_id: id });
  expect(edit).toMatchObject({ place: "Trees", counts: { changed: 2, skipped: 1 } });
  expect(await inCollection({ id })).toEqual(["Ash", "Cedar", "Birch"]);
  expect(await rowsOf(edit)).toEqual([
    ["Cedar", "changed", null],
    ["Birch", "changed", null],
    ["Ash", "skipped", "Already in this collection."],
  ]);
  await mona.client.collections.change_products({
    params: { ...shop, id },
    body: { action: "remove", product_ids: [ids[1]!] },
  });
  const back = await undone(edit);
  expect(await inCollection({ id })).toEqual(["Ash"]);
  expect(await rowsOf(back)).toEqual([
    ["Cedar", "changed", null],
    ["Birch", "skipped", "This was edited later, so it wasn't undone."],
  ]);
  const { rows } = await app.database.admin.query(
    "select distinct actor from activity where target_id = $1 and action = 'collection.products_changed'",
    [id],
  );
  expect(rows).toEqual([{ actor: "Mona" }]);
});

it("restores the position of a product that was removed from a collection", async () => {
  const { id } = await collection("In order", [ids[2]!, ids[0]!, ids[1]!]);
  const edit = await done({ kind: "remove_from_collection", collection_id: id }, [ids[0]!, ids[2]!]);
  expect(await inCollection({ id })).toEqual(["Birch"]);
  await undone(edit);
  expect(await inCollection({ id })).toEqual(["Cedar", "Ash", "Birch"]);
});

it("adds to a category, removes from it, and undoes both", async () => {
  const category = (await mona.client.categories.create({ params: shop, body: { title: "Teas" } })).data;
  const added = await done({ kind: "add_to_category", category_id: category.id });
  expect(added).toMatchObject({ place: "Teas", counts: { changed: 3 } });
  const removed = await done({ kind: "remove_from_category", category_id: category.id }, [ids[1]!]);
  expect(await inCategory(category)).toEqual(["Cedar", "Ash"]);
  const none = await done({ kind: "remove_from_category", category_id: category.id }, [ids[1]!]);
  expect(await rowsOf(none)).toEqual([["Birch", "skipped", "Not in this category."]]);
  await undone(removed);
  expect(await inCategory(category)).toEqual(["Cedar", "Birch", "Ash"]);
  await undone(added);
  expect(await inCategory(category)).toEqual([]);
});

it("adds each product once for two edits at once, of which one has nothing to undo", async () => {
  const collected = await collection("Twice");
  const action = { kind: "add_to_collection", collection_id: collected.id } as const;
  const edits = await Promise.all((await Promise.all([start(action), start(action)])).map(ended));
  const sum = (outcome: "changed" | "skipped") =>
    edits.reduce((total, { counts }) => total + counts[outcome], 0);
  expect([sum("changed"), sum("skipped")]).toEqual([3, 3]);
  expect(await inCollection(collected)).toHaveLength(3);
});

it("reports for each product that its collection was deleted, and undoes nothing", async () => {
  const { id } = await collection("Short-lived");
  const edit = await done({ kind: "add_to_collection", collection_id: id });
  await mona.client.collections.remove({ params: { ...shop, id } });
  const back = await undone(edit);
  expect(back.counts).toMatchObject({ failed: 3 });
  expect((await rowsOf(back))[0]).toEqual(["Cedar", "failed", "The collection no longer exists."]);
});

it("rejects a staff member, other shops' collections and categories, and one with rules, and changes nothing", async () => {
  const mine = await collection("Mine");
  const hers = (
    await rita.client.collections.create({ params: ritas, body: { title: "Hers", kind: "manual" } })
  ).data;
  const herCategory = (await rita.client.categories.create({ params: ritas, body: { title: "Hers" } })).data;
  const condition = { field: "title", op: "contains", value: "a" } as const;
  const ruled = await mona.client.collections.create({
    params: shop,
    body: { title: "Ruled", kind: "rules", rules: { match: "all", conditions: [condition], groups: [] } },
  });
  const before = await printsOf(app);
  const rejected = (action: BulkAction, person = mona) => expect(start(action, ids, person)).rejects;
  const add = (collection_id: string) => ({ kind: "add_to_collection", collection_id }) as const;
  await rejected(add(mine.id), sam).toMatchObject({ status: 403 });
  await rejected(add(mine.id), rita).toMatchObject({ status: 404 });
  await rejected(add(hers.id)).toMatchObject({ code: "invalid_input" });
  await rejected({ kind: "remove_from_category", category_id: herCategory.id }).toMatchObject({
    code: "invalid_input",
  });
  await rejected(add(ruled.data.id)).toMatchObject({ code: "collection_by_rules", status: 409 });
  expect(await printsOf(app)).toEqual(before);
});
