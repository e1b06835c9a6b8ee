import type { Analytics } from "@vitrine/contract/analytics";

/** Today up to now beside yesterday up to the same hour, so that a morning is not held against a whole day. */
export interface SoFar {
  totals: number[];
  totalsBefore: number[];
  orders: number[];
  total: number;
  totalBefore: number;
}

export function soFar({ series }: Pick<Analytics, "series">, now: number): SoFar {
  const begun = series.filter(({ at }) => Date.parse(at) <= now);
  const totals = running(begun.map(({ total }) => total));
  const totalsBefore = running(begun.map(({ previous_total }) => previous_total));
  return {
    totals,
    totalsBefore,
    orders: running(begun.map(({ orders }) => orders)),
    total: totals.at(-1) ?? 0,
    totalBefore: totalsBefore.at(-1) ?? 0,
  };
}

/** "+12%" and whether that is good; nothing where there is nothing to compare with. */
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

function running(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}
