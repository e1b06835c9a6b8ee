import { beforeAll, describe, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
let mona: Person;
let params: { shop_id: number };
let handle: string;

beforeAll(async () => {
  mona = await app.person("Mona");
  const shop = await app.shop(mona, "Mona Questions");
  params = { shop_id: shop.id };
  handle = shop.handle;
  await open(app.database, shop.id);
});

const add = async (question: string, more: object = {}) =>
  (
    await mona.client.faqs.create({
      params,
      body: { question, answer_html: "<p>Yes.</p>", ...more },
    })
  ).data;
const shown = async () =>
  (await app.visitor().storefront.list_faqs({ params: { handle } })).data.map(({ question }) => question);
const store = async () => (await app.visitor().storefront.read({ params: { handle } })).data;
const version = async () =>
  (
    await app.database.admin.query<{ storefront_version: number }>(
      "select storefront_version from shops where id = $1",
      [params.shop_id],
    )
  ).rows[0]!.storefront_version;

it("shows published questions to shoppers, in the owner's order", async () => {
  const draft = await add("Is it a secret?", { is_published: false });
  expect([await shown(), (await store()).has_faqs]).toEqual([[], false]);
  const first = await add("Do you ship abroad?", { section: "Delivery" });
  await add("Can I return it?");
  expect([await shown(), (await store()).has_faqs]).toEqual([
    ["Do you ship abroad?", "Can I return it?"],
    true,
  ]);
  const before = await version();
  await mona.client.faqs.move({ params: { ...params, id: first.id }, body: { position: 2 } });
  expect(await shown()).toEqual(["Can I return it?", "Do you ship abroad?"]);
  const { answer_html, question } = draft;
  const body = { answer_html, question, is_published: true, version: 1 };
  await mona.client.faqs.update({ params: { ...params, id: draft.id }, body });
  expect(await shown()).toEqual(["Is it a secret?", "Can I return it?", "Do you ship abroad?"]);
  await mona.client.faqs.remove({ params: { ...params, id: draft.id } });
  expect(await shown()).toEqual(["Can I return it?", "Do you ship abroad?"]);
  // The cached pages are outdated by each change.
  expect(await version()).toBe(before + 3);
});

describe("a question on products", () => {
  const addProduct = async (title: string) =>
    (
      await mona.client.products.create({
        params,
        body: { title, status: "active", variants: [{ option_values: [], price: 1000, on_hand: 5 }] },
      })
    ).data;
  const questionsOf = async (product_handle: string) =>
    (await app.visitor().storefront.read_product({ params: { handle, product_handle } })).data.faqs.map(
      ({ question }) => question,
    );
  const ofProduct = async (id: string, by = mona) =>
    (await by.client.faqs.list_of_product({ params: { ...params, id } })).data;

  it("is shown on the product, its subcategories' products and members of a collection, once each", async () => {
    const [lamp, chair, desk] = [
      await addProduct("Lamp"),
      await addProduct("Chair"),
      await addProduct("Desk"),
    ];
    const { data: parent } = await mona.client.categories.create({ params, body: { title: "Rooms" } });
    const { data: child } = await mona.client.categories.create({
      params,
      body: { title: "Office", parent_id: parent.id },
    });
    await app.database.admin.query(
      "insert into product_categories (shop_id, category_id, product_id) values ($1, $2, $3)",
      [params.shop_id, child.id, chair.id],
    );
    const { rows: collections } = await app.database.admin.query<{ id: string }>(
      "insert into collections (shop_id, id, title, handle, kind) values ($1, gen_random_uuid(), 'Best', 'best', 'manual') returning id",
      [params.shop_id],
    );
    const collection = { id: collections[0]!.id };
    await app.database.admin.query(
      "insert into collection_products (shop_id, collection_id, product_id, by_hand) values ($1, $2, $3, true)",
      [params.shop_id, collection.id, desk.id],
    );
    const question = await add("Is it dimmable?", {
      is_on_page: false,
      products: [{ id: lamp.id }, { id: lamp.id }, { id: chair.id }],
      categories: [{ id: parent.id }],
    });
    expect(question).toMatchObject({
      products: [{ title: "Chair" }, { title: "Lamp" }],
      categories: [{ title: "Rooms" }],
      collections: [],
    });
    await add("How long is the guarantee?", { categories: [{ id: parent.id }], collections: [collection] });
    expect(await questionsOf("lamp")).toEqual(["Is it dimmable?"]);
    expect(await questionsOf("chair")).toEqual(["Is it dimmable?", "How long is the guarantee?"]);
    expect(await questionsOf("desk")).toEqual(["How long is the guarantee?"]);
    expect(await shown()).not.toContain("Is it dimmable?");
    expect(await shown()).toContain("How long is the guarantee?");
    expect(await ofProduct(chair.id)).toMatchObject([
      { question: "Is it dimmable?", is_direct: true },
      { question: "How long is the guarantee?", is_direct: false },
    ]);

    const body = { question: "Is it dimmable?", answer_html: "<p>No.</p>", is_published: false, version: 1 };
    await mona.client.faqs.update({
      params: { ...params, id: question.id },
      body: { ...body, products: [{ id: lamp.id }] },
    });
    expect([await questionsOf("lamp"), await questionsOf("chair")]).toEqual([
      [],
      ["How long is the guarantee?"],
    ]);
    expect(await ofProduct(lamp.id)).toMatchObject([{ question: "Is it dimmable?", is_published: false }]);
  });

  it("never contains a stored script on a product", async () => {
    const vase = await addProduct("Vase");
    const faq = await add("Safe vase?", { products: [{ id: vase.id }] });
    await app.database.admin.query(
      "update faqs set answer_html = '<p>Yes</p><script>x()</script>' where id = $1",
      [faq.id],
    );
    const { data } = await app.visitor().storefront.read_product({
      params: { handle, product_handle: "vase" },
    });
    expect(data.faqs).toMatchObject([{ answer_html: "<p>Yes</p>" }]);
  });

  it("rejects another shop's product, and shows nothing of another shop", async () => {
    const jo = await app.person("Jo Lamps");
    const other = await app.shop(jo, "Jo Lamps");
    const { data: theirs } = await jo.client.products.create({
      params: { shop_id: other.id },
      body: { title: "Theirs", status: "active", variants: [{ option_values: [], price: 1000 }] },
    });
    const before = await shown();
    await expect(add("Theirs?", { products: [{ id: theirs.id }] })).rejects.toMatchObject({
      code: "faq_target_not_found",
    });
    expect(await shown()).toEqual(before);
    expect(await ofProduct(theirs.id)).toEqual([]);
    await expect(ofProduct(theirs.id, jo)).rejects.toMatchObject({ code: "not_found" });
  });
});

it("publishes, unpublishes and deletes several questions at once", async () => {
  const one = await add("Bulk one?", { is_published: false });
  const two = await add("Bulk two?");
  const body = { ids: [one.id, two.id] };
  const changeMany = (change: "publish" | "unpublish" | "delete") =>
    mona.client.faqs.change_many({ params, body: { ...body, change } });
  const bulk = async () => (await shown()).filter((question) => question.startsWith("Bulk"));
  await changeMany("publish");
  expect(await bulk()).toEqual(["Bulk one?", "Bulk two?"]);
  await changeMany("unpublish");
  expect(await bulk()).toEqual([]);
  await changeMany("delete");
  const { data } = await changeMany("publish");
  expect(data.filter(({ problem }) => problem !== null)).toHaveLength(2);
});

it("hides the menu's link to the questions while there are none", async () => {
  const jo = await app.person("Jo");
  const other = await app.shop(jo, "Jo Questions");
  await open(app.database, other.id);
  const at = { shop_id: other.id };
  await jo.client.menus.update({
    params: { ...at, location: "main" },
    body: { items: [{ level: 0, link: { kind: "faq" } }], version: 0 },
  });
  const main = async () =>
    (await app.visitor().storefront.read({ params: { handle: other.handle } })).data.menus.main;
  expect(await main()).toEqual([]);
  await jo.client.faqs.create({ params: at, body: { question: "Why?", answer_html: "<p>So.</p>" } });
  expect(await main()).toMatchObject([{ link: { kind: "faq" } }]);
});

it("never contains a stored script, also if the script is in the database", async () => {
  const evil = `<p onclick="x()">Text</p><script>x()</script><a href="javascript:x()">link</a>`;
  const clean = `<p>Text</p><span>link</span>`;
  const faq = await add("Safe?", { answer_html: evil });
  expect(faq.answer_html).toBe(clean);
  await app.database.admin.query("update faqs set answer_html = $1 where id = $2", [evil, faq.id]);
  const { data } = await app.visitor().storefront.list_faqs({ params: { handle } });
  expect(data.find(({ question }) => question === "Safe?")!.answer_html).toBe(clean);
});

it("rejects an empty answer, a stale version and question 101, and changes nothing", async () => {
  const faq = await add("Stale?");
  const before = await shown();
  await expect(add("Empty?", { answer_html: "<p> </p>" })).rejects.toMatchObject({ code: "invalid_input" });
  const { question, answer_html } = faq;
  const change = { question, answer_html, version: 1 };
  await mona.client.faqs.update({ params: { ...params, id: faq.id }, body: change });
  await expect(
    mona.client.faqs.update({ params: { ...params, id: faq.id }, body: { ...change, question: "Lost?" } }),
  ).rejects.toMatchObject({ code: "version_conflict", body: { current: { version: 2 } } });
  await app.database.admin.query(
    `insert into faqs (shop_id, id, position, question)
     select $1, gen_random_uuid(), 1000 + n, 'Question ' || n
     from generate_series(1, 100 - (select count(*)::int from faqs where shop_id = $1)) n`,
    [params.shop_id],
  );
  await expect(add("One more?")).rejects.toMatchObject({ code: "limit_reached" });
  expect((await shown()).slice(0, before.length)).toEqual(before);
});
