import { lazy, Suspense } from "react";
import { translateMessage } from "../../i18n.ts";
import type { ToastVariant } from "./ToastRegion.tsx";

const loadToasts = () => import("./ToastRegion.tsx");

// Loaded after the page, but not on first use: the first message may be that the connection is lost.
const ToastRegion = lazy(async () => ({ default: (await loadToasts()).ToastRegion }));

/**
 * Shows a message of three to five words ("Product updated"). For lasting messages use Banner, for undo
 * UndoBar.
 */
export function notify(text: string, variant: ToastVariant = "plain"): void {
  void loadToasts().then(({ announce }) => announce(translateMessage(text), variant));
}

/**
 * The region for toasts, at the top of the window. A toast disappears after two seconds, later if the pointer
 * is over it or the window has no focus.
 */
export function Toasts({ rtl }: { rtl: boolean }) {
  return (
    <Suspense>
      <ToastRegion rtl={rtl} />
    </Suspense>
  );
}
