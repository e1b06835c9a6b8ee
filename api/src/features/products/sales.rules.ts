import type { Sale } from "@vitrine/contract/products/product";
import type { ProductDraft } from "@vitrine/contract/products/product-drafts";
import type * as z from "zod";
import type { Prices, StoredVariant } from "./products.queries.ts";
import type { SaleRow } from "./sale-prices.queries.ts";

type Draft = z.output<typeof ProductDraft>;

/** The prices of a variant without its sale. */
export function usualPrices({ price, compare_at_price, sale }: Prices & Pick<StoredVariant, "sale">): Prices {
  return sale?.running
    ? { price: sale.usual_price!, compare_at_price: sale.usual_compare_at_price }
    : { price, compare_at_price };
}

export function saleResponse(sale: StoredVariant["sale"]): Sale | null {
  if (!sale) return null;
  const { sale_price: price, starts_at, ends_at, running } = sale;
  return { price, starts_at, ends_at, running };
}

/** Errors of the sales of a draft. */
export function saleErrors(
  { variants }: Pick<Draft, "variants">,
  before: StoredVariant[],
  now: number,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const stored = new Map(before.map(({ id, sale }) => [id, sale]));
  for (const [index, { id, price, sale }] of variants.entries()) {
    if (!sale) continue;
    if (sale.price >= price)
      errors[`variants.${index}.sale.price`] = ["Enter a price lower than the regular price."];
    const wasThere = id !== undefined && stored.get(id)?.ends_at === sale.ends_at;
    const problem = endProblem(sale, now, wasThere ? 0 : now);
    if (problem) errors[`variants.${index}.sale.ends_at`] = [problem];
  }
  return errors;
}

/**
 * The error of a sale's end date; undefined if it is valid.
 *
 * @param earliest the end must be later than this: now, unless the stored end is unchanged
 */
export function endProblem(
  sale: { starts_at: string | null; ends_at: string | null },
  now: number,
  earliest = now,
): string | undefined {
  if (sale.ends_at === null || Date.parse(sale.ends_at) > Math.max(startOf(sale, now), earliest))
    return undefined;
  return "Choose an end date in the future, after the start date.";
}

/** The sale of a variant in a draft, and the variant's prices during it. A sale that has ended is ignored. */
export function plannedSale(
  variant: Pick<Draft["variants"][number], "price" | "compare_at_price" | "sale">,
  variantId: string,
  now: number,
): { prices: Prices; sale: SaleRow | undefined } {
  const { price, compare_at_price, sale } = variant;
  const usual = { price, compare_at_price };
  if (!sale || (sale.ends_at && Date.parse(sale.ends_at) <= now)) return { prices: usual, sale: undefined };
  const starts = startOf(sale, now);
  const running = starts <= now;
  return {
    prices: running ? { price: sale.price, compare_at_price: price } : usual,
    sale: {
      variant_id: variantId,
      sale_price: sale.price,
      starts_at: new Date(starts).toISOString(),
      ends_at: sale.ends_at,
      running,
      usual_price: running ? price : null,
      usual_compare_at_price: running ? compare_at_price : null,
    },
  };
}

/** Future instants at which sales begin or end, without duplicates. */
export function saleTimes(sales: Pick<SaleRow, "starts_at" | "ends_at">[], now: number): string[] {
  const all = sales.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]);
  return [...new Set(all)].filter((at): at is string => at !== null && Date.parse(at) > now);
}

function startOf({ starts_at }: { starts_at: string | null }, now: number): number {
  return starts_at ? Date.parse(starts_at) : now;
}
