import type { StoredFields } from "@vitrine/contract/products/product-fields";
import type { ProductRecord } from "../../products/products.queries.ts";
import type { ImportedProduct } from "../../product-files/imported-product.ts";
import type { PlannedVariant } from "./plan-variants.rules.ts";

type Options = NonNullable<ImportedProduct["options"]>;

/** What an import calls the option of variants that only their SKUs tell apart. */
const ofSkus = "Variant";

/**
 * The file with what it does not say of the stored options: their names where it has none, and their order where it
 * has the same ones in another, for the variants it does not name have their values in that order.
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

/** The file's options, with the values of variants it does not name. */
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
 * Where a file brings no new value, they keep the order they were given here; where it names all there are, they take
 * its own; else the new ones come last. Those stay that no variant had; a value that all its variants left goes.
 *
 * @param used the values that the variants shall have
 * @param had those that they have
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
