import { shopCookie, shopCookieIn } from "../shop-cookie.ts";
import type { Shop } from "../site.ts";

/** Lets one visitor preview a closed shop. */
export function previewCookie(shop: Shop, origin: string, token: string, seconds: number): string {
  return shopCookie(shop, origin, "preview", token, seconds);
}

export function previewTokenIn(cookies: string | null, shop: Shop): string | undefined {
  return shopCookieIn(cookies, shop, "preview", /[\w.-]+/);
}
