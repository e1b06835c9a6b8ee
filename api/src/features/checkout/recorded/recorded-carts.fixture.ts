import { share, sum } from "@vitrine/contract/values/money";
import { rejectionOf } from "../../coupons/coupon-messages.rules.ts";
import type { PricedLine } from "../../pricing/bill.rules.ts";
import type { Taxed } from "../../pricing/taxes.rules.ts";
import { addressIn, homeCountry } from "../cart/cart-rows.fixture.ts";
import type { CartRow } from "../cart/complete-cart.action.ts";
import { type CartQuote, quoteCart } from "../quote.rules.ts";
import { lineOf, type RecordedShop, shopOf } from "./recorded-shops.fixture.ts";

// Replays carts, described by a shop's settings and a shopper's actions: quotes the cart after each action, as the API
// does.

export type Figures = Record<string, unknown>;

type Op = { op: string; product?: string; qty?: number; country?: string; method?: string; code?: string };

export type RecordedCart = {
  setup: RecordedShop;
  ops: Op[];
  now?: string;
  customer_history?: { status: string }[];
};

export function replayCart({ setup, ops, now = "2026-01-01", customer_history = [] }: RecordedCart): Figures {
  const time = Date.parse(now);
  let cart = shopOf(setup, time);
  let quote = quoteCart(cart, time);
  let accepted: boolean | undefined;
  const orders = customer_history.filter(({ status }) => status !== "cancelled").length;
  for (const op of ops) {
    cart = changed(cart, op, setup, orders);
    quote = quoteCart(cart, time);
    if (op.op !== "apply_coupon") continue;
    const coupon = quote.coupons.find(({ code }) => code === op.code);
    accepted = coupon?.problem === null;
    if (!rejectionOf(coupon?.problem)) continue;
    cart = { ...cart, coupon_codes: cart.coupon_codes.filter((code) => code !== op.code) };
    quote = quoteCart(cart, time);
  }
  return figuresOf(quote, cart, accepted);
}

/** The cart after an action. A shopper who enters no address is at home. */
function changed(cart: CartRow, op: Op, { products }: RecordedShop, orders: number): CartRow {
  const units = cart.lines.find(({ variant_id }) => variant_id === op.product)?.quantity ?? 0;
  const withUnits = (quantity: number): CartRow => {
    if (quantity === 0)
      return { ...cart, lines: cart.lines.filter(({ variant_id }) => variant_id !== op.product) };
    if (units > 0) {
      const isIt = (line: { variant_id: string }) => line.variant_id === op.product;
      return {
        ...cart,
        lines: cart.lines.map((line) => (isIt(line) ? { ...line, quantity, available: quantity } : line)),
      };
    }
    const product = products.find(({ id }) => id === op.product);
    if (!product) throw new Error(`Unknown product ${op.product}`);
    return { ...cart, lines: [...cart.lines, lineOf(product, quantity)] };
  };
  const code = op.code?.trim().toUpperCase() ?? "";
  switch (op.op) {
    case "add":
      return withUnits(units + (op.qty ?? 1));
    case "set_qty":
      return withUnits(op.qty ?? 0);
    case "remove":
      return withUnits(0);
    case "apply_coupon":
      return { ...cart, coupon_codes: [...new Set([...cart.coupon_codes, code])] };
    case "remove_coupon":
      return { ...cart, coupon_codes: cart.coupon_codes.filter((one) => one !== code) };
    case "select_shipping":
      return { ...cart, delivery_method: op.method ?? null };
    case "set_address":
      return { ...cart, address: addressIn(op.country ?? homeCountry) };
    case "sign_in":
      return { ...cart, email: "ada@example.com", customer: { orders, is_tax_exempt: false } };
    default:
      throw new Error(`Unknown action ${op.op}`);
  }
}

function figuresOf(quote: CartQuote, cart: CartRow, coupon_accepted: boolean | undefined): Figures {
  const { priced, delivery_options } = quote;
  if (!priced) throw new Error("The cart is too expensive");
  const included = cart.tax.prices_include_tax;
  const coupons = [...cart.automatic_coupons, ...cart.coupons];
  const ofItems = new Set(
    coupons.filter(({ applies_to }) => applies_to === "items").map((coupon) => coupon.id),
  );
  const onTop = (item: Taxed) => (included ? 0 : taxesOn([item]));
  const byLine = (figure: (line: PricedLine) => unknown) =>
    Object.fromEntries(priced.lines.map((line) => [line.id, figure(line)]));
  const offered = delivery_options.map(({ key }) => key).sort();
  return {
    total: priced.total,
    tax_added: included ? 0 : priced.tax_total,
    tax_included: included ? priced.tax_total : 0,
    items_total: priced.subtotal - priced.discount_total,
    order_discount_total: priced.discount_total,
    shipping_total_incl_added_tax: priced.shipping.total + onTop(priced.shipping),
    line_total: byLine((line) => line.total + onTop(line)),
    line_discount: byLine((line) => line.discount),
    line_promotion_discount: byLine((line) =>
      sum(line.discounts.filter(({ source }) => ofItems.has(source)).map(({ amount }) => amount)),
    ),
    unit_discounts: byLine((line) => unitParts(line.discount, line.quantity)),
    shipping_methods_offered: offered,
    shipping_methods_hidden: (names: string[]) => names.filter((name) => !offered.includes(name)),
    coupon_accepted,
  };
}

/** The parts of an amount for each unit of a line, as refunds of single units have them, the largest first. */
function unitParts(amount: number, units: number): number[] {
  return Array.from(
    { length: units },
    (_, index) => share(amount, units, index + 1) - share(amount, units, index),
  ).sort((a, b) => b - a);
}

export function taxesOn(items: readonly Taxed[]): number {
  return sum(items.flatMap((item) => item.taxes.map((tax) => tax.amount)));
}
