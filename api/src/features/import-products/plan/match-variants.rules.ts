import type { ProductRecord } from "../../products/products.queries.ts";
import type { ImportedProduct, ImportedVariant } from "../../product-files/imported-product.ts";

type Stored = ProductRecord["variants"][number];

/**
 * Matches each variant of the file to a stored variant: by option values, otherwise by SKU. If the file has another
 * number of options, the remaining variants are matched in order, so that they retain their stock.
 */
export function matchVariants(
  file: ImportedProduct,
  stored: Stored[],
): { storedOf: Map<ImportedVariant, Stored>; left: Stored[] } {
  const left = new Set(stored);
  const open = new Set(file.variants);
  const storedOf = new Map<ImportedVariant, Stored>();
  const pair = (variant: ImportedVariant, match: Stored | undefined) => {
    if (!match || !left.delete(match)) return;
    open.delete(variant);
    storedOf.set(variant, match);
  };

  if (file.options) {
    const byValues = new Map(stored.map((each) => [each.option_values.join("\n"), each]));
    for (const variant of open) pair(variant, byValues.get(variant.option_values.join("\n")));
  }
  for (const written of [(sku: string) => sku, (sku: string) => sku.toLowerCase()]) {
    const bySku = new Map(
      [...left].flatMap((each) => (each.sku ? [[written(each.sku), each] as const] : [])),
    );
    for (const variant of open) if (variant.sku) pair(variant, bySku.get(written(variant.sku)));
  }

  const isOnlyOne = stored.length === 1 && file.variants.length === 1;
  const isReshaped =
    file.options && [...left].some(({ option_values }) => option_values.length !== file.options!.length);
  if (isReshaped || (!file.options && isOnlyOne)) {
    const rest = [...left];
    for (const variant of open) pair(variant, rest.shift());
  }
  return { storedOf, left: [...left] };
}
