import type { Client } from "@vitrine/contract/client";
import { beforeAll, describe, expect, it } from "vitest";
import { stockOf } from "../../../test/sample-products.ts";
import { buy, fill, type Shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { previewUntil, signPreview } from "../../ids.ts";
import { createInProcessClient } from "../../in-process.ts";

const app = useTestApp();
let mona: Person;
let rita: Person;
let tea: { id: number; handle: string };
let rugs: { id: number; handle: string };

beforeAll(async () => {
  mona = await app.person("Mona");
  rita = await app.person("Rita");
  tea = await app.shop(mona, "Mona Tea");
  rugs = await app.shop(rita, "Rita Rugs");
});

const previewOf = async (person: Person, shopId: number) =>
  (await person.client.shops.preview({ params: { shop_id: shopId } })).data;
const tokenOf = async (person: Person, shopId: number) =>
  new URL((await previewOf(person, shopId)).url).searchParams.get("preview")!;
/** A new product with 5 units. Returns the id of its variant. */
async function addTea(): Promise<string> {
  const variants = [{ option_values: [], price: 100, on_hand: 5 }];
  const body = { title: "Tea", status: "active" as const, variants };
  const { data } = await mona.client.products.create({ params: { shop_id: tea.id }, body });
  return data.variants[0]!.id;
}
/** A shopper through the storefront, with a preview token or without. */
function buyer(previewToken?: string): Shopper {
  const it: Shopper = {
    handle: tea.handle,
    client: createInProcessClient(app.app, {
      id: "request",
      ip: "127.0.0.1",
      previewToken,
      get cartToken() {
        return it.cartToken;
      },
      get idempotencyKey() {
        return it.key;
      },
    }),
  };
  return it;
}
/** A client of the storefront with a preview token. */
const looking = (previewToken?: string): Client =>
  createInProcessClient(app.app, { id: "request", ip: "127.0.0.1", previewToken });
const products = (client: Client, { handle }: { handle: string }) =>
  client.storefront.list_products({ params: { handle }, query: {} });

describe("the preview of a closed shop", () => {
  it("is available to its members, including staff, for half an hour", async () => {
    const sam = await app.person("Sam");
    await app.join(tea.id, sam, "staff");
    for (const member of [mona, sam]) {
      const { url, ends_at } = await previewOf(member, tea.id);
      expect(url).toMatch(/^http:\/\/store\.localhost:3000\/mona-tea\?preview=\d+\.[\w-]{43}$/);
      expect(Date.parse(ends_at) - app.app.clock.now()).toBeGreaterThan(29 * 60_000);
      expect(Date.parse(ends_at) - app.app.clock.now()).toBeLessThanOrEqual(30 * 60_000);
    }
    await expect(previewOf(rita, tea.id)).rejects.toMatchObject({ status: 404 });
    const anonymous = app.device("a signed-out device");
    await expect(anonymous.shops.preview({ params: { shop_id: tea.id } })).rejects.toMatchObject({
      status: 401,
    });
  });

  it("shows the shop only with a valid token", async () => {
    const token = await tokenOf(mona, tea.id);
    expect((await products(looking(token), tea)).data).toEqual([]);
    const until = Number(token.split(".")[0]);
    const outsiders = {
      nothing: undefined,
      "another shop's": await tokenOf(rita, rugs.id),
      over: signPreview(app.app.secret, tea.id, app.app.clock.now() - 1),
      "longer than it was given": token.replace(String(until), String(until + 3_600_000)),
      "another signature": `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      "no signature": `${until}.`,
      "of another secret": signPreview("another secret of sixteen letters", tea.id, until),
    };
    for (const [which, outsider] of Object.entries(outsiders))
      await expect(products(looking(outsider), tea), which).rejects.toMatchObject({ code: "shop_not_live" });
    await expect(products(looking(token), rugs)).rejects.toMatchObject({ code: "shop_not_live" });
  });

  it("takes test orders from members only, which leave the stock and the sales as they are", async () => {
    const line = { variant_id: await addTea(), quantity: 2 };
    await expect(fill(buyer(), [line])).rejects.toMatchObject({ status: 409, code: "shop_not_live" });

    const member = buyer(await tokenOf(mona, tea.id));
    const accepted_total = await fill(member, [line], "mona@example.com");
    const params = { handle: tea.handle };
    await member.client.checkout.update_payment({ params, body: { method: "cash_on_delivery" } });
    const { rows: carts } = await app.database.admin.query("select reserved_until from carts");
    expect(carts).toEqual([{ reserved_until: null }]);

    // The cart's token alone isn't enough, such as after the half hour.
    const expired = Object.assign(buyer(), { cartToken: member.cartToken, key: "expired" });
    const body = { accepted_total };
    await expect(expired.client.checkout.place_order({ params, body })).rejects.toMatchObject({
      code: "shop_not_live",
    });
    member.key = crypto.randomUUID();
    await member.client.checkout.place_order({ params, body });

    const inShop = { shop_id: tea.id };
    const { data: orders } = await mona.client.orders.list({ params: inShop, query: {} });
    expect(orders).toMatchObject([{ is_test: true, email: "mona@example.com" }]);
    expect(await stockOf(app.database, line.variant_id)).toMatchObject({ on_hand: 5, allocated: 0 });
    expect(
      (await mona.client.analytics.read({ params: inShop, query: { filter: "today" } })).data.sales,
    ).toMatchObject({ orders: 0 });
  });

  it("ignores preview headers and cookies of HTTP requests", async () => {
    const token = await tokenOf(mona, tea.id);
    const response = await fetch(`${app.baseUrl}/v1/storefront/${tea.handle}/products`, {
      headers: { "Preview-Token": token, Cookie: `preview_${tea.id}=${token}` },
    });
    expect(response.status).toBe(409);
  });

  it("expires to the millisecond", () => {
    const token = signPreview("secret", 7, 1000);
    expect([previewUntil("secret", 7, token, 999), previewUntil("secret", 7, token, 1000)]).toEqual([
      1000,
      undefined,
    ]);
  });

  it("takes real orders once the shop is open", async () => {
    const line = { variant_id: await addTea(), quantity: 1 };
    const member = buyer(await tokenOf(mona, tea.id));
    await app.database.admin.query(
      "update shops set is_live = 1, storefront_version = storefront_version + 1 where id = $1",
      [tea.id],
    );
    await expect.poll(() => products(looking(), tea).catch(() => undefined)).toBeDefined();
    const { number } = await buy(member, [line], "open@example.com");
    const { rows } = await app.database.admin.query("select is_test from orders where number = $1", [number]);
    expect(rows).toEqual([{ is_test: false }]);
  });
});
