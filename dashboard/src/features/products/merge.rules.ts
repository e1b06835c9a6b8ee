import type { Product } from "@vitrine/contract/products/product";
import { type FormVariant, type Gathering, onTopOf, ProductValues, valuesOf } from "./product-values.ts";

/** A product as it is stored, and where it is. */
export interface Version {
  product: Product;
  places: Gathering;
}

/** A field of the product, or one of a variant: `title`, `<variant's id> price`, or `variants`: which there are. */
export type Place = string;

/** A field that one of two has changed, or both. */
export interface Difference {
  place: Place;
  field: ProductField | VariantField | "variants";
  /** Whose field it is, where it is a variant's. */
  variant?: FormVariant;
  mine: unknown;
  theirs: unknown;
  /** Both have changed it: somebody must choose. Else it is the one's who has. */
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

/** The names of a form's fields but these, which are compared in another way or not at all. */
function fieldsOf<F extends string, Other extends F>(shape: Record<F, unknown>, others: readonly Other[]) {
  const names = Object.keys(shape) as F[];
  return names.filter((name): name is Exclude<F, Other> => !others.some((other) => other === name));
}

/**
 * What differs between what somebody has typed and what another has stored meanwhile.
 *
 * @param base what both began with
 */
export function differences(base: Version, mine: ProductValues, stored: Version): Difference[] {
  const [was, theirs] = [valuesOf(base.product, base.places), valuesOf(stored.product, stored.places)];
  const found: Difference[] = [];
  const compare = (
    place: Place,
    field: Difference["field"],
    values: { was: unknown; mine: unknown; theirs: unknown },
    variant?: FormVariant,
  ) => {
    const [before, here, there] = [values.was, values.mine, values.theirs].map((one) => print(field, one));
    if (here === there) return;
    const by = here === before ? "them" : there === before ? "me" : "both";
    found.push({ place, field, variant, mine: values.mine, theirs: values.theirs, by });
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

/** The form's values of both: what only one has changed is the one's, the rest as was chosen. */
export function merged(
  mine: ProductValues,
  stored: Version,
  all: Difference[],
  theirsAt: ReadonlySet<Place>,
): ProductValues {
  const theirs = valuesOf(stored.product, stored.places);
  const isTheirs = ({ place, by }: Difference) => by === "them" || (by === "both" && theirsAt.has(place));
  const taken = new Set(all.filter(isTheirs).map(({ place }) => place));
  const values = onTopOf(stored.product, mine);
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

/** Options, and which variants there are in which order. */
function shapeOf({ options, variants }: ProductValues): unknown {
  return { options, variants: variants.map(({ id, option_values }) => [id ?? null, option_values]) };
}

/** The same for two that say the same of where a product is. */
export function placesPrint({ categories, collections }: Gathering): string {
  return JSON.stringify([print("categories", categories), print("collections", collections)]);
}

/**
 * Blank is blank, however it is written; what only the form needs is left out. A product is in places in no order, and
 * a place that is called or stands otherwise is the same.
 */
function print(field: Difference["field"], value: unknown): string {
  if (field === "categories" || field === "collections")
    return (value as Gathering["collections"])
      .map(({ id }) => id)
      .toSorted()
      .join(" ");
  return JSON.stringify(value ?? "", (key, part: unknown) =>
    key === "running" || key === "progress" || key === "url" ? undefined : part,
  );
}
