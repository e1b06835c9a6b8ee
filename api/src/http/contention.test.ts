import { expect, it } from "vitest";
import { contentionKey } from "./contention.ts";
import { endpoints } from "./endpoints.ts";

/** Endpoints whose calls never wait for each other: each inserts its own row, or the comment gives the reason. */
const waitForNone = [
  "shops.preview",
  // Signs a token.
  "shops.preview_date",
  "products.create",
  "bulk_edits.create",
  "pictures.create",
  "digital_files.create",
  "categories.create",
  "collections.create",
  "collections.preview",
  "coupons.preview",
  "delivery_zones.test",
  "draft_orders.quote",
  // Reads the return and prices, and changes nothing.
  "exchanges.quote",
  // Reads orders and changes nothing.
  "documents.count_unprinted",
  "documents.print",
  // Read variants and the shop, and change nothing.
  "barcode_labels.print",
  "qr_codes.print",
  "order_edits.preview",
  // Read bookings and change nothing.
  "courier_bookings.sheet",
  "courier_settlements.check",
  // Read texts and change nothing.
  "customer_emails.preview",
  "order_sms.list_previews",
  "customer_emails.send_test",
  // Signs a token.
  "themes.preview",
  "import_orders.preview",
  "import_orders.create",
  "import_products.create",
  "review_files.preview",
  "import_products.fetch",
  "inventory.import",
  "notifications.mark_read",
  // Changes a row of the caller.
  "notification_preferences.update",
  // Counts against a limit of its own.
  "storefront.note_search",
  "shopper_accounts.request_code",
  "order_lookups.create",
  // Inserts a row that is the same for every call.
  "cart_recovery.unsubscribe",
  "reviews.unsubscribe",
  "newsletter.unsubscribe",
];

it("every change of a shop has a contention key or is listed as never waiting", () => {
  const changes = endpoints.filter(({ method, meta }) => method !== "GET" && meta.who !== "anyone");
  expect(changes.length).toBeGreaterThan(70);
  const without = changes.filter((endpoint) => contentionKey(endpoint) === undefined);
  expect(without.map(({ name }) => name).toSorted()).toEqual(waitForNone.toSorted());
});

it.each([
  ["checkout.add_line", "cart {cart}"],
  ["checkout.update_line", "cart {cart}"],
  ["checkout.remove_line", "cart {cart}"],
  ["checkout.update_address", "cart {cart}"],
  ["checkout.update_note", "cart {cart}"],
  ["checkout.update_delivery", "cart {cart}"],
  ["checkout.update_payment", "cart {cart}"],
  ["checkout.place_order", "cart {cart}"],
  ["stock_requests.create", "stock request {email}"],
  ["digital_files.download", "download {link}"],
  ["orders.confirm", "orders {id}"],
  ["orders.ship", "orders {id}"],
  ["products.update", "products {id}"],
  ["products.remove", "products {id}"],
  ["variants.update", "variants"],
  ["inventory.adjust", "inventory {variant_id}"],
  ["webhooks.create", "webhooks"],
  ["webhooks.rotate", "webhooks {id}"],
  ["api_keys.create", "api-keys"],
  ["import_orders.undo", "order-imports {id}"],
  ["data_exports.create", "data-exports"],
  ["data_exports.remove", "data-exports {id}"],
  ["import_products.start", "import-products {id}"],
  ["import_products.cancel", "import-products {id}"],
  ["import_products.undo", "import-products {id}"],
  ["bulk_edits.undo", "products/bulk {id}"],
  ["checkout_settings.update", "checkout_settings"],
  ["shops.update", "shop"],
  ["accounts.change_password", "account"],
  ["sales_reports.read", "sales-reports"],
  ["sales_reports.export", "sales-reports"],
  ["sales_reports.read_shares", "sales-reports"],
])("calls of %s wait under the key %s", (name, key) => {
  expect(contentionKey(endpoints.find((endpoint) => endpoint.name === name)!)).toBe(key);
});

it("reads have no contention key", () => {
  const reads = endpoints.filter(({ method, meta }) => method === "GET" && meta.contends === undefined);
  expect(reads.length).toBeGreaterThan(40);
  expect(reads.filter((endpoint) => contentionKey(endpoint) !== undefined)).toEqual([]);
});
