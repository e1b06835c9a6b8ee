/**
 * Number of products in a block. A change replaces the block, so that a request that counts with the old one isn't
 * affected.
 */
const blockSize = 256;

/** Facets of a product. */
export interface ProductFacets {
  /** Number of the product in its shop: `product_index.place`. */
  ordinal: number;
  /** Pairs of facet and value, e.g. ["vendor", "Acme"], ["option:Size", "M"]. Empty for a deleted product. */
  postings: [facet: string, value: string][];
  /** Lowest and highest price of its variants, in minor units. */
  prices: [min: number, max: number];
}

interface Block {
  /** The postings of the n-th product are from `starts[n]` to before `starts[n + 1]`. */
  starts: Uint32Array;
  /** Ids of values. */
  postings: Uint32Array;
  /** Two for each product: min and max. */
  prices: Float64Array;
}

/** A snapshot of the facets of a shop's products. The dictionary of values only grows; the rest is immutable. */
export interface FacetIndex {
  blocks: (Block | undefined)[];
  /** Facet and value of each id. */
  values: { facet: string; value: string }[];
  /** Ids by facet and value. */
  ids: Map<string, Map<string, number>>;
}

export function createFacetIndex(): FacetIndex {
  return { blocks: [], values: [], ids: new Map() };
}

/** The index after these products have changed. */
export function withProducts(index: FacetIndex, changed: ProductFacets[]): FacetIndex {
  const blocks = index.blocks.slice();
  for (const [number, products] of Map.groupBy(changed, ({ ordinal }) => Math.floor(ordinal / blockSize)))
    blocks[number] = blockWith(index, blocks[number], products);
  return { ...index, blocks };
}

function blockWith(index: FacetIndex, old: Block | undefined, changed: ProductFacets[]): Block {
  const byPosition = new Map(changed.map((product) => [product.ordinal % blockSize, product]));
  const starts = new Uint32Array(blockSize + 1);
  const postings: number[] = [];
  const prices = old ? old.prices.slice() : new Float64Array(blockSize * 2);
  for (let n = 0; n < blockSize; n++) {
    const product = byPosition.get(n);
    if (product) {
      for (const [facet, value] of product.postings) postings.push(idOf(index, facet, value));
      prices.set(product.prices, n * 2);
    } else if (old)
      for (let at = old.starts[n]!; at < old.starts[n + 1]!; at++) postings.push(old.postings[at]!);
    starts[n + 1] = postings.length;
  }
  return { starts, postings: Uint32Array.from(postings), prices };
}

function idOf({ ids, values }: FacetIndex, facet: string, value: string): number {
  let ofFacet = ids.get(facet);
  if (!ofFacet) ids.set(facet, (ofFacet = new Map()));
  let id = ofFacet.get(value);
  if (id === undefined) {
    ofFacet.set(value, (id = values.length));
    values.push({ facet, value });
  }
  return id;
}

/** Approximate size in memory, in bytes. */
export function sizeOf({ blocks, values }: FacetIndex): number {
  return blocks.reduce(
    (bytes, block) =>
      bytes +
      (block ? 300 + block.starts.byteLength + block.postings.byteLength + block.prices.byteLength : 0),
    500 + values.length * 200,
  );
}

/** A filter of a list: products with any of the values. */
export interface Chosen {
  facet: string;
  /** The name of the facet in the index, if it differs. */
  stored?: string;
  values: string[];
}

export interface Filters {
  chosen: Chosen[];
  /** Products with a variant between two prices, in minor units. */
  prices?: { price_min?: number; price_max?: number };
}

/** Products that match all filters, and those that match only some. */
export interface Matching {
  index: FacetIndex;
  chosen: Chosen[];
  /** Facets of the filters; the n-th has bit n. */
  facets: string[];
  /** Bits of the filters that a product matches, by ordinal. */
  passed: Int32Array;
  /** Bits of all filters. */
  all: number;
  /** Number of products that match all of them. */
  total: number;
}

const maxFilters = 31;

export function match(index: FacetIndex, { chosen, prices }: Filters): Matching {
  const facets = [...chosen.map(({ facet }) => facet), ...(prices ? ["price"] : [])];
  if (facets.length > maxFilters) throw new Error("More filters than bits");
  const all = 2 ** facets.length - 1;
  const bitsOf = new Int32Array(index.values.length);
  for (const [bit, { facet, stored = facet, values }] of chosen.entries())
    for (const value of values) {
      const id = index.ids.get(stored)?.get(value);
      if (id !== undefined) bitsOf[id]! |= 1 << bit;
    }
  const priceBit = prices ? 1 << chosen.length : 0;
  const { price_min = 0, price_max = Infinity } = prices ?? {};
  const passed = new Int32Array(index.blocks.length * blockSize);
  let total = 0;
  for (const [number, block] of index.blocks.entries()) {
    if (!block) continue;
    const { starts, postings, prices: priced } = block;
    for (let n = 0; n < blockSize; n++) {
      let bits = priced[n * 2]! <= price_max && priced[n * 2 + 1]! >= price_min ? priceBit : 0;
      for (let at = starts[n]!; at < starts[n + 1]!; at++) bits |= bitsOf[postings[at]!]!;
      passed[number * blockSize + n] = bits;
      if (bits === all) total++;
    }
  }
  return { index, chosen, facets, passed, all, total };
}

/** The same with one more filter: products with these ordinals. */
export function matchOrdinals(matching: Matching, facet: string, ordinals: number[]): Matching {
  const { facets, all } = matching;
  if (facets.length === maxFilters) throw new Error("More filters than bits");
  const bit = 1 << facets.length;
  const passed = matching.passed.slice();
  let total = 0;
  for (const ordinal of ordinals) {
    // The product was added after the index was read.
    if (ordinal >= passed.length) continue;
    if (passed[ordinal] === all) total++;
    passed[ordinal]! |= bit;
  }
  return { ...matching, facets: [...facets, facet], all: all | bit, passed, total };
}

/** Ordinals of the products that match all filters, in ascending order. */
export function ordinalsOf({ passed, all, total }: Matching): number[] {
  const ordinals: number[] = [];
  for (let ordinal = 0; ordinals.length < total; ordinal++)
    if (passed[ordinal] === all) ordinals.push(ordinal);
  return ordinals;
}

/** The same as a bitmap for `get_bit(bytea, …)`: the lowest bit of the first byte is ordinal 0. */
export function bitmapOf({ passed, all }: Matching): Buffer {
  const bitmap = Buffer.alloc(passed.length / 8);
  for (let ordinal = 0; ordinal < passed.length; ordinal++)
    if (passed[ordinal] === all) bitmap[ordinal >> 3]! |= 1 << (ordinal & 7);
  return bitmap;
}

/**
 * Calls back for each product that matches all filters, or all but one, with its postings and the bit of the failed
 * filter, or 0.
 */
function forEachNearMatch(
  { index, passed, all }: Matching,
  callback: (missing: number, postings: Uint32Array, from: number, to: number) => void,
): void {
  for (const [number, block] of index.blocks.entries()) {
    if (!block) continue;
    const { starts, postings } = block;
    for (let n = 0; n < blockSize; n++) {
      const missing = all & ~passed[number * blockSize + n]!;
      if ((missing & (missing - 1)) === 0) callback(missing, postings, starts[n]!, starts[n + 1]!);
    }
  }
}

/** Number of products that would match with each value, by id: under all filters except that of its own facet. */
export function countValues(matching: Matching): Uint32Array {
  const { index, chosen } = matching;
  const bits = new Map(chosen.map(({ facet, stored = facet }, bit) => [stored, 1 << bit]));
  const own = Int32Array.from(index.values, ({ facet }) => bits.get(facet) ?? 0);
  const counts = new Uint32Array(index.values.length);
  forEachNearMatch(matching, (missing, postings, from, to) => {
    for (let at = from; at < to; at++) {
      const id = postings[at]!;
      if ((missing & ~own[id]!) === 0) counts[id]!++;
    }
  });
  return counts;
}

/**
 * Number of matching products that have any of the values of each group.
 *
 * @param own facet of the filter to ignore, if it is filtered
 */
export function countGroups(
  matching: Matching,
  facet: string,
  groups: string[][],
  own?: string,
): Uint32Array {
  const { index, facets } = matching;
  const groupsOf: number[][] = [];
  for (const [group, values] of groups.entries())
    for (const value of values) {
      const id = index.ids.get(facet)?.get(value);
      if (id !== undefined) (groupsOf[id] ??= []).push(group);
    }
  const bit = own === undefined ? -1 : facets.indexOf(own);
  const ignored = bit < 0 ? 0 : 1 << bit;
  const counts = new Uint32Array(groups.length);
  // A product in two categories of a group counts once.
  const lastCounted = new Int32Array(groups.length);
  let nth = 0;
  forEachNearMatch(matching, (missing, postings, from, to) => {
    nth++;
    if ((missing & ~ignored) !== 0) return;
    for (let at = from; at < to; at++)
      for (const group of groupsOf[postings[at]!] ?? []) {
        if (lastCounted[group] === nth) continue;
        lastCounted[group] = nth;
        counts[group]!++;
      }
  });
  return counts;
}
