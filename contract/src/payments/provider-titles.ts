import type { ProviderName } from "./online-payments.ts";

const titles: Record<ProviderName, string> = { stripe: "Stripe", sslcommerz: "SSLCommerz", bkash: "bKash" };

/** The name of a payment provider on screens. */
export function providerTitle(provider: string): string {
  return titles[provider as ProviderName] ?? provider;
}
