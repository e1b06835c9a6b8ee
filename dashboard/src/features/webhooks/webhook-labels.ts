import type { Webhook, WebhookDelivery, WebhookTopic } from "@vitrine/contract/shops/webhooks";
import type { TFunction } from "i18next";
import type { Shape, Tone } from "../../ui/feedback/StatusBadge.tsx";

export function topicLabels(t: TFunction): Record<WebhookTopic, string> {
  return {
    "order.placed": t("Order placed"),
    "order.paid": t("Order paid"),
    "order.fulfilled": t("Order fulfilled"),
    "order.shipment_updated": t("Shipment updated"),
    "order.refunded": t("Order refunded"),
    "order.cancelled": t("Order cancelled"),
    "product.created": t("Product created"),
    "product.updated": t("Product updated"),
    "product.deleted": t("Product deleted"),
    "customer.created": t("Customer created"),
    "customer.updated": t("Customer updated"),
    "inventory.changed": t("Inventory changed"),
  };
}

/** The label of a delivery's event, which may be a test. */
export function eventLabel(topic: string, t: TFunction): string {
  return (topicLabels(t) as Record<string, string>)[topic] ?? t("Test event");
}

interface Badge {
  label: string;
  tone: Tone;
  shape: Shape;
}

export function webhookBadge({ is_active, turned_off_at }: Webhook, t: TFunction): Badge {
  if (is_active) return { label: t("Active"), tone: "positive", shape: "done" };
  if (turned_off_at) return { label: t("Turned off"), tone: "critical", shape: "problem" };
  return { label: t("Inactive"), tone: "neutral", shape: "none" };
}

export function deliveryBadge({ status, tries }: WebhookDelivery, t: TFunction): Badge {
  if (status === "delivered") return { label: t("Delivered"), tone: "positive", shape: "done" };
  if (status === "failed") return { label: t("Failed"), tone: "critical", shape: "problem" };
  return tries === 0
    ? { label: t("Waiting"), tone: "info", shape: "none" }
    : { label: t("Will retry"), tone: "caution", shape: "part" };
}
