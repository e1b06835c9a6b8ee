import { expect, it } from "vitest";
import { db, type Query, type ShopTx } from "../../db/tx.ts";
import { createFacetMemory } from "./facet-memory.ts";

/** A database with one value in each block of some shops. Tells which blocks were read. */
function database() {
  const versions = new Map<string, number>();
  const read: string[] = [];
  const tx = (shopId: number) =>
    ({
      shopId,
      async all(query: Query<unknown>) {
        const { parameters } = query.compile(db);
        const blocks = parameters.at(-1) as number[];
        read.push(`${shopId}: ${blocks.join()}`);
        await new Promise((resolve) => setTimeout(resolve, 2));
        return blocks.map((block) => {
          const version = versions.get(`${shopId} ${block}`)!;
          return { block, version, facet: "vendor", value: `v${version}`, bits: new Uint8Array(512).fill(1) };
        });
      },
    }) as unknown as ShopTx;
  const change = (shopId: number, block: number) =>
    versions.set(`${shopId} ${block}`, (versions.get(`${shopId} ${block}`) ?? 0) + 1);
  const versionsOf = (shopId: number) =>
    Array.from(versions, ([key, version]) => ({ key: key.split(" ").map(Number), version }))
      .filter(({ key }) => key[0] === shopId)
      .map(({ key, version }) => ({ block: key[1]!, version }));
  return { tx, change, versionsOf, read };
}

it("reads a block again only when it has changed", async () => {
  const { tx, change, versionsOf, read } = database();
  const memory = createFacetMemory(1_000_000);
  for (const block of [0, 1, 2]) change(7, block);
  const first = await memory.of(tx(7), versionsOf(7));
  expect(Array.from(first.keys())).toEqual([0, 1, 2]);
  await memory.of(tx(7), versionsOf(7));
  change(7, 1);
  const next = await memory.of(tx(7), versionsOf(7));
  expect(read).toEqual(["7: 0,1,2", "7: 1"]);
  expect(next.get(1)!.facets.get("vendor")!.values).toEqual(["v2"]);
  expect(next.get(0)).toBe(first.get(0));
});

it("who asks while it is being read waits, and reads what came after", async () => {
  const { tx, change, versionsOf, read } = database();
  const memory = createFacetMemory(1_000_000);
  change(7, 0);
  const early = [memory.of(tx(7), versionsOf(7)), memory.of(tx(7), versionsOf(7))];
  change(7, 1);
  const late = memory.of(tx(7), versionsOf(7));
  await Promise.all(early);
  expect(Array.from((await late).keys())).toEqual([0, 1]);
  expect(read).toEqual(["7: 0", "7: 1"]);
});

it("a reading that fails keeps nobody else from theirs", async () => {
  const { tx, change, versionsOf } = database();
  const memory = createFacetMemory(1_000_000);
  change(7, 0);
  const broken = { shopId: 7, all: () => Promise.reject(new Error("gone")) } as unknown as ShopTx;
  const failing = memory.of(broken, versionsOf(7));
  const waiting = memory.of(tx(7), versionsOf(7));
  await expect(failing).rejects.toThrow("gone");
  expect((await waiting).size).toBe(1);
});

it("forgets the shops that nobody asked for longest, and never the one that is asked for", async () => {
  const { tx, change, versionsOf, read } = database();
  for (const shopId of [1, 2, 3]) for (const block of [0, 1]) change(shopId, block);
  // Room for two of them: each of their blocks has 4,096 places and 512 marks.
  const memory = createFacetMemory(90_000);
  for (const shopId of [1, 2, 1, 3, 1, 2]) await memory.of(tx(shopId), versionsOf(shopId));
  expect(read.map((of) => Number(of[0]))).toEqual([1, 2, 3, 2]);
  const tiny = createFacetMemory(1);
  await tiny.of(tx(1), versionsOf(1));
  await tiny.of(tx(1), versionsOf(1));
  expect(read.length).toBe(5);
});
