import type { PoolClient, QueryResult } from "pg";
import { afterEach, describe, expect, it } from "vitest";
import type { Database } from "../src/db/transactions.ts";
import type { Answer } from "../src/db/send-alone.ts";
import { PlatformTx, ShopTx } from "../src/db/tx.ts";
import type { World } from "../src/world.ts";
import { routed } from "./contract-walk.ts";
import { whileServed } from "./requests.ts";
import { auditTenancy } from "./tenancy-audit.ts";
import { useTwins } from "./twins.ts";
import { withoutPolicies } from "./without-policies.ts";

const twins = useTwins();

describe("a rival owner", { timeout: 400_000 }, () => {
  it("gets nothing of Mona's out of any endpoint and changes nothing of hers", async () => {
    const { cells, leaks } = await auditTenancy(twins, twins.baseUrl);
    console.info(`tenancy: ${cells} cells, ${leaks.length} leaks`);
    expect(leaks).toEqual([]);
    expect(cells).toBeGreaterThan(200);
  });

  it("gets nothing either when the policies of the database let everything through", async () => {
    await withoutPolicies(twins, async () => {
      const { leaks } = await auditTenancy(twins, twins.baseUrl);
      expect(leaks).toEqual([]);
    });
  });

  it("gets nothing either when no query names its shop", async () => {
    await whileServed(rewriting(withoutPredicates), async (baseUrl) => {
      const { leaks } = await auditTenancy(twins, baseUrl);
      expect(leaks).toEqual([]);
    });
  });
});

describe("the audit finds a leak that was planted", { timeout: 60_000 }, () => {
  afterEach(() => twins.keep.restore());
  /** The leaks of a few endpoints, one to a line. */
  const leaksOf = (world: World, names: RegExp) =>
    whileServed(world, async (baseUrl) =>
      (
        await auditTenancy(
          twins,
          baseUrl,
          routed.filter(({ name }) => names.test(name)),
        )
      ).leaks.join("\n"),
    );

  it("queries without their shop on tables without a policy", async () => {
    await withoutPolicies(twins, async () => {
      const leaks = await leaksOf(rewriting(withoutPredicates), /^orders/);
      expect(leaks).toMatch(/^canary: GET/m);
      expect(leaks).toMatch(/^write: /m);
    });
  });

  it("a transaction of the wrong shop", async () => {
    const { db } = twins.world;
    const leaks = await leaksOf(
      { ...twins.world, db: { ...db, inShop: (_, work) => db.inShop(twins.mona.id, work) } },
      /^orders/,
    );
    expect(leaks).toMatch(/^canary: GET/m);
  });

  it("a membership of any shop that opens every shop", async () => {
    const leaks = await leaksOf(
      rewriting(
        (text) => text,
        (text) => text.replace("and m.shop_id = $", "and 0 < $"),
      ),
      /^orders/,
    );
    expect(leaks).toMatch(/^status: .*Mona's shop: 200/m);
  });

  it("a write that reaches one row too far", async () => {
    const { db } = twins.world;
    const inShop: Database["inShop"] = async (shopId, work) => {
      const result = await db.inShop(shopId, work);
      await twins.database.admin.query("update orders set note = 'touched' where shop_id = $1", [
        twins.mona.id,
      ]);
      return result;
    };
    expect(await leaksOf({ ...twins.world, db: { ...db, inShop } }, /^orders/)).toMatch(
      /^write: .*shop\.orders/m,
    );
  });

  it("a store map that mistakes one shop for another", async () => {
    const { stores } = twins.world;
    expect(
      await leaksOf(
        { ...twins.world, stores: { byHandle: () => stores.byHandle(twins.mona.handle) } },
        /^storefront/,
      ),
    ).toMatch(/^canary: .*storefront/m);
  });

  it("an event bus that tells every shop everything", async () => {
    const { events } = twins.world;
    const toAll: World["events"] = {
      ...events,
      on: (listener) =>
        events.on((message) => {
          listener(message);
          if (message.kind !== "access") listener({ ...message, shop_id: twins.rita.id });
        }),
    };
    expect(await leaksOf({ ...twins.world, events: toAll }, /^notifications/)).toMatch(
      /^canary: Rita's events/m,
    );
  });

  it("a file of another shop in a download", async () => {
    const { storage } = twins.world;
    const get: World["storage"]["get"] = () => storage.get(`${twins.mona.canary}.imports.file_key`);
    expect(await leaksOf({ ...twins.world, storage: { ...storage, get } }, /^import_products/)).toMatch(
      /^canary: GET .*problems\.csv/m,
    );
  });
});

/** Takes the first wall away: `shop_id = $1` holds for every row. */
function withoutPredicates(text: string): string {
  return text.replace(/(?:"?\w+"?\.)?"?shop_id"? = (\$\d+)/g, "($1::int is not null)");
}

/** The world with every statement rewritten on its way to the database. */
function rewriting(ofShop: (text: string) => string, ofPlatform = (text: string) => text): World {
  const { db } = twins.world;
  const through = (tx: ShopTx | PlatformTx, rewrite: (text: string) => string) => ({
    connection: { stream: { cork() {}, uncork() {} } },
    query: ({ text, values }: { text: string; values: unknown[] }, answer: Answer) =>
      void tx.executeSql(rewrite(text), values).then(
        (result) => answer(undefined, result as QueryResult),
        (failure) => answer(failure, { rows: [] } as unknown as QueryResult),
      ),
  });
  return {
    ...twins.world,
    db: {
      ...db,
      inShop: (shopId, work) =>
        db.inShop(shopId, (tx) => work(new ShopTx(through(tx, ofShop) as unknown as PoolClient, shopId))),
      inPlatform: (work) =>
        db.inPlatform((tx) => work(new PlatformTx(through(tx, ofPlatform) as unknown as PoolClient))),
      lookUp: (read) =>
        db.lookUp((tx) => read(new PlatformTx(through(tx, ofPlatform) as unknown as PoolClient))),
    },
  };
}
