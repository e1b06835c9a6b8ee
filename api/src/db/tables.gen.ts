// Made by `npm run generate` from api/db/migrations. Not edited by hand.
import type { Generated } from "kysely";

export interface AbandonedCheckouts {
  shop_id: Generated<number>;
  id: string;
  cart_id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  phone_e164: string | null;
  email_key: string | null;
  language: string | null;
  currency: string;
  total: number;
  item_count: number;
  lines: unknown;
  abandoned_at: string;
  recorded_at: Generated<string>;
  next_step: Generated<number>;
  next_email_at: string | null;
  emailed_at: string | null;
  restored_at: string | null;
  recovered_at: string | null;
  recovered_by: string | null;
  order_id: string | null;
  contact_removed_at: string | null;
  state: Generated<string>;
}

export interface Accounts {
  id: string;
  email: string;
  email_verified_at: string | null;
  name: string;
  password_hash: string | null;
  phone: string | null;
  photo_key: string | null;
  job_title: string | null;
  company: string | null;
  bio: string | null;
  website: string | null;
  language: Generated<string>;
  time_zone: string | null;
  referral_code: string | null;
  created_at: Generated<string>;
  deletes_at: string | null;
}

export interface Activity {
  shop_id: Generated<number>;
  id: string;
  at: Generated<string>;
  account_id: string | null;
  actor: string;
  role: string;
  action: string;
  target_type: string;
  target_id: string;
  target_label: Generated<string>;
  before: unknown | null;
  after: unknown | null;
  device_id: string | null;
  browser: string | null;
  platform: string | null;
  ip: string | null;
  request_id: string | null;
}

export interface AffiliateAgencies {
  referral_code: string;
  name: string;
  logo_key: string | null;
  offer: string | null;
  is_active: Generated<boolean>;
  created_at: Generated<string>;
}

export interface Announcements {
  shop_id: Generated<number>;
  id: string;
  position: number;
  text: string;
  link: unknown | null;
  background_colour: string;
  text_colour: string;
  dismiss_days: number | null;
  is_published: Generated<boolean>;
  starts_at: string | null;
  ends_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ApiKeys {
  shop_id: Generated<number>;
  id: string;
  name: string;
  token_hash: Buffer;
  ending: string;
  scopes: string[];
  account_id: string;
  expires_at: string | null;
  last_used_at: string | null;
  created_at: Generated<string>;
}

export interface Attempts {
  key: string;
  window_start: string;
  count: Generated<number>;
}

export interface Banners {
  shop_id: Generated<number>;
  id: string;
  position: number;
  picture_id: string;
  phone_picture_id: string | null;
  picture_alt: Generated<string>;
  headline: string | null;
  text: string | null;
  button_label: string | null;
  link: unknown | null;
  is_published: Generated<boolean>;
  starts_at: string | null;
  ends_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface BlockedContacts {
  shop_id: Generated<number>;
  customer_key: string;
  customer_id: string;
  address: string | null;
}

export interface Blogs {
  shop_id: Generated<number>;
  id: string;
  handle: string;
  title: string;
  description_html: Generated<string>;
  excerpt: string | null;
  author: string | null;
  tags: Generated<string[]>;
  picture_id: string | null;
  picture_alt: Generated<string>;
  seo_title: string | null;
  seo_description: string | null;
  version: Generated<number>;
  published_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface BoughtTogether {
  shop_id: Generated<number>;
  product_id: string;
  related_id: string;
  orders: number;
}

export interface BrokenLinks {
  shop_id: Generated<number>;
  id: string;
  run_id: string;
  position: number;
  url: string | null;
  target_kind: string | null;
  status: string;
  reason: string;
  http_status: number | null;
  path: string | null;
  source_kind: string;
  source_id: string;
  source_title: string;
}

export interface BulkEditRows {
  shop_id: Generated<number>;
  bulk_edit_id: string;
  position: number;
  product_id: string;
  title: string;
  outcome: string | null;
  message: string | null;
  change: unknown | null;
}

export interface BulkEdits {
  shop_id: Generated<number>;
  id: string;
  status: Generated<string>;
  action: unknown;
  undo_of: string | null;
  total: number;
  done: Generated<number>;
  counts: Generated<unknown>;
  failure: string | null;
  account_id: string;
  created_at: Generated<string>;
  finished_at: string | null;
}

export interface CartLines {
  shop_id: Generated<number>;
  cart_id: string;
  variant_id: string;
  quantity: number;
  added_at: Generated<string>;
  changed_at: string | null;
}

export interface Carts {
  shop_id: Generated<number>;
  id: string;
  customer_id: string | null;
  order_id: string | null;
  order_request: Buffer | null;
  restored_from: string | null;
  merged_at: string | null;
  email: string | null;
  phone: string | null;
  phone_e164: string | null;
  phone_extension: string | null;
  customer_keys: Generated<string[]>;
  address: unknown | null;
  address_key: string | null;
  billing: unknown | null;
  location: unknown | null;
  language: string | null;
  is_pickup: Generated<boolean>;
  delivery_method: string | null;
  payment_method: string | null;
  advance_method: string | null;
  uses_store_credit: Generated<boolean>;
  coupon_codes: Generated<string[]>;
  note: string | null;
  accepts_terms: Generated<boolean>;
  accepts_marketing: Generated<boolean>;
  reserved_at: string | null;
  reserved_until: string | null;
  reserved_times: Generated<number>;
  visitor: string | null;
  idle_since: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface Categories {
  shop_id: Generated<number>;
  id: string;
  parent_id: string | null;
  ancestors: Generated<string[]>;
  depth: Generated<number>;
  position: Generated<number>;
  title: string;
  handle: string;
  description_html: Generated<string>;
  picture_id: string | null;
  seo_title: string | null;
  seo_description: string | null;
  hidden: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CheckoutSettings {
  shop_id: Generated<number>;
  contact: Generated<string>;
  phone: Generated<string>;
  company: Generated<string>;
  tax_number: Generated<string>;
  billing_address: Generated<string>;
  address_line2: Generated<string>;
  note: Generated<string>;
  cart_note: Generated<boolean>;
  terms_label: string | null;
  terms_url: string | null;
  asks_marketing: Generated<boolean>;
  customer_accounts: Generated<string>;
  thank_you: string | null;
  min_subtotal: number | null;
  hold_minutes: Generated<number>;
  delivery_name: Generated<string>;
  delivery_fee: Generated<number>;
  delivery_days_min: Generated<number>;
  delivery_days_max: Generated<number>;
  delivers_elsewhere: Generated<boolean>;
  cash_on_delivery: Generated<boolean>;
  cod_fee: Generated<number>;
  cod_fee_basis_points: Generated<number>;
  cod_min_total: number | null;
  cod_max_total: number | null;
  cod_rounding: number | null;
  cod_places: Generated<unknown>;
  cod_advance: Generated<string>;
  cod_advance_amount: Generated<number>;
  cod_advance_basis_points: Generated<number>;
  cod_advance_min: number | null;
  cod_advance_max: number | null;
  cod_advance_from_total: number | null;
  cod_advance_methods: Generated<string[]>;
  cod_requires_phone: Generated<boolean>;
  cod_requires_code: Generated<boolean>;
  cod_code_by: Generated<string>;
  cod_cancel_hours: number | null;
  confirm_orders: Generated<boolean>;
  test_mode: Generated<boolean>;
  return_days: number | null;
  cancel_minutes: number | null;
  complete_days: number | null;
  version: Generated<number>;
}

export interface CollectionProducts {
  shop_id: Generated<number>;
  collection_id: string;
  product_id: string;
  position: Generated<number>;
  by_hand: Generated<boolean>;
  by_rule: Generated<boolean>;
  pinned: Generated<boolean>;
  excluded: Generated<boolean>;
  is_member: Generated<boolean>;
}

export interface Collections {
  shop_id: Generated<number>;
  id: string;
  title: string;
  handle: string;
  description_html: Generated<string>;
  picture_id: string | null;
  seo_title: string | null;
  seo_description: string | null;
  kind: string;
  rules: unknown | null;
  sort: Generated<string>;
  sold_out_last: Generated<boolean>;
  hidden: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ContactFormSettings {
  shop_id: Generated<number>;
  is_enabled: Generated<boolean>;
  version: Generated<number>;
}

export interface ContactLinks {
  shop_id: Generated<number>;
  id: string;
  position: number;
  kind: string;
  value: string;
  label: string | null;
  in_contact_button: Generated<boolean>;
  is_published: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface Counters {
  shop_id: Generated<number>;
  name: string;
  next: number;
}

export interface CouponCodes {
  shop_id: Generated<number>;
  code: string;
  coupon_id: string;
  batch_id: string;
  order_id: string | null;
  created_at: Generated<string>;
}

export interface CouponCustomers {
  shop_id: Generated<number>;
  customer_key: string;
  coupon_id: string;
  times_used: number;
}

export interface CouponUses {
  shop_id: Generated<number>;
  order_id: string;
  coupon_id: string;
  code: string | null;
  amount: number;
  customer_keys: string[];
  used_at: string;
  released_at: string | null;
}

export interface Coupons {
  shop_id: Generated<number>;
  id: string;
  title: string;
  method: string;
  code: string | null;
  type: string;
  basis_points: number | null;
  amount: number | null;
  amount_per: Generated<string>;
  max_discount: number | null;
  tiers: Generated<unknown>;
  tiers_by: Generated<string>;
  group_size: number | null;
  applies_to: Generated<string>;
  items: unknown;
  get_quantity: number | null;
  max_times: number | null;
  countries: Generated<string[]>;
  required_items: unknown;
  min_subtotal: number | null;
  min_quantity: number | null;
  customers: Generated<string>;
  nth_order: number | null;
  customer_emails: Generated<string[]>;
  customer_segment_id: string | null;
  starts_at: string | null;
  ends_at: string | null;
  use_limit: number | null;
  customer_limit: number | null;
  budget: number | null;
  combines_with: Generated<string[]>;
  excludes_sale_items: Generated<boolean>;
  is_active: Generated<boolean>;
  times_used: Generated<number>;
  amount_used: Generated<number>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CourierBookings {
  shop_id: Generated<number>;
  id: string;
  courier_id: string;
  order_id: string;
  shipment_id: string;
  status: string;
  reference: string;
  provider_id: string | null;
  rate: string | null;
  weight_grams: number | null;
  tracking_number: string | null;
  tracking_url: string | null;
  label_type: string | null;
  cod_amount: number;
  attempts: Generated<number>;
  is_uncertain: Generated<boolean>;
  failure: string | null;
  last_status: string | null;
  settlement_id: string | null;
  settled_amount: number | null;
  settled_fee: number | null;
  account_id: string | null;
  created_at: Generated<string>;
  booked_at: string | null;
}

export interface CourierEvents {
  shop_id: Generated<number>;
  courier_id: string;
  event_id: string;
  received_at: Generated<string>;
}

export interface CourierSettlements {
  shop_id: Generated<number>;
  id: string;
  courier_id: string;
  file_name: string;
  account_id: string | null;
  created_at: Generated<string>;
}

export interface Couriers {
  shop_id: Generated<number>;
  id: string;
  name: string;
  kind: Generated<string>;
  phone: string | null;
  tracking_template: string | null;
  weight_grams: Generated<number>;
  length_cm: Generated<number>;
  width_cm: Generated<number>;
  height_cm: Generated<number>;
  secrets: Buffer | null;
  key_ending: string | null;
  webhook_ending: string | null;
  statuses: Generated<unknown>;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CustomerConsents {
  shop_id: Generated<number>;
  id: Generated<string>;
  customer_id: string;
  accepts_marketing: boolean;
  changed_at: string;
}

export interface CustomerSegments {
  shop_id: Generated<number>;
  id: string;
  name: string;
  filter: unknown;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CustomerTags {
  shop_id: Generated<number>;
  tag: string;
  customer_id: string;
}

export interface CustomerTotals {
  shop_id: Generated<number>;
  customer_id: string;
  orders_count: Generated<number>;
  total_spent: Generated<number>;
  first_ordered_at: string | null;
  last_ordered_at: string | null;
}

export interface Customers {
  shop_id: Generated<number>;
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  phone_e164: string | null;
  country: string | null;
  addresses: Generated<unknown>;
  note: string | null;
  accepts_marketing: Generated<boolean>;
  marketing_changed_at: string | null;
  is_tax_exempt: Generated<boolean>;
  tax_number: string | null;
  tax_exempt_reason: string | null;
  is_blocked: Generated<boolean>;
  block_reason: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  erased_at: string | null;
}

export interface DataExports {
  shop_id: Generated<number>;
  id: string;
  status: string;
  run_id: string;
  done: Generated<number>;
  total: Generated<number>;
  size: number | null;
  failure: string | null;
  account_id: string;
  created_at: Generated<string>;
  progress_at: Generated<string>;
  finished_at: string | null;
}

export interface DayWorks {
  shop_id: Generated<number>;
  work: string;
  day: string;
}

export interface DeliverySchedules {
  shop_id: Generated<number>;
  cut_off: string | null;
  processing_days: Generated<number>;
  working_days: Generated<number[]>;
  holidays: Generated<unknown>;
  version: Generated<number>;
}

export interface DeliveryZones {
  shop_id: Generated<number>;
  id: string;
  name: string;
  places: unknown;
  rates: unknown;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface DigitalDownloads {
  shop_id: Generated<number>;
  order_id: string;
  file_id: string;
  downloads: number;
  counted_at: string | null;
  part_bytes: Generated<number>;
}

export interface DigitalFiles {
  shop_id: Generated<number>;
  id: string;
  product_id: string;
  name: string;
  size: number;
  file_key: string;
  created_at: Generated<string>;
}

export interface DocumentCounters {
  shop_id: Generated<number>;
  kind: string;
  last_number: number;
}

export interface DocumentSettings {
  shop_id: Generated<number>;
  issue_invoices: Generated<string>;
  emails_invoices: Generated<boolean>;
  invoice_prefix: Generated<string>;
  invoice_start: Generated<number>;
  credit_note_prefix: Generated<string>;
  credit_note_start: Generated<number>;
  version: Generated<number>;
}

export interface Documents {
  shop_id: Generated<number>;
  id: string;
  kind: string;
  number: number;
  number_prefix: string;
  order_id: string;
  invoice_id: string | null;
  refund_id: string | null;
  total: number;
  content: unknown;
  issued_at: string;
}

export interface Domains {
  shop_id: number;
  id: string;
  host: string;
  token: string;
  status: Generated<string>;
  problem: string | null;
  found: Generated<unknown>;
  owns_host: Generated<boolean>;
  verified_at: string | null;
  activated_at: string | null;
  contested_at: string | null;
  checked_at: string | null;
  failing_since: string | null;
  next_check_at: string | null;
  removed_at: string | null;
  created_at: Generated<string>;
}

export interface DraftOrders {
  shop_id: Generated<number>;
  id: string;
  number: number;
  customer_id: string | null;
  email: string | null;
  phone: string | null;
  address: unknown | null;
  billing: unknown | null;
  lines: unknown;
  discount: unknown | null;
  discount_reason: string | null;
  delivery: unknown;
  is_tax_exempt: Generated<boolean>;
  note: string | null;
  internal_note: string | null;
  order_id: string | null;
  created_by: string;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  expires_at: string;
}

export interface DueWorks {
  shop_id: number;
  work: string;
  due_at: string;
  id: Generated<number>;
}

export interface EmailCodes {
  id: string;
  email: string;
  purpose: Generated<string>;
  account_id: string | null;
  device_hash: Buffer | null;
  code_hash: Buffer | null;
  tries: Generated<number>;
  ticket_hash: Buffer | null;
  language: Generated<string>;
  created_at: Generated<string>;
  expires_at: string;
  verified_at: string | null;
  used_at: string | null;
}

export interface EmailTemplates {
  shop_id: Generated<number>;
  email: string;
  is_active: Generated<boolean>;
  texts: Generated<unknown>;
  version: Generated<number>;
}

export interface Emails {
  shop_id: Generated<number>;
  id: string;
  order_id: string;
  kind: string;
  recipient: string;
  cause: string;
  taken_at: string | null;
  sent_at: string | null;
}

export interface FacetChanges {
  shop_id: Generated<number>;
  place: number;
  changed_in: Generated<number>;
}

export interface FaqTargets {
  shop_id: Generated<number>;
  id: string;
  faq_id: string;
  product_id: string | null;
  category_id: string | null;
  collection_id: string | null;
}

export interface Faqs {
  shop_id: Generated<number>;
  id: string;
  position: number;
  section: string | null;
  question: string;
  answer_html: Generated<string>;
  is_on_page: Generated<boolean>;
  is_published: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface FeedFiles {
  shop_id: Generated<number>;
  feed: string;
  language: Generated<string>;
  storefront_version: number;
  storage_key: string;
  item_count: number;
  made_at: string;
}

export interface FormerHandles {
  handle: string;
  shop_id: number;
  held_until: string;
}

export interface GonePaths {
  shop_id: Generated<number>;
  path: string;
  gone_at: Generated<string>;
}

export interface IdempotencyKeys {
  shop_id: Generated<number>;
  id: string;
  body_hash: Buffer;
  answer: unknown | null;
  created_at: Generated<string>;
}

export interface ImportChanges {
  shop_id: Generated<number>;
  import_id: string;
  target_type: Generated<string>;
  target_id: string;
  kind: string;
  handle: string;
  row: number;
  version: Generated<number>;
  before: unknown | null;
  after: unknown | null;
  undo_seen: Generated<boolean>;
  at: Generated<string>;
}

export interface ImportProblems {
  shop_id: Generated<number>;
  import_id: string;
  pass: string;
  position: number;
  row: number;
  handle: string | null;
  column_name: string | null;
  severity: string;
  message: string;
  picture_url: string | null;
}

export interface ImportedOrders {
  shop_id: Generated<number>;
  source_key: string;
  import_id: string;
  order_id: string;
}

export interface Imports {
  shop_id: Generated<number>;
  id: string;
  status: string;
  filename: string;
  file_key: string;
  file_removed_at: string | null;
  size: number;
  format: string;
  layout: unknown;
  mode: Generated<string>;
  empty_cells: Generated<string>;
  dry_run: unknown | null;
  result: unknown | null;
  done_rows: Generated<number>;
  total_rows: Generated<number>;
  progress_at: string | null;
  run_number: Generated<number>;
  picture_retry: string | null;
  failure: string | null;
  undo_status: string | null;
  undone: Generated<number>;
  undo_skipped: Generated<number>;
  account_id: string;
  created_at: Generated<string>;
  started_at: string | null;
  finished_at: string | null;
}

export interface InventorySettings {
  shop_id: Generated<number>;
  low_at: Generated<number>;
  digest: Generated<boolean>;
  digest_day: string | null;
  location_name: Generated<string>;
  sku_twice: Generated<string>;
  version: Generated<number>;
}

export interface KnownDevices {
  account_id: string;
  device_id: string;
  created_at: Generated<string>;
}

export interface LinkChecks {
  shop_id: Generated<number>;
  id: string;
  status: string;
  run_id: string | null;
  done: Generated<number>;
  total: Generated<number>;
  links: Generated<number>;
  broken: Generated<number>;
  unchecked: Generated<number>;
  skipped: Generated<number>;
  started_at: string;
  finished_at: string | null;
  shown_run_id: string | null;
  checked_at: string | null;
}

export interface MailedLinks {
  id: string;
  account_id: string;
  purpose: string;
  email: string | null;
  device_hash: Buffer | null;
  token_hash: Buffer | null;
  created_at: Generated<string>;
  expires_at: string;
  used_at: string | null;
}

export interface Memberships {
  shop_id: number;
  account_id: string;
  role: string;
  role_id: string | null;
  created_at: Generated<string>;
}

export interface Menus {
  shop_id: Generated<number>;
  location: string;
  items: Generated<unknown>;
  version: Generated<number>;
}

export interface Messages {
  shop_id: Generated<number>;
  id: string;
  form_id: string;
  name: string;
  email: string;
  phone: string | null;
  order_number: string | null;
  text: string;
  read_at: string | null;
  created_at: Generated<string>;
}

export interface MissingPaths {
  shop_id: Generated<number>;
  day: string;
  path: string;
  views: Generated<number>;
}

export interface NewsletterSettings {
  shop_id: Generated<number>;
  is_enabled: Generated<boolean>;
  version: Generated<number>;
}

export interface NotificationPreferences {
  shop_id: number;
  account_id: string;
  kind: string;
  bell: boolean | null;
  email: boolean | null;
  push: boolean | null;
}

export interface NotificationReads {
  shop_id: Generated<number>;
  notification_id: string;
  account_id: string;
  read_at: Generated<string>;
}

export interface Notifications {
  shop_id: Generated<number>;
  id: string;
  account_id: string | null;
  kind: string;
  data: Generated<unknown>;
  link: string;
  cause: string;
  created_at: Generated<string>;
}

export interface OrderClaims {
  shop_id: Generated<number>;
  order_id: string;
  account_id: string;
  expires_at: string;
}

export interface OrderCodes {
  shop_id: Generated<number>;
  order_id: string;
  code_hash: Buffer | null;
  sent_by: string | null;
  sms_problem: string | null;
  expires_at: string | null;
  tries: Generated<number>;
  requests: Generated<number>;
  requested_at: Generated<string>;
}

export interface OrderImports {
  shop_id: Generated<number>;
  id: string;
  status: string;
  filename: string;
  file_key: string;
  fields: unknown;
  total: number;
  done: Generated<number>;
  created: Generated<number>;
  known: Generated<number>;
  errors: Generated<number>;
  failure: string | null;
  account_id: string;
  created_at: Generated<string>;
  finished_at: string | null;
}

export interface OrderLines {
  shop_id: Generated<number>;
  id: string;
  order_id: string;
  position: number;
  product_id: string | null;
  variant_id: string | null;
  title: string;
  variant_title: Generated<string>;
  sku: string | null;
  picture_id: string | null;
  preorder_from: string | null;
  unit_price: number;
  quantity: number;
  discount: Generated<number>;
  total: number;
  tax: Generated<number>;
  unit_cost: number | null;
  allocated: Generated<boolean>;
  requires_shipping: Generated<boolean>;
  is_service: Generated<boolean>;
  fulfilled_at: string | null;
  cancelled_quantity: Generated<number>;
}

export interface OrderSms {
  shop_id: Generated<number>;
  order_id: string;
  event: string;
  cause: string;
  created_at: Generated<string>;
}

export interface OrderSmsSettings {
  shop_id: Generated<number>;
  confirmed: Generated<boolean>;
  shipped: Generated<boolean>;
  out_for_delivery: Generated<boolean>;
  ready_for_pickup: Generated<boolean>;
  delivered: Generated<boolean>;
  cancelled: Generated<boolean>;
  refunded: Generated<boolean>;
  texts: Generated<unknown>;
  version: Generated<number>;
}

export interface OrderTags {
  shop_id: Generated<number>;
  order_id: string;
  tag: string;
  placed_at: string;
}

export interface OrderValues {
  shop_id: Generated<number>;
  filter: string;
  value: string;
  placed_at: string;
  order_id: string;
}

export interface Orders {
  shop_id: Generated<number>;
  id: string;
  number_prefix: Generated<string>;
  number: number;
  source: Generated<string>;
  cart_id: string | null;
  customer_id: string | null;
  lifecycle: string;
  confirmation: string;
  payment_status: string;
  fulfilment_status: string;
  return_status: Generated<string>;
  hold_reason: string | null;
  stage: Generated<string>;
  cancel_reason: string | null;
  is_sample: Generated<boolean>;
  is_test: Generated<boolean>;
  payment_method: string;
  currency: string;
  subtotal: number;
  discount_total: Generated<number>;
  shipping_total: number;
  fee_total: Generated<number>;
  tax_total: Generated<number>;
  cash_rounding: number | null;
  total: number;
  item_count: number;
  priced: unknown;
  edit_base: unknown | null;
  name: string;
  email: string | null;
  phone: string | null;
  phone_e164: string | null;
  phone_extension: string | null;
  address: unknown;
  billing: unknown | null;
  delivery: unknown;
  payment: unknown | null;
  advance: unknown | null;
  note: string | null;
  accepted_terms: unknown | null;
  accepts_marketing: Generated<boolean>;
  language: string | null;
  shown_texts: unknown | null;
  confirms_by_code: Generated<boolean>;
  unanswered_calls: Generated<number>;
  call_again_at: string | null;
  version: Generated<number>;
  placed_at: Generated<string>;
  payment_due_at: string | null;
  payable_until: string | null;
  confirmed_at: string | null;
  cancelled_at: string | null;
  closed_at: string | null;
}

export interface Pages {
  shop_id: Generated<number>;
  id: string;
  kind: Generated<string>;
  handle: string;
  title: string;
  description_html: Generated<string>;
  seo_title: string | null;
  seo_description: string | null;
  version: Generated<number>;
  published_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface PaymentAuthorizations {
  shop_id: Generated<number>;
  id: string;
  order_id: string;
  provider: string;
  reference: string;
  amount: number;
  status: string;
  capture_amount: number | null;
  captures: Generated<number>;
  request_key: string | null;
  account_id: string | null;
  failure: string | null;
  expires_at: string;
  is_noticed: Generated<boolean>;
  created_at: Generated<string>;
}

export interface PaymentEvents {
  shop_id: Generated<number>;
  provider: string;
  event_id: string;
  type: string;
  received_at: Generated<string>;
}

export interface PaymentFailures {
  shop_id: Generated<number>;
  id: string;
  order_id: string;
  provider: string;
  reference: string;
  attempt: Generated<string>;
  amount: number;
  reason: string | null;
  failed_at: string;
}

export interface PaymentMethods {
  shop_id: Generated<number>;
  id: string;
  name: string;
  instructions: string | null;
  fee: Generated<number>;
  fee_basis_points: Generated<number>;
  min_total: number | null;
  max_total: number | null;
  countries: Generated<string[]>;
  is_active: Generated<boolean>;
  asks_proof: Generated<boolean>;
  position: Generated<number>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface PaymentProofs {
  shop_id: Generated<number>;
  id: string;
  order_id: string;
  reference: string | null;
  files: Generated<unknown>;
  status: Generated<string>;
  reject_reason: string | null;
  submitted_at: Generated<string>;
  decided_at: string | null;
}

export interface PaymentProviders {
  shop_id: Generated<number>;
  provider: string;
  name: string;
  secrets: Buffer;
  key_ending: string;
  webhook_ending: string | null;
  store_id: string | null;
  capture_on: Generated<string>;
  is_test: boolean;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface PaymentSessions {
  shop_id: Generated<number>;
  order_id: string;
  attempt: number;
  amount: number | null;
  provider: string;
  captures_later: Generated<boolean>;
  session_id: string | null;
  url: string | null;
  expires_at: string;
  ended_at: string | null;
  created_at: Generated<string>;
}

export interface Payments {
  shop_id: Generated<number>;
  id: string;
  order_id: string;
  kind: string;
  method: string;
  amount: number;
  overpaid: Generated<number>;
  overpaid_by_edit: Generated<number>;
  cause_id: string;
  reference: string | null;
  account_id: string | null;
  reason: string | null;
  created_at: Generated<string>;
}

export interface Pictures {
  shop_id: Generated<number>;
  id: string;
  hash: string;
  width: number;
  height: number;
  colour: string;
  widths: number[];
  has_avif: boolean | null;
  source_url: string | null;
  created_at: Generated<string>;
}

export interface Plugins {
  shop_id: Generated<number>;
  id: string;
  kind: string;
  settings: Generated<unknown>;
  access_token: Buffer | null;
  token_ending: string | null;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface PriceChanges {
  shop_id: Generated<number>;
  variant_id: string;
  until: string;
  price: number;
}

export interface ProductCategories {
  shop_id: Generated<number>;
  category_id: string;
  product_id: string;
}

export interface ProductIndex {
  shop_id: Generated<number>;
  product_id: string;
  status: string;
  is_active: Generated<boolean>;
  field_values: string[];
  tags: string[];
  option_values: string[];
  stocked_values: string[];
  price_min: number;
  price_max: number;
  is_reduced: boolean;
  sold_out: boolean;
  available: number | null;
  sold_30_days: Generated<number>;
  rating: number | null;
  rating_rank: Generated<number>;
  created_at: string;
  place: number;
}

export interface ProductPictures {
  shop_id: Generated<number>;
  product_id: string;
  picture_id: string;
  position: number;
  alt: Generated<string>;
}

export interface ProductRatings {
  shop_id: Generated<number>;
  product_id: string;
  counts: number[];
}

export interface ProductSalesDays {
  shop_id: Generated<number>;
  time_zone: string;
  day: string;
  id: Generated<string>;
  product_id: string | null;
  title: string;
  quantity: number;
  total: number;
}

export interface ProductWords {
  shop_id: Generated<number>;
  product_id: string;
  place: number;
  title: string;
  names: string;
  words: string;
  name_count: number;
}

export interface Products {
  shop_id: Generated<number>;
  id: string;
  handle: string;
  title: string;
  description_html: Generated<string>;
  vendor: string | null;
  product_type: string | null;
  category: string | null;
  tags: Generated<string[]>;
  status: Generated<string>;
  publish_at: string | null;
  seo_title: string | null;
  seo_description: string | null;
  options: Generated<unknown>;
  custom_fields: Generated<unknown>;
  min_quantity: number | null;
  max_quantity: number | null;
  quantity_step: number | null;
  tax_class: Generated<string>;
  shipping_fee: number | null;
  cash_on_delivery: Generated<boolean>;
  hs_code: string | null;
  origin_country: string | null;
  video_url: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface PromoPopups {
  shop_id: Generated<number>;
  title: Generated<string>;
  text: string | null;
  picture_id: string | null;
  picture_alt: Generated<string>;
  action: Generated<string>;
  button_label: string | null;
  link: unknown | null;
  coupon_id: string | null;
  trigger: Generated<string>;
  delay_seconds: Generated<number>;
  scroll_percent: Generated<number>;
  frequency: Generated<string>;
  frequency_days: Generated<number>;
  pages: Generated<string>;
  is_published: Generated<boolean>;
  starts_at: string | null;
  ends_at: string | null;
  version: Generated<number>;
}

export interface PurchaseEvents {
  shop_id: Generated<number>;
  order_id: string;
  consent: string[];
  user_agent: string | null;
  sent_at: string | null;
  created_at: Generated<string>;
}

export interface PushTokens {
  device_id: string;
  session_hash: Buffer;
  kind: string;
  token: string;
  token_hash: Buffer;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface QuickCommerceAreas {
  shop_id: Generated<number>;
  id: string;
  name: string;
  is_active: Generated<boolean>;
  reach: unknown;
  fee: number;
  tiers_by: string | null;
  tiers: Generated<unknown>;
  free_from: number | null;
  min_subtotal: number | null;
  packaging_fee: Generated<number>;
  opening_times: unknown | null;
  express: unknown | null;
  slots: Generated<unknown>;
  cut_off_minutes: Generated<number>;
  lead_days: Generated<number>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface QuickCommerceSettings {
  shop_id: Generated<number>;
  opening_times: Generated<unknown>;
  closures: Generated<unknown>;
  is_paused: Generated<boolean>;
  pause_reason: string | null;
  resumes_at: string | null;
  version: Generated<number>;
}

export interface RecoveryCodes {
  account_id: string;
  code_hash: Buffer;
  used_at: string | null;
}

export interface RecoveryEmails {
  shop_id: Generated<number>;
  id: string;
  checkout_id: string;
  cause: string;
  step: number | null;
  sender: string | null;
  coupon_code: string | null;
  email_hash: string;
  created_at: Generated<string>;
  taken_at: string | null;
  sent_at: string | null;
}

export interface RecoverySettings {
  shop_id: Generated<number>;
  first_after: number | null;
  second_after: number | null;
  third_after: number | null;
  quiet_from: number | null;
  quiet_until: number | null;
  recipients: Generated<string>;
  coupon_id: string | null;
  coupon_step: Generated<number>;
  version: Generated<number>;
}

export interface RecoveryUnsubscribes {
  shop_id: Generated<number>;
  email_hash: string;
  created_at: Generated<string>;
}

export interface Redirects {
  shop_id: Generated<number>;
  path: string;
  target: string;
  created_at: Generated<string>;
}

export interface RefundParts {
  shop_id: Generated<number>;
  id: string;
  order_id: string;
  batch_id: string;
  kind: string;
  order_line_id: string | null;
  quantity: Generated<number>;
  cancelled: Generated<number>;
  restocked: Generated<number>;
  amount: number;
  created_at: Generated<string>;
}

export interface Refunds {
  shop_id: Generated<number>;
  id: string;
  order_id: string;
  batch_id: string | null;
  amount: number;
  reason: string;
  note: string | null;
  destination: Generated<string>;
  is_for_return: Generated<boolean>;
  status: string;
  provider: string | null;
  payment_reference: string | null;
  reference: string | null;
  failure: string | null;
  repeated_by: string | null;
  notifies_customer: Generated<boolean>;
  account_id: string | null;
  created_at: Generated<string>;
  settled_at: string | null;
}

export interface RelatedProducts {
  shop_id: Generated<number>;
  product_id: string;
  related_id: string;
  position: number;
}

export interface RemovedVariants {
  shop_id: Generated<number>;
  variant_id: string;
  product_title: string;
  option_values: Generated<string[]>;
  sku: string | null;
  removed_at: Generated<string>;
}

export interface ReturnLines {
  shop_id: Generated<number>;
  return_id: string;
  order_id: string;
  order_line_id: string;
  quantity: number;
  reason: string;
  sellable: Generated<number>;
  damaged: Generated<number>;
}

export interface Returns {
  shop_id: Generated<number>;
  id: string;
  order_id: string;
  status: Generated<string>;
  requested_by: string;
  note: string | null;
  instructions: string | null;
  decline_reason: string | null;
  resolution: string | null;
  refund_id: string | null;
  exchange_order_id: string | null;
  photos: Generated<unknown>;
  requested_at: Generated<string>;
  decided_at: string | null;
  received_at: string | null;
  resolved_at: string | null;
}

export interface ReviewSettings {
  shop_id: Generated<number>;
  reviewers: Generated<string>;
  publish_from: number | null;
  request_after_days: number | null;
  requests_shop_reviews: Generated<boolean>;
  version: Generated<number>;
}

export interface ReviewUnsubscribes {
  shop_id: Generated<number>;
  email_hash: string;
  created_at: Generated<string>;
}

export interface Reviews {
  shop_id: Generated<number>;
  id: string;
  product_id: string | null;
  order_id: string | null;
  is_verified: boolean;
  source: Generated<string>;
  stars: number;
  title: string | null;
  text: string | null;
  photos: Generated<unknown>;
  has_photos: Generated<boolean>;
  name: string | null;
  email: string | null;
  status: Generated<string>;
  reply: string | null;
  replied_at: string | null;
  created_at: Generated<string>;
}

export interface SalePrices {
  shop_id: Generated<number>;
  variant_id: string;
  sale_price: number;
  starts_at: string;
  ends_at: string | null;
  running: Generated<boolean>;
  usual_price: number | null;
  usual_compare_at_price: number | null;
}

export interface SalesDays {
  shop_id: Generated<number>;
  time_zone: string;
  day: string;
  gross: number;
  discounts: number;
  returns: number;
  shipping: number;
  fees: number;
  rounding: number;
  total: number;
  orders: number;
}

export interface SalesTax {
  shop_id: Generated<number>;
  prices_include_tax: Generated<boolean>;
  adjusts_prices: Generated<boolean>;
  tax_rounding: Generated<string>;
  delivery_tax_class: string | null;
  fee_tax_class: string | null;
  tax_number: string | null;
  version: Generated<number>;
}

export interface SavedItems {
  shop_id: Generated<number>;
  list_id: string;
  customer_id: string | null;
  variant_id: string;
  quantity: number;
  price: number;
  currency: string;
  saved_at: Generated<string>;
}

export interface SavedViews {
  shop_id: Generated<number>;
  id: string;
  list: string;
  account_id: string | null;
  name: string;
  query: string;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface Searches {
  shop_id: Generated<number>;
  day: string;
  words: string;
  times: Generated<number>;
  times_nothing: Generated<number>;
}

export interface SecondFactors {
  account_id: string;
  sealed_secret: Buffer;
  confirmed_at: string | null;
  last_step: Generated<number>;
  created_at: Generated<string>;
}

export interface Sessions {
  token_hash: Buffer;
  id: Generated<string>;
  account_id: string;
  device_id: string;
  browser: string | null;
  platform: string | null;
  ip: string | null;
  created_at: Generated<string>;
  seen_at: Generated<string>;
  expires_at: string;
  proven_until: Generated<string>;
}

export interface SetupDismissals {
  shop_id: Generated<number>;
  account_id: string;
  dismissed_at: Generated<string>;
}

export interface SetupSteps {
  shop_id: Generated<number>;
  step: string;
  account_id: string | null;
  done_at: Generated<string>;
}

export interface SharePictures {
  shop_id: Generated<number>;
  product_id: string;
  language: Generated<string>;
  storage_key: string;
}

export interface ShipmentLines {
  shop_id: Generated<number>;
  shipment_id: string;
  order_id: string;
  order_line_id: string;
  quantity: number;
}

export interface Shipments {
  shop_id: Generated<number>;
  id: string;
  order_id: string;
  status: string;
  courier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  tracking_edited_at: string | null;
  resolution: string | null;
  packed_at: string | null;
  ready_at: string | null;
  shipped_at: string | null;
  delivered_at: string | null;
  cash_missing: Generated<number>;
  returned_at: string | null;
  created_at: Generated<string>;
}

export interface ShopRatings {
  shop_id: Generated<number>;
  counts: number[];
}

export interface ShopperAccounts {
  shop_id: Generated<number>;
  customer_id: string;
  created_at: Generated<string>;
  signed_in_at: Generated<string>;
}

export interface ShopperCodes {
  shop_id: Generated<number>;
  id: string;
  request_hash: Buffer;
  email: string;
  purpose: string;
  language: string | null;
  code_hash: Buffer | null;
  tries: Generated<number>;
  expires_at: string;
}

export interface ShopperSessions {
  shop_id: Generated<number>;
  token_hash: Buffer;
  customer_id: string;
  email: string;
  created_at: Generated<string>;
  seen_at: Generated<string>;
  expires_at: string;
}

export interface Shops {
  id: Generated<number>;
  handle: string;
  name: string;
  legal_name: string | null;
  country: string;
  address: unknown | null;
  currency: string;
  time_zone: string;
  units: Generated<string>;
  language: Generated<string>;
  languages: Generated<unknown>;
  email: string | null;
  phone: string | null;
  photo_key: string | null;
  primary_host: string | null;
  seo: Generated<unknown>;
  order_prefix: Generated<string>;
  first_order_number: Generated<number>;
  is_live: Generated<number>;
  went_live_at: string | null;
  is_demo: Generated<boolean>;
  deletes_at: string | null;
  storefront_version: Generated<number>;
  version: Generated<number>;
  created_at: Generated<string>;
}

export interface ShownFields {
  shop_id: Generated<number>;
  key: string;
}

export interface SizeChartTargets {
  shop_id: Generated<number>;
  id: string;
  size_chart_id: string;
  product_id: string | null;
  category_id: string | null;
  collection_id: string | null;
  product_type: string | null;
  vendor: string | null;
}

export interface SizeCharts {
  shop_id: Generated<number>;
  id: string;
  title: string;
  note: string | null;
  measures: unknown | null;
  picture_id: string | null;
  picture_alt: Generated<string>;
  is_active: Generated<boolean>;
  everywhere: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SlotOrders {
  shop_id: Generated<number>;
  starts_at: string;
  area_id: string;
  orders: number;
}

export interface SmsGateways {
  shop_id: Generated<number>;
  provider: string;
  settings: unknown;
  secrets: Buffer;
  key_ending: string;
  is_active: Generated<boolean>;
  max_per_day: number;
  silent_until: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SmsMessages {
  shop_id: Generated<number>;
  id: string;
  order_id: string | null;
  phone_hash: string;
  visitor: string | null;
  is_news: Generated<boolean>;
  created_at: Generated<string>;
}

export interface SocialLogins {
  provider: string;
  subject: string;
  account_id: string;
  email: string | null;
  created_at: Generated<string>;
}

export interface StaffInvitations {
  shop_id: Generated<number>;
  id: string;
  email: string;
  role: string;
  role_id: string | null;
  inviter_id: string;
  token_hash: Buffer | null;
  sent_at: Generated<string>;
  expires_at: string;
}

export interface StaffRoles {
  shop_id: Generated<number>;
  id: string;
  name: string;
  permissions: string[];
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface StockLevels {
  shop_id: Generated<number>;
  variant_id: string;
  location_id: Generated<number>;
  on_hand: Generated<number>;
  allocated: Generated<number>;
  unavailable: Generated<number>;
  low_at: number | null;
  low_notified: Generated<boolean>;
  band: Generated<number>;
}

export interface StockMovements {
  shop_id: Generated<number>;
  id: string;
  variant_id: string;
  location_id: Generated<number>;
  kind: string;
  on_hand_change: Generated<number>;
  allocated_change: Generated<number>;
  unavailable_change: Generated<number>;
  on_hand_after: number;
  available_after: number | null;
  cause_id: string;
  note: string | null;
  account_id: string | null;
  created_at: Generated<string>;
}

export interface StockRequests {
  shop_id: Generated<number>;
  id: string;
  variant_id: string;
  email: string;
  consent: string;
  language: string | null;
  created_at: Generated<string>;
  notified_at: string | null;
}

export interface StoreCreditBalances {
  shop_id: Generated<number>;
  customer_id: string;
  currency: string;
  balance: number;
}

export interface StoreCreditEntries {
  shop_id: Generated<number>;
  id: string;
  customer_id: string;
  currency: string;
  amount: number;
  kind: string;
  cause_id: string;
  order_id: string | null;
  note: string | null;
  account_id: string | null;
  actor: string;
  created_at: Generated<string>;
}

export interface Synonyms {
  shop_id: Generated<number>;
  id: string;
  words: string[];
  created_at: Generated<string>;
}

export interface TaxRates {
  shop_id: Generated<number>;
  id: string;
  name: string;
  ppm: number;
  tax_class: Generated<string>;
  is_compound: Generated<boolean>;
  country: string;
  region_code: string | null;
  postcodes: Generated<string[]>;
  valid_from: string | null;
  valid_until: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface Testimonials {
  shop_id: Generated<number>;
  id: string;
  position: number;
  name: string;
  role: string | null;
  text: string;
  picture_id: string | null;
  stars: number | null;
  is_published: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ThemeDrafts {
  shop_id: Generated<number>;
  theme_id: string;
  account_id: string;
  actor: string;
  document: unknown;
  base_version: number;
  version: Generated<number>;
  updated_at: Generated<string>;
}

export interface ThemeVersions {
  shop_id: Generated<number>;
  theme_id: string;
  version: number;
  document: unknown;
  changes: Generated<unknown>;
  account_id: string | null;
  actor: string;
  created_at: Generated<string>;
}

export interface Themes {
  shop_id: Generated<number>;
  id: string;
  name: string;
  document: unknown;
  version: Generated<number>;
  published_at: string | null;
  publish_at: string | null;
  publish_version: number | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface Translations {
  shop_id: Generated<number>;
  language: string;
  kind: string;
  record_id: string;
  field: string;
  text: string;
  source_hash: string;
  updated_at: Generated<string>;
}

export interface Variants {
  shop_id: Generated<number>;
  id: string;
  product_id: string;
  position: number;
  option_values: Generated<string[]>;
  sku: string | null;
  barcode: string | null;
  price: number;
  compare_at_price: number | null;
  min_price: number | null;
  cost: number | null;
  weight_grams: number | null;
  length_mm: number | null;
  width_mm: number | null;
  height_mm: number | null;
  requires_shipping: Generated<boolean>;
  taxable: Generated<boolean>;
  tracked: Generated<boolean>;
  oversell: Generated<string>;
  preorder_from: string | null;
  picture_id: string | null;
  unit_measure: unknown | null;
}

export interface WebhookDeliveries {
  shop_id: Generated<number>;
  id: string;
  webhook_id: string;
  event_id: string;
  topic: string;
  subject_id: string;
  subject_label: Generated<string>;
  status: Generated<string>;
  body: string | null;
  tries: Generated<number>;
  next_try_at: string | null;
  status_code: number | null;
  response: string | null;
  failure: string | null;
  duration_ms: number | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface Webhooks {
  shop_id: Generated<number>;
  id: string;
  url: string;
  topics: string[];
  is_active: Generated<boolean>;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_until: string | null;
  failures: Generated<number>;
  turned_off_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface WishlistItems {
  shop_id: Generated<number>;
  customer_id: string;
  product_id: string;
  added_at: Generated<string>;
}

export interface Tables {
  abandoned_checkouts: AbandonedCheckouts;
  accounts: Accounts;
  activity: Activity;
  affiliate_agencies: AffiliateAgencies;
  announcements: Announcements;
  api_keys: ApiKeys;
  attempts: Attempts;
  banners: Banners;
  blocked_contacts: BlockedContacts;
  blogs: Blogs;
  bought_together: BoughtTogether;
  broken_links: BrokenLinks;
  bulk_edit_rows: BulkEditRows;
  bulk_edits: BulkEdits;
  cart_lines: CartLines;
  carts: Carts;
  categories: Categories;
  checkout_settings: CheckoutSettings;
  collection_products: CollectionProducts;
  collections: Collections;
  contact_form_settings: ContactFormSettings;
  contact_links: ContactLinks;
  counters: Counters;
  coupon_codes: CouponCodes;
  coupon_customers: CouponCustomers;
  coupon_uses: CouponUses;
  coupons: Coupons;
  courier_bookings: CourierBookings;
  courier_events: CourierEvents;
  courier_settlements: CourierSettlements;
  couriers: Couriers;
  customer_consents: CustomerConsents;
  customer_segments: CustomerSegments;
  customer_tags: CustomerTags;
  customer_totals: CustomerTotals;
  customers: Customers;
  data_exports: DataExports;
  day_works: DayWorks;
  delivery_schedules: DeliverySchedules;
  delivery_zones: DeliveryZones;
  digital_downloads: DigitalDownloads;
  digital_files: DigitalFiles;
  document_counters: DocumentCounters;
  document_settings: DocumentSettings;
  documents: Documents;
  domains: Domains;
  draft_orders: DraftOrders;
  due_works: DueWorks;
  email_codes: EmailCodes;
  email_templates: EmailTemplates;
  emails: Emails;
  facet_changes: FacetChanges;
  faq_targets: FaqTargets;
  faqs: Faqs;
  feed_files: FeedFiles;
  former_handles: FormerHandles;
  gone_paths: GonePaths;
  idempotency_keys: IdempotencyKeys;
  import_changes: ImportChanges;
  import_problems: ImportProblems;
  imported_orders: ImportedOrders;
  imports: Imports;
  inventory_settings: InventorySettings;
  known_devices: KnownDevices;
  link_checks: LinkChecks;
  mailed_links: MailedLinks;
  memberships: Memberships;
  menus: Menus;
  messages: Messages;
  missing_paths: MissingPaths;
  newsletter_settings: NewsletterSettings;
  notification_preferences: NotificationPreferences;
  notification_reads: NotificationReads;
  notifications: Notifications;
  order_claims: OrderClaims;
  order_codes: OrderCodes;
  order_imports: OrderImports;
  order_lines: OrderLines;
  order_sms: OrderSms;
  order_sms_settings: OrderSmsSettings;
  order_tags: OrderTags;
  order_values: OrderValues;
  orders: Orders;
  pages: Pages;
  payment_authorizations: PaymentAuthorizations;
  payment_events: PaymentEvents;
  payment_failures: PaymentFailures;
  payment_methods: PaymentMethods;
  payment_proofs: PaymentProofs;
  payment_providers: PaymentProviders;
  payment_sessions: PaymentSessions;
  payments: Payments;
  pictures: Pictures;
  plugins: Plugins;
  price_changes: PriceChanges;
  product_categories: ProductCategories;
  product_index: ProductIndex;
  product_pictures: ProductPictures;
  product_ratings: ProductRatings;
  product_sales_days: ProductSalesDays;
  product_words: ProductWords;
  products: Products;
  promo_popups: PromoPopups;
  purchase_events: PurchaseEvents;
  push_tokens: PushTokens;
  quick_commerce_areas: QuickCommerceAreas;
  quick_commerce_settings: QuickCommerceSettings;
  recovery_codes: RecoveryCodes;
  recovery_emails: RecoveryEmails;
  recovery_settings: RecoverySettings;
  recovery_unsubscribes: RecoveryUnsubscribes;
  redirects: Redirects;
  refund_parts: RefundParts;
  refunds: Refunds;
  related_products: RelatedProducts;
  removed_variants: RemovedVariants;
  return_lines: ReturnLines;
  returns: Returns;
  review_settings: ReviewSettings;
  review_unsubscribes: ReviewUnsubscribes;
  reviews: Reviews;
  sale_prices: SalePrices;
  sales_days: SalesDays;
  sales_tax: SalesTax;
  saved_items: SavedItems;
  saved_views: SavedViews;
  searches: Searches;
  second_factors: SecondFactors;
  sessions: Sessions;
  setup_dismissals: SetupDismissals;
  setup_steps: SetupSteps;
  share_pictures: SharePictures;
  shipment_lines: ShipmentLines;
  shipments: Shipments;
  shop_ratings: ShopRatings;
  shopper_accounts: ShopperAccounts;
  shopper_codes: ShopperCodes;
  shopper_sessions: ShopperSessions;
  shops: Shops;
  shown_fields: ShownFields;
  size_chart_targets: SizeChartTargets;
  size_charts: SizeCharts;
  slot_orders: SlotOrders;
  sms_gateways: SmsGateways;
  sms_messages: SmsMessages;
  social_logins: SocialLogins;
  staff_invitations: StaffInvitations;
  staff_roles: StaffRoles;
  stock_levels: StockLevels;
  stock_movements: StockMovements;
  stock_requests: StockRequests;
  store_credit_balances: StoreCreditBalances;
  store_credit_entries: StoreCreditEntries;
  synonyms: Synonyms;
  tax_rates: TaxRates;
  testimonials: Testimonials;
  theme_drafts: ThemeDrafts;
  theme_versions: ThemeVersions;
  themes: Themes;
  translations: Translations;
  variants: Variants;
  webhook_deliveries: WebhookDeliveries;
  webhooks: Webhooks;
  wishlist_items: WishlistItems;
}
