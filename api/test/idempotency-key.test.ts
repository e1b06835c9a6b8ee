import { expect, it } from "vitest";
import { useTestApp } from "./test-app.ts";

const app = useTestApp({ jobs: false });

const withKey = (key: string) =>
  fetch(`${app.baseUrl}/v1/storefront/no-such-shop/cart/order`, {
    method: "POST",
    headers: { "Idempotency-Key": key, "Content-Type": "application/json" },
    body: "{}",
  });

it("rejects an Idempotency-Key that is too long or not printable ASCII, instead of shortening it", async () => {
  for (const key of ["k".repeat(129), "k".repeat(5_000), "caf\u00e9", "a\tb"]) {
    const response = await withKey(key);
    expect.soft(response.status, key.slice(0, 20)).toBe(400);
    expect.soft(((await response.json()) as { code: string }).code).toBe("idempotency_key_invalid");
  }
});

it("accepts an Idempotency-Key of 128 characters", async () => {
  expect((await withKey("k".repeat(128))).status).toBe(404);
});
