/** What happens when a variant gets the SKU of another: it is saved with a warning, or rejected. */
export const skuRules = ["warn", "block"] as const;
export type SkuRule = (typeof skuRules)[number];

/** Normalised SKU for comparison; "" if there is none. */
export function skuKey(sku: string | null | undefined): string {
  return sku?.trim().toLowerCase() ?? "";
}
