import {
  courierCurrencies,
  type CourierDetails,
  type CourierKind,
  type CourierProviderName,
} from "@vitrine/contract/delivery/couriers";
import type { CourierRow } from "./couriers.queries.ts";
import { statusesOf } from "./courier-statuses.rules.ts";

type KeyField = "api_key" | "secret_key" | "webhook_secret";

/** The keys of each courier, all required, with what to do if one is missing. */
const keyFields: Record<CourierKind, Partial<Record<KeyField, string>>> = {
  own: {},
  steadfast: {
    api_key: "Enter the API key from your Steadfast portal.",
    secret_key: "Enter the secret key from your Steadfast portal.",
    webhook_secret: "Enter the auth token of the webhook in your Steadfast portal.",
  },
  easypost: {
    api_key: "Enter the API key from your EasyPost dashboard.",
    webhook_secret: "Enter the secret of the webhook in EasyPost.",
  },
};

/** The message about keys that a courier rejects, by field. */
export const rejectedKeys: Record<CourierProviderName, Record<string, string[]>> = {
  steadfast: { api_key: ["Steadfast didn't accept these keys. Copy both again from your Steadfast portal."] },
  easypost: { api_key: ["EasyPost didn't accept this key. Copy it again from your EasyPost dashboard."] },
};

export function isProvider(kind: CourierKind): kind is CourierProviderName {
  return kind !== "own";
}

/** The courier's keys: the new ones, and the stored ones that haven't changed. Missing keys have a message each. */
export function mergedKeys(
  kind: CourierKind,
  draft: Record<KeyField, string | null>,
  stored: Partial<Record<KeyField, string>> | undefined,
): { secrets: Record<KeyField, string>; isNew: boolean; missing: Record<string, string[]> } {
  const fields = Object.entries(keyFields[kind]) as [KeyField, string][];
  const secrets = { api_key: "", secret_key: "", webhook_secret: "" };
  const missing: Record<string, string[]> = {};
  for (const [field, message] of fields) {
    secrets[field] = draft[field] ?? stored?.[field] ?? "";
    if (!secrets[field]) missing[field] = [message];
  }
  return { secrets, isNew: fields.some(([field]) => draft[field]), missing };
}

/** True if a courier can deliver for a shop with this currency. */
export function supportsCurrency(kind: CourierKind, currency: string): boolean {
  return (courierCurrencies[kind] ?? currency) === currency;
}

/** The tracking link of a parcel of an own courier; null without a number or a template. */
export function trackingUrl(template: string | null, number: string | null): string | null {
  return template && number ? template.replaceAll("{{number}}", encodeURIComponent(number)) : null;
}

/** A courier as its editor receives it: without its keys. */
export function courierResponse(row: CourierRow, webhookUrl: string | null): CourierDetails {
  const { secrets: _, ...fields } = row;
  return { ...fields, statuses: statusesOf(row.kind, row.statuses), webhook_url: webhookUrl };
}

/** The URL of the API that a courier sends its events about a shop's parcels to; null for an own courier. */
export function courierWebhookUrl(
  dashboardUrl: string,
  shopId: number,
  { id, kind }: Pick<CourierRow, "id" | "kind">,
): string | null {
  return isProvider(kind) ? `${dashboardUrl}/api/v1/couriers/${shopId}/${id}/webhook` : null;
}
