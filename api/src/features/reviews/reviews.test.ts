import { beforeAll, describe, expect, it } from "vitest";
import { countWaiting, whileLocked } from "../../../test/locks.ts";
import { insertProduct } from "../../../test/sample-products.ts";
import { whileBusy } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { newId, signId } from "../../ids.ts";
import {
  changeSettings,
  deliveredOrder,
  insertReviews,
  packedOrder,
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

const { write, writeAnonymously, product, published, latest, list, at } = reviewCalls(app, () => shop);

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
    const results = await Promise.allSettled([write(token), write(token), write(token)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(write(token)).rejects.toMatchObject({ code: "already_reviewed" });
    expect(await list({ status: "pending" })).toHaveLength(1);
  });

  it("needs a link of this shop's order, a product of the order, and an order that isn't a test", async () => {
    const { token, id } = await deliveredOrder({ app, shop });
    const coffee = await insertProduct(app.database, shop.id, { title: "Coffee", price: 500, on_hand: 1 });
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

  it("needs a payment for an item that needs no shipping, and an order that isn't cancelled", async () => {
    const { token, id } = await packedOrder({ app, shop });
    const change = (table: "orders" | "order_lines", assignment: string) =>
      app.database.admin.query(
        `update ${table} set ${assignment} where ${table === "orders" ? "id" : "order_id"} = $1`,
        [id],
      );
    await change("order_lines", "requires_shipping = false");
    await expect(write(token)).rejects.toMatchObject({ code: "not_delivered" });
    await change("orders", "payment_status = 'paid', confirmation = 'pending'");
    await expect(write(token)).rejects.toMatchObject({ code: "not_delivered" });
    await change("orders", "confirmation = 'confirmed', lifecycle = 'cancelled'");
    await expect(write(token)).rejects.toMatchObject({ code: "not_delivered" });
    await change("orders", "lifecycle = 'open'");
    await write(token);
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
    const results = await Promise.allSettled(
      ids.flatMap((id, index) => [
        setTo(id, "published"),
        setTo(id, "hidden"),
        setTo(id, "published"),
        setTo(id, "published"),
        ...(index % 3 === 0 ? [whileBusy(() => reviews.remove({ params: at(id, busy) }))] : []),
      ]),
    );
    for (const response of results)
      if (response.status === "rejected") expect(response.reason).toMatchObject({ code: "not_found" });
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

  it("counts a review once that is published alone and among others at the same moment", async () => {
    const twice = await reviewShop(app, "Twice Tea");
    await insertReviews(app, twice, 1);
    const id = (await list({}, twice))[0]!.id;
    const { reviews } = twice.owner.client;
    const { both } = await whileLocked(
      app.database,
      "select from reviews where id = $1 for update",
      [id],
      async () => {
        const changes = Promise.all([
          reviews.update_status({ params: at(id, twice), body: { status: "published" } }),
          reviews.change_many({ params: { shop_id: twice.id }, body: { ids: [id], change: "publish" } }),
        ]);
        await expect.poll(() => countWaiting(app.database)).toBe(2);
        return { both: changes };
      },
    );
    await both;
    expect(await product(twice)).toMatchObject({ star_counts: [0, 1, 0, 0, 0] });
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
