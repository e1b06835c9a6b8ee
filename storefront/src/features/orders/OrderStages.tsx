import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import { t } from "../../i18n.ts";
import { OrderDate } from "./OrderDate.tsx";
import { latestOf } from "./order-dates.ts";

const shippedStages = ["received", "confirmed", "packed", "shipped", "delivered"] as const;
const pickupStages = ["received", "confirmed", "packed", "ready_for_pickup", "delivered"] as const;
type ShownStage = (typeof shippedStages | typeof pickupStages)[number];

function stageNames(isPickup = false): Record<ShownStage, string> {
  return {
    ready_for_pickup: t("Ready for pickup"),
    received: t("Received"),
    confirmed: t("Confirmed"),
    packed: t("Packed"),
    shipped: t("On its way"),
    delivered: isPickup ? t("Picked up") : t("Delivered"),
  };
}

/** The stages of an order, those it has reached with their dates; nothing for an order that left them. */
export function OrderStages({ order }: { order: PlacedOrder }) {
  const names = stageNames(order.delivery.is_pickup);
  const stages: readonly ShownStage[] = order.delivery.is_pickup ? pickupStages : shippedStages;
  const reached = stages.findIndex((stage) => stage === order.stage);
  if (reached < 0) return null;
  return (
    <ol className="stages" aria-label={t("Order status")}>
      {stages.map((stage, at) => (
        <li
          key={stage}
          className={at <= reached ? "reached" : undefined}
          aria-current={at === reached ? "step" : undefined}
        >
          {names[stage]}
          {at <= reached && <OrderDate at={reachedAt(order, stage)} />}
        </li>
      ))}
    </ol>
  );
}

/** The instant at which the last shipment reached a stage; null if it isn't known. */
function reachedAt({ placed_at, confirmed_at, shipments }: PlacedOrder, stage: ShownStage): string | null {
  switch (stage) {
    case "received":
      return placed_at;
    case "confirmed":
      return confirmed_at;
    case "packed":
      return latestOf(shipments, "packed_at");
    case "ready_for_pickup":
      return latestOf(shipments, "ready_at");
    case "shipped":
      return latestOf(shipments, "shipped_at");
    case "delivered":
      return latestOf(shipments, "delivered_at");
  }
}
