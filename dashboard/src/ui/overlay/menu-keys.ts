import type { KeyboardEvent } from "react";

/**
 * Moves the focus among the items of a menu: with arrow keys (which wrap around), Home, End and first
 * letters.
 */
export function stepInMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = itemFor(event, items, at);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function itemFor({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, items: HTMLElement[], at: number) {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === "ArrowDown") return items[at + 1] ?? items[0];
  if (key === "ArrowUp") return items[at - 1] ?? items.at(-1);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  // Starts after the current item and wraps around.
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
    item.textContent.toLowerCase().startsWith(key.toLowerCase()),
  );
}
