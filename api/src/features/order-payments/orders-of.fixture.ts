/** All orders of some things. */
export function ordersOf<T>(of: readonly T[]): T[][] {
  return of.length === 0
    ? [[]]
    : of.flatMap((one) => ordersOf(of.filter((other) => other !== one)).map((rest) => [one, ...rest]));
}
