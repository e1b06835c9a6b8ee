import type { FilledShop } from "./filled-shop.ts";

/** The values of abandoned checkouts. */
export function recoveryValues({ marker }: FilledShop): Record<string, unknown> {
  return {
    "carts.idle_since": null,
    "carts.restored_from": null,
    "abandoned_checkouts.email_key": `email:${marker}@example.com`,
    "abandoned_checkouts.currency": "EUR",
    "abandoned_checkouts.lines": "[]",
    "abandoned_checkouts.state": undefined,
    "abandoned_checkouts.recovered_at": null,
    "abandoned_checkouts.recovered_by": null,
    "abandoned_checkouts.order_id": null,
    "abandoned_checkouts.contact_removed_at": null,
    "abandoned_checkouts.next_step": 1,
    "abandoned_checkouts.next_email_at": null,
    "recovery_emails.cause": "1",
    "recovery_emails.step": 1,
    "recovery_settings.recipients": "everyone",
    "recovery_settings.coupon_step": 2,
    "recovery_settings.quiet_from": 21,
    "recovery_settings.quiet_until": 8,
  };
}
