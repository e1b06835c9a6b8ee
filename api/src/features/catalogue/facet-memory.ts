import type { ShopTx } from "../../db/tx.ts";
import type { World } from "../../world.ts";
import { type FacetBitsRow, type FacetVersion, listFacetBits } from "./facet-bits.queries.ts";
import { type Bits, bitsOf } from "./facet-bits.rules.ts";

/** The bits of a block of products, as they were at a version: of each facet, those of each value that one of them has. */
export interface FacetBlock {
  version: number;
  facets: Map<string, Map<string, Bits>>;
  /** About how much it takes. */
  bytes: number;
}

/** What filters' choices are counted by, by block. See decision 0036. */
export type FacetBlocks = ReadonlyMap<number, FacetBlock>;

/** The bits of those shops whose filters were counted last. */
export interface FacetMemory {
  /** The shop's bits, each block at least as new as its version. Only blocks that are older here are read. */
  of(tx: ShopTx, versions: FacetVersion[]): Promise<FacetBlocks>;
}

/** What all shops may take together. 500 values of 50,000 products are 3 MB. */
const mostBytes = 64 * 1024 * 1024;

const memories = new WeakMap<World, FacetMemory>();

export function facetMemoryOf(world: World): FacetMemory {
  let memory = memories.get(world);
  if (!memory) memories.set(world, (memory = createFacetMemory(mostBytes)));
  return memory;
}

/** @param most bytes that all shops may take; the one that was asked for last stays, however large */
export function createFacetMemory(most: number): FacetMemory {
  // In the order in which they were last asked for.
  const shops = new Map<number, FacetBlocks>();
  // Who asks while the same shop's bits are being read waits, and reads what is still too old for them.
  const readings = new Map<number, Promise<FacetBlocks>>();

  async function read(tx: ShopTx, versions: FacetVersion[]): Promise<FacetBlocks> {
    const known = shops.get(tx.shopId) ?? new Map<number, FacetBlock>();
    const old = versions.filter(({ block, version }) => (known.get(block)?.version ?? 0) < version);
    if (old.length === 0) return known;
    const rows = await listFacetBits(
      tx,
      old.map(({ block }) => block),
    );
    return new Map([...known, ...blocksOf(rows)]);
  }

  function keep(shopId: number, blocks: FacetBlocks): void {
    shops.delete(shopId);
    shops.set(shopId, blocks);
    let bytes = 0;
    for (const [id, of] of Array.from(shops).toReversed()) {
      for (const block of of.values()) bytes += block.bytes;
      if (bytes > most && id !== shopId) shops.delete(id);
    }
  }

  return {
    async of(tx, versions) {
      const { shopId } = tx;
      const before = readings.get(shopId);
      const reading = (async () => {
        await before?.catch(() => {});
        return read(tx, versions);
      })();
      readings.set(shopId, reading);
      try {
        const blocks = await reading;
        keep(shopId, blocks);
        return blocks;
      } finally {
        if (readings.get(shopId) === reading) readings.delete(shopId);
      }
    },
  };
}

function blocksOf(rows: FacetBitsRow[]): Map<number, FacetBlock> {
  const blocks = new Map<number, FacetBlock>();
  for (const { block: number, version, facet, value, bits } of rows) {
    const block = of(blocks, number, () => ({ version, facets: new Map(), bytes: 0 }));
    // A block whose products have all gone.
    if (facet === null) continue;
    const short = bitsOf(bits);
    of(block.facets, facet, () => new Map<string, Bits>()).set(value, short);
    // What JavaScript itself takes for a list and its place in a table.
    block.bytes += short.byteLength + 200;
  }
  return blocks;
}

function of<K, V>(map: Map<K, V>, key: K, first: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = first()));
  return value;
}
