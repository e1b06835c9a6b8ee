import type { Order } from "@vitrine/contract/orders/orders";
import { Controller } from "react-hook-form";
import { type KeyedClient, useRepeatableRequest } from "../../../shared/useRepeatableRequest.ts";
import { useSchemaForm } from "../../../ui/form/form.tsx";
import { AmountField } from "./AmountField.tsx";
import { OrderActionDialog, type OrderDialogProps } from "../OrderActionDialog.tsx";
import { bodies } from "../order-bodies.ts";
import type { OrderPlace } from "../orders.data.ts";

interface AmountDialogProps extends OrderDialogProps {
  title: string;
  description: string;
  purpose: string;
  action: string;
  /** The label of the amount, and the help text below it. */
  label: string;
  help: string;
  /** The highest amount. */
  max: number;
  /** The amount to begin with; the highest one by default. */
  start?: number;
  send: (
    client: KeyedClient,
    request: { params: OrderPlace; body: { amount: number } },
  ) => Promise<{ message: string; data: Order }>;
}

/** Sends an amount of an order's payment, once. */
export function AmountDialog({ label, help, max, start = max, send, ...dialog }: AmountDialogProps) {
  const { amount } = bodies.payment.shape;
  const form = useSchemaForm(
    bodies.payment.extend({ amount: amount.max(max, "Enter no more than the amount due.") }),
    { amount: start },
  );
  const sendOnce = useRepeatableRequest();
  return (
    <OrderActionDialog
      {...dialog}
      form={form}
      send={(params, body) => sendOnce(body, (client) => send(client, { params, body }))}
    >
      <Controller
        control={form.control}
        name="amount"
        render={({ field, fieldState }) => (
          <AmountField
            label={label}
            help={help}
            field={field}
            fieldState={fieldState}
            currency={dialog.order.currency}
          />
        )}
      />
    </OrderActionDialog>
  );
}
