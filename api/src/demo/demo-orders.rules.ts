import { newId } from "../ids.ts";
import { priceCart } from "../features/pricing/price-cart.rules.ts";
import { demoPerson } from "./demo-customers.ts";
import { demoDays, orderTimes, randomFrom, stepsAfter } from "./demo-times.rules.ts";

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

type Row = Record<string, unknown>;
/** Rows by table, in an order that satisfies foreign keys. */
export type DemoRows = Record<
  | "customers"
  | "orders"
  | "order_lines"
  | "shipments"
  | "shipment_lines"
  | "payments"
  | "stock_levels"
  | "stock_movements"
  | "activity",
  Row[]
>;

const firstNumber = 1001;
const day = 86_400_000;
export const demoDelivery = { name: "Standard delivery", fee: 399, days_min: 2, days_max: 4 };

/**
 * Ninety days of a small shop that grows a little: every order is confirmed, packed, shipped and delivered in
 * time, and steps that would be after `now` have not happened yet. The same seed gives the same rows.
 */
export function demoTimeline(
  variants: DemoVariant[],
  owner: { id: string; name: string },
  now: number,
  seed = 7,
): { rows: DemoRows; next: number } {
  const random = randomFrom(seed);
  const rows: DemoRows = {
    customers: [],
    orders: [],
    order_lines: [],
    shipments: [],
    shipment_lines: [],
    payments: [],
    stock_levels: [],
    stock_movements: [],
    activity: [],
  };
  const customers = new Map<string, Row & { orders_count: number }>();
  const stock = new Map(variants.map((variant) => [variant.id, { moves: [] as Move[] }]));

  const times = orderTimes(now, random);
  times.forEach((placed, index) => placeOrder(firstNumber + index, placed, times.length - index));
  rows.customers = [...customers.values()];
  for (const variant of variants) settleStock(variant, stock.get(variant.id)!.moves);
  return { rows, next: firstNumber + rows.orders.length };

  function placeOrder(number: number, placed: number, rank: number): void {
    const id = newId(placed);
    const person = demoPerson(Math.floor(random() ** 1.7 * 180));
    const lines = pickLines();
    const priced = priceCart({
      currency: "GBP",
      prices_include_tax: true,
      tax_rounding: "line",
      product_discounts: [],
      order_discounts: [],
      fees: [],
      lines: lines.map(({ variant, quantity }) => ({
        id: variant.id,
        unit_price: variant.price,
        quantity,
        tax_rates: [],
      })),
      shipping: { fee: demoDelivery.fee, tax_rates: [] },
    });
    const customer = customerOf(person, placed);
    const steps = stepsAfter(placed, rank, now, random);
    const by = { account_id: owner.id, actor: owner.name, role: "owner" };
    const addActivity = (at: number, action: string, after: Row | null, who: Row = by) =>
      rows.activity.push({
        id: newId(at),
        at: iso(at),
        action,
        target_type: "order",
        target_id: id,
        target_label: `#${number}`,
        after,
        ...who,
      });

    rows.orders.push({
      id,
      number,
      customer_id: customer["id"],
      lifecycle: steps.cancelled ? "cancelled" : "open",
      confirmation: steps.cancelled ? "rejected" : steps.confirmed ? "confirmed" : "pending",
      payment_status: steps.delivered ? "paid" : "unpaid",
      fulfilment_status: steps.delivered
        ? "delivered"
        : steps.shipped
          ? "shipped"
          : steps.packed
            ? "packed"
            : "unfulfilled",
      payment_method: "cash_on_delivery",
      currency: "GBP",
      subtotal: priced.subtotal,
      discount_total: priced.discount_total,
      shipping_total: priced.shipping.total,
      fee_total: 0,
      tax_total: priced.tax_total,
      total: priced.total,
      item_count: lines.reduce((count, { quantity }) => count + quantity, 0),
      priced,
      name: person.name,
      email: person.email,
      phone: person.phone,
      phone_e164: person.phone.replaceAll(" ", ""),
      address: person.address,
      delivery: demoDelivery,
      note: random() < 0.08 ? "Please leave it with the neighbour if nobody is in." : null,
      cancel_reason: steps.cancelled ? "customer" : null,
      is_sample: true,
      placed_at: iso(placed),
      confirmed_at: steps.confirmed && iso(steps.confirmed),
      cancelled_at: steps.cancelled && iso(steps.cancelled),
    });
    addActivity(
      placed,
      "order.placed",
      { total: priced.total, currency: "GBP" },
      { account_id: null, actor: person.name, role: "shopper" },
    );
    if (steps.cancelled) addActivity(steps.cancelled, "order.cancelled", { reason: "customer", note: null });
    if (steps.confirmed) addActivity(steps.confirmed, "order.confirmed", null);

    const shipmentId = newId(steps.packed ?? placed);
    if (steps.packed) {
      const parcel = {
        courier: "Royal Mail",
        tracking_number: `FF${number}0${(number * 37) % 900}GB`,
        tracking_url: null,
      };
      rows.shipments.push({
        id: shipmentId,
        order_id: id,
        status: steps.delivered ? "delivered" : steps.shipped ? "shipped" : "packed",
        ...(steps.shipped ? parcel : {}),
        created_at: iso(steps.packed),
        packed_at: iso(steps.packed),
        shipped_at: steps.shipped && iso(steps.shipped),
        delivered_at: steps.delivered && iso(steps.delivered),
      });
      addActivity(steps.packed, "shipment.packed", {
        shipment_id: shipmentId,
        quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      });
      if (steps.shipped)
        addActivity(steps.shipped, "shipment.shipped", { shipment_id: shipmentId, ...parcel });
    }
    if (steps.delivered) {
      rows.payments.push({
        id: newId(steps.delivered),
        order_id: id,
        kind: "collection",
        method: "cash_on_delivery",
        amount: priced.total,
        cause_id: shipmentId,
        account_id: owner.id,
        created_at: iso(steps.delivered),
      });
      addActivity(steps.delivered, "shipment.delivered", {
        shipment_id: shipmentId,
        collected: priced.total,
        currency: "GBP",
      });
    }

    lines.forEach(({ variant, quantity }, position) => {
      const lineId = newId(placed);
      rows.order_lines.push({
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
      });
      if (steps.packed)
        rows.shipment_lines.push({ order_id: id, shipment_id: shipmentId, order_line_id: lineId, quantity });
      const { moves } = stock.get(variant.id)!;
      moves.push({ at: placed, kind: "allocation", on_hand: 0, allocated: quantity, cause: id });
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
    });
  }

  function pickLines(): { variant: DemoVariant; quantity: number }[] {
    const wanted = 1 + Math.floor(random() ** 2 * 3.6);
    // Some products sell better than others.
    const picked = new Set(
      Array.from({ length: wanted }, () => variants[Math.floor(random() ** 1.5 * variants.length)]!),
    );
    return [...picked].map((variant) => ({ variant, quantity: random() < 0.16 ? 2 : 1 }));
  }

  function customerOf(person: ReturnType<typeof demoPerson>, placed: number): Row {
    const { name, email, phone } = person;
    const known = customers.get(email) ?? {
      id: newId(placed),
      email,
      name,
      phone,
      phone_e164: phone.replaceAll(" ", ""),
      orders_count: 0,
      first_ordered_at: iso(placed),
      created_at: iso(placed),
    };
    known.orders_count++;
    customers.set(email, known);
    return known;
  }

  /** Starts with the quantity that results in the wanted stock, and records every movement between. */
  function settleStock({ id, stock: free }: DemoVariant, moves: Move[]): void {
    const sum = (of: "on_hand" | "allocated") => moves.reduce((all, move) => all + move[of], 0);
    const allocated = sum("allocated");
    const onHand = free + allocated;
    const opened = now - (demoDays + 1) * day;
    let after = 0;
    let promised = 0;
    for (const move of [
      {
        at: opened,
        kind: "correction",
        on_hand: onHand - sum("on_hand"),
        allocated: 0,
        cause: newId(opened),
      },
      ...moves.toSorted((a, b) => a.at - b.at),
    ]) {
      after += move.on_hand;
      promised += move.allocated;
      rows.stock_movements.push({
        id: newId(move.at),
        variant_id: id,
        kind: move.kind,
        on_hand_change: move.on_hand,
        allocated_change: move.allocated,
        on_hand_after: after,
        available_after: after - promised,
        cause_id: move.cause,
        account_id: owner.id,
        created_at: iso(move.at),
      });
    }
    rows.stock_levels.push({ variant_id: id, on_hand: onHand, allocated, unavailable: 0 });
  }
}

interface Move {
  at: number;
  kind: string;
  on_hand: number;
  allocated: number;
  cause: string;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
