import { useEffect, useEffectEvent, useRef } from "react";
import { type ShortcutAction, shortcutFor, type Pending } from "./shortcuts.rules.ts";
import { stored } from "../../session/storage.ts";

const typing =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])";
/** Closed popovers remain in the document, and closed dialogs until they have faded out. */
const sheet =
  ":is([role=dialog], [role=alertdialog], [role=menu]):not([popover]:not(:popover-open), [data-closed])";

/** Handles the shortcuts of the whole dashboard. `onAction` returns true if it performed the action. */
export function useShortcuts(onAction: (action: ShortcutAction) => boolean): void {
  const pending = useRef<Pending>({ since: undefined });
  const receive = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    const isOpen = document.querySelector(sheet) !== null;
    const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
    const single = !isOpen && !isTyping && singleKeysOn();
    const { action, pending: next } = shortcutFor(event, pending.current, single);
    pending.current = next;
    if (action !== undefined && !isOpen && onAction(action)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => receive(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** Returns true if single-key shortcuts are on in this browser. */
export function singleKeysOn(): boolean {
  return stored("shortcuts") !== "off";
}
