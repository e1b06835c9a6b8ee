import type { Product } from "@vitrine/contract/products/product";
import {
  type FormVariant,
  type Categorisation,
  applyEdits,
  ProductValues,
  valuesOf,
} from "./product-values.ts";

/** A stored product with its categories and collections. */
export interface Version {
  product: Product;
  categorisation: Categorisation;
}

/** Key of a field: `title`, `<variant id> price`, or `variants` for the options and the list of variants. */
export type FieldKey = string;

/** A field whose unsaved value differs from the stored one. */
export interface Difference {
  key: FieldKey;
  field: ProductField | VariantField | "variants";
  /** The variant, for a field of a variant. */
  variant?: FormVariant;
  mine: unknown;
  theirs: unknown;
  /** The users who changed the field. "both" is a conflict, for which one value must be chosen. */
  by: "both" | "me" | "them";
}

const productFields = fieldsOf(ProductValues.shape, ["options", "variants"]);
type ProductField = (typeof productFields)[number];

const variantFields = fieldsOf(ProductValues.shape.variants.element.shape, [
  "key",
  "id",
  "option_values",
  "on_hand",
  "on_hand_before",
]);
type VariantField = (typeof variantFields)[number];

/** The names of a form's fields, without those that are compared differently or not at all. */
function fieldsOf<F extends string, Other extends F>(shape: Record<F, unknown>, others: readonly Other[]) {
  const names = Object.keys(shape) as F[];
  return names.filter((name): name is Exclude<F, Other> => !others.some((other) => other === name));
}

/**
 * The differences between a user's unsaved edits and the version that another user has saved in the meantime.
 *
 * @param base the version that both users started from
 */
export function findDifferences(base: Version, mine: ProductValues, stored: Version): Difference[] {
  const [was, theirs] = [
    valuesOf(base.product, base.categorisation),
    valuesOf(stored.product, stored.categorisation),
  ];
  const found: Difference[] = [];
  const compare = (
    key: FieldKey,
    field: Difference["field"],
    values: { was: unknown; mine: unknown; theirs: unknown },
    variant?: FormVariant,
  ) => {
    const [before, here, there] = [values.was, values.mine, values.theirs].map((one) => print(field, one));
    if (here === there) return;
    const by = here === before ? "them" : there === before ? "me" : "both";
    found.push({ key, field, variant, mine: values.mine, theirs: values.theirs, by });
  };
  for (const field of productFields)
    compare(field, field, { was: was[field], mine: mine[field], theirs: theirs[field] });
  compare("variants", "variants", { was: shapeOf(was), mine: shapeOf(mine), theirs: shapeOf(theirs) });
  const before = new Map(was.variants.map((variant) => [variant.id, variant]));
  const meanwhile = new Map(theirs.variants.map((variant) => [variant.id, variant]));
  for (const variant of mine.variants) {
    const [old, other] = [before.get(variant.id), meanwhile.get(variant.id)];
    if (!variant.id || !old || !other) continue;
    for (const field of variantFields)
      compare(
        `${variant.id} ${field}`,
        field,
        { was: old[field], mine: variant[field], theirs: other[field] },
        variant,
      );
  }
  return found;
}

/** Merges both versions into form values. `keepTheirs` are the conflicts resolved with the stored value. */
export function mergeVersions(
  mine: ProductValues,
  stored: Version,
  all: Difference[],
  keepTheirs: ReadonlySet<FieldKey>,
): ProductValues {
  const theirs = valuesOf(stored.product, stored.categorisation);
  const isTheirs = ({ key, by }: Difference) => by === "them" || (by === "both" && keepTheirs.has(key));
  const taken = new Set(all.filter(isTheirs).map(({ key }) => key));
  const values = applyEdits(stored.product, mine);
  for (const field of productFields) if (taken.has(field)) Object.assign(values, { [field]: theirs[field] });

  const mineById = new Map(values.variants.map((variant) => [variant.id, variant]));
  const theirsById = new Map(theirs.variants.map((variant) => [variant.id, variant]));
  const shape = taken.has("variants") ? theirs : values;
  values.options = shape.options;
  values.variants = shape.variants.map((variant) => {
    const [own, other] = [mineById.get(variant.id), theirsById.get(variant.id)];
    if (!variant.id || !own || !other) return variant;
    const fields = variantFields.filter((field) => taken.has(`${variant.id} ${field}`));
    const patch = Object.fromEntries(fields.map((field) => [field, other[field]]));
    return { ...own, ...patch, key: variant.key, option_values: variant.option_values };
  });
  return values;
}

/** The options, and the ids and option values of the variants, in order. */
function shapeOf({ options, variants }: ProductValues): unknown {
  return { options, variants: variants.map(({ id, option_values }) => [id ?? null, option_values]) };
}

/** A string that is equal for equal sets of categories and collections. */
export function categorisationKey({ categories, collections }: Categorisation): string {
  return JSON.stringify([print("categories", categories), print("collections", collections)]);
}

/**
 * A string to compare values by. Null, undefined and "" are equal, and properties that only the form uses
 * don't count. Categories and collections are compared by id only, regardless of their order, titles and
 * parents.
 */
function print(field: Difference["field"], value: unknown): string {
  if (field === "categories" || field === "collections")
    return (value as Categorisation["collections"])
      .map(({ id }) => id)
      .toSorted()
      .join(" ");
  return JSON.stringify(value ?? "", (key, part: unknown) =>
    key === "running" || key === "progress" || key === "url" ? undefined : part,
  );
}
