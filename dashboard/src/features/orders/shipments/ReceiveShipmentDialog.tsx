import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import { InspectDialog } from "../returns/InspectDialog.tsx";
import type { ShipmentDialogProps } from "../OrderActionDialog.tsx";

/** Receives a shipment that couldn't be delivered. */
export function ReceiveShipmentDialog({ shipment, ...dialog }: ShipmentDialogProps) {
  const { t } = useTranslation();
  return (
    <InspectDialog
      {...dialog}
      open={dialog.open && shipment !== undefined}
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
