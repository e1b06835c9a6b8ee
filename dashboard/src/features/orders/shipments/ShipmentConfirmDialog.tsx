import type { Order } from "@vitrine/contract/orders/orders";
import type { ReactNode } from "react";
import { ConfirmDialog } from "../../../ui/overlay/Dialog.tsx";
import type { ShipmentDialogProps } from "../OrderActionDialog.tsx";
import { type OrderPlace, useOrderChange } from "../orders.data.ts";

interface ShipmentConfirmDialogProps extends ShipmentDialogProps {
  title: string;
  /** The labels of the two buttons; the second is "Cancel" by default. */
  action: string;
  cancel?: string;
  /** False if the action can be undone. Default: true */
  danger?: boolean;
  /** Reason why the action isn't possible. */
  disabledReason?: string;
  send: (params: OrderPlace & { shipment_id: string }) => Promise<{ message: string; data: Order }>;
  /** Called after a response and after an error. */
  onSettled?: () => void;
  children: ReactNode;
}

/** Asks for confirmation of an action on a shipment. */
export function ShipmentConfirmDialog({
  order,
  open,
  onOpenChange,
  shipment,
  title,
  action,
  cancel,
  danger,
  disabledReason,
  send,
  onSettled,
  children,
}: ShipmentConfirmDialogProps) {
  const change = useOrderChange(order);
  const confirm = () =>
    change
      .mutateAsync((place) => send({ ...place, shipment_id: shipment?.id ?? "" }))
      .finally(() => onSettled?.());
  return (
    <ConfirmDialog
      open={open && shipment !== undefined}
      onOpenChange={onOpenChange}
      title={title}
      action={action}
      {...(cancel && { cancel })}
      {...(danger !== undefined && { danger })}
      {...(disabledReason && { disabledReason })}
      onConfirm={confirm}
    >
      {children}
    </ConfirmDialog>
  );
}
