import { Controller } from "react-hook-form";
import { useRequestKey } from "../../../shared/request-key.ts";
import { useSchemaForm } from "../../../ui/form/form.tsx";
import { AmountField } from "./AmountField.tsx";
import { OrderActionDialog, type OrderDialogProps } from "../OrderActionDialog.tsx";
import { bodies } from "../order-bodies.ts";
import type { capturePayment } from "../orders.data.ts";

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
  send: typeof capturePayment;
}

/** Sends an amount of an order's payment, once. */
export function AmountDialog({ label, help, max, start = max, send, ...dialog }: AmountDialogProps) {
  const { amount } = bodies.payment.shape;
  const form = useSchemaForm(
    bodies.payment.extend({ amount: amount.max(max, "Enter no more than the amount due.") }),
    { amount: start },
  );
  const requestKey = useRequestKey();
  return (
    <OrderActionDialog
      {...dialog}
      form={form}
      send={async (place, body) => {
        const response = await send(place, body, requestKey.keyOf(body));
        requestKey.forget();
        return response;
      }}
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
