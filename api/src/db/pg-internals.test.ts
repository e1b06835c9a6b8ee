import type { Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PoolClient, QueryResult } from "pg";
import { useDatabase } from "../../test/database.ts";
import { sendStandalone, sendTogether } from "./pg-internals.ts";
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

it("sends several statements in one packet", async () => {
  const { stream } = (client as PoolClient & { connection: { stream: Socket } }).connection;
  const responses: Promise<QueryResult>[] = [];
  sendTogether(client, () => {
    expect(stream.writableCorked).toBe(1);
    responses.push(client.query("select 1 as n"), client.query("select 2 as n"));
  });
  expect(stream.writableCorked).toBe(0);
  expect((await Promise.all(responses)).map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
});
