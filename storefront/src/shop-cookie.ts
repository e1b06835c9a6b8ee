import type { Shop } from "./site.ts";

/** A cookie that scripts can't read, for one shop and its own path. Zero seconds remove it. */
export function shopCookie(shop: Shop, origin: string, name: string, value: string, seconds: number): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${name}_${shop.id}=${value}; Path=${shop.base || "/"}; SameSite=Lax${secure}; HttpOnly; Max-Age=${seconds}`;
}
