/**
 * A line without axes beside a figure: the current period solid, the previous one dashed. Hidden from screen
 * readers, so text next to it must say the same.
 */
export function Sparkline({ values, before }: { values: readonly number[]; before?: readonly number[] }) {
  const all = [...values, ...(before ?? [])];
  const low = Math.min(...all);
  const span = Math.max(...all) - low || 1;
  const path = (points: readonly number[]) =>
    points
      .map(
        (value, index) =>
          `${index ? "L" : "M"}${((index / Math.max(1, points.length - 1)) * 100).toFixed(2)} ${(22 - ((value - low) / span) * 20).toFixed(2)}`,
      )
      .join("");
  return (
    <svg viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden className="turns h-6 w-full">
      {before && (
        <path
          d={path(before)}
          fill="none"
          stroke="var(--chart-2)"
          strokeWidth="1.5"
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
        />
      )}
      <path
        d={path(values)}
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
