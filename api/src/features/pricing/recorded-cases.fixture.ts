import { allocate, sum } from "@vitrine/contract/values/money";
import { cartOf, lineOf, vat } from "./carts.fixture.ts";
import type { OrderDiscount, ProductDiscount } from "./discounts.rules.ts";
import type { CartToPrice } from "./cart.rules.ts";
import { priceCart } from "./price-cart.rules.ts";
import {
  type Figures,
  type Outcome,
  type RecordedCart,
  replayCart,
  taxOf,
} from "./recorded-carts.fixture.ts";
import type { Taxed } from "./taxes.rules.ts";

// Totals on which the test suites of other shop systems agree, compared with this engine.

type RecordedLine = { price: number; qty: number; tax_rate?: number; product?: string };
type Coupon = { code: string; type: string; value: number; max_discount?: number; max_units?: number };
type Promotion = {
  type: string;
  value?: number;
  when?: {
    line_quantity_at_least?: number;
    items_total_at_least?: number;
    units_of_products?: UnitsOf;
  } & Figures;
  only_unit_price?: number;
  only_products?: string[];
  only_category?: string;
};
type UnitsOf = { products: string[]; at_least: number };
type Totals = {
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
type ByDestination = {
  currency: string;
  tax_setup: { included: boolean; rates: { category: string; rate: number; zone: string[] }[] };
  line: RecordedLine & { category: string };
  ship_to: string;
  shipping: { fee: number; category: string };
};

export type RecordedCase = { id: string; portable: boolean; expect: Figures } & (
  | { kind: "cart"; input: RecordedCart }
  | { kind: "coupon_discount"; input: Totals }
  | { kind: "totals"; input: Totals }
  | {
      kind: "tax_amount";
      input: { amount: number; rates: { rate: number; compound?: boolean }[]; included: boolean };
    }
  | { kind: "tax_by_destination"; input: ByDestination }
  | { kind: "allocate"; input: { amount: number; weights: number[] } }
  | { kind: "gift_card"; input: { currency: string; total_gross: number; gift_card_balance: number } }
  | { kind: "shipping_fee"; input: Figures }
);

export function outcomeOf(recorded: RecordedCase): Outcome {
  switch (recorded.kind) {
    case "cart":
      return replayCart(recorded.input, recorded.expect);
    case "coupon_discount":
    case "totals":
      return totals(recorded.input);
    case "tax_amount":
      return taxAmount(recorded.input);
    case "tax_by_destination":
      return taxByDestination(recorded.input);
    case "allocate": {
      const parts = allocate(recorded.input.amount, recorded.input.weights);
      return { figures: { parts, parts_any_order: parts.toSorted((a, b) => a - b) } };
    }
    case "gift_card": {
      const { currency, total_gross, gift_card_balance: amount } = recorded.input;
      const { due } = priceCart(
        cartOf([lineOf(total_gross)], { currency, payments: [{ source: "card", amount }] }),
      );
      return { figures: { amount_due: due } };
    }
    case "shipping_fee":
      return { skip: "delivery fees by piece" };
  }
}

function totals(input: Totals): Outcome {
  const included = input.prices_include_tax ?? false;
  const exempt = input.customer_tax_exempt ?? false;
  const charges = [...(input.fees ?? []), ...(input.surcharges ?? [])];
  if (charges.some(({ amount }) => amount < 0)) return { skip: "fees below zero" };
  if (exempt && included) return { skip: "customers free of a tax that prices contain" };
  if (input.ship_to_tax_rate !== undefined) return { skip: "destinations at another rate" };
  if (input.coupons?.some((coupon) => coupon.max_units)) return { skip: "coupons for so many pieces" };
  const promotions = (input.promotions ?? []).filter((promotion) => isEarned(promotion, input.lines));
  if (input.promotions?.some(({ when, only_category }) => only_category || when?.["units_in_category"])) {
    return { skip: "categories that the case does not give" };
  }

  const rates = (rate: number | undefined) => (rate === undefined || exempt ? [] : [vat(rate)]);
  const lines = input.lines.map((line, index) =>
    lineOf(line.price, line.qty, {
      id: line.product ?? `line-${index}`,
      tax_rates: rates(input.tax_lines_per_line?.[0] ?? line.tax_rate ?? input.tax_rate),
    }),
  );
  const offers = [
    ...(input.coupons ?? []).map(couponOffer),
    ...promotions.map((one) => promotionOffer(one, input.lines, lines)),
  ];
  const isFree = promotions.some((promotion) => promotion.type === "free_shipping");
  const cart = cartOf(lines, {
    currency: input.currency,
    prices_include_tax: included,
    product_discounts: offers.flatMap((offer) => offer.product ?? []),
    order_discounts: offers.flatMap((offer) => offer.order ?? []),
    shipping: input.shipping && {
      fee: input.shipping.fee,
      tax_rates: rates(input.shipping.tax_rate ?? (input.shipping.taxable ? input.tax_rate : undefined)),
      discount: isFree ? { source: "free", kind: "percent", basis_points: 10_000 } : undefined,
    },
    fees: [
      ...(input.fees ?? []).map(({ name, amount, taxable }) => ({
        name,
        amount,
        tax_rates: rates(taxable ? input.tax_rate : undefined),
      })),
      ...(input.surcharges ?? []).map(({ amount, tax_rate }) => ({
        name: "surcharge",
        amount,
        tax_rates: rates(tax_rate),
      })),
    ].map((fee) => ({ ...fee, kind: "fixed" as const })),
  });
  return { figures: figuresOf(cart) };
}

type Offer = { product?: ProductDiscount[]; order?: OrderDiscount[] };

function couponOffer({ code: source, type, value, max_discount }: Coupon): Offer {
  const terms = { source, combines: true, max_discount };
  if (type === "fixed_cart") return { order: [{ ...terms, kind: "fixed", amount: value }] };
  if (type === "percent") return { order: [{ ...terms, kind: "percent", basis_points: value * 100 }] };
  if (type === "fixed_per_unit") return { product: [{ source, kind: "per_unit", amount: value }] };
  throw new Error(`Unknown coupon ${type}`);
}

function promotionOffer(promotion: Promotion, recorded: RecordedLine[], lines: { id: string }[]): Offer {
  const { type, value = 0, only_unit_price, only_products } = promotion;
  const line_ids = lines
    .filter((_, index) => only_unit_price === undefined || recorded[index]?.price === only_unit_price)
    .filter((line) => only_products?.includes(line.id) ?? true)
    .map((line) => line.id);
  const terms = { source: `${value}`, combines: true };
  const basis_points = value * 100;
  if (type === "order_fixed") return { order: [{ ...terms, kind: "fixed", amount: value }] };
  if (type === "order_percent") return { order: [{ ...terms, kind: "percent", basis_points }] };
  if (type === "unit_percent") return { product: [{ ...terms, line_ids, kind: "percent", basis_points }] };
  if (type === "free_shipping") return {};
  if (type === "line_fixed") {
    return {
      product: line_ids.map((id) => ({ ...terms, line_ids: [id], kind: "across_lines", amount: value })),
    };
  }
  throw new Error(`Unknown promotion ${type}`);
}

function isEarned({ when }: Promotion, lines: RecordedLine[]): boolean {
  const { line_quantity_at_least = 0, items_total_at_least = 0, units_of_products } = when ?? {};
  const units = lines
    .filter((line) => units_of_products?.products.includes(line.product ?? ""))
    .map((line) => line.qty);
  return (
    lines.some((line) => line.qty >= line_quantity_at_least) &&
    sum(lines.map((line) => line.price * line.qty)) >= items_total_at_least &&
    sum(units) >= (units_of_products?.at_least ?? 0)
  );
}

function taxAmount({ amount, rates, included }: (RecordedCase & { kind: "tax_amount" })["input"]): Outcome {
  if (rates.some((rate) => rate.compound)) return { skip: "tax on tax" };
  const tax_rates = rates.map(({ rate }, index) => vat(rate, `tax-${index}`));
  const cart = cartOf([lineOf(amount, 1, { tax_rates })], { prices_include_tax: included });
  const { lines, tax_total } = priceCart(cart);
  const net = lines[0]?.net ?? 0;
  return { figures: { tax_rounded_half_up: tax_total, net, gross: net + tax_total } };
}

function taxByDestination({ currency, tax_setup, line, ship_to, shipping }: ByDestination): Outcome {
  const places = [ship_to, ship_to.split("-")[0] ?? ship_to];
  const ratesOf = (category: string) =>
    tax_setup.rates
      .filter((rate) => rate.category === category && places.some((place) => rate.zone.includes(place)))
      .map((rate) => vat(rate.rate));
  const cart = cartOf([lineOf(line.price, line.qty, { tax_rates: ratesOf(line.category) })], {
    currency,
    prices_include_tax: tax_setup.included,
    shipping: { fee: shipping.fee, tax_rates: ratesOf(shipping.category) },
  });
  const priced = priceCart(cart);
  const productsTax = taxOf(priced.lines);
  const deliveryTax = taxOf([priced.shipping]);
  return {
    figures: {
      unit_price: priced.lines[0]?.unit_price,
      net: priced.lines[0]?.net,
      line_total_with_tax: grossOf(priced.lines),
      shipping: priced.shipping.total,
      ...(tax_setup.included
        ? { tax_included: productsTax, shipping_tax_included: deliveryTax }
        : { tax_added: productsTax, shipping_tax_added: deliveryTax }),
    },
  };
}

function figuresOf(cart: CartToPrice): Figures {
  const priced = priceCart(cart);
  const full = priceCart({ ...cart, product_discounts: [], order_discounts: [] });
  const productsTotal = priced.subtotal - priced.discount_total;
  const surcharges = priced.fees.filter((fee) => fee.name === "surcharge"); // counted among the items there
  return {
    total: priced.total,
    total_net: priced.total - priced.tax_total,
    tax_total: priced.tax_total,
    items_subtotal: priced.subtotal,
    items_subtotal_net: netOf(full.lines),
    items_subtotal_tax: taxOf(full.lines),
    items_total: productsTotal,
    items_total_net: netOf([...priced.lines, ...surcharges]),
    items_total_gross: grossOf(priced.lines),
    items_total_tax: taxOf(priced.lines),
    discount_total: priced.discount_total,
    discount_total_net: netOf(full.lines) - netOf(priced.lines),
    discount_total_gross: grossOf(full.lines) - grossOf(priced.lines),
    discount_tax: taxOf(full.lines) - taxOf(priced.lines),
    line_discounts: priced.lines.map((line) => line.discount),
    shipping_total: priced.shipping.total,
    shipping_tax: taxOf([priced.shipping]),
    shipping_net: priced.shipping.net,
    shipping_gross: grossOf([priced.shipping]),
    fees_total: sum(priced.fees.map((fee) => fee.total)),
    fees_tax: taxOf(priced.fees),
  };
}

function netOf(items: Taxed[]): number {
  return sum(items.map((item) => item.net));
}

function grossOf(items: Taxed[]): number {
  return netOf(items) + taxOf(items);
}
