import type { Client } from "@vitrine/contract/client";
import { beforeAll, describe, expect, it } from "vitest";
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
    const anonymous = app.device("a device of nobody's");
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

  it("rejects cart lines: the checkout stays closed", async () => {
    const { data } = await mona.client.products.create({
      params: { shop_id: tea.id },
      body: { title: "Tea", status: "active", variants: [{ option_values: [], price: 100, on_hand: 1 }] },
    });
    const client = looking(await tokenOf(mona, tea.id));
    const body = { variant_id: data.variants[0]!.id, quantity: 1 };
    await expect(client.checkout.add_line({ params: tea, body })).rejects.toMatchObject({
      status: 409,
      code: "shop_not_live",
    });
    const { rows } = await app.database.admin.query("select count(*)::int as carts from carts");
    expect(rows).toEqual([{ carts: 0 }]);
  });

  it("ignores preview headers and cookies of HTTP requests", async () => {
    const token = await tokenOf(mona, tea.id);
    const answer = await fetch(`${app.baseUrl}/v1/storefront/${tea.handle}/products`, {
      headers: { "Preview-Token": token, Cookie: `preview_${tea.id}=${token}` },
    });
    expect(answer.status).toBe(409);
  });

  it("expires to the millisecond", () => {
    const token = signPreview("secret", 7, 1000);
    expect([previewUntil("secret", 7, token, 999), previewUntil("secret", 7, token, 1000)]).toEqual([
      1000,
      undefined,
    ]);
  });
});
