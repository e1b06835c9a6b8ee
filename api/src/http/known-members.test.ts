import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Person, useTestApp } from "../../test/test-app.ts";

const app = useTestApp({ jobs: false });
let manager: Person;
let params: { shop_id: number };
let shops = 0;

const sql = (text: string, ...values: unknown[]) => app.database.admin.query(text, values);
const readCollections = (as = manager.client) => as.collections.list({ params, query: {} });
const readOrders = () => manager.client.orders.list({ params, query: {} });
const changeRole = (role: string) =>
  sql(
    "update memberships set role = $1 from accounts a where a.id = account_id and a.email = $2",
    role,
    manager.email,
  );

beforeEach(async () => {
  const place = ++shops;
  const owner = await app.person(`Mona Known ${place}`);
  manager = await app.person(`Max Known ${place}`);
  params = { shop_id: (await app.shop(owner, `Tea Known ${place}`)).id };
  await app.join(params.shop_id, manager, "manager");
  await readCollections();
});

it("reads no session before a read of a known member, and reads it before a change", async () => {
  const read = vi.spyOn(app.app.db, "readPlatform");
  try {
    expect(await readCollections()).toMatchObject({ data: [] });
    expect(read).not.toHaveBeenCalled();
    await manager.client.orders
      .change_tags({ params: { ...params, id: crypto.randomUUID() }, body: { add: ["a"] } })
      .catch(() => {});
    expect(read).toHaveBeenCalledTimes(1);
  } finally {
    read.mockRestore();
  }
});

const changes: [name: string, change: string, code: string][] = [
  ["is signed out", "delete from sessions where token_hash = sha256($1::bytea)", "unauthenticated"],
  [
    "has an expired session",
    "update sessions set expires_at = now() where token_hash = sha256($1::bytea)",
    "unauthenticated",
  ],
  [
    "signed in over half a year before",
    "update sessions set created_at = now() - interval '181 days' where token_hash = sha256($1::bytea)",
    "unauthenticated",
  ],
  [
    "was removed from the shop",
    "delete from memberships m using sessions s where s.account_id = m.account_id and s.token_hash = sha256($1::bytea)",
    "not_found",
  ],
  [
    "is staff now",
    "update memberships m set role = 'staff' from sessions s where s.account_id = m.account_id and s.token_hash = sha256($1::bytea)",
    "forbidden",
  ],
];
const reads: [string, () => Promise<unknown>][] = [
  ["whose transaction is open when the handler begins", () => readCollections()],
  ["that opens its transaction later", () => manager.client.products.list({ params, query: {} })],
  [
    "that opens no transaction",
    () => manager.client.products.list_values({ params, query: { of: "vendor" } }),
  ],
];

describe.each(reads)("the next read %s", (_name, read) => {
  it.each(changes)("is rejected if the member %s", async (_change, change, code) => {
    await read();
    await sql(change, manager.token);
    await expect(read()).rejects.toMatchObject({ code });
    await expect(read()).rejects.toMatchObject({ code });
  });
});

it("rejects the token of a known member on another device", async () => {
  const thief = app.device("another-device", () => manager.token);
  await expect(readCollections(thief)).rejects.toMatchObject({ code: "unauthenticated" });
});

it("gives a member their new role with the next read, also when both roles may read", async () => {
  await changeRole("staff");
  await expect(readCollections()).rejects.toMatchObject({ code: "forbidden" });
  await readOrders();
  await expect(readCollections()).rejects.toMatchObject({ code: "forbidden" });
  await changeRole("admin");
  await readOrders();
  await readCollections();
});

it("rejects a read of a member who lost access also if it is rejected before its transaction", async () => {
  const id = crypto.randomUUID();
  const merge = () =>
    manager.client.customers.preview_merge({ params: { ...params, id }, query: { customer_id: id } });
  await expect(merge()).rejects.toMatchObject({ code: "customer_same" });
  await changeRole("staff");
  await expect(merge()).rejects.toMatchObject({ code: "forbidden" });
});

it("verifies no member of another shop", async () => {
  const owner = await app.person("Rita Known");
  const other = (await app.shop(owner, "Tea Other")).id;
  await expect(
    manager.client.collections.list({ params: { shop_id: other }, query: {} }),
  ).rejects.toMatchObject({ code: "not_found" });
});
