import { useSyncExternalStore } from "react";
import { t } from "../../i18n.ts";
import { announceCartChange, onCartChange } from "./cart-changes.ts";
import type { CartView } from "./cart-view.ts";

/** The cart's state that the islands of a page share. */
interface CartState {
  cart?: CartView;
  open: boolean;
  problem: string;
  /** Number of cart responses that this page has received. */
  changes: number;
  /** The line that was removed last, which can be restored within ten seconds. */
  removed?: { variant_id: string; title: string; quantity: number };
}

let state: CartState = { open: false, problem: "", changes: 0 };
const listeners = new Set<() => void>();

function change(part: Partial<CartState>): void {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}

export function useCart(): CartState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => state,
  );
}

/** Calls back once, when the cart opens for the first time. */
export function whenCartOpens(opened: () => void): void {
  const listener = () => {
    if (!state.open) return;
    listeners.delete(listener);
    opened();
  };
  listeners.add(listener);
}

export interface CartResponse {
  cart?: CartView;
  message?: string;
}

/** Sends a form to one of the shop's own URLs and reads the response. A network error also returns a response. */
export async function requestJson<T extends { message?: string }>(
  path: string,
  form?: URLSearchParams,
): Promise<T & { message?: string }> {
  try {
    const response = await fetch(path, {
      method: form ? "POST" : "GET",
      body: form,
      headers: { Accept: "application/json" },
    });
    return (await response.json()) as T;
  } catch {
    return { message: t("We couldn't reach the shop. Check your connection, then try again.") } as T;
  }
}

async function requestCart(path: string, form?: URLSearchParams): Promise<string | undefined> {
  const { cart, message } = await requestJson<CartResponse>(path, form);
  change({ cart: cart ?? state.cart, problem: message ?? "", changes: state.changes + 1 });
  if (form) announceCartChange();
  return message;
}

/** Shows a cart that the server returned for a change. */
export function showCart(cart: CartView): void {
  change({ cart, changes: state.changes + 1 });
  announceCartChange();
}

let following = false;
/** While the drawer is open, it shows changes made in other tabs. */
function followOtherTabs(base: string): void {
  if (following) return;
  following = true;
  onCartChange(() => state.open && void requestCart(`${base}/cart.json`));
}

/** Opens the drawer and loads its content. */
export function openCart(base: string): void {
  change({ open: true });
  followOtherTabs(base);
  void requestCart(`${base}/cart.json`);
}
export function closeCart(): void {
  change({ open: false, problem: "" });
}

/** Adds units and opens the drawer. Returns the reason if that fails. */
export async function addLine(
  base: string,
  variant_id: string,
  quantity: number,
): Promise<string | undefined> {
  followOtherTabs(base);
  const form = new URLSearchParams({ variant_id, quantity: String(quantity) });
  const problem = await requestCart(`${base}/cart/lines`, form);
  change(problem ? { problem: "" } : { open: true, removed: undefined });
  return problem;
}

let forgetting: ReturnType<typeof setTimeout> | undefined;

/** Sets a line's quantity. 0 removes the line and offers undo for ten seconds. */
export async function updateLine(base: string, variant_id: string, quantity: number): Promise<void> {
  const line = state.cart?.lines.find((one) => one.variant_id === variant_id);
  await requestCart(
    `${base}/cart/lines/update`,
    new URLSearchParams({ variant_id, quantity: String(quantity) }),
  );
  if (quantity > 0 || !line) return;
  change({ removed: { variant_id, title: line.title, quantity: line.quantity } });
  clearTimeout(forgetting);
  forgetting = setTimeout(() => change({ removed: undefined }), 10_000);
}
