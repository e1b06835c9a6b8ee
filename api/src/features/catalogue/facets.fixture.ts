import type { FacetIndex } from "./facet-index.rules.ts";

/** All facets of an index, as "12 vendor Acme" for the product with ordinal 12, sorted. */
export function postingsOf({ blocks, values }: FacetIndex): string[] {
  const lines: string[] = [];
  for (const [number, block] of blocks.entries()) {
    if (!block) continue;
    const { starts, postings, prices } = block;
    for (let n = 0; n + 1 < starts.length; n++) {
      if (starts[n] === starts[n + 1]) continue;
      const ordinal = number * (starts.length - 1) + n;
      lines.push(`${ordinal} prices ${prices[n * 2]} ${prices[n * 2 + 1]}`);
      for (const id of postings.slice(starts[n], starts[n + 1]))
        lines.push(`${ordinal} ${values[id]!.facet} ${values[id]!.value}`);
    }
  }
  return lines.toSorted();
}
