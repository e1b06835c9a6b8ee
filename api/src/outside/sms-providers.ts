import type { GuardedFetch } from "./guarded-fetch.ts";
import { createHttpSms } from "./http-sms.ts";
import type { SmsProviders } from "./sms-provider.ts";
import { createTwilio, twilioApiUrl } from "./twilio.ts";

/** Settings of the gateways, from the environment. */
export interface SmsSettings {
  twilioApiUrl?: string;
}

export function createSmsProviders(settings: SmsSettings, fetchGuarded: GuardedFetch): SmsProviders {
  return {
    http: createHttpSms(fetchGuarded),
    twilio: createTwilio(settings.twilioApiUrl ?? twilioApiUrl),
  };
}
