import { orderName } from "@vitrine/contract/orders/order-name";
import type { Shipment } from "@vitrine/contract/orders/orders";
import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import { ConfirmDialog } from "../../../ui/overlay/Dialog.tsx";
import type { OrderDialogProps } from "../OrderActionDialog.tsx";
import { type OrderPlace, useOrderChange } from "../orders.data.ts";
import { CollectedCashDialog, collectsCash } from "../payments/CollectedCashDialog.tsx";

type PickupDialogProps = OrderDialogProps & { shipment: Shipment | undefined };

/** Asks for confirmation, because the customer gets an email. */
export function ReadyForPickupDialog({ order, open, onOpenChange, shipment }: PickupDialogProps) {
  const { t } = useTranslation();
  const change = useOrderChange(order);
  return (
    <ConfirmDialog
      open={open && shipment !== undefined}
      onOpenChange={onOpenChange}
      title={t("Mark order {{number}} as ready for pickup?", { number: orderName(order) })}
      action={t("Mark as ready for pickup")}
      danger={false}
      onConfirm={() =>
        change.mutateAsync((place) =>
          client.orders.mark_ready_for_pickup({ params: { ...place, shipment_id: shipment?.id ?? "" } }),
        )
      }
    >
      {order.email
        ? t("We'll email the customer where to pick it up.")
        : t("The order has no email. Tell the customer that it's ready.")}
    </ConfirmDialog>
  );
}

/** Asks for confirmation, because a pickup reduces the stock and may record the cash payment. */
export function PickedUpDialog({ order, open, onOpenChange, shipment }: PickupDialogProps) {
  const { t } = useTranslation();
  const change = useOrderChange(order);
  const isOpen = open && shipment !== undefined;
  const title = t("Mark order {{number}} as picked up?", { number: orderName(order) });
  const pickUp = (place: OrderPlace, body: { collected?: number } = {}) =>
    client.orders.mark_picked_up({ params: { ...place, shipment_id: shipment?.id ?? "" }, body });
  if (collectsCash(order, shipment))
    return (
      <CollectedCashDialog
        order={order}
        open={isOpen}
        onOpenChange={onOpenChange}
        title={title}
        description={t("Its items leave your stock.")}
        purpose={t("To mark this order as picked up")}
        action={t("Mark as picked up")}
        send={pickUp}
      />
    );
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      action={t("Mark as picked up")}
      danger={false}
      onConfirm={() => change.mutateAsync((place) => pickUp(place))}
    >
      {t("Its items leave your stock.")}{" "}
      {order.payment_method === "cash_on_delivery" &&
        order.balance > 0 &&
        t("When the last shipment is picked up, the cash payment is marked as collected.")}
    </ConfirmDialog>
  );
}
