import type * as z from "zod";
import {
  GatewaySettings,
  type SmsGateway,
  type SmsGatewayDraft,
} from "@vitrine/contract/checkout/sms-gateways";
import type { GatewayRow } from "./sms-gateways.queries.ts";

type Draft = z.output<typeof SmsGatewayDraft>;

const httpOnly = ["url", "phone_field", "message_field"] as const;

/** Messages for fields that the provider needs and that are missing, by name. */
export function missingSettings(draft: Draft): Record<string, string[]> {
  const missing: Record<string, string[]> = {};
  if (draft.provider === "http") {
    if (!draft.url) missing["url"] = ["Enter the URL from the gateway's documentation."];
    if (draft.sender_field && !draft.sender) missing["sender"] = ["Enter the sender."];
    const names = [...httpOnly.slice(1).map((name) => draft[name]), draft.sender_field, draft.key_field];
    const used = names.filter(Boolean);
    if (new Set(used).size < used.length) missing["phone_field"] = ["Enter a different name for each field."];
    return missing;
  }
  if (!draft.account_sid) missing["account_sid"] = ["Enter the account SID from the Twilio console."];
  if (!draft.sender)
    missing["sender"] = ["Enter a Twilio phone number, a sender ID, or the SID of a messaging service."];
  return missing;
}

/** The settings alone, without the account's key. */
export function settingsOf(draft: Draft): GatewaySettings {
  return GatewaySettings.parse(draft);
}

/** True if messages would be sent in another way than with the stored account. */
export function isNewAccount(draft: Draft, stored: GatewayRow | undefined): boolean {
  if (draft.api_key !== null || !stored || draft.provider !== stored.provider) return true;
  const settings = settingsOf(draft);
  const names = Object.keys(settings) as (keyof GatewaySettings)[];
  return names.some((name) => settings[name] !== stored.settings[name]);
}

/** True if the stored key would be sent to another host or account, which could read it. */
export function isKeyElsewhere(draft: Draft, stored: GatewayRow): boolean {
  const hostOf = (url: string) => URL.parse(url)?.host;
  return (
    draft.provider !== stored.provider ||
    hostOf(draft.url) !== hostOf(stored.settings.url) ||
    draft.account_sid !== stored.settings.account_sid
  );
}

export function gatewayResponse(row: GatewayRow | undefined, sentToday: number): SmsGateway {
  if (!row)
    return {
      ...GatewaySettings.parse({}),
      provider: "http",
      is_active: true,
      max_per_day: 500,
      is_connected: false,
      key_ending: null,
      sent_today: sentToday,
      version: 0,
    };
  const { provider, settings, is_active, max_per_day, key_ending, version } = row;
  return {
    ...settings,
    provider,
    is_active,
    max_per_day,
    is_connected: true,
    key_ending,
    sent_today: sentToday,
    version,
  };
}
