import { AttemptFailedDialog } from "./shipments/AttemptFailedDialog.tsx";
import { CancelDialog } from "./CancelDialog.tsx";
import { ContactDialog } from "./ContactDialog.tsx";
import { DeleteOrderDialog } from "./DeleteOrderDialog.tsx";
import { DeliverDialog } from "./DeliverDialog.tsx";
import { HoldDialog } from "./HoldDialog.tsx";
import { LostDialog } from "./shipments/LostDialog.tsx";
import { MarkPaidDialog } from "./MarkPaidDialog.tsx";
import { MessageDialog } from "./MessageDialog.tsx";
import { PackDialog } from "./PackDialog.tsx";
import { ReceiveShipmentDialog } from "./shipments/ReceiveShipmentDialog.tsx";
import { RefundDialog } from "./RefundDialog.tsx";
import { ShipDialog } from "./ShipDialog.tsx";
import type { Order, Shipment } from "@vitrine/contract/orders/orders";

/** The actions that open a dialog. */
export type OrderDialogName =
  | "pack"
  | "hold"
  | "mark_paid"
  | "refund"
  | "cancel"
  | "delete"
  | "edit_contact"
  | "message"
  | ShipmentDialogName;
export type ShipmentDialogName = "ship" | "deliver" | "mark_attempt_failed" | "mark_returned" | "mark_lost";

export interface OrderDialogsProps {
  order: Order;
  /** The shipment to change. Default: the first that allows it. */
  shipment?: Shipment;
  requested: OrderDialogName | undefined;
  onRequested: (requested: OrderDialogName | undefined) => void;
}

/** A dialog for each action. */
export function OrderDialogs({ order, shipment, requested, onRequested }: OrderDialogsProps) {
  const shipmentFor = (verb: ShipmentDialogName) =>
    shipment ?? order.shipments.find(({ allowed }) => allowed.includes(verb));
  const dialog = (verb: OrderDialogName) => ({
    order,
    open: requested === verb,
    onOpenChange: (open: boolean) => onRequested(open ? verb : undefined),
  });
  return (
    <>
      <PackDialog {...dialog("pack")} />
      <ShipDialog {...dialog("ship")} shipment={shipmentFor("ship")} />
      <DeliverDialog {...dialog("deliver")} shipment={shipmentFor("deliver")} />
      <AttemptFailedDialog {...dialog("mark_attempt_failed")} shipment={shipmentFor("mark_attempt_failed")} />
      <ReceiveShipmentDialog {...dialog("mark_returned")} shipment={shipmentFor("mark_returned")} />
      <LostDialog {...dialog("mark_lost")} shipment={shipmentFor("mark_lost")} />
      <ContactDialog {...dialog("edit_contact")} />
      <HoldDialog {...dialog("hold")} />
      <MessageDialog {...dialog("message")} />
      {/* Proposes the amount that is due now. */}
      <MarkPaidDialog key={order.balance} {...dialog("mark_paid")} />
      <RefundDialog {...dialog("refund")} />
      <CancelDialog {...dialog("cancel")} />
      <DeleteOrderDialog {...dialog("delete")} />
    </>
  );
}
