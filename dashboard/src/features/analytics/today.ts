import type { Analytics } from "@vitrine/contract/shops/analytics";

/** Running totals of the hours of today that have begun, and of the same hours of yesterday. */
interface SoFar {
  totals: number[];
  totalsBefore: number[];
  orders: number[];
}

export function soFar({ series }: Pick<Analytics, "series">, now: number): SoFar {
  const begun = series.filter(({ at }) => Date.parse(at) <= now);
  return {
    totals: running(begun.map(({ total }) => total)),
    totalsBefore: running(begun.map(({ previous_total }) => previous_total)),
    orders: running(begun.map(({ orders }) => orders)),
  };
}

function running(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}
