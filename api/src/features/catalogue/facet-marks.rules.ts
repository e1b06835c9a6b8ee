/** Products in a block of bits: see `0009_product_index.sql`. */
const blockBits = 4096;

/** Which of a block's products are meant, as 512 bytes: the first bit is the highest of the first byte. */
export type Mask = Uint8Array;

/** Where something begins in a list, and before where it ends. */
interface Range {
  from: number;
  to: number;
}

/**
 * What the products of a block have. The marks of the product at a place stand from `starts[place]` up to
 * `starts[place + 1]`, each the index of a value, the lowest first; behind the last product that has any, nothing stands.
 */
export interface BlockMarks {
  /** Where each facet's values are, in the order of their names. */
  facets: Map<string, Range>;
  values: string[];
  starts: Uint32Array;
  marks: Uint32Array;
}

export function marksOf(rows: { facet: string; value: string; bits: Mask }[]): BlockMarks {
  const sorted = rows.toSorted((a, b) => (a.facet < b.facet ? -1 : a.facet > b.facet ? 1 : 0));
  const facets = new Map<string, Range>();
  for (const [index, { facet }] of sorted.entries())
    facets.set(facet, { from: facets.get(facet)?.from ?? index, to: index + 1 });

  const places = sorted.map(({ bits }) => placesIn(bits));
  const end = places.reduce((furthest, those) => Math.max(furthest, (those.at(-1) ?? -1) + 1), 0);
  // First how many each place has, as the start of the next; then where they begin.
  const starts = new Uint32Array(end + 1);
  for (const those of places) for (const place of those) starts[place + 1]!++;
  for (let place = 0; place < end; place++) starts[place + 1]! += starts[place]!;
  const marks = new Uint32Array(starts[end]!);
  const next = starts.slice();
  for (const [index, those] of places.entries()) for (const place of those) marks[next[place]!++] = index;
  return { facets, values: sorted.map(({ value }) => value), starts, marks };
}

/** The places that are meant, in order. */
export function placesIn(mask: Mask): Uint16Array {
  const places = new Uint16Array(blockBits);
  let count = 0;
  for (let at = 0; at < mask.length; at++)
    for (let byte = mask[at]!, bit = 0; byte > 0; byte = (byte << 1) & 255, bit++)
      if (byte & 128) places[count++] = at * 8 + bit;
  return places.slice(0, count);
}

/** How many of these places have each of the values within a range; of the others, 0. */
export function countMarks({ values, starts, marks }: BlockMarks, places: Uint16Array, { from, to }: Range) {
  const counts = new Uint32Array(values.length);
  for (const place of places) {
    if (place + 1 >= starts.length) break;
    const end = starts[place + 1]!;
    for (let mark = starts[place]!; mark < end; mark++) {
      const value = marks[mark]!;
      if (value >= to) break;
      if (value >= from) counts[value]!++;
    }
  }
  return counts;
}

/** How many of these places have any value of each group. A value of the facet without a group counts nowhere. */
export function countGroups(
  { facets, values, starts, marks }: BlockMarks,
  places: Uint16Array,
  facet: string,
  groupOf: ReadonlyMap<string, number>,
  groups: number,
): Uint32Array {
  const counts = new Uint32Array(groups);
  const range = facets.get(facet);
  if (!range) return counts;
  const { from, to } = range;
  const group = Int32Array.from(values.slice(from, to), (value) => groupOf.get(value) ?? -1);
  // Which place was counted last: who stands in two categories below one stands there once.
  const last = new Int32Array(groups).fill(-1);
  for (const place of places) {
    if (place + 1 >= starts.length) break;
    for (let mark = starts[place]!; mark < starts[place + 1]!; mark++) {
      const value = marks[mark]!;
      if (value >= to) break;
      const of = value < from ? -1 : group[value - from]!;
      if (of < 0 || last[of] === place) continue;
      last[of] = place;
      counts[of]!++;
    }
  }
  return counts;
}

/** The products that have one of the wanted values of a facet. */
export function maskWith(
  { facets, values, starts, marks }: BlockMarks,
  facet: string,
  wanted: string[],
): Mask {
  const mask = new Uint8Array(blockBits / 8);
  const { from, to } = facets.get(facet) ?? { from: 0, to: 0 };
  const isWanted = values.map((value, index) => index >= from && index < to && wanted.includes(value));
  for (let place = 0; place + 1 < starts.length; place++)
    for (let mark = starts[place]!; mark < starts[place + 1]!; mark++)
      if (isWanted[marks[mark]!]) mask[place >> 3]! |= 128 >> (place & 7);
  return mask;
}

/** What all of them mean. */
export function common([first, ...others]: [Mask, ...Mask[]]): Mask {
  // Not `slice`: that of a Buffer copies nothing.
  const mask = new Uint8Array(first);
  for (const other of others) for (let at = 0; at < mask.length; at++) mask[at]! &= other[at]!;
  return mask;
}
