import { expect, it } from "vitest";
import { countValues, type FacetIndex, match } from "./facet-index.rules.ts";
import { createFacetMemory } from "./facet-memory.ts";
import { type FacetPart, productsAtOnce } from "./facets.queries.ts";

/** A database that counts its commits; the counts serve as snapshots. Records which parts are read. */
function database() {
  const shops = new Map<number, { vendor: string | null; changedIn: number }[]>();
  const reads: string[] = [];
  let commits = 10;
  return {
    reads,
    /** Changes the vendor of a product; null deletes it. */
    commit(shopId: number, ordinal: number, vendor: string | null) {
      const products = shops.get(shopId) ?? [];
      shops.set(shopId, products);
      products[ordinal] = { vendor, changedIn: ++commits };
    },
    restoreTo(commit: number) {
      commits = commit;
    },
    async readPart(shopId: number, since: string | undefined, after: number): Promise<FacetPart> {
      const from = since === undefined ? 0 : Number(since.split(":")[1]);
      reads.push(`${shopId} ${since === undefined ? "all" : "changes"} after ${after}`);
      const snapshot = `1:${commits}:`;
      const rows = (shops.get(shopId) ?? [])
        .map(({ vendor, changedIn }, ordinal) => ({ vendor, changedIn, ordinal }))
        .filter(({ changedIn, ordinal }) => changedIn > from && ordinal > after)
        .slice(0, productsAtOnce)
        .map(({ vendor, ordinal }): FacetPart["rows"][number] => {
          const status = vendor === null ? null : "active";
          return [ordinal, status, [`vendor\u001f${vendor}`], [], [], [], false, false, 1, 1, null, [], []];
        });
      await new Promise((resolve) => setTimeout(resolve, 2));
      return { snapshot, rows };
    },
  };
}

function vendorsOf(index: FacetIndex): Record<string, number> {
  const counts = countValues(match(index, { chosen: [] }));
  return Object.fromEntries(
    index.values
      .map(({ facet, value }, id) => [facet, value, counts[id]!] as const)
      .filter(([facet, , count]) => facet === "vendor" && count > 0)
      .map(([, value, count]) => [value, count]),
  );
}

it("reads a shop once, then only its changes", async () => {
  const { commit, readPart, reads } = database();
  const memory = createFacetMemory(readPart, 1_000_000);
  commit(7, 0, "Acme");
  commit(7, 1, "Acme");
  expect(vendorsOf(await memory.read(7))).toEqual({ Acme: 2 });
  const unchanged = await memory.read(7);
  expect(await memory.read(7)).toEqual(unchanged);
  commit(7, 1, "Bolt");
  expect(vendorsOf(await memory.read(7))).toEqual({ Acme: 1, Bolt: 1 });
  commit(7, 0, null);
  expect(vendorsOf(await memory.read(7))).toEqual({ Bolt: 1 });
  expect(reads.filter((line) => line.includes("all"))).toHaveLength(1);
});

it("reads a large shop in parts and, in the next request, changes committed while it was read", async () => {
  const { commit, readPart, reads } = database();
  for (let ordinal = 0; ordinal < productsAtOnce + 5; ordinal++) commit(7, ordinal, "Acme");
  const memory = createFacetMemory(async (shopId, since, after) => {
    const part = await readPart(shopId, since, after);
    // Changes a product that was already read before the next part is read.
    if (reads.length === 1) commit(7, 3, "Bolt");
    return part;
  }, 10_000_000);
  expect(vendorsOf(await memory.read(7))).toEqual({ Acme: productsAtOnce + 5 });
  expect(reads).toEqual(["7 all after -1", `7 all after ${productsAtOnce - 1}`]);
  expect(vendorsOf(await memory.read(7))).toEqual({ Acme: productsAtOnce + 4, Bolt: 1 });
});

it("never answers a request with a read that began before it", async () => {
  const { commit, readPart, reads } = database();
  const memory = createFacetMemory(readPart, 1_000_000);
  commit(7, 0, "Acme");
  const first = memory.read(7);
  // The first read has begun.
  await new Promise((resolve) => setTimeout(resolve, 1));
  commit(7, 0, "Bolt");
  const later = [memory.read(7), memory.read(7), memory.read(7)];
  expect(vendorsOf(await first)).toEqual({ Acme: 1 });
  for (const each of later) expect(vendorsOf(await each)).toEqual({ Bolt: 1 });
  // One read for all three requests.
  expect(reads).toHaveLength(2);
});

it("reads again after a failed read, also for a request that waited for it", async () => {
  const { commit, readPart } = database();
  commit(7, 0, "Acme");
  let calls = 0;
  const memory = createFacetMemory(
    (...requested) => (++calls === 1 ? Promise.reject(new Error("gone")) : readPart(...requested)),
    1_000_000,
  );
  const failing = memory.read(7);
  await Promise.resolve();
  await Promise.resolve();
  const waiting = memory.read(7);
  await expect(failing).rejects.toThrow("gone");
  expect(vendorsOf(await waiting)).toEqual({ Acme: 1 });
});

it("reads everything again after the database was restored to an earlier time", async () => {
  const { commit, readPart, restoreTo } = database();
  const memory = createFacetMemory(readPart, 1_000_000);
  for (let n = 0; n < 20; n++) commit(7, 0, "Acme");
  await memory.read(7);
  restoreTo(11);
  commit(7, 0, "Bolt");
  expect(vendorsOf(await memory.read(7))).toEqual({ Bolt: 1 });
});

it("evicts the least recently requested shops, never the requested one", async () => {
  const { commit, readPart, reads } = database();
  for (const shopId of [1, 2, 3]) commit(shopId, 0, "Acme");
  // Each shop takes about 6 KB.
  const memory = createFacetMemory(readPart, 16_000);
  for (const shopId of [1, 2, 1, 3, 1, 2]) await memory.read(shopId);
  expect(reads.filter((line) => line.includes("all")).map((line) => Number(line[0]))).toEqual([1, 2, 3, 2]);
  const tiny = createFacetMemory(readPart, 1);
  await tiny.read(1);
  await tiny.read(1);
  expect(reads.slice(-2)).toEqual(["1 all after -1", "1 changes after -1"]);
});
