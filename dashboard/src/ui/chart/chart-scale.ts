/** Round steps from zero up to at least `highest`: at most five, each 1, 2 or 5 times a power of ten. */
export function ticksUpTo(highest: number): number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

/** Indices of the days that get a label: the first, the last, and evenly between, as many as fit. */
export function labelledDays(count: number, fit: number): number[] {
  const labels = Math.max(2, Math.min(fit, count));
  if (count <= 1) return [0];
  return Array.from({ length: labels }, (_, index) => Math.round((index * (count - 1)) / (labels - 1)));
}
