import { skuKey } from "@vitrine/contract/products/skus";
import { cutTo, variantName } from "./products.rules.ts";
import type { SkuHolder } from "./skus.queries.ts";

/** A variant of a draft. The check needs all variants of its product, including unchanged ones. */
export interface WantedSku {
  id: string;
  sku: string | null;
  /** Null for a new variant. */
  was: string | null;
  product_title: string;
  option_values: string[];
}

/** The new SKUs of these variants: a variant may always keep its own SKU. */
export function newSkus(variants: WantedSku[]): string[] {
  return variants.flatMap(({ sku, was }) => (sku && isNew(sku, was) ? [sku] : []));
}

function isNew(sku: string | null, was: string | null): boolean {
  return skuKey(sku) !== "" && skuKey(sku) !== skuKey(was);
}

/**
 * Errors by variant: another variant has its SKU. Of several variants with the same new SKU, the first gets it.
 *
 * @param known variants of other products, by `skuKey`
 */
export function skuProblems(
  variants: WantedSku[],
  known: ReadonlyMap<string, Pick<SkuHolder, "product_title" | "option_values">>,
): Map<string, string> {
  const holders = new Map<string, Pick<SkuHolder, "product_title" | "option_values">>(known);
  for (const variant of variants)
    if (variant.sku && !isNew(variant.sku, variant.was) && !holders.has(skuKey(variant.sku)))
      holders.set(skuKey(variant.sku), variant);
  const problems = new Map<string, string>();
  for (const variant of variants) {
    const { id, sku, was } = variant;
    if (!sku || !isNew(sku, was)) continue;
    const holder = holders.get(skuKey(sku));
    if (holder) problems.set(id, skuTaken(sku, holder));
    else holders.set(skuKey(sku), variant);
  }
  return problems;
}

/** The error that names the variant with the SKU. */
export function skuTaken(sku: string, holder: Pick<SkuHolder, "product_title" | "option_values">): string {
  const name = variantName(holder);
  return `The SKU “${sku}” is already used by ${name}.`;
}

const mostSigns = 255;

/** SKUs of a copy, for each suffix to try: TEA-copy, TEA-copy-2 … The last is always free. */
export function skusOfCopies(skus: (string | null)[], id: string): (string | null)[][] {
  const further = Array.from({ length: 98 }, (_, n) => `-copy-${n + 2}`);
  return ["-copy", ...further, `-copy-${id.slice(-12)}`].map((suffix) =>
    skus.map((sku) => sku && `${cutTo(mostSigns - suffix.length, sku)}${suffix}`),
  );
}

/** The same SKUs without duplicates: repeated ones become null. */
export function eachOnce(skus: (string | null)[]): (string | null)[] {
  const seen = new Set<string>();
  return skus.map((sku) => {
    const key = skuKey(sku);
    if (seen.has(key)) return null;
    seen.add(key);
    return sku;
  });
}
