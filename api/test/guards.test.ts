import { describe, expect, it } from "vitest";
import { scopeOf } from "@vitrine/contract/shops/api-keys";
import { mayCall } from "@vitrine/contract/endpoint";
import { accessOf, hasPermission, presetRoles } from "@vitrine/contract/roles";
import { isRouted, routed, allEndpoints, type TypedEndpoint } from "./contract-endpoints.ts";
import { headersOf, inputFor } from "./requests.ts";
import { call, type Reply } from "./send-request.ts";
import { changedTables } from "./rows.ts";
import { type Tenants, useTenants } from "./tenants.ts";

const tenants = useTenants();
type CallerName = keyof Tenants["callers"];

/** The expected error of a caller at an endpoint, or "let in". */
function expected(
  { name, method, meta }: TypedEndpoint,
  caller: CallerName,
): "unauthenticated" | "forbidden" | "not_found" | "let in" {
  if (meta.who === "anyone" || meta.who === "shopper") return "let in";
  if (caller === "anonymous" || caller === "wrong device" || caller === "expired session")
    return "unauthenticated";
  if (caller === "rival API key") return "unauthenticated";
  if (caller === "API key" || caller === "API key to read") {
    if (meta.who === "account") return "unauthenticated";
    const scope = scopeOf(meta, method);
    return scope && (caller === "API key" || scope.endsWith(":read")) ? "let in" : "forbidden";
  }
  // A session belongs to its user, regardless of roles.
  if (name === "sessions.end") return caller === "owner" ? "let in" : "not_found";
  if (meta.who === "account") return "let in";
  if (caller === "rival owner" || caller === "person without a shop") return "not_found";
  return mayCall(accessOf(caller).permissions, meta) ? "let in" : "forbidden";
}

const statuses = { unauthenticated: 401, forbidden: 403, not_found: 404 };

/** True if the call succeeded, or failed for another reason than the caller's identity. */
function isLetIn({ status, code }: Reply): boolean {
  return status < 500 && code !== "method_not_allowed" && !(code && code in statuses);
}

describe("the guards", () => {
  it("every endpoint of the contract is routed", () => {
    expect(allEndpoints.filter((endpoint) => !isRouted(endpoint)).map(({ name }) => name)).toEqual([]);
  });

  it("every endpoint of a shop has an area, and the shop's id in its path", () => {
    for (const { name, path, meta } of allEndpoints) {
      expect.soft(meta.area !== undefined, name).toBe(meta.who === "shop");
      expect.soft(path.includes("{shop_id}"), name).toBe(meta.who === "shop");
      expect.soft(path.startsWith("/v1/storefront/{handle}"), name).toBe(meta.who === "shopper");
    }
  });

  it("no two endpoints have the same path and method", () => {
    const routes = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`);
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
  });

  it(
    "every endpoint accepts and rejects callers as the contract and the roles define",
    { timeout: 400_000 },
    async () => {
      const names = Object.keys(tenants.callers) as CallerName[];
      const violations: string[] = [];
      let cells = 0;
      for (const endpoint of routed) {
        await tenants.arrange(endpoint.name);
        let before = await tenants.snapshot.hashes();
        const input = inputFor(endpoint, tenants.mona);
        // Callers who are rejected first, so that they find the data unchanged and must leave it unchanged.
        for (const name of names.toSorted(
          (a, b) => Number(expected(endpoint, a) === "let in") - Number(expected(endpoint, b) === "let in"),
        )) {
          const wanted = expected(endpoint, name);
          const reply = await call(
            tenants.baseUrl,
            endpoint,
            input,
            headersOf(endpoint, tenants.callers[name], tenants.mona),
          );
          const changed = changedTables(before, await tenants.snapshot.hashes());
          cells++;
          const isRight =
            wanted === "let in"
              ? isLetIn(reply)
              : reply.status === statuses[wanted] && reply.code === wanted && changed.length === 0;
          if (!isRight)
            violations.push(
              `${endpoint.method} ${endpoint.path} by ${name}: expected ${wanted}, got ${reply.status} ${reply.text.slice(0, 200)} and changes of [${changed.join(", ")}]`,
            );
          if (changed.length > 0) {
            await tenants.snapshot.restore();
            await tenants.arrange(endpoint.name);
            before = await tenants.snapshot.hashes();
          }
        }
        await tenants.snapshot.restore();
      }
      console.info(`guards: ${cells} cases, ${violations.length} violations`);
      expect(violations).toEqual([]);
      expect(cells).toBe(routed.length * names.length);
      expect(routed.length).toBeGreaterThan(40);
    },
  );

  it("staff may enter only their five areas", () => {
    const areas = [...new Set(allEndpoints.flatMap(({ meta }) => meta.area ?? []))];
    for (const area of areas)
      expect(hasPermission(accessOf("staff").permissions, area)).toBe(
        ["dashboard", "orders", "abandoned-checkouts", "email-dispatch-settings", "languages"].includes(area),
      );
    expect(presetRoles).toEqual(["owner", "admin", "manager", "staff"]);
  });

  it("every endpoint that changes orders needs a permission besides the area", () => {
    // They only print or read.
    const reads = ["documents.print", "documents.count_unprinted"];
    const changes = allEndpoints.filter(
      ({ method, name, meta }) => meta.area === "orders" && method !== "GET" && !reads.includes(name),
    );
    expect(changes.length).toBeGreaterThan(40);
    expect(changes.filter(({ meta }) => !meta.permission).map(({ name }) => name)).toEqual([]);
  });
});
