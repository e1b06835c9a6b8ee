import { beforeAll, beforeEach, expect, it } from "vitest";
import type { ApiScope } from "@vitrine/contract/shops/api-keys";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createProduct, tea } from "../products/drafts.fixture.ts";

const app = useTestApp({ jobs: false });
let mona: Person;
let shop: { shop_id: number };

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = { shop_id: (await app.shop(mona, "Fern Field")).id };
});
beforeEach(() => app.database.admin.query("delete from api_keys"));

const create = (scopes: ApiScope[], expires_at?: string) =>
  mona.client.api_keys.create({ params: shop, body: { name: "ERP", scopes, expires_at } });

/** Other software, which sends no device. */
const clientWith = (key: string) => app.device("", () => key);

it("acts as its shop with its scopes only, and is named in the activity log", async () => {
  const product = await createProduct(mona, shop, tea());
  const { key, data } = await create(["products:write", "orders:read"]);
  const client = clientWith(key);
  const params = { ...shop, id: product.id };
  expect((await client.products.read({ params })).data.title).toBe(product.title);
  expect((await client.orders.list({ params: shop, query: {} })).data).toEqual([]);
  await client.products.remove({ params });
  const { data: log } = await mona.client.activity_log.list({
    params: shop,
    query: { target_id: product.id },
  });
  expect(log[0]).toMatchObject({ action: "product.removed", actor: "API key ERP" });

  const forbidden = { code: "forbidden" };
  await expect(client.customers.list({ params: shop, query: {} })).rejects.toMatchObject(forbidden);
  await expect(client.api_keys.list({ params: shop, query: {} })).rejects.toMatchObject(forbidden);
  await expect(client.online_payments.list({ params: shop })).rejects.toMatchObject(forbidden);
  await expect(client.saved_views.list({ params: shop, query: { list: "orders" } })).rejects.toMatchObject(
    forbidden,
  );
  const reading = clientWith((await create(["products:read"])).key);
  await expect(reading.products.create({ params: shop, body: tea() })).rejects.toMatchObject(forbidden);
  await expect(reading.accounts.read()).rejects.toMatchObject({ code: "unauthenticated" });
  const { data: keys } = await mona.client.api_keys.list({ params: shop, query: {} });
  expect(keys.find(({ id }) => id === data.id)?.last_used_at).not.toBeNull();
});

it("is shown once, and stored only as a hash", async () => {
  const { key, data } = await create(["orders:read"]);
  expect(key).toMatch(/^vk_[\w-]{43}$/);
  expect(data.ending).toBe(key.slice(-4));
  expect(JSON.stringify(await mona.client.api_keys.list({ params: shop, query: {} }))).not.toContain(key);
  const { rows } = await app.database.admin.query("select * from api_keys");
  expect(JSON.stringify(rows)).not.toContain(key);
});

it("is rejected once it is revoked, has expired, or its creator has left the team", async () => {
  const unauthenticated = { code: "unauthenticated" };
  const list = (key: string) => clientWith(key).orders.list({ params: shop, query: {} });
  const { key, data } = await create(["orders:read"]);
  await list(key);
  await mona.client.api_keys.revoke({ params: { ...shop, id: data.id } });
  await expect(list(key)).rejects.toMatchObject(unauthenticated);

  const timed = await create(["orders:read"], new Date(Date.now() + 60_000).toISOString());
  await list(timed.key);
  await app.database.admin.query("update api_keys set expires_at = now() - interval '1 second'");
  await expect(list(timed.key)).rejects.toMatchObject(unauthenticated);
  await expect(create(["orders:read"], "2020-01-01T00:00:00Z")).rejects.toMatchObject({
    code: "expiry_passed",
  });

  const rita = await app.person("Rita");
  await app.join(shop.shop_id, rita, "admin");
  const hers = await rita.client.api_keys.create({
    params: shop,
    body: { name: "Hers", scopes: ["orders:read"] },
  });
  await list(hers.key);
  await app.database.admin.query(
    "delete from memberships where account_id = (select id from accounts where name = 'Rita')",
  );
  await expect(list(hers.key)).rejects.toMatchObject(unauthenticated);
});

it("opens no other shop", async () => {
  const { key } = await create(["orders:write"]);
  const other = await app.shop(mona, "Fern Field Two");
  await expect(
    clientWith(key).orders.list({ params: { shop_id: other.id }, query: {} }),
  ).rejects.toMatchObject({ code: "unauthenticated" });
});

it("isn't a session whose token begins with vk_", async () => {
  const rita = await app.person("Rita Begins");
  const own = await app.shop(rita, "Rita's");
  const token = `vk_${rita.token.slice(3)}`;
  await app.database.admin.query(
    "update sessions set token_hash = sha256(convert_to($1, 'UTF8')) where account_id = (select id from accounts where email = $2)",
    [token, rita.email],
  );
  const client = app.device(rita.deviceId, () => token);
  expect((await client.orders.list({ params: { shop_id: own.id }, query: {} })).data).toEqual([]);
});

it("allows twenty keys", async () => {
  for (let n = 0; n < 20; n++) await create(["orders:read"]);
  await expect(create(["orders:read"])).rejects.toMatchObject({ code: "limit_reached" });
});
