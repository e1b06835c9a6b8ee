import { hashToken } from "../../src/ids.ts";
import type { FilledShop } from "./filled-shop.ts";

/** The values of integrations, imports, exports and bulk edits. */
export function taskValues({ marker, ids, owner }: FilledShop): Record<string, unknown> {
  const layout = {
    encoding: "utf-8",
    delimiter: ",",
    headers: ["Handle", "Title", "Variant Price"],
    mapping: ["handle", "title", "price"],
  };
  return {
    "plugins.kind": "meta_pixel",
    "plugins.settings": { pixel_id: "123456789012345" },
    "purchase_events.consent": ["marketing"],
    "webhooks.url": `https://${marker}.example.com/hooks`,
    "webhooks.topics": ["product.updated", "order.placed"],
    "webhooks.previous_secret": null,
    "webhook_deliveries.topic": "product.updated",
    "webhook_deliveries.status": "pending",
    "webhook_deliveries.body": JSON.stringify({ note: marker }),
    "api_keys.scopes": ["orders:read"],
    "staff_invitations.role": "staff",
    "staff_invitations.role_id": null,
    "staff_invitations.inviter_id": owner.account_id,
    "staff_invitations.token_hash": hashToken(invitationSecretOf(marker)),
    "staff_invitations.expires_at": new Date(Date.now() + 86_400_000),
    "data_exports.status": "done",
    "data_exports.size": marker.length,
    "data_exports.finished_at": new Date(),
    "order_imports.status": "running",
    "order_imports.fields": JSON.stringify(["order_number", "placed_at", "total"]),
    "imports.status": "ready",
    "imports.picture_retry": null,
    "imports.format": "shopify_current",
    "imports.layout": layout,
    "import_problems.row": 2,
    "bulk_edits.action": { kind: "set_vendor", vendor: marker },
    "bulk_edit_rows.position": 0,
    "bulk_edit_rows.product_id": ids["products"],
    "bulk_edit_rows.outcome": "changed",
    "bulk_edit_rows.change": { fields: { vendor: { was: marker, is: marker } } },
  };
}

/** The secret in the link of the shop's invitation. */
export function invitationSecretOf(marker: string): string {
  return `invitation-of-${marker}`.padEnd(43, "-");
}
