import type { PaymentProviderAccount, ProviderName } from "@vitrine/contract/orders/online-payments";
import { toStripe } from "@vitrine/contract/orders/stripe-amounts";
import { providerNames } from "@vitrine/contract/orders/online-payments";
import type { ProviderRow } from "./online-payments.queries.ts";

/** Minutes that an order keeps its stock while its payment is awaited. Payment pages are open at least 30 minutes. */
export const holdMinutes = 60;

const defaultNames: Record<ProviderName, string> = { stripe: "Card" };

export function isProvider(method: string): method is ProviderName {
  return (providerNames as readonly string[]).includes(method);
}

const canCharge: Record<ProviderName, (amount: number, currency: string) => boolean> = {
  stripe: (amount, currency) => toStripe(amount, currency) !== undefined,
};

/** The providers that can charge exactly this total. A total of zero needs no payment. */
export function offeredProviders<Provider extends { key: ProviderName }>(
  providers: readonly Provider[],
  total: number,
  currency: string,
): Provider[] {
  return providers.filter(({ key }) => total === 0 || canCharge[key](total, currency));
}

/** True if the keys are for test payments: "sk_test_…", "rk_test_…". */
export function isTestKey(secretKey: string): boolean {
  return /^(sk|rk)_test_/.test(secretKey);
}

export function ending(key: string): string {
  return key.slice(-4);
}

export function accountAnswer(
  provider: ProviderName,
  row: ProviderRow | undefined,
  apiUrl: string,
  shopId: number,
): PaymentProviderAccount {
  return {
    provider,
    is_connected: row !== undefined,
    name: row?.name ?? defaultNames[provider],
    is_active: row?.is_active ?? true,
    is_test: row?.is_test ?? false,
    key_ending: row?.key_ending ?? null,
    webhook_ending: row?.webhook_ending ?? null,
    webhook_url: `${apiUrl}/v1/payments/${provider}/${shopId}/webhook`,
    version: row?.version ?? 0,
  };
}
