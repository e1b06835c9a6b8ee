// Ids of payments that shops give to providers. SSLCommerz accepts up to 30 characters, so a UUID is written in base 36.

const digits = 25;

/** A UUID as 25 characters of base 36. */
export function shortId(uuid: string): string {
  return BigInt(`0x${uuid.replaceAll("-", "")}`)
    .toString(36)
    .padStart(digits, "0");
}

/** The id of an attempt to pay an order, e.g. "01h5…-2". */
export function transactionId(orderId: string, attempt: number): string {
  return `${shortId(orderId)}-${attempt}`;
}

/** The order of a transaction; undefined if the id isn't ours. */
export function orderOf(tranId: string): string | undefined {
  const [, short] = /^([0-9a-z]{25})-\d{1,4}$/.exec(tranId) ?? [];
  if (!short) return undefined;
  let value = 0n;
  for (const digit of short) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  const hex = value.toString(16).padStart(32, "0");
  if (hex.length > 32) return undefined;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
