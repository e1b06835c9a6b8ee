import { shopCookie, shopCookieIn } from "../../shop-cookie.ts";
import type { Shop, Site } from "../../site.ts";

const ninetyDays = 90 * 24 * 60 * 60;
/** A little more than the validity of a code. */
const codeSeconds = 15 * 60;

/**
 * The session of a shopper, for the shop's own path, and a cookie that scripts can read, which only says that there is one.
 *
 * @param token undefined to sign out
 */
export function accountCookies(shop: Shop, origin: string, token: string | undefined): string[] {
  const seconds = token ? ninetyDays : 0;
  return [
    shopCookie(shop, origin, "account", token ?? "", seconds),
    shopCookie(shop, origin, "signed_in", token ? "1" : "", seconds, { isReadable: true }),
  ];
}

export function accountTokenIn(cookies: string | null, shop: Shop): string | undefined {
  return shopCookieIn(cookies, shop, "account", /[\w-]{20,100}/);
}

/** The token of a requested code, and the email that it was sent to. */
export interface RequestedCode {
  request: string;
  email: string;
}

/** Binds a requested code to this browser. @param requested undefined once it is used */
export function codeCookie(
  shop: Shop,
  { base, origin }: Pick<Site, "base" | "origin">,
  requested: RequestedCode | undefined,
): string {
  const value = requested ? `${requested.request}.${Buffer.from(requested.email).toString("base64url")}` : "";
  const path = `${base}/account`;
  return shopCookie(shop, origin, "account_code", value, requested ? codeSeconds : 0, { path });
}

export function requestedCodeIn(cookies: string | null, shop: Shop): RequestedCode | undefined {
  const value = shopCookieIn(cookies, shop, "account_code", /[\w-]{1,100}\.[\w-]{1,400}/);
  const [request, email] = value?.split(".") ?? [];
  return request && email ? { request, email: Buffer.from(email, "base64url").toString() } : undefined;
}
