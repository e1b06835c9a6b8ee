import type { Shop } from "./site.ts";

/** Lets one visitor preview a closed shop: HttpOnly, only for the shop's own path. */
export function previewCookie(shop: Shop, origin: string, token: string, seconds: number): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `preview_${shop.id}=${token}; Path=${shop.base || "/"}; SameSite=Lax${secure}; HttpOnly; Max-Age=${seconds}`;
}

export function previewTokenIn(cookies: string | null, shop: Shop): string | undefined {
  return new RegExp(`(?:^|;)\\s*preview_${shop.id}=([\\w.-]+)`).exec(cookies ?? "")?.[1];
}
