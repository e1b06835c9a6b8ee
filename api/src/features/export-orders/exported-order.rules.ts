import type { Address } from "@vitrine/contract/checkout/address";
import type { OrderRow } from "@vitrine/contract/orders/orders";
import { exponentOf } from "@vitrine/contract/values/currencies";
import { decimalOf, sum } from "@vitrine/contract/values/money";
import { wallTime } from "@vitrine/contract/values/zoned-time";
import type { RefundedOrder } from "../orders/payments/undelivered-refunds.rules.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";
import { advanceDueOf } from "../orders/payments/advance-due.rules.ts";
import { dueOf, receivedOf, writtenOffOf } from "../orders/payments/refunds.rules.ts";
import type { PricedCart } from "../pricing/price-cart.rules.ts";

/** An order as the CSV files contain it. Money is in minor units. */
export interface ExportedOrder
  extends
    RefundedOrder,
    Pick<
      OrderRow,
      | "id"
      | "stage"
      | "lifecycle"
      | "payment_status"
      | "fulfilment_status"
      | "payment_method"
      | "currency"
      | "item_count"
      | "is_test"
      | "is_pickup"
    >,
    Pick<OrderRecord, "advance" | "billing"> {
  /** With its prefix. */
  name: string;
  customer: string;
  email: string | null;
  phone: string | null;
  subtotal: number;
  discount_total: number;
  shipping_total: number;
  fee_total: number;
  tax_total: number;
  total: number;
  accepts_marketing: boolean;
  note: string | null;
  tags: string[];
  placed_at: string;
  cancelled_at: string | null;
  shipped_at: string | null;
  tracking: string | null;
  address: Address;
  delivery: string;
  /** The name of a manual payment method. */
  payment_name: string | null;
  /** Empty in orders that weren't placed by a shopper. */
  priced: Partial<PricedCart & { coupons: { code: string | null; title: string }[] }>;
  lines: {
    id: string;
    title: string;
    variant_title: string;
    sku: string | null;
    unit_price: number;
    quantity: number;
    discount: number;
    total: number;
    tax: number;
    /** Units that were removed from the order, and units whose money was refunded. A unit can be both. */
    cancelled_quantity: number;
    refunded_quantity: number;
  }[];
  payments: (OrderRecord["payments"][number] & { created_at: string })[];
}

/** The header of a column and its cell for a row. */
export type Column<Row> = [header: string, cell: (row: Row) => string | number | null | undefined];

/** An order with the values that its cells share. */
export interface OrderCells {
  order: ExportedOrder;
  /** A decimal amount in the order's currency. */
  amount: (minor: number) => string;
  /** The date and time in the shop's time zone; "" for null. */
  time: (at: string | null | undefined) => string;
  paid: number;
  refunded: number;
  writtenOff: number;
  /** The amount that is still to be collected. */
  balance: number;
  /** The part of the advance payment that can still be paid. */
  advanceDue: number;
}

export function cellsOf(order: ExportedOrder, zone: string): OrderCells {
  const digits = exponentOf(order.currency);
  const paid = receivedOf(order);
  const refunded = sum(order.payments.filter(({ kind }) => kind === "refund").map(({ amount }) => amount));
  const isOver = order.lifecycle === "cancelled" || order.fulfilment_status === "returned";
  const collected = { ...order, prices_include_tax: order.priced.prices_include_tax ?? true };
  return {
    order,
    amount: (minor) => (digits === 0 ? String(minor) : decimalOf(minor, digits)),
    time: (at) => (at ? wallTime(new Date(at).toISOString(), zone).replace("T", " ") : ""),
    paid,
    refunded,
    writtenOff: writtenOffOf(order),
    // An order that came back undelivered isn't due.
    balance: isOver ? 0 : dueOf(collected),
    advanceDue: advanceDueOf(collected),
  };
}

/** The last payment that was received. */
export function lastPayment({ order }: OrderCells) {
  // A negative collection corrects an earlier one.
  return order.payments.findLast(
    ({ kind, amount }) => (kind === "capture" || kind === "collection") && amount > 0,
  );
}

/** The codes of the order's coupons, and the titles of its automatic discounts. */
export function couponsOf({ order }: OrderCells): string | undefined {
  return order.priced.coupons?.map(({ code, title }) => code ?? title).join(", ");
}

export function tagsOf({ order }: OrderCells): string {
  return order.tags.join(", ");
}

export function paymentOf({ order }: OrderCells): string {
  return order.payment_name ?? order.payment_method;
}

/** The name of an item with its variant, as Shopify writes it. */
export function itemName({ title, variant_title }: ExportedOrder["lines"][number]): string {
  return variant_title ? `${title} - ${variant_title}` : title;
}

/** The items of an order in one cell. */
export function contentsOf({ order }: OrderCells): string {
  return order.lines.map((line) => `${line.quantity} × ${itemName(line)}`).join("; ");
}

/** The items of an order that aren't cancelled, in one cell. */
export function remainingContents({ order }: OrderCells): string {
  return order.lines
    .map((line) => ({ ...line, quantity: line.quantity - line.cancelled_quantity }))
    .filter(({ quantity }) => quantity > 0)
    .map((line) => `${line.quantity} × ${itemName(line)}`)
    .join("; ");
}

/** The units of all lines that are cancelled, or refunded. */
export function unitsOf({ order }: OrderCells, kind: "cancelled_quantity" | "refunded_quantity"): number {
  return sum(order.lines.map((line) => line[kind]));
}
