import { useTranslation } from "react-i18next";
import { api, client } from "../../../api.ts";
import { queryClient } from "../../../queries.ts";
import { useBooking } from "./bookings.data.ts";
import type { ShipmentDialogProps } from "../OrderActionDialog.tsx";
import { ShipmentConfirmDialog } from "./ShipmentConfirmDialog.tsx";

/** Asks for confirmation before a packed shipment is unpacked, because its booking with a courier is cancelled, too. */
export function CancelShipmentDialog(props: ShipmentDialogProps) {
  const { t } = useTranslation();
  const booking = useBooking(props.order.id, props.shipment?.id ?? "");
  return (
    <ShipmentConfirmDialog
      {...props}
      title={t("Cancel this shipment?")}
      action={t("Cancel shipment")}
      cancel={t("Back")}
      send={(params) => client.shipments.cancel({ params })}
      onSettled={() => void queryClient.invalidateQueries({ queryKey: api.courier_bookings.key() })}
    >
      <p>{t("Its items become unfulfilled and can be packed again. The order isn't cancelled.")}</p>
      {booking && (
        <p className="mt-2">
          {booking.kind === "steadfast"
            ? t("Steadfast has no API for cancellations. Delete the parcel in your Steadfast portal first.")
            : t("Its booking with {{courier}} is cancelled, too.", { courier: booking.courier_name })}
        </p>
      )}
    </ShipmentConfirmDialog>
  );
}
