// Exact arithmetic of the independent model: integers and fractions in BigInt.

/** An exact fraction; the denominator is above zero. */
type Fraction = { over: bigint; under: bigint };

/**
 * Shares by weight. If the share of a line is more than its room, this line and those whose share is exactly their room get it,
 * and the others share the rest.
 */
export function withinRoom(amount: bigint, weights: readonly bigint[], room: readonly bigint[]): bigint[] {
  const filled = new Set<number>();
  for (;;) {
    const inFilled = total(room.filter((_, index) => filled.has(index)));
    const shares = byLargestRemainder(
      amount - inFilled,
      weights.map((weight, index) => (filled.has(index) ? 0n : weight)),
    );
    const parts = shares.map((part, index) => (filled.has(index) ? room[index]! : part));
    if (parts.every((part, index) => part <= room[index]!)) return parts;
    for (const [index, part] of parts.entries()) if (part >= room[index]!) filled.add(index);
  }
}

/** Whole parts of each share; then one unit at a time to the largest remainder, of equal ones to the first. */
export function byLargestRemainder(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = total(weights);
  if (all === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => (amount * weight) / all);
  const remainders = weights.map((weight) => (amount * weight) % all);
  while (total(parts) < amount) {
    const largest = remainders.reduce((one, other) => (other > one ? other : one));
    const index = remainders.indexOf(largest);
    parts[index]! += 1n;
    remainders[index] = -1n;
  }
  return parts;
}

/** Half away from zero. */
export function round({ over, under }: Fraction): bigint {
  const whole = over / under;
  const rest = over % under;
  const isHalf = (rest < 0n ? -rest : rest) * 2n >= under;
  if (!isHalf) return whole;
  return over < 0n ? whole - 1n : whole + 1n;
}

export function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, one) => all + one, 0n);
}

export function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
