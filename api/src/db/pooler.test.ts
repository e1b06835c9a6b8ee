import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "./sql.ts";
import { useDatabase } from "../../test/database.ts";
import { openPool } from "./pool.ts";
import { createDatabase, type Database } from "./transactions.ts";

// Runs without a pooler, to see the state of a connection between two transactions: behind a pooler, the next
// transaction belongs to another client.

const database = useDatabase();
let db: Database;

beforeAll(async () => {
  const open = (role: "vitrine_shop" | "vitrine_platform") =>
    openPool(database.connection, role, 1, undefined, "700ms", true);
  db = createDatabase(open("vitrine_shop"), open("vitrine_platform"));
  await database.admin.query(
    "insert into shops (handle, name, country, currency, time_zone) values ('one', 'One', 'DE', 'EUR', 'Europe/Berlin')",
  );
});
afterAll(() => db?.end());

const settings = sql<Record<string, string>>`
  select current_user as role, current_setting('search_path') as search_path, current_setting('lock_timeout') as lock_timeout,
         current_setting('app.shop_id', true) as shop_id, (select count(*) from platform.shops)::text as shops,
         (select count(*) from pg_prepared_statements)::text as prepared`;

it("begins each transaction behind a pooler with its role, shop and settings, and prepares no statements", async () => {
  const ofSession = { search_path: "shop, platform, public", lock_timeout: "700ms", prepared: "0" };
  const { rows } = await database.admin.query<{ id: number }>("select id from shops");
  for (const commitsAsynchronously of [false, true])
    await expect(
      db.inShop(rows[0]!.id, (tx) => tx.commitWith(tx.one(settings)), { commitsAsynchronously }),
    ).resolves.toMatchObject({
      ...ofSession,
      role: "vitrine_shop",
      shop_id: String(rows[0]!.id),
      shops: "1",
    });
  expect(await db.inPlatform((tx) => tx.one(settings))).toMatchObject({
    ...ofSession,
    role: "vitrine_platform",
  });
  expect(await db.readPlatform((tx) => tx.one(settings))).toMatchObject({
    ...ofSession,
    role: "vitrine_platform",
  });
});

it("resets role and shop before the next transaction of the session", async () => {
  const pool = openPool(database.connection, "vitrine_shop", 1, undefined, "1s", true);
  const pooled = createDatabase(pool, pool);
  await pooled.inShop(1_001, (tx) => tx.one(sql`select 1`));
  const { rows } = await pool.query(
    "select current_user as role, nullif(current_setting('app.shop_id', true), '') as shop_id",
  );
  expect(rows).toEqual([{ role: database.connection.user, shop_id: null }]);
  await pool.end();
});
