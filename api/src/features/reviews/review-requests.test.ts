import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { signId } from "../../ids.ts";
import { listOutbox } from "../../mail/outbox.ts";
import { changeSettings, deliveredOrder, type ReviewShop, reviewShop } from "./reviews.fixture.ts";
import { sendReviewRequest } from "./send-review-request.action.ts";

const app = useTestApp();
let shop: ReviewShop;

beforeAll(async () => {
  shop = await reviewShop(app, "Asking Tea");
  await changeSettings(shop, { request_after_days: 7 });
});

/** Runs the job of an order, as the queue does days later. */
const request = (order_id: string, of = shop) => sendReviewRequest(app.app, { shop_id: of.id, order_id });
const requestsTo = async (email: string) =>
  (await listOutbox(`${app.directory}/outbox`, 200)).filter(
    (mail) => mail.to === email && mail.subject.startsWith("How was your order"),
  );
const enqueued = async (order_id: string) =>
  (
    await app.database.admin.query(
      `select extract(day from start_after - created_on)::int as days from pgboss.job
       where name = 'review-request' and data->>'order_id' = $1`,
      [order_id],
    )
  ).rows;

describe("a request for a review", () => {
  it("is scheduled for some days after the delivery, if the shop requests reviews", async () => {
    const order = await deliveredOrder({ app, shop }, "ada@example.com");
    expect(await enqueued(order.id)).toEqual([{ days: 7 }]);
    const quiet = await reviewShop(app, "Quiet Tea");
    const other = await deliveredOrder({ app, shop: quiet }, "ada@example.com");
    expect(await enqueued(other.id)).toEqual([]);
  });

  it("is sent once, with a link to the order's reviews", async () => {
    const order = await deliveredOrder({ app, shop }, "bea@example.com");
    await request(order.id);
    await request(order.id);
    expect(await requestsTo("bea@example.com")).toHaveLength(1);
    const { text } = await app.mailTo("bea@example.com", /^How was your order/);
    expect(text.replaceAll("\n", "")).toContain(`/orders/${order.token}#reviews`);
    expect(text).toContain("Tea");
    expect(text).toContain("You can also review our delivery and service.");
  });

  it("mentions the shop only if the shop requests reviews of itself", async () => {
    const of = await reviewShop(app, "Modest Tea");
    await changeSettings(of, { request_after_days: 7, requests_shop_reviews: false });
    const order = await deliveredOrder({ app, shop: of }, "fay@example.com");
    await request(order.id, of);
    const { text } = await app.mailTo("fay@example.com", /^How was your order/);
    expect(text).not.toContain("delivery and service");
  });

  it("isn't sent for the shop alone, and doesn't request a review of it twice", async () => {
    const params = (token: string) => ({ handle: shop.handle, token });
    const review = { stars: 4, title: "", text: "", name: "Gia" };
    const order = await deliveredOrder({ app, shop }, "gia@example.com");
    await app.visitor().reviews.create_own_of_shop({ params: params(order.token), body: review });
    await request(order.id);
    const { text } = await app.mailTo("gia@example.com", /^How was your order/);
    expect(text).not.toContain("delivery and service");
    const second = await deliveredOrder({ app, shop }, "gia@example.com");
    await app.visitor().reviews.create_own({
      params: params(second.token),
      body: { product_id: shop.tea.product_id, ...review },
    });
    await request(second.id);
    expect(await requestsTo("gia@example.com")).toHaveLength(1);
  });

  it("isn't sent for a product that was reviewed before, or once the shop requests none", async () => {
    const order = await deliveredOrder({ app, shop }, "cora@example.com");
    await app.visitor().reviews.create_own({
      params: { handle: shop.handle, token: order.token },
      body: { product_id: shop.tea.product_id, stars: 4, title: "", text: "", name: "Cora" },
    });
    await request(order.id);
    const off = await reviewShop(app, "Off Tea");
    await changeSettings(off, { request_after_days: 0 });
    const later = await deliveredOrder({ app, shop: off }, "cora@example.com");
    await app.database.admin.query(
      "update review_settings set request_after_days = null where shop_id = $1",
      [off.id],
    );
    await request(later.id, off);
    expect(await requestsTo("cora@example.com")).toEqual([]);
  });

  it("isn't sent to a customer who unsubscribed, in any spelling of the email", async () => {
    const order = await deliveredOrder({ app, shop }, "dora@gmail.com");
    const unsubscribe = (link: string) =>
      app.visitor().reviews.unsubscribe({ params: { handle: shop.handle, link } });
    await expect(unsubscribe(order.token)).rejects.toMatchObject({ code: "not_found" });
    const link = signId(app.app.secret, "review-email", shop.id, order.id);
    await unsubscribe(link);
    await unsubscribe(link);
    const second = await deliveredOrder({ app, shop }, "do.ra@gmail.com");
    for (const { id } of [order, second]) await request(id);
    expect(await requestsTo("dora@gmail.com")).toEqual([]);
    expect(await requestsTo("do.ra@gmail.com")).toEqual([]);
    const { rows } = await app.database.admin.query("select email_hash from review_unsubscribes");
    expect(JSON.stringify(rows)).not.toContain("dora");
  });

  it("isn't sent while the shop is closed, or for an erased order", async () => {
    const order = await deliveredOrder({ app, shop }, "ella@example.com");
    await app.database.admin.query("update platform.shops set is_live = 0 where id = $1", [shop.id]);
    await request(order.id);
    await app.database.admin.query("update platform.shops set is_live = 1 where id = $1", [shop.id]);
    await app.database.admin.query("update orders set email = null where id = $1", [order.id]);
    await request(order.id);
    expect(await requestsTo("ella@example.com")).toEqual([]);
  });
});
