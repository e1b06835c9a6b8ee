import { DatabaseError } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "@vitrine/contract/contract";
import type { EndpointMeta } from "@vitrine/contract/endpoint";
import { useDatabase } from "../../test/database.ts";
import { apiError } from "../api-error.ts";
import { DatabaseUnavailable, unavailableFrom } from "./database-unavailable.ts";
import { openPool } from "./pool.ts";
import { createDatabase, type Database } from "./transactions.ts";
import { sql } from "./sql.ts";
import type { AnyTx, ShopTx } from "./tx.ts";

const database = useDatabase();
let db: Database;
beforeAll(async () => {
  // Off in all other tests, on in production.
  await database.admin.query(
    "do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$",
  );
  const open = (role: "vitrine_shop" | "vitrine_platform") => openPool(database.connection, role, 1, 300);
  db = createDatabase(open("vitrine_shop"), open("vitrine_platform"));
});
afterAll(() => db.end());

/** The functions that open a connection; each must survive losing it. */
const ways: [string, <T>(work: (tx: AnyTx) => Promise<T>) => Promise<T>][] = [
  ["inShop", (work) => db.inShop(1, work)],
  ["inPlatform", (work) => db.inPlatform(work)],
  ["readPlatform", (work) => db.readPlatform(work)],
];

const ownPid = async (tx: AnyTx) => (await tx.one(sql<{ pid: number }>`select pg_backend_pid() as pid`)).pid;

/** Terminates a connection from outside, as a shutdown of PostgreSQL does, and waits until it is gone. */
async function terminate(pid: number): Promise<void> {
  await database.admin.query("select pg_terminate_backend($1, 5000)", [pid]);
  // The message arrives on the connection's own socket.
  await new Promise((resolve) => setTimeout(resolve, 20));
}

async function expectAnswer(way: (typeof ways)[number][1]): Promise<void> {
  expect(await way((tx) => tx.one(sql`select 1 as n`))).toEqual({ n: 1 });
}

describe.each(ways)("%s, when PostgreSQL ends the connection", (_name, way) => {
  it("throws DatabaseUnavailable when no statement is running, and opens a new connection for the next call", async () => {
    const lost = way(async (tx) => {
      await terminate(await ownPid(tx));
      return tx.one(sql`select 1`);
    });
    await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expectAnswer(way);
  });

  it("throws DatabaseUnavailable when a statement is running", async () => {
    const pid = await way(ownPid);
    const lost = way((tx) => tx.one(sql`select pg_sleep(30)`));
    await Promise.all([expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable), terminate(pid)]);
    await expectAnswer(way);
  });

  it("does not replace an expected error that was thrown before", async () => {
    const lost = way(async (tx) => {
      await terminate(await ownPid(tx));
      throw apiError("sold_out");
    });
    await expect(lost).rejects.toMatchObject({ code: "sold_out" });
    await expectAnswer(way);
  });

  it("uses no idle connection that has ended", async () => {
    await terminate(await way(ownPid));
    await expectAnswer(way);
  });
});

it.each(ways.slice(0, 2))("%s throws DatabaseUnavailable when the commit fails", async (_name, way) => {
  const lost = way(async (tx) => void (await terminate(await ownPid(tx))));
  await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable);
});

describe.each(ways)("%s, when all connections are in use", (_name, way) => {
  it("waits a moment, then throws DatabaseUnavailable; immediately if 40 wait already", async () => {
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const holding = way(async (tx) => {
      await tx.one(sql`select 1`);
      held.resolve();
      await released.promise;
    });
    await held.promise;
    const waiting = Array.from({ length: 40 }, () => way(ownPid));
    const settled: string[] = [];
    for (const one of waiting) one.catch(() => settled.push("waited"));
    await expect(way(ownPid)).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(settled).toEqual([]);
    const results = await Promise.allSettled(waiting);
    expect(results.filter(({ status }) => status === "fulfilled")).toEqual([]);
    for (const response of results)
      expect(response.status === "rejected" && response.reason).toBeInstanceOf(DatabaseUnavailable);
    released.resolve();
    await holding;
    await expectAnswer(way);
  });
});

describe("unavailableFrom", () => {
  const failure = (code: string) => Object.assign(new DatabaseError("said", 4, "error"), { code });

  it.each([
    "57P01",
    "57P02",
    "57P03",
    "08006",
    "53300",
    "53200",
    "55P03",
    "57014",
    "40001",
    "40P01",
    "25P03",
  ])("maps %s to DatabaseUnavailable", (code) => {
    expect(unavailableFrom(failure(code))).toMatchObject({ name: "DatabaseUnavailable", retryAfter: 1 });
  });

  it.each(["23505", "22P02", "42P01", "42501", "25P02"])("does not map %s", (code) => {
    expect(unavailableFrom(failure(code))).toBeUndefined();
  });

  it("does not map a missing file", () => {
    expect(unavailableFrom(Object.assign(new Error("no such file"), { code: "ENOENT" }))).toBeUndefined();
  });
});

describe("a transaction that commits asynchronously", () => {
  const setting = sql<{ value: string }>`select current_setting('synchronous_commit') as value`;

  it("uses asynchronous commit for one statement and for several, and not for the next transaction", async () => {
    const options = { commitsAsynchronously: true };
    const values = [
      await db.inShop(1, (tx) => tx.one(setting)),
      await db.inShop(1, (tx) => tx.commitWith(tx.one(setting)), options),
      await db.inShop(1, (tx) => tx.commitWith(tx.one(setting))),
      await db.inShop(1, async (tx) => (await tx.one(setting), tx.one(setting)), options),
      await db.inShop(1, async (tx) => (await tx.one(setting), tx.one(setting))),
    ];
    expect(values.map(({ value }) => value)).toEqual(["on", "off", "on", "off", "on"]);
  });

  it("is a change of a cart, never an order", () => {
    const asynchronous = Object.entries({ ...contract.checkout, ...contract.cart_recovery }).filter(
      ([, procedure]) => (procedure["~orpc"].meta as EndpointMeta).commitsAsynchronously,
    );
    expect(asynchronous.map(([name]) => name)).toEqual([
      "add_line",
      "update_line",
      "remove_line",
      "update_address",
      "update_note",
      "update_delivery",
      "update_payment",
      "add_coupon",
      "remove_coupon",
      "save_contact",
    ]);
  });
});

describe("a transaction that releases its locks early", () => {
  const options = { releasesLocksEarly: true };
  const write = sql<{ at: string; xact: string; value: string }>`
    select pg_logical_emit_message(true, 'change', 'of a test')::text as at, pg_current_xact_id()::text as xact,
      current_setting('synchronous_commit') as value`;

  it.each([
    ["with its last statement", (tx: ShopTx) => tx.commitWith(tx.one(write))],
    ["after its last statement", (tx: ShopTx) => tx.one(write)],
  ])("commits asynchronously %s, and returns when its changes are on disk", async (_, work) => {
    // Without the wait, PostgreSQL writes to the disk up to 200 ms later.
    for (let n = 0; n < 5; n++) {
      const { at, value } = await db.inShop(1, work, options);
      expect(value).toBe("off");
      const { rows } = await database.admin.query("select pg_current_wal_flush_lsn() >= $1 as is_on_disk", [
        at,
      ]);
      expect(rows).toEqual([{ is_on_disk: true }]);
    }
    expect(await db.inShop(1, (tx) => tx.one(write))).toMatchObject({ value: "on" });
  });

  it("is rolled back if it fails, and may run no statement", async () => {
    let xact = "";
    const failing = db.inShop(
      1,
      async (tx) => {
        ({ xact } = await tx.one(write));
        throw apiError("sold_out");
      },
      options,
    );
    await expect(failing).rejects.toMatchObject({ code: "sold_out" });
    const { rows } = await database.admin.query("select pg_xact_status($1) as status", [xact]);
    expect(rows).toEqual([{ status: "aborted" }]);
    await expect(db.inShop(1, async () => "nothing", options)).resolves.toBe("nothing");
  });

  it("is an order of a shopper", () => {
    const early = Object.values(contract).flatMap((subject) =>
      Object.entries(subject).filter(
        ([, procedure]) => (procedure["~orpc"].meta as EndpointMeta).releasesLocksEarly,
      ),
    );
    expect(early.map(([name]) => name)).toEqual(["place_order"]);
  });
});

describe("a statement that is requested after commitWith", () => {
  const state = sql<{ shop: string; xact: string }>`
    select current_setting('app.shop_id') as shop, pg_current_xact_id()::text as xact`;

  it("begins a transaction of its own, in the same shop", async () => {
    const [first, second, third] = await db.inShop(7, async (tx) => [
      await tx.commitWith(tx.one(state)),
      await tx.one(state),
      await tx.one(state),
    ]);
    expect([first, second, third].map((one) => one!.shop)).toEqual(["7", "7", "7"]);
    expect(second!.xact).not.toBe(first!.xact);
    expect(third!.xact).toBe(second!.xact);
  });

  it("is rolled back separately when the work fails", async () => {
    await database.admin.query(
      "create table shop.notes (note text); grant all on shop.notes to vitrine_shop",
    );
    const insert = (note: string) => sql`insert into notes values (${note})`;
    const failing = db.inShop(7, async (tx) => {
      await tx.commitWith(tx.run(insert("committed")));
      await tx.run(insert("rolled back"));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect((await database.admin.query("select note from shop.notes")).rows).toEqual([{ note: "committed" }]);
  });

  it("is rejected while the commit has not been sent", async () => {
    await expect(
      db.inShop(7, (tx) => Promise.all([tx.commitWith(tx.one(state)), tx.one(state)])),
    ).rejects.toThrow("has not been sent");
  });
});
