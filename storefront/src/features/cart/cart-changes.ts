// The cart belongs to the browser, not to one tab: what changes it in one is seen in all.

// One for the page: what is sent by it does not come back to it.
let shared: BroadcastChannel | undefined;
const channel = () => (shared ??= new BroadcastChannel("cart"));

/** How many items are in the shop's cart, from a cookie that comes with every answer that changes it. */
export function cartCount(shopId: number): number {
  return Number(new RegExp(`(?:^|; )cart_n_${shopId}=(\\d+)`).exec(document.cookie)?.[1] ?? 0);
}

/** Tells the other tabs that the cart is another now. */
export function announceCartChange(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel().postMessage(null);
}

/**
 * Calls back when the cart may have changed: in another tab, or while this page was out of sight.
 *
 * @returns what ends it
 */
export function onCartChange(changed: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === "visible") changed();
  };
  channel().addEventListener("message", changed);
  // A page brought back by Back or from another tab has an old number on it; a page without JavaScript tells nobody.
  addEventListener("pageshow", changed);
  document.addEventListener("visibilitychange", seen);
  return () => {
    channel().removeEventListener("message", changed);
    removeEventListener("pageshow", changed);
    document.removeEventListener("visibilitychange", seen);
  };
}

/** Loads a page that shows the cart again once the cart is another: an ordered one leads to its order. */
export function followCart(): void {
  const shop = Number(document.querySelector<HTMLElement>("[data-cart-shop]")?.dataset["cartShop"]);
  if (!shop) return;
  const shown = cartCount(shop);
  onCartChange(() => {
    if (cartCount(shop) !== shown) location.reload();
  });
}
