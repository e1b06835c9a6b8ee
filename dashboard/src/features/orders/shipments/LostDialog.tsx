import type { Shipment } from "@vitrine/contract/orders/orders";
import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import { ConfirmDialog } from "../../../ui/overlay/Dialog.tsx";
import type { OrderDialogProps } from "../OrderActionDialog.tsx";
import { useOrderChange } from "../orders.data.ts";

/** Asks for confirmation, because a lost shipment can't be delivered or returned anymore. */
export function LostDialog({
  order,
  open,
  onOpenChange,
  shipment,
}: OrderDialogProps & { shipment: Shipment | undefined }) {
  const { t } = useTranslation();
  const change = useOrderChange(order);
  return (
    <ConfirmDialog
      open={open && shipment !== undefined}
      onOpenChange={onOpenChange}
      title={t("Mark this shipment as lost?")}
      action={t("Mark as lost")}
      onConfirm={() =>
        change.mutateAsync((place) =>
          client.orders.mark_lost({ params: { ...place, shipment_id: shipment?.id ?? "" } }),
        )
      }
    >
      {t("Its items don't go back into stock. This can't be undone.")}
    </ConfirmDialog>
  );
}
