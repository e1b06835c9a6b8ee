/** Rule for duplicate SKUs: they are saved with a warning, or rejected. */
export const skuRules = ["warn", "block"] as const;
export type SkuRule = (typeof skuRules)[number];

/** Normalised SKU for comparison; "" if there is none. */
export function skuKey(sku: string | null | undefined): string {
  return sku?.trim().toLowerCase() ?? "";
}
