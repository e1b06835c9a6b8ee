import { lazy, Suspense } from "react";
import { translateMessage } from "../../i18n.ts";
import type { ToastVariant } from "./ToastRegion.tsx";

const loadToasts = () => import("./ToastRegion.tsx");

// Fetched once the page stands, not before it, and not when first needed: that may be to say that one is offline.
const ToastRegion = lazy(async () => ({ default: (await loadToasts()).ToastRegion }));

/** Says in three to five words what happened ("Product updated"). What persists is a Banner; undo never lives here. */
export function notify(text: string, variant: ToastVariant = "plain"): void {
  void loadToasts().then(({ announce }) => announce(translateMessage(text), variant));
}

/** Where toasts appear: at the top, for two seconds, longer under the pointer or in a hidden tab. */
export function Toasts({ rtl }: { rtl: boolean }) {
  return (
    <Suspense>
      <ToastRegion rtl={rtl} />
    </Suspense>
  );
}
