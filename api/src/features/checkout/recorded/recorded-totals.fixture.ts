import { allItems } from "@vitrine/contract/coupons/coupons";
import { sum } from "@vitrine/contract/values/money";
import type { CartCouponRow } from "../../coupons/coupons.queries.ts";
import { cartOf, vat } from "../../pricing/carts.fixture.ts";
import { priceCart, type PricedCart } from "../../pricing/price-cart.rules.ts";
import type { Taxed } from "../../pricing/taxes.rules.ts";
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
import { quoteCart } from "../quote.rules.ts";
import { type Figures, taxesOn } from "./recorded-carts.fixture.ts";

// Recorded totals of given lines, coupons and rates.

export type RecordedLine = { price: number; qty: number; tax_rate?: number; product?: string };

type Coupon = {
  code: string;
  type: string;
  value: number;
  max_discount?: number;
  max_units?: number;
  group_size?: number;
  base_percent?: number;
  tiers?: { items_total: number; percent: number }[];
};

type Promotion = {
  type: string;
  value?: number;
  when?: {
    line_quantity_at_least?: number;
    items_total_at_least?: number;
    units_of_products?: { products: string[]; at_least: number };
    units_in_category?: { category: string; at_least: number };
  };
  only_unit_price?: number;
  only_products?: string[];
  only_category?: string;
};

export type Totals = {
  currency: string;
  prices_include_tax?: boolean;
  tax_rate?: number;
  tax_lines_per_line?: number[];
  lines: RecordedLine[];
  coupons?: Coupon[];
  promotions?: Promotion[];
  shipping?: { fee: number; tax_rate?: number; taxable?: boolean };
  fees?: { name: string; amount: number; taxable: boolean }[];
  surcharges?: { amount: number; tax_rate: number }[];
  customer_tax_exempt?: boolean;
  ship_to_tax_rate?: number;
};

const now = Date.parse("2026-01-01");

export function priced(cart: CartRow): PricedCart {
  const quote = quoteCart(cart, now);
  if (!quote.priced) throw new Error("The cart is too expensive");
  return quote.priced;
}

/** The tax class of a rate. Each distinct rate is a class of its own. */
function classOf(rate: number): string {
  return `rate-${rate}`.replace(".", "_");
}

export function totals(input: Totals, settings: { adjusts_prices: boolean }): Figures {
  const { lines, shipping } = input;
  const isAbroad = input.ship_to_tax_rate !== undefined;
  const lineRate = (line: RecordedLine) => line.tax_rate ?? input.tax_rate ?? 0;
  const deliveryRate = shipping?.tax_rate ?? (shipping?.taxable ? input.tax_rate : undefined);
  const rates = new Set([...lines.map(lineRate), ...(deliveryRate === undefined ? [] : [deliveryRate])]);
  const inTax = (rate: number) =>
    input.tax_lines_per_line
      ? input.tax_lines_per_line.map((one, index) => taxRateOf(classOf(rate), one, { name: `Tax ${index}` }))
      : [taxRateOf(classOf(rate), rate)];
  const abroad = (rate: number) =>
    isAbroad ? [taxRateOf(classOf(rate), input.ship_to_tax_rate!, { country: "DE" })] : [];
  const coupons = [
    ...(input.coupons ?? []).map(couponOf),
    ...(input.promotions ?? []).flatMap((promotion) => promotionOf(promotion, lines)),
  ];
  const country = isAbroad ? "DE" : homeCountry;
  const cart = cartRowOf({
    currency: input.currency,
    address: addressIn(country),
    customer: { orders: 0, is_tax_exempt: input.customer_tax_exempt ?? false },
    lines: lines.map((line, index) =>
      cartLineOf(nameOf(line, index), line.price, line.qty, {
        tax_class: classOf(lineRate(line)),
        category_ids: /-sale-/.test(line.product ?? "") ? ["sale"] : [],
      }),
    ),
    tax: taxOf(
      [...rates].flatMap((rate) => [...inTax(rate), ...abroad(rate)]),
      {
        ...settings,
        prices_include_tax: input.prices_include_tax ?? false,
        delivery_tax_class: deliveryRate === undefined ? null : classOf(deliveryRate),
      },
    ),
    zones: shipping
      ? [
          {
            id: "zone",
            places: [{ country, region_codes: [], cities: [], postcodes: [] }],
            rates: [deliveryRateOf("rate", shipping.fee)],
          },
        ]
      : [],
    automatic_coupons: coupons,
  });
  return figuresOf(cart, feesOf(input));
}

function nameOf(line: RecordedLine, index: number): string {
  return line.product ?? `line-${index}`;
}

/** Fees, which carts don't have yet, priced by the engine. */
function feesOf({ fees = [], surcharges = [], ...input }: Totals): PricedCart {
  const isExempt = input.customer_tax_exempt ?? false;
  const rates = (rate: number) => (isExempt || rate === 0 ? [] : [vat(rate)]);
  return priceCart(
    cartOf([], {
      currency: input.currency,
      prices_include_tax: input.prices_include_tax ?? false,
      fees: [
        ...fees.map(({ name, amount, taxable }) => ({
          name,
          amount,
          tax_rates: rates(taxable ? (input.tax_rate ?? 0) : 0),
        })),
        ...surcharges.map(({ amount, tax_rate }) => ({
          name: "surcharge",
          amount,
          tax_rates: rates(tax_rate),
        })),
      ].map((fee) => ({ ...fee, kind: "fixed" as const })),
    }),
  );
}

function couponOf({ code, type, value, ...terms }: Coupon): CartCouponRow {
  const limit = {
    max_discount: terms.max_discount ?? null,
    max_times: terms.max_units ?? null,
    group_size: terms.group_size ?? null,
  };
  if (type === "fixed_cart") return couponRowOf(code, { type: "amount", amount: value, ...limit });
  if (type === "percent") {
    const applies_to = (terms.max_units ?? terms.group_size) === undefined ? "order" : "items";
    return couponRowOf(code, { basis_points: value * 100, applies_to, ...limit });
  }
  if (type === "tiered_percent") {
    const tiers = terms.tiers?.map(({ items_total, percent }) => ({
      from: items_total,
      value: percent * 100,
    }));
    return couponRowOf(code, { basis_points: (terms.base_percent ?? 0) * 100, tiers: tiers ?? [], ...limit });
  }
  if (type === "fixed_per_unit")
    return couponRowOf(code, {
      type: "amount",
      amount: value,
      amount_per: "unit",
      applies_to: "items",
      ...limit,
    });
  throw new Error(`A coupon has no ${type}`);
}

/** A promotion as automatic discounts; an amount off each line is a discount for each of the lines. */
function promotionOf(promotion: Promotion, lines: RecordedLine[]): CartCouponRow[] {
  const { type, value = 0, when, only_unit_price = null, only_products = [], only_category } = promotion;
  const items = {
    ...allItems,
    product_ids: only_products,
    category_ids: only_category === undefined ? [] : [only_category],
    price_min: only_unit_price,
    price_max: only_unit_price,
  };
  const basis_points = value * 100;
  const terms = conditionsOf(when);
  const title = type.endsWith("percent") ? `${value} %` : `${value}`;
  if (type === "order_fixed") return [couponRowOf(title, { type: "amount", amount: value, ...terms })];
  if (type === "order_percent") return [couponRowOf(title, { basis_points, ...terms })];
  if (type === "unit_percent")
    return [couponRowOf(title, { basis_points, applies_to: "items", items, ...terms })];
  if (type === "free_shipping") return [couponRowOf("Free delivery", { type: "free_delivery", ...terms })];
  if (type === "line_fixed")
    return lines
      .filter((line) => only_unit_price === null || line.price === only_unit_price)
      .map((line, index) => nameOf(line, index))
      .filter((name) => only_products.length === 0 || only_products.includes(name))
      .map((name) =>
        couponRowOf(title, {
          type: "amount",
          amount: value,
          applies_to: "items",
          items: { ...allItems, product_ids: [name] },
          ...terms,
        }),
      );
  throw new Error(`A promotion has no ${type}`);
}

function conditionsOf(when: Promotion["when"] = {}): Partial<CartCouponRow> {
  const { line_quantity_at_least, items_total_at_least, units_of_products, units_in_category } = when;
  const required = units_of_products
    ? { required_items: { ...allItems, product_ids: units_of_products.products } }
    : units_in_category
      ? { required_items: { ...allItems, category_ids: [units_in_category.category] } }
      : {};
  return {
    ...required,
    min_quantity:
      line_quantity_at_least ?? units_of_products?.at_least ?? units_in_category?.at_least ?? null,
    min_subtotal: items_total_at_least ?? null,
  };
}

function figuresOf(cart: CartRow, fees: PricedCart): Figures {
  const quote = quoteCart(cart, now);
  const result = priced(cart);
  const full = priced({ ...cart, automatic_coupons: [] });
  const surcharges = fees.fees.filter((fee) => fee.name === "surcharge"); // counted among the items there
  return {
    total: result.total + fees.total,
    total_net: result.total - result.tax_total + fees.total - fees.tax_total,
    tax_total: result.tax_total + fees.tax_total,
    items_subtotal: result.subtotal,
    items_subtotal_net: netOf(full.lines),
    items_subtotal_tax: taxesOn(full.lines),
    items_total: result.subtotal - result.discount_total,
    items_total_net: netOf([...result.lines, ...surcharges]),
    items_total_net_within_1_of: netOf([...result.lines, ...surcharges]),
    items_total_gross: grossOf(result.lines),
    items_total_tax: taxesOn(result.lines),
    discount_total: result.discount_total,
    discount_total_net: netOf(full.lines) - netOf(result.lines),
    discount_total_gross: grossOf(full.lines) - grossOf(result.lines),
    discount_tax: taxesOn(full.lines) - taxesOn(result.lines),
    line_discounts: result.lines.map((line) => line.discount),
    shipping_total: result.shipping.total,
    shipping_tax: taxesOn([result.shipping]),
    shipping_net: result.shipping.net,
    shipping_gross: grossOf([result.shipping]),
    fees_total: sum(fees.fees.map((fee) => fee.total)),
    fees_tax: taxesOn(fees.fees),
    applied: quote.uses.map(({ title }) => title),
    coupon_valid: quote.uses.length === cart.automatic_coupons.length,
  };
}

function netOf(items: Taxed[]): number {
  return sum(items.map((item) => item.net));
}

export function grossOf(items: Taxed[]): number {
  return netOf(items) + taxesOn(items);
}
