import { lineName } from "@vitrine/contract/orders/line-name";
import type { Order, Shipment } from "@vitrine/contract/orders/orders";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../../session/shop.ts";
import { DateText } from "../../../ui/text/DateText.tsx";
import { DetailList, Section } from "../../../ui/layout/Editor.tsx";
import { Code } from "../../../ui/text/Figure.tsx";
import { OutsideLink } from "../../../ui/button/TextLink.tsx";
import { OrderBadge } from "../../../shared/orders/OrderBadge.tsx";
import { shipmentBadge } from "./shipment-labels.ts";
import { LazyOrderDialogs } from "../LazyOrderDialogs.tsx";
import type { OrderDialogName } from "../OrderDialogs.tsx";
import { ShipmentBooking } from "./ShipmentBooking.tsx";
import { ShipmentActions } from "./ShipmentActions.tsx";

/** The shipments of an order, each with its status, items and tracking details. */
export function Shipments({ order }: { order: Order }) {
  const { t } = useTranslation();
  if (order.shipments.length === 0) return null;
  return (
    <Section title={t("Shipments")}>
      {order.shipments.map((shipment, index) => (
        <Parcel key={shipment.id} order={order} shipment={shipment} number={index + 1} />
      ))}
    </Section>
  );
}

function Parcel({ order, shipment, number }: { order: Order; shipment: Shipment; number: number }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const [requested, setRequested] = useState<OrderDialogName>();
  const { allowed } = shipment;
  const times = [
    [t("Packed"), shipment.packed_at],
    [t("Ready for pickup"), shipment.ready_at],
    // It leaves the shop when it is picked up.
    ...(order.delivery.is_pickup
      ? ([[t("Picked up"), shipment.delivered_at]] as const)
      : ([
          [t("Shipped"), shipment.shipped_at],
          [t("Delivered"), shipment.delivered_at],
        ] as const)),
  ] as const;
  return (
    <article aria-label={t("Shipment {{number}}", { number })} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="text-h3">{t("Shipment {{number}}", { number })}</h3>
        <OrderBadge badge={shipmentBadge(shipment, order, t)} />
        {shipment.resolution && (
          <span className="text-ink2">
            {shipment.resolution === "reshipped" ? t("Sent again") : t("Written off")}
          </span>
        )}
        <ShipmentActions order={order} shipment={shipment} number={number} onRequested={setRequested} />
      </div>
      <ul className="text-ink2">
        {order.lines.flatMap((line) =>
          shipment.lines
            .filter(({ order_line_id }) => order_line_id === line.id)
            .map(({ quantity }) => (
              <li key={line.id}>
                {quantity} × {lineName(line)}
              </li>
            )),
        )}
      </ul>
      <DetailList
        details={[
          ...(shipment.courier ? [{ name: t("Courier"), value: shipment.courier }] : []),
          ...(shipment.tracking_number || shipment.tracking_url
            ? [{ name: t("Tracking"), value: <Tracking shipment={shipment} /> }]
            : []),
          ...times.flatMap(([name, at]) =>
            at ? [{ name, value: <DateText at={at} zone={time_zone} /> }] : [],
          ),
        ]}
      />
      <ShipmentBooking order={order} shipment={shipment} />
      <LazyOrderDialogs
        order={order}
        shipment={shipment}
        requested={allowed.find((verb) => verb === requested) && requested}
        onRequested={setRequested}
      />
    </article>
  );
}

function Tracking({ shipment: { tracking_number, tracking_url } }: { shipment: Shipment }) {
  const { t } = useTranslation();
  const text = tracking_number ? <Code>{tracking_number}</Code> : t("Track shipment");
  return tracking_url ? <OutsideLink href={tracking_url}>{text}</OutsideLink> : text;
}
