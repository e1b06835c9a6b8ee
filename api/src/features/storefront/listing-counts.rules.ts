import type { ListingQuery } from "@vitrine/contract/storefront";
import type { Chosen, Part } from "../catalogue/facet-bits.queries.ts";
import { anyOf, countIn, type Mask, maskOf, narrow } from "../catalogue/facet-bits.rules.ts";
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

/** So many of a facet's values, the commonest, beside those that are chosen. */
const most = 100;

/**
 * How many products each value would leave, under everything chosen but in its own facet. An option's values are
 * counted among what can be had where only that is asked for; what "in stock" would leave is counted so too, before it
 * is chosen. Values that would leave nothing are left out.
 *
 * @param chosen what of the query are facets that are counted
 * @param blocks the shop's bits, as new as `toCount.versions`
 */
export function countsOf(
  query: ListingQuery,
  chosen: Chosen[],
  { facets, parts, shelves }: ToCount,
  blocks: FacetBlocks,
): Count[] {
  const letThrough = masksByFacet(parts);
  /** What those facets let through together that are told. */
  const through = (isTold: (facet: string) => boolean) =>
    together(facets.filter(isTold).map((facet) => letThrough.get(facet) ?? new Map<number, Mask>()));
  const all = through(() => true);
  const uncounted = query.in_stock ? "option:" : "stocked:";
  const chosenUnder = new Map(chosen.map((each) => [each.stored ?? each.facet, each]));

  function masksFor(facet: string): Masks | undefined {
    const own = chosenUnder.get(facet);
    if (own) return through((other) => other !== own.facet);
    if (facet.startsWith(uncounted) || facet === "category") return undefined;
    if (facet !== "in_stock" || !query.option) return all;
    const besides = through((other) => !other.startsWith("option:"));
    return together([besides, ...optionsToBeHad(chosen, blocks)]);
  }

  const names = new Set(Array.from(blocks.values()).flatMap((block) => Array.from(block.facets.keys())));
  const counts = Array.from(names).flatMap((facet) => {
    const masks = masksFor(facet);
    if (!masks) return [];
    const counted = Array.from(countEach(facet, masks, blocks), ([value, count]) => ({
      facet,
      value,
      label: value,
      count,
    }));
    return commonest(counted, chosenUnder.get(facet)?.values);
  });
  const besideShelves = query.categories ? through((facet) => facet !== "categories") : all;
  const shelved = shelves.map(({ handle, title, category_ids }) => ({
    facet: "categories",
    value: handle,
    label: title,
    count: countTogether(category_ids, besideShelves, blocks),
  }));
  return [...counts, ...commonest(shelved, query.categories)];
}

function masksByFacet(parts: Part[]): Map<string, Masks> {
  const facets = new Map<string, Masks>();
  for (const { facet, block, bits } of parts) {
    const masks = facets.get(facet) ?? new Map<number, Mask>();
    facets.set(facet, masks.set(block, maskOf(Buffer.from(bits, "hex"))));
  }
  return facets;
}

/** What all of them mean. */
function together([first, ...others]: Masks[]): Masks {
  const masks: Masks = new Map();
  for (const [block, { bytes }] of first ?? []) {
    const by = others.map((other) => other.get(block));
    const mask = maskOf(bytes);
    for (const other of by) if (other) narrow(mask, other);
    if (!by.includes(undefined)) masks.set(block, mask);
  }
  return masks;
}

/** Of each option that is chosen, what has one of the values in a variant that can be had. */
function optionsToBeHad(chosen: Chosen[], blocks: FacetBlocks): Masks[] {
  const options = chosen.filter(({ facet }) => facet.startsWith("option:"));
  return options.map(({ facet, values }) => {
    const masks: Masks = new Map();
    for (const [number, block] of blocks) {
      const stocked = block.facets.get(facet.replace("option:", "stocked:"));
      masks.set(number, anyOf(values.flatMap((value) => stocked?.get(value) ?? [])));
    }
    return masks;
  });
}

function countEach(facet: string, masks: Masks, blocks: FacetBlocks): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [number, mask] of masks)
    for (const [value, bits] of blocks.get(number)?.facets.get(facet) ?? [])
      counts.set(value, (counts.get(value) ?? 0) + countIn(bits, mask));
  return counts;
}

/** How many products stand in any of these categories. */
function countTogether(ids: string[], masks: Masks, blocks: FacetBlocks): number {
  let count = 0;
  for (const [number, mask] of masks) {
    const categories = blocks.get(number)?.facets.get("category");
    const those = ids.flatMap((id) => categories?.get(id) ?? []);
    count += those.length === 1 ? countIn(those[0]!, mask) : countIn(anyOf(those).words, mask);
  }
  return count;
}

function commonest(counts: Count[], chosen: string[] = []): Count[] {
  return counts
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .filter(({ value }, nth) => nth < most || chosen.includes(value));
}
