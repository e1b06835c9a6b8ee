import { beforeAll, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { uploadPicture } from "../products/drafts.fixture.ts";

const app = useTestApp({ jobs: false });
let mona: Person;
let params: { shop_id: number };
let handle: string;
let picture_id: string;

beforeAll(async () => {
  mona = await app.person("Mona");
  const shop = await app.shop(mona, "Mona Banners");
  params = { shop_id: shop.id };
  handle = shop.handle;
  await open(app.database, shop.id);
  picture_id = await uploadPicture(mona, shop.id, "#2a5");
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const add = async (headline: string, more: object = {}) =>
  (await mona.client.banners.create({ params, body: { picture_id, headline, ...more } })).data;
const remove = (id: string) => mona.client.banners.remove({ params: { ...params, id } });
const home = async () => (await app.visitor().storefront.read_home({ params: { handle } })).data.banners;
const shown = async () => (await home()).map(({ headline }) => headline);

it("shows published banners from their start until their end, in the owner's order", async () => {
  const added = [
    await add("Always", { picture_alt: "A fern" }),
    await add("Draft", { is_published: false }),
    await add("Later", { starts_at: inHours(1) }),
    await add("Over", { starts_at: inHours(-2), ends_at: inHours(-1) }),
    await add("Now", { starts_at: inHours(-1), ends_at: inHours(1), phone_picture_id: picture_id }),
  ];
  expect(await shown()).toEqual(["Always", "Now"]);
  await mona.client.banners.move({ params: { ...params, id: added[4]!.id }, body: { position: 0 } });
  const [now, always] = await home();
  expect(now).toMatchObject({ headline: "Now", phone_picture: { id: picture_id } });
  expect(always).toMatchObject({ phone_picture: null, picture: { alt: "A fern" } });
  const { rows } = await app.database.admin.query(
    "select data->>'at' as at from pgboss.job where name = 'refresh-storefront' order by created_on",
  );
  expect(rows.map(({ at }) => at)).toEqual([added[2]!.starts_at, added[4]!.ends_at]);
  for (const { id } of added) await remove(id);
  expect(await shown()).toEqual([]);
});

it("hides the button while shoppers can't open its link", async () => {
  const { data: page } = await mona.client.pages.create({
    params,
    body: { title: "Sale", is_published: false },
  });
  const { id } = await add("Sale", { button_label: "View sale", link: { kind: "page", target_id: page.id } });
  expect(await home()).toMatchObject([{ headline: "Sale", link: null, button_label: null }]);
  await mona.client.pages.update({
    params: { ...params, id: page.id },
    body: { title: "Sale", is_published: true, version: 1 },
  });
  expect(await home()).toMatchObject([{ button_label: "View sale", link: { target: { handle: "sale" } } }]);
  await remove(id);
});

it.each<[string, () => Promise<object> | object, string]>([
  ["an end before its start", () => ({ starts_at: inHours(2), ends_at: inHours(1) }), "ends_at"],
  ["a button without a link", () => ({ button_label: "Shop now" }), "link.kind"],
  ["a link without a name", () => ({ headline: null, link: { kind: "products" } }), "button_label"],
  ["a script as its link", () => ({ link: { kind: "url", url: "javascript:x()" } }), "link.url"],
  [
    "a page that doesn't exist",
    () => ({ link: { kind: "page", target_id: crypto.randomUUID() } }),
    "link.target_id",
  ],
  [
    "a picture of another shop",
    async () => {
      const rita = await app.person("Rita");
      const other = await app.shop(rita, "Rita Banners");
      return { phone_picture_id: await uploadPicture(rita, other.id, "#a25") };
    },
    "phone_picture_id",
  ],
])("rejects a banner with %s, and stores nothing", async (_, moreOf, field) => {
  const more = await moreOf();
  await expect(add("Wrong", more)).rejects.toMatchObject({
    code: "invalid_input",
    errors: { [field]: [expect.any(String)] },
  });
  expect((await mona.client.banners.list({ params, query: {} })).data).toEqual([]);
});

it("stores at most 20 banners, and records what changed", async () => {
  const added: { id: string }[] = [];
  for (let n = 0; n < 20; n++) added.push(await add(`Banner ${n}`));
  await expect(add("Banner 20")).rejects.toMatchObject({ code: "limit_reached" });
  const other = await uploadPicture(mona, params.shop_id, "#55a");
  const change = () =>
    mona.client.banners.update({
      params: { ...params, id: added[0]!.id },
      body: { picture_id: other, headline: "Banner 0", version: 1 },
    });
  await change();
  await expect(change()).rejects.toMatchObject({ code: "version_conflict" });
  const { data } = await mona.client.activity_log.list({ params, query: {} });
  expect(data.find(({ action }) => action === "banner.changed")).toMatchObject({
    target_label: "Banner 0",
    before: { picture: picture_id },
    after: { picture: other },
  });
  for (const { id } of added) await remove(id);
});
