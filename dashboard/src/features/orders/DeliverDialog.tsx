import { orderName } from "@vitrine/contract/orders/order-name";
import type { Shipment } from "@vitrine/contract/orders/orders";
import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { emailNotice } from "../../shared/orders/email-notice.ts";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import type { OrderDialogProps } from "./OrderActionDialog.tsx";
import { type OrderPlace, useOrderChange } from "./orders.data.ts";
import { CollectedCashDialog, collectsCash } from "./payments/CollectedCashDialog.tsx";

/** Asks for confirmation, because a delivery emails the customer and may record the cash payment. */
export function DeliverDialog({
  order,
  open,
  onOpenChange,
  shipment,
}: OrderDialogProps & { shipment: Shipment | undefined }) {
  const { t } = useTranslation();
  const change = useOrderChange(order);
  const isOpen = open && shipment !== undefined;
  const title = t("Mark order {{number}} as delivered?", { number: orderName(order) });
  const deliver = (place: OrderPlace, body: { collected?: number } = {}) =>
    client.orders.deliver({ params: { ...place, shipment_id: shipment?.id ?? "" }, body });
  if (collectsCash(order, shipment))
    return (
      <CollectedCashDialog
        order={order}
        open={isOpen}
        onOpenChange={onOpenChange}
        title={title}
        description={emailNotice(order, t)}
        purpose={t("To mark this order as delivered")}
        action={t("Mark as delivered")}
        send={deliver}
      />
    );
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      action={t("Mark as delivered")}
      danger={false}
      onConfirm={() => change.mutateAsync((place) => deliver(place))}
    >
      {emailNotice(order, t)}{" "}
      {order.payment_method === "cash_on_delivery" &&
        order.balance > 0 &&
        t("When the last shipment is delivered, the cash payment is marked as collected.")}
    </ConfirmDialog>
  );
}
