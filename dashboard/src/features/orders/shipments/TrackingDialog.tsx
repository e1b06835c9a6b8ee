import type { Order, Shipment } from "@vitrine/contract/orders/orders";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { useSchemaForm } from "../../../ui/form/form.tsx";
import { OrderActionDialog, type OrderDialogProps, type ShipmentDialogProps } from "../OrderActionDialog.tsx";
import { bodies } from "../order-bodies.ts";
import { TrackingFields } from "./TrackingFields.tsx";

/** Corrects the courier and the tracking details of a shipment that was shipped. */
export function TrackingDialog({ shipment, ...dialog }: ShipmentDialogProps) {
  // Mounted for each opening, because its fields are those of the shipment at that time.
  return shipment && dialog.open && <TrackingForm {...dialog} shipment={shipment} />;
}

function TrackingForm({ shipment, ...dialog }: OrderDialogProps & { shipment: Shipment }) {
  const { t } = useTranslation();
  const { email } = dialog.order;
  const form = useSchemaForm(bodies.edit_tracking, valuesOf(shipment, dialog.order));
  return (
    <OrderActionDialog
      {...dialog}
      form={form}
      title={t("Edit tracking")}
      purpose={t("To save these details")}
      action={t("Save changes")}
      send={(place, body) =>
        client.shipments.edit_tracking({ params: { ...place, shipment_id: shipment.id }, body })
      }
    >
      <TrackingFields form={form as unknown as UseFormReturn} />
      {email && (
        <Checkbox
          label={t("Email the new details to the customer")}
          help={email}
          {...form.register("notifies_customer")}
        />
      )}
    </OrderActionDialog>
  );
}

function valuesOf({ courier, tracking_number, tracking_url }: Shipment, { email }: Order) {
  return {
    courier: courier ?? "",
    tracking_number: tracking_number ?? "",
    tracking_url: tracking_url ?? "",
    notifies_customer: email !== null,
  };
}
