/** What is done when somebody gives a variant the SKU of another: it is saved and said so, or it is refused. */
export const skuRules = ["warn", "block"] as const;
export type SkuRule = (typeof skuRules)[number];

/** What two SKUs that count as the same have in common; "" where there is none. */
export function skuKey(sku: string | null | undefined): string {
  return sku?.trim().toLowerCase() ?? "";
}
