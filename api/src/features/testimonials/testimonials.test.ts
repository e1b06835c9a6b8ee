import { beforeAll, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { uploadPicture } from "../products/drafts.fixture.ts";

const app = useTestApp({ jobs: false });
let mona: Person;
let params: { shop_id: number };
let handle: string;

beforeAll(async () => {
  mona = await app.person("Mona");
  const shop = await app.shop(mona, "Mona Quotes");
  params = { shop_id: shop.id };
  handle = shop.handle;
  await open(app.database, shop.id);
});

const add = async (name: string, more: object = {}) =>
  (await mona.client.testimonials.create({ params, body: { name, text: "Lovely plants.", ...more } })).data;
const remove = (id: string) => mona.client.testimonials.remove({ params: { ...params, id } });
const shown = async () =>
  (await app.visitor().storefront.read_home({ params: { handle } })).data.testimonials;

it("shows published testimonials in the owner's order", async () => {
  const picture_id = await uploadPicture(mona, params.shop_id, "#2a5");
  const added = [
    await add("Nia", { role: "Leeds", stars: 5, picture_id, text: "Line 1\r\nLine 2" }),
    await add("Omar"),
    await add("Draft", { is_published: false }),
  ];
  expect(await shown()).toMatchObject([
    { name: "Nia", role: "Leeds", stars: 5, text: "Line 1\nLine 2", picture: { id: picture_id } },
    { name: "Omar", role: null, stars: null, picture: null },
  ]);
  await mona.client.testimonials.move({ params: { ...params, id: added[1]!.id }, body: { position: 0 } });
  expect((await shown()).map(({ name }) => name)).toEqual(["Omar", "Nia"]);
  for (const { id } of added) await remove(id);
  expect(await shown()).toEqual([]);
});

it.each([
  ["no text", { text: " " }, "text"],
  ["6 stars", { stars: 6 }, "stars"],
  ["a picture that doesn't exist", { picture_id: crypto.randomUUID() }, "picture_id"],
])("rejects a testimonial with %s, and stores nothing", async (_, more, field) => {
  await expect(add("Wrong", more)).rejects.toMatchObject({
    code: "invalid_input",
    errors: { [field]: [expect.any(String)] },
  });
  expect((await mona.client.testimonials.list({ params, query: {} })).data).toEqual([]);
});

it("stores at most 12, and no change over a newer version", async () => {
  const added: { id: string }[] = [];
  for (let n = 0; n < 12; n++) added.push(await add(`Customer ${n}`));
  await expect(add("Customer 12")).rejects.toMatchObject({ code: "limit_reached" });
  const change = (text: string) =>
    mona.client.testimonials.update({
      params: { ...params, id: added[0]!.id },
      body: { name: "Customer 0", text, version: 1 },
    });
  await change("First");
  await expect(change("Lost")).rejects.toMatchObject({ body: { current: { text: "First" } } });
  for (const { id } of added) await remove(id);
});
