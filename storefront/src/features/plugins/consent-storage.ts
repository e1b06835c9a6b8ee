import type { ConsentCategory } from "@vitrine/contract/shops/plugin-manifests";

/** The shopper's decision about each category; a category that a shop adds later is undecided. */
export type Consent = Partial<Record<ConsentCategory, boolean>>;

/** Shoppers decide again after half a year. */
const validMs = 180 * 86_400_000;

// Shops on the shared host share one storage.
const keyOf = (shop: number) => `consent-${shop}`;

export function readConsent(shop: number, now = Date.now()): Consent {
  try {
    const { at, ...consent } = JSON.parse(localStorage[keyOf(shop)] as string) as Consent & { at: number };
    return now - at < validMs ? consent : {};
  } catch {
    return {};
  }
}

export function saveConsent(shop: number, consent: Consent, now = Date.now()): void {
  try {
    localStorage[keyOf(shop)] = JSON.stringify({ ...consent, at: now });
  } catch {
    // Without storage the shopper decides on each page.
  }
}

export function agreedTo(consent: Consent): ConsentCategory[] {
  return (["analytics", "marketing"] as const).filter((category) => consent[category]);
}

/** First-party cookies that the services set. */
const serviceCookies = /^_(ga|gid|gcl|gat|fbp|fbc|ttp|tt_|pin_|derived|clck|clsk|uet)|^crisp-client/;

/** Removes the services' cookies from the shop's host and its parent domains. */
export function removeServiceCookies(): void {
  const labels = location.hostname.split(".");
  for (const cookie of document.cookie.split("; ")) {
    const [name = ""] = cookie.split("=");
    if (!serviceCookies.test(name)) continue;
    document.cookie = `${name}=; Path=/; Max-Age=0`;
    for (let at = 0; at < labels.length; at++)
      document.cookie = `${name}=; Path=/; Max-Age=0; Domain=${labels.slice(at).join(".")}`;
  }
}
