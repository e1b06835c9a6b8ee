import type { ProviderName } from "./online-payments.ts";
import { toStripe } from "./stripe-amounts.ts";
import { minStripeCharge } from "./stripe-minimums.ts";

const minCharges: Record<ProviderName, (currency: string) => number> = {
  stripe: minStripeCharge,
  sslcommerz: (currency) => (currency === "BDT" ? 1_000 : 0),
  bkash: (currency) => (currency === "BDT" ? 100 : 0),
};

const canChargeExactly: Record<ProviderName, (amount: number, currency: string) => boolean> = {
  stripe: (amount, currency) => toStripe(amount, currency) !== undefined,
  // Up to BDT 500,000.
  sslcommerz: (amount, currency) => currency === "BDT" && amount <= 50_000_000,
  bkash: (_, currency) => currency === "BDT",
};

/** True if the payment method is a provider that charges no amount as small as this one. Amounts are in minor units. */
export function isTooSmall(method: string, amount: number, currency: string): boolean {
  const minOf = minCharges[method as ProviderName] as ((currency: string) => number) | undefined;
  return minOf !== undefined && amount > 0 && amount < minOf(currency);
}

/** True if the provider can charge exactly this amount. */
export function canCharge(provider: ProviderName, amount: number, currency: string): boolean {
  return canChargeExactly[provider](amount, currency) && !isTooSmall(provider, amount, currency);
}
