import type { ShopTx } from "../../db/tx.ts";
import { sumsOf } from "../checkout/cart/order-of-cart.action.ts";
import { changesInvoice, type EditedOrder } from "../documents/replace-invoice.action.ts";
import { namesOf } from "../draft-orders/draft-quote.rules.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";
import type { EditPlan } from "./plan-edit.action.ts";

/** True if an edit replaces the invoice of an order, because it changes the items, the amounts or the buyer. */
export function replacesInvoice(
  tx: ShopTx,
  before: OrderRecord,
  contact: Partial<Record<string, unknown>>,
  plan?: EditPlan,
): Promise<boolean> {
  const order = { ...before, ...contact };
  return changesInvoice(tx, before, plan?.price ? withPlan(order, plan, plan.price) : { order });
}

/** The order with the lines and the amounts of an edit, as its invoice shows them. */
function withPlan(
  order: OrderRecord,
  { changes, added, addedIds }: EditPlan,
  { priced, coupons }: NonNullable<EditPlan["price"]>,
): EditedOrder {
  const prices = new Map(priced.lines.map((line) => [line.id, line]));
  const newLines = added.map((line, position) => {
    const { unit_price, quantity } = prices.get(addedIds[position]!)!;
    const names = { ...namesOf(line), sku: line.variant?.sku ?? null };
    return { id: addedIds[position]!, ...names, unit_price, quantity } as OrderRecord["lines"][number];
  });
  const lines = changes.map(({ id, quantity }) => ({
    ...order.lines.find((line) => line.id === id)!,
    quantity,
  }));
  return {
    order: {
      ...order,
      ...sumsOf(priced),
      lines: [...lines.filter(({ quantity }) => quantity > 0), ...newLines],
      taxes: priced.taxes,
      discounts: coupons,
    },
    priced,
  };
}
