import { AttemptFailedDialog } from "./shipments/AttemptFailedDialog.tsx";
import { CancelDialog } from "./CancelDialog.tsx";
import { CaptureDialog } from "./payments/CaptureDialog.tsx";
import { ContactDialog } from "./ContactDialog.tsx";
import { DeleteOrderDialog } from "./DeleteOrderDialog.tsx";
import { DeliverDialog } from "./shipments/DeliverDialog.tsx";
import { HoldDialog } from "./HoldDialog.tsx";
import { CancelShipmentDialog } from "./shipments/CancelShipmentDialog.tsx";
import { ReshipDialog, WriteOffDialog } from "./shipments/LossDialogs.tsx";
import { TrackingDialog } from "./shipments/TrackingDialog.tsx";
import { LostDialog } from "./shipments/LostDialog.tsx";
import { MarkPaidDialog } from "./payments/MarkPaidDialog.tsx";
import { MessageDialog } from "./MessageDialog.tsx";
import { PackDialog } from "./shipments/PackDialog.tsx";
import { PickedUpDialog, ReadyForPickupDialog } from "./shipments/PickupDialogs.tsx";
import { ReceiveShipmentDialog } from "./shipments/ReceiveShipmentDialog.tsx";
import { RefundDialog } from "./refunds/RefundDialog.tsx";
import { WriteOffDueDialog } from "./payments/WriteOffDueDialog.tsx";
import { ShipDialog } from "./shipments/ShipDialog.tsx";
import type { Order, Shipment } from "@vitrine/contract/orders/orders";

/** The actions that open a dialog. */
export type OrderDialogName =
  | "pack"
  | "hold"
  | "mark_paid"
  | "write_off_due"
  | "capture"
  | "refund"
  | "cancel_items"
  | "cancel"
  | "delete"
  | "edit_contact"
  | "message"
  | ShipmentDialogName;
export type ShipmentDialogName =
  | "ship"
  | "deliver"
  | "mark_ready_for_pickup"
  | "mark_picked_up"
  | "mark_attempt_failed"
  | "mark_returned"
  | "mark_lost"
  | "cancel_shipment"
  | "edit_tracking"
  | "reship"
  | "write_off";

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
      <DeliverDialog
        key={`deliver ${order.balance}`}
        {...dialog("deliver")}
        shipment={shipmentFor("deliver")}
      />
      <ReadyForPickupDialog
        {...dialog("mark_ready_for_pickup")}
        shipment={shipmentFor("mark_ready_for_pickup")}
      />
      <PickedUpDialog
        key={`pickup ${order.balance}`}
        {...dialog("mark_picked_up")}
        shipment={shipmentFor("mark_picked_up")}
      />
      <AttemptFailedDialog {...dialog("mark_attempt_failed")} shipment={shipmentFor("mark_attempt_failed")} />
      <ReceiveShipmentDialog {...dialog("mark_returned")} shipment={shipmentFor("mark_returned")} />
      <LostDialog {...dialog("mark_lost")} shipment={shipmentFor("mark_lost")} />
      <CancelShipmentDialog {...dialog("cancel_shipment")} shipment={shipmentFor("cancel_shipment")} />
      <TrackingDialog {...dialog("edit_tracking")} shipment={shipmentFor("edit_tracking")} />
      <ReshipDialog {...dialog("reship")} shipment={shipmentFor("reship")} />
      <WriteOffDialog {...dialog("write_off")} shipment={shipmentFor("write_off")} />
      <ContactDialog {...dialog("edit_contact")} />
      <HoldDialog {...dialog("hold")} />
      <MessageDialog {...dialog("message")} />
      {/* Proposes the amount that is due now. */}
      <MarkPaidDialog key={order.balance} {...dialog("mark_paid")} />
      <WriteOffDueDialog key={`write-off ${order.balance}`} {...dialog("write_off_due")} />
      <CaptureDialog key={`capture ${order.balance}`} {...dialog("capture")} />
      <RefundDialog {...dialog("refund")} />
      <RefundDialog {...dialog("cancel_items")} isCancellation />
      <CancelDialog {...dialog("cancel")} />
      <DeleteOrderDialog {...dialog("delete")} />
    </>
  );
}
