/** The emails to customers about changes of their orders. */
export const orderEmailNames = [
  "confirmed",
  "payment-link",
  "payment-received",
  "payment-failed",
  "edited",
  "shipped",
  "out-for-delivery",
  "attempt-failed",
  "delivered",
  "cancelled",
  "refunded",
  "message",
] as const;
export type OrderEmailName = (typeof orderEmailNames)[number];
