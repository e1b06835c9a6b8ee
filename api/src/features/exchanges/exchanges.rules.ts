/** The part of the value of returned items that pays for the new order, and the difference in either direction. */
export function splitValue(credit: number, total: number): { applied: number; due: number; surplus: number } {
  const applied = Math.min(credit, total);
  return { applied, due: total - applied, surplus: credit - applied };
}
