import { sum } from "@vitrine/contract/values/money";
import { cartOf, lineOf, vat } from "./carts.fixture.ts";
import type { OrderDiscount, ProductDiscount } from "./discounts.rules.ts";
import type { CartToPrice } from "./cart.rules.ts";
import { type PricedCart, priceCart } from "./price-cart.rules.ts";
import type { TaxRate, Taxed } from "./taxes.rules.ts";

// Converts carts, described by a shop's settings and a shopper's actions, to one call of the engine. Coupon
// eligibility, earned promotions and the rate of a place are decided before the engine; this does so only as far as
// the cases need.

export type Figures = Record<string, unknown>;

/** The engine's figures for a case, or the reason why it is skipped. */
export type Outcome = { figures: Figures } | { skip: string };

type Product = {
  id: string;
  price: number;
  tax_category?: string;
  categories?: string[];
  minimum_price?: number;
};
type Method = { id: string; fee: number; tax_category: string | null };
type Rate = {
  name: string;
  rate: number;
  category: string;
  zone: string;
  included: boolean;
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
  coupon: { code: string } | null;
  state?: string;
  usage_limit?: number;
  conditions: Condition[];
  actions: Action[];
};
type Op = { op: string; product?: string; qty?: number; country?: string; method?: string; code?: string };
export type RecordedCart = {
  setup: {
    currency: string;
    home_zone: string;
    products: Product[];
    tax_rates: Rate[];
    shipping_methods: Method[];
    promotions: Promotion[];
  };
  ops: Op[];
  now?: string;
};

export function replayCart({ setup, ops, now = "2026-01-01" }: RecordedCart, wanted: Figures): Outcome {
  if ("shipping_methods_offered" in wanted) return { skip: "which deliveries are on offer" };
  if (setup.promotions.some((promotion) => promotion.state || promotion.usage_limit)) {
    return { skip: "whether a coupon is still valid" };
  }
  const conditions = setup.promotions.flatMap((promotion) => promotion.conditions);
  if (conditions.some(({ type }) => type === "nth_order_of_customer"))
    return { skip: "how often a customer came" };
  if (setup.products.some((product) => product.minimum_price)) return { skip: "minimum prices" };
  if (new Set(setup.tax_rates.map((rate) => rate.included)).size > 1)
    return { skip: "taxes both inside and on top" };

  const quantities = new Map<string, number>();
  for (const { op, product = "", qty = 0 } of ops) {
    if (op === "add") quantities.set(product, (quantities.get(product) ?? 0) + qty);
    if (op === "set_qty") quantities.set(product, qty);
    if (op === "remove") quantities.delete(product);
  }
  const bought = setup.products.filter((product) => quantities.has(product.id));
  const last = (op: string) => ops.findLast((step) => step.op === op);
  const isHome = (last("set_address")?.country ?? setup.home_zone) === setup.home_zone;
  const ratesOf = (category?: string | null): TaxRate[] =>
    setup.tax_rates
      .filter(
        (rate) => rate.category === category && rate.zone === (isHome ? setup.home_zone : "rest-of-world"),
      )
      .filter((rate) => (rate.valid_from ?? now) <= now && now <= (rate.valid_until ?? now))
      .map((rate) => vat(rate.rate, rate.name));

  const lines = bought.map(({ id, price, tax_category }) =>
    lineOf(price, quantities.get(id), { id, tax_rates: ratesOf(tax_category) }),
  );
  const worth = sum(lines.map((line) => line.unit_price * line.quantity));
  const units = sum(lines.map((line) => line.quantity));
  const holds = ({ type, value }: Condition): boolean => {
    const values = [value].flat();
    if (type === "contains_product") return bought.some(({ id }) => values.includes(id));
    if (type === "contains_category") return bought.some((item) => inCategory(item, values));
    if (type === "cart_quantity_at_least") return units >= Number(value);
    if (type === "items_total_at_least") return worth >= Number(value);
    throw new Error(`Unknown condition ${type}`);
  };
  const earned = setup.promotions
    .filter(({ coupon }) => !coupon || coupon.code === last("apply_coupon")?.code)
    .filter((promotion) => promotion.conditions.every(holds))
    .flatMap(({ id, actions }) => actions.map((action) => ({ ...action, source: id })));

  const method = setup.shipping_methods.find(({ id }) => id === last("select_shipping")?.method);
  const delivery = lines.length > 0 ? (method ?? setup.shipping_methods[0]) : undefined;
  const onDelivery = earned.find((action) => action.type === "shipping_discount");
  const cart: CartToPrice = cartOf(lines, {
    currency: setup.currency,
    prices_include_tax: setup.tax_rates.some((rate) => rate.included),
    product_discounts: earned
      .filter((action) => action.type === "unit_discount")
      .map((action) => unitDiscount(action, bought)),
    order_discounts: earned.filter((action) => action.type === "order_discount").map(orderDiscount),
    shipping: delivery && {
      fee: delivery.fee,
      tax_rates: ratesOf(delivery.tax_category),
      discount: onDelivery && orderDiscount(onDelivery),
    },
  });
  return { figures: figuresOf(priceCart(cart), cart) };
}

function inCategory(product: Product, categories: readonly (string | number)[]): boolean {
  return product.categories?.some((category) => categories.includes(category)) ?? false;
}

function unitDiscount(action: Action & { source: string }, bought: Product[]): ProductDiscount {
  const { only_products, only_categories, unit_price_min = 0, unit_price_max = Infinity } = action;
  const line_ids = bought
    .filter((product) => only_products?.includes(product.id) ?? true)
    .filter((product) => !only_categories || inCategory(product, only_categories))
    .filter((product) => product.price >= unit_price_min && product.price <= unit_price_max)
    .map((product) => product.id);
  const terms = { source: action.source, line_ids };
  if (action.percent === undefined) return { ...terms, kind: "per_unit", amount: action.amount ?? 0 };
  return { ...terms, kind: "percent", basis_points: action.percent * 100 };
}

function orderDiscount({ source, percent, amount = 0 }: Action & { source: string }): OrderDiscount {
  const terms = { source: `${source} (order)`, combines: true };
  if (percent === undefined) return { ...terms, kind: "fixed", amount };
  return { ...terms, kind: "percent", basis_points: percent * 100 };
}

function figuresOf(priced: PricedCart, cart: CartToPrice): Figures {
  const onTop = (item: Taxed) => (cart.prices_include_tax ? 0 : taxOf([item]));
  const byLine = (figure: (line: PricedCart["lines"][number]) => number) =>
    Object.fromEntries(priced.lines.map((line) => [line.id, figure(line)]));
  const ofProduct = (line: PricedCart["lines"][number]) =>
    line.discounts
      .filter(({ source }) => !source.endsWith("(order)"))
      .reduce((total, { amount }) => total + amount, 0);
  return {
    total: priced.total,
    tax_added: cart.prices_include_tax ? 0 : priced.tax_total,
    tax_included: cart.prices_include_tax ? priced.tax_total : 0,
    items_total: priced.subtotal - priced.discount_total,
    order_discount_total: priced.discount_total,
    shipping_total_incl_added_tax: priced.shipping.total + onTop(priced.shipping),
    line_total: byLine((line) => line.total + onTop(line)),
    line_discount: byLine((line) => line.discount),
    line_promotion_discount: byLine(ofProduct),
  };
}

export function taxOf(items: readonly Taxed[]): number {
  return sum(items.flatMap((item) => item.taxes.map((tax) => tax.amount)));
}
