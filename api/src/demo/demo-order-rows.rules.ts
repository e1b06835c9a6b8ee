import { newId } from "../ids.ts";
import { type PricedCart, priceCart } from "../features/pricing/price-cart.rules.ts";
import type { demoPerson } from "./demo-customers.ts";
import type { stepsAfter } from "./demo-times.rules.ts";

/** A variant for the timeline; `stock` is the available quantity at its end. */
export interface DemoVariant {
  id: string;
  product_id: string;
  title: string;
  variant_title: string;
  sku: string;
  picture_id: string | null;
  price: number;
  stock: number;
}

export interface DemoOwner {
  id: string;
  name: string;
}

/** An order and what has happened to it. Times are in milliseconds. */
export interface DemoOrder {
  id: string;
  /** Of its shipment, once it is packed. */
  shipmentId: string;
  number: number;
  placed: number;
  person: ReturnType<typeof demoPerson>;
  customerId: string;
  lines: { id: string; variant: DemoVariant; quantity: number }[];
  steps: ReturnType<typeof stepsAfter>;
  hasNote: boolean;
}

/** A change of a variant's stock by an order. */
export interface StockMove {
  variantId: string;
  at: number;
  kind: string;
  on_hand: number;
  allocated: number;
  cause: string;
}

export type Row = Record<string, unknown>;

export const demoDelivery = { name: "Standard delivery", fee: 399, days_min: 2, days_max: 4 };

/** The order's rows by table. */
export function rowsOfOrder(order: DemoOrder, owner: DemoOwner) {
  const priced = priceCart({
    currency: "GBP",
    prices_include_tax: true,
    tax_rounding: "line",
    product_discounts: [],
    order_discounts: [],
    fees: [],
    lines: order.lines.map(({ variant, quantity }) => ({
      id: variant.id,
      unit_price: variant.price,
      quantity,
      tax_rates: [],
    })),
    shipping: { fee: demoDelivery.fee, tax_rates: [] },
  });
  return {
    order: orderRow(order, priced),
    order_lines: order.lines.map((_, position) => lineRow(order, position)),
    shipments: shipmentRows(order),
    shipment_lines: shipmentLineRows(order),
    payments: paymentRows(order, priced.total, owner),
    activity: activityRows(order, priced.total, owner),
  };
}

/** Changes of the stock by the order: allocated when it's placed, and shipped or released later. */
export function stockMovesOf({ id, shipmentId, placed, lines, steps }: DemoOrder): StockMove[] {
  return lines.flatMap(({ variant, quantity }) => {
    const moves = [{ at: placed, kind: "allocation", on_hand: 0, allocated: quantity, cause: id }];
    if (steps.cancelled)
      moves.push({ at: steps.cancelled, kind: "release", on_hand: 0, allocated: -quantity, cause: id });
    if (steps.shipped)
      moves.push({
        at: steps.shipped,
        kind: "shipment",
        on_hand: -quantity,
        allocated: -quantity,
        cause: shipmentId,
      });
    return moves.map((move) => ({ ...move, variantId: variant.id }));
  });
}

function orderRow(order: DemoOrder, priced: PricedCart): Row {
  const { person, steps } = order;
  return {
    id: order.id,
    number: order.number,
    customer_id: order.customerId,
    lifecycle: steps.cancelled ? "cancelled" : "open",
    confirmation: steps.cancelled ? "rejected" : steps.confirmed ? "confirmed" : "pending",
    payment_status: steps.delivered ? "paid" : "unpaid",
    fulfilment_status: shipmentStatus(order) ?? "unfulfilled",
    payment_method: "cash_on_delivery",
    currency: "GBP",
    subtotal: priced.subtotal,
    discount_total: priced.discount_total,
    shipping_total: priced.shipping.total,
    fee_total: 0,
    tax_total: priced.tax_total,
    total: priced.total,
    item_count: unitsOf(order),
    priced,
    name: person.name,
    email: person.email,
    phone: person.phone,
    phone_e164: person.phone.replaceAll(" ", ""),
    address: person.address,
    delivery: demoDelivery,
    note: order.hasNote ? "Please leave it with the neighbour if I'm not in." : null,
    cancel_reason: steps.cancelled ? "customer" : null,
    is_sample: true,
    placed_at: iso(order.placed),
    confirmed_at: steps.confirmed && iso(steps.confirmed),
    cancelled_at: steps.cancelled && iso(steps.cancelled),
  };
}

function lineRow({ id, lines }: DemoOrder, position: number): Row {
  const { id: lineId, variant, quantity } = lines[position]!;
  return {
    id: lineId,
    order_id: id,
    position,
    product_id: variant.product_id,
    variant_id: variant.id,
    title: variant.title,
    variant_title: variant.variant_title,
    sku: variant.sku,
    picture_id: variant.picture_id,
    unit_price: variant.price,
    quantity,
    discount: 0,
    total: variant.price * quantity,
    tax: 0,
    allocated: true,
    cancelled_quantity: 0,
  };
}

function shipmentRows(order: DemoOrder): Row[] {
  const { steps } = order;
  if (!steps.packed) return [];
  return [
    {
      id: order.shipmentId,
      order_id: order.id,
      status: shipmentStatus(order),
      ...(steps.shipped ? parcelOf(order) : {}),
      created_at: iso(steps.packed),
      packed_at: iso(steps.packed),
      shipped_at: steps.shipped && iso(steps.shipped),
      delivered_at: steps.delivered && iso(steps.delivered),
    },
  ];
}

function shipmentLineRows({ id, shipmentId, lines, steps }: DemoOrder): Row[] {
  if (!steps.packed) return [];
  return lines.map((line) => ({
    order_id: id,
    shipment_id: shipmentId,
    order_line_id: line.id,
    quantity: line.quantity,
  }));
}

function paymentRows({ id, shipmentId, steps }: DemoOrder, total: number, owner: DemoOwner): Row[] {
  if (!steps.delivered) return [];
  return [
    {
      id: newId(steps.delivered),
      order_id: id,
      kind: "collection",
      method: "cash_on_delivery",
      amount: total,
      cause_id: shipmentId,
      account_id: owner.id,
      created_at: iso(steps.delivered),
    },
  ];
}

function activityRows(order: DemoOrder, total: number, owner: DemoOwner): Row[] {
  const { steps, shipmentId: shipment_id } = order;
  const byOwner = { account_id: owner.id, actor: owner.name, role: "owner" };
  const byShopper = { account_id: null, actor: order.person.name, role: "shopper" };
  const row = (at: number | null, action: string, after: Row | null, actor: Row = byOwner): Row[] =>
    at === null
      ? []
      : [
          {
            id: newId(at),
            at: iso(at),
            action,
            target_type: "order",
            target_id: order.id,
            target_label: `#${order.number}`,
            after,
            ...actor,
          },
        ];
  return [
    ...row(order.placed, "order.placed", { total, currency: "GBP" }, byShopper),
    ...row(steps.cancelled, "order.cancelled", { reason: "customer", note: null }),
    ...row(steps.confirmed, "order.confirmed", null),
    ...row(steps.packed, "shipment.packed", { shipment_id, quantity: unitsOf(order) }),
    ...row(steps.shipped, "shipment.shipped", { shipment_id, ...parcelOf(order) }),
    ...row(steps.delivered, "shipment.delivered", { shipment_id, collected: total, currency: "GBP" }),
  ];
}

function shipmentStatus({ steps }: DemoOrder): "delivered" | "shipped" | "packed" | undefined {
  return steps.delivered ? "delivered" : steps.shipped ? "shipped" : steps.packed ? "packed" : undefined;
}

function parcelOf({ number }: DemoOrder) {
  return {
    courier: "Royal Mail",
    tracking_number: `FF${number}0${(number * 37) % 900}GB`,
    tracking_url: null,
  };
}

function unitsOf({ lines }: DemoOrder): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
