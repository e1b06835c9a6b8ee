/** A variant as the choice sees it. */
export interface Choice {
  id: string;
  option_values: string[];
  sold_out: boolean;
}

/** The variant made of exactly these values. */
export function variantOf<T extends Choice>(
  variants: readonly T[],
  values: readonly string[],
): T | undefined {
  return variants.find((variant) => variant.option_values.every((value, at) => value === values[at]));
}

/** The variant a page opens with: the one asked for, else the first that can be had, else the first. */
export function openingVariant<T extends Choice>(variants: readonly T[], id?: string | null): T | undefined {
  return (
    variants.find((variant) => variant.id === id) ??
    variants.find((variant) => !variant.sold_out) ??
    variants[0]
  );
}

/**
 * How one value of one option stands beside the other chosen values: it can be had, it is sold out, or it was
 * never made.
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
 * What is chosen after a click on a value. The click always counts; where the rest does not go with it, the rest
 * follows: the variant that keeps most of the other values, one that can be had before one that cannot.
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
