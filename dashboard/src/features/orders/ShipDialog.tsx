import { orderName } from "@vitrine/contract/orders/order-name";
import type { Order, Shipment } from "@vitrine/contract/orders/orders";
import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { OrderActionDialog, type OrderDialogProps } from "./OrderActionDialog.tsx";
import { bodies } from "./order-bodies.ts";

const couriers = [
  "Aramex",
  "DHL",
  "DPD",
  "Evri",
  "FedEx",
  "GLS",
  "Pathao",
  "Royal Mail",
  "Steadfast",
  "UPS",
  "USPS",
];

/** Marks a packed shipment as shipped, with its courier and tracking details. */
export function ShipDialog({ shipment, ...asking }: OrderDialogProps & { shipment: Shipment | undefined }) {
  return shipment && <ShipForm {...asking} shipment={shipment} />;
}

function ShipForm({ shipment, ...asking }: OrderDialogProps & { shipment: Shipment }) {
  const { t } = useTranslation();
  const { order } = asking;
  const form = useSchemaForm(bodies.ship, {
    courier: usualCourier(order),
    tracking_number: "",
    tracking_url: "",
  });
  const { errors } = form.formState;
  return (
    <OrderActionDialog
      {...asking}
      form={form}
      title={t("Ship order {{number}}", { number: orderName(order) })}
      description={t("We'll email these details to the customer. All fields are optional.")}
      purpose={t("To ship this order")}
      action={t("Mark as shipped")}
      send={(place, body) => client.orders.ship({ params: { ...place, shipment_id: shipment.id }, body })}
    >
      <Field label={t("Courier")} name="courier" error={errors.courier?.message}>
        <TextInput {...form.register("courier")} list="couriers" autoComplete="off" />
      </Field>
      <datalist id="couriers">
        {couriers.map((courier) => (
          <option key={courier}>{courier}</option>
        ))}
      </datalist>
      <Field label={t("Tracking number")} name="tracking_number" error={errors.tracking_number?.message}>
        <TextInput {...form.register("tracking_number")} code autoComplete="off" />
      </Field>
      <Field
        label={t("Tracking link")}
        name="tracking_url"
        help={t("The courier's tracking page for this shipment.")}
        error={errors.tracking_url?.message}
      >
        <TextInput {...form.register("tracking_url")} code type="url" inputMode="url" autoComplete="off" />
      </Field>
    </OrderActionDialog>
  );
}

/** The courier of the order's latest shipment that has one; "" if none does. */
function usualCourier({ shipments }: Order): string {
  return shipments.findLast(({ courier }) => courier)?.courier ?? "";
}
