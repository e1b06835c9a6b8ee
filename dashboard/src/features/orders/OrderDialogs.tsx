import { CancelDialog } from "./CancelDialog.tsx";
import { DeleteOrderDialog } from "./DeleteOrderDialog.tsx";
import { DeliverDialog } from "./DeliverDialog.tsx";
import { HoldDialog } from "./HoldDialog.tsx";
import { PackDialog } from "./PackDialog.tsx";
import { shipmentVerb } from "./packing.rules.ts";
import { RefundDialog } from "./RefundDialog.tsx";
import { ShipDialog } from "./ShipDialog.tsx";
import type { Order, Shipment } from "@vitrine/contract/orders/orders";

/** The actions that open a dialog. */
export type OrderDialogName = "pack" | "ship" | "deliver" | "hold" | "refund" | "cancel" | "delete";

export interface OrderDialogsProps {
  order: Order;
  /** The shipment to ship or deliver. Default: the first with a suitable status. */
  shipment?: Shipment;
  requested: OrderDialogName | undefined;
  onRequested: (requested: OrderDialogName | undefined) => void;
}

/** A dialog for each action. */
export function OrderDialogs({ order, shipment, requested, onRequested }: OrderDialogsProps) {
  const shipmentFor = (verb: "ship" | "deliver") =>
    shipment ?? order.shipments.find(({ status }) => shipmentVerb(status) === verb);
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
      <HoldDialog {...dialog("hold")} />
      <RefundDialog {...dialog("refund")} />
      <CancelDialog {...dialog("cancel")} />
      <DeleteOrderDialog {...dialog("delete")} />
    </>
  );
}
