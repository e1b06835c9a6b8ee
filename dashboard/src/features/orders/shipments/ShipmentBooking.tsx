import { hasPermission } from "@vitrine/contract/roles";
import type { CourierBooking } from "@vitrine/contract/delivery/courier-bookings";
import type { Order, Shipment } from "@vitrine/contract/orders/orders";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import { translateMessage } from "../../../i18n.ts";
import { useShop } from "../../../session/shop.ts";
import { OrderBadge } from "../../../shared/orders/OrderBadge.tsx";
import type { Badge } from "../../../shared/orders/order-badges.ts";
import { Button } from "../../../ui/button/Button.tsx";
import { DetailList } from "../../../ui/layout/Editor.tsx";
import { ConfirmDialog } from "../../../ui/overlay/Dialog.tsx";
import { Money } from "../../../ui/text/Figure.tsx";
import { useOrderChange } from "../orders.data.ts";
import { useBooking, useOpenLabel, withOrder } from "./bookings.data.ts";

/** The booking of a shipment with a courier: its state, cash, label and cancellation. */
export function ShipmentBooking({ order, shipment }: { order: Order; shipment: Shipment }) {
  const { t } = useTranslation();
  const booking = useBooking(order.id, shipment.id);
  const label = useOpenLabel();
  const change = useOrderChange(order);
  const [isCancelling, setIsCancelling] = useState(false);
  const { permissions } = useShop();
  if (!booking) return null;
  const { id, kind, courier_name, cod_amount, failure, last_status, has_label, settled_amount } = booking;
  const mayCancel = hasPermission(permissions, "orders/fulfil");
  const isHere = shipment.status === "packed" || shipment.status === "cancelled";
  const money = (minor: number) => <Money minor={minor} currency={order.currency} />;
  return (
    <div className="flex flex-col gap-2">
      <DetailList
        details={[
          { name: t("Booking"), value: <OrderBadge badge={bookingBadges(t)[booking.status]} /> },
          ...(cod_amount > 0 ? [{ name: t("Cash to collect"), value: money(cod_amount) }] : []),
          ...(settled_amount === null ? [] : [{ name: t("Settled"), value: money(settled_amount) }]),
          ...(last_status ? [{ name: t("Courier's status"), value: <bdi>{last_status}</bdi> }] : []),
        ]}
      />
      {failure && (
        <p className="text-critical" dir="auto">
          {translateMessage(failure)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {has_label && (
          <Button busy={label.isPending} onClick={() => label.mutate(id)}>
            {t("Open label")}
          </Button>
        )}
        {mayCancel && isHere && kind !== "own" && booking.status !== "pending" && (
          <Button onClick={() => setIsCancelling(true)}>{t("Cancel booking")}</Button>
        )}
      </div>
      <ConfirmDialog
        open={isCancelling}
        onOpenChange={setIsCancelling}
        title={t("Cancel the booking with {{courier}}?", { courier: courier_name })}
        action={t("Cancel booking")}
        cancel={t("Back")}
        onConfirm={() =>
          change.mutateAsync((place) => {
            const params = { shop_id: place.shop_id, id };
            return withOrder(place, client.courier_bookings.cancel({ params }));
          })
        }
      >
        {kind === "steadfast"
          ? t("Steadfast has no API for cancellations. Delete the parcel in your Steadfast portal first.")
          : t("EasyPost refunds an unused label. You can book the shipment again.")}
      </ConfirmDialog>
    </div>
  );
}

function bookingBadges(t: TFunction): Record<CourierBooking["status"], Badge> {
  return {
    pending: ["info", "part", t("Being booked")],
    booked: ["positive", "done", t("Booked")],
    failed: ["critical", "problem", t("Booking failed")],
    cancelled: ["neutral", "reversed", t("Cancelled")],
  };
}
