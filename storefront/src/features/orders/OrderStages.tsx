import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import { t } from "../../i18n.ts";
import { Day } from "../../Day.tsx";
import { latestOf } from "./order-dates.ts";

const shippedStages = ["received", "confirmed", "packed", "shipped", "delivered"] as const;
const pickupStages = ["received", "confirmed", "packed", "ready_for_pickup", "delivered"] as const;
const digitalStages = ["received", "paid", "delivered"] as const;
const serviceStages = ["received", "confirmed", "delivered"] as const;
type ShownStage = (typeof shippedStages | typeof pickupStages | typeof digitalStages)[number];

function stageNames({ delivery, downloads, is_service }: PlacedOrder): Record<ShownStage, string> {
  const isPickup = delivery.is_pickup === true;
  const isReady = downloads.length > 0 ? t("Ready to download") : t("Delivered");
  const isDone = is_service ? t("Completed") : isReady;
  return {
    paid: t("Paid"),
    ready_for_pickup: t("Ready for pickup"),
    received: t("Ordered"),
    confirmed: t("Confirmed"),
    packed: t("Packed"),
    shipped: t("On its way"),
    delivered: isPickup ? t("Picked up") : isDone,
  };
}

/** The stages of an order, those it has reached with their dates; nothing for an order that left them. */
export function OrderStages({ order }: { order: PlacedOrder }) {
  const names = stageNames(order);
  const stages = stagesOf(order);
  // One that is delivered online waits only for its payment.
  const now = stages === digitalStages && order.stage === "confirmed" ? "received" : order.stage;
  const reached = stages.findIndex((stage) => stage === now);
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
          {at <= reached && <Day at={reachedAt(order, stage)} />}
        </li>
      ))}
    </ol>
  );
}

function stagesOf({ is_digital, is_service, delivery }: PlacedOrder): readonly ShownStage[] {
  if (is_service) return serviceStages;
  if (is_digital) return digitalStages;
  return delivery.is_pickup ? pickupStages : shippedStages;
}

/** The instant at which the last shipment reached a stage; null if it isn't known. */
function reachedAt(
  { placed_at, confirmed_at, shipments, fulfilled_at }: PlacedOrder,
  stage: ShownStage,
): string | null {
  switch (stage) {
    case "received":
      return placed_at;
    case "paid":
      return null;
    case "confirmed":
      return confirmed_at;
    case "packed":
      return latestOf(shipments, "packed_at");
    case "ready_for_pickup":
      return latestOf(shipments, "ready_at");
    case "shipped":
      return latestOf(shipments, "shipped_at");
    case "delivered":
      return latestOf(shipments, "delivered_at") ?? fulfilled_at;
  }
}
