import { lazy, Suspense, useState } from "react";
import type { OrderDialogsProps } from "./OrderDialogs.tsx";

// Five dialogs with their forms, of which a visit opens one or none.
const OrderDialogs = lazy(async () => ({ default: (await import("./OrderDialogs.tsx")).OrderDialogs }));

/** What an order's verbs ask, from the first question on. */
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
