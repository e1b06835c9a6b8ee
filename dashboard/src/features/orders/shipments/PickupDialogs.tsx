import { orderName } from "@vitrine/contract/orders/order-name";
import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import type { ShipmentDialogProps } from "../OrderActionDialog.tsx";
import { ShipmentArrivalDialog } from "./ShipmentArrivalDialog.tsx";
import { ShipmentConfirmDialog } from "./ShipmentConfirmDialog.tsx";

/** Asks for confirmation, because the customer gets an email. */
export function ReadyForPickupDialog(props: ShipmentDialogProps) {
  const { t } = useTranslation();
  const { order } = props;
  return (
    <ShipmentConfirmDialog
      {...props}
      title={t("Mark order {{number}} as ready for pickup?", { number: orderName(order) })}
      action={t("Mark as ready for pickup")}
      danger={false}
      send={(params) => client.orders.mark_ready_for_pickup({ params })}
    >
      {order.email
        ? t("We'll email the customer where to pick it up.")
        : t("The order has no email. Tell the customer that it's ready.")}
    </ShipmentConfirmDialog>
  );
}

/** Asks for confirmation, because a pickup reduces the stock and may record the cash payment. */
export function PickedUpDialog(dialog: ShipmentDialogProps) {
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
