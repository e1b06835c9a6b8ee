import type { Order, Shipment } from "@vitrine/contract/orders/orders";
import { formatMoney } from "@vitrine/contract/values/money";
import type { ReactNode } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { Field } from "../../../ui/form/Field.tsx";
import { useSchemaForm } from "../../../ui/form/form.tsx";
import { MoneyInput } from "../../../ui/form/MoneyInput.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { OrderActionDialog, type OrderDialogProps } from "../OrderActionDialog.tsx";
import type { OrderPlace } from "../orders.data.ts";
import { leftToPack } from "../shipments/packing.rules.ts";

/** True if a delivery of this shipment completes the delivery of an order whose cash is due. */
export function collectsCash(order: Order, shipment: Shipment | undefined): boolean {
  const isLast = order.shipments.every(
    ({ id, status }) => id === shipment?.id || status === "delivered" || status === "cancelled",
  );
  const isPacked = [...leftToPack(order).values()].every((left) => left <= 0);
  return order.payment_method === "cash_on_delivery" && order.balance > 0 && isLast && isPacked;
}

export interface CollectedCashDialogProps extends OrderDialogProps {
  title: string;
  description: ReactNode;
  purpose: string;
  action: string;
  send: (place: OrderPlace, body: { collected?: number }) => Promise<{ message: string; data: Order }>;
}

/** Confirms a delivery with the cash that was collected, by default all that is due. */
export function CollectedCashDialog({ send, ...dialog }: CollectedCashDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { balance: due, currency } = dialog.order;
  const form = useSchemaForm(
    z.object({
      collected: z
        .number("Enter an amount in numbers.")
        .min(0, "Enter an amount of 0 or more.")
        .max(due, "Enter no more than the amount due."),
    }),
    { collected: due },
  );
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const collected = form.watch("collected");
  const missing = collected >= 0 && collected < due ? due - collected : 0;
  return (
    <OrderActionDialog
      {...dialog}
      form={form}
      // The order may have changed: all that is due then, unless the member has entered less.
      send={(place, body) => send(place, body.collected === due ? {} : body)}
    >
      <Controller
        control={form.control}
        name="collected"
        render={({ field, fieldState }) => (
          <Field
            label={t("Cash collected")}
            name="collected"
            help={t("{{amount}} due", { amount: money(due) })}
            error={fieldState.error?.message}
          >
            <MoneyInput
              currency={currency}
              value={field.value}
              onValue={(minor) => field.onChange(minor)}
              onBlur={field.onBlur}
            />
          </Field>
        )}
      />
      <output className="text-ink2 empty:hidden">
        {missing > 0 &&
          t("{{amount}} remains due. You can record it later or write it off.", { amount: money(missing) })}
      </output>
    </OrderActionDialog>
  );
}
