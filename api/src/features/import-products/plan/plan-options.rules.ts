import type { StoredFields } from "@vitrine/contract/products/product-fields";
import type { ProductRecord } from "../../products/products.queries.ts";
import type { ImportedProduct } from "../../product-files/imported-product.ts";
import type { PlannedVariant } from "./plan-variants.rules.ts";

type Options = NonNullable<ImportedProduct["options"]>;

/** Name of the option for variants that only differ by SKU. */
const ofSkus = "Variant";

/**
 * Completes the file's options from the stored ones: their names if the file has none, and their order if the file
 * has the same options in another order, because the values of variants that are not in the file are in that order.
 */
export function withStoredOptions(file: ImportedProduct, before: ProductRecord | undefined): ImportedProduct {
  if (!before || !file.options) return file;
  const isBySku = file.options.some(({ isGenerated }) => isGenerated === "values");
  if (isBySku && before.options.some(({ name }) => name !== ofSkus)) return { ...file, options: undefined };
  if (file.options.length !== before.options.length) return file;
  const options = withStoredNames(file.options, before.options);
  const places = before.options.map(({ name }) => options.findIndex((option) => isSame(option.name, name)));
  const isOtherOrder =
    places.every((place) => place >= 0) &&
    new Set(places).size === places.length &&
    places.some((place, slot) => place !== slot);
  if (!isOtherOrder) return { ...file, options };
  return {
    ...file,
    options: places.map((place) => options[place]!),
    variants: file.variants.map((variant) => ({
      ...variant,
      option_values: places.map((place) => variant.option_values[place]!),
    })),
  };
}

function withStoredNames(fromFile: Options, stored: ProductRecord["options"]): Options {
  const named = fromFile.filter(({ isGenerated }) => !isGenerated);
  return fromFile.map((option, slot) => {
    const name = stored[slot]!.name;
    const isFree = !named.some((other) => isSame(other.name, name));
    return option.isGenerated && isFree ? { ...option, name } : option;
  });
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The file's options, with the values of variants that are not in the file. */
export function optionsOf(
  file: ImportedProduct,
  before: ProductRecord | undefined,
  variants: PlannedVariant[],
): StoredFields["options"] {
  if (before && (!file.options || file.variants.length === 0)) return before.options;
  const count = variants[0]?.fields.option_values.length ?? 0;
  const fromFile =
    file.options ?? Array.from({ length: count }, () => ({ name: ofSkus, values: [] as string[] }));
  return fromFile.map(({ name, values }, slot) => ({
    name,
    values: valuesOf(
      values,
      variants.map(({ fields }) => fields.option_values[slot]!),
      before?.options[slot]?.values ?? [],
      new Set(before?.variants.map(({ option_values }) => option_values[slot])),
    ),
  }));
}

/**
 * Orders an option's values. If the file has no new value, the stored order stays; if it has all values, the file's
 * order is used; otherwise new values come last. Values that never had a variant stay; values that lose all their
 * variants are removed.
 * @param used values of the variants after the import
 * @param had values of the variants before it
 */
function valuesOf(
  fromFile: string[],
  used: string[],
  stored: string[],
  had: Set<string | undefined>,
): string[] {
  const retained = stored.filter((value) => used.includes(value) || !had.has(value));
  const isNew = used.some((value) => !stored.includes(value));
  if (!isNew) return retained;
  const inFile = fromFile.filter((value) => used.includes(value));
  const isWhole = retained.every((value) => fromFile.includes(value) || !had.has(value));
  return [...new Set(isWhole ? [...inFile, ...used, ...retained] : [...retained, ...inFile, ...used])];
}
