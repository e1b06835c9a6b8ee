import type { FilledShop } from "./filled-shop.ts";

/** The values of an issued credit note. */
export function documentValues({ marker, amount, ids }: FilledShop): Record<string, unknown> {
  const party = { lines: [marker, marker], tax_number: marker, contacts: [`${marker}@example.com`] };
  return {
    "documents.kind": "credit_note",
    // A row of its own: the sample has one document.
    "documents.invoice_id": ids["documents"],
    "documents.refund_id": ids["refunds"],
    "documents.content": {
      kind: "credit_note",
      shop: { name: marker, language: "en", country: "DE", time_zone: "UTC" },
      currency: "EUR",
      order: { name: "#1001", placed_at: "2026-01-01T00:00:00Z", is_test: false },
      seller: party,
      buyer: party,
      invoice: { name: marker, issued_at: "2026-01-01T00:00:00Z" },
      reason: "other",
      taxes: [],
      total: amount,
    },
  };
}
