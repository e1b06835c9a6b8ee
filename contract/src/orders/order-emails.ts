/** The emails to customers about changes of their orders. */
const orderEmailNames = [
  "confirmed",
  "payment-link",
  "payment-received",
  "payment-failed",
  "edited",
  "shipped",
  "tracking",
  "out-for-delivery",
  "attempt-failed",
  "ready-for-pickup",
  "delivered",
  "cancelled",
  "refunded",
  "message",
] as const;
export type OrderEmailName = (typeof orderEmailNames)[number];
