import { expect, it } from "vitest";
import { createFacetMemory } from "./facet-memory.ts";

/** A database with one value in each block of some shops. Tells which blocks were read. */
function database() {
  const versions = new Map<string, number>();
  const reads: string[] = [];
  return {
    reads,
    async read(shopId: number, blocks: number[]) {
      reads.push(`${shopId}: ${blocks.join()}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
      return blocks.map((block) => {
        const version = versions.get(`${shopId} ${block}`)!;
        return { block, version, facet: "vendor", value: `v${version}`, bits: new Uint8Array(512).fill(1) };
      });
    },
    set(shopId: number, block: number, version: number) {
      versions.set(`${shopId} ${block}`, version);
    },
    versionsOf: (shopId: number) =>
      Array.from(versions, ([key, version]) => ({ key: key.split(" ").map(Number), version }))
        .filter(({ key }) => key[0] === shopId)
        .map(({ key, version }) => ({ block: key[1]!, version })),
  };
}

it("reads a block again only when it has changed, also back to what it was", async () => {
  const { read, set, versionsOf, reads } = database();
  const memory = createFacetMemory(read, 1_000_000);
  for (const block of [0, 1, 2]) set(7, block, 5);
  const first = await memory.of(7, versionsOf(7));
  expect(Array.from(first.keys())).toEqual([0, 1, 2]);
  await memory.of(7, versionsOf(7));
  set(7, 1, 6);
  const next = await memory.of(7, versionsOf(7));
  expect(next.get(1)!.values).toEqual(["v6"]);
  expect(next.get(0)).toBe(first.get(0));
  set(7, 2, 4);
  expect((await memory.of(7, versionsOf(7))).get(2)!.values).toEqual(["v4"]);
  expect(reads).toEqual(["7: 0,1,2", "7: 1", "7: 2"]);
});

it("reads a very large shop in parts, and goes on where it was broken off", async () => {
  const { read, set, versionsOf, reads } = database();
  for (let block = 0; block < 40; block++) set(7, block, 1);
  let calls = 0;
  const memory = createFacetMemory(
    (shopId, blocks) => (++calls === 3 ? Promise.reject(new Error("gone")) : read(shopId, blocks)),
    10_000_000,
  );
  await expect(memory.of(7, versionsOf(7))).rejects.toThrow("gone");
  expect((await memory.of(7, versionsOf(7))).size).toBe(40);
  expect(reads.map((line) => line.split(",").length)).toEqual([16, 16, 8]);
});

it("who asks while it is being read waits, and reads what came after", async () => {
  const { read, set, versionsOf, reads } = database();
  const memory = createFacetMemory(read, 1_000_000);
  set(7, 0, 1);
  const early = [memory.of(7, versionsOf(7)), memory.of(7, versionsOf(7))];
  set(7, 1, 1);
  const late = memory.of(7, versionsOf(7));
  await Promise.all(early);
  expect(Array.from((await late).keys())).toEqual([0, 1]);
  expect(reads).toEqual(["7: 0", "7: 1"]);
});

it("a reading that fails keeps nobody else from theirs", async () => {
  const { read, set, versionsOf } = database();
  set(7, 0, 1);
  let calls = 0;
  const memory = createFacetMemory(
    (shopId, blocks) => (++calls === 1 ? Promise.reject(new Error("gone")) : read(shopId, blocks)),
    1_000_000,
  );
  const failing = memory.of(7, versionsOf(7));
  const waiting = memory.of(7, versionsOf(7));
  await expect(failing).rejects.toThrow("gone");
  expect((await waiting).size).toBe(1);
});

it("forgets the shops that nobody asked for longest, and never the one that is asked for", async () => {
  const { read, set, versionsOf, reads } = database();
  for (const shopId of [1, 2, 3]) for (const block of [0, 1]) set(shopId, block, 1);
  // Room for two of them: each of their blocks has 4,096 places and 512 marks.
  const memory = createFacetMemory(read, 90_000);
  for (const shopId of [1, 2, 1, 3, 1, 2]) await memory.of(shopId, versionsOf(shopId));
  expect(reads.map((line) => Number(line[0]))).toEqual([1, 2, 3, 2]);
  const tiny = createFacetMemory(read, 1);
  await tiny.of(1, versionsOf(1));
  await tiny.of(1, versionsOf(1));
  expect(reads.length).toBe(5);
});
