// Made by `npm run generate` from api/db/migrations. Not edited by hand.
import type { Generated } from "kysely";

export interface Accounts {
  id: string;
  email: string;
  name: string;
  password_hash: string | null;
  phone: string | null;
  photo_key: string | null;
  language: Generated<string>;
  time_zone: string | null;
  referral_code: string | null;
  created_at: Generated<string>;
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

export interface Attempts {
  key: string;
  window_start: string;
  count: Generated<number>;
}

export interface CartLines {
  shop_id: Generated<number>;
  cart_id: string;
  variant_id: string;
  quantity: number;
  added_at: Generated<string>;
}

export interface Carts {
  shop_id: Generated<number>;
  id: string;
  email: string | null;
  phone: string | null;
  address: unknown | null;
  delivery_method: string | null;
  payment_method: string | null;
  note: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  order_id: string | null;
}

export interface CheckoutSettings {
  shop_id: Generated<number>;
  delivery_name: Generated<string>;
  delivery_fee: Generated<number>;
  delivery_days_min: Generated<number>;
  delivery_days_max: Generated<number>;
  cash_on_delivery: Generated<boolean>;
  confirm_orders: Generated<boolean>;
  version: Generated<number>;
}

export interface Counters {
  shop_id: Generated<number>;
  name: string;
  next: number;
}

export interface Customers {
  shop_id: Generated<number>;
  id: string;
  email: string;
  name: string;
  phone: string | null;
  orders_count: Generated<number>;
  first_ordered_at: string | null;
  created_at: Generated<string>;
}

export interface EmailCodes {
  id: string;
  email: string;
  code_hash: Buffer;
  tries: Generated<number>;
  ticket_hash: Buffer | null;
  created_at: Generated<string>;
  expires_at: string;
  verified_at: string | null;
  used_at: string | null;
}

export interface IdempotencyKeys {
  shop_id: Generated<number>;
  actor: string;
  route: string;
  key: string;
  body_hash: Buffer;
  answer: unknown | null;
  created_at: Generated<string>;
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
}

export interface Imports {
  shop_id: Generated<number>;
  id: string;
  status: string;
  filename: string;
  file_key: string;
  size: number;
  format: string;
  layout: unknown;
  dry_run: unknown | null;
  result: unknown | null;
  done_rows: Generated<number>;
  total_rows: Generated<number>;
  failure: string | null;
  account_id: string;
  created_at: Generated<string>;
  started_at: string | null;
  finished_at: string | null;
}

export interface Letters {
  shop_id: Generated<number>;
  id: string;
  order_id: string;
  kind: string;
  recipient: string;
  cause: string;
  taken_at: string | null;
  sent_at: string | null;
}

export interface Memberships {
  shop_id: number;
  account_id: string;
  role: string;
  created_at: Generated<string>;
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
  kind: string;
  data: Generated<unknown>;
  link: string;
  cause: string;
  created_at: Generated<string>;
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
  unit_price: number;
  quantity: number;
  discount: Generated<number>;
  total: number;
  tax: Generated<number>;
  allocated: Generated<boolean>;
  cancelled_quantity: Generated<number>;
}

export interface Orders {
  shop_id: Generated<number>;
  id: string;
  number: number;
  cart_id: string | null;
  customer_id: string | null;
  lifecycle: string;
  confirmation: string;
  payment_status: string;
  fulfilment_status: string;
  return_status: Generated<string>;
  hold_reason: string | null;
  payment_method: string;
  currency: string;
  subtotal: number;
  discount_total: Generated<number>;
  shipping_total: number;
  fee_total: Generated<number>;
  tax_total: Generated<number>;
  total: number;
  item_count: number;
  priced: unknown;
  name: string;
  email: string | null;
  phone: string | null;
  address: unknown;
  delivery: unknown;
  note: string | null;
  cancel_reason: string | null;
  is_sample: Generated<boolean>;
  version: Generated<number>;
  placed_at: Generated<string>;
  confirmed_at: string | null;
  cancelled_at: string | null;
  closed_at: string | null;
}

export interface Payments {
  shop_id: Generated<number>;
  id: string;
  order_id: string;
  kind: string;
  method: string;
  amount: number;
  cause_id: string;
  account_id: string | null;
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
  source_url: string | null;
  created_at: Generated<string>;
}

export interface ProductPictures {
  shop_id: Generated<number>;
  product_id: string;
  picture_id: string;
  position: number;
  alt: Generated<string>;
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
  seo_title: string | null;
  seo_description: string | null;
  options: Generated<unknown>;
  custom_fields: Generated<unknown>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  search: Generated<string>;
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
  total: number;
  orders: number;
}

export interface Sessions {
  token_hash: Buffer;
  account_id: string;
  device_id: string;
  browser: string | null;
  platform: string | null;
  ip: string | null;
  created_at: Generated<string>;
  seen_at: Generated<string>;
  expires_at: string;
}

export interface ShipmentLines {
  shop_id: Generated<number>;
  shipment_id: string;
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
  packed_at: string | null;
  shipped_at: string | null;
  delivered_at: string | null;
  created_at: Generated<string>;
}

export interface Shops {
  id: Generated<number>;
  handle: string;
  name: string;
  country: string;
  currency: string;
  time_zone: string;
  units: Generated<string>;
  language: Generated<string>;
  email: string | null;
  phone: string | null;
  photo_key: string | null;
  seo: Generated<unknown>;
  is_live: Generated<number>;
  went_live_at: string | null;
  is_demo: Generated<boolean>;
  epoch: Generated<number>;
  version: Generated<number>;
  created_at: Generated<string>;
}

export interface StockLevels {
  shop_id: Generated<number>;
  variant_id: string;
  location_id: Generated<number>;
  on_hand: Generated<number>;
  allocated: Generated<number>;
  unavailable: Generated<number>;
}

export interface StockMovements {
  shop_id: Generated<number>;
  id: string;
  variant_id: string;
  location_id: Generated<number>;
  kind: string;
  on_hand_change: Generated<number>;
  allocated_change: Generated<number>;
  on_hand_after: number;
  cause_id: string;
  account_id: string | null;
  created_at: Generated<string>;
}

export interface Themes {
  shop_id: Generated<number>;
  id: string;
  preset: string;
  tokens: Generated<unknown>;
  sections: Generated<unknown>;
  published_at: string | null;
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
  cost: number | null;
  weight_grams: number | null;
  requires_shipping: Generated<boolean>;
  taxable: Generated<boolean>;
  tracked: Generated<boolean>;
  oversell: Generated<string>;
  picture_id: string | null;
  unit_measure: unknown | null;
}

export interface Tables {
  accounts: Accounts;
  activity: Activity;
  attempts: Attempts;
  cart_lines: CartLines;
  carts: Carts;
  checkout_settings: CheckoutSettings;
  counters: Counters;
  customers: Customers;
  email_codes: EmailCodes;
  idempotency_keys: IdempotencyKeys;
  import_problems: ImportProblems;
  imports: Imports;
  letters: Letters;
  memberships: Memberships;
  notification_reads: NotificationReads;
  notifications: Notifications;
  order_lines: OrderLines;
  orders: Orders;
  payments: Payments;
  pictures: Pictures;
  product_pictures: ProductPictures;
  product_sales_days: ProductSalesDays;
  products: Products;
  sales_days: SalesDays;
  sessions: Sessions;
  shipment_lines: ShipmentLines;
  shipments: Shipments;
  shops: Shops;
  stock_levels: StockLevels;
  stock_movements: StockMovements;
  themes: Themes;
  variants: Variants;
}
