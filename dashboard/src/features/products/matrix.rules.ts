import { skuKey } from "@vitrine/contract/products/skus";

/** The option values of a variant, in the order of the options; "" for an option without values. */
interface Chosen {
  option_values: string[];
}

export interface Matrix<V extends Chosen> {
  options: { name: string; values: string[] }[];
  variants: V[];
}

/** Creates a variant like another one, with other option values. */
export type NewVariantFrom<V> = (like: V, option_values: string[]) => V;

/** "Red / S" */
export function variantName({ option_values }: Chosen): string {
  return option_values.filter(Boolean).join(" / ");
}

/** The index of another variant with the same SKU, by variant key. Contains only duplicate SKUs. */
export function findSameSkus(variants: readonly { key: string; sku?: string | null }[]): Map<string, number> {
  const first = new Map<string, number>();
  const others = new Map<string, number>();
  for (const [at, { key, sku }] of variants.entries()) {
    const same = skuKey(sku);
    if (same === "") continue;
    const index = first.get(same);
    if (index === undefined) {
      first.set(same, at);
      continue;
    }
    others.set(key, index);
    const before = variants[index]!.key;
    if (!others.has(before)) others.set(before, at);
  }
  return others;
}

/** The variants with the same value of an option. */
export interface SharedValue {
  /** Index of the option. */
  at: number;
  value: string;
  count: number;
  hasSamePicture: boolean;
}

/** The option values that a variant shares with others: all that are red, all that are small. */
export function findSharedValues<V extends Chosen & { picture_id?: string | null }>(
  variants: readonly V[],
  { option_values, picture_id = null }: V,
): SharedValue[] {
  return option_values.flatMap((value, at) => {
    const same = variants.filter((one) => value !== "" && one.option_values[at] === value);
    const hasSamePicture = same.every((one) => (one.picture_id ?? null) === picture_id);
    return same.length > 1 ? [{ at, value, count: same.length, hasSamePicture }] : [];
  });
}

export function addOption<V extends Chosen>({ options, variants }: Matrix<V>): Matrix<V> {
  return {
    options: [...options, { name: "", values: [] }],
    variants: variants.map((variant) => ({ ...variant, option_values: [...variant.option_values, ""] })),
  };
}

/** Removes an option. Of variants that become equal, the first remains. */
export function removeOption<V extends Chosen>({ options, variants }: Matrix<V>, at: number): Matrix<V> {
  const rest = variants.map((variant) => ({
    ...variant,
    option_values: variant.option_values.toSpliced(at, 1),
  }));
  return { options: options.toSpliced(at, 1), variants: withoutRepeats(rest) };
}

/**
 * Adds a value to an option. The first value is set on every variant; each later one adds variants for all
 * existing combinations of the other options. A value that already exists changes nothing.
 */
export function addValue<V extends Chosen>(
  { options, variants }: Matrix<V>,
  at: number,
  value: string,
  newVariantFrom: NewVariantFrom<V>,
): Matrix<V> {
  const option = options[at];
  if (!option || option.values.includes(value)) return { options, variants };
  const grown = options.with(at, { ...option, values: [...option.values, value] });
  if (option.values.length === 0)
    return { options: grown, variants: variants.map((one) => withValue(one, at, value)) };
  const fresh = variants.map((one) => newVariantFrom(one, one.option_values.with(at, value)));
  return sortVariants({ options: grown, variants: withoutRepeats([...variants, ...fresh]) });
}

export function renameValue<V extends Chosen>(
  { options, variants }: Matrix<V>,
  at: number,
  value: string,
  name: string,
): Matrix<V> {
  const option = options[at];
  if (!option || option.values.includes(name)) return { options, variants };
  return {
    options: options.with(at, {
      ...option,
      values: option.values.map((one) => (one === value ? name : one)),
    }),
    variants: variants.map((one) => (one.option_values[at] === value ? withValue(one, at, name) : one)),
  };
}

/** Moves a value to another position in its option, and sorts the variants accordingly. */
export function moveValue<V extends Chosen>(
  { options, variants }: Matrix<V>,
  at: number,
  value: string,
  to: number,
): Matrix<V> {
  const option = options[at];
  if (!option?.values.includes(value)) return { options, variants };
  const values = option.values.filter((one) => one !== value).toSpliced(to, 0, value);
  return sortVariants({ options: options.with(at, { ...option, values }), variants });
}

/** Removes a value with its variants. One variant always remains, with the first remaining value or "". */
export function removeValue<V extends Chosen>(
  { options, variants }: Matrix<V>,
  at: number,
  value: string,
): Matrix<V> {
  const option = options[at];
  if (!option) return { options, variants };
  const values = option.values.filter((one) => one !== value);
  const stored = variants.filter((one) => one.option_values[at] !== value);
  return {
    options: options.with(at, { ...option, values }),
    variants:
      values.length > 0 && stored.length > 0
        ? stored
        : withoutRepeats(variants.map((one) => withValue(one, at, values[0] ?? ""))),
  };
}

/** Removes a variant, and the values that no other variant has. */
export function removeVariant<V extends Chosen>({ options, variants }: Matrix<V>, index: number): Matrix<V> {
  const stored = variants.toSpliced(index, 1);
  return {
    options: options.map((option, at) => ({
      ...option,
      values: option.values.filter((value) => stored.some((one) => one.option_values[at] === value)),
    })),
    variants: stored,
  };
}

/** Number of combinations of values that have no variant. */
export function countMissing<V extends Chosen>({ options, variants }: Matrix<V>): number {
  return options.reduce((product, { values }) => product * Math.max(values.length, 1), 1) - variants.length;
}

/** Adds a variant for each missing combination. Existing variants don't change. */
export function addMissingVariants<V extends Chosen>(
  { options, variants }: Matrix<V>,
  newVariantFrom: NewVariantFrom<V>,
): Matrix<V> {
  const known = new Map(variants.map((one) => [keyOf(one), one]));
  const all = options.reduce<string[][]>(
    (rows, { values }) =>
      rows.flatMap((row) => (values.length > 0 ? values : [""]).map((value) => [...row, value])),
    [[]],
  );
  const first = variants[0];
  if (!first) return { options, variants };
  return {
    options,
    variants: all.map(
      (option_values) => known.get(keyOf({ option_values })) ?? newVariantFrom(first, option_values),
    ),
  };
}

/** The variants of `before` that are missing in `after`, by key. */
export function removedVariants<V extends Chosen & { key: string }>(
  before: Matrix<V>,
  after: Matrix<V>,
): V[] {
  const stored = new Set(after.variants.map(({ key }) => key));
  return before.variants.filter(({ key }) => !stored.has(key));
}

function withValue<V extends Chosen>(variant: V, at: number, value: string): V {
  return { ...variant, option_values: variant.option_values.with(at, value) };
}

function withoutRepeats<V extends Chosen>(variants: V[]): V[] {
  const seen = new Set<string>();
  return variants.filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)));
}

/** Sorts variants by the order of the options' values: first all Red ones, then all Blue ones. */
function sortVariants<V extends Chosen>({ options, variants }: Matrix<V>): Matrix<V> {
  const positions = options.map(({ values }) => new Map(values.map((value, index) => [value, index])));
  const positionOf = (variant: V, at: number) => positions[at]?.get(variant.option_values[at] ?? "") ?? 0;
  const compare = (a: V, b: V) =>
    options.map((_, at) => positionOf(a, at) - positionOf(b, at)).find((difference) => difference !== 0) ?? 0;
  return { options, variants: variants.toSorted(compare) };
}

function keyOf({ option_values }: Chosen): string {
  return JSON.stringify(option_values);
}
