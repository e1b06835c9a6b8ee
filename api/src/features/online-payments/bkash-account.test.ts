import { afterAll, expect, it } from "vitest";
import { codeOf } from "../../../test/attacker.ts";
import { startBkash } from "../../../test/doubles/bkash-double.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { useProviderAccount } from "./provider-account.fixture.ts";

const bkash = await startBkash();
const app = useTestApp({ payments: { bkashApiUrl: bkash.url }, jobs: false });
afterAll(() => bkash.stop());

const { account, save, remove, setPrice, offered, euroShop, recorded } = useProviderAccount(
  app,
  "bkash",
  "bKash",
);

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
  const other = await euroShop();
  const requested = bkash.requested.length;
  expect(await codeOf(() => save(bkash.keys, other))).toBe("currency_not_supported");
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
    await setPrice(price);
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
  const all = await recorded();
  for (const key of Object.values(bkash.keys)) expect(all).not.toContain(key.slice(0, -4));
  await remove();
  expect(await offered()).not.toContain("bKash");
});
