import { orderName } from "@vitrine/contract/orders/order-name";
import type { Shipment } from "@vitrine/contract/orders/orders";
import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { emailNotice } from "../../shared/orders/email-notice.ts";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import type { OrderDialogProps } from "./OrderActionDialog.tsx";
import { useOrderChange } from "./orders.data.ts";

/** Asks for confirmation, because a delivery emails the customer and may record the cash payment. */
export function DeliverDialog({
  order,
  open,
  onOpenChange,
  shipment,
}: OrderDialogProps & { shipment: Shipment | undefined }) {
  const { t } = useTranslation();
  const change = useOrderChange(order);
  const collects = order.payment_method === "cash_on_delivery" && order.balance > 0;
  return (
    <ConfirmDialog
      open={open && shipment !== undefined}
      onOpenChange={onOpenChange}
      title={t("Mark order {{number}} as delivered?", { number: orderName(order) })}
      action={t("Mark as delivered")}
      danger={false}
      onConfirm={() =>
        change.mutateAsync((place) =>
          client.orders.deliver({ params: { ...place, shipment_id: shipment?.id ?? "" } }),
        )
      }
    >
      {emailNotice(order, t)}{" "}
      {collects && t("When the last shipment is delivered, the cash payment is marked as collected.")}
    </ConfirmDialog>
  );
}
