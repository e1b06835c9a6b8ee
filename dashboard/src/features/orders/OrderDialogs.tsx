import { CancelDialog } from "./CancelDialog.tsx";
import { DeliverDialog } from "./DeliverDialog.tsx";
import { HoldDialog } from "./HoldDialog.tsx";
import type { Asked, OrderAsksProps } from "./OrderAsks.tsx";
import { PackDialog } from "./PackDialog.tsx";
import { shipmentVerb } from "./packing.rules.ts";
import { ShipDialog } from "./ShipDialog.tsx";

/** One dialog for each verb. */
export function OrderDialogs({ order, shipment, asked, onAsked }: OrderAsksProps) {
  const shipmentFor = (verb: "ship" | "deliver") =>
    shipment ?? order.shipments.find(({ status }) => shipmentVerb(status) === verb);
  const dialog = (verb: Asked) => ({
    order,
    open: asked === verb,
    onOpenChange: (open: boolean) => onAsked(open ? verb : undefined),
  });
  return (
    <>
      <PackDialog {...dialog("pack")} />
      <ShipDialog {...dialog("ship")} shipment={shipmentFor("ship")} />
      <DeliverDialog {...dialog("deliver")} shipment={shipmentFor("deliver")} />
      <HoldDialog {...dialog("hold")} />
      <CancelDialog {...dialog("cancel")} />
    </>
  );
}
