import { skuKey } from "@vitrine/contract/products/skus";
import { cutTo, variantName } from "./products.rules.ts";
import type { SkuBearer } from "./skus.queries.ts";

/** A variant as it is to be: with all others of its product, also those that stay as they are. */
export interface WantedSku {
  id: string;
  sku: string | null;
  /** Null for a new variant. */
  was: string | null;
  product_title: string;
  option_values: string[];
}

/** The SKUs that are new here: whoever bore the same before may keep it. */
export function newSkus(variants: WantedSku[]): string[] {
  return variants.flatMap(({ sku, was }) => (sku && isNew(sku, was) ? [sku] : []));
}

function isNew(sku: string | null, was: string | null): boolean {
  return skuKey(sku) !== "" && skuKey(sku) !== skuKey(was);
}

/**
 * By variant, why it may not have the SKU it is given: another has it. Of several that are given the same at once the
 * first has it.
 *
 * @param bearers those of other products, by `skuKey`
 */
export function skuProblems(
  variants: WantedSku[],
  bearers: ReadonlyMap<string, Pick<SkuBearer, "product_title" | "option_values">>,
): Map<string, string> {
  const holders = new Map<string, Pick<SkuBearer, "product_title" | "option_values">>(bearers);
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

/** Says who has it. */
export function skuTaken(sku: string, holder: Pick<SkuBearer, "product_title" | "option_values">): string {
  const name = variantName(holder);
  return `The SKU “${sku}” is already used by ${name}.`;
}

const mostSigns = 255;

/** The SKUs of a copy, for the first suffix that nobody has: TEA-copy, TEA-copy-2 … The last is always free. */
export function skusOfCopies(skus: (string | null)[], id: string): (string | null)[][] {
  const further = Array.from({ length: 98 }, (_, n) => `-copy-${n + 2}`);
  return ["-copy", ...further, `-copy-${id.slice(-12)}`].map((suffix) =>
    skus.map((sku) => sku && `${cutTo(mostSigns - suffix.length, sku)}${suffix}`),
  );
}

/** The same SKUs, each once: where it comes again the variant has none. */
export function eachOnce(skus: (string | null)[]): (string | null)[] {
  const seen = new Set<string>();
  return skus.map((sku) => {
    const key = skuKey(sku);
    if (seen.has(key)) return null;
    seen.add(key);
    return sku;
  });
}
