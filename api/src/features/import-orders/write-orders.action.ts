import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { readPhone } from "../addresses/phones.rules.ts";
import { fulfilmentOfLines, paymentStatusOf } from "../orders/order-statuses.rules.ts";
import { countryOf, type OrderCustomers } from "./import-customers.action.ts";
import {
  findImportedKeys,
  insertPastOrders,
  listNumbers,
  lockOrderNumbers,
  type OrderRows,
  recountCustomers,
  setNextOrderNumber,
} from "./import-orders.queries.ts";
import { type SplitNumber, splitsOf } from "./order-numbers.rules.ts";
import type { PastOrder } from "./past-order.rules.ts";

/** The shop and the import that orders are written to. */
interface ImportTarget {
  import_id: string;
  currency: string;
  country: string;
}

/** The identity of an order in its file. A number alone isn't one, as two systems of a shop may both have it. */
export const sourceKeyOf = ({ name, placed_at }: PastOrder): string => `${name} ${placed_at}`;

/** Orders of a file that the shop has: imported before, or its own with the same number and second, as in an export. */
export async function findKnown(tx: ShopTx, orders: PastOrder[]): Promise<Set<PastOrder>> {
  const imported = await findImportedKeys(tx, orders.map(sourceKeyOf));
  const own = await listNumbers(tx, numbersOf(orders));
  const secondOf = (at: string) => Math.floor(Date.parse(at) / 1000);
  const placed = new Set(own.map(({ name, placed_at }) => `${name} ${secondOf(placed_at)}`));
  return new Set(
    orders.filter(
      (order) => imported.has(sourceKeyOf(order)) || placed.has(`${order.name} ${secondOf(order.placed_at)}`),
    ),
  );
}

const numbersOf = (orders: PastOrder[]) =>
  orders.flatMap(({ name }) => splitsOf(name).map(({ number }) => number));

/**
 * Writes the orders that the shop doesn't have. Locks the order numbers first, so that of two imports one waits, and then
 * sees the other's orders.
 *
 * @returns the number of new orders
 */
export async function writeOrders(
  tx: ShopTx,
  target: ImportTarget,
  orders: PastOrder[],
  customers: OrderCustomers,
): Promise<number> {
  const next = await lockOrderNumbers(tx);
  const known = await findKnown(tx, orders);
  const fresh = orders.filter((order) => !known.has(order));
  if (fresh.length === 0) return 0;
  const { numbers, after } = numberOrders(fresh, await listNumbers(tx, numbersOf(fresh)), next);
  const rows: OrderRows = {
    imported: [],
    orders: [],
    lines: [],
    payments: [],
    shipments: [],
    shipment_lines: [],
  };
  for (const [at, order] of fresh.entries())
    addRows(rows, order, { ...target, ...numbers[at]!, customer_id: customers.idOf(order) ?? null });
  await insertPastOrders(tx, target.import_id, rows);
  await setNextOrderNumber(tx, after);
  await recountCustomers(tx, [...new Set(fresh.flatMap((order) => customers.idOf(order) ?? []))]);
  return fresh.length;
}

/**
 * Numbers orders as written if that number is free. Another order's number becomes a prefix of a new one: "#1001-1523".
 *
 * @param next the number of the shop's next order
 */
function numberOrders(
  orders: PastOrder[],
  taken: { number: number; name: string }[],
  next: number,
): { numbers: SplitNumber[]; after: number } {
  const usedNumbers = new Set(taken.map(({ number }) => number));
  const usedNames = new Set(taken.map(({ name }) => name));
  let after = next;
  const chosen = orders.map(({ name }) => {
    const free = usedNames.has(name)
      ? undefined
      : splitsOf(name).find(({ number }) => !usedNumbers.has(number));
    if (!free) return undefined;
    usedNumbers.add(free.number);
    usedNames.add(name);
    after = Math.max(after, free.number + 1);
    return free;
  });
  const numbers = chosen.map(
    (free, at) => free ?? { number_prefix: `${orders[at]!.name}-`, number: after++ },
  );
  return { numbers, after };
}

function addRows(
  rows: OrderRows,
  order: PastOrder,
  target: ImportTarget & SplitNumber & { customer_id: string | null },
): void {
  const id = newId();
  const { placed_at, fulfilled_at, paid, refunded, isCancelled, isFulfilled } = order;
  const ledger = [
    { kind: "capture", amount: paid },
    { kind: "refund", amount: refunded },
  ].filter(({ amount }) => amount > 0);
  rows.imported.push({ source_key: sourceKeyOf(order), order_id: id });
  rows.payments.push(
    ...ledger.map((payment) => ({ ...payment, id: newId(), order_id: id, created_at: placed_at })),
  );
  const lines = order.lines.map((line, at) => ({ ...line, id: newId(), order_id: id, position: at + 1 }));
  rows.lines.push(...lines);
  const shipped = lines.filter((line) => line.requires_shipping);
  if (isFulfilled && shipped.length > 0) {
    const shipment_id = newId();
    rows.shipments.push({ id: shipment_id, order_id: id, at: fulfilled_at });
    rows.shipment_lines.push(
      ...shipped.map(({ id: order_line_id, quantity }) => ({
        shipment_id,
        order_id: id,
        order_line_id,
        quantity,
      })),
    );
  }
  const payment_status = paymentStatusOf(order.total, ledger);
  const isSettled = ["paid", "refunded", "partially_refunded"].includes(payment_status);
  // What was delivered online needs only its payment.
  const isDone = isSettled && (isFulfilled || shipped.length === 0);
  const lifecycle = isCancelled ? "cancelled" : isDone ? "closed" : "open";
  rows.orders.push({
    ...columnsOf(order, target),
    id,
    customer_id: target.customer_id,
    lifecycle,
    payment_status,
    fulfilment_status: isFulfilled && shipped.length > 0 ? "delivered" : fulfilmentOfLines(lines),
    cancel_reason: isCancelled ? "other" : null,
    closed_at: lifecycle === "closed" ? fulfilled_at : null,
  });
}

function columnsOf(
  order: PastOrder,
  { currency, country, number, number_prefix }: ImportTarget & SplitNumber,
) {
  const { lines, subtotal, discount_total, shipping_total, fee_total, tax_total, total } = order;
  const sums = { subtotal, discount_total, shipping_total, fee_total, tax_total, total };
  const { email, phone, note, placed_at, cancelled_at } = order;
  const name = order.customer || email || phone || "Customer";
  const own = (text: string) => text || null;
  const { company, line1, line2, city, region, postal_code, country: written } = order.address;
  return {
    ...sums,
    number,
    number_prefix,
    currency,
    item_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    priced: {
      prices_include_tax: order.prices_include_tax,
      taxes: tax_total > 0 ? [{ name: "Tax", ppm: 0, amount: tax_total }] : [],
    },
    name,
    email,
    phone,
    phone_e164: phone ? (readPhone(phone, country)?.e164 ?? null) : null,
    address: {
      name,
      company: own(company),
      // Files without streets are usual; an address has one.
      line1: line1 || "—",
      line2: own(line2),
      city: own(city),
      region: own(region),
      region_code: null,
      postal_code: own(postal_code),
      country: countryOf(written) ?? country,
    },
    delivery: {
      name: order.delivery || "Delivery",
      fee: shipping_total,
      days_min: 0,
      days_max: 0,
      is_arranged: true,
    },
    payment: order.payment_name && { name: order.payment_name, instructions: null },
    note,
    placed_at,
    cancelled_at,
  };
}
