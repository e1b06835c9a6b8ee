import { afterAll, beforeAll, expect, it } from "vitest";
import { codeOf } from "../../../test/attacker.ts";
import { startBkash } from "../../../test/doubles/bkash-double.ts";
import { open, setPrice, shelve } from "../../../test/sample-products.ts";
import { fill, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const bkash = await startBkash();
const app = useTestApp({ payments: { bkashApiUrl: bkash.url }, jobs: false });
afterAll(() => bkash.stop());

let rima: Person;
let shop: { id: number; handle: string };
let tea: { variant_id: string };

beforeAll(async () => {
  rima = await app.person("Rima Keys");
  shop = await app.shop(rima, "Dhaka Keys", { country: "BD", currency: "BDT" });
  await open(app.database, shop.id);
  await app.database.admin.query("update checkout_settings set delivery_fee = 0 where shop_id = $1", [
    shop.id,
  ]);
  tea = await shelve(app.database, shop.id, { title: "Tea", price: 100_000, on_hand: 100 });
});

const account = async () =>
  (await rima.client.online_payments.list({ params: { shop_id: shop.id } })).data.find(
    ({ provider }) => provider === "bkash",
  )!;
const save = (change: Record<string, unknown>, shop_id = shop.id) =>
  rima.client.online_payments.save({
    params: { shop_id, provider: "bkash" },
    body: { name: "bKash", is_active: true, version: 0, ...change },
  });

async function offered(): Promise<string[]> {
  const it = shopper(app, shop.handle);
  await fill(it, [{ variant_id: tea.variant_id, quantity: 1 }]);
  const { data } = await it.client.checkout.read_cart({ params: { handle: shop.handle } });
  return data.payment_options.map(({ name }) => name);
}

it("accepts no keys that bKash doesn't accept", async () => {
  expect(await account()).toMatchObject({ is_connected: false, name: "bKash", webhook_url: null });
  for (const [change, field] of [
    [{}, "app_key"],
    [{ ...bkash.keys, app_secret: "" }, "app_secret"],
    [{ ...bkash.keys, username: null }, "username"],
    [{ ...bkash.keys, password: undefined }, "password"],
    [{ ...bkash.keys, password: "two words" }, "password"],
    [{ ...bkash.keys, username: "line\r\nx-app-key: 1" }, "username"],
    [{ ...bkash.keys, app_key: "another-key" }, "app_key"],
    [{ ...bkash.keys, app_secret: "another-secret" }, "app_key"],
    [{ ...bkash.keys, password: "another-password" }, "app_key"],
    [{ store_id: "astore", store_password: "apassword" }, "app_key"],
  ] as const) {
    const failure = await save(change).then(
      () => undefined,
      (error: { errors: object }) => Object.keys(error.errors),
    );
    expect(failure).toContain(field);
  }
  for (const mode of ["down", "silent"] as const) {
    bkash.mode = mode;
    expect(await codeOf(() => save(bkash.keys))).toBe("payment_provider_silent");
  }
  bkash.mode = "up";
  expect(await account()).toMatchObject({ is_connected: false, version: 0 });
});

it("can't be connected by a shop with another currency, which asks bKash nothing", async () => {
  const other = await app.shop(rima, "Euro Keys", { country: "DE", currency: "EUR" });
  const requested = bkash.requested.length;
  expect(await codeOf(() => save(bkash.keys, other.id))).toBe("currency_not_supported");
  expect(bkash.requested).toHaveLength(requested);
});

it("is offered once it is connected, under the shop's name for it, from BDT 1", async () => {
  const { data } = await save({ ...bkash.keys, name: "bKash wallet" });
  expect(data).toMatchObject({
    is_connected: true,
    is_test: true,
    key_ending: bkash.keys.app_secret.slice(-4),
    webhook_ending: null,
    version: 1,
  });
  for (const [price, isOffered] of [
    [99, false],
    [100, true],
    [100_000, true],
  ] as const) {
    await setPrice(app.database, tea.variant_id, price);
    expect((await offered()).includes("bKash wallet")).toBe(isOffered);
  }
});

it("keeps the stored keys, and tests them when one of them changes", async () => {
  const requested = bkash.requested.length;
  await save({ name: "bKash", version: 1 });
  expect(bkash.requested).toHaveLength(requested);
  expect(await codeOf(() => save({ password: "another-password", version: 2 }))).toBe("invalid_input");
  expect(await account()).toMatchObject({ name: "bKash", version: 2 });
  await save({ password: bkash.keys.password, version: 2 });
  // Accepted keys are tested with bKash, not with a token of before.
  expect(bkash.requested).toHaveLength(requested + 2);
});

it("returns, logs and stores no key in plain text, and isn't offered after it was removed", async () => {
  const answers = JSON.stringify([
    await account(),
    await rima.client.activity_log.list({ params: { shop_id: shop.id }, query: {} }),
  ]);
  const { rows } = await app.database.admin.query<{ text: string }>(
    `select (p::text || encode(p.secrets, 'escape')) as text from payment_providers p
     union all select a::text from activity a`,
  );
  const all = answers + rows.map(({ text }) => text).join("");
  for (const key of Object.values(bkash.keys)) expect(all).not.toContain(key.slice(0, -4));
  await rima.client.online_payments.remove({ params: { shop_id: shop.id, provider: "bkash" } });
  expect(await offered()).not.toContain("bKash");
});
