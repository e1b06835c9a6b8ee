import { request } from "undici";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { open, insertProduct } from "./sample-products.ts";
import { buy, shopper } from "./shopper.ts";
import { type Person, useTestApp } from "./test-app.ts";

// Hazards of the specification, by their numbers, as far as they concern the API. Others: H-1, H-2, H-3, H-8
// and H-14 in the browser (e2e/account/hazards.e2e.ts), H-5 as O3, H-10 and H-11 with push, H-12 and H-13 with
// contract/src/wire.test.ts.

const app = useTestApp();
let mona: Person;
let shop: { id: number; handle: string };
let tea: { variant_id: string };

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Mona Tea");
  await open(app.database, shop.id);
  tea = await insertProduct(app.database, shop.id, { title: "Green tea", price: 1250, on_hand: 100 });
});
beforeEach(() => app.database.admin.query("delete from platform.attempts"));

/** Sends a request with any headers. */
async function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<{ status: number; text: string; code?: string }> {
  const response = await request(app.baseUrl + path, {
    method: method as "GET",
    headers: { "device-id": mona.deviceId, ...headers },
    body,
  });
  const text = await response.body.text();
  const code = /"code":"(\w+)"/.exec(text)?.[1];
  return { status: response.statusCode, text, code };
}
const asMona = () => ({ authorization: `Bearer ${mona.token}` });
const json = { "content-type": "application/json" };

async function requireShop(): Promise<Record<string, unknown>> {
  const { rows } = await app.database.admin.query("select * from platform.shops where id = $1", [shop.id]);
  return rows[0] as Record<string, unknown>;
}

describe("hazards of the specification", () => {
  it("H-4: accepts _method only as PUT on a shop, and pollutes no prototype", async () => {
    const before = await requireShop();
    for (const wish of ["DELETE", "PATCH", "GET", "TRACE", "put\u0000", "CONNECT"]) {
      const form = new URLSearchParams({ _method: wish, name: "Changed" }).toString();
      const type = { "content-type": "application/x-www-form-urlencoded" };
      expect
        .soft((await send("POST", `/v1/shops/${shop.id}`, { ...asMona(), ...type }, form)).status, wish)
        .toBeGreaterThanOrEqual(400);
      const elsewhere = `/v1/shop/${shop.id}/orders`;
      expect.soft((await send("POST", elsewhere, { ...asMona(), ...type }, form)).status, wish).toBe(405);
    }
    for (const body of [
      "_method=PUT&__proto__[polluted]=1&constructor[prototype][polluted]=1",
      "_method=PUT&a[__proto__][polluted]=1&seo[constructor][prototype][polluted]=1",
    ])
      await send(
        "POST",
        `/v1/shops/${shop.id}`,
        { ...asMona(), "content-type": "application/x-www-form-urlencoded" },
        body,
      );
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    const deep = `_method=PUT&${"a[b]".padEnd(400, "[c]")}=1`;
    const rejected = await send(
      "POST",
      `/v1/shops/${shop.id}`,
      { ...asMona(), "content-type": "application/x-www-form-urlencoded" },
      deep,
    );
    expect(rejected).toMatchObject({ status: 400, code: "malformed" });
    expect(await requireShop()).toEqual(before);
  });

  it("H-6: signs out only with the bearer token, not by a cookie, a URL or a prefetch", async () => {
    const isIn = async () => (await send("GET", "/v1/account", asMona())).status === 200;
    const variants: Record<string, string>[] = [
      { cookie: `digital_token=${mona.token}; token=${mona.token}; authorization=Bearer ${mona.token}` },
      { referer: `http://dashboard.localhost:3000/?token=${mona.token}` },
    ];
    for (const headers of variants) expect((await send("GET", "/v1/logout", headers)).status).toBe(401);
    expect(
      (await send("GET", `/v1/logout?token=${mona.token}&authorization=Bearer%20${mona.token}`)).status,
    ).toBe(401);
    const ahead: Record<string, string>[] = [
      { "sec-purpose": "prefetch" },
      { "sec-purpose": "prefetch;prerender" },
      { purpose: "prefetch" },
    ];
    for (const headers of ahead)
      expect((await send("GET", "/v1/logout", { ...asMona(), ...headers })).status).toBe(403);
    expect(await isIn()).toBe(true);
  });

  it("H-9: stores headers about the browser shortened and as plain text, and they have no effect", async () => {
    const evil = [
      "<script>alert(1)</script>",
      "a\tb",
      "'; drop table shops; --",
      "%0d%0aX-Evil: 1",
      "x".repeat(3_000),
      "\u00ff\u00fe",
      "${7*7}{{7*7}}",
      "Antarctica/Troll' at time zone 'UTC",
    ];
    for (const value of evil) {
      const headers = { browser: value, platform: value, timezone: value, "device-type": value };
      const response = await send(
        "PUT",
        `/v1/shops/${shop.id}`,
        { ...asMona(), ...json, ...headers },
        JSON.stringify({ email: `a${value.length}@example.com` }),
      );
      expect(response.status, value.slice(0, 30)).toBe(200);
    }
    const { rows } = await app.database.admin.query<{ browser: string; platform: string }>(
      "select browser, platform from shop.activity where shop_id = $1 and action = 'shop.changed'",
      [shop.id],
    );
    expect(rows).toHaveLength(evil.length);
    for (const { browser, platform } of rows)
      for (const text of [browser, platform])
        expect(text === null || (text.length <= 128 && /^[\x20-\x7e]*$/.test(text))).toBe(true);
    const { rows: accounts } = await app.database.admin.query("select time_zone from platform.accounts");
    for (const { time_zone } of accounts) expect(["UTC", null]).toContain(time_zone);
  });

  it("H-15: deletes an account only with its password or a proof of identity, and first lists the effect on its shops", async () => {
    const leaver = await app.person("Leaver");
    const own = await app.shop(leaver, "Leaver Shop");
    const { data } = await leaver.client.accounts.deletion();
    expect(data.shops).toEqual([{ id: own.id, name: "Leaver Shop", effect: "closes", open_orders: 0 }]);
    await app.database.admin.query("update platform.sessions set proven_until = now() - interval '1 second'");
    const rejected = [
      [{}, 403],
      [{ otp: "123456" }, 403],
      [{ password: "" }, 422],
      [{ password: "guess" }, 422],
    ] as const;
    for (const [body, status] of rejected) {
      const response = await send(
        "POST",
        "/v1/account/delete",
        { ...json, authorization: `Bearer ${leaver.token}`, "device-id": leaver.deviceId },
        JSON.stringify(body),
      );
      expect(response.status, JSON.stringify(body)).toBe(status);
    }
    expect((await leaver.client.shops.list({})).data).toHaveLength(1);
  });

  it("H-16: ignores a domain sent with the shop, and other fields that a shop can't set", async () => {
    const before = await requireShop();
    const response = await send(
      "PUT",
      `/v1/shops/${shop.id}`,
      { ...asMona(), ...json },
      JSON.stringify({
        domain: { host: "evil.example" },
        host: "evil.example",
        role: "owner",
        store_url: "https://evil.example",
        storefront_version: 9,
        is_demo: true,
        id: 1,
        created_at: "2000-01-01",
      }),
    );
    expect(response.status).toBe(200);
    expect(response.text).not.toContain("evil.example");
    expect(await requireShop()).toEqual(before);
  });

  it("H-17: accepts 0 or 1 as is_live, opens only a shop that is ready, and rejects shoppers of a closed shop", async () => {
    const empty = await app.shop(mona, "Empty Shop");
    for (const is_live of [2, -1, "yes", 0.5, null, [1], {}, true])
      expect(
        (await send("PUT", `/v1/shops/${empty.id}`, { ...asMona(), ...json }, JSON.stringify({ is_live })))
          .status,
        JSON.stringify(is_live),
      ).toBe(422);
    const { rows } = await app.database.admin.query("select is_live from platform.shops where id = $1", [
      empty.id,
    ]);
    expect(rows[0].is_live).toBe(0);
    const opening = await send("PUT", `/v1/shops/${empty.id}`, { ...asMona(), ...json }, `{"is_live":1}`);
    expect(opening).toMatchObject({ status: 409, code: "shop_not_ready" });
    const visitor = app.visitor();
    await expect(
      visitor.checkout.add_line({
        params: { handle: empty.handle },
        body: { variant_id: tea.variant_id, quantity: 1 },
      }),
    ).rejects.toMatchObject({ status: 409, code: "shop_not_live" });
  });

  it("H-19: returns only public fields of an agency by its code, and limits guesses at codes", async () => {
    await app.database.admin.query(
      "insert into platform.affiliate_agencies (referral_code, name) values ('GUILD', 'Garden Guild')",
    );
    const { text } = await send("GET", "/v1/shop/affiliate-agency/GUILD");
    expect(Object.keys(JSON.parse(text).data as object)).toEqual(["referral_code", "name", "logo", "offer"]);
    const statuses: number[] = [];
    for (let n = 0; n < 150; n++)
      statuses.push((await send("GET", `/v1/shop/affiliate-agency/TRY${n}`)).status);
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(120);
    expect(statuses.at(-1)).toBe(429);
    await app.database.admin.query("delete from platform.attempts");
    for (const code of ["..%2f..", "%00", "a%27b", "__proto__", "x".repeat(65)])
      expect((await send("GET", `/v1/shop/affiliate-agency/${code}`)).status, code).toBeGreaterThanOrEqual(
        404,
      );
  });

  it("H-20: never evaluates a merchant's text as a template, in emails or in responses", async () => {
    const sly = "{{7*7}} ${7*7} <%= 7*7 %> #{7*7}";
    await mona.client.shops.update({ params: { shop_id: shop.id }, body: { name: "Tea {{7*7}} ${7*7}" } });
    const order = await buy(shopper(app, shop.handle), [{ variant_id: tea.variant_id, quantity: 1 }]);
    expect(order).toBeDefined();
    const { data: store } = await app.visitor().storefront.read({ params: { handle: shop.handle } });
    expect(store.name).toBe("Tea {{7*7}} ${7*7}");
    await mona.client.accounts.profile({ body: { bio: sly } });
    expect((await mona.client.accounts.read()).data.bio).toBe(sly);
    const email = await app.mailTo("nia@example.com", /order/i);
    expect(email.text).toContain("Tea {{7*7}} ${7*7}");
  });
});
