import { orderName } from "@vitrine/contract/orders/order-name";
import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import { emailNotice } from "../../../shared/orders/email-notice.ts";
import type { ShipmentDialogProps } from "../OrderActionDialog.tsx";
import { ShipmentArrivalDialog } from "./ShipmentArrivalDialog.tsx";

/** Asks for confirmation, because a delivery emails the customer and may record the cash payment. */
export function DeliverDialog(dialog: ShipmentDialogProps) {
  const { t } = useTranslation();
  const { order, shipment } = dialog;
  return (
    <ShipmentArrivalDialog
      {...dialog}
      title={t("Mark order {{number}} as delivered?", { number: orderName(order) })}
      description={emailNotice(order, t)}
      cashWithLast={t("When the last shipment is delivered, the cash payment is marked as collected.")}
      purpose={t("To mark this order as delivered")}
      action={t("Mark as delivered")}
      send={(place, body) =>
        client.orders.deliver({ params: { ...place, shipment_id: shipment?.id ?? "" }, body })
      }
    />
  );
}
