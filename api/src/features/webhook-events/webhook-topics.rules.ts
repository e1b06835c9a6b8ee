import type { WebhookTopic } from "@vitrine/contract/shops/webhooks";

/** An entry of the activity log. */
interface Entry {
  action: string;
  after?: Record<string, unknown> | null;
}

const topics = new Map<string, WebhookTopic>(
  Object.entries({
    "order.paid": "order.paid",
    "payment.captured": "order.paid",
    "order.cancelled": "order.cancelled",
    "shipment.cancelled": "order.shipment_updated",
    "shipment.tracking_edited": "order.shipment_updated",
    "shipment.reshipped": "order.shipment_updated",
    "shipment.written_off": "order.shipment_updated",
    "product.created": "product.created",
    "product.changed": "product.updated",
    "product.removed": "product.deleted",
    "customer.created": "customer.created",
    "customer.account_created": "customer.created",
    "customer.changed": "customer.updated",
    "customer.tagged": "customer.updated",
    "customer.blocked": "customer.updated",
    "customer.unblocked": "customer.updated",
    "customer.address_unblocked": "customer.updated",
    "customer.merged": "customer.updated",
    "customer.erased": "customer.updated",
  }),
);

const deliveries = ["shipment.delivered", "shipment.picked_up"];

/**
 * The topics of webhooks that a logged change belongs to. Events that the log has no entry for, such as a placed order, are
 * recorded where they happen.
 */
export function topicsOf({ action, after }: Entry): WebhookTopic[] {
  // The payment of a cash-on-delivery order is collected by its courier, or by the shop when it is picked up.
  if (deliveries.includes(action) && isAmount(after?.["collected"])) return ["order.paid"];
  const topic = topics.get(action);
  return topic ? [topic] : [];
}

function isAmount(value: unknown): boolean {
  return typeof value === "number" && value > 0;
}
