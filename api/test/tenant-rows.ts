import { initialDocument, type ThemeDocument } from "@vitrine/contract/themes/theme-document";
import type pg from "pg";
import { hashToken } from "../src/ids.ts";
import type { Column, Table } from "./rows.ts";

/** The shop that the rows are inserted for. */
export interface FilledShop {
  id: number;
  marker: string;
  amount: number;
  ids: Record<string, string>;
  owner: { account_id: string };
}

/** The session of the shop's customer. */
export function shopperTokenOf(marker: string): string {
  return `shopper-token-of-${marker}`;
}

/** Inserts a row of the shop into each of the tables, whose referenced tables are first. */
export async function fillTables(admin: pg.Client, tables: Table[], shop: FilledShop): Promise<void> {
  const filled = new Set<string>();
  for (const table of tables) {
    // Written by triggers.
    if (["shop.product_words", "shop.customer_totals"].includes(table.name)) continue;
    const values = rowOf(table, shop, filled);
    const names = Object.keys(values);
    await admin
      .query(
        `insert into ${table.name} (${names.map((n) => `"${n}"`).join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")})`,
        Object.values(values),
      )
      .catch((failure: Error) => {
        throw new Error(
          `${table.name}: ${failure.message}. Add sample values for its columns to tenant-rows.ts.`,
        );
      });
    filled.add(table.name);
  }
}

/** Values that constraints require, by "table.column" or by column; undefined omits the column. */
function requiredValues(shop: FilledShop): Record<string, unknown> {
  const { marker, ids, owner } = shop;
  return {
    ...catalogueValues(shop),
    ...salesValues(shop),
    ...taskValues(shop),
    ...abandonedValues(shop),
    ...documentValues(shop),
    "notifications.kind": "order_placed",
    "notifications.account_id": null,
    "notifications.data": { note: marker },
    "activity.before": { note: marker },
    "activity.after": { note: marker },
    "activity.target_id": ids["orders"],
    "translations.record_id": ids["products"],
    "idempotency_keys.answer": JSON.stringify({ note: marker }),
    unit_measure: null,
    account_id: owner.account_id,
    version: 1,
    note: marker,
    time_zone: "UTC",
    language: "ar",
    email: `${marker}@example.com`,
  };
}

function catalogueValues({ marker, ids }: FilledShop): Record<string, unknown> {
  return {
    "products.handle": "the-same-handle",
    "products.status": "active",
    "products.options": JSON.stringify([{ name: marker, values: [marker] }]),
    "products.custom_fields": JSON.stringify([{ key: marker, value: marker }]),
    "products.publish_at": null,
    "products.min_quantity": null,
    "products.max_quantity": null,
    "products.quantity_step": null,
    "products.tax_class": "standard",
    "products.shipping_fee": null,
    "products.hs_code": "090210",
    "products.origin_country": "DE",
    "variants.sku": "THE-SAME-SKU",
    "reviews.stars": 5,
    "reviews.is_verified": true,
    "reviews.status": "published",
    "reviews.source": "shopper",
    "reviews.has_photos": true,
    "reviews.photos": JSON.stringify([
      { id: ids["reviews"], hash: marker, width: 9, height: 9, colour: "#aabbcc", widths: [9] },
    ]),
    "product_ratings.counts": [0, 0, 0, 0, 1],
    "shop_ratings.counts": [0, 0, 0, 0, 1],
    "review_settings.reviewers": "everyone",
    "review_settings.publish_from": 1,
    "review_settings.request_after_days": 7,
    "review_settings.requests_shop_reviews": true,
    "sale_prices.ends_at": null,
    "sale_prices.running": false,
    "sale_prices.usual_price": null,
    "collection_products.by_hand": true,
    "stock_levels.on_hand": 50,
    "pictures.widths": [100],
    "pages.published_at": new Date(),
    "blogs.published_at": new Date(),
    "menus.location": "main",
    "menus.items": JSON.stringify([
      { title: marker, level: 0, link: { kind: "home", target_id: null, url: null } },
    ]),
    "announcements.link": null,
    "announcements.background_colour": "#000000",
    "announcements.text_colour": "#ffffff",
    "announcements.dismiss_days": 7,
    "announcements.starts_at": null,
    "announcements.ends_at": null,
    "themes.document": themeOf(marker),
    "themes.published_at": new Date(),
    "theme_drafts.document": themeOf(marker),
    "theme_versions.document": themeOf(marker),
    "theme_versions.changes": JSON.stringify([]),
    "banners.link": null,
    "banners.starts_at": null,
    "banners.ends_at": null,
    "promo_popups.action": "newsletter",
    "promo_popups.link": null,
    "promo_popups.trigger": "delay",
    "promo_popups.delay_seconds": 30,
    "promo_popups.scroll_percent": 50,
    "promo_popups.frequency": "once",
    "promo_popups.frequency_days": 7,
    "promo_popups.pages": "all",
    "promo_popups.is_published": true,
    "promo_popups.starts_at": null,
    "promo_popups.ends_at": null,
    "newsletter_settings.is_enabled": true,
    "contact_form_settings.is_enabled": true,
    "product_index.status": "active",
    // Far beyond the numbers of the shop's own products.
    "product_index.place": 100_000,
    "synonyms.words": [marker, `${marker} two`],
    "size_chart_targets.category_id": null,
    "size_chart_targets.collection_id": null,
    "size_chart_targets.product_type": null,
    "size_chart_targets.vendor": null,
    "faq_targets.category_id": null,
    "faq_targets.collection_id": null,
    "missing_paths.path": `/missing/${marker}`,
    "translations.kind": "product",
    "translations.field": "title",
    "feed_files.feed": "google",
    "feed_files.storefront_version": 1,
    "feed_files.storage_key": `feeds/${marker}.gz`,
    "share_pictures.storage_key": `share-pictures/${marker}.jpg`,
    "link_checks.status": "done",
    "link_checks.run_id": ids["link_checks"],
    "link_checks.shown_run_id": ids["link_checks"],
    "broken_links.run_id": ids["link_checks"],
    "broken_links.status": "broken",
    "broken_links.reason": "not_found",
    "broken_links.source_kind": "page",
    "broken_links.target_kind": null,
    "redirects.path": "/the-same-path",
    "gone_paths.path": "/products/the-same-that-went",
    "redirects.target": `/products/${marker}`,
  };
}

/** A theme with a text of the shop. */
export function themeOf(marker: string): ThemeDocument {
  const salon = initialDocument("salon");
  return { ...salon, footer: { ...salon.footer, text: marker } };
}

const noItems = { product_ids: [], category_ids: [], collection_ids: [], price_min: null, price_max: null };

function salesValues({ marker, amount, ids }: FilledShop): Record<string, unknown> {
  const address = {
    name: marker,
    line1: marker,
    line2: null,
    city: marker,
    region: null,
    postal_code: "20457",
    country: "DE",
  };
  return {
    "coupons.code": "THE-SAME-CODE",
    "coupons.method": "code",
    "coupons.items": noItems,
    "coupons.required_items": noItems,
    "coupons.customers": "segment",
    "coupons.customer_emails": [`${marker}@example.com`],
    // As many as in coupon_uses.
    "coupons.times_used": 1,
    "coupons.combines_with": [],
    "coupons.countries": [],
    "coupons.starts_at": null,
    "coupons.ends_at": null,
    "coupon_codes.code": "THE-SAME-ONE-USE-CODE",
    "coupon_codes.order_id": null,
    "coupon_uses.code": "THE-SAME-CODE",
    "coupon_uses.released_at": null,
    "coupon_uses.order_id": ids["orders"],
    "delivery_zones.places": JSON.stringify([
      { country: "FR", region_codes: [], cities: [marker], postcodes: [] },
    ]),
    "delivery_zones.rates": "[]",
    "quick_commerce_areas.reach": { by: "postcode", country: "FR", postcodes: ["20457"] },
    "quick_commerce_areas.tiers_by": null,
    "quick_commerce_areas.tiers": "[]",
    "quick_commerce_areas.opening_times": null,
    "quick_commerce_areas.express": null,
    "quick_commerce_areas.slots": "[]",
    "quick_commerce_areas.lead_days": 0,
    "quick_commerce_settings.opening_times": "[]",
    "quick_commerce_settings.closures": "[]",
    "delivery_schedules.cut_off": "14:00",
    "delivery_schedules.working_days": [1, 2, 3, 4, 5],
    "delivery_schedules.processing_days": 1,
    "delivery_schedules.holidays": "[]",
    "tax_rates.tax_class": "standard",
    "sales_tax.delivery_tax_class": "standard",
    "sales_tax.fee_tax_class": "standard",
    "tax_rates.country": "FR",
    "tax_rates.region_code": null,
    "sales_tax.prices_include_tax": true,
    "carts.coupon_codes": [],
    "payment_methods.countries": [],
    "payment_providers.provider": "stripe",
    "payment_providers.capture_on": "placement",
    "payment_authorizations.status": "held",
    "payment_authorizations.provider": "stripe",
    "payment_authorizations.amount": 1,
    "payment_authorizations.capture_amount": null,
    "refunds.status": "failed",
    "refunds.destination": "original",
    "refund_parts.order_id": ids["orders"],
    "refund_parts.kind": "item",
    "refund_parts.quantity": 1,
    "refund_parts.cancelled": 0,
    "refund_parts.restocked": 0,
    "refund_parts.amount": 0,
    "returns.exchange_order_id": null,
    "returns.photos": JSON.stringify([{ id: ids["returns"], name: marker }]),
    "store_credit_balances.currency": "EUR",
    "store_credit_balances.balance": 3 * amount,
    "store_credit_entries.currency": "EUR",
    "store_credit_entries.amount": 3 * amount,
    "store_credit_entries.kind": "refund",
    "carts.uses_store_credit": false,
    "returns.status": "requested",
    "returns.requested_by": "shop",
    "returns.decline_reason": null,
    "returns.resolution": null,
    "return_lines.order_id": ids["orders"],
    "return_lines.quantity": 2,
    "return_lines.reason": "other",
    "return_lines.sellable": 0,
    "return_lines.damaged": 0,
    "carts.address": address,
    "carts.email": `${marker}@example.com`,
    "carts.delivery_method": "standard",
    "carts.payment_method": "cash_on_delivery",
    "carts.accepts_terms": true,
    "carts.order_id": null,
    "cart_lines.variant_id": ids["variants"],
    "cart_lines.quantity": 1,
    "counters.name": "order",
    "counters.next": 1002,
    "orders.number": 1001,
    "orders.cart_id": null,
    "orders.lifecycle": "open",
    "orders.confirmation": "pending",
    "orders.hold_reason": null,
    "orders.currency": "EUR",
    "orders.payment_method": "cash_on_delivery",
    "orders.accepted_terms": { label: marker, url: "/terms" },
    "order_codes.code_hash": Buffer.from(marker),
    "carts.customer_id": ids["customers"],
    "shopper_sessions.token_hash": hashToken(shopperTokenOf(marker)),
    "shopper_sessions.expires_at": new Date(Date.now() + 86_400_000),
    "shopper_codes.request_hash": hashToken(`request of ${marker}`),
    "shopper_codes.purpose": "sign_in",
    "shopper_codes.code_hash": Buffer.from(marker),
    "payment_proofs.files": JSON.stringify([
      { id: ids["payment_proofs"], name: marker, type: "application/pdf", size: 1 },
    ]),
    "payment_proofs.status": "pending",
    "payment_proofs.reject_reason": null,
    "checkout_settings.note": "optional",
    "checkout_settings.customer_accounts": "optional",
    "orders.priced": {
      currency: "EUR",
      prices_include_tax: true,
      lines: [
        {
          id: ids["variants"],
          unit_price: amount,
          quantity: 1,
          subtotal: amount,
          discount: 0,
          discounts: [],
          total: amount,
          taxes: [],
          net: amount,
        },
      ],
      shipping: { fee: amount, discount: 0, discounts: [], total: amount, taxes: [], net: amount },
      fees: [],
      subtotal: amount,
      discount_total: 0,
      discounts: [],
      tax_total: 0,
      taxes: [],
      cash_rounding: 0,
      total: amount,
      payments: [],
      due: amount,
      coupons: [],
    },
    "orders.edit_base": null,
    "orders.address": address,
    "orders.delivery": { name: marker, fee: amount, days_min: 2, days_max: 5 },
    "customers.addresses": JSON.stringify([address]),
    "customers.is_blocked": false,
    "customers.erased_at": null,
    "customers.country": "DE",
    "customer_tags.tag": "the-same-tag",
    "customer_segments.filter": { tag: marker },
    "order_tags.tag": "the-same-tag",
    "saved_views.list": "orders",
    "saved_views.account_id": null,
    "saved_views.query": `q=${marker}`,
    "order_lines.variant_id": ids["variants"],
    "order_lines.allocated": true,
    "shipment_lines.order_id": ids["orders"],
    "shipments.status": "packed",
    "shipments.resolution": null,
    "couriers.kind": "own",
    "couriers.is_active": true,
    "couriers.tracking_template": "https://courier.example/{{number}}",
    "couriers.statuses": "[]",
    "courier_bookings.status": "booked",
    "courier_bookings.label_type": "application/pdf",
    "courier_bookings.order_id": ids["orders"],
    "orders.source": "checkout",
    "draft_orders.number": 900,
    "draft_orders.phone": null,
    "draft_orders.address": address,
    "draft_orders.lines": JSON.stringify([
      {
        variant_id: ids["variants"],
        title: marker,
        unit_price: amount,
        quantity: 2,
        discount: null,
        taxable: true,
        requires_shipping: true,
        weight_grams: 0,
      },
    ]),
    "draft_orders.discount": null,
    "draft_orders.delivery": { kind: "none", rate: null, title: null, price: null },
    "draft_orders.order_id": null,
    "draft_orders.expires_at": new Date("2100-01-01"),
  };
}

/** The values of abandoned checkouts. */
function abandonedValues({ marker }: FilledShop): Record<string, unknown> {
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

/** The values of an issued credit note. */
function documentValues({ marker, amount, ids }: FilledShop): Record<string, unknown> {
  const party = { lines: [marker, marker], tax_number: marker, contacts: [`${marker}@example.com`] };
  return {
    "documents.kind": "credit_note",
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

/** The values of imports and bulk edits. */
function taskValues({ marker, ids }: FilledShop): Record<string, unknown> {
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

/** @param filled names of the tables that have a row already, and can be referenced */
function rowOf(
  { name, columns, references }: Table,
  of: FilledShop,
  filled: Set<string>,
): Record<string, unknown> {
  const table = name.slice("shop.".length);
  const special = requiredValues(of);
  const value = (column: Column): unknown => {
    if (column.name === "shop_id") return of.id;
    if (column.name === "id") return of.ids[table];
    const key = [`${table}.${column.name}`, column.name].find((one) => one in special);
    if (key) return special[key];
    const parent = column.type === "uuid" && references[column.name];
    if (parent) return filled.has(parent) ? of.ids[parent.slice("shop.".length)] : null;
    if (column.type === "text" || column.type === "citext")
      return column.firstOf ?? `${of.marker}.${table}.${column.name}`;
    if (column.type === "int8") return of.amount;
    if (column.type === "_text") return [of.marker];
    if (column.defaulted || column.nullable) return undefined;
    const byType: Record<string, unknown> = {
      int4: 1,
      int2: 1,
      uuid: of.ids[table],
      json: {},
      jsonb: {},
      bool: false,
      bytea: Buffer.from(of.marker),
      timestamptz: new Date(),
      date: "2026-01-01",
    };
    return byType[column.type];
  };
  return Object.fromEntries(
    columns.map((column) => [column.name, value(column)] as const).filter(([, v]) => v !== undefined),
  );
}
