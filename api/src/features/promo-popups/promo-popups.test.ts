import { beforeAll, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createInProcessClient } from "../../in-process.ts";
import { uploadPicture } from "../products/drafts.fixture.ts";

const app = useTestApp();
let mona: Person;
let params: { shop_id: number };
let handle: string;

beforeAll(async () => {
  mona = await app.person("Mona");
  const shop = await app.shop(mona, "Mona Popups");
  params = { shop_id: shop.id };
  handle = shop.handle;
  await open(app.database, shop.id);
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const read = async () => (await mona.client.promo_popups.read({ params })).data;
type Draft = Parameters<typeof mona.client.promo_popups.update>[0]["body"];
const save = async (fields: Partial<Draft>) => {
  const { version } = await read();
  const body = { title: "Welcome", is_published: true, version, ...fields };
  return (await mona.client.promo_popups.update({ params, body })).data;
};
const shown = async () => (await app.visitor().storefront.read({ params: { handle } })).data.promo_popup;
const signUp = (email: string) => app.visitor().promo_popups.sign_up({ params: { handle }, body: { email } });
const coupon = {
  method: "code" as const,
  type: "percent" as const,
  basis_points: 1000,
  items: {},
  required_items: {},
};
const addCoupon = async (code: string) =>
  (
    await mona.client.coupons.create({
      params,
      body: { ...coupon, title: code, code },
    })
  ).data;

it("is off until the owner publishes it, and is shown from its start until its end", async () => {
  expect(await read()).toMatchObject({ title: "", is_published: false, delay_seconds: 30, version: 1 });
  expect(await shown()).toBeNull();
  await save({ is_published: false });
  expect(await shown()).toBeNull();
  await save({ title: "Later", starts_at: inHours(1) });
  expect(await shown()).toBeNull();
  await save({ title: "Over", starts_at: inHours(-2), ends_at: inHours(-1) });
  expect(await shown()).toBeNull();
  const ends_at = inHours(300);
  await save({ title: "Now", ends_at, pages: "home", frequency: "days", frequency_days: 3 });
  expect(await shown()).toMatchObject({ title: "Now", pages: "home", frequency: "days", frequency_days: 3 });
  const { rows } = await app.database.admin.query(
    "select from pgboss.job where name = 'refresh-storefront' and data->>'at' = $1",
    [ends_at],
  );
  expect(rows).toHaveLength(1);
});

it("outdates the cached pages and records what changed", async () => {
  const storefrontVersion = async () =>
    (await app.database.admin.query("select storefront_version from shops where id = $1", [params.shop_id]))
      .rows[0].storefront_version as number;
  await save({ title: "Before" });
  const before = await storefrontVersion();
  await save({ title: "After" });
  expect(await storefrontVersion()).toBe(before + 1);
  const { data: log } = await mona.client.activity_log.list({ params, query: {} });
  expect(log[0]).toMatchObject({
    action: "promo_popup.changed",
    before: { title: "Before" },
    after: { title: "After" },
  });
});

it("has a picture, and a button while shoppers can open its link", async () => {
  const picture_id = await uploadPicture(mona, params.shop_id, "#2a5");
  const { data: page } = await mona.client.pages.create({
    params,
    body: { title: "Sale", is_published: false },
  });
  const link = { kind: "page" as const, target_id: page.id };
  await save({ picture_id, picture_alt: "A fern", action: "link", button_label: "View sale", link });
  expect(await shown()).toMatchObject({ picture: { alt: "A fern" }, action: "none", link: null });
  await mona.client.pages.update({
    params: { ...params, id: page.id },
    body: { title: "Sale", is_published: true, version: 1 },
  });
  expect(await shown()).toMatchObject({ action: "link", link: { target: { handle: "sale" } } });
  // Fields of another action are dropped.
  expect(await save({ action: "none", button_label: "View sale", link })).toMatchObject({
    button_label: null,
    link: null,
    picture: null,
  });
});

it("shows the code of the coupon after the sign-up only, and only while the coupon is active", async () => {
  await expect(signUp("early@example.com")).rejects.toMatchObject({ code: "not_found" });
  const { id } = await addCoupon("WELCOME10");
  expect(await save({ action: "newsletter", coupon_code: "welcome10" })).toMatchObject({
    coupon_code: "WELCOME10",
  });
  expect(JSON.stringify(await shown())).not.toContain("WELCOME10");
  expect((await signUp("nia@example.com")).data).toEqual({ coupon_code: "WELCOME10" });
  const email = await app.mailTo("nia@example.com", /^Confirm that/);
  expect(email.text).toContain("/newsletter-confirmations/");
  const { rowCount } = await app.database.admin.query(
    "update coupons set is_active = false where shop_id = $1 and id = $2",
    [params.shop_id, id],
  );
  expect(rowCount).toBe(1);
  expect((await signUp("omar@example.com")).data).toEqual({ coupon_code: null });
  await mona.client.coupons.remove({ params: { ...params, id } });
  expect(await read()).toMatchObject({ action: "newsletter", coupon_code: null });
  await save({ action: "newsletter", is_published: false });
  await expect(signUp("late@example.com")).rejects.toMatchObject({ code: "not_found" });
});

it("limits the sign-ups to one email, those of the footer's form included", async () => {
  await save({ action: "newsletter" });
  for (let n = 0; n < 10; n++) await signUp("victim@example.com");
  await expect(signUp("victim@example.com")).rejects.toMatchObject({ code: "too_many_requests" });
});

it.each<[string, () => Promise<Partial<Draft>> | Partial<Draft>, string]>([
  ["without a title", () => ({ title: " " }), "title"],
  ["with an end before its start", () => ({ starts_at: inHours(2), ends_at: inHours(1) }), "ends_at"],
  ["with a button without a link", () => ({ action: "link", button_label: "Go" }), "link.kind"],
  [
    "with a link without a button label",
    () => ({ action: "link", link: { kind: "products" } }),
    "button_label",
  ],
  [
    "with a script as its link",
    () => ({ action: "link", button_label: "Go", link: { kind: "url", url: "javascript:x()" } }),
    "link.url",
  ],
  ["that scrolls more than the page", () => ({ scroll_percent: 101 }), "scroll_percent"],
  ["with a delay of 0 seconds", () => ({ delay_seconds: 0 }), "delay_seconds"],
  [
    "with the coupon of another shop",
    async () => {
      const rita = await app.person("Rita");
      const other = await app.shop(rita, "Rita Popups");
      await rita.client.coupons.create({
        params: { shop_id: other.id },
        body: { ...coupon, title: "Rita", code: "RITA" },
      });
      return { action: "newsletter", coupon_code: "RITA" };
    },
    "coupon_code",
  ],
  [
    "with the picture of another shop",
    async () => {
      const nora = await app.person("Nora");
      const other = await app.shop(nora, "Nora Popups");
      return { picture_id: await uploadPicture(nora, other.id, "#a25") };
    },
    "picture_id",
  ],
])("rejects a popup %s, and stores nothing", async (_, fieldsOf, field) => {
  const fields = await fieldsOf();
  const before = await read();
  await expect(save(fields)).rejects.toMatchObject({
    code: "invalid_input",
    errors: { [field]: [expect.any(String)] },
  });
  expect(await read()).toEqual(before);
});

it("isn't saved over a newer version", async () => {
  const { version } = await save({ title: "First" });
  const results = await Promise.allSettled([
    save({ title: "Second", version }),
    save({ title: "Third", version }),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(save({ title: "Lost", version })).rejects.toMatchObject({
    code: "version_conflict",
    body: { current: { version: version + 1 } },
  });
});

it("is translated", async () => {
  await save({ title: "Welcome", text: "10% off" });
  const { version } = (await mona.client.languages.read({ params })).data;
  const languages = [{ code: "ar" as const, is_published: true }];
  await mona.client.languages.update({ params, body: { languages, version } });
  const at = { ...params, language: "ar" as const, kind: "promo_popup" as const, id: "promo_popup" };
  const { data } = await mona.client.translations.read({ params: at });
  expect(data.texts.map(({ field }) => field).toSorted()).toEqual(["text", "title"]);
  await mona.client.translations.update({ params: at, body: { texts: { title: "أهلًا" } } });
  const arabic = createInProcessClient(app.app, { id: "test", ip: "127.0.0.1", language: "ar" });
  const { data: store } = await arabic.storefront.read({ params: { handle } });
  expect(store.promo_popup).toMatchObject({ title: "أهلًا", text: "10% off" });
});
