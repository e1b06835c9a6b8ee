import { useEffect, useRef, useSyncExternalStore } from "react";

/** The actions of the open page for the command palette: exactly those of its buttons and menus. */
export interface PageActions {
  /** The name of the page's record: "Order #1042". */
  title: string;
  items: readonly { label: string; onClick: () => void }[];
}

let current: { owner: object; actions: PageActions } | undefined;
const listeners = new Set<() => void>();

function publish(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Offers the page's actions in the command palette while the page is open. */
export function usePageActions(actions: PageActions): void {
  const owner = useRef({});
  // After each render, so that the actions use the current state of the page.
  useEffect(() => publish({ owner: owner.current, actions }));
  useEffect(() => {
    const mine = owner.current;
    return () => {
      if (current?.owner === mine) publish(undefined);
    };
  }, []);
}

/** The actions of the open page. Undefined if it has none. */
export function useOpenPageActions(): PageActions | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current?.actions,
  );
}
