import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../db/sql.ts";
import { useTestApp } from "../../test/test-app.ts";

const app = useTestApp({ jobs: false });
let shopId: number;

beforeAll(async () => {
  const { rows } = await app.database.admin.query(
    "insert into shops (handle, name, country, currency, time_zone) values ('queue', 'Queue', 'DE', 'EUR', 'UTC') returning id",
  );
  shopId = rows[0].id as number;
});

describe.each(["vitrine_shop", "vitrine_platform"])("%s", (role) => {
  it.each([
    ["read what a job carries", "select data from pgboss.job"],
    ["read a result", "select output from pgboss.job_common"],
    ["read whole jobs", "select * from pgboss.job"],
    ["change a job", "update pgboss.job set data = '{}'"],
    ["remove a job", "delete from pgboss.job"],
    ["change a queue", "update pgboss.queue set retry_limit = 0"],
    [
      "make a schedule",
      "insert into pgboss.schedule (name, cron, timezone) values ('each-hour', '* * * * *', 'UTC')",
    ],
    ["create a queue", "select pgboss.create_queue('mine', '{}'::jsonb)"],
  ])("cannot %s", async (_, statement) => {
    const client = new pg.Client({ ...app.database.connection, options: `-c role=${role}` });
    await client.connect();
    const tried = client.query(statement);
    await expect(tried).rejects.toMatchObject({ code: expect.stringMatching(/^42(501|883)$/) });
    await client.end();
  });
});

it("a shop's transaction can enqueue jobs, immediate and delayed, and see whether any are running", async () => {
  const { db, jobs } = app.app;
  const areAtWork = await db.inShop(shopId, async (tx) => {
    await jobs.enqueue(tx, "make-avif", { shop_id: shopId });
    await jobs.enqueue(tx, "make-avif", { shop_id: shopId }, { seconds: 60 });
    await jobs.enqueue(tx, "order-placed", { shop_id: shopId, order_id: crypto.randomUUID() });
    await tx.one(sql`select 1`);
    return jobs.areAtWork(tx, ["make-avif"]);
  });
  expect(areAtWork).toBe(false);
  const { rows } = await app.database.admin.query(
    "select name from pgboss.job where data->>'shop_id' = $1 order by name",
    [String(shopId)],
  );
  expect(rows.map(({ name }) => name as string)).toEqual(["make-avif", "make-avif", "order-placed"]);
});
