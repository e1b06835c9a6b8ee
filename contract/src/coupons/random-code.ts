/** Letters and digits that can't be mistaken for each other: without 0, O, 1, I, L, U and V. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTWXYZ";

/** A code of eight letters and digits, each as likely as any other. */
export function randomCouponCode(): string {
  // 232 is the largest multiple of 29 below 256.
  const bytes = crypto.getRandomValues(new Uint8Array(64)).filter((byte) => byte < 232);
  return Array.from(bytes.slice(0, 8), (byte) => alphabet[byte % alphabet.length]).join("");
}
