import { useSyncExternalStore } from "react";
import { t } from "../../i18n.ts";
import { announceCartChange, onCartChange } from "./cart-changes.ts";
import type { CartView } from "./cart-view.ts";

/** What the islands of a page share about the cart. */
interface CartState {
  cart?: CartView;
  open: boolean;
  problem: string;
  /** How often this page has heard of the cart from the server. */
  changes: number;
  /** The line taken out last, to be put back within ten seconds. */
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

export interface CartAnswer {
  cart?: CartView;
  message?: string;
}

/** Sends a form to one of the shop's own addresses and reads the answer; a network that fails is an answer too. */
export async function ask<T extends { message?: string }>(
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
  const { cart, message } = await ask<CartAnswer>(path, form);
  change({ cart: cart ?? state.cart, problem: message ?? "", changes: state.changes + 1 });
  if (form) announceCartChange();
  return message;
}

let following = false;
/** While the drawer is open it shows what other tabs change. */
function followOtherTabs(base: string): void {
  if (following) return;
  following = true;
  onCartChange(() => state.open && void requestCart(`${base}/cart.json`));
}

/** Shows the drawer and fetches what is in it. */
export function openCart(base: string): void {
  change({ open: true });
  followOtherTabs(base);
  void requestCart(`${base}/cart.json`);
}
export function closeCart(): void {
  change({ open: false, problem: "" });
}

/** Adds pieces and shows the drawer; answers why it could not. */
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

/** Sets a line's quantity; 0 takes it out and offers it back for ten seconds. */
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
