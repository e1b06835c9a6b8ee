/** The states of a shipment. */
export const shipmentStatuses = [
  "pending",
  "packed",
  "ready_for_pickup",
  "shipped",
  "out_for_delivery",
  "attempt_failed",
  "delivered",
  "returning",
  "returned",
  "lost",
  "cancelled",
] as const;
