import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { newId, signId } from "../../ids.ts";
import { listOutbox } from "../../mail/outbox.ts";

const app = useTestApp();
let mona: Person;
let shop: { id: number; handle: string };
let variant: string;

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Fern Field");
  await open(app.database, shop.id);
});
beforeEach(async () => {
  const title = `Lamp ${newId().slice(-6)}`;
  variant = (await insertProduct(app.database, shop.id, { title, price: 1000, on_hand: 0 })).variant_id;
});

const store = () => ({ handle: shop.handle });
const ask = (email: string, variant_id = variant) =>
  app.visitor().stock_requests.create({ params: store(), body: { variant_id, email } });
const setTo = (quantity: number) =>
  mona.client.inventory.adjust({
    params: { shop_id: shop.id, variant_id: variant },
    body: { action: "set", quantity },
  });
const waiting = async () =>
  (
    await mona.client.stock_requests.list({
      params: { shop_id: shop.id, variant_id: variant },
      query: {},
    })
  ).data.map(({ email, notified_at }) => [email, notified_at !== null]);
const emailsTo = async (email: string) =>
  (await listOutbox(`${app.directory}/outbox`, 100)).filter((mail) => mail.to === email);

describe("a shopper's back-in-stock request", () => {
  it("gets the same response when repeated, and one email when the variant is back", async () => {
    const first = await ask("Nia@Example.com");
    expect(await ask("nia@example.com")).toEqual(first);
    await ask("omar@example.com");
    expect(await waiting()).toEqual([
      ["omar@example.com", false],
      ["nia@example.com", false],
    ]);
    await setTo(4);
    const email = await app.mailTo("nia@example.com", /is back in stock$/);
    expect(email.text).toContain(`variant=${variant}`);
    await app.mailTo("omar@example.com", /is back in stock$/);
    // The variant sells out and is back again: a notified shopper isn't notified twice.
    await setTo(0);
    await setTo(2);
    expect((await waiting()).every(([, notified]) => notified)).toBe(true);
    expect(await emailsTo("nia@example.com")).toHaveLength(1);
  });

  it("is deleted by the link in the email, and then sends nothing", async () => {
    await ask("tess@example.com");
    const { rows } = await app.database.admin.query(
      "select id from stock_requests where email = 'tess@example.com'",
    );
    const token = signId(app.app.secret, "stock-request", shop.id, rows[0].id);
    const visitor = app.visitor();
    const forged = signId("another secret", "stock-request", shop.id, rows[0].id);
    await expect(
      visitor.stock_requests.remove({ params: { ...store(), token: forged } }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(await waiting()).toHaveLength(1);
    await visitor.stock_requests.remove({ params: { ...store(), token } });
    await visitor.stock_requests.remove({ params: { ...store(), token } });
    expect(await waiting()).toEqual([]);
  });

  it("is limited in number and rejected for a variant that isn't sold", async () => {
    await expect(ask("una@example.com", newId())).rejects.toMatchObject({ code: "not_found" });
    await expect(ask("no address")).rejects.toMatchObject({ code: "invalid_input" });
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => ask("una@example.com")));
    expect(results.filter(({ status }) => status === "rejected").length).toBeGreaterThanOrEqual(29);
    expect(await waiting()).toEqual([["una@example.com", false]]);
  });
});

describe("a preorder", () => {
  it("shows when it ships, in the shop, in the cart and on the order, only if the stock is used up", async () => {
    await app.database.admin.query(
      "update variants set oversell = 'preorder', preorder_from = '3 March' where id = $1",
      [variant],
    );
    await setTo(1);
    let token: string | undefined;
    const visitor = app.visitor({ cartToken: () => token, idempotencyKey: () => newId() });
    const params = store();
    const add = async (quantity: number) => {
      const { data } = await visitor.checkout.add_line({ params, body: { variant_id: variant, quantity } });
      token = data.token;
      return data.lines[0]!;
    };
    expect(await add(1)).toMatchObject({ is_preorder: false, preorder_from: null, problem: null });
    expect(await add(1)).toMatchObject({ is_preorder: true, preorder_from: "3 March", problem: null });
    const address = { name: "Nia", line1: "Lane 1", city: "Hamburg", postal_code: "20457", country: "DE" };
    await visitor.checkout.update_address({ params, body: { phone: "+49 40 1234567", address } });
    const { data: cart } = await visitor.checkout.update_payment({
      params,
      body: { method: "cash_on_delivery" },
    });
    const placed = await visitor.checkout.place_order({ params, body: { accepted_total: cart.total } });
    const { rows } = await app.database.admin.query(
      "select o.id from orders o where o.shop_id = $1 and o.number = $2",
      [shop.id, placed.data.number],
    );
    const order = await mona.client.orders.read({ params: { shop_id: shop.id, id: rows[0].id } });
    expect(order.data.lines[0]).toMatchObject({ quantity: 2, preorder_from: "3 March" });
    const { rows: products } = await app.database.admin.query(
      "select p.handle from products p join variants v on v.product_id = p.id where v.id = $1",
      [variant],
    );
    const shown = await visitor.storefront.read_product({
      params: { ...params, product_handle: products[0].handle },
    });
    expect(shown.data.variants[0]).toMatchObject({
      sold_out: false,
      is_preorder: true,
      preorder_from: "3 March",
    });
  });
});
