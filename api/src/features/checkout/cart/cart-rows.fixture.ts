import type { DeliveryRate } from "@vitrine/contract/delivery/delivery-zones";
import { couponOf } from "../../coupons/coupon-rows.fixture.ts";
import type { CartCouponRow } from "../../coupons/coupons.queries.ts";
import { noAdvance } from "../../payment-methods/advance.rules.ts";
import type { TaxSettings } from "../../sales-tax/sales-tax.rules.ts";
import type { CartLineRow, CartRow } from "./complete-cart.action.ts";

// Carts as `quoteCart` reads them, with defaults for omitted fields: a shop in the US without taxes and deliveries.

export const homeCountry = "US";

const quick_commerce: CartRow["quick_commerce"] = {
  opening_times: [],
  closures: [],
  is_paused: false,
  pause_reason: null,
  resumes_at: null,
  areas: [],
};

const cod: CartRow["cod"] = {
  fee: 0,
  fee_basis_points: 0,
  min_total: null,
  max_total: null,
  rounding: null,
  places: [],
  advance: noAdvance,
  requires_code: false,
  code_by_sms: false,
};

const checkout: CartRow["checkout"] = {
  contact: "email_or_phone",
  phone: "optional",
  company: "hidden",
  tax_number: "hidden",
  billing_address: "hidden",
  address_line2: "optional",
  note: "optional",
  cart_note: false,
  terms_label: null,
  terms_url: null,
  asks_marketing: false,
  customer_accounts: "off",
  min_subtotal: null,
  thank_you: null,
  cod_requires_phone: false,
};

export function cartRowOf(rest: Partial<CartRow> = {}): CartRow {
  return {
    id: crypto.randomUUID(),
    email: null,
    phone: null,
    phone_e164: null,
    phone_extension: null,
    billing: null,
    address: null,
    incomplete_address: null,
    location: null,
    slot_orders: {},
    is_pickup: false,
    delivery_method: null,
    payment_method: null,
    advance_method: null,
    note: null,
    accepts_terms: false,
    accepts_marketing: false,
    customer_id: null,
    store_credit: 0,
    uses_store_credit: false,
    coupon_codes: [],
    customer_keys: [],
    coupons: [],
    coupon_counts: {},
    customer: null,
    order_id: null,
    is_live: 1,
    currency: "USD",
    country: homeCountry,
    order_prefix: "#",
    time_zone: "UTC",
    delivery_name: "Standard delivery",
    delivery_fee: 0,
    delivery_days_min: 1,
    delivery_days_max: 3,
    delivers_elsewhere: false,
    zones: [],
    delivery_schedule: null,
    quick_commerce,
    tax: taxOf([]),
    automatic_coupons: [],
    has_customer_coupons: false,
    cash_on_delivery: true,
    payment_methods: [],
    online_payments: [],
    cod,
    confirm_orders: true,
    test_mode: false,
    checkout,
    lines: [],
    ...rest,
  };
}

export function cartLineOf(id: string, price: number, quantity: number, rest: Partial<CartLineRow> = {}) {
  const line: CartLineRow = {
    variant_id: id,
    product_id: id,
    product_handle: id,
    title: id,
    option_names: [],
    option_values: [],
    sku: null,
    price,
    min_price: null,
    compare_at_price: null,
    on_sale: true,
    min_quantity: null,
    max_quantity: null,
    quantity_step: null,
    requires_shipping: true,
    weight_grams: 0,
    taxable: true,
    tax_class: "standard",
    category_ids: [],
    collection_ids: [],
    shipping_fee: null,
    cash_on_delivery: true,
    tracked: false,
    oversell: "deny",
    preorder_from: null,
    picture: null,
    quantity,
    available: quantity,
  };
  return { ...line, ...rest };
}

export function taxOf(rates: TaxSettings["rates"], rest: Partial<TaxSettings> = {}): TaxSettings {
  return {
    prices_include_tax: false,
    adjusts_prices: false,
    tax_rounding: "line",
    tax_number: null,
    delivery_tax_class: null,
    fee_tax_class: null,
    rates,
    ...rest,
  };
}

/** `taxRateOf("standard", 20)` is 20 %. */
export function taxRateOf(
  tax_class: string,
  percent: number,
  rest: Partial<TaxSettings["rates"][number]> = {},
): TaxSettings["rates"][number] {
  return {
    id: crypto.randomUUID(),
    name: "VAT",
    ppm: Math.round(percent * 10_000),
    is_compound: false,
    tax_class,
    country: homeCountry,
    region_code: null,
    postcodes: [],
    valid_from: null,
    valid_until: null,
    ...rest,
  };
}

export function deliveryRateOf(id: string, fee: number, rest: Partial<DeliveryRate> = {}): DeliveryRate {
  return {
    id,
    name: id,
    is_pickup: false,
    pickup_place: null,
    fee,
    fee_per_unit: 0,
    free_from: null,
    min_subtotal: null,
    max_subtotal: null,
    min_weight: null,
    max_weight: null,
    min_quantity: null,
    max_quantity: null,
    days_min: 1,
    days_max: 3,
    ...rest,
  };
}

/** An automatic discount that combines with all others, unless the fields say otherwise. */
export function couponRowOf(title: string, rest: Partial<CartCouponRow> = {}): CartCouponRow {
  const code = rest.cart_code ?? null;
  const method = code === null ? "automatic" : "code";
  return couponOf({ title, method, code, combines_with: ["items", "order", "delivery"], ...rest });
}

export function addressIn(country: string, region_code: string | null = null): CartRow["address"] {
  return {
    name: "Ada",
    line1: "1 Road",
    line2: null,
    city: "City",
    region: region_code,
    region_code,
    postal_code: "10001",
    country,
  };
}
