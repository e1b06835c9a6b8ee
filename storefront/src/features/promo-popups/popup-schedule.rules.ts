import type { StorePromoPopup } from "@vitrine/contract/shops/promo-popups";

/** Data for the popup's script, in the page that everyone gets. */
export type PopupConfig = Pick<
  StorePromoPopup,
  "action" | "trigger" | "delay_seconds" | "scroll_percent" | "frequency" | "frequency_days" | "version"
> & { shop: number; handle: string };

/** Stored on the device. */
export interface PopupMemory {
  /** Of the popup that was shown last. */
  version: number;
  /** In milliseconds. */
  shown_at: number;
  has_signed_up?: boolean;
}

const dayMs = 86_400_000;

/**
 * True if the shopper sees the popup on this page.
 *
 * @param memory undefined if the device has shown none
 * @param isNewVisit false if this visit has shown the same version
 * @param now in milliseconds
 */
export function isDue(
  { action, frequency, frequency_days, version }: PopupConfig,
  memory: PopupMemory | undefined,
  isNewVisit: boolean,
  now: number,
): boolean {
  if (!isNewVisit || (action === "newsletter" && memory?.has_signed_up)) return false;
  if (memory?.version !== version || frequency === "visit") return true;
  return frequency === "days" && now - memory.shown_at >= frequency_days * dayMs;
}

/** Part of the page's height that was scrolled, in percent; 0 for a page that fits on the screen. */
export function scrolledPercent(scrolled: number, pageHeight: number, screenHeight: number): number {
  const max = pageHeight - screenHeight;
  return max > 0 ? (100 * scrolled) / max : 0;
}
