import type { Socket } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { PoolClient, QueryResult } from "pg";
import { useDatabase } from "../../test/database.ts";
import { queryOf, sendStandalone, sendTogether, type Sent } from "./pg-internals.ts";
import { chooseShop } from "./shop-choice.ts";
import { openPool } from "./pool.ts";

// A failure here after an update of pg means that methods that pg-internals.ts overrides or calls have
// changed.

const database = useDatabase();
let pool: ReturnType<typeof openPool>;
let client: PoolClient;
beforeAll(async () => {
  pool = openPool(database.connection, "vitrine_shop", 1, 300);
  client = await pool.connect();
});
afterAll(async () => {
  client.release();
  await pool.end();
});

const shopOf = { name: "shop_of_this_test", text: "select current_setting('app.shop_id') as shop, $1 as n" };

it("runs one statement in the shop without begin and commit, and returns only its result", async () => {
  for (const shopId of [7, 8]) {
    const result = await new Promise<QueryResult>((resolve, reject) =>
      sendStandalone(client, chooseShop(shopId, false), { ...shopOf, values: ["one"] }, (failure, response) =>
        failure ? reject(failure) : resolve(response),
      ),
    );
    expect(result).toMatchObject({
      rows: [{ shop: String(shopId), n: "one" }],
      rowCount: 1,
      command: "SELECT",
    });
  }
  const { rows } = await client.query("select current_setting('app.shop_id', true) as shop");
  expect(rows).toEqual([{ shop: "" }]);
});

it("reports the failure of such a statement, and the connection runs the next one", async () => {
  const failing = { name: "fails_in_this_test", text: "select 1 / $1::int", values: [0] };
  const failure = await new Promise((resolve) =>
    sendStandalone(client, chooseShop(7, false), failing, resolve),
  );
  expect(failure).toMatchObject({ code: "22012" });
  expect((await client.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
});

interface Connected {
  connection: { stream: Socket; describe(message: unknown): void };
}

function run(connected: PoolClient, sent: Sent): Promise<QueryResult> {
  return new Promise((resolve, reject) =>
    connected.query(queryOf(sent, (failure, response) => (failure ? reject(failure) : resolve(response)))),
  );
}

it("requests the description of a statement's rows once for each connection", async () => {
  const second = openPool(database.connection, "vitrine_shop", 1, 300);
  const other = await second.connect();
  const numbered = {
    name: "described_in_this_test",
    text: "select $1::int as n, now() as at, null as nothing",
  };
  for (const connected of [client, other]) {
    const describe = vi.spyOn((connected as PoolClient & Connected).connection, "describe");
    for (const n of [1, 2, 3]) {
      const { rows, fields } = await run(connected, { ...numbered, values: [n] });
      expect(rows).toEqual([{ n, at: expect.stringMatching(/Z$/), nothing: null }]);
      expect(fields.map(({ name }) => name)).toEqual(["n", "at", "nothing"]);
    }
    expect(describe).toHaveBeenCalledTimes(1);
    for (const n of [1, 2]) await run(connected, { name: "", text: "select $1::int as n", values: [n] });
    expect(describe).toHaveBeenCalledTimes(3);
    describe.mockRestore();
  }
  other.release();
  await second.end();
});

it("counts the rows of a described statement that returns none", async () => {
  const locking = {
    name: "locks_in_this_test",
    text: "select from pg_class where relname = $1",
    values: ["pg_class"],
  };
  for (let times = 0; times < 2; times++)
    expect(await run(client, locking)).toMatchObject({ rowCount: 1, rows: [{}] });
  const setting = { name: "sets_in_this_test", text: "do $$ begin end $$" };
  for (let times = 0; times < 2; times++)
    expect(await run(client, setting)).toMatchObject({ command: "DO", rows: [] });
});

it("never reads rows by an outdated description", async () => {
  const { admin } = database;
  await admin.query(
    "create table public.changing as select 7 as n; grant select on public.changing to vitrine_shop",
  );
  const second = openPool(database.connection, "vitrine_shop", 1, 300);
  const other = await second.connect();
  await run(other, { name: "other_of_this_test", text: "select 1 as n" });
  const reading = { name: "reads_in_this_test", text: "select * from public.changing" };
  expect((await run(client, reading)).rows).toEqual([{ n: 7 }]);
  await admin.query("alter table public.changing add column more text default 'x'");
  await expect(run(client, reading)).rejects.toThrow("cached plan must not change result type");
  await expect(run(other, reading)).resolves.toMatchObject({ rows: [{ n: 7, more: "x" }] });
  other.release();
  await second.end();
  await admin.query("drop table public.changing");
});

it("sends several statements in one packet", async () => {
  const { stream } = (client as PoolClient & Connected).connection;
  const responses: Promise<QueryResult>[] = [];
  sendTogether(client, () => {
    expect(stream.writableCorked).toBe(1);
    responses.push(client.query("select 1 as n"), client.query("select 2 as n"));
  });
  expect(stream.writableCorked).toBe(0);
  expect((await Promise.all(responses)).map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
});
