import { beforeAll, describe, expect, it } from "vitest";
import { insertProduct } from "../../../test/sample-products.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { newId, signId } from "../../ids.ts";
import {
  changeSettings,
  deliveredOrder,
  packedOrder,
  type ReviewShop,
  reviewShop,
} from "./reviews.fixture.ts";

// Reviews of the shop itself, which no product counts.

const app = useTestApp();
let shop: ReviewShop;
let other: ReviewShop;

beforeAll(async () => {
  shop = await reviewShop(app, "Rated Tea House");
  other = await reviewShop(app, "Other Tea House");
});

const four = { stars: 4, title: "Quick", text: "Here in two days.", name: "Nia" };
const write = (token: string, more: Partial<typeof four> = {}, of = shop) =>
  app.visitor().reviews.create_own_of_shop({
    params: { handle: of.handle, token },
    body: { ...four, ...more },
  });
const writeOfTea = (token: string, of = shop) =>
  app.visitor().reviews.create_own({
    params: { handle: of.handle, token },
    body: { product_id: of.tea.product_id, ...four, title: "Fine tea" },
  });
const own = async (token: string, of = shop) =>
  (await app.visitor().reviews.list_own({ params: { handle: of.handle, token } })).data;
const published = (of = shop) =>
  app.visitor().reviews.list_published_of_shop({ params: { handle: of.handle }, query: {} });
const latest = async (subject?: "product" | "shop", of = shop) =>
  (await app.uncachedVisitor().reviews.list_latest({ params: { handle: of.handle }, query: { subject } }))
    .data;
const store = async (of = shop) =>
  (await app.visitor().storefront.read({ params: { handle: of.handle } })).data;
const teaOf = async (of = shop) =>
  (
    await app
      .visitor()
      .storefront.read_product({ params: { handle: of.handle, product_handle: of.tea.handle } })
  ).data;
const list = async (query: Parameters<typeof shop.owner.client.reviews.list>[0]["query"] = {}, of = shop) =>
  (await of.owner.client.reviews.list({ params: { shop_id: of.id }, query })).data;
const publish = (id: string, of = shop) =>
  of.owner.client.reviews.update_status({
    params: { shop_id: of.id, id },
    body: { status: "published" },
  });

describe("a review of the shop", () => {
  it("is written with the order's link after the delivery, and counts for no product", async () => {
    const order = await packedOrder({ app, shop });
    await expect(write(order.token)).rejects.toMatchObject({ code: "not_delivered" });
    expect(await own(order.token)).toEqual([]);
    await order.ship();
    await order.deliver();
    const unwritten = { picture: null, stars: null, status: null };
    expect(await own(order.token)).toEqual([
      { product_id: shop.tea.product_id, title: "Tea", ...unwritten },
      { product_id: null, title: "Rated Tea House", ...unwritten },
    ]);

    await write(order.token);
    expect(await own(order.token)).toMatchObject([{ stars: null }, { stars: 4, status: "pending" }]);
    const [review] = await list();
    expect(review).toMatchObject({ product: null, stars: 4, is_verified: true, status: "pending" });
    expect(await published()).toMatchObject({ data: [], rating: null, star_counts: null });
    expect((await store()).has_shop_reviews).toBe(false);
    expect(await latest()).toEqual([]);

    for (let n = 1; n <= 2; n++) await publish(review!.id);
    const { reviews } = shop.owner.client;
    const at = { shop_id: shop.id, id: review!.id };
    await reviews.update_reply({ params: at, body: { reply: "Thank you, Nia." } });
    expect(await published()).toMatchObject({
      data: [
        { id: review!.id, stars: 4, text: "Here in two days.", is_verified: true, reply: "Thank you, Nia." },
      ],
      rating: { average: 4, count: 1 },
      star_counts: [0, 0, 0, 1, 0],
      has_photos: false,
    });
    expect((await store()).has_shop_reviews).toBe(true);
    expect(await teaOf()).toMatchObject({ rating: null, star_counts: null });
    const { data: ofTea } = await app.visitor().reviews.list_published({
      params: { handle: shop.handle, product_handle: shop.tea.handle },
      query: {},
    });
    expect(ofTea).toEqual([]);

    await reviews.update_status({ params: at, body: { status: "hidden" } });
    expect(await published()).toMatchObject({ data: [], rating: null });
    expect((await store()).has_shop_reviews).toBe(false);
    await publish(review!.id);
    await reviews.remove({ params: at });
    expect(await published()).toMatchObject({ rating: null, star_counts: [0, 0, 0, 0, 0] });
  });

  it("is written once for each order, also when it is sent twice at once, besides that of the product", async () => {
    const { token } = await deliveredOrder({ app, shop });
    await writeOfTea(token);
    const results = await Promise.allSettled([write(token), write(token), write(token)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(write(token, { stars: 1 })).rejects.toMatchObject({ code: "already_reviewed" });
    expect(await list({ subject: "shop" })).toMatchObject([{ product: null, stars: 4 }]);
    expect(await list({ subject: "product" })).toMatchObject([{ product: { title: "Tea" } }]);
    const again = await deliveredOrder({ app, shop });
    await write(again.token);
    expect(await list({ subject: "shop" })).toHaveLength(2);
  });

  it("needs a link of this shop's order, and an order that isn't a test", async () => {
    const { token, id } = await deliveredOrder({ app, shop });
    const before = await list();
    for (const forged of [
      "no token",
      signId("another secret", "order", shop.id, id),
      signId(app.app.secret, "cart", shop.id, id),
      signId(app.app.secret, "order", other.id, id),
      signId(app.app.secret, "order", shop.id, newId()),
    ])
      await expect(write(forged)).rejects.toMatchObject({
        code: expect.stringMatching(/^not_(found|delivered)$/),
      });
    await app.database.admin.query("update orders set is_test = true where id = $1", [id]);
    await expect(write(token)).rejects.toMatchObject({ code: "not_delivered" });
    expect(await list()).toEqual(before);
  });

  it("isn't stored without an order, whatever writes it", async () => {
    await expect(
      app.database.admin.query(
        `insert into reviews (shop_id, id, product_id, is_verified, stars, name) values ($1, $2, null, false, 5, 'Nia')`,
        [shop.id, newId()],
      ),
    ).rejects.toMatchObject({ constraint: "reviews_shop_check" });
  });

  it("is neither requested nor accepted if the shop doesn't want any, but stays if it was written", async () => {
    const written = await deliveredOrder({ app, shop: other });
    await write(written.token, {}, other);
    await changeSettings(other, { requests_shop_reviews: false });
    const { token } = await deliveredOrder({ app, shop: other });
    expect(await own(token, other)).toMatchObject([{ product_id: other.tea.product_id }]);
    await expect(write(token, {}, other)).rejects.toMatchObject({ code: "shop_reviews_off" });
    expect(await list({ subject: "shop" }, other)).toHaveLength(1);
    expect(await own(written.token, other)).toMatchObject([{ stars: null }, { product_id: null, stars: 4 }]);
    await writeOfTea(token, other);
    await changeSettings(other, { requests_shop_reviews: true });
    await write(token, {}, other);
  });

  it("is published automatically as others are, and is in the lists of the shop's latest reviews", async () => {
    const of = await reviewShop(app, "Quick Tea House");
    await changeSettings(of, { publish_from: 4 });
    const first = await deliveredOrder({ app, shop: of });
    await writeOfTea(first.token, of);
    await write(first.token, {}, of);
    await write((await deliveredOrder({ app, shop: of })).token, { stars: 3 }, of);
    expect(await published(of)).toMatchObject({ rating: { average: 4, count: 1 } });
    expect(await teaOf(of)).toMatchObject({ rating: { average: 4, count: 1 } });
    expect(await latest(undefined, of)).toMatchObject([
      { title: "Quick", product: null },
      { title: "Fine tea", product: { handle: of.tea.handle } },
    ]);
    expect(await latest("shop", of)).toMatchObject([{ title: "Quick" }]);
    expect(await latest("product", of)).toMatchObject([{ title: "Fine tea" }]);
    expect(await latest("shop", shop)).toEqual([]);
    // Its product isn't visible any more; the shop is.
    await app.database.admin.query("update products set status = 'draft' where id = $1", [of.tea.product_id]);
    expect(await latest(undefined, of)).toMatchObject([{ title: "Quick" }]);
  });

  it("counts exactly when reviews are published and hidden at once", async () => {
    const of = await reviewShop(app, "Busy Tea House");
    for (let n = 0; n < 4; n++) await write((await deliveredOrder({ app, shop: of })).token, {}, of);
    const ids = (await list({}, of)).map(({ id }) => id);
    await Promise.all(ids.flatMap((id) => [publish(id, of), publish(id, of)]));
    expect(await published(of)).toMatchObject({ rating: { average: 4, count: 4 } });
    const params = { shop_id: of.id };
    const { data } = await of.owner.client.reviews.change_many({ params, body: { ids, change: "hide" } });
    expect(data.map(({ name, problem }) => [name, problem])).toEqual(ids.map(() => ["Busy Tea House", null]));
    expect(await published(of)).toMatchObject({ rating: null, star_counts: [0, 0, 0, 0, 0] });
  });

  it("has a page that menus link to only while it is published", async () => {
    const of = await reviewShop(app, "Linked Tea House");
    const params = { shop_id: of.id };
    const { menus } = of.owner.client;
    const footer = async () => (await store(of)).menus.footer;
    await write((await deliveredOrder({ app, shop: of })).token, {}, of);
    const defaults = async () =>
      (await menus.read({ params: { ...params, location: "footer" } })).data.items.map(
        ({ link }) => link.kind,
      );
    expect(await defaults()).not.toContain("reviews");
    await publish((await list({}, of))[0]!.id, of);
    expect(await defaults()).toContain("reviews");
    await menus.update({
      params: { ...params, location: "footer" },
      body: { items: [{ level: 0, link: { kind: "reviews" } }], version: 0 },
    });
    expect(await footer()).toMatchObject([{ link: { kind: "reviews" } }]);
    await of.owner.client.reviews.remove({ params: { ...params, id: (await list({}, of))[0]!.id } });
    expect(await footer()).toEqual([]);
  });

  it("stays if the products of its order are deleted, and is recorded under the shop's name", async () => {
    const of = await reviewShop(app, "Changing Tea House");
    const pot = await insertProduct(app.database, of.id, { title: "Pot", price: 900, on_hand: 5 });
    const { token } = await deliveredOrder({
      app,
      shop: { ...of, tea: { ...of.tea, ...pot } },
    });
    await app.database.admin.query("update order_lines set product_id = null where shop_id = $1", [of.id]);
    expect(await own(token, of)).toMatchObject([{ product_id: null }]);
    await write(token, {}, of);
    await publish((await list({}, of))[0]!.id, of);
    const { data } = await of.owner.client.activity_log.list({ params: { shop_id: of.id }, query: {} });
    expect(
      data.filter(({ target_type }) => target_type === "review").map((one) => [one.action, one.target_label]),
    ).toEqual([
      ["review.published", "Changing Tea House"],
      ["review.written", "Changing Tea House"],
    ]);
  });

  it("is in the customer's data, and loses the name when the customer is erased", async () => {
    const of = await reviewShop(app, "Erased Tea House");
    const { token } = await deliveredOrder({ app, shop: of }, "rosa@example.com");
    await writeOfTea(token, of);
    await write(token, {}, of);
    const { customers } = of.owner.client;
    const found = await customers.list({ params: { shop_id: of.id }, query: { search: "rosa@example.com" } });
    const params = { shop_id: of.id, id: found.data[0]!.id };
    const { data } = await customers.export_data({ params });
    expect(data["reviews"]).toMatchObject([
      { subject: "product", product: "Tea" },
      { subject: "shop", product: null, stars: 4 },
    ]);
    await customers.erase({ params });
    expect(await list({ subject: "shop" }, of)).toMatchObject([{ name: null, text: "Here in two days." }]);
  });
});
