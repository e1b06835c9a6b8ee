import type { Order, Shipment } from "@vitrine/contract/orders/orders";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { DialogButtons } from "../../ui/overlay/DialogButtons.tsx";
import { Form, showServerErrors } from "../../ui/form/form.tsx";
import { fieldErrorsOf, useOrderChange, type OrderPlace } from "./orders.data.ts";

/** Props of all dialogs of an order. */
export interface OrderDialogProps {
  order: Order;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Props of the dialogs of a shipment. */
export type ShipmentDialogProps = OrderDialogProps & { shipment: Shipment | undefined };

interface OrderActionDialogProps<In extends FieldValues, Out extends FieldValues> extends OrderDialogProps {
  form: UseFormReturn<In, unknown, Out>;
  title: string;
  description?: ReactNode;
  /** "To ship this order": the error summary adds what to do. */
  purpose: string;
  /** The label of the submit button; `cancel` is that of the other one. */
  action: string;
  cancel?: string;
  danger?: boolean;
  send: (place: OrderPlace, body: Out) => Promise<{ message: string; data: Order }>;
  children: ReactNode;
}

/** A form for an action on an order. Closes after success; an error leaves the fields as they are. */
export function OrderActionDialog<In extends FieldValues, Out extends FieldValues>(
  props: OrderActionDialogProps<In, Out>,
) {
  const {
    order,
    open,
    onOpenChange,
    form,
    title,
    description,
    purpose,
    action,
    cancel,
    danger,
    send,
    children,
  } = props;
  const { t } = useTranslation();
  const change = useOrderChange(order);
  const forget = useEffectEvent(() => form.reset());
  useEffect(() => {
    if (open) forget();
  }, [open]);

  async function submit(body: Out) {
    try {
      await change.mutateAsync((place) => send(place, body));
    } catch (error) {
      showServerErrors(form, fieldErrorsOf(error));
      return false;
    }
    onOpenChange(false);
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <Form form={form} purpose={purpose} onSubmit={submit} className="flex flex-col gap-4 pt-2">
        {children}
        <DialogButtons>
          <Button onClick={() => onOpenChange(false)}>{cancel ?? t("Cancel")}</Button>
          <Button type="submit" look={danger ? "danger" : "primary"} busy={change.isPending}>
            {action}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
