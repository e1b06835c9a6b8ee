import { afterAll, beforeAll, expect, it } from "vitest";
import { codeOf } from "../../../test/attacker.ts";
import { startStripe } from "../../../test/doubles/stripe-double.ts";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { fill, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const stripe = await startStripe();
const app = useTestApp({ payments: { stripeApiUrl: stripe.url } });
afterAll(() => stripe.stop());

let mona: Person;
let shop: { id: number; handle: string };
let tea: { variant_id: string };

beforeAll(async () => {
  mona = await app.person("Mona Keys");
  shop = await app.shop(mona, "Tea Keys");
  await open(app.database, shop.id);
  tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 100 });
});

const params = () => ({ shop_id: shop.id, provider: "stripe" as const });
const list = async (person = mona) =>
  (await person.client.online_payments.list({ params: { shop_id: shop.id } })).data[0]!;
const keys = () => ({ secret_key: stripe.secretKey, webhook_secret: stripe.webhookSecret });
const save = (change: Record<string, unknown>, person = mona) =>
  person.client.online_payments.save({
    params: params(),
    body: { name: "Card", is_active: true, version: 0, ...change },
  });

async function offered(): Promise<string[]> {
  const it = shopper(app, shop.handle);
  await fill(it, [{ variant_id: tea.variant_id, quantity: 1 }]);
  const { data } = await it.client.checkout.read_cart({ params: { handle: shop.handle } });
  return data.payment_options.map(({ key }) => key);
}

it("isn't offered, and accepts no keys that Stripe doesn't accept", async () => {
  expect(await list()).toMatchObject({ is_connected: false, key_ending: null, version: 0 });
  expect((await list()).webhook_url).toBe(
    `http://dashboard.localhost:3000/api/v1/payments/stripe/${shop.id}/webhook`,
  );
  expect(await offered()).toEqual(["cash_on_delivery"]);
  for (const [change, field] of [
    [{}, "secret_key"],
    [{ secret_key: stripe.secretKey }, "webhook_secret"],
    [{ webhook_secret: stripe.webhookSecret }, "secret_key"],
    [{ ...keys(), secret_key: "pk_test_apublishablekey" }, "secret_key"],
    [{ ...keys(), webhook_secret: "sk_test_notasigningsecret" }, "webhook_secret"],
    [{ ...keys(), secret_key: "sk_test_thatstriperejects" }, "secret_key"],
  ] as const) {
    const failure = await save(change).then(
      () => undefined,
      (error: { errors: object }) => Object.keys(error.errors),
    );
    expect(failure).toContain(field);
  }
  stripe.mode = "down";
  expect(await codeOf(() => save(keys()))).toBe("payment_provider_silent");
  stripe.mode = "up";
  expect(await list()).toMatchObject({ is_connected: false });
});

it("is offered once it is connected, under the shop's name for it, and not while it is off", async () => {
  const { data } = await save({ ...keys(), name: "Card (Stripe)" });
  expect(data).toMatchObject({
    is_connected: true,
    is_test: true,
    key_ending: stripe.secretKey.slice(-4),
    webhook_ending: stripe.webhookSecret.slice(-4),
    version: 1,
  });
  expect(await offered()).toEqual(["stripe", "cash_on_delivery"]);
  const requested = stripe.requested.length;
  await save({ name: "Card", is_active: false, version: 1 });
  // The stored keys stay, and aren't tested again.
  expect(stripe.requested).toHaveLength(requested);
  expect(await offered()).toEqual(["cash_on_delivery"]);
  expect(await codeOf(() => save({ name: "Late", version: 1 }))).toBe("version_conflict");
  expect((await save({ name: "Card", version: 2 })).data).toMatchObject({
    version: 3,
    key_ending: data.key_ending,
  });
});

it("returns, logs and stores no key in plain text", async () => {
  const responses = JSON.stringify([
    await list(),
    await mona.client.activity_log.list({ params: { shop_id: shop.id }, query: {} }),
  ]);
  const { rows } = await app.database.admin.query<{ text: string }>(
    `select (p::text || encode(p.secrets, 'escape')) as text from payment_providers p
     union all select a::text from activity a`,
  );
  const all = responses + rows.map(({ text }) => text).join("");
  for (const secret of Object.values(keys())) expect(all).not.toContain(secret.slice(3, -4));
  expect(responses).toContain("payment_provider.connected");
});

it("can't be decrypted in another shop", async () => {
  const rival = await app.person("Rival Keys");
  const other = await app.shop(rival, "Other Keys");
  await app.database.admin.query(
    `insert into payment_providers (shop_id, provider, name, secrets, key_ending, webhook_ending, is_test)
     select $2, provider, name, secrets, key_ending, webhook_ending, is_test from payment_providers where shop_id = $1`,
    [shop.id, other.id],
  );
  const body = { name: "Stolen", is_active: true, version: 1 };
  expect(
    await codeOf(() =>
      rival.client.online_payments.save({ params: { shop_id: other.id, provider: "stripe" }, body }),
    ),
  ).toBe("invalid_input");
});

it("is open to owners and admins only", async () => {
  for (const role of ["admin", "manager", "staff"] as const) {
    const person = await app.person(`Keys ${role}`);
    await app.join(shop.id, person, role);
    const outcome = role === "admin" ? "ok" : "forbidden";
    expect(await codeOf(() => list(person))).toBe(outcome);
    expect(await codeOf(() => person.client.online_payments.remove({ params: params() }))).toBe(outcome);
    if (role === "admin") await save(keys());
  }
});

it("isn't offered after it was removed", async () => {
  await mona.client.online_payments.remove({ params: params() });
  expect(await offered()).toEqual(["cash_on_delivery"]);
  expect(await codeOf(() => mona.client.online_payments.remove({ params: params() }))).toBe("not_found");
});
