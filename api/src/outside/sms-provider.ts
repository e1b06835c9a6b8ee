import type { GatewaySettings, SmsProviderName } from "@vitrine/contract/checkout/sms-gateways";

/** A shop's account at a gateway. */
export interface SmsAccount {
  settings: GatewaySettings;
  /** The API key, or Twilio's auth token. */
  key: string;
}

export interface Sms {
  /** E.164: "+8801712345678". */
  phone: string;
  text: string;
}

/**
 * A failure of a gateway. "rejected": it doesn't accept the key, the number or the message. "silent": no response, so the
 * message may have been sent. The message of the error never contains the phone number or the text.
 */
export class SmsProblem extends Error {
  override name = "SmsProblem";
  readonly kind: "rejected" | "silent";
  constructor(kind: SmsProblem["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** A company that sends text messages. Never call it in a transaction. Throws SmsProblem. */
export interface SmsProvider {
  send(account: SmsAccount, sms: Sms): Promise<void>;
}

export type SmsProviders = Record<SmsProviderName, SmsProvider>;
