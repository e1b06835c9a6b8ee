import { describe, expect, it } from "vitest";
import {
  endpointNamed,
  fieldsOf,
  fitting,
  type Path,
  replaced,
  allEndpoints,
  type TypedEndpoint,
} from "./contract-endpoints.ts";
import { headersOf, type Input, inputFor } from "./requests.ts";
import { call } from "./send-request.ts";
import { changedTables } from "./rows.ts";
import { type Caller, type TenantShop, useTenants } from "./tenants.ts";

const tenants = useTenants();

/** Calls an endpoint with an Idempotency-Key. */
function callWith(
  key: string,
  endpoint: TypedEndpoint,
  shop: TenantShop,
  input = inputFor(endpoint, shop),
  caller: Caller = shop.owner,
  more: Record<string, string> = {},
) {
  return call(tenants.baseUrl, endpoint, input, {
    ...headersOf(endpoint, caller, shop),
    "idempotency-key": key,
    ...more,
  });
}

async function afresh(endpoint: TypedEndpoint): Promise<void> {
  await tenants.snapshot.restore();
  await tenants.arrange(endpoint.name);
}

/** Other valid input; for a file, one byte differs. */
async function otherThan(endpoint: TypedEndpoint, input: Input): Promise<Input> {
  for (const { path, schema, type } of fieldsOf(endpoint.body)) {
    const now = path.reduce<unknown>(
      (node, step) => (node as Record<string | number, unknown>)[step],
      input.body,
    );
    if (type === "file" && now instanceof File) {
      const bytes = await now.bytes();
      bytes[bytes.length - 2]! ^= 1;
      return { ...input, body: replaced(input.body, path, new File([bytes], now.name, { type: now.type })) };
    }
    for (const value of fitting(schema)) {
      const other = { ...input, body: replaced(input.body, path, value) };
      if (
        typeof now !== "object" &&
        value !== now &&
        value !== null &&
        endpoint.input.safeParse(other).success
      )
        return other;
    }
  }
  const last: Path = ["params", Object.keys(input.params).at(-1)!];
  return replaced(input, last, crypto.randomUUID()) as Input;
}

describe("a request with an Idempotency-Key", () => {
  const keyed = allEndpoints.filter(({ meta }) => meta.idempotency);
  // Its first request calls Stripe: `capture.test.ts` has a double for it.
  const testedElsewhere = ["orders.capture"];

  it("is accepted by the endpoints that create orders, change stock or start jobs", () => {
    expect(keyed.length).toBeGreaterThan(10);
    expect(endpointNamed("checkout.place_order").meta.idempotency).toBe("required");
  });

  const tested = keyed.map(({ name }) => name).filter((name) => !testedElsewhere.includes(name));
  it.each(tested)("%s has one effect and one response", async (name) => {
    const endpoint = endpointNamed(name);
    const { mona, rita } = tenants;
    await afresh(endpoint);
    const input = inputFor(endpoint, mona);
    const first = await callWith("key-1", endpoint, mona, input);
    expect(first.status, first.text).toBeLessThan(300);
    const after = await tenants.snapshot.hashes();
    const effect = await tenants.snapshot.differences(tenants.known);

    // A retry returns the same bytes and has no second effect.
    const again = await callWith("key-1", endpoint, mona, input);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(changedTables(after, await tenants.snapshot.hashes())).toEqual([]);

    // Another body with the same key is an error and has no effect.
    const other = await callWith("key-1", endpoint, mona, await otherThan(endpoint, input));
    expect(other).toMatchObject({ status: 422, code: "idempotency_key_reused" });
    expect(changedTables(after, await tenants.snapshot.hashes())).toEqual([]);

    // Keys of different shops are independent.
    const elsewhere = await callWith("key-1", endpoint, rita);
    expect(elsewhere.status, elsewhere.text).toBe(first.status);
    expect(elsewhere.text).not.toContain(mona.marker);

    // Concurrent requests: one works, the other waits for its response.
    await afresh(endpoint);
    const pair = await Promise.all([
      callWith("key-2", endpoint, mona, input),
      callWith("key-2", endpoint, mona, input),
    ]);
    expect(pair[0]!.status).toBe(first.status);
    expect(pair[1]).toMatchObject({ status: pair[0]!.status, text: pair[0]!.text });
    expect(await tenants.snapshot.differences(tenants.known)).toEqual(effect);

    // The same key sent by another account is another key: the request is rejected or done on its own, never
    // replayed.
    if (endpoint.meta.who === "shop") {
      const countKeys = async () =>
        Number((await tenants.database.admin.query("select count(*) from idempotency_keys")).rows[0].count);
      const before = await countKeys();
      const theirs = await callWith("key-2", endpoint, mona, input, tenants.callers.admin);
      expect(await countKeys()).toBe(before + (theirs.status < 300 ? 1 : 0));
    } else {
      const theirs = await callWith("key-2", endpoint, mona, input, mona.owner, {
        "cart-token": rita.cartToken,
      });
      expect(theirs.status).toBe(404);
    }
    await tenants.snapshot.restore();
  });

  it.each(keyed.filter(({ meta }) => meta.idempotency === "required").map(({ name }) => name))(
    "%s is rejected without one",
    async (name) => {
      const endpoint = endpointNamed(name);
      const before = await tenants.snapshot.hashes();
      const { "idempotency-key": _, ...headers } = headersOf(endpoint, tenants.mona.owner, tenants.mona);
      const reply = await call(tenants.baseUrl, endpoint, inputFor(endpoint, tenants.mona), headers);
      expect(reply).toMatchObject({ status: 400, code: "idempotency_key_missing" });
      expect(changedTables(before, await tenants.snapshot.hashes())).toEqual([]);
    },
  );
});
