/** Height of a chart in pixels, with its axis. */
export const height = 220;
/** Space above and below the lines. */
export const edge = { top: 12, bottom: 26 };

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

/** Positions of days and values in the chart, in pixels. */
export interface Scale {
  width: number;
  /** Values of the axis. */
  ticks: number[];
  /** Distance of the first day from the edge with the labels of the values: the right one in right-to-left languages. */
  start: number;
  /** True if time runs from right to left. */
  isMirrored: boolean;
  x: (index: number) => number;
  y: (value: number) => number;
  /** Index of the day that is nearest to a distance from the left. */
  dayAt: (left: number) => number;
}

interface Chart extends Pick<Scale, "width" | "isMirrored"> {
  /** Number of days. */
  count: number;
  /** The values of all series. */
  values: readonly number[];
  format: (value: number) => string;
}

/** Positions in a chart of a width, in pixels, with room for the labels of the values beside it. */
export function scaleOf({ count, values, format, width, isMirrored }: Chart): Scale {
  const ticks = ticksUpTo(Math.max(0, ...values));
  const top = ticks.at(-1) ?? 1;
  // Arabic amounts begin with a mark of direction, which has no width.
  const lengths = ticks.map((tick) => format(tick).replace(/[\u200e\u200f]/g, "").length);
  const start = 12 + Math.max(...lengths) * 7;
  const last = count - 1;
  const fromLeft = (distance: number) => (isMirrored ? width - distance : distance);
  return {
    width,
    ticks,
    start,
    isMirrored,
    x: (index) => fromLeft(start + (index / Math.max(1, last)) * (width - start - 8)),
    y: (value) => edge.top + (1 - value / top) * (height - edge.top - edge.bottom),
    dayAt: (left) =>
      Math.max(0, Math.min(last, Math.round(((fromLeft(left) - start) / (width - start - 8)) * last))),
  };
}
