import type { ProviderName } from "@vitrine/contract/payments/online-payments";
import type { Clock } from "../clock.ts";
import { bkashApiUrl, createBkashProvider } from "./bkash.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { createSslCommerzProvider, sslCommerzApiUrl } from "./sslcommerz.ts";
import { createStripeProvider } from "./stripe.ts";

/** Settings of the payment providers, from the environment. */
export interface PaymentSettings {
  stripeApiUrl?: string;
  sslCommerzApiUrl?: string;
  bkashApiUrl?: string;
}

export type PaymentProviders = Record<ProviderName, PaymentProvider>;

export const stripeApiUrl = "https://api.stripe.com";

export function createPaymentProviders(settings: PaymentSettings, clock: Clock): PaymentProviders {
  return {
    stripe: createStripeProvider(settings.stripeApiUrl ?? stripeApiUrl),
    sslcommerz: createSslCommerzProvider(settings.sslCommerzApiUrl ?? sslCommerzApiUrl),
    bkash: createBkashProvider(settings.bkashApiUrl ?? bkashApiUrl, clock),
  };
}
