import type { Shipment } from "@vitrine/contract/orders/orders";
import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import { InspectDialog } from "../returns/InspectDialog.tsx";
import type { OrderDialogProps } from "../OrderActionDialog.tsx";

/** Receives a shipment that couldn't be delivered. */
export function ReceiveShipmentDialog({
  shipment,
  ...asking
}: OrderDialogProps & { shipment: Shipment | undefined }) {
  const { t } = useTranslation();
  return (
    <InspectDialog
      {...asking}
      open={asking.open && shipment !== undefined}
      title={t("Receive returned shipment")}
      action={t("Receive items")}
      expected={shipment?.lines ?? []}
      // All of its items may have been restocked with refunds.
      mayBeEmpty
      send={(place, body) =>
        client.orders.mark_returned({ params: { ...place, shipment_id: shipment?.id ?? "" }, body })
      }
    />
  );
}
