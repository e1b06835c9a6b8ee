import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";
import {
  changeSettings,
  deliveredOrder,
  insertReviews,
  reviewCalls,
  type ReviewShop,
  reviewShop,
} from "./reviews.fixture.ts";

const app = useTestApp();
let shop: ReviewShop;
let other: ReviewShop;

beforeAll(async () => {
  shop = await reviewShop(app, "Reviewed Tea");
  other = await reviewShop(app, "Other Tea");
});

const { write, product, published, list, at } = reviewCalls(app, () => shop);

describe("the shop", () => {
  it("never changes stars, text or verification, and doesn't see the email", async () => {
    const { token } = await deliveredOrder({ app, shop: other });
    await write(token, { stars: 1 }, other);
    const { id } = (await list({}, other))[0]!;
    const { reviews } = other.owner.client;
    const more = { stars: 5, text: "Great", is_verified: false, name: "Mona" };
    await reviews.update_status({ params: at(id, other), body: { status: "published", ...more } });
    await reviews.update_reply({ params: at(id, other), body: { reply: "Sorry to hear that.", ...more } });
    const { data } = await reviews.read({ params: at(id, other) });
    expect(data).toMatchObject({ stars: 1, text: "I drink it\nevery day.", is_verified: true, name: "Nia" });
    expect(JSON.stringify([data, await list({}, other), await published(other)])).not.toContain("nia@");
    await reviews.update_reply({ params: at(id, other), body: { reply: "" } });
    expect((await reviews.read({ params: at(id, other) })).data).toMatchObject({
      reply: null,
      replied_at: null,
    });
  });

  it("records each change with its actor", async () => {
    const { data } = await other.owner.client.activity_log.list({ params: { shop_id: other.id }, query: {} });
    const actions = data
      .filter(({ target_type }) => target_type === "review")
      .map(({ action, actor }) => [action, actor]);
    expect(actions).toEqual([
      ["review.replied", other.owner.name],
      ["review.replied", other.owner.name],
      ["review.published", other.owner.name],
      ["review.written", "Shopper"],
    ]);
  });

  it("filters and pages its reviews, and staff don't see them", async () => {
    const many = await reviewShop(app, "Many Tea");
    await insertReviews(app, many, 30);
    const params = { shop_id: many.id };
    const { reviews } = many.owner.client;
    const first = await reviews.list({ params, query: { limit: 20 } });
    expect(first.meta).toMatchObject({ total: 30 });
    const second = await reviews.list({ params, query: { limit: 20, cursor: first.meta.next_cursor! } });
    expect(second.meta.next_cursor).toBeNull();
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(30);
    expect(await list({ stars: "2" }, many)).toHaveLength(6);
    expect(await list({ stars: ["1", "5"] }, many)).toHaveLength(12);
    expect(await list({ status: "published" }, many)).toEqual([]);
    expect((await list({ search: "no. 30" }, many)).map(({ title }) => title)).toEqual(["No. 30"]);
    expect(await list({ search: "NIA" }, many)).toHaveLength(30);
    expect(await list({ search: "100%" }, many)).toEqual([]);
    expect(await list({ product_id: many.tea.product_id }, many)).toHaveLength(30);
    expect(await list({ product_id: other.tea.product_id }, many)).toEqual([]);
    expect(await list({ source: "import" }, many)).toEqual([]);
    expect(await list({ with_photos: "1" }, many)).toEqual([]);

    const staff = await app.person("Staff");
    await app.join(many.id, staff, "staff");
    await expect(staff.client.reviews.list({ params, query: {} })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("saves its settings unless someone else has saved them", async () => {
    const { version } = await changeSettings(other, { request_after_days: 7 });
    const body = {
      reviewers: "everyone",
      publish_from: 1,
      request_after_days: null,
      requests_shop_reviews: false,
      version: version - 1,
    } as const;
    const params = { shop_id: other.id };
    await expect(other.owner.client.reviews.update_settings({ params, body })).rejects.toMatchObject({
      code: "version_conflict",
    });
    await expect(changeSettings(other, { request_after_days: 61 })).rejects.toMatchObject({
      code: "invalid_input",
    });
    const { data } = await other.owner.client.reviews.read_settings({ params });
    expect(data).toEqual({
      reviewers: "buyers",
      publish_from: null,
      request_after_days: 7,
      requests_shop_reviews: true,
      version,
    });
  });
});

describe("a change of many reviews", () => {
  it("publishes, hides and deletes each, and reports those that are gone", async () => {
    const bulk = await reviewShop(app, "Bulk Tea");
    await insertReviews(app, bulk, 5);
    const ids = (await list({}, bulk)).map(({ id }) => id);
    const gone = newId();
    const { reviews } = bulk.owner.client;
    const change = async (to: "publish" | "hide" | "delete", some: string[]) =>
      (await reviews.change_many({ params: { shop_id: bulk.id }, body: { ids: some, change: to } })).data;
    const outcomes = await change("publish", [...ids, gone, ids[0]!]);
    expect(outcomes.map(({ problem }) => problem === null)).toEqual([true, true, true, true, true, false]);
    expect(outcomes.at(-1)).toMatchObject({ id: gone, name: null });
    expect(await product(bulk)).toMatchObject({ rating: { average: 3, count: 5 } });
    await change("publish", ids);
    await change("hide", [ids[4]!]);
    await change("delete", [ids[0]!, ids[4]!]);
    expect(await product(bulk)).toMatchObject({ star_counts: [0, 0, 1, 1, 1] });
    expect(await list({}, bulk)).toHaveLength(3);
    // Reviews of another shop are gone, too.
    const [, one] = await list({}, bulk);
    const [theirs] = (
      await other.owner.client.reviews.change_many({
        params: { shop_id: other.id },
        body: { ids: [one!.id], change: "delete" },
      })
    ).data;
    expect(theirs!.problem).not.toBeNull();
    expect(await list({}, bulk)).toHaveLength(3);
  });
});
