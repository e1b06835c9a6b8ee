import { instantAt } from "@vitrine/contract/values/zoned-time";
import { shopCookie, shopCookieIn } from "../shop-cookie.ts";
import type { Shop } from "../site.ts";

/** A member's preview of the storefront on a date. */
export interface DatePreview {
  /** Shows that a member has opened the preview; valid for some minutes. */
  token: string;
  /** ISO 8601. */
  at: string;
}

/** The value that ends a preview. */
export const endOfPreview = "end";

/** True if the request may be one of a preview, so that its page isn't read from the cache. */
export function mayHaveDatePreview(cookies: string | null | undefined): boolean {
  return cookies?.includes("date_preview_") === true;
}

/** The preview in a visitor's cookies. Its token isn't verified. */
export function datePreviewIn(cookies: string | null, shop: Shop): DatePreview | undefined {
  const value = shopCookieIn(cookies, shop, "date_preview");
  return value === undefined ? undefined : writtenPreview(value);
}

/** Reads "<token>.<time in ms>". */
export function writtenPreview(text: string): DatePreview | undefined {
  const [, token, time] = /^([\w.-]{1,100})\.(\d{1,15})$/.exec(text) ?? [];
  const at = new Date(Number(time ?? Number.NaN));
  return token && at.getUTCFullYear() <= 9999 ? { token, at: at.toISOString() } : undefined;
}

/** The preview on another date: the local time that the form of the preview bar sent, "2026-12-24T09:00". */
export function onDate(preview: DatePreview, wall: string, zone: string): DatePreview {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? instantAt(wall, zone) : undefined;
  return at === undefined ? preview : { ...preview, at };
}

/** A preview never shows the past: records that have ended since may be deleted. */
export function notBefore(preview: DatePreview, now: Date): DatePreview {
  return Date.parse(preview.at) < now.getTime() ? { ...preview, at: now.toISOString() } : preview;
}

/** Lets one visitor see the shop on a date. */
export function datePreviewCookie(
  shop: Shop,
  origin: string,
  preview: DatePreview | undefined,
  seconds: number,
): string {
  const value = preview ? `${preview.token}.${Date.parse(preview.at)}` : "";
  return shopCookie(shop, origin, "date_preview", value, seconds);
}
