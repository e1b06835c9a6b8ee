import { canCharge, isTooSmall } from "@vitrine/contract/payments/charge-limits";
import {
  type PaymentProviderAccount,
  providerCurrencies,
  type ProviderName,
  providerNames,
} from "@vitrine/contract/payments/online-payments";
import type { ProviderRow } from "./online-payments.queries.ts";

/** Minutes that an order keeps its stock while its payment is awaited. Payment pages are open at least 30 minutes. */
export const holdMinutes = 60;

const defaultNames: Record<ProviderName, string> = {
  stripe: "Card",
  sslcommerz: "Pay online (SSLCommerz)",
  bkash: "bKash",
};

/** The fields of each provider's keys, all required, with what to do if one is missing. */
const keyFields: Record<ProviderName, Partial<Record<KeyField, string>>> = {
  stripe: {
    secret_key: "Enter the secret key from your Stripe dashboard.",
    webhook_secret: "Enter the signing secret of the webhook in Stripe.",
  },
  sslcommerz: {
    store_id: "Enter the store ID that you received from SSLCommerz.",
    store_password: "Enter the store password that you received from SSLCommerz.",
  },
  bkash: {
    app_key: "Enter the app key that you received from bKash.",
    app_secret: "Enter the app secret that you received from bKash.",
    username: "Enter the username that you received from bKash.",
    password: "Enter the password that you received from bKash.",
  },
};
export type KeyField =
  | "secret_key"
  | "webhook_secret"
  | "store_id"
  | "store_password"
  | "app_key"
  | "app_secret"
  | "username"
  | "password";

/** The key that a provider rejects, and the message about it. */
export const rejectedKeys: Record<ProviderName, Partial<Record<KeyField, string[]>>> = {
  stripe: {
    secret_key: ["Stripe didn't accept this key. Copy it again from your Stripe dashboard."],
  },
  sslcommerz: {
    store_password: [
      "SSLCommerz didn't accept this store ID and password. Copy both again from the email that SSLCommerz sent you.",
    ],
  },
  bkash: {
    app_key: ["These keys weren't accepted by bKash. Copy all four again from your bKash merchant portal."],
  },
};

/** The provider's keys: the new ones, and the stored ones that have not changed. Missing keys have a message each. */
export function mergedKeys(
  provider: ProviderName,
  draft: Record<KeyField, string | null>,
  stored: Record<string, string> | undefined,
): { secrets: Record<string, string>; isNew: boolean; missing: Record<string, string[]> } {
  const fields = Object.entries(keyFields[provider]) as [KeyField, string][];
  const given = fields.map(([field, message]) => ({ field, message, key: draft[field] ?? stored?.[field] }));
  return {
    secrets: Object.fromEntries(given.flatMap(({ field, key }) => (key ? [[field, key]] : []))),
    isNew: fields.some(([field]) => draft[field]),
    missing: Object.fromEntries(
      given.flatMap(({ field, message, key }) => (key ? [] : [[field, [message]]])),
    ),
  };
}

export function isProvider(method: string): method is ProviderName {
  return (providerNames as readonly string[]).includes(method);
}

/** The providers that can charge exactly this total. A total of zero needs no payment. */
export function offeredProviders<Provider extends { key: ProviderName }>(
  providers: readonly Provider[],
  total: number,
  currency: string,
): Provider[] {
  return providers.filter(({ key }) => total === 0 || canCharge(key, total, currency));
}

/** The providers that charge no total as small as this one. */
export function tooSmallFor<Provider extends { key: ProviderName }>(
  providers: readonly Provider[],
  total: number,
  currency: string,
): Provider[] {
  return providers.filter(({ key }) => isTooSmall(key, total, currency));
}

/** True if a shop with this currency can connect the provider. */
export function supportsCurrency(provider: ProviderName, currency: string): boolean {
  return (providerCurrencies[provider] ?? currency) === currency;
}

/** All that is ever shown of a provider's keys. */
export function shownKeys(secrets: Record<string, string>) {
  const { secret_key, webhook_secret, store_id, store_password, app_secret } = secrets;
  return {
    key_ending: (secret_key ?? store_password ?? app_secret ?? "").slice(-4),
    webhook_ending: webhook_secret?.slice(-4) ?? null,
    store_id: store_id ?? null,
  };
}

/** The URL of the API that a provider sends its events about a shop to. */
export function webhookUrl(dashboardUrl: string, provider: ProviderName, shopId: number): string {
  return `${dashboardUrl}/api/v1/payments/${provider}/${shopId}/webhook`;
}

export function accountResponse(
  provider: ProviderName,
  row: ProviderRow | undefined,
  webhook_url: string | null,
): PaymentProviderAccount {
  return {
    provider,
    is_connected: row !== undefined,
    name: row?.name ?? defaultNames[provider],
    is_active: row?.is_active ?? true,
    is_test: row?.is_test ?? false,
    key_ending: row?.key_ending ?? null,
    webhook_ending: row?.webhook_ending ?? null,
    store_id: row?.store_id ?? null,
    webhook_url,
    capture_on: row?.capture_on ?? "placement",
    version: row?.version ?? 0,
  };
}
