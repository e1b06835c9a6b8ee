/** "+12%", and `good` for an increase; undefined unless the previous value is positive. */
export function changeOf(
  now: number,
  before: number,
  locale: string,
): { text: string; good: boolean } | undefined {
  if (before <= 0) return undefined;
  const share = (now - before) / before;
  return {
    text: share.toLocaleString(locale, {
      style: "percent",
      signDisplay: "exceptZero",
      maximumFractionDigits: 0,
    }),
    good: share >= 0,
  };
}
