import type { UsedValue, UsedValueKind } from "@vitrine/contract/products/product-filter";
import { folded } from "../../../folded.ts";
import { type FacetIndex, countValues, match } from "../../catalogue/facet-index.rules.ts";

const maxValues = 20;
const collator = new Intl.Collator("und");

/**
 * Vendors, types or tags of all products, the most used first; with `search`, only values with a word that starts with
 * it.
 */
export function usedValues(index: FacetIndex, kind: UsedValueKind, search: string | undefined): UsedValue[] {
  const counts = countValues(match(index, { chosen: [] }));
  const beginning = search ? ` ${folded(search)}` : "";
  return index.values
    .map(({ facet, value }, id) => ({ facet, value, count: counts[id]! }))
    .filter(
      ({ facet, value, count }) => facet === kind && count > 0 && ` ${folded(value)}`.includes(beginning),
    )
    .toSorted((a, b) => b.count - a.count || collator.compare(a.value, b.value))
    .slice(0, maxValues)
    .map(({ value, count }) => ({ value, count }));
}
