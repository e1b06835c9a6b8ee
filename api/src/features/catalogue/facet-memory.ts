import type { AppContext } from "../../app-context.ts";
import { type FacetBitsRow, type FacetVersion, listFacetBits } from "./facet-bits.queries.ts";
import { type BlockMarks, marksOf } from "./facet-marks.rules.ts";

/** What a block of products has of what can be counted, as it was at a version. */
export interface FacetBlock extends BlockMarks {
  version: number;
}

/** What filters' choices are counted by, by block. See decision 0036. */
export type FacetBlocks = ReadonlyMap<number, FacetBlock>;

/** What the products of those shops have whose filters were counted last. */
export interface FacetMemory {
  /** The shop's, no block older than these versions. Only blocks that are of another version here are read. */
  of(shopId: number, versions: FacetVersion[]): Promise<FacetBlocks>;
}

/** Reads blocks, as they are now. */
type Read = (shopId: number, blocks: number[]) => Promise<FacetBitsRow[]>;

/** What all shops may take together. Ten values of each of 50,000 products are some 2 MB. */
const maxBytes = 64 * 1024 * 1024;
/** So many blocks are read by one statement: of a very large shop, its bits are more than anybody should hold at once. */
const blocksAtOnce = 16;

const memories = new WeakMap<AppContext, FacetMemory>();

/** Outside of any transaction: who waits for a reading holds no connection. */
export function facetMemoryOf(app: AppContext): FacetMemory {
  let memory = memories.get(app);
  if (!memory) {
    const read: Read = (shopId, blocks) =>
      app.db.inShop(shopId, (tx) => tx.commitWith(listFacetBits(tx, blocks)));
    memories.set(app, (memory = createFacetMemory(read, maxBytes)));
  }
  return memory;
}

/** @param most bytes that all shops may take; the one that was asked for last stays, however large */
export function createFacetMemory(read: Read, most: number): FacetMemory {
  // In the order in which they were last asked for.
  const shops = new Map<number, { blocks: FacetBlocks; bytes: number }>();
  let bytes = 0;
  // Who asks while the same shop's are being read waits, and reads what is still too old for them.
  const readings = new Map<number, Promise<FacetBlocks>>();

  async function renew(shopId: number, versions: FacetVersion[]): Promise<FacetBlocks> {
    const known: FacetBlocks = shops.get(shopId)?.blocks ?? new Map();
    // Another version, not only a later one: a database can be set back.
    const old = versions.filter(({ block, version }) => known.get(block)?.version !== version);
    let blocks = known;
    for (let from = 0; from < old.length; from += blocksAtOnce) {
      const numbers = old.slice(from, from + blocksAtOnce).map(({ block }) => block);
      blocks = new Map([...blocks, ...blocksOf(await read(shopId, numbers))]);
      keep(shopId, blocks);
    }
    keep(shopId, blocks);
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
    async of(shopId, versions) {
      const before = readings.get(shopId);
      const reading = (async () => {
        await before?.catch(() => {});
        return renew(shopId, versions);
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
    blocks.set(block, { version, ...marksOf(of.filter((row) => row.facet !== null)) });
  }
  return blocks;
}

/** About how much they take, with what JavaScript adds to lists and texts. */
function sizeOf(blocks: FacetBlocks): number {
  let bytes = 500;
  for (const { values, starts, marks } of blocks.values())
    bytes += 500 + starts.byteLength + marks.byteLength + values.length * 120;
  return bytes;
}
