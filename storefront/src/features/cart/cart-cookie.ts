import type { Cart } from "@vitrine/contract/checkout";
import type { Shop } from "../../site.ts";

const ninetyDays = 90 * 24 * 60 * 60;

/**
 * Shops on the shared host share one origin, so each has its own cookie under its own path, out of reach of any
 * script. Beside it stands one that scripts may read and that says only how many pieces there are.
 *
 * @param held the token the visitor came with; without one there is nothing to forget
 */
export function cartCookies(shop: Shop, origin: string, cart: Cart | undefined, held?: string): string[] {
  if (!cart && !held) return [];
  const where = `Path=${shop.base || "/"}; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}`;
  const age = `Max-Age=${cart ? ninetyDays : 0}`;
  return [
    `cart_${shop.id}=${encodeURIComponent(cart?.token ?? "")}; ${where}; HttpOnly; ${age}`,
    `cart_n_${shop.id}=${cart?.item_count ?? 0}; ${where}; ${age}`,
    ...bagShopCookie(shop, origin, age),
  ];
}

/** Notes for the hosts beside which shop has a bag, so that /checkout on the dashboard's leads there; nothing secret. */
function bagShopCookie(shop: Shop, origin: string, age: string): string[] {
  const { hostname, protocol } = new URL(origin);
  const parent = /^store\.(.+)$/.exec(hostname)?.[1];
  if (!parent) return [];
  return [
    `bag_shop=${shop.handle}; Domain=${parent}; Path=/checkout; SameSite=Lax; HttpOnly${protocol === "https:" ? "; Secure" : ""}; ${age}`,
  ];
}

export function cartTokenIn(cookies: string | null, shop: Shop): string | undefined {
  const found = new RegExp(`(?:^|;)\\s*cart_${shop.id}=([^;\\s]+)`).exec(cookies ?? "")?.[1];
  try {
    return found && decodeURIComponent(found);
  } catch {
    return undefined;
  }
}
