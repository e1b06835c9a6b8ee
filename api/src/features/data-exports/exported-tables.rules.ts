/** A table whose rows are exported, a JSON object on each line. */
interface ExportedTable {
  /** Its row in the README of an export. */
  about: string;
  /** Columns that stay in the database: secrets, hashes, and names that only the server uses. */
  omit?: readonly string[];
}

const of = (about: string, ...omit: string[]): ExportedTable => ({ about, omit });

/** The shop's tables that are exported, in the order of the README. A test compares both lists with the database. */
export const exportedTables: Record<string, ExportedTable> = {
  shops: of("Name, address, currency and other settings of the shop"),
  domains: of("The shop's own domains", "token", "found"),

  products: of("Products"),
  variants: of("Variants with SKU, barcode, price and weight. product_id is the id in products"),
  sale_prices: of("Sale prices and their dates"),
  pictures: of("Pictures. Their files are in the folder pictures"),
  product_pictures: of("The pictures of each product"),
  product_categories: of("The categories of each product"),
  categories: of("Categories"),
  collections: of("Collections and their rules"),
  collection_products: of("The products of each collection"),
  related_products: of("Related products, chosen by hand"),
  size_charts: of("Size charts"),
  size_chart_targets: of("The products that each size chart is for"),
  digital_files: of("Files that buyers download. They are in the folder digital-files", "file_key"),
  shown_fields: of("Custom fields that the storefront shows"),
  removed_variants: of("Deleted variants that orders refer to"),
  reviews: of(
    "Reviews of products, and of the shop without a product_id. Their photos are in the folder review-photos",
  ),
  review_settings: of("Settings of reviews"),
  stock_levels: of("Stock of each variant"),
  stock_movements: of("Each change of stock"),
  stock_requests: of("Requests for an email when a product is back in stock"),
  inventory_settings: of("Settings of the inventory"),

  customers: of("Customers with their addresses, notes and consent to marketing"),
  customer_tags: of("Tags of customers"),
  customer_consents: of("Each consent to marketing, and each withdrawal"),
  customer_segments: of("Saved segments of customers"),
  blocked_contacts: of("Blocked emails, phone numbers and delivery addresses"),
  shopper_accounts: of("Customers with an account in the shop"),
  wishlist_items: of("Wishlists"),
  saved_items: of("Items of carts that shoppers saved for later"),
  store_credit_balances: of("Store credit of customers"),
  store_credit_entries: of("Each change of store credit"),
  messages: of("Messages from the contact form"),

  orders: of("Orders. priced explains each total"),
  order_lines: of("Items of orders"),
  order_tags: of("Tags of orders"),
  payments: of("Payments and refunds of orders"),
  payment_authorizations: of("Authorised payments of orders", "request_key"),
  payment_failures: of("Declined online payments of orders"),
  payment_proofs: of("Proofs of bank transfers. Their files are in the folder payment-proofs"),
  refunds: of("Refunds with their reasons"),
  refund_parts: of("Items, delivery and fees that were refunded or cancelled"),
  shipments: of("Shipments with tracking numbers"),
  shipment_lines: of("Items of shipments"),
  returns: of("Returns. Their photos are in the folder return-photos"),
  return_lines: of("Items of returns"),
  documents: of("Issued invoices and credit notes"),
  document_settings: of("Settings of invoices"),
  document_counters: of("The last numbers of invoices and credit notes"),
  counters: of("The next numbers of orders and drafts"),
  draft_orders: of("Draft orders"),
  abandoned_checkouts: of("Abandoned checkouts", "email_key"),
  digital_downloads: of("Downloads of digital files by buyers"),
  emails: of("Emails sent about orders"),
  order_sms: of("SMS sent about orders"),
  courier_bookings: of("Parcels booked with couriers"),
  courier_settlements: of("Settlements of cash on delivery"),

  coupons: of("Coupons and automatic discounts"),
  coupon_codes: of("Codes of coupons that can be used once"),
  coupon_uses: of("Uses of coupons"),
  coupon_customers: of("Uses of coupons by customer"),

  pages: of("Pages and policies"),
  blogs: of("Blog posts"),
  menus: of("Menus"),
  faqs: of("Questions and answers"),
  faq_targets: of("The products that each question is shown on"),
  banners: of("Banners"),
  announcements: of("Announcements"),
  testimonials: of("Testimonials"),
  promo_popups: of("The promo popup"),
  contact_links: of("Contact links"),
  contact_form_settings: of("Settings of the contact form"),
  newsletter_settings: of("Settings of the newsletter"),
  order_sms_settings: of("Events of orders that customers receive an SMS about, and their texts"),
  email_templates: of("Emails to customers that the shop has edited or turned off"),
  themes: of("Themes"),
  theme_drafts: of("Drafts of themes"),
  theme_versions: of("History of themes"),
  translations: of("Translations of the shop's texts", "source_hash"),
  redirects: of("Redirects"),
  gone_paths: of("URLs of deleted pages"),
  missing_paths: of("URLs that visitors opened and that have no page"),
  searches: of("Search terms of shoppers"),
  synonyms: of("Synonyms for the search"),

  checkout_settings: of("Settings of the checkout"),
  delivery_zones: of("Delivery zones and rates"),
  delivery_schedules: of("Processing and delivery days"),
  quick_commerce_areas: of("Areas of local delivery"),
  quick_commerce_settings: of("Settings of local delivery"),
  sales_tax: of("Settings of sales tax"),
  tax_rates: of("Tax rates"),
  payment_methods: of("Manual payment methods"),
  couriers: of("Couriers, without their keys", "secrets", "key_ending", "webhook_ending"),
  recovery_settings: of("Settings of emails about abandoned checkouts"),
  plugins: of("Plugins, without their tokens", "access_token", "token_ending"),
  saved_views: of("Saved views of lists"),
  activity: of("The activity log", "device_id", "request_id"),
};

const secrets = "Secrets";
const computed = "Computed from exported records";
const temporary = "Work in progress, which is soon deleted";
const history = "History of imports and bulk edits, whose results are exported";
const hashes = "Hashes that only Vitrine can compare";
const screen = "State of the dashboard of one member";

/** The shop's other tables, each with the reason why it isn't exported. */
export const omittedTables: Record<string, string> = {
  api_keys: secrets,
  staff_invitations: secrets,
  order_codes: secrets,
  payment_providers: secrets,
  payment_sessions: secrets,
  shopper_codes: secrets,
  shopper_sessions: secrets,
  sms_gateways: secrets,
  webhooks: secrets,
  webhook_deliveries: secrets,

  bought_together: computed,
  broken_links: computed,
  customer_totals: computed,
  facet_changes: computed,
  feed_files: computed,
  link_checks: computed,
  order_values: computed,
  price_changes: computed,
  product_index: computed,
  product_ratings: computed,
  product_sales_days: computed,
  product_words: computed,
  sales_days: computed,
  share_pictures: computed,
  shop_ratings: computed,
  slot_orders: computed,

  cart_lines: temporary,
  carts: temporary,
  courier_events: temporary,
  data_exports: temporary,
  day_works: temporary,
  due_works: temporary,
  former_handles: temporary,
  idempotency_keys: temporary,
  order_claims: temporary,
  payment_events: temporary,
  purchase_events: temporary,
  sms_messages: temporary,

  bulk_edit_rows: history,
  bulk_edits: history,
  import_changes: history,
  import_problems: history,
  imported_orders: history,
  imports: history,
  order_imports: history,

  recovery_emails: hashes,
  recovery_unsubscribes: hashes,
  review_unsubscribes: hashes,

  notification_reads: screen,
  notifications: screen,
  setup_dismissals: screen,
  setup_steps: screen,
};

/** Names of columns that may be secrets. A test requires a decision about each of them. */
export const secretName = /hash|secret|token|key|sealed|password|ending/;

/** Exported columns with such a name that aren't secrets, by "table.column". */
export const harmlessColumns: Record<string, string> = {
  "shops.photo_key": "The path of the logo",
  "pictures.hash": "Part of the public URL of each picture",
  "shown_fields.key": "The name of a custom field",
  "blocked_contacts.customer_key": "An email, a phone number or a delivery address",
  "coupon_customers.customer_key": "An email or a phone number",
  "coupon_uses.customer_keys": "Emails and phone numbers",
};
