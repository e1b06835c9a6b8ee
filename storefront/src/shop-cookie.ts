import type * as z from "zod";
import type { Shop } from "./site.ts";

interface CookieOptions {
  /** By default, the shop's own path. */
  path?: string;
  /** True if scripts can read it. */
  isReadable?: boolean;
}

/**
 * A cookie of one shop: shops on the shared host share one origin.
 *
 * @param seconds zero removes it; undefined stores it until the browser is closed
 */
export function shopCookie(
  shop: Shop,
  origin: string,
  name: string,
  value: string,
  seconds: number | undefined,
  { path = shop.base || "/", isReadable = false }: CookieOptions = {},
): string {
  return [
    `${name}_${shop.id}=${value}`,
    `Path=${path}`,
    "SameSite=Lax",
    ...(origin.startsWith("https:") ? ["Secure"] : []),
    ...(isReadable ? [] : ["HttpOnly"]),
    ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
  ].join("; ");
}

/** The value of a shop's cookie; undefined if there is none, or if it doesn't match the pattern as a whole. */
export function shopCookieIn(
  cookies: string | null | undefined,
  shop: Shop,
  name: string,
  pattern = /[^;\s]+/,
): string | undefined {
  const cookie = new RegExp(`(?:^|;)\\s*${name}_${shop.id}=(${pattern.source})\\s*(?:;|$)`);
  return cookie.exec(cookies ?? "")?.[1];
}

/** Data as the value of a cookie. */
export function cookieValue(data: unknown): string {
  return Buffer.from(JSON.stringify(data)).toString("base64url");
}

/** The data of a shop's cookie; undefined if there is none, or if it has another form. */
export function cookieDataIn<T>(
  cookies: string | null,
  shop: Shop,
  name: string,
  form: z.ZodType<T>,
): T | undefined {
  try {
    const value = shopCookieIn(cookies, shop, name) ?? "";
    return form.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
  } catch {
    return undefined;
  }
}
