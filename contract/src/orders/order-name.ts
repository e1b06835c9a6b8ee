/** The number of an order with its shop's prefix: "#1001" or "FF-1001". */
export function orderName({ number, number_prefix }: { number: number; number_prefix: string }): string {
  return `${number_prefix}${number}`;
}
