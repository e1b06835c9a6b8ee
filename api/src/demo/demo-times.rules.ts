import type { DemoOrders } from "./demo-shop.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const busyOn = [1.35, 0.8, 0.75, 0.9, 0.95, 1.15, 1.4]; // Sunday first

/** Times of orders, in order: more at weekends, in the evening, and as the weeks go by. */
export function orderTimes(
  { days, perDay: [first, last] }: DemoOrders,
  now: number,
  random: () => number,
): number[] {
  const midnight = Math.floor(now / day) * day;
  const times: number[] = [];
  for (let ago = days - 1; ago >= 0; ago--) {
    const begin = midnight - ago * day;
    const expected = (first + ((last - first) * (days - ago)) / days) * busyOn[new Date(begin).getUTCDay()]!;
    for (let n = Math.floor(expected + random()); n > 0; n--) {
      const ofDay = 7 * hour + ((random() + random()) / 2) * 16 * hour + Math.floor(random() * 60) * minute;
      // Today's orders are compressed into the hours that have passed, so that the shop always has recent
      // ones.
      times.push(ago > 0 ? begin + ofDay : begin + (ofDay / day) * (now - begin));
    }
  }
  return times
    .filter((time) => time < now - 5 * minute)
    .map(Math.floor)
    .toSorted((a, b) => a - b);
}

/**
 * Times of each step; `rank` is 1 for the newest order. The newest orders always wait, so that some are left
 * to process.
 */
export function stepsAfter(placed: number, rank: number, now: number, random: () => number) {
  const done = (at: number, waiting: number) => (at <= now && rank > waiting ? at : null);
  const confirmed = placed + (0.5 + random() * 5) * hour;
  const packed = confirmed + (1 + random() * 8) * hour;
  const shipped = packed + (2 + random() * 10) * hour;
  const delivered = shipped + (20 + random() * 40) * hour;
  if (random() < 0.045 && done(confirmed, 4))
    return { cancelled: confirmed, confirmed: null, packed: null, shipped: null, delivered: null };
  return {
    cancelled: null,
    confirmed: done(confirmed, 4),
    packed: done(packed, 8),
    shipped: done(shipped, 12),
    delivered: done(delivered, 18),
  };
}

/** Mulberry32: small, and good enough for sample data. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
