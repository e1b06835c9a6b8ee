import type { Shipment } from "@vitrine/contract/orders/orders";
import { ConfirmDialog } from "../../../ui/overlay/Dialog.tsx";
import { useOrderChange } from "../orders.data.ts";
import {
  CollectedCashDialog,
  type CollectedCashDialogProps,
  collectsCash,
} from "../payments/CollectedCashDialog.tsx";

interface ShipmentArrivalDialogProps extends CollectedCashDialogProps {
  shipment: Shipment | undefined;
  /** Says that the cash is recorded with the last shipment. */
  cashWithLast: string;
}

/** Asks for confirmation that a shipment has reached the customer; with the last one, for the cash that was collected. */
export function ShipmentArrivalDialog({ shipment, cashWithLast, ...dialog }: ShipmentArrivalDialogProps) {
  const { order, open, onOpenChange, title, description, action, send } = dialog;
  const change = useOrderChange(order);
  const isOpen = open && shipment !== undefined;
  if (collectsCash(order, shipment)) return <CollectedCashDialog {...dialog} open={isOpen} />;
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      action={action}
      danger={false}
      onConfirm={() => change.mutateAsync((place) => send(place, {}))}
    >
      {description} {order.payment_method === "cash_on_delivery" && order.balance > 0 && cashWithLast}
    </ConfirmDialog>
  );
}
