// The cart belongs to the browser, not to one tab: a change in one tab is shown in all tabs.

// One channel per page: it doesn't receive its own messages.
let shared: BroadcastChannel | undefined;
const channel = () => (shared ??= new BroadcastChannel("cart"));

/** Number of items in the shop's cart, from a cookie that every response that changes the cart sets. */
export function cartCount(shopId: number): number {
  return Number(new RegExp(`(?:^|; )cart_n_${shopId}=(\\d+)`).exec(document.cookie)?.[1] ?? 0);
}

/** Notifies the other tabs that the cart changed. */
export function announceCartChange(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel().postMessage(null);
}

/**
 * Calls back when the cart may have changed: in another tab, or while this page was hidden.
 *
 * @returns a function that unsubscribes
 */
export function onCartChange(changed: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === "visible") changed();
  };
  channel().addEventListener("message", changed);
  // A page restored by Back shows an old number, and a page without JavaScript sends no message.
  addEventListener("pageshow", changed);
  document.addEventListener("visibilitychange", seen);
  return () => {
    channel().removeEventListener("message", changed);
    removeEventListener("pageshow", changed);
    document.removeEventListener("visibilitychange", seen);
  };
}

/** Sends a number of the cart's page when it has changed. */
export function submitChangedQuantities(): void {
  document.addEventListener("change", ({ target }) => {
    const field = target as HTMLInputElement;
    if (field.hasAttribute("data-submit")) field.form?.requestSubmit();
  });
}

/** Reloads a page that shows the cart when the cart changes: an ordered cart redirects to its order. */
export function followCart(): void {
  const shop = Number(document.querySelector<HTMLElement>("[data-cart-shop]")?.dataset["cartShop"]);
  if (!shop) return;
  const shown = cartCount(shop);
  onCartChange(() => {
    if (cartCount(shop) !== shown) location.reload();
  });
}
