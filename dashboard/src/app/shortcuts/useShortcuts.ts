import { useEffect, useEffectEvent, useRef } from "react";
import { type ShortcutAction, shortcutFor, type Pending } from "./shortcuts.rules.ts";
import { stored } from "../../session/storage.ts";

const typing =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])";
/** Sheets of the kit stay in the document while they are closed, dialogs until they have faded. */
const sheet =
  ":is([role=dialog], [role=alertdialog], [role=menu]):not([popover]:not(:popover-open), [data-closed])";

/** Hears the keys of the whole dashboard. `onAction` answers whether it did something with a key. */
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

/** Whether single keys do anything in this browser. */
export function singleKeysOn(): boolean {
  return stored("shortcuts") !== "off";
}
