import { lazy, Suspense, useState } from "react";
import type { OrderDialogsProps } from "./OrderDialogs.tsx";

// Five dialogs with their forms, of which a visit opens one or none.
const OrderDialogs = lazy(async () => ({ default: (await import("./OrderDialogs.tsx")).OrderDialogs }));

/** What an order's verbs ask, from the first question on. */
export function LazyOrderDialogs(props: OrderDialogsProps) {
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
