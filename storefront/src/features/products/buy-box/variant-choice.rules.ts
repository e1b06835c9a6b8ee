/** A variant with its availability. */
export interface Choice {
  id: string;
  option_values: string[];
  sold_out: boolean;
}

/** The variant with exactly these option values. */
export function variantOf<T extends Choice>(
  variants: readonly T[],
  values: readonly string[],
): T | undefined {
  return variants.find((variant) => variant.option_values.every((value, at) => value === values[at]));
}

/** The variant that a page shows first: the requested one, otherwise the first available, otherwise the first. */
export function openingVariant<T extends Choice>(variants: readonly T[], id?: string | null): T | undefined {
  return (
    variants.find((variant) => variant.id === id) ??
    variants.find((variant) => !variant.sold_out) ??
    variants[0]
  );
}

/**
 * State of an option's value with the other selected values: available, sold out, or no such variant.
 */
export function valueState(
  variants: readonly Choice[],
  chosen: readonly string[],
  option: number,
  value: string,
): "free" | "sold_out" | "impossible" {
  const variant = variantOf(variants, chosen.with(option, value));
  if (!variant) return "impossible";
  return variant.sold_out ? "sold_out" : "free";
}

/**
 * The selected values after a click on a value. The clicked value always applies. If no variant matches the others, they
 * change to the variant with the most values in common, available ones first.
 */
export function afterChoosing<T extends Choice>(
  variants: readonly T[],
  chosen: readonly string[],
  option: number,
  value: string,
): T | undefined {
  const exact = variantOf(variants, chosen.with(option, value));
  if (exact) return exact;
  const stored = (variant: T) => variant.option_values.filter((other, at) => other === chosen[at]).length;
  return variants
    .filter((variant) => variant.option_values[option] === value)
    .toSorted((a, b) => stored(b) - stored(a) || Number(a.sold_out) - Number(b.sold_out))[0];
}
