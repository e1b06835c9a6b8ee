import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { useTestApp } from "../../test/test-app.ts";
import type { Database } from "../db/transactions.ts";
import { createStoreMap, type StoreMap, invalidateStorefront } from "./store-map.ts";
import type { EventBus } from "./event-bus.ts";

const app = useTestApp({ jobs: false });
let shopId: number;
let reads: string[];
/** Runs within a read, after its result has arrived and before it is returned. */
let afterRead: () => Promise<void>;
let stores: StoreMap;
let isListening: boolean;

beforeEach(async () => {
  const { admin } = app.database;
  await admin.query("delete from shops");
  const { rows } = await admin.query(
    "insert into shops (handle, name, country, currency, time_zone, is_live) values ('fern', 'Fern', 'DE', 'EUR', 'UTC', 1) returning id",
  );
  shopId = rows[0].id as number;
  reads = [];
  afterRead = async () => {};
  isListening = true;
  const { db, events } = app.app;
  const counted: Database = {
    ...db,
    async readPlatform(read) {
      const response = await db.readPlatform(read);
      reads.push(
        `${(response as { storefront_version?: number } | undefined)?.storefront_version ?? "none"}`,
      );
      await afterRead();
      return response;
    },
  };
  const bus: EventBus = { ...events, isListening: () => isListening && events.isListening() };
  stores = createStoreMap(counted, bus);
});

/** Advances the time of `performance.now()`. */
function passSeconds(seconds: number): void {
  const now = performance.now() + seconds * 1_000;
  const spy = vi.spyOn(performance, "now").mockReturnValue(now);
  onTestFinished(() => spy.mockRestore());
}

/** Changes something that shoppers see, and waits until this process has received the message. */
async function change(): Promise<void> {
  const received = new Promise<void>((resolve) => {
    const leave = app.app.events.on((message) => {
      if (message.kind === "store") setImmediate(() => (leave(), resolve()));
    });
  });
  await app.app.db.inShop(shopId, invalidateStorefront);
  await received;
}

it("reads a shop once until it changes, however much time passes", async () => {
  await stores.byHandle("fern");
  passSeconds(86_400);
  expect(await stores.byHandle("FERN")).toMatchObject({ id: shopId });
  expect(reads).toHaveLength(1);
  const before = (await stores.byHandle("fern"))!.storefront_version;
  await change();
  expect((await stores.byHandle("fern"))!.storefront_version).toBe(before + 1);
  expect(reads).toHaveLength(2);
});

it("reads a handle without a shop again after some seconds, not earlier", async () => {
  expect(await stores.byHandle("moss")).toBeUndefined();
  await app.database.admin.query("update shops set handle = 'moss'");
  expect(await stores.byHandle("moss")).toBeUndefined();
  expect(reads).toHaveLength(1);
  passSeconds(6);
  expect(await stores.byHandle("moss")).toMatchObject({ id: shopId });
});

it.each([
  ["its handle changes", "update shops set handle = 'moss'", undefined],
  ["it closes", "update shops set is_live = 0", { is_live: 0 }],
  ["it is deleted", "delete from shops", undefined],
])("notices when %s, however it is changed", async (_, statement, found) => {
  expect(await stores.byHandle("fern")).toMatchObject({ is_live: 1 });
  await app.database.admin.query(statement);
  const now = () => stores.byHandle("fern");
  await (found ? expect.poll(now).toMatchObject(found) : expect.poll(now).toBeUndefined());
});

it("does not cache a result that was read before a change that arrived during the read", async () => {
  afterRead = async () => {
    afterRead = async () => {};
    await change();
  };
  const [old] = (await app.database.admin.query("select storefront_version from shops")).rows;
  expect(await stores.byHandle("fern")).toMatchObject({
    storefront_version: Number(old.storefront_version) + 1,
  });
  expect(await stores.byHandle("fern")).toMatchObject({
    storefront_version: Number(old.storefront_version) + 1,
  });
  expect(reads).toHaveLength(2);
});

it("does not rely on its cache while no messages are received, nor on what it cached before", async () => {
  await stores.byHandle("fern");
  isListening = false;
  passSeconds(6);
  await stores.byHandle("fern");
  expect(reads).toHaveLength(2);
  isListening = true;
  const gap = new Promise<void>((resolve) => app.app.events.onGap(resolve));
  await app.database.admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'vitrine events'",
  );
  await gap;
  await stores.byHandle("fern");
  expect(reads).toHaveLength(3);
});

it("reads again after a failed read", async () => {
  afterRead = async () => {
    afterRead = async () => {};
    throw new Error("the database is away");
  };
  await expect(stores.byHandle("fern")).rejects.toThrow("away");
  expect(await stores.byHandle("fern")).toMatchObject({ id: shopId });
});

it("shows a caller its own change before any message arrives", async () => {
  const { db, events } = app.app;
  const deaf = createStoreMap(db, { ...events, on: () => () => {} });
  const before = (await deaf.byHandle("fern"))!.storefront_version;
  await db.inShop(shopId, invalidateStorefront);
  expect((await deaf.byHandle("fern"))!.storefront_version).toBe(before + 1);
  const failed = db.inShop(shopId, async (tx) => {
    await invalidateStorefront(tx);
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect((await deaf.byHandle("fern"))!.storefront_version).toBe(before + 1);
});
