import type { Shop } from "./site.ts";

/** Lets one visitor look at a closed shop: out of reach of scripts, and under the shop's own path alone. */
export function previewCookie(shop: Shop, origin: string, token: string, seconds: number): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `preview_${shop.id}=${token}; Path=${shop.base || "/"}; SameSite=Lax${secure}; HttpOnly; Max-Age=${seconds}`;
}

export function previewTokenIn(cookies: string | null, shop: Shop): string | undefined {
  return new RegExp(`(?:^|;)\\s*preview_${shop.id}=([\\w.-]+)`).exec(cookies ?? "")?.[1];
}
