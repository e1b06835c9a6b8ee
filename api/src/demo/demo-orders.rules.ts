import { newId } from "../ids.ts";
import { demoPerson } from "./demo-people.rules.ts";
import {
  type DemoOrder,
  type DemoOwner,
  type DemoVariant,
  type OrderTerms,
  type Row,
  rowsOfOrder,
  stockMovesOf,
} from "./demo-order-rows.rules.ts";
import type { DemoShop } from "./demo-shop.ts";
import { stockRows } from "./demo-stock.rules.ts";
import { orderTimes, randomFrom, stepsAfter } from "./demo-times.rules.ts";

/** Rows by table, in an order that satisfies foreign keys. */
type DemoRows = Record<
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

/**
 * The orders of a small shop that grows a little: every order is confirmed, packed, shipped and delivered in
 * time, and steps that would be after `now` have not happened yet. The same seed gives the same rows.
 */
export function demoTimeline(
  shop: DemoShop,
  variants: DemoVariant[],
  terms: OrderTerms,
  owner: DemoOwner,
  now: number,
): { rows: DemoRows; next: number } {
  const { orders: wanted } = shop;
  const random = randomFrom(wanted.seed);
  const customers = new Map<string, Customer>();
  // Preorders have no shipped orders.
  const sold = variants.filter(({ isPreorder }) => !isPreorder);
  const times = orderTimes(wanted, now, random);
  const orders = times.map((placed, index): DemoOrder => {
    const person = demoPerson(shop, Math.floor(random() ** 1.7 * wanted.customers));
    const lines = pickLines(sold, random);
    const steps = stepsAfter(placed, times.length - index, now, random);
    return {
      id: newId(placed),
      shipmentId: newId(steps.packed ?? placed),
      number: firstNumber + index,
      placed,
      person,
      customerId: customerOf(customers, person, placed).id,
      lines: lines.map((line) => ({ ...line, id: newId(placed) })),
      steps,
      hasNote: random() < 0.08,
    };
  });
  const moves = Map.groupBy(orders.flatMap(stockMovesOf), ({ variantId }) => variantId);
  const opened = now - (wanted.days + 1) * day;
  const stock = variants.map(({ id, stock: free }) =>
    stockRows(id, free, moves.get(id) ?? [], owner, opened),
  );
  const parts = orders.map((order) => rowsOfOrder(order, shop, terms, owner));
  return {
    rows: {
      customers: [...customers.values()],
      orders: parts.map(({ order }) => order),
      order_lines: parts.flatMap((part) => part.order_lines),
      shipments: parts.flatMap((part) => part.shipments),
      shipment_lines: parts.flatMap((part) => part.shipment_lines),
      payments: parts.flatMap((part) => part.payments),
      stock_levels: stock.map(({ level }) => level),
      stock_movements: stock.flatMap(({ movements }) => movements),
      activity: parts.flatMap((part) => part.activity),
    },
    next: firstNumber + orders.length,
  };
}

function pickLines(
  variants: DemoVariant[],
  random: () => number,
): { variant: DemoVariant; quantity: number }[] {
  const wanted = 1 + Math.floor(random() ** 2 * 3.6);
  // Some products sell better than others.
  const picked = new Set(
    Array.from({ length: wanted }, () => variants[Math.floor(random() ** 1.5 * variants.length)]!),
  );
  return [...picked].map((variant) => ({ variant, quantity: random() < 0.16 ? 2 : 1 }));
}

type Customer = Row & { id: string };

/** The row of the person who placed the order. */
function customerOf(
  customers: Map<string, Customer>,
  { name, email, phone, address }: DemoOrder["person"],
  placed: number,
): Customer {
  const at = new Date(placed).toISOString();
  const customer = customers.get(email) ?? {
    id: newId(placed),
    email,
    name,
    phone,
    phone_e164: phone.replaceAll(" ", ""),
    country: address.country,
    created_at: at,
  };
  customers.set(email, customer);
  return customer;
}
