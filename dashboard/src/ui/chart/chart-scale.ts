/** Axis values from 0 up to at least `highest`, at most five steps of 1, 2, 5 or 10 times a power of ten. */
export function ticksUpTo(highest: number): number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

/** Indices of the days to label: the first, the last, and as many evenly spaced ones between them as fit. */
export function labelledDays(count: number, fit: number): number[] {
  const labels = Math.max(2, Math.min(fit, count));
  if (count <= 1) return [0];
  return Array.from({ length: labels }, (_, index) => Math.round((index * (count - 1)) / (labels - 1)));
}
