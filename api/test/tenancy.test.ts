import { callbackify } from "node:util";
import type { PoolClient } from "pg";
import { afterEach, describe, expect, it } from "vitest";
import type { Database } from "../src/db/transactions.ts";
import type { Callback } from "../src/db/pg-internals.ts";
import { PlatformTx, ShopTx } from "../src/db/tx.ts";
import type { AppContext } from "../src/app-context.ts";
import { routed } from "./contract-endpoints.ts";
import { whileServed } from "./send-request.ts";
import { auditTenancy } from "./tenancy-audit.ts";
import { useTenants } from "./tenants.ts";
import { isFullSize } from "./test-size.ts";
import { withoutPolicies } from "./without-policies.ts";

const tenants = useTenants();

/**
 * Every third endpoint. Each is protected twice, by its queries and by row-level security; all are audited with both,
 * and `npm run proof -- bad-input` audits all with each alone.
 */
const sampleFrom = (first: 0 | 1) => routed.filter((_, at) => isFullSize || at % 3 === first);

describe("a rival owner", { timeout: 400_000 }, () => {
  it("gets none of Mona's data from any endpoint and changes none of it", async () => {
    const { cells, leaks } = await auditTenancy(tenants, tenants.baseUrl);
    console.info(`tenancy: ${cells} cells, ${leaks.length} leaks`);
    expect(leaks).toEqual([]);
    expect(cells).toBeGreaterThan(200);
  });

  it("gets none when row-level security lets every row through", async () => {
    await withoutPolicies(tenants, async () => {
      const { leaks } = await auditTenancy(tenants, tenants.baseUrl, sampleFrom(0));
      expect(leaks).toEqual([]);
    });
  });

  it("gets none when no query has a shop condition", async () => {
    await whileServed(rewriting(withoutPredicates), async (baseUrl) => {
      const { leaks } = await auditTenancy(tenants, baseUrl, sampleFrom(1));
      expect(leaks).toEqual([]);
    });
  });
});

describe("the audit detects a planted leak", { timeout: 60_000 }, () => {
  afterEach(() => tenants.snapshot.restore());
  /** The leaks of a few endpoints, one per line. */
  const leaksOf = (app: AppContext, names: RegExp) =>
    whileServed(app, async (baseUrl) =>
      (
        await auditTenancy(
          tenants,
          baseUrl,
          routed.filter(({ name }) => names.test(name)),
        )
      ).leaks.join("\n"),
    );

  it("queries without shop condition on tables without policy", async () => {
    await withoutPolicies(tenants, async () => {
      const leaks = await leaksOf(rewriting(withoutPredicates), /^orders/);
      expect(leaks).toMatch(/^marker: GET/m);
      expect(leaks).toMatch(/^write: /m);
    });
  });

  it("a transaction of the wrong shop", async () => {
    const { db } = tenants.app;
    const leaks = await leaksOf(
      { ...tenants.app, db: { ...db, inShop: (_, work) => db.inShop(tenants.mona.id, work) } },
      /^orders/,
    );
    expect(leaks).toMatch(/^marker: GET/m);
  });

  it("a membership of one shop that gives access to every shop", async () => {
    const leaks = await leaksOf(
      rewriting(
        (text) => text,
        (text) => text.replace("and m.shop_id = $", "and 0 < $"),
      ),
      /^orders/,
    );
    expect(leaks).toMatch(/^status: .*Mona's shop: 200/m);
  });

  it("a write that changes another shop's row, too", async () => {
    const { db } = tenants.app;
    const inShop: Database["inShop"] = async (shopId, work) => {
      const result = await db.inShop(shopId, work);
      await tenants.database.admin.query("update orders set note = 'touched' where shop_id = $1", [
        tenants.mona.id,
      ]);
      return result;
    };
    expect(await leaksOf({ ...tenants.app, db: { ...db, inShop } }, /^orders/)).toMatch(
      /^write: .*shop\.orders/m,
    );
  });

  it("a store map that returns the wrong shop", async () => {
    const { stores } = tenants.app;
    expect(
      await leaksOf(
        { ...tenants.app, stores: { ...stores, byHandle: () => stores.byHandle(tenants.mona.handle) } },
        /^storefront/,
      ),
    ).toMatch(/^marker: .*storefront/m);
  });

  it("an event bus that sends every event to every shop", async () => {
    const { events } = tenants.app;
    const toAll: AppContext["events"] = {
      ...events,
      on: (listener) =>
        events.on((message) => {
          listener(message);
          if (message.kind !== "access") listener({ ...message, shop_id: tenants.rita.id });
        }),
    };
    expect(await leaksOf({ ...tenants.app, events: toAll }, /^notifications/)).toMatch(
      /^marker: Rita's events/m,
    );
  });

  it("a download that contains a file of another shop", async () => {
    const { storage } = tenants.app;
    const get: AppContext["storage"]["get"] = () => storage.get(`${tenants.mona.marker}.imports.file_key`);
    expect(await leaksOf({ ...tenants.app, storage: { ...storage, get } }, /^import_products/)).toMatch(
      /^marker: GET .*problems\.csv/m,
    );
  });
});

/** Removes the shop condition: `shop_id = $1` becomes true for every row. */
function withoutPredicates(text: string): string {
  return text.replace(/(?:"?\w+"?\.)?"?shop_id"? = (\$\d+)/g, "($1::int is not null)");
}

/** The app context with every statement rewritten before it is sent to the database. */
function rewriting(ofShop: (text: string) => string, ofPlatform = (text: string) => text): AppContext {
  const { db } = tenants.app;
  const through = (tx: ShopTx | PlatformTx, rewrite: (text: string) => string) => ({
    connection: { stream: { cork() {}, uncork() {} } },
    query: ({ text, values, callback }: { text: string; values?: unknown[]; callback: Callback }) =>
      callbackify(() => tx.executeSql(rewrite(text), values ?? []))(callback),
  });
  return {
    ...tenants.app,
    db: {
      ...db,
      inShop: (shopId, work) =>
        db.inShop(shopId, (tx) => work(new ShopTx(through(tx, ofShop) as unknown as PoolClient, shopId))),
      inPlatform: (work) =>
        db.inPlatform((tx) => work(new PlatformTx(through(tx, ofPlatform) as unknown as PoolClient))),
      readPlatform: (read) =>
        db.readPlatform((tx) => read(new PlatformTx(through(tx, ofPlatform) as unknown as PoolClient))),
    },
  };
}
