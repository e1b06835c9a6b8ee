import type { Order, Shipment, TimelineEntry } from "@vitrine/contract/orders/orders";
import type { TFunction } from "i18next";
import type { EventText, OrderEvent } from "../timeline/order-event.ts";
import type { Badge } from "../../../shared/orders/order-badges.ts";

function shipmentBadges(t: TFunction): Record<Shipment["status"], Badge> {
  return {
    pending: ["neutral", "none", t("Pending")],
    packed: ["info", "part", t("Packed")],
    ready_for_pickup: ["info", "done", t("Ready for pickup")],
    shipped: ["info", "done", t("Shipped")],
    out_for_delivery: ["info", "done", t("Out for delivery")],
    attempt_failed: ["caution", "problem", t("Delivery attempted")],
    delivered: ["positive", "done", t("Delivered")],
    returning: ["caution", "reversed", t("Return in progress")],
    returned: ["neutral", "reversed", t("Returned")],
    lost: ["critical", "problem", t("Lost")],
    cancelled: ["neutral", "reversed", t("Cancelled")],
  };
}

/** The badge of a shipment. One that the customer received in the shop is picked up, not delivered. */
export function shipmentBadge({ status }: Shipment, { delivery }: Order, t: TFunction): Badge {
  return delivery.is_pickup && status === "delivered"
    ? ["positive", "done", t("Picked up")]
    : shipmentBadges(t)[status];
}

/** The text of the progress or a correction of a shipment in the timeline; undefined for other events. */
export function shipmentEventLabel(
  { action, details, text }: OrderEvent,
  t: TFunction,
): EventText | undefined {
  const quantity = t("Quantity: {{quantity}}", { quantity: details["quantity"] });
  switch (action) {
    case "shipment.out_for_delivery":
      return { what: t("marked a shipment as out for delivery") };
    case "shipment.attempt_failed":
      return {
        what: t("recorded a failed delivery"),
        detail: text("reason"),
      };
    case "shipment.returning":
      return { what: t("marked a shipment as on its way back") };
    case "shipment.returned":
      return { what: t("received a returned shipment"), detail: receivedDetail(details, t) };
    case "shipment.lost":
      return { what: t("marked a shipment as lost") };
    case "shipment.cancelled":
      return { what: t("cancelled a shipment"), detail: quantity };
    case "shipment.reshipped":
      return { what: t("packed lost items again"), detail: quantity };
    case "shipment.written_off":
      return { what: t("wrote off lost items"), detail: quantity };
    case "shipment.tracking_edited":
      return { what: t("edited the tracking of a shipment"), detail: trackingDetail(details, t) };
    default:
      return undefined;
  }
}

/** The units that were received, by their condition. */
export function receivedDetail({ sellable, damaged }: TimelineEntry["details"], t: TFunction): string {
  return t("Sellable: {{sellable}}, damaged: {{damaged}}", { sellable, damaged });
}

type Tracking = Partial<Pick<Shipment, "courier" | "tracking_number" | "tracking_url">>;

/** The old and the new value of each changed field, one below the other. */
function trackingDetail(details: TimelineEntry["details"], t: TFunction): string {
  const [before, after] = [details["before"] as Tracking, details["after"] as Tracking];
  const titles = {
    courier: t("Courier"),
    tracking_number: t("Tracking number"),
    tracking_url: t("Tracking link"),
  };
  const lines = (Object.keys(titles) as (keyof typeof titles)[])
    .filter((name) => name in after)
    .map((name) =>
      t("{{title}}: {{before}} → {{after}}", {
        title: titles[name],
        before: before[name] ?? "–",
        after: after[name] ?? "–",
      }),
    );
  if (details["notifies_customer"]) lines.push(t("The customer was emailed."));
  return lines.join("\n");
}
