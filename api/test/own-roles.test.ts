import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { type Permission, permissions } from "@vitrine/contract/roles";
import { hashToken, newToken } from "../src/ids.ts";
import { routed, type TypedEndpoint } from "./contract-endpoints.ts";
import { headersOf, inputFor } from "./requests.ts";
import { changedTables } from "./rows.ts";
import { call } from "./send-request.ts";
import { type Caller, useTenants } from "./tenants.ts";

const tenants = useTenants();
const pat: Caller = { name: "Pat", account_id: randomUUID(), deviceId: "device-of-pat", token: newToken() };
const endpoints = routed.filter(({ meta }) => meta.who === "shop");

// Handlers reject what needs another permission: the list of a saved view, the kind of a notification, the texts of payment methods,
// and a draft that is paid already. Their own tests have these rules.
const furtherRules = [
  "saved_views.",
  "notification_preferences.update",
  "translations.",
  "order_changes.",
  "draft_orders.complete",
];

/** Adds Pat with these permissions. The snapshot, which is restored after each call, doesn't have them. */
async function addPat(chosen: readonly Permission[]): Promise<void> {
  const { admin } = tenants.database;
  const shopId = tenants.mona.id;
  await admin.query("insert into accounts (id, email, name) values ($1, 'pat@example.com', 'Pat')", [
    pat.account_id,
  ]);
  await admin.query(
    "insert into sessions (token_hash, account_id, device_id, expires_at) values ($1, $2, $3, now() + interval '1 hour')",
    [hashToken(pat.token!), pat.account_id, pat.deviceId],
  );
  const roleId = randomUUID();
  await admin.query(
    "insert into staff_roles (shop_id, id, name, permissions) values ($1, $2, 'Of Pat', $3)",
    [shopId, roleId, chosen],
  );
  await admin.query(
    "insert into memberships (shop_id, account_id, role, role_id) values ($1, $2, 'custom', $3)",
    [shopId, pat.account_id, roleId],
  );
}

/** The permissions that an endpoint needs: all of these lists, and one of each. */
function neededBy({ meta }: TypedEndpoint): Permission[][] {
  return [[meta.area!], ...(meta.permission ? [[meta.permission].flat()] : [])];
}

async function callAs(endpoint: TypedEndpoint, chosen: readonly Permission[]) {
  await tenants.arrange(endpoint.name);
  await addPat(chosen);
  const before = await tenants.snapshot.hashes();
  const headers = headersOf(endpoint, pat, tenants.mona);
  const reply = await call(tenants.baseUrl, endpoint, inputFor(endpoint, tenants.mona), headers);
  const changed = changedTables(before, await tenants.snapshot.hashes());
  await tenants.snapshot.restore();
  return { reply, changed };
}

it("an own role may call exactly the endpoints of its permissions", { timeout: 600_000 }, async () => {
  const violations: string[] = [];
  for (const endpoint of endpoints) {
    const needed = neededBy(endpoint);
    for (const missing of needed) {
      const { reply, changed } = await callAs(
        endpoint,
        permissions.filter((one) => !missing.includes(one)),
      );
      if (reply.status !== 403 || reply.code !== "forbidden" || changed.length > 0)
        violations.push(`${endpoint.name} without ${missing.join()}: ${reply.status} ${reply.code}`);
    }
    const { reply } = await callAs(
      endpoint,
      needed.flatMap(([first]) => first!),
    );
    const isExcused = furtherRules.some((name) => endpoint.name.startsWith(name));
    if (reply.status >= 500 || (reply.code === "forbidden" && !isExcused))
      violations.push(`${endpoint.name} with its permissions: ${reply.status} ${reply.code}`);
  }
  console.info(`own roles: ${endpoints.length} endpoints, ${violations.length} violations`);
  expect(violations).toEqual([]);
  expect(endpoints.length).toBeGreaterThan(200);
});
