import { useEffect, type RefObject } from "react";

const elsewhere = "input, textarea, select, [contenteditable], [role=dialog], [role=menu]";

/** Keys of a list: J and K walk its rows, / searches. Enter opens, for each row is a link. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isTyping = event.target instanceof Element && event.target.closest(elsewhere);
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.key === "/") {
        event.preventDefault();
        list.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus();
      }
      const step = { j: 1, k: -1 }[event.key.toLowerCase()];
      if (step) walk(list.current, step);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [list]);
}

function walk(list: HTMLElement | null, step: number): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>(":is(tbody tr, ul > li) a[href]") ?? [])];
  const at = rows.findIndex((row) => row === document.activeElement);
  rows[at < 0 ? 0 : at + step]?.focus();
}
