import type { Order, Shipment } from "@vitrine/contract/orders";
import { lazy, Suspense, useState } from "react";

/** The verbs that need to know something first. */
export type Asked = "pack" | "ship" | "deliver" | "hold" | "cancel";

export interface OrderAsksProps {
  order: Order;
  /** The one to ship or deliver; unless told, the first that can be. */
  shipment?: Shipment;
  asked: Asked | undefined;
  onAsked: (asked: Asked | undefined) => void;
}

// Five dialogs with their forms, of which a visit opens one or none.
const OrderDialogs = lazy(async () => ({ default: (await import("./OrderDialogs.tsx")).OrderDialogs }));

/** What an order's verbs ask, from the first question on. */
export function OrderAsks(props: OrderAsksProps) {
  const [wasAsked, setWasAsked] = useState(false);
  if (props.asked && !wasAsked) setWasAsked(true);
  return (
    wasAsked && (
      <Suspense>
        <OrderDialogs {...props} />
      </Suspense>
    )
  );
}
