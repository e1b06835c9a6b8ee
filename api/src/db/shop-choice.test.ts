import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { openPool } from "./pool.ts";
import { sql } from "./sql.ts";
import { isMemberChanged, type KnownMember } from "./shop-choice.ts";
import { createDatabase, type Database } from "./transactions.ts";

const database = useDatabase();
const member: KnownMember = {
  tokenHash: createHash("sha256").update("token").digest(),
  deviceId: "phone",
  account_id: crypto.randomUUID(),
  role: "staff",
  role_id: null,
  role_version: null,
};
let shopId: number;
let otherShop: number;

beforeAll(async () => {
  const query = (text: string, ...values: unknown[]) => database.admin.query(text, values);
  const { rows } = await query(`
    insert into shops (handle, name, country, currency, time_zone)
    select n, n, 'DE', 'EUR', 'Europe/Berlin' from unnest(array['one', 'two']) n returning id`);
  [shopId, otherShop] = rows.map(({ id }) => Number(id)) as [number, number];
  await query(
    "insert into accounts (id, email, name) values ($1, 'sam@example.com', 'Sam')",
    member.account_id,
  );
  await query(
    "insert into memberships (shop_id, account_id, role) values ($1, $2, 'staff')",
    shopId,
    member.account_id,
  );
  await query(
    "insert into sessions (token_hash, account_id, device_id, expires_at) values ($1, $2, 'phone', now() + interval '1 day')",
    member.tokenHash,
    member.account_id,
  );
});

const shop = sql<{ shop: string }>`select current_setting('app.shop_id', true) as shop`;

describe.each([false, true])("a transaction of a known member (behind a pooler: %s)", (isBehindPooler) => {
  let db: Database;
  beforeAll(() => {
    const open = (role: "vitrine_shop" | "vitrine_platform") =>
      openPool(database.connection, role, 1, undefined, undefined, isBehindPooler);
    db = createDatabase(open("vitrine_shop"), open("vitrine_platform"));
  });
  afterAll(() => db.end());

  /** The transaction sends its statements in different ways. */
  const ways = (of: KnownMember, id: number): [string, () => Promise<unknown>][] => {
    const inShop: Database["inShop"] = (_, work) => db.inShop(id, work, { member: of });
    return [
      ["one statement", () => inShop(id, (tx) => tx.commitWith(tx.one(shop)))],
      ["several statements at once", () => inShop(id, (tx) => Promise.all([tx.one(shop), tx.one(shop)]))],
      [
        "statements one after another",
        () => inShop(id, async (tx) => [await tx.one(shop), await tx.one(shop)]),
      ],
      ["no statement", () => inShop(id, async () => {})],
    ];
  };

  it("sees the shop of the member", async () => {
    const expected = { shop: String(shopId) };
    const results = [];
    for (const [, run] of ways(member, shopId)) results.push(await run());
    expect(results).toEqual([expected, [expected, expected], [expected, expected], undefined]);
    expect((await db.inPlatform((tx) => tx.one(shop))).shop ?? "").toBe("");
  });

  const expectRejection = async (of: KnownMember, id: number) => {
    for (const [name, run] of ways(of, id)) expect(await run().catch(isMemberChanged), name).toBe(true);
    // The connection serves the next transaction.
    expect(await db.inShop(shopId, (tx) => tx.commitWith(tx.one(shop)))).toEqual({ shop: String(shopId) });
  };

  it.each<[string, Partial<KnownMember>]>([
    ["has another role", { role: "owner" }],
    ["has an own role", { role_id: crypto.randomUUID(), role_version: 1 }],
    ["has another version of a role", { role_version: 1 }],
    ["uses another device", { deviceId: "laptop" }],
    ["has another session", { tokenHash: Buffer.alloc(32) }],
    ["is another user", { account_id: crypto.randomUUID() }],
  ])("runs nothing if the caller %s", (_name, change) => expectRejection({ ...member, ...change }, shopId));

  it("runs nothing in a shop that the caller is no member of", () => expectRejection(member, otherShop));
});
