import { isDeepStrictEqual } from "node:util";
import type { BulkAction } from "@vitrine/contract/products/bulk-edits";
import { changedPrice } from "@vitrine/contract/products/price-change";
import type { Prices, StoredVariant } from "../products/products.queries.ts";
import { plannedSale, usualPrices } from "../products/sales.rules.ts";

/** The usual prices of a variant and its sale, which may be past, running or planned. */
interface Priced extends Prices {
  sale: { price: number; starts_at: string | null; ends_at: string | null } | null;
}

/** An edit's change to one variant's sale. */
export interface SaleChange {
  id: string;
  was: Priced;
  is: Priced;
}

/** The planned variants, their changes, and the number of variants that were skipped. */
interface SalePlan {
  variants: StoredVariant[];
  changes: SaleChange[];
  left: number;
}

export type SaleAction = Extract<BulkAction, { kind: "sale" }>;

/**
 * Plans a sale for each variant. Skips a variant whose sale price would be no lower than the usual price, or below 0.
 */
export function planSale(
  { change, ending, starts_at, ends_at }: SaleAction,
  variants: StoredVariant[],
  currency: string,
  now: number,
): SalePlan {
  return planEach(variants, now, (variant) => {
    const { price, compare_at_price } = usualPrices(variant);
    const becomes = changedPrice(price, change, ending, currency);
    if (becomes === undefined || becomes >= price) return undefined;
    const known = pricedOf(variant).sale;
    // A sale to start at once that is otherwise identical to the running one keeps its start.
    const runs = variant.sale?.running && known?.price === becomes && known.ends_at === ends_at;
    const begins = starts_at === null && runs ? known.starts_at : starts_at;
    return { price, compare_at_price, sale: { price: becomes, starts_at: begins, ends_at } };
  });
}

/**
 * Plans another usual price for each variant. A sale continues while it is still lower, and ends otherwise.
 *
 * @param pricesOf the new usual prices of a variant; undefined to skip it
 */
export function planUsualPrices(
  variants: StoredVariant[],
  pricesOf: (usual: Prices) => Prices | undefined,
  now: number,
): SalePlan {
  return planEach(variants, now, (variant) => {
    const usual = pricesOf(usualPrices(variant));
    const { sale } = pricedOf(variant);
    return usual && { ...usual, sale: sale && sale.price < usual.price ? sale : null };
  });
}

/** Plans the end of all sales. */
export function planEndOfSale(variants: StoredVariant[], now: number): SalePlan {
  return planEach(variants, now, (variant) => ({ ...usualPrices(variant), sale: null }));
}

/**
 * Restores each variant's earlier sale, and skips variants that have changed since. A sale that has ended isn't
 * restored.
 */
export function planUndoOfSale(changes: SaleChange[], variants: StoredVariant[], now: number): SalePlan {
  const wanted = new Map(changes.map((change) => [change.id, change]));
  const found = variants.filter(({ id }) => wanted.has(id)).length;
  const plan = planEach(variants, now, (variant) => {
    const change = wanted.get(variant.id);
    if (!change) return pricedOf(variant);
    const isAsLeft = isDeepStrictEqual(inForce(pricedOf(variant), now), inForce(change.is, now));
    return isAsLeft ? change.was : undefined;
  });
  return { ...plan, left: plan.left + changes.length - found };
}

/** @param wantedOf the new prices of a variant; undefined to skip it */
function planEach(
  before: StoredVariant[],
  now: number,
  wantedOf: (variant: StoredVariant) => Priced | undefined,
): SalePlan {
  const plan: SalePlan = { variants: [], changes: [], left: 0 };
  for (const variant of before) {
    const was = pricedOf(variant);
    const wanted = wantedOf(variant);
    if (!wanted) plan.left++;
    const isSame = !wanted || isDeepStrictEqual(inForce(was, now), inForce(wanted, now));
    const after = isSame ? variant : withPrices(variant, wanted, now);
    if (!isSame) plan.changes.push({ id: variant.id, was, is: pricedOf(after) });
    plan.variants.push(after);
  }
  return plan;
}

function pricedOf(variant: StoredVariant): Priced {
  const { sale } = variant;
  const { price, compare_at_price } = usualPrices(variant);
  if (!sale) return { price, compare_at_price, sale: null };
  const { sale_price, starts_at, ends_at } = sale;
  return { price, compare_at_price, sale: { price: sale_price, starts_at, ends_at } };
}

/** The prices without a sale that has ended, even if its end isn't stored yet. */
export function inForce(priced: Priced, now: number): Priced {
  const ends = priced.sale?.ends_at;
  return ends && Date.parse(ends) <= now ? { ...priced, sale: null } : priced;
}

function withPrices(variant: StoredVariant, wanted: Priced, now: number): StoredVariant {
  const { prices, sale } = plannedSale(wanted, variant.id, now);
  return { ...variant, ...prices, sale: sale ?? null };
}
