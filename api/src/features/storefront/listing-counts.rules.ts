import type { ListingQuery } from "@vitrine/contract/shops/storefront";
import type { Chosen, Part } from "../catalogue/facet-bits.queries.ts";
import {
  common,
  countGroups,
  countMarks,
  type Mask,
  maskWith,
  placesIn,
} from "../catalogue/facet-marks.rules.ts";
import type { FacetBlocks } from "../catalogue/facet-memory.ts";
import type { ToCount } from "./listing-counts.queries.ts";

/** How many products a value of a facet would leave. */
export interface Count {
  facet: string;
  value: string;
  label: string;
  count: number;
}

/** Which products are meant, by block; of a block that is missing, none. */
type Masks = Map<number, Mask>;
/** The same as their places within the block. */
type Places = Map<number, Uint16Array>;

/** So many of a facet's values, the commonest, beside those that are chosen. */
const most = 100;

/**
 * How many products each value would leave, under everything chosen but in its own facet. An option's values are
 * counted among what can be had where only that is asked for; what "in stock" would leave is counted so too, before it
 * is chosen. Values that would leave nothing are left out.
 *
 * @param chosen what of the query are facets that are counted
 * @param blocks what the shop's products have, as new as `toCount.versions`
 */
export function countsOf(
  query: ListingQuery,
  chosen: Chosen[],
  { facets, parts, shelves }: ToCount,
  blocks: FacetBlocks,
): Count[] {
  const letThrough = masksByFacet(parts);
  /** What those facets let through together that are told. */
  const through = (isNotified: (facet: string) => boolean) =>
    together(facets.filter(isNotified).map((facet) => letThrough.get(facet) ?? new Map<number, Mask>()));
  const all = placesOf(through(() => true));
  const stored = new Map(chosen.map((each) => [each.stored ?? each.facet, each]));
  const uncounted = query.in_stock ? "option:" : "stocked:";
  const countsApart = (facet: string) =>
    stored.has(facet) || facet === "category" || (facet === "in_stock" && query.option !== undefined);

  const counts = countValues(all, blocks, (facet) => !countsApart(facet) && !facet.startsWith(uncounted));
  for (const [facet, own] of stored) {
    const besides = placesOf(through((other) => other !== own.facet));
    counts.push(...countValues(besides, blocks, (other) => other === facet, own.values));
  }
  if (query.option && !query.in_stock) {
    const besides = through((facet) => !facet.startsWith("option:"));
    const toBeHad = placesOf(together([besides, ...optionsToBeHad(chosen, blocks)]));
    counts.push(...countValues(toBeHad, blocks, (facet) => facet === "in_stock"));
  }
  const besideShelves = query.categories ? placesOf(through((facet) => facet !== "categories")) : all;
  counts.push(...commonest(countShelves(shelves, besideShelves, blocks), query.categories));
  return counts;
}

function masksByFacet(parts: Part[]): Map<string, Masks> {
  const facets = new Map<string, Masks>();
  for (const { facet, block, bits } of parts) {
    const masks = facets.get(facet) ?? new Map<number, Mask>();
    facets.set(facet, masks.set(block, Buffer.from(bits, "hex")));
  }
  return facets;
}

/** What all of them mean. */
function together([first, ...others]: Masks[]): Masks {
  const masks: Masks = new Map();
  for (const [block, mask] of first ?? []) {
    const by = others.flatMap((other) => other.get(block) ?? []);
    if (by.length === others.length) masks.set(block, common([mask, ...by]));
  }
  return masks;
}

function placesOf(masks: Masks): Places {
  return new Map(Array.from(masks, ([block, mask]) => [block, placesIn(mask)]));
}

/** Of each option that is chosen, what has one of the values in a variant that can be had. */
function optionsToBeHad(chosen: Chosen[], blocks: FacetBlocks): Masks[] {
  const options = chosen.filter(({ facet }) => facet.startsWith("option:"));
  return options.map(({ facet, values }) => {
    const stocked = facet.replace("option:", "stocked:");
    return new Map(Array.from(blocks, ([number, block]) => [number, maskWith(block, stocked, values)]));
  });
}

/** The commonest values of each facet that is counted. */
function countValues(
  places: Places,
  blocks: FacetBlocks,
  isCounted: (facet: string) => boolean,
  chosen?: string[],
): Count[] {
  const totals = new Map<string, Map<string, number>>();
  for (const [number, those] of places) {
    const block = blocks.get(number);
    const counted = Array.from(block?.facets ?? []).filter(([facet]) => isCounted(facet));
    if (!block || counted.length === 0) continue;
    // All at once, what lies between them included.
    const counts = countMarks(block, those, { from: counted[0]![1].from, to: counted.at(-1)![1].to });
    for (const [facet, { from, to }] of counted) {
      const total = totals.get(facet) ?? new Map<string, number>();
      totals.set(facet, total);
      for (let index = from; index < to; index++) {
        const value = block.values[index]!;
        if (counts[index]! > 0) total.set(value, (total.get(value) ?? 0) + counts[index]!);
      }
    }
  }
  return Array.from(totals).flatMap(([facet, total]) =>
    commonest(
      Array.from(total, ([value, count]) => ({ facet, value, label: value, count })),
      chosen,
    ),
  );
}

function countShelves(shelves: ToCount["shelves"], places: Places, blocks: FacetBlocks): Count[] {
  const shelfOf = new Map(
    shelves.flatMap(({ category_ids }, shelf) => category_ids.map((id) => [id, shelf])),
  );
  const totals = shelves.map(() => 0);
  for (const [number, those] of places) {
    const block = blocks.get(number);
    if (!block) continue;
    const counts = countGroups(block, those, "category", shelfOf, shelves.length);
    for (const [shelf, count] of counts.entries()) totals[shelf]! += count;
  }
  return shelves.map(({ handle, title }, shelf) => ({
    facet: "categories",
    value: handle,
    label: title,
    count: totals[shelf]!,
  }));
}

function commonest(counts: Count[], chosen: string[] = []): Count[] {
  return counts
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .filter(({ value }, nth) => nth < most || chosen.includes(value));
}
