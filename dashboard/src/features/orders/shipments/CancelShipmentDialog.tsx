import type { Shipment } from "@vitrine/contract/orders/orders";
import { useTranslation } from "react-i18next";
import { api, client } from "../../../api.ts";
import { queryClient } from "../../../queries.ts";
import { ConfirmDialog } from "../../../ui/overlay/Dialog.tsx";
import type { OrderDialogProps } from "../OrderActionDialog.tsx";
import { useOrderChange } from "../orders.data.ts";
import { useBooking } from "./bookings.data.ts";

/** Asks for confirmation before a packed shipment is unpacked, because its booking with a courier is cancelled, too. */
export function CancelShipmentDialog({
  order,
  open,
  onOpenChange,
  shipment,
}: OrderDialogProps & { shipment: Shipment | undefined }) {
  const { t } = useTranslation();
  const change = useOrderChange(order);
  const booking = useBooking(order.id, shipment?.id ?? "");

  async function cancel() {
    try {
      await change.mutateAsync((place) =>
        client.shipments.cancel({ params: { ...place, shipment_id: shipment?.id ?? "" } }),
      );
    } finally {
      void queryClient.invalidateQueries({ queryKey: api.courier_bookings.key() });
    }
  }

  return (
    <ConfirmDialog
      open={open && shipment !== undefined}
      onOpenChange={onOpenChange}
      title={t("Cancel this shipment?")}
      action={t("Cancel shipment")}
      cancel={t("Back")}
      onConfirm={cancel}
    >
      <p>{t("Its items become unfulfilled and can be packed again. The order isn't cancelled.")}</p>
      {booking && (
        <p className="mt-2">
          {booking.kind === "steadfast"
            ? t("Steadfast has no API for cancellations. Delete the parcel in your Steadfast portal first.")
            : t("Its booking with {{courier}} is cancelled, too.", { courier: booking.courier_name })}
        </p>
      )}
    </ConfirmDialog>
  );
}
