import { useEffect, useRef, useSyncExternalStore } from "react";

/** The actions of the open page, for the command palette: the ones its buttons and menus have, and no others. */
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

/** Offers the page's actions in the command palette for as long as the page is open. */
export function usePageActions(actions: PageActions): void {
  const owner = useRef({});
  // At each render: the actions call what the page's state is by then.
  useEffect(() => publish({ owner: owner.current, actions }));
  useEffect(() => {
    const mine = owner.current;
    return () => {
      if (current?.owner === mine) publish(undefined);
    };
  }, []);
}

/** The actions of the page that is open, if it has any. */
export function useOpenPageActions(): PageActions | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current?.actions,
  );
}
