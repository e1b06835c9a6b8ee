import { orderName } from "@vitrine/contract/orders/order-name";
import type { Order, Shipment } from "@vitrine/contract/orders/orders";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { client } from "../../../api.ts";
import { emailNotice } from "../../../shared/orders/email-notice.ts";
import { Field } from "../../../ui/form/Field.tsx";
import { useSchemaForm } from "../../../ui/form/form.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { OrderActionDialog, type OrderDialogProps, type ShipmentDialogProps } from "../OrderActionDialog.tsx";
import { bodies } from "../order-bodies.ts";
import { useActiveCouriers, useBooking, withOrder } from "./bookings.data.ts";
import { CourierFields } from "./CourierFields.tsx";
import { TrackingFields } from "./TrackingFields.tsx";

/** Marks a packed shipment as shipped, or books it with one of the shop's couriers. */
export function ShipDialog({ shipment, ...dialog }: ShipmentDialogProps) {
  return shipment && <ShipForm {...dialog} shipment={shipment} />;
}

function ShipForm({ shipment, ...dialog }: OrderDialogProps & { shipment: Shipment }) {
  const { t } = useTranslation();
  const { order } = dialog;
  const couriers = useActiveCouriers() ?? [];
  const form = useSchemaForm(bodies.ship_or_book, {
    courier: shipment.courier ?? usualCourier(order),
    tracking_number: shipment.tracking_number ?? "",
    tracking_url: shipment.tracking_url ?? "",
    courier_id: undefined,
    quote: null,
    rate: null,
    weight_grams: null,
  });
  const chosen = couriers.find(({ id }) => id === form.watch("courier_id"));
  const isLater = chosen && chosen.kind !== "own";
  // A shipment that is booked already is only marked as shipped.
  const isBooked = useBooking(order.id, shipment.id)?.status === "booked";

  return (
    <OrderActionDialog
      {...dialog}
      form={form}
      title={t("Ship order {{number}}", { number: orderName(order) })}
      description={
        isLater
          ? undefined
          : order.email
            ? t("We'll email these details to the customer. All fields are optional.")
            : `${emailNotice(order, t)} ${t("All fields are optional.")}`
      }
      purpose={t("To ship this order")}
      action={isLater ? t("Book shipment") : t("Mark as shipped")}
      send={(place, body) => ship({ ...place, shipment_id: shipment.id }, body)}
    >
      {couriers.length > 0 && !isBooked && (
        <Field label={t("Ship with")} name="courier_id" error={form.formState.errors.courier_id?.message}>
          <Select
            options={couriers.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={t("Another courier")}
            {...form.register("courier_id", { setValueAs: (id: string) => id || undefined })}
          />
        </Field>
      )}
      {chosen ? (
        <CourierFields
          key={chosen.id}
          form={form}
          courier={chosen}
          orderId={order.id}
          shipmentId={shipment.id}
        />
      ) : (
        <TrackingFields form={form as unknown as UseFormReturn} />
      )}
    </OrderActionDialog>
  );
}

/** Ships with another courier, or books with one of the shop's. */
function ship(
  params: { shop_id: number; id: string; shipment_id: string },
  { courier, tracking_number, tracking_url, courier_id, ...rate }: z.output<typeof bodies.ship_or_book>,
) {
  if (!courier_id) return client.orders.ship({ params, body: { courier, tracking_number, tracking_url } });
  const { shop_id, id } = params;
  const body = { courier_id, tracking_number, ...rate };
  return withOrder({ shop_id, id }, client.courier_bookings.book({ params, body }));
}

/** The courier of the order's latest shipment that has one; "" if none does. */
function usualCourier({ shipments }: Order): string {
  return shipments.findLast(({ courier }) => courier)?.courier ?? "";
}
