import { afterAll, expect, it } from "vitest";
import { codeOf } from "../../../test/attacker.ts";
import { startSslCommerz } from "../../../test/doubles/sslcommerz-double.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { useProviderAccount } from "./provider-account.fixture.ts";

const sslcommerz = await startSslCommerz();
const app = useTestApp({ payments: { sslCommerzApiUrl: sslcommerz.url }, jobs: false });
afterAll(() => sslcommerz.stop());

const { account, save, remove, setPrice, offered, euroShop, recorded } = useProviderAccount(
  app,
  "sslcommerz",
  "Pay online (SSLCommerz)",
);

const store = () => ({ store_id: sslcommerz.storeId, store_password: sslcommerz.storePassword });

it("accepts no store that SSLCommerz doesn't accept", async () => {
  expect(await account()).toMatchObject({
    is_connected: false,
    name: "Pay online (SSLCommerz)",
    store_id: null,
  });
  for (const [change, field] of [
    [{}, "store_id"],
    [{ store_id: sslcommerz.storeId }, "store_password"],
    [{ store_password: sslcommerz.storePassword }, "store_id"],
    [{ ...store(), store_id: "a store" }, "store_id"],
    [{ ...store(), store_password: "with spaces in it" }, "store_password"],
    [{ ...store(), store_password: "another@ssl" }, "store_password"],
    [{ secret_key: "sk_test_keysofstripe", webhook_secret: "whsec_keysofstripe" }, "store_id"],
  ] as const) {
    const failure = await save(change).then(
      () => undefined,
      (error: { errors: object }) => Object.keys(error.errors),
    );
    expect(failure).toContain(field);
  }
  for (const mode of ["down", "silent"] as const) {
    sslcommerz.mode = mode;
    expect(await codeOf(() => save(store()))).toBe("payment_provider_silent");
  }
  sslcommerz.mode = "up";
  expect(await account()).toMatchObject({ is_connected: false, version: 0 });
});

it("can't be connected by a shop with another currency, which asks SSLCommerz nothing", async () => {
  const other = await euroShop();
  const requested = sslcommerz.requested.length;
  expect(await codeOf(() => save(store(), other))).toBe("currency_not_supported");
  expect(sslcommerz.requested).toHaveLength(requested);
});

it("is offered once it is connected, under the shop's name for it, for totals that SSLCommerz accepts", async () => {
  const { data } = await save({ ...store(), name: "bKash and cards" });
  expect(data).toMatchObject({
    is_connected: true,
    is_test: true,
    store_id: sslcommerz.storeId,
    key_ending: sslcommerz.storePassword.slice(-4),
    webhook_ending: null,
    version: 1,
  });
  expect(await offered()).toContain("bKash and cards");
  for (const [price, isOffered] of [
    [999, false],
    [1_000, true],
    [50_000_000, true],
    [50_000_001, false],
  ] as const) {
    await setPrice(price);
    expect((await offered()).includes("bKash and cards")).toBe(isOffered);
  }
  await setPrice(100_000);
});

it("keeps the stored password, and tests it with another store", async () => {
  const requested = sslcommerz.requested.length;
  expect((await save({ store_id: null, version: 1 })).data).toMatchObject({ store_id: sslcommerz.storeId });
  expect(sslcommerz.requested).toHaveLength(requested);
  expect(await codeOf(() => save({ store_id: "anotherstore", version: 2 }))).toBe("invalid_input");
  expect(await account()).toMatchObject({ store_id: sslcommerz.storeId, version: 2 });
});

it("returns, logs and stores no password in plain text, and isn't offered after it was removed", async () => {
  const all = await recorded();
  expect(all).not.toContain(sslcommerz.storePassword.slice(0, -4));
  await remove();
  expect(await offered()).not.toContain("Pay online (SSLCommerz)");
});
