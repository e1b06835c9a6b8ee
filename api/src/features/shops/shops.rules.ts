import type { Shop } from "@vitrine/contract/shops/shops";
import { datePreviewParameter, storePageUrl, storeUrl } from "@vitrine/contract/shops/store-url";
import type { Access } from "@vitrine/contract/roles";
import type { ShopRow } from "./shops.queries.ts";

/** A shop as the API returns it to a member. */
export function shopResponse(row: ShopRow, { role, permissions }: Access, dashboardUrl: string): Shop {
  return {
    ...row,
    role,
    permissions: [...permissions],
    seo: {
      title: row.seo.title ?? null,
      description: row.seo.description ?? null,
      icon: row.seo.icon ?? null,
    },
    store_url: storeUrl(row, dashboardUrl),
  };
}

/** The URL that starts a preview of a page of the shop. @param at ISO 8601 @param path within the shop */
export function datePreviewUrl(
  shopUrl: string,
  { token, at, path }: { token: string; at: string; path: string },
): string {
  const url = new URL(storePageUrl(shopUrl, path));
  url.searchParams.set(datePreviewParameter, `${token}.${Date.parse(at)}`);
  return url.href;
}

/** The message after a change: "Name and photo saved.", or "Nothing changed." */
export function changeMessage(changed: readonly string[], { is_live }: Pick<Shop, "is_live">): string {
  const state = is_live === 1 ? "Your shop is open." : "Your shop is closed.";
  const names = changed.filter((name) => name !== "is_live").map((name) => fieldNames[name] ?? name);
  const list = new Intl.ListFormat("en").format(names);
  const saved = list && `${list.charAt(0).toUpperCase()}${list.slice(1)} saved.`;
  return [changed.includes("is_live") && state, saved].filter(Boolean).join(" ") || "Nothing changed.";
}

const fieldNames: Record<string, string> = {
  handle: "shop URL",
  time_zone: "time zone",
  legal_name: "legal name",
  order_prefix: "order number prefix",
  first_order_number: "first order number",
  email: "contact email",
  seo: "search engine listing",
};

/** The initial flat delivery fee, in minor units; 0 for currencies without a usual fee. */
export function usualDeliveryFee(currency: string): number {
  return usualFees[currency] ?? 0;
}

const usualFees: Record<string, number> = {
  AED: 2000,
  AUD: 995,
  BDT: 8000,
  BRL: 1990,
  CAD: 995,
  CHF: 800,
  DKK: 4900,
  EGP: 6000,
  EUR: 490,
  GBP: 399,
  IDR: 1500000,
  INR: 4900,
  JPY: 600,
  KES: 30000,
  KRW: 3000,
  KWD: 1500,
  MAD: 3500,
  MXN: 9900,
  MYR: 800,
  NGN: 150000,
  NOK: 7900,
  NZD: 800,
  PHP: 9900,
  PKR: 20000,
  PLN: 1499,
  SAR: 2500,
  SEK: 5900,
  SGD: 500,
  THB: 4000,
  TRY: 5990,
  TWD: 6000,
  USD: 595,
  VND: 30000,
  ZAR: 7500,
};
