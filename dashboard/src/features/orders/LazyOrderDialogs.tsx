import { lazy, Suspense, useState } from "react";
import type { OrderDialogsProps } from "./OrderDialogs.tsx";

// The dialogs and their forms aren't needed until one is opened.
const OrderDialogs = lazy(async () => ({ default: (await import("./OrderDialogs.tsx")).OrderDialogs }));

/** The dialogs of an order's actions, loaded when the first one opens. */
export function LazyOrderDialogs(props: OrderDialogsProps) {
  const [wasRequested, setWasRequested] = useState(false);
  if (props.requested && !wasRequested) setWasRequested(true);
  return (
    wasRequested && (
      <Suspense>
        <OrderDialogs {...props} />
      </Suspense>
    )
  );
}
