import { allItems } from "@vitrine/contract/coupons/coupons";
import type { CartCouponRow } from "../../coupons/coupons.queries.ts";
import {
  addressIn,
  cartLineOf,
  cartRowOf,
  couponRowOf,
  deliveryRateOf,
  homeCountry,
  taxOf,
  taxRateOf,
} from "../cart/cart-rows.fixture.ts";
import type { CartRow } from "../cart/complete-cart.action.ts";

// Sets up the shop of a recorded cart as its owner could.

type Product = {
  id: string;
  price: number;
  minimum_price?: number;
  tax_category?: string;
  categories?: string[];
  weight?: number;
};

type Method = {
  id: string;
  fee: number;
  per: string;
  zone: string;
  tax_category: string | null;
  min_items_total?: number;
  max_items_total?: number;
  min_weight?: number;
  max_weight?: number;
};

type Rate = {
  name: string;
  rate: number;
  category: string;
  zone: string;
  included: boolean;
  rounding?: "deferred";
  valid_from?: string;
  valid_until?: string;
};

type Action = {
  type: "unit_discount" | "order_discount" | "shipping_discount";
  amount?: number;
  percent?: number;
  only_products?: string[];
  only_categories?: string[];
  unit_price_min?: number;
  unit_price_max?: number;
};

type Condition = { type: string; value: string | number | string[] };

type Promotion = {
  id: string;
  exclusive: boolean;
  coupon: { code: string } | null;
  state?: "disabled" | "not_started" | "expired";
  usage_limit?: number;
  used?: number;
  conditions: Condition[];
  actions: Action[];
};

export type RecordedShop = {
  currency: string;
  tax_rounding: string;
  products: Product[];
  tax_rates: Rate[];
  shipping_methods: Method[];
  promotions: Promotion[];
};

/** The countries outside the home country that the shop knows. */
const elsewhere = ["DE", "FR", "GB", "CA", "BD"];

export function lineOf(product: Product, quantity: number) {
  const { id, price, minimum_price = null, tax_category, categories = [], weight = 0 } = product;
  return cartLineOf(id, price, quantity, {
    min_price: minimum_price,
    taxable: tax_category !== undefined,
    tax_class: tax_category ?? "standard",
    category_ids: categories,
    weight_grams: Math.round(weight * 1000),
  });
}

/** The empty cart of a shop with these settings. */
export function shopOf(setup: RecordedShop, now: number): CartRow {
  const { currency, tax_rates, shipping_methods, promotions } = setup;
  const coupons = promotions.flatMap((promotion) => couponsOf(promotion, now));
  return cartRowOf({
    currency,
    address: addressIn(homeCountry),
    tax: taxOf(tax_rates.flatMap(ratesOf), {
      prices_include_tax: tax_rates.some(({ included }) => included),
      tax_rounding:
        setup.tax_rounding === "order" || tax_rates.some(({ rounding }) => rounding === "deferred")
          ? "order"
          : "line",
      delivery_tax_class: shipping_methods.find(({ tax_category }) => tax_category)?.tax_category ?? null,
    }),
    zones: [homeCountry, ...elsewhere].map((country) => ({
      id: country,
      places: [{ country, region_codes: [], cities: [], postcodes: [] }],
      rates: shipping_methods.filter(({ zone }) => countriesOf(zone).includes(country)).map(deliveryOf),
    })),
    coupons: coupons.filter(({ cart_code }) => cart_code !== null),
    automatic_coupons: coupons.filter(({ cart_code }) => cart_code === null),
  });
}

function countriesOf(zone: string): string[] {
  if (zone === "any") return [homeCountry, ...elsewhere];
  return zone === "rest-of-world" ? elsewhere : [zone];
}

function ratesOf({ name, rate, category, zone, valid_from, valid_until }: Rate) {
  return countriesOf(zone).map((country) =>
    taxRateOf(category, rate, {
      name,
      country,
      valid_from: valid_from ?? null,
      valid_until: valid_until ?? null,
    }),
  );
}

function deliveryOf(method: Method) {
  const grams = (weight: number | undefined) => (weight === undefined ? null : Math.round(weight * 1000));
  return deliveryRateOf(method.id, method.fee, {
    fee_per_unit: method.per === "order" ? 0 : method.fee,
    min_subtotal: method.min_items_total ?? null,
    max_subtotal: method.max_items_total ?? null,
    min_weight: grams(method.min_weight),
    max_weight: grams(method.max_weight),
  });
}

const day = 86_400_000;

/** A promotion as coupons: one for each of its actions. */
function couponsOf(promotion: Promotion, now: number): CartCouponRow[] {
  const at = (days: number) => new Date(now + days * day).toISOString();
  return promotion.actions.map((action) =>
    couponRowOf(promotion.id, {
      cart_code: promotion.coupon?.code ?? null,
      ...conditionsOf(promotion.conditions),
      ...termsOf(action),
      is_active: promotion.state !== "disabled",
      starts_at: promotion.state === "not_started" ? at(1) : null,
      ends_at: promotion.state === "expired" ? at(-1) : null,
      use_limit: promotion.usage_limit ?? null,
      times_used: promotion.used ?? 0,
      combines_with: promotion.exclusive ? [] : ["items", "order", "delivery"],
    }),
  );
}

function conditionsOf(conditions: Condition[]): Partial<CartCouponRow> {
  const terms: Partial<CartCouponRow> = {};
  for (const { type, value } of conditions) {
    const names = [value].flat().map(String);
    if (type === "cart_quantity_at_least") terms.min_quantity = Number(value);
    else if (type === "items_total_at_least") terms.min_subtotal = Number(value);
    else if (type === "nth_order_of_customer") {
      terms.customers = "nth_order";
      terms.nth_order = Number(value);
    } else if (type === "contains_product") terms.required_items = { ...allItems, product_ids: names };
    else if (type === "contains_category") terms.required_items = { ...allItems, category_ids: names };
    else throw new Error(`Unknown condition ${type}`);
  }
  return terms;
}

function termsOf(action: Action): Partial<CartCouponRow> {
  const { type, percent, amount, only_products, only_categories, unit_price_min, unit_price_max } = action;
  if (type === "shipping_discount") {
    if (percent === undefined) throw new Error("A discount on delivery is a percentage");
    return { type: "free_delivery", basis_points: Math.round(percent * 100) };
  }
  const items = {
    ...allItems,
    product_ids: only_products ?? [],
    category_ids: only_categories ?? [],
    price_min: unit_price_min ?? null,
    price_max: unit_price_max ?? null,
  };
  const reduced =
    type === "unit_discount" ? { applies_to: "items" as const, amount_per: "unit" as const, items } : {};
  return percent === undefined
    ? { type: "amount", amount: amount ?? 0, ...reduced }
    : { type: "percent", basis_points: Math.round(percent * 100), ...reduced };
}
