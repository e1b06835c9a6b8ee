import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { invalidateStorefront } from "../src/events/store-map.ts";
import { useTestApp } from "./test-app.ts";

const app = useTestApp({ jobs: false });
let outside: pg.Client;
let shopId: number;

beforeAll(async () => {
  outside = new pg.Client({ ...app.database.connection, database: "postgres" });
  await outside.connect();
  const { rows } = await app.database.admin.query<{ id: number }>(
    "insert into shops (handle, name, country, currency, time_zone, is_live) values ('away', 'Away', 'DE', 'EUR', 'UTC', 1) returning id",
  );
  shopId = rows[0]!.id;
});
afterAll(() => outside?.end());

/** Terminates the server's connections by their application name. */
async function terminate(application: string): Promise<void> {
  await outside.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and application_name = $2",
    [app.database.connection.database, application],
  );
}

/**
 * Allows or forbids connections to the database, to simulate a restart that does not affect the other
 * databases of the cluster.
 */
async function allowConnections(isAllowed: boolean): Promise<void> {
  await outside.query(`alter database ${app.database.connection.database} allow_connections ${isAllowed}`);
}

it.each([
  ["GET", "/v1/shops", { Authorization: `Bearer ${"t".repeat(43)}` }],
  ["GET", "/v1/storefront/elsewhere", {}],
  ["POST", "/v1/login", { "Content-Type": "application/json", "Device-Id": "device" }],
])(
  "%s %s responds with 503 and Retry-After while the database is away, and works again when it is back",
  async (method, path, headers) => {
    const send = () =>
      fetch(app.baseUrl + path, {
        method,
        headers: headers as Record<string, string>,
        ...(method === "POST" && { body: JSON.stringify({ email: "nia@example.com", password: "no such" }) }),
      });
    await allowConnections(false);
    try {
      await terminate("vitrine");
      const response = await send();
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("1");
      expect(await response.json()).toMatchObject({
        code: "unavailable",
        message: "The server is busy or starting. Try again in a moment.",
      });
    } finally {
      await allowConnections(true);
    }
    expect([401, 404]).toContain((await send()).status);
  },
);

it("receives events again after their connection was lost, and reports that some were missed", async () => {
  const missed = new Promise<void>((resolve) => app.app.events.onGap(resolve));
  await terminate("vitrine events");
  await missed;
  const received = new Promise((resolve) => app.app.events.on(resolve));
  await app.app.db.inShop(shopId, invalidateStorefront);
  expect(await received).toEqual({ kind: "store", shop_id: shopId });
});
