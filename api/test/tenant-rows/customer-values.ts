import { hashToken } from "../../src/ids.ts";
import { addressOf, type FilledShop } from "./filled-shop.ts";

/** The values of customers, their sessions and store credit. */
export function customerValues({ marker, amount }: FilledShop): Record<string, unknown> {
  const address = addressOf(marker);
  return {
    "store_credit_balances.currency": "EUR",
    "store_credit_balances.balance": 3 * amount,
    "store_credit_entries.currency": "EUR",
    "store_credit_entries.amount": 3 * amount,
    "store_credit_entries.kind": "refund",
    "shopper_sessions.token_hash": hashToken(shopperTokenOf(marker)),
    "shopper_sessions.expires_at": new Date(Date.now() + 86_400_000),
    "shopper_codes.request_hash": hashToken(`request of ${marker}`),
    "shopper_codes.purpose": "sign_in",
    "shopper_codes.code_hash": Buffer.from(marker),
    "customers.addresses": JSON.stringify([address]),
    "customers.is_blocked": false,
    "customers.erased_at": null,
    "customers.country": "DE",
    "customer_tags.tag": "the-same-tag",
    "customer_segments.filter": { tag: marker },
  };
}

/** The session of the shop's customer. */
export function shopperTokenOf(marker: string): string {
  return `shopper-token-of-${marker}`;
}
