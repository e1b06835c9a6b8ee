import { lineName } from "@vitrine/contract/orders/line-name";
import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import { t } from "../../i18n.ts";
import { Day } from "../../Day.tsx";
import { stateSince } from "./order-dates.ts";

type Shipment = PlacedOrder["shipments"][number];

/** Each shipment with its state, its items, its courier and its tracking link. Cancelled shipments aren't shown. */
export function OrderShipments({ order: { shipments, delivery } }: { order: PlacedOrder }) {
  const shown = shipments.filter(({ status }) => status !== "pending" && status !== "cancelled");
  if (shown.length === 0) return null;
  return (
    <section className="order-shipments" aria-labelledby="shipments">
      <h2 id="shipments">{delivery.is_pickup ? t("Pickup") : t("Shipments")}</h2>
      <ul>
        {shown.map((shipment) => (
          <li key={shipment.id}>
            <p>
              <strong>{stateName(shipment.status, delivery.is_pickup)}</strong>{" "}
              <Day at={stateSince(shipment)} />
            </p>
            <Tracking shipment={shipment} />
            <ul className="muted">
              {shipment.lines.map(({ order_line, title, variant_title, quantity }) => (
                <li key={order_line}>
                  {quantity} × <bdi>{lineName({ title, variant_title })}</bdi>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tracking({ shipment: { courier, tracking_number, tracking_url } }: { shipment: Shipment }) {
  const href = tracking_url?.startsWith("https://") ? tracking_url : undefined;
  if (!courier && !tracking_number && !href) return null;
  return (
    <p>
      {courier && <bdi>{courier}</bdi>}
      {tracking_number && (
        <>
          {" "}
          <bdi>{tracking_number}</bdi>
        </>
      )}
      {href && (
        <>
          {" "}
          <a href={href} rel="noopener noreferrer">
            {t("Track shipment")}
          </a>
        </>
      )}
    </p>
  );
}

function stateName(status: Shipment["status"], isPickup = false): string {
  switch (status) {
    case "pending":
    case "packed":
      return t("Packed");
    case "ready_for_pickup":
      return t("Ready for pickup");
    case "shipped":
      return t("On its way");
    case "out_for_delivery":
      return t("Out for delivery");
    case "attempt_failed":
      return t("Delivery attempt failed");
    case "delivered":
      return isPickup ? t("Picked up") : t("Delivered");
    case "returning":
      return t("On its way back to the shop");
    case "returned":
      return t("Back at the shop");
    case "lost":
      return t("Lost on the way");
    case "cancelled":
      return t("Cancelled");
  }
}
