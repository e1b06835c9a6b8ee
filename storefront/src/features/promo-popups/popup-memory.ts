import type { PopupConfig, PopupMemory } from "./popup-schedule.rules.ts";

// Shops on the shared host share one storage.
const keyOf = ({ shop }: PopupConfig) => `promo-popup-${shop}`;

/** The memory of the device; undefined if there is none, or if the browser blocks its storage. */
export function readMemory(popup: PopupConfig): PopupMemory | undefined {
  try {
    return JSON.parse(localStorage[keyOf(popup)] as string) as PopupMemory;
  } catch {
    return undefined;
  }
}

/** True if this visit hasn't shown the popup. Without storage, a visit is new on its first page only. */
export function isNewVisit(popup: PopupConfig): boolean {
  try {
    return sessionStorage[keyOf(popup)] !== String(popup.version);
  } catch {
    return !document.referrer.startsWith(`${location.origin}/`);
  }
}

export function rememberShown(popup: PopupConfig, now = Date.now()): void {
  save(popup, { ...readMemory(popup), version: popup.version, shown_at: now });
}

export function rememberSignUp(popup: PopupConfig, now = Date.now()): void {
  save(popup, { version: popup.version, shown_at: now, has_signed_up: true });
}

function save(popup: PopupConfig, memory: PopupMemory): void {
  try {
    sessionStorage[keyOf(popup)] = popup.version;
    localStorage[keyOf(popup)] = JSON.stringify(memory);
  } catch {
    // Without storage, `isNewVisit` uses the page before this one.
  }
}
