import type { ProviderName } from "@vitrine/contract/orders/online-payments";
import type { PaymentProvider } from "./payment-provider.ts";
import { createSslCommerzProvider, sslCommerzApiUrl } from "./sslcommerz.ts";
import { createStripeProvider } from "./stripe.ts";

/** Settings of the payment providers, from the environment. */
export interface PaymentSettings {
  stripeApiUrl?: string;
  sslCommerzApiUrl?: string;
}

export type PaymentProviders = Record<ProviderName, PaymentProvider>;

export const stripeApiUrl = "https://api.stripe.com";

export function createPaymentProviders(settings: PaymentSettings): PaymentProviders {
  return {
    stripe: createStripeProvider(settings.stripeApiUrl ?? stripeApiUrl),
    sslcommerz: createSslCommerzProvider(settings.sslCommerzApiUrl ?? sslCommerzApiUrl),
  };
}
