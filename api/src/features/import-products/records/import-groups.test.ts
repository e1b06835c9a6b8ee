import { beforeAll, describe, expect, test } from "vitest";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import { createProduct, tea, uploadPicture } from "../../products/drafts.fixture.ts";
import { importFrom, type Shop } from "../../../../test/imports.ts";

// Import and export of categories and collections.

const app = useTestApp();
let mona: Person;
let count = 0;
const openShop = () => app.shop(mona, `Mona Groups ${count++}`, { currency: "USD" });
beforeAll(async () => {
  mona = await app.person("Mona");
});

const treeOf = async ({ id: shop_id }: Shop, parent_id?: string): Promise<string[]> => {
  const { data } = await mona.client.categories.list({ params: { shop_id }, query: { parent_id } });
  const childOf = await Promise.all(
    data.map(({ id, title }) =>
      treeOf({ id: shop_id, handle: "" }, id).then((all) => all.map((way) => `${title} > ${way}`)),
    ),
  );
  return data.flatMap(({ title }, at) => [title, ...childOf[at]!]);
};
const categoriesFile = ({ id: shop_id }: Shop) =>
  mona.client.export_products.categories({ params: { shop_id } }).then((file) => file.text());
const collectionsFile = ({ id: shop_id }: Shop) =>
  mona.client.export_products.collections({ params: { shop_id } }).then((file) => file.text());
const collectionsOf = async ({ id: shop_id }: Shop) =>
  (await mona.client.collections.list({ params: { shop_id }, query: { sort: "title" } })).data;
const membersOf = async (
  { id: shop_id }: Shop,
  id: string,
  part: "members" | "pinned" | "excluded" = "members",
) =>
  (await mona.client.collections.list_products({ params: { shop_id, id }, query: { part } })).data.map(
    ({ title }) => title,
  );

describe("Importing categories", () => {
  test("creates them below their parents; reports rows without a parent, too deep or below themselves", async () => {
    const shop = await openShop();
    const file = `Category handle,Parent handle,Title,Description,Hidden,Search title
home,,Home,<p>All for it</p><script>x</script>,FALSE,Home goods
light,home,Light,,TRUE,
lamps,light,Lamps,,,
lost,nowhere,Lost,,,
nameless,home,,,,
`;
    const importing = await importFrom(mona, shop, file);
    const ready = await importing.analysed();
    expect(ready).toMatchObject({ format: "categories", dry_run: { creates: 3, errors: 2 } });
    const done = await importing.run();
    expect(done.result).toMatchObject({ creates: 3, updates: 0, errors: 2 });
    expect(done.problems.map(({ row, message }) => [row, message])).toEqual([
      [5, "No category has the handle “nowhere”. Move its row above this one."],
      [6, "No category has this handle yet. Enter a title to add a new category."],
    ]);
    expect(await treeOf(shop)).toEqual(["Home", "Home > Light", "Home > Light > Lamps"]);
    const result = await (await mona.client.import_products.result({ params: importing.params })).text();
    expect(result.match(/(created|error)/g)).toEqual(["created", "created", "created", "error", "error"]);
    expect((await (await importFrom(mona, shop, file)).run()).result).toMatchObject({
      creates: 0,
      updates: 0,
      skips: 3,
    });

    const circle = await importFrom(mona, shop, "Category handle,Parent handle\nhome,lamps\n");
    expect((await circle.run()).problems).toMatchObject([
      { message: "A category can't be nested under itself. Choose another parent category." },
    ]);
    expect(await importing.undo()).toMatchObject({ undone: 3, undo_skipped: 0 });
    expect(await treeOf(shop)).toEqual([]);
  });

  test("identifies them by path without a handle; an undo restores changes and leaves used ones", async () => {
    const shop = await openShop();
    const params = { shop_id: shop.id };
    await (await importFrom(mona, shop, "Category path,Description\nHome > Light,one\nGifts,\n")).run();
    expect(await treeOf(shop)).toEqual(["Home", "Home > Light", "Gifts"]);
    const second = await importFrom(
      mona,
      shop,
      "Category path,Description\nhome > light,two\nGifts > Small,\nNew,\n",
    );
    expect((await second.run()).result).toMatchObject({ creates: 2, updates: 1 });
    const [fresh] = (await mona.client.categories.list({ params, query: { search: "New" } })).data;
    const product = await createProduct(mona, params, tea());
    await mona.client.categories.change_products({
      params: { ...params, id: fresh!.id },
      body: { action: "add", product_ids: [product.id] },
    });
    const undone = await second.undo();
    expect(undone).toMatchObject({ undone: 2, undo_skipped: 1 });
    expect(undone.problems[0]).toMatchObject({
      row: 4,
      message: "Products were added to this after the import, so it stays.",
    });
    expect(await treeOf(shop)).toEqual(["Home", "Home > Light", "Gifts", "New"]);
    const [light] = (await mona.client.categories.list({ params, query: { search: "Light" } })).data;
    const { data } = await mona.client.categories.read({ params: { ...params, id: light!.id } });
    expect(data.description_html).toBe("one");
  });
});

describe("Importing collections", () => {
  test("imports their rules, order and products, and reports problems by row", async () => {
    const shop = await openShop();
    const params = { shop_id: shop.id };
    for (const title of ["Apple", "Birch", "Cedar"])
      await createProduct(mona, params, tea({ title, tags: ["wood"], status: "active" }));
    await (await importFrom(mona, shop, "Category path\nHome\n")).run();
    const rules = JSON.stringify({
      match: "all",
      conditions: [
        { field: "tag", op: "equals", value: "wood" },
        { field: "category", op: "not_equals", value: "home" },
      ],
    }).replaceAll('"', '""');
    const file = `Collection handle,Title,Kind,Rules,Sort order,Products,Pinned products,Left out products
hand,By hand,manual,,manual,"cedar, apple, nobody",,
rule,By rule,rules,"${rules}",title_asc,,birch,apple
broken,Broken,rules,{,,,,
empty,Empty,rules,,,,,
`;
    const importing = await importFrom(mona, shop, file);
    const done = await importing.run();
    expect(done).toMatchObject({ format: "collections", result: { creates: 2, errors: 2, warnings: 1 } });
    expect(done.problems.map(({ row, message }) => [row, message])).toEqual([
      [4, "Enter the rules in the format of a collection export."],
      [5, "Add a condition."],
      [2, "No product has the handle “nobody”, so it's skipped."],
    ]);
    const [hand, rule] = await collectionsOf(shop);
    expect(await membersOf(shop, hand!.id)).toEqual(["Cedar", "Apple"]);
    expect(await membersOf(shop, rule!.id)).toEqual(["Birch", "Cedar"]);
    expect(await membersOf(shop, rule!.id, "excluded")).toEqual(["Apple"]);
    expect((await (await importFrom(mona, shop, file)).run()).result).toMatchObject({
      creates: 0,
      updates: 0,
      skips: 2,
    });

    const turned = await importFrom(
      mona,
      shop,
      `Collection handle,Kind,Products\nhand,,"apple, cedar, birch"\nrule,manual,apple\n`,
    );
    const found = await turned.run();
    expect(found.result).toMatchObject({ updates: 1, errors: 1 });
    expect(await membersOf(shop, hand!.id)).toEqual(["Apple", "Cedar", "Birch"]);
    expect(await turned.undo()).toMatchObject({ undone: 1, undo_skipped: 0 });
    expect(await membersOf(shop, hand!.id)).toEqual(["Cedar", "Apple"]);
    await mona.client.collections.change_products({
      params: { ...params, id: rule!.id },
      body: {
        action: "unpin",
        product_ids: [
          (
            await mona.client.collections.list_products({
              params: { ...params, id: rule!.id },
              query: { part: "pinned" },
            })
          ).data[0]!.id,
        ],
      },
    });
    // The previous undo has raised the version of one, and a user has changed the other.
    expect(await importing.undo()).toMatchObject({ undone: 0, undo_skipped: 2 });
    expect(await collectionsOf(shop)).toHaveLength(2);
  });
});

test("A picture is the category's, even if a product has the same handle", async () => {
  const shop = await openShop();
  const params = { shop_id: shop.id };
  const picture_id = await uploadPicture(mona, shop.id, "#00a");
  const product = await createProduct(mona, params, tea({ title: "Home" }));
  const { data: category } = await mona.client.categories.create({
    params,
    body: { title: "Home", picture_id },
  });
  const file = (await categoriesFile(shop)).replace(",Home,", ",Home again,");
  expect((await (await importFrom(mona, shop, file)).run()).result).toMatchObject({
    updates: 1,
    warnings: 0,
  });
  const read = { params: { ...params, id: category.id } };
  expect((await mona.client.categories.read(read)).data).toMatchObject({
    title: "Home again",
    picture: { id: picture_id },
  });
  expect((await mona.client.products.read({ params: { ...params, id: product.id } })).data.pictures).toEqual(
    [],
  );
});

test("An export of both changes nothing in its own shop, and gives another shop the same export", async () => {
  const [from, to] = [await openShop(), await openShop()];
  const params = { shop_id: from.id };
  const { client } = mona;
  const ids: string[] = [];
  for (const title of ["Apple", "Birch", "Cedar"])
    for (const shop of [from, to]) {
      const { id } = await createProduct(mona, { shop_id: shop.id }, tea({ title, tags: ["wood"] }));
      if (shop === from) ids.push(id);
    }
  const picture_id = await uploadPicture(mona, from.id, "#0a0");
  const body = { title: "=Home, “sweet”", description_html: "<p>a,\nb</p>", seo_title: "x", picture_id };
  const { data: home } = await client.categories.create({ params, body });
  for (const title of ["Zinc", "Amber"])
    await client.categories.create({ params, body: { title, parent_id: home.id, hidden: title === "Zinc" } });
  const rules = {
    match: "any" as const,
    conditions: [{ field: "category" as const, op: "equals" as const, value: home.id }],
    groups: [
      {
        match: "all" as const,
        conditions: [{ field: "price" as const, op: "less" as const, value: "1000" }],
      },
    ],
  };
  const { data: byRule } = await client.collections.create({
    params,
    body: { title: "Rule", kind: "rules", rules, sort: "price_asc", sold_out_last: true },
  });
  const pin = { action: "pin" as const, product_ids: [ids[2]!, ids[0]!] };
  await client.collections.change_products({ params: { ...params, id: byRule.id }, body: pin });
  await client.collections.create({
    params,
    body: { title: "Hand", kind: "manual", sort: "manual", product_ids: [ids[1]!, ids[0]!], hidden: true },
  });

  const files = [await categoriesFile(from), await collectionsFile(from)];
  for (const [at, file] of files.entries()) {
    const back = await (await importFrom(mona, from, file)).run();
    expect(back.problems).toEqual([]);
    expect(back.result).toMatchObject({ creates: 0, updates: 0, skips: [3, 2][at] });
  }
  // Pictures are imported by URL, and these URLs are not reachable from outside.
  const withoutPicture = files[0]!.replaceAll(/http:\/\/[^,]+\.webp/g, "");
  for (const file of [withoutPicture, files[1]!])
    expect((await (await importFrom(mona, to, file)).run()).result).toMatchObject({ errors: 0, warnings: 0 });
  expect(await categoriesFile(to)).toBe(withoutPicture);
  expect(await collectionsFile(to)).toBe(files[1]);
});
