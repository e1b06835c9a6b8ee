import type { ShopTx } from "../../db/tx.ts";
import type { World } from "../../world.ts";
import { type FacetBitsRow, type FacetVersion, listFacetBits } from "./facet-bits.queries.ts";
import { type FacetMarks, marksOf } from "./facet-bits.rules.ts";

/** What a block of products has of each facet, as it was at a version. */
export interface FacetBlock {
  version: number;
  facets: Map<string, FacetMarks>;
}

/** What filters' choices are counted by, by block. See decision 0036. */
export type FacetBlocks = ReadonlyMap<number, FacetBlock>;

/** What the products of those shops have whose filters were counted last. */
export interface FacetMemory {
  /** The shop's, each block at least as new as its version. Only blocks that are older here are read. */
  of(tx: ShopTx, versions: FacetVersion[]): Promise<FacetBlocks>;
}

/** What all shops may take together. Ten values of each of 50,000 products are some 4 MB. */
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
  const shops = new Map<number, { blocks: FacetBlocks; bytes: number }>();
  let bytes = 0;
  // Who asks while the same shop's are being read waits, and reads what is still too old for them.
  const readings = new Map<number, Promise<FacetBlocks>>();

  async function read(tx: ShopTx, versions: FacetVersion[]): Promise<FacetBlocks> {
    const known: FacetBlocks = shops.get(tx.shopId)?.blocks ?? new Map();
    const old = versions.filter(({ block, version }) => (known.get(block)?.version ?? 0) < version);
    const numbers = old.map(({ block }) => block);
    const blocks =
      old.length > 0 ? new Map([...known, ...blocksOf(await listFacetBits(tx, numbers))]) : known;
    keep(tx.shopId, blocks);
    return blocks;
  }

  function keep(shopId: number, blocks: FacetBlocks): void {
    const before = shops.get(shopId);
    const now = before?.blocks === blocks ? before : { blocks, bytes: sizeOf(blocks) };
    bytes += now.bytes - (before?.bytes ?? 0);
    shops.delete(shopId);
    shops.set(shopId, now);
    for (const [id, { bytes: freed }] of shops) {
      if (bytes <= most || id === shopId) return;
      shops.delete(id);
      bytes -= freed;
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
        return await reading;
      } finally {
        if (readings.get(shopId) === reading) readings.delete(shopId);
      }
    },
  };
}

function blocksOf(rows: FacetBitsRow[]): Map<number, FacetBlock> {
  const blocks = new Map<number, FacetBlock>();
  for (const of of Map.groupBy(rows, ({ block }) => block).values()) {
    const { block, version } = of[0]!;
    // Of a block whose products have all gone there is one row, without a facet.
    const told = of.filter((row) => row.facet !== null);
    const facets = Array.from(
      Map.groupBy(told, ({ facet }) => facet),
      ([facet, values]) => [facet, marksOf(values)] as const,
    );
    blocks.set(block, { version, facets: new Map(facets) });
  }
  return blocks;
}

/** About how much they take. */
function sizeOf(blocks: FacetBlocks): number {
  let bytes = 0;
  for (const { facets } of blocks.values())
    for (const { values, starts, marks } of facets.values())
      bytes += starts.byteLength + marks.byteLength + values.length * 50;
  return bytes;
}
