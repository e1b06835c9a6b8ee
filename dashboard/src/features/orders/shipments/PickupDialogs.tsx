import { orderName } from "@vitrine/contract/orders/order-name";
import type { Shipment } from "@vitrine/contract/orders/orders";
import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import { ConfirmDialog } from "../../../ui/overlay/Dialog.tsx";
import type { OrderDialogProps } from "../OrderActionDialog.tsx";
import { useOrderChange } from "../orders.data.ts";
import { ShipmentArrivalDialog } from "../payments/ShipmentArrivalDialog.tsx";

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
export function PickedUpDialog(dialog: PickupDialogProps) {
  const { t } = useTranslation();
  const { order, shipment } = dialog;
  return (
    <ShipmentArrivalDialog
      {...dialog}
      title={t("Mark order {{number}} as picked up?", { number: orderName(order) })}
      description={t("Its items leave your stock.")}
      cashWithLast={t("When the last shipment is picked up, the cash payment is marked as collected.")}
      purpose={t("To mark this order as picked up")}
      action={t("Mark as picked up")}
      send={(place, body) =>
        client.orders.mark_picked_up({ params: { ...place, shipment_id: shipment?.id ?? "" }, body })
      }
    />
  );
}
