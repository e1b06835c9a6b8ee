import { beforeAll, describe, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { refreshStorefront } from "../publication/refresh-storefront.job.ts";

const app = useTestApp();
let mona: Person;
let params: { shop_id: number };
let handle: string;

beforeAll(async () => {
  mona = await app.person("Mona");
  const shop = await app.shop(mona, "Mona News");
  params = { shop_id: shop.id };
  handle = shop.handle;
  await open(app.database, shop.id);
});

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const add = async (text: string, more: object = {}) =>
  (await mona.client.announcements.create({ params, body: { text, ...more } })).data;
const remove = (id: string) => mona.client.announcements.remove({ params: { ...params, id } });
const count = async () => (await mona.client.announcements.list({ params, query: {} })).data.length;
const shown = async () =>
  (await app.visitor().storefront.read({ params: { handle } })).data.announcements.map(({ text }) => text);
const version = async () =>
  (
    await app.database.admin.query<{ storefront_version: number }>(
      "select storefront_version from shops where id = $1",
      [params.shop_id],
    )
  ).rows[0]!.storefront_version;
const dueTimes = async () =>
  (
    await app.database.admin.query<{ at: string }>(
      "select data->>'at' as at from pgboss.job where name = 'refresh-storefront' and data->>'shop_id' = $1 order by 1",
      [String(params.shop_id)],
    )
  ).rows.map(({ at }) => at);

describe("an announcement", () => {
  it("is shown from its start until its end, while it is published", async () => {
    const added = [
      await add("Always"),
      await add("Draft", { is_published: false }),
      await add("Later", { starts_at: inHours(1) }),
      await add("Over", { starts_at: inHours(-2), ends_at: inHours(-1) }),
      await add("Now", { starts_at: inHours(-1), ends_at: inHours(1) }),
    ];
    expect(await shown()).toEqual(["Always", "Now"]);
    await mona.client.announcements.move({
      params: { ...params, id: added[4]!.id },
      body: { position: 0 },
    });
    expect(await shown()).toEqual(["Now", "Always"]);
    await expect(add("Sixth")).rejects.toMatchObject({ code: "limit_reached" });
    expect(await count()).toBe(5);
    for (const { id } of added) await remove(id);
    expect(await shown()).toEqual([]);
  });

  it("has jobs for its start and its end, which outdate the cached pages, but not before", async () => {
    const [starts_at, ends_at] = [inHours(300 * 24), inHours(301 * 24)];
    const { id } = await add("Next year", { starts_at, ends_at });
    expect(await dueTimes()).toEqual(expect.arrayContaining([starts_at, ends_at]));
    const before = await version();
    const due = { shop_id: params.shop_id, at: starts_at };
    const jobs = (await dueTimes()).length;
    await refreshStorefront(app.app, due);
    expect(await version()).toBe(before);
    expect(await dueTimes()).toHaveLength(jobs + 1);
    await refreshStorefront(app.app, { ...due, at: inHours(0) });
    expect(await version()).toBe(before + 1);
    await remove(id);
  });

  it("links to a record of the shop while shoppers can open it", async () => {
    const { data: page } = await mona.client.pages.create({
      params,
      body: { title: "Sale", is_published: false },
    });
    const { id, link } = await add("Sale", { link: { kind: "page", target_id: page.id } });
    expect(link).toMatchObject({ kind: "page", target: { title: "Sale", is_shown: false } });
    const linked = async () =>
      (await app.visitor().storefront.read({ params: { handle } })).data.announcements[0]!.link;
    expect(await linked()).toBeNull();
    await mona.client.pages.update({
      params: { ...params, id: page.id },
      body: { title: "Sale", is_published: true, version: 1 },
    });
    expect(await linked()).toMatchObject({ kind: "page", target: { handle: "sale" } });
    await remove(id);
  });

  it.each([
    ["an end before its start", { starts_at: inHours(2), ends_at: inHours(1) }],
    ["too little contrast", { background_colour: "#ffffff", text_colour: "#888888" }],
    ["a colour that is CSS", { background_colour: "red;}", text_colour: "#ffffff" }],
    ["a script as its link", { link: { kind: "url", url: "javascript:x()" } }],
  ])("is rejected with %s, and nothing is stored", async (_, more) => {
    const before = await count();
    await expect(add("Wrong", more)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await count()).toBe(before);
  });

  it("isn't saved over a newer version", async () => {
    const { id } = await add("First");
    const change = (text: string) =>
      mona.client.announcements.update({ params: { ...params, id }, body: { text, version: 1 } });
    await change("Second");
    await expect(change("Lost")).rejects.toMatchObject({
      code: "version_conflict",
      body: { current: { text: "Second", version: 2 } },
    });
    await remove(id);
  });
});
