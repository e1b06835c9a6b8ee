import type { ShopTx } from "../../db/tx.ts";
import { readPersonalData } from "../customers/export-customers.queries.ts";

/** The columns of a customer that aren't the shop's own notes. */
const ownColumns = [
  "name",
  "email",
  "phone",
  "country",
  "addresses",
  "accepts_marketing",
  "consents",
  "account",
  "is_tax_exempt",
  "tax_number",
  "orders_count",
  "created_at",
];

/**
 * The data that the shop has stored about a shopper, without its notes about them. Only orders and reviews with the verified email:
 * others may be of someone else with the same phone number.
 */
export async function readOwnData(
  tx: ShopTx,
  customerId: string,
  email: string,
): Promise<Record<string, unknown>> {
  const all = await readPersonalData(tx, customerId);
  const customer = all["customer"] as Record<string, unknown>;
  const orders = all["orders"] as { email: string | null }[];
  return {
    customer: Object.fromEntries(ownColumns.map((name) => [name, customer[name]])),
    orders: orders.filter((order) => order.email === email),
    wishlist: all["wishlist"],
    saved_for_later: all["saved_for_later"],
    store_credit: (all["store_credit"] as { note: string | null }[]).map(({ note: _, ...entry }) => entry),
    back_in_stock_requests: all["back_in_stock_requests"],
    messages: all["messages"],
    reviews: (all["reviews"] as { email: string | null }[]).filter((review) => review.email === email),
  };
}
