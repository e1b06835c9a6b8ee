import type { Shop, Site } from "../../site.ts";

const ninetyDays = 90 * 24 * 60 * 60;
/** A little more than the validity of a code. */
const codeSeconds = 15 * 60;

function whereOf(shop: Shop, origin: string, path = shop.base || "/"): string {
  return `Path=${path}; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}`;
}

/**
 * The session of a shopper, for the shop's own path, and a cookie that scripts can read, which only says that there is one.
 *
 * @param token undefined to sign out
 */
export function accountCookies(shop: Shop, origin: string, token: string | undefined): string[] {
  const where = whereOf(shop, origin);
  const age = `Max-Age=${token ? ninetyDays : 0}`;
  return [
    `account_${shop.id}=${token ?? ""}; ${where}; HttpOnly; ${age}`,
    `signed_in_${shop.id}=${token ? 1 : ""}; ${where}; ${age}`,
  ];
}

export function accountTokenIn(cookies: string | null, shop: Shop): string | undefined {
  return new RegExp(`(?:^|;)\\s*account_${shop.id}=([\\w-]{20,100})(?:;|$)`).exec(cookies ?? "")?.[1];
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
  const where = whereOf(shop, origin, `${base}/account`);
  return `account_code_${shop.id}=${value}; ${where}; HttpOnly; Max-Age=${requested ? codeSeconds : 0}`;
}

export function requestedCodeIn(cookies: string | null, shop: Shop): RequestedCode | undefined {
  const pattern = new RegExp(`(?:^|;)\\s*account_code_${shop.id}=([\\w-]{1,100})\\.([\\w-]{1,400})(?:;|$)`);
  const [, request, email] = pattern.exec(cookies ?? "") ?? [];
  return request && email ? { request, email: Buffer.from(email, "base64url").toString() } : undefined;
}
