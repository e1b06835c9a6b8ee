import { beforeEach, expect, it } from "vitest";
import { sql } from "../db/sql.ts";
import { useTestApp } from "../../test/test-app.ts";
import { type DueWork, markDue } from "../db/due-works.queries.ts";
import type { Database } from "../db/transactions.ts";
import { runShopWork, enqueueDueWorks, type HourlyWork } from "./each-hour.ts";
import type { JobData } from "./job-data.ts";
import { hourlyWork } from "./timetable.ts";

const app = useTestApp({ jobs: false });
const works = hourlyWork.map(({ name }) => name);
let shops: number[];

beforeEach(async () => {
  const { admin } = app.database;
  await admin.query("delete from pgboss.job where name = 'shop-works'; delete from shops");
  const { rows } = await admin.query(
    `insert into shops (handle, name, country, currency, time_zone)
     select 'shop-' || n, 'Shop', 'DE', 'EUR', 'UTC' from generate_series(1, 300) n returning id`,
  );
  shops = rows.map(({ id }) => id as number);
});

/** Schedules work of these shops that became due some time ago. */
async function makeDue(shopIds: number[], due: DueWork[], since = "1 hour"): Promise<void> {
  await app.database.admin.query(
    `insert into due_works (shop_id, work, due_at)
     select s, w, now() - $3::interval from unnest($1::integer[]) s, unnest($2::text[]) w`,
    [shopIds, due, since],
  );
}

async function dueRows(): Promise<{ shop_id: number; work: DueWork; isLater: boolean }[]> {
  const { rows } = await app.database.admin.query(
    'select shop_id, work, due_at > now() as "isLater" from due_works order by 1, 2',
  );
  return rows;
}

async function jobs(): Promise<JobData["shop-works"][]> {
  const { rows } = await app.database.admin.query(
    "select data from pgboss.job where name = 'shop-works' order by (data->>'shop_id')::integer",
  );
  return rows.map(({ data }) => data as JobData["shop-works"]);
}

/** The database with a count of its transactions. */
function counted(): { db: Database; transactions: () => number } {
  let transactions = 0;
  const { db } = app.app;
  return {
    db: {
      ...db,
      inShop: (...args) => (transactions++, db.inShop(...args)),
      inPlatform: (...args) => (transactions++, db.inPlatform(...args)),
    },
    transactions: () => transactions,
  };
}

it("does not read shops without due work, however many there are", async () => {
  const [due, soon] = shops as [number, number];
  await makeDue([due], ["searches", "imports"]);
  await makeDue([soon], ["searches"], "-1 hour");
  const { db, transactions } = counted();
  await enqueueDueWorks({ ...app.app, db }, works);
  expect(await jobs()).toEqual([{ shop_id: due, works: ["imports", "searches"] }]);
  // One transaction that takes the work and one that finds none.
  expect(transactions()).toBe(2);
  const done: string[] = [];
  const recorded = hourlyWork.map(({ name }) => ({ name, run: async () => void done.push(name) }));
  await runShopWork({ ...app.app, db }, recorded, (await jobs())[0]!);
  expect(done).toEqual(["imports", "searches"]);
  expect(transactions()).toBe(2 + done.length);
  expect(await dueRows()).toEqual([{ shop_id: soon, work: "searches", isLater: true }]);
});

it("waits until all transactions are over that began before the work was due", async () => {
  await makeDue(shops.slice(0, 1), ["searches"], "4 minutes");
  await enqueueDueWorks(app.app, works);
  expect(await jobs()).toEqual([]);
  const clock = { ...app.app.clock, now: () => Date.now() + 2 * 60_000 };
  await enqueueDueWorks({ ...app.app, clock }, works);
  expect(await jobs()).toHaveLength(1);
});

it("leaves work that this process does not do to another", async () => {
  await makeDue(shops.slice(0, 1), ["avif", "searches"]);
  await enqueueDueWorks(
    app.app,
    works.filter((name) => name !== "avif"),
  );
  expect(await jobs()).toMatchObject([{ works: ["searches"] }]);
  expect(await dueRows()).toMatchObject([{ work: "avif" }]);
});

it("enqueues each work once when two processes take it concurrently", async () => {
  await makeDue(shops, works);
  // Rows that another process is taking are skipped without waiting.
  const { admin } = app.database;
  await admin.query("begin");
  await admin.query("select from due_works where shop_id = $1 for update", [shops[0]]);
  const both = await Promise.allSettled([1, 2].map(() => enqueueDueWorks(app.app, works)));
  expect(both.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  await admin.query("rollback");
  await enqueueDueWorks(app.app, works);
  const taken = (await jobs()).flatMap((job) => job.works.map((work) => `${job.shop_id} ${work}`));
  expect(taken).toHaveLength(shops.length * works.length);
  expect(new Set(taken).size).toBe(taken.length);
});

it("loses no work when the process dies while it enqueues", async () => {
  await makeDue(shops.slice(0, 3), ["searches"]);
  let calls = 0;
  const dying = {
    ...app.app.jobs,
    enqueue: (async (...args: Parameters<typeof app.app.jobs.enqueue>) => {
      if (++calls === 3) throw new Error("killed");
      await app.app.jobs.enqueue(...args);
    }) as typeof app.app.jobs.enqueue,
  };
  await expect(enqueueDueWorks({ ...app.app, jobs: dying }, works)).rejects.toThrow("killed");
  expect([await jobs(), (await dueRows()).length]).toEqual([[], 3]);
  await enqueueDueWorks(app.app, works);
  expect([(await jobs()).length, await dueRows()]).toEqual([3, []]);
});

it("has another process retry the job of a process that died", async () => {
  const { rows } = await app.database.admin.query(
    "select retry_limit, heartbeat_seconds from pgboss.queue where name = 'shop-works'",
  );
  expect(rows[0].retry_limit).toBeGreaterThan(0);
  expect(rows[0].heartbeat_seconds).toBeLessThan(60);
});

it("schedules failed work for the next hour, and does the rest of the shop's work now", async () => {
  const [shop_id] = shops as [number];
  const done: string[] = [];
  const run =
    (name: DueWork): HourlyWork["run"] =>
    async (_, tx) => {
      await tx.run(sql`update shops set name = ${name} where id = ${shop_id}`);
      if (name === "imports") throw new Error("no space");
      done.push(name);
    };
  const some = (["sold-counts", "imports", "searches"] as const).map((name) => ({ name, run: run(name) }));
  await runShopWork(app.app, some, { shop_id, works: ["searches", "imports", "sold-counts"] });
  expect(done).toEqual(["sold-counts", "searches"]);
  expect(await dueRows()).toEqual([{ shop_id, work: "imports", isLater: true }]);
});

it("schedules work once, unless it is due earlier than scheduled", async () => {
  const [shop_id] = shops as [number];
  const mark = (at: string) =>
    app.app.db.inShop(shop_id, (tx) => markDue(tx, ["searches"], sql`now() + ${at}::interval`));
  for (const at of ["3 days", "3 days", "4 days", "2 days", "-1 day", "0"]) await mark(at);
  const { rows } = await app.database.admin.query(
    "select round(extract(epoch from due_at - now()) / 86400)::integer as days from due_works order by 1 desc",
  );
  expect(rows.map(({ days }) => days)).toEqual([3, 2, 0]);
  // Work that is already due may be running at this moment, so it does not cover what happens now.
  await app.database.admin.query("delete from due_works");
  await makeDue([shop_id], ["searches"]);
  await mark("1 day");
  expect(await dueRows()).toHaveLength(2);
});

it("lets a shop schedule and see only its own work", async () => {
  const [mine, other] = shops as [number, number];
  const insert = app.app.db.inShop(mine, (tx) =>
    tx.run(sql`insert into due_works (shop_id, work, due_at) values (${other}, 'searches', now())`),
  );
  await expect(insert).rejects.toThrow(/row-level security/);
  await makeDue([other], ["searches"]);
  const seen = await app.app.db.inShop(mine, (tx) => tx.all(sql`select work from due_works`));
  expect(seen).toEqual([]);
});
