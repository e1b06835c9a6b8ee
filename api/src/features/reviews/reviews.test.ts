import { beforeAll, describe, expect, it } from "vitest";
import { shelve } from "../../../test/sample-products.ts";
import { whileBusy } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { newId, signId } from "../../ids.ts";
import {
  changeSettings,
  deliveredOrder,
  insertReviews,
  packedOrder,
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

const five = { stars: 5, title: "Lovely", text: "I drink it\r\nevery day.", name: "Nia" };
const write = (token: string, more: Partial<typeof five & { product_id: string }> = {}, of = shop) =>
  app.visitor().reviews.create_own({
    params: { handle: of.handle, token },
    body: { product_id: of.tea.product_id, ...five, ...more },
  });
const writeAnonymously = (email: string, more: Partial<typeof five> = {}, of = shop) =>
  app.visitor().reviews.create({
    params: { handle: of.handle, product_handle: of.tea.handle },
    body: { ...five, email, ...more },
  });
const product = async (of = shop) =>
  (
    await app
      .visitor()
      .storefront.read_product({ params: { handle: of.handle, product_handle: of.tea.handle } })
  ).data;
const published = async (of = shop, query: { limit?: number; cursor?: string } = {}) =>
  app
    .visitor()
    .reviews.list_published({ params: { handle: of.handle, product_handle: of.tea.handle }, query });
const latest = async (of = shop) =>
  (await app.visitor().reviews.list_latest({ params: { handle: of.handle }, query: {} })).data;
const list = async (query: Parameters<typeof shop.owner.client.reviews.list>[0]["query"] = {}, of = shop) =>
  (await of.owner.client.reviews.list({ params: { shop_id: of.id }, query })).data;
const at = (id: string, of = shop) => ({ shop_id: of.id, id });

describe("a verified review", () => {
  it("is written with the order's link after the delivery, and published by the shop", async () => {
    const order = await packedOrder({ app, shop });
    await expect(write(order.token)).rejects.toMatchObject({ code: "not_delivered" });
    await order.ship();
    await expect(write(order.token)).rejects.toMatchObject({ code: "not_delivered" });
    await order.deliver();
    const own = () => app.visitor().reviews.list_own({ params: { handle: shop.handle, token: order.token } });
    expect((await own()).data).toEqual([
      { product_id: shop.tea.product_id, title: "Tea", picture: null, stars: null, status: null },
      { product_id: null, title: "Reviewed Tea", picture: null, stars: null, status: null },
    ]);

    await write(order.token);
    expect((await own()).data).toMatchObject([{ stars: 5, status: "pending" }, { stars: null }]);
    const [review] = await list();
    const waiting = async () => {
      const { rows } = await app.database.admin.query(
        "select data, link from notifications where shop_id = $1 and kind = 'review_pending' and cause = $2",
        [shop.id, review!.id],
      );
      return rows;
    };
    const link = `/shop/customization/shop-reviews/${review!.id}`;
    expect(await waiting()).toEqual([{ data: { stars: 5, subject: "Tea" }, link }]);
    expect(review).toMatchObject({
      stars: 5,
      title: "Lovely",
      text: "I drink it\nevery day.",
      name: "Nia",
      is_verified: true,
      status: "pending",
      reply: null,
      product: { id: shop.tea.product_id, title: "Tea" },
    });
    expect(await product()).toMatchObject({ rating: null, star_counts: null, accepts_reviews: false });
    expect((await published()).data).toEqual([]);
    expect(await latest()).toEqual([]);

    const { reviews } = shop.owner.client;
    for (let n = 1; n <= 2; n++)
      await reviews.update_status({ params: at(review!.id), body: { status: "published" } });
    await reviews.update_reply({ params: at(review!.id), body: { reply: "Thank you, Nia." } });
    expect(await product()).toMatchObject({ rating: { average: 5, count: 1 }, star_counts: [0, 0, 0, 0, 1] });
    expect((await published()).data).toEqual([
      {
        id: review!.id,
        stars: 5,
        title: "Lovely",
        text: "I drink it\nevery day.",
        name: "Nia",
        is_verified: true,
        photos: [],
        reply: "Thank you, Nia.",
        created_at: review!.created_at,
      },
    ]);
    expect(await latest()).toMatchObject([
      { id: review!.id, stars: 5, product: { title: "Tea", handle: shop.tea.handle } },
    ]);
    expect(await latest(other)).toEqual([]);
    const { data: cards } = await app
      .visitor()
      .storefront.list_products({ params: { handle: shop.handle }, query: {} });
    expect(cards).toMatchObject([{ rating: { average: 5, count: 1 } }]);

    await reviews.update_status({ params: at(review!.id), body: { status: "hidden" } });
    expect(await product()).toMatchObject({ rating: null, star_counts: [0, 0, 0, 0, 0] });
    expect((await published()).data).toEqual([]);
    expect(await latest()).toEqual([]);
    await reviews.remove({ params: at(review!.id) });
    expect(await list()).toEqual([]);
  });

  it("is written once for each product of an order, also when it is sent twice at once", async () => {
    const { token } = await deliveredOrder({ app, shop });
    const answers = await Promise.allSettled([write(token), write(token), write(token)]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(write(token)).rejects.toMatchObject({ code: "already_reviewed" });
    expect(await list({ status: "pending" })).toHaveLength(1);
  });

  it("needs a link of this shop's order, a product of the order, and an order that isn't a test", async () => {
    const { token, id } = await deliveredOrder({ app, shop });
    const coffee = await shelve(app.database, shop.id, { title: "Coffee", price: 500, on_hand: 1 });
    for (const { product_id } of [{ product_id: newId() }, coffee, other.tea])
      await expect(write(token, { product_id })).rejects.toMatchObject({ code: "not_delivered" });
    for (const forged of [
      "no token",
      signId("another secret", "order", shop.id, id),
      signId(app.app.secret, "cart", shop.id, id),
      signId(app.app.secret, "order", other.id, id),
    ])
      await expect(write(forged)).rejects.toMatchObject({ code: "not_found" });
    await app.database.admin.query("update orders set is_test = true where id = $1", [id]);
    await expect(write(token)).rejects.toMatchObject({ code: "not_delivered" });
  });

  it.each([
    [{ stars: 0 }, "stars"],
    [{ stars: 6 }, "stars"],
    [{ stars: 4.5 }, "stars"],
    [{ name: " " }, "name"],
    [{ title: "a".repeat(121) }, "title"],
    [{ text: "a".repeat(5001) }, "text"],
  ])("is rejected with %o", async (wrong, field) => {
    await expect(write("unread", wrong)).rejects.toMatchObject({
      code: "invalid_input",
      errors: { [field]: [expect.any(String)] },
    });
  });
});

describe("a review without proof", () => {
  it("is rejected unless the shop accepts reviews from everyone", async () => {
    const open = await reviewShop(app, "Open Tea");
    const send = (email: string) => writeAnonymously(email, {}, open);
    await expect(send("una@example.com")).rejects.toMatchObject({ code: "reviews_for_buyers" });
    await changeSettings(open, { reviewers: "everyone" });
    expect(await product(open)).toMatchObject({ accepts_reviews: true });
    const first = await send("Una@Example.com");
    // The response doesn't tell who has written before.
    expect(await send("una@example.com")).toEqual(first);
    expect(await list({}, open)).toMatchObject([{ is_verified: false, status: "pending" }]);
    await app.database.admin.query("update products set status = 'draft' where id = $1", [
      open.tea.product_id,
    ]);
    await send("vera@example.com");
    expect(await list({}, open)).toHaveLength(1);
  });

  it("is limited in number for each email", async () => {
    const open = await reviewShop(app, "Limited Tea");
    await changeSettings(open, { reviewers: "everyone" });
    for (let n = 1; n <= 10; n++) await writeAnonymously("una@example.com", {}, open);
    await expect(writeAnonymously("una@example.com", {}, open)).rejects.toMatchObject({
      code: "too_many_requests",
    });
    expect(await list({}, open)).toHaveLength(1);
  });
});

describe("publication", () => {
  it("is automatic from the stars that the shop chose", async () => {
    const auto = await reviewShop(app, "Auto Tea");
    await changeSettings(auto, { publish_from: 4 });
    for (const stars of [3, 4, 5]) {
      const { token } = await deliveredOrder({ app, shop: auto });
      await write(token, { stars }, auto);
    }
    expect((await list({}, auto)).map(({ stars, status }) => [stars, status])).toEqual([
      [5, "published"],
      [4, "published"],
      [3, "pending"],
    ]);
    expect(await product(auto)).toMatchObject({
      rating: { average: 4.5, count: 2 },
      star_counts: [0, 0, 0, 1, 1],
    });
  });

  it("counts each review once, in any order of concurrent changes", async () => {
    const busy = await reviewShop(app, "Busy Tea");
    await insertReviews(app, busy, 12);
    const ids = (await list({}, busy)).map(({ id }) => id);
    const { reviews } = busy.owner.client;
    const setTo = (id: string, status: "published" | "hidden") =>
      whileBusy(() => reviews.update_status({ params: at(id, busy), body: { status } }));
    const answers = await Promise.allSettled(
      ids.flatMap((id, index) => [
        setTo(id, "published"),
        setTo(id, "hidden"),
        setTo(id, "published"),
        setTo(id, "published"),
        ...(index % 3 === 0 ? [whileBusy(() => reviews.remove({ params: at(id, busy) }))] : []),
      ]),
    );
    for (const answer of answers)
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "not_found" });
    const [id] = (await list({}, busy)).map((review) => review.id);
    await setTo(id!, "published");
    await reviews.remove({ params: at(id!, busy) });
    const { rows } = await app.database.admin.query(
      `select coalesce((select counts from product_ratings where shop_id = $1), '{0,0,0,0,0}') as stored,
         array(select count(r.id)::int from generate_series(1, 5) star
           left join reviews r on r.shop_id = $1 and r.stars = star and r.status = 'published' group by star order by star) as counted`,
      [busy.id],
    );
    expect(rows[0].stored).toEqual(rows[0].counted);
  });
});

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

describe("the list of a product", () => {
  it("is paged, latest first", async () => {
    const paged = await reviewShop(app, "Paged Tea");
    await insertReviews(app, paged, 10, "published");
    const first = await published(paged);
    expect(first.data.map(({ title }) => title)).toEqual(
      Array.from({ length: 8 }, (_, n) => `No. ${10 - n}`),
    );
    const second = await published(paged, { cursor: first.meta.next_cursor! });
    expect(second.data.map(({ title }) => title)).toEqual(["No. 2", "No. 1"]);
    expect(second.meta.next_cursor).toBeNull();
  });
});

describe("an erased customer", () => {
  it("is no longer named by their reviews", async () => {
    const shopOfOne = await reviewShop(app, "Erasing Tea");
    await changeSettings(shopOfOne, { publish_from: 1, reviewers: "everyone" });
    const { token } = await deliveredOrder({ app, shop: shopOfOne });
    await write(token, {}, shopOfOne);
    await writeAnonymously("nia@example.com", {}, shopOfOne);
    await writeAnonymously("una@example.com", { name: "Una" }, shopOfOne);
    expect((await published(shopOfOne)).data.map(({ name }) => name)).toEqual(["Una", "Nia", "Nia"]);
    const params = { shop_id: shopOfOne.id };
    const { data } = await shopOfOne.owner.client.customers.list({ params, query: {} });
    const exported = await shopOfOne.owner.client.customers.export_data({
      params: { ...params, id: data[0]!.id },
    });
    expect(exported.data["reviews"]).toMatchObject([
      { product: "Tea", stars: 5, is_verified: true },
      { product: "Tea", stars: 5, is_verified: false },
    ]);
    await shopOfOne.owner.client.customers.erase({ params: { ...params, id: data[0]!.id } });
    expect((await published(shopOfOne)).data.map(({ name }) => name)).toEqual(["Una", null, null]);
    const { rows } = await app.database.admin.query(
      "select email from reviews where shop_id = $1 order by email",
      [shopOfOne.id],
    );
    expect(rows.map(({ email }) => email)).toEqual(["una@example.com", null, null]);
  });
});
