import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import type { ShipmentDialogProps } from "../OrderActionDialog.tsx";
import { ShipmentConfirmDialog } from "./ShipmentConfirmDialog.tsx";

/** Asks for confirmation, because a lost shipment can't be delivered or returned anymore. */
export function LostDialog(props: ShipmentDialogProps) {
  const { t } = useTranslation();
  return (
    <ShipmentConfirmDialog
      {...props}
      title={t("Mark this shipment as lost?")}
      action={t("Mark as lost")}
      send={(params) => client.orders.mark_lost({ params })}
    >
      {t("Its items don't go back into stock. This can't be undone.")}
    </ShipmentConfirmDialog>
  );
}
