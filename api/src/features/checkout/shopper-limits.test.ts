import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "@vitrine/contract/client";
import { createInProcessClient } from "../../in-process.ts";
import { newId } from "../../ids.ts";
import { open, insertProduct, stockOf } from "../../../test/sample-products.ts";
import { address } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";

// A tenth of the usual limits: 4 orders of a network at once, 20 carts, and 2 orders by phone.
const app = useTestApp({ shopperLimits: 0.1 });
let shop: { id: number; handle: string };
let tea: { variant_id: string };

beforeAll(async () => {
  const mona = await app.person("Mona Limits");
  shop = await app.shop(mona, "Tea Limits");
  await open(app.database, shop.id);
  tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 500, on_hand: 100 });
});

/** A visitor from a network, with a cart. */
async function visitor(ip: string, contact: { email?: string; phone?: string }) {
  const request = { id: "test", ip, cartToken: undefined as string | undefined, idempotencyKey: newId() };
  const client: Client = createInProcessClient(app.app, request);
  const params = { handle: shop.handle };
  const added = await client.checkout.add_line({
    params,
    body: { variant_id: tea.variant_id, quantity: 1 },
  });
  request.cartToken = added.data.token;
  const { data: cart } = await client.checkout.update_address({ params, body: { ...contact, address } });
  return {
    cart,
    read: async () => (await client.checkout.read_cart({ params })).data,
    place: (accepted_total = cart.total) => client.checkout.place_order({ params, body: { accepted_total } }),
  };
}

const byEmail = (n: number) => ({ email: `nia${n}@example.com` });

describe("orders from one network", () => {
  const ip = "203.0.113.9";

  it("are rejected beyond the limit with 429 and a retry time, and the cart is preserved", async () => {
    for (let n = 0; n < 4; n++) await (await visitor(ip, byEmail(n))).place();
    const late = await visitor(ip, byEmail(4));
    const before = await stockOf(app.database, tea.variant_id);
    await expect(late.place()).rejects.toMatchObject({
      status: 429,
      code: "too_many_requests",
      message: expect.stringContaining("Your cart is saved"),
      body: expect.objectContaining({ retry_after: expect.any(Number) }),
    });
    expect(await late.read()).toMatchObject({ item_count: 1, email: "nia4@example.com", missing: [] });
    expect(await stockOf(app.database, tea.variant_id)).toEqual(before);
    await (await visitor("203.0.113.10", byEmail(5))).place();
  });

  it("are counted by order, not by request: rejected orders and repeated requests don't count", async () => {
    const other = "203.0.113.11";
    for (let n = 0; n < 3; n++) await (await visitor(other, byEmail(n))).place();
    const nia = await visitor(other, byEmail(4));
    for (let n = 0; n < 10; n++) await expect(nia.place(1)).rejects.toMatchObject({ code: "price_changed" });
    const placed = await nia.place();
    for (let n = 0; n < 5; n++) expect((await nia.place()).data.token).toBe(placed.data.token);
  });

  it("don't count if the last step of placing them failed", async () => {
    const other = "203.0.113.13";
    const nia = await visitor(other, { email: "unlucky@example.com" });
    const { admin } = app.database;
    await admin.query("alter table orders add constraint broken check (email <> 'unlucky@example.com')");
    try {
      for (let n = 0; n < 10; n++) await expect(nia.place()).rejects.toMatchObject({ code: "internal" });
    } finally {
      await admin.query("alter table orders drop constraint broken");
    }
    await nia.place();
  });

  it("have a lower limit with only a phone; with an email they still pass", async () => {
    const mobile = "203.0.113.12";
    for (let n = 0; n < 2; n++) await (await visitor(mobile, { phone: "+49 40 1234567" })).place();
    await expect((await visitor(mobile, { phone: "+49 40 1234567" })).place()).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining("add your email"),
    });
    await (await visitor(mobile, byEmail(9))).place();
  });
});

it("limits the carts that a network starts, and doesn't count one for a product that isn't on sale", async () => {
  const ip = "203.0.113.20";
  const client = createInProcessClient(app.app, { id: "test", ip });
  const start = (variant_id: string) =>
    client.checkout.add_line({ params: { handle: shop.handle }, body: { variant_id, quantity: 1 } });
  for (let n = 0; n < 30; n++) await expect(start(newId())).rejects.toMatchObject({ code: "not_found" });
  for (let n = 0; n < 20; n++) await start(tea.variant_id);
  await expect(start(tea.variant_id)).rejects.toMatchObject({ status: 429, code: "too_many_requests" });
});
